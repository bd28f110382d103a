"""Winning Poker Network (Americas Cardroom, Black Chip and others): no brand is printed, in either layout.

Since 2019 hands begin with `Hand #` or `Game Hand #`: `raises X to Y` names the chips added and the
player's new total, `posts dead` holds a missed small blind and may hold a live big blind. Pots are printed
without the rake and fees; who wins without a showdown stands in the summary alone. The times are UTC.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.formats.wpn_old import OLD
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"\$?[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_ALL_IN = r"(?P<all_in> and is all-in)?"
_GAME = r"(?P<game>[0-9A-Za-z+' /]+?) ?\((?P<limit>[A-Za-z -]+)\)"
_STAKES = rf"(?P<low>{_M})/(?P<high>{_M})(?:, Ante (?P<ante>{_M}))?"
_TIME = r"(?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<clock>[0-9:]+) (?P<zone>[A-Z]+)"
_ORDER = r"(?: (?P<run>[12]))?"  # of the boards when the rest is dealt twice
_CARDS = r"(?:\[[^\]]*\] ?)*\[(?P<cards>[^\]]*)\]"

_GAMES = {
    "Holdem": "holdem",
    "Omaha": "omaha",
    "Omaha H/L": "omaha-8",
    "4Card Omaha": "omaha",
    "4Card Omaha H/L": "omaha-8",
    "5Card Omaha": "omaha-5",
    "5Card Omaha H/L": "omaha-5-8",
    "6Card Omaha": "omaha-6",
    "6Card Omaha H/L": "omaha-6-8",
    "6+ Holdem": "short-deck",
    "Six Plus Holdem": "short-deck",
    "7Stud": "stud",
    "7Stud H/L": "stud-8",
}
_LIMITS = {
    "No Limit": "no-limit",
    "All-in or Fold Limit": "no-limit",
    "Pot Limit": "pot-limit",
    "Fixed Limit": "fixed-limit",
}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes. The two amounts of a fixed limit are bets; the small blind is half the smaller one."""
    game, limit = groups["game"] or "", groups["limit"] or ""
    if game not in _GAMES or limit not in _LIMITS:
        return Described(reason="unsupported-game", detail=f"{game} ({limit})")
    low, high = (exact(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, tournament = limit == "Fixed Limit", groups.get("tournament")
    paid = (groups["low"] or "").startswith("$")
    stud = _GAMES[game].startswith("stud")
    return Described(
        Head(
            site="wpn",
            dialect="wpn",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash" if paid else "play",
            currency="USD" if paid and not tournament else None,
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            ante=exact(groups.get("ante") or ""),
            tournament_id=tournament,
            level=groups.get("level"),
        )
    )


def _street(street: str, words: str, first: str) -> tuple[Form, ...]:
    """The marker of a round with a board, and those of two boards."""
    return (
        Form("street", rf"\*\*\* (?:{first})?{words}(?: 1)? \*\*\* {_CARDS}", street=street),
        Form("street", rf"\*\*\* SECOND {words} \*\*\* {_CARDS}", street=street, run=2),
        Form("street", rf"\*\*\* {words} (?P<run>[23]) \*\*\* {_CARDS}", street=street),
    )


_FORMS = (
    Form(
        "start",
        rf"Hand #(?P<id>[0-9]+) - {_GAME} - {_STAKES} ?- {_TIME}",
    ),
    Form(
        "start",
        rf"Game Hand #(?P<id>[0-9]+) - (?:.* )?Tournament #(?P<tournament>[0-9]+) - {_GAME} - "
        rf"Level (?P<level>[0-9A-Za-z]+) \({_STAKES}\) ?- {_TIME}",
    ),
    Form(
        "head",
        r"Table '(?P<table>.*)' (?P<max>[0-9]+)-max(?: Seat #(?P<button>[0-9]+) is the button)?",
    ),
    Form(
        "head",
        r"(?P<table>.+?) (?P<max>[0-9]+)-max(?: \(Play Money\))?(?: Seat #(?P<button>[0-9]+) is the button)?",
    ),
    Form("head", r"Dealt to .+ \[[2-9TJQKA][cdhs]\]"),  # cards drawn for the button
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M})\)(?: is sitting out)?",
    ),
    Form(
        "seat",
        r"Seat (?P<seat>[0-9]+): (?P<name>.*?) (?:will be allowed to play after the button)",
    ),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    *_street("flop", "FLOP", "FIRST "),
    *_street("turn", "TURN", "FIRST "),
    *_street("river", "RIVER", "FIRST "),
    Form("street", r"\*\*\* 3rd STREET \*\*\*", street="third"),
    Form("street", r"\*\*\* 4th STREET \*\*\*", street="fourth"),
    Form("street", r"\*\*\* 5th STREET \*\*\*", street="fifth"),
    Form("street", r"\*\*\* 6th STREET \*\*\*", street="sixth"),
    Form("street", r"\*\*\* 7th STREET \*\*\*", street="seventh"),
    Form("showdown", rf"\*\*\* (?:FIRST |SECOND )?SHOW DOWN{_ORDER} \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("post-ante", rf"(?P<name>.+?) posts ante (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"(?P<name>.+?) posts the small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?) posts the big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("both-blinds", rf"(?P<name>.+?) posts dead (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?) posts (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"(?P<name>.+?) (?:posts (?:the )?)?straddles? (?P<amount>{_M}){_ALL_IN}"),
    Form("bring-in", rf"(?P<name>.+?) brings[ -]in (?:low )?(?:for )?(?P<amount>{_M}){_ALL_IN}"),
    Form("note", r".+ waits for big blind"),
    Form("note", r".+ sits out"),
    Form("note", r".+ is sitting out"),
    Form("note", rf"Main pot(?: ?\(?[0-9]+\)?)? {_M}(?: \| [A-Za-z ]+ {_M})*"),
    Form("note", rf"Side pot ?\(?[0-9]+\)? {_M}(?: \| [A-Za-z ]+ {_M})*"),
    Form("dealt", rf"Dealt to (?P<name>.+?) {_CARDS}"),
    Form("fold", r"(?P<name>.+?) folds"),
    Form("check", r"(?P<name>.+?) checks"),
    Form("call", rf"(?P<name>.+?) calls (?P<amount>{_M}){_ALL_IN}"),
    Form("bet", rf"(?P<name>.+?) bets (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "raise",
        rf"(?P<name>.+?) raises (?P<amount>{_M}) to (?P<to>{_M}){_ALL_IN}",
        means="added-total",
    ),
    Form("caps", rf"(?P<name>.+?) caps (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_M})\) returned to (?P<name>.+)",
    ),
    Form("show", r"(?P<name>.+?) shows \[(?P<cards>[^\]]*)\](?: \(.*\))?"),
    Form("muck", r"(?P<name>.+?) (?:mucks(?: hand)?|does not show)"),
    Form("collect", rf"(?P<name>.+?) collected (?P<amount>{_M}) from (?:main|side) pot(?:[- ]?[0-9]+)*"),
    # In the summary.
    Form("cancelled", r"Total pot \$?0(?:\.00)?(?: \| .*)?"),  # not even a blind stayed
    Form(
        "pot",
        rf"Total pot (?P<pot>{_M})(?: \| Rake (?P<rake>{_M}))?(?: \| JP Fee (?P<fee>{_M}))?",
    ),
    Form("note", r"BombPot", flag="bomb-pot"),
    Form(
        "collected",
        rf"Seat [0-9]+: (?P<name>.+?)(?: \((?:button|small blind|big blind)\))* "
        rf"(?:did not show|showed \[[^\]]*\]) and won (?P<amount>{_M})(?: with .*)?",
    ),
)

GRAMMAR = Grammar(
    dialect=Dialect(
        "wpn",
        games="hold'em, Omaha, short deck, seven-card stud; cash games and tournaments, UTC",
        prints="chips added and totals of raises, all-ins, pot without rake and fees, boards",
        not_checkable="returns, which walks lack",
        prints_returns=False,
    ),
    starts=("Hand #", "Game Hand #"),
    forms=_FORMS,
    describe=describe,
    dates=("%Y/%m/%d %H:%M:%S",),
)

FORMAT = Layout(Room("wpn", (GRAMMAR, OLD)))
"""What `parsers.registry` lists."""
