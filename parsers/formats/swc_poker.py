"""SwC Poker, to which Seals with Clubs relaunched: like PokerStars, but a raise names the chips added.

That is told by published hands in which a small blind raises: from 2 chips, `raises 6 to 8`. Of two boards
that are dealt together the text may hold one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.model import Described, Form, Grammar
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_ALL_IN = r"(?P<all_in> and is all-in)?"
_CARDS = r"(?:\[[^\]]*\] ?)*\[(?P<cards>[^\]]*)\]"
_GAMES = {
    "Hold'em": "holdem",
    "Short Deck Hold'em": "short-deck",
    "Omaha": "omaha",
    "Omaha Hi-Lo": "omaha-8",
    "Omaha Hi/Lo": "omaha-8",
    "Omaha 5 Cards": "omaha-5",
    "Omaha 5 Cards Hi-Lo": "omaha-5-8",
    "Omaha 6 Cards": "omaha-6",
}
_LIMITS = {
    "NL": "no-limit",
    "No Limit": "no-limit",
    "PL": "pot-limit",
    "Pot Limit": "pot-limit",
    "Limit": "fixed-limit",
    "Fixed Limit": "fixed-limit",
}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes; no currency is printed."""
    game, limit = groups["game"] or "", groups["limit"] or ""
    if game not in _GAMES or limit not in _LIMITS:
        return Described(reason="unsupported-game", detail=f"{game} {limit}")
    low, high = (exact(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, tournament = _LIMITS[limit] == "fixed-limit", groups.get("tournament")
    return Described(
        Head(
            site="swc-poker",
            dialect="swc-poker",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash",
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
            level=groups.get("level"),
        )
    )


def _street(street: str, words: str) -> tuple[Form, ...]:
    return (
        Form("street", rf"\*\*\* (?:FIRST )?{words}(?: 1)? \*\*\* {_CARDS}", street=street),
        Form("street", rf"\*\*\* SECOND {words} \*\*\* {_CARDS}", street=street, run=2),
        Form("street", rf"\*\*\* {words} 2 \*\*\* {_CARDS}", street=street, run=2),
    )


_FORMS = (
    Form(
        "start",
        r"SwCPoker Hand #(?P<id>[0-9]+): +(?:[A-Za-z]+ \(.*\)#(?P<tournament>[0-9]+), [0-9.,+]+ )?"
        r"(?P<game>[0-9A-Za-z'/ -]+?) (?P<limit>No Limit|NL|Pot Limit|PL|Fixed Limit|Limit) "
        rf"(?:- Level (?P<level>[0-9A-Z]+) )?\((?P<low>{_M})/(?P<high>{_M})\) - "
        r"(?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) (?P<zone>[A-Z]+)",
    ),
    Form(
        "head",
        r"Table '(?P<table>.*)' ?(?:\([0-9]+\))? (?P<max>[0-9]+)-max(?: \((?:Real|Play) Money\))?"
        r"(?: Seat #(?P<button>[0-9]+) is the button)?",
    ),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M}) in chips\)(?: is sitting out)?",
    ),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    *_street("flop", "FLOP"),
    *_street("turn", "TURN"),
    *_street("river", "RIVER"),
    Form("showdown", r"\*\*\* (?:FIRST |SECOND )?SHOW DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("post-ante", rf"(?P<name>.+?): posts the ante (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"(?P<name>.+?): posts small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?): posts big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("both-blinds", rf"(?P<name>.+?): posts small & big blinds? (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"(?P<name>.+?): posts straddle (?P<amount>{_M}){_ALL_IN}"),
    Form("post-button-blind", rf"(?P<name>.+?): posts button blind (?P<amount>{_M}){_ALL_IN}"),
    Form("dealt", r"Dealt to (?P<name>.+?) \[(?P<cards>[^\]]*)\]"),
    Form("fold", r"(?P<name>.+?): folds"),
    Form("check", r"(?P<name>.+?): checks"),
    Form("call", rf"(?P<name>.+?): calls (?P<amount>{_M}){_ALL_IN}"),
    Form("bet", rf"(?P<name>.+?): bets (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "raise",
        rf"(?P<name>.+?): raises (?P<amount>{_M}) to (?P<to>{_M}){_ALL_IN}",
        means="added-total",
    ),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_M})\) returned to (?P<name>.+)",
    ),
    Form("show", r"(?P<name>.+?): shows \[(?P<cards>[^\]]*)\](?: \(.*\))?"),
    Form("muck", r"(?P<name>.+?): (?:mucks hand|doesn't show hand)"),
    Form("collect", rf"(?P<name>.+?) collected (?P<amount>{_M}) from (?:main |side )?pot(?:[- ][0-9]+)?"),
    Form("note", r".+:? (?:sits out|is sitting out|has timed out|is disconnected|is connected|has returned)"),
    Form("note", r".+ (?:leaves the table|joins the table at seat #[0-9]+)"),
    Form("note", r".+ will be allowed to play after the button"),
    Form("note", r".+ (?:finished the tournament in .*|wins the tournament.*)"),
    Form("chat", r'(?P<name>.+?) said, ".*"'),
    # In the summary.
    Form(
        "pot",
        rf"Total pot (?P<pot>{_M})(?: (?:Main|Side) pot(?:[- ][0-9]+)? {_M}\.)* \| Rake (?P<rake>{_M})",
    ),
    Form("board", r"(?:FIRST |SECOND )?Board \[(?P<cards>[^\]]*)\]"),
)

RELAUNCHED = Grammar(
    dialect=Dialect(
        "swc-poker",
        games="hold'em, Omaha, short deck; cash games and tournaments, UTC",
        prints="chips added and totals of raises, all-ins, returns, pot and rake, boards",
        not_checkable="returns",
        prints_returns=False,
    ),
    starts=("SwCPoker Hand #",),
    forms=_FORMS,
    describe=describe,
    dates=("%Y/%m/%d %H:%M:%S",),
)
"""For `parsers.formats.swc`."""
