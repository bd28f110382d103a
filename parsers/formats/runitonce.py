"""Run It Once Poker, closed in 2022: close to the layout of PokerStars, with what all players were dealt.

Of `raises X to Y`, Y is the chips added, also where the player has chips in already, and X is Y less the
bet that was raised: only a first raise of a player reads as it says. Returns are left out of walks, and
where the house splashed the pot they may name the whole pot. Times are printed in UTC and on another clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_LOST = "\N{REPLACEMENT CHARACTER}"  # a sign that somebody read in another encoding
_M = rf"[$€£{_LOST}]?[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_ALL_IN = r"(?P<all_in> and is all-in)?"
_CARDS = r"(?:\[[^\]]*\] ?)*\[(?P<cards>[^\]]*)\]"
_GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi/Lo": "omaha-8",
    "5 Card Omaha": "omaha-5",
    "6 Card Omaha": "omaha-6",
}
_LIMITS = {
    "No Limit": "no-limit",
    "Pot Limit": "pot-limit",
    "Limit": "fixed-limit",
    "Fixed Limit": "fixed-limit",
}
_SIGNS = {"€": "EUR", "$": "USD", "£": "GBP"}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes; tournaments print theirs without a sign."""
    game, limit = groups["game"] or "", groups["limit"] or ""
    if game not in _GAMES or limit not in _LIMITS:
        return Described(reason="unsupported-game", detail=f"{game} {limit}")
    low, high = (exact(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    tournament, fixed = groups.get("tournament"), _LIMITS[limit] == "fixed-limit"
    return Described(
        Head(
            site="run-it-once",
            dialect="runitonce",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash",
            currency=None if tournament else _SIGNS.get((groups["low"] or "")[:1]),
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
            level=groups.get("level"),
        )
    )


_FORMS = (
    Form(
        "start",
        r"Run It Once Poker Hand #(?P<id>[0-9]+): +(?:Tournament #(?P<tournament>[0-9]+), (?:.*, )?)?"
        r"(?P<game>[0-9A-Za-z'/ ]+?) (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
        r"(?: - Level (?P<level>[0-9A-Z]+))? "
        rf"\((?P<low>{_M})/(?P<high>{_M})\) - "
        r"(?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<clock>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?) (?P<zone>[A-Z]+)"
        r"(?: \[.*\])?",
    ),
    Form(
        "head",
        r"Table (?:ID )?'(?P<table>.*)' (?P<max>[0-9]+)-[Mm]ax(?: Seat #(?P<button>[0-9]+) is the button)?",
    ),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*?) ?\((?P<stack>{_M}) in chips\)(?P<hero> \[hero\])?"
        r"(?: is sitting out)?",
    ),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* FLOP \*\*\* ?{_CARDS}", street="flop"),
    Form("street", rf"\*\*\* TURN \*\*\* ?{_CARDS}", street="turn"),
    Form("street", rf"\*\*\* RIVER \*\*\* ?{_CARDS}", street="river"),
    Form("showdown", r"\*\*\* SHOW ?DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("post-ante", rf"(?P<name>.+?): posts (?:the )?ante (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"(?P<name>.+?): posts small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?): posts big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("both-blinds", rf"(?P<name>.+?): posts small & big blinds? (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"(?P<name>.+?): posts straddle (?P<amount>{_M}){_ALL_IN}"),
    Form("added", rf"STP added: (?P<amount>{_M})"),
    Form("dealt", r"Dealt to (?P<name>.+?) ?\[(?P<cards>[^\]]*)\]"),
    Form("fold", r"(?P<name>.+?): folds"),
    Form("check", r"(?P<name>.+?): checks"),
    Form("call", rf"(?P<name>.+?): calls (?P<amount>{_M}){_ALL_IN}"),
    Form("bet", rf"(?P<name>.+?): bets (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "raise",
        rf"(?P<name>.+?): raises (?P<amount>{_M}) to (?P<to>{_M}){_ALL_IN}",
        means="increment-added",
    ),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_M})\) returned to (?P<name>.+)",
    ),
    Form("show", r"(?P<name>.+?):? shows ?\[(?P<cards>[^\]]*)\](?: for .*| \(.*\))?"),
    Form("muck", r"(?P<name>.+?): (?:mucks hand|doesn't show hand)"),
    Form("collect", rf"(?P<name>.+?) collected (?P<amount>{_M}) from (?:main |side )?pot(?:[- ][0-9]+)?"),
    Form(
        "note",
        r".+(?: sits out| is sitting out| has timed out| is disconnected| is connected| leaves the table)",
    ),
    Form("note", r".+ joins the table at seat #[0-9]+"),
    # In the summary.
    Form(
        "pot",
        rf"Total pot (?P<pot>{_M})(?: \| (?:Main pot|Side pot(?:[- ][0-9]+)?|STP) {_M})*"
        rf"(?: \| Rake (?P<rake>{_M}))?",
    ),
    Form("board", r"Board ?\[(?P<cards>[^\]]*)\]"),
)

FORMAT = Layout(
    Room(
        "runitonce",
        (
            Grammar(
                dialect=Dialect(
                    "runitonce",
                    games="hold'em, Omaha; cash games and tournaments, UTC",
                    prints="chips added by raises, most returns, pot, rake and splashes, all hole cards",
                    not_checkable="returns, and the pot where one is misprinted",
                    prints_returns=False,
                    prints_pot=False,
                    prints_all_ins=False,
                    idle_checks=True,
                ),
                starts=("Run It Once Poker Hand #",),
                forms=_FORMS,
                describe=describe,
                dates=("%Y/%m/%d %H:%M", "%Y/%m/%d %H:%M:%S"),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
