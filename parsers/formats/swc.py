"""Seals with Clubs, and others with Poker Mavens: `raises to Y` names the new total, all else adds.

A rake is printed for each pot, who wins it beside the cards; there is no summary and no time zone. Since
its relaunch the room prints another layout (`parsers.formats.swc_poker`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.formats.swc_poker import RELAUNCHED
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?|\.[0-9]+"
_ALL_IN = r"(?P<all_in> \(All-in\))?"
_SEALS = "Seals With Clubs"
_GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi-Lo": "omaha-8",
    "Omaha-5": "omaha-5",
    "Omaha-5 Hi-Lo": "omaha-5-8",
    "Omaha-6": "omaha-6",
    "Omaha-6 Hi-Lo": "omaha-6-8",
}
_LIMITS = {
    "NL": "no-limit",
    "No Limit": "no-limit",
    "PL": "pot-limit",
    "Pot Limit": "pot-limit",
    "Limit": "fixed-limit",
    "FL": "fixed-limit",
    "Fixed Limit": "fixed-limit",
}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes: blinds, or the two bets of a fixed limit.

    At Seals with Clubs a chip is a thousandth of a bitcoin. A tournament prints its buy-in,
    `0.95+0.05`, where other tables print what may be bought.
    """
    game, limit, site = groups.get("game"), groups.get("limit") or "", groups.get("site") or ""
    if game is None:
        return Described(reason="bad-header", detail="there is no line that names the game")
    if game not in _GAMES or limit not in _LIMITS:
        return Described(reason="unsupported-game", detail=f"{limit} {game}")
    low, high = (exact(groups.get(name) or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, tournament = _LIMITS[limit] == "fixed-limit", "+" in (groups.get("buy_in") or "")
    return Described(
        Head(
            site="-".join(site.lower().split()) or "unknown",
            dialect="swc",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash",
            currency="mBTC" if site == _SEALS and not tournament else None,
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
        )
    )


_FORMS = (
    Form(
        "start",
        r"Hand #(?P<id>[0-9]+-[0-9]+) - (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) "
        r"(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})",
    ),
    Form(
        "head",
        r"Game: (?P<limit>No Limit|NL|Pot Limit|PL|Fixed Limit|FL|Limit) (?P<game>.+?) "
        rf"\((?P<buy_in>[^()]*)\) - (?:Blinds|Stakes) (?P<low>{_M})/(?P<high>{_M})(?: .*)?",
    ),
    Form("head", r"Game: .*"),
    Form("head", r"Site: (?P<site>.*)"),
    Form("head", r"Table: (?P<table>.*?\b(?P<max>[0-9]+)max\b.*)"),
    Form("head", r"Table: (?P<table>.*)"),
    Form("head", r"(?P<button_name>.+) has the dealer button"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M})\)"
        r"(?: - (?:sitting out|waiting for big blind))?",
    ),
    Form("street", r"\*\* Hole Cards \*\*", street="preflop"),
    Form("street", r"\*\* Flop \*\* \[(?P<cards>[^\]]*)\]", street="flop"),
    Form("street", r"\*\* Turn \*\* \[(?P<cards>[^\]]*)\]", street="turn"),
    Form("street", r"\*\* River \*\* \[(?P<cards>[^\]]*)\]", street="river"),
    Form("showdown", r"\*\* (?:(?:Main |Side )?Pot(?: [0-9]+)? )?Show Down \*\*(?: \[.*\])?"),
    Form("post-ante", rf"(?P<name>.+?) posts (?:the )?ante (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"(?P<name>.+?) posts small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?) posts big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("both-blinds", rf"(?P<name>.+?) posts small & big blinds? (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"(?P<name>.+?) posts straddle (?P<amount>{_M}){_ALL_IN}"),
    Form("dealt", r"Dealt to (?P<name>.+?) \[(?P<cards>[^\]]*)\]"),
    Form("fold", r"(?P<name>.+?) folds"),
    Form("check", r"(?P<name>.+?) checks"),
    Form("call", rf"(?P<name>.+?) calls (?P<amount>{_M}){_ALL_IN}"),
    Form("bet", rf"(?P<name>.+?) bets (?P<amount>{_M}){_ALL_IN}"),
    Form("raise", rf"(?P<name>.+?) raises to (?P<to>{_M}){_ALL_IN}", means="total"),
    Form("uncalled-return", rf"(?P<name>.+?) refunded (?P<amount>{_M})"),
    Form("show", r"(?P<name>.+?) shows \[(?P<cards>[^\]]*)\](?: \(.*\))?"),
    Form("muck", r"(?P<name>.+?) (?:mucks(?: hand)?|does not show|doesn't show(?: hand)?)"),
    Form(
        "collect",
        r"(?P<name>.+?) (?:wins|splits) (?:(?:Main|Side|Hi|Lo) )*Pot(?: [0-9]+)?(?: (?:Hi|Lo))? "
        rf"\((?P<amount>{_M})\)(?: with .*)?",
    ),
    Form("pot", rf"Rake \((?P<rake>{_M})\)", adds=True),
    Form("note", rf".+ adds (?:{_M}) chips"),
    Form("note", r".+ has (?:timed out|disconnected|reconnected|returned)"),
    Form("note", r".+ (?:sits out|is sitting out|is disconnected|is connected|leaves the table)"),
    Form("cancelled", r"Hand cancelled.*"),
)

FORMAT = Layout(
    Room(
        "swc",
        (
            Grammar(
                dialect=Dialect(
                    "swc",
                    games="hold'em and Omaha; cash games and tournaments, no time zone",
                    prints="totals of raises, chips added else, all-ins, returns, winners and rake of pots",
                    not_checkable="returns",
                    prints_returns=False,
                ),
                starts=("Hand #",),
                forms=_FORMS,
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
            ),
            RELAUNCHED,
        ),
    )
)
"""What `parsers.registry` lists."""
