"""Winamax text: names stand without a colon, euro signs behind the amounts.

"raises X to Y": Y is the street total, and X what it is over the highest one before (measured: 321 hands to
none). Not so where somebody called upon a dead blind, where the big blind was posted short, and after a
bring-in: there X is counted from something else, and only Y holds. Y leaves out what its player brought in,
and counts what he posted dead; X is below nothing ("raises -6€ to 18€") where who brought in cannot even
match the bet. Nothing is printed of an uncalled bet, which is in what its player collects. "Total pot" is
without the rake, and shortened (`6.02k`) in big tournaments, where it says nothing to the chip. The first
number of three in the header is the ante; in fixed limit the last two are the bets, and the small one is the
big blind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONEY = r"[0-9][0-9.,]*[€$£]?"
_ALL_IN = r"(?P<all_in> and is all-in)?"
_CARDS = r"\[(?P<cards>[^\]]*)\]"
_GAMES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-8",
    "omaha8": "omaha-8",
    "omaha5": "omaha-5",
    "5 card omaha": "omaha-5",
    "omaha5 hi/lo": "omaha-5-8",
    "5 card omaha hi/lo": "omaha-5-8",
    "omaha6": "omaha-6",
    "6 card omaha": "omaha-6",
    "7-card stud": "stud",
    "7stud": "stud",
    "7-card stud hi/lo": "stud-8",
    "7stud8": "stud-8",
    "razz": "razz",
    "2-7 triple draw": "triple-draw-27",
    "lowball27": "triple-draw-27",
    "a-5 triple draw": "triple-draw-a5",
    "2-7 single draw": "single-draw-27",
    "badugi": "badugi",
    "5-card draw": "five-card-draw",
    "5 card draw": "five-card-draw",
}
_LIMITS = {"no limit": "no-limit", "pot limit": "pot-limit", "fixed limit": "fixed-limit"}
_SIGNS = {"€": "EUR", "$": "USD", "£": "GBP"}
_LEVEL = re.compile(r"level: ([0-9]+)$")
_TOURNAMENT = re.compile(r"(?:Tournament|Expresso)\b")
_THREE = 3
_HALF_CHIPS = "2011"
"""The last year in which tournaments were played with fractions of chips, and payments rounded."""


def describe(found: Mapping[str, str | None]) -> Described:
    """Game and stakes from the header's groups `kind`, `game`, `limit`, `stakes`, `money`, `tournament`."""
    kind, stakes = found.get("kind") or "", (found.get("stakes") or "").split("/")
    game = _GAMES.get((found.get("game") or "").lower())
    structure = _LIMITS[found.get("limit") or ""]
    if game is None:
        return Described(Head(site="winamax"), "unsupported-game", f"{found.get('game')!r} is no known game")
    amounts = [exact(text, "point") for text in stakes]
    if not _THREE - 1 <= len(amounts) <= _THREE or None in amounts:
        return Described(Head(site="winamax"), "bad-header", f"no readable stakes in {found.get('stakes')!r}")
    tournament = found.get("tournament")
    in_chips = bool(tournament) or bool(_TOURNAMENT.match(kind))
    code = next((_SIGNS[sign] for sign in _SIGNS if sign in stakes[-1]), None)
    real = code is not None and found.get("money") != "play money"
    level = _LEVEL.search(kind)
    head = Head(
        site="winamax",
        dialect="winamax",
        game=game,
        structure=structure,
        stakes_kind="tournament" if in_chips else "cash" if real else "play",
        currency=code if real and not in_chips else None,
        rake_printed=0 if in_chips and (found.get("era") or "") > _HALF_CHIPS else None,
        ante=amounts[0] if len(amounts) == _THREE else None,
        tournament_id=tournament,
        level=level[1] if level else None,
    )
    low, high = amounts[-2:]
    if structure == "fixed-limit":
        head.small_bet, head.big_bet = low, high
        head.big_blind = None if game in ("stud", "stud-8", "razz") else low
    else:
        head.small_blind, head.big_blind = low, high
    return Described(head)


def _named(what: str) -> str:
    return rf"(?P<name>.+?) {what}"


_FORMS = (
    Form(
        "start",
        r"Winamax Poker - (?P<kind>.+?) - HandId: #(?P<id>[0-9]+(?:-[0-9]+)*) - (?P<game>.+?) "
        r"(?P<limit>no limit|pot limit|fixed limit) \((?P<stakes>[^()]*)\) - "
        r"(?P<date>(?P<era>[0-9]{4})/[0-9]{2}/[0-9]{2}) (?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) "
        r"(?P<zone>[A-Z]{2,5})",
    ),
    Form(
        "head",
        r"Table:? '(?P<table>.*?(?:\((?P<tournament>[0-9]+)\)#[0-9]+)?)' (?P<max>[0-9]+)-max"
        r"(?: \((?P<money>real money|play money)\))?(?: Seat #(?P<button>[0-9]+) is the button)?",
    ),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*?) \((?P<stack>{_MONEY})?(?:, {_MONEY} bounty)?\)",
    ),
    Form("note", r"\*\*\* ANTE/BLINDS \*\*\*"),
    # The rounds.
    Form("street", r"\*\*\* PRE-?FLOP \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* (?:FIRST )?FLOP \*\*\*:? {_CARDS}", street="flop"),
    Form("street", rf"\*\*\* (?:FIRST )?TURN \*\*\*:? \[[^\]]*\] ?{_CARDS}", street="turn"),
    Form("street", rf"\*\*\* (?:FIRST )?RIVER \*\*\*:? \[[^\]]*\] ?{_CARDS}", street="river"),
    Form("street", rf"\*\*\* SECOND FLOP \*\*\*:? {_CARDS}", street="flop", run=2),
    Form(
        "street",
        rf"\*\*\* SECOND TURN \*\*\*:? \[[^\]]*\] ?{_CARDS}",
        street="turn",
        run=2,
    ),
    Form(
        "street",
        rf"\*\*\* SECOND RIVER \*\*\*:? \[[^\]]*\] ?{_CARDS}",
        street="river",
        run=2,
    ),
    Form("street", r"\*\*\* (?:3rd STREET|THIRD) \*\*\*", street="third"),
    Form("street", r"\*\*\* (?:4th STREET|FOURTH) \*\*\*", street="fourth"),
    Form("street", r"\*\*\* (?:5th STREET|FIFTH) \*\*\*", street="fifth"),
    Form("street", r"\*\*\* (?:6th STREET|SIXTH) \*\*\*", street="sixth"),
    Form("street", r"\*\*\* (?:7th STREET|SEVENTH) \*\*\*", street="seventh"),
    Form("street", r"\*\*\* FIRST-BET \*\*\*", street="draw-0"),
    Form("street", r"\*\*\* FIRST-DRAW \*\*\*", street="draw-1"),
    Form("street", r"\*\*\* SECOND-DRAW \*\*\*", street="draw-2"),
    Form("street", r"\*\*\* THIRD-DRAW \*\*\*", street="draw-3"),
    Form("note", r"\*\*\* (?:SECOND|THIRD|FOURTH)-BET \*\*\*"),
    Form("showdown", r"\*\*\* SHOW ?DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    # Dealt: of others only what lies open is told, and in every round all of it again.
    Form("dealt", r"Dealt to (?P<name>.+?) \[(?P<cards>[^\]X]+)\]"),
    Form("dealt", r"Dealt to (?P<name>.+?) \[[^\]X]+\] \[(?P<cards>[^\]X]+)\]"),
    Form("note", r"Dealt to .+? \[[^\]]*\](?: \[[^\]]*\])?"),
    # Posts.
    Form("post-ante", _named(rf"posts ante (?P<amount>{_MONEY}){_ALL_IN}")),
    Form("post-dead", _named(rf"posts small blind (?P<amount>{_MONEY}) out of position{_ALL_IN}")),
    Form("post-small-blind", _named(rf"posts small blind (?P<amount>{_MONEY}){_ALL_IN}")),
    Form("post-big-blind", _named(rf"posts big blind (?P<amount>{_MONEY})(?: out of position)?{_ALL_IN}")),
    Form("post-dead", _named(rf"posts dead blind \(?(?P<amount>{_MONEY})\)?(?: out of position)?{_ALL_IN}")),
    Form("post-straddle", _named(rf"posts straddle (?P<amount>{_MONEY}){_ALL_IN}")),
    Form("bring-in", _named(rf"(?:brings in|bring-in) (?P<amount>{_MONEY}){_ALL_IN}")),
    # Somebody who owes both blinds has at times been told of as if he raised before the deal.
    Form(
        "both-blinds",
        _named(rf"raises {_MONEY} to (?P<amount>{_MONEY}){_ALL_IN}"),
        within="head",
    ),
    Form("note", rf".+? (?:denies|deny) (?:small blind|big blind|SB|BB)(?: {_MONEY})?"),
    # Actions.
    Form("fold", _named("folds")),
    Form("check", _named("checks")),
    Form("call", _named(rf"calls (?P<amount>{_MONEY}){_ALL_IN}")),
    Form("bet", _named(rf"bets (?P<amount>{_MONEY}){_ALL_IN}")),
    Form(
        "raise",
        _named(rf"raises (?P<amount>{_MONEY}) to (?P<to>{_MONEY}){_ALL_IN}"),
        means="increment-total",
    ),
    Form("raise", _named(rf"raises -{_MONEY} to (?P<amount>{_MONEY}){_ALL_IN}")),
    Form("stand-pat", _named(r"stands pat(?: \[[^\]]*\])?")),
    Form("draw", _named(r"(?:draws|discards|changes) [0-9]+(?: cards?)?(?: \[[^\]]*\])*")),
    # What follows the play.
    Form("show", _named(rf"shows {_CARDS}(?: \(.*\))?")),
    Form("muck", _named(r"(?:mucks(?: hand)?|does not show(?: hand)?|doesn't show hand)")),
    Form(
        "collect",
        _named(
            rf"collected (?P<amount>{_MONEY}) from (?:main |side )?pot"
            r"(?: [0-9]+)?(?: ?\((?:HI|LO)\))?(?: [0-9]+)?"
        ),
    ),
    Form("added", rf"(?:Hold-up|Escape) to Pot: total (?P<amount>{_MONEY})"),
    # The summary, and the file that tells how a tournament ended.
    Form("note", "Winamax Poker - Tournament summary : .*"),
    Form("pot", rf"Total pot (?P<pot>{_MONEY}) \| Rake (?P<rake>{_MONEY})"),
    Form("pot", rf"Total pot (?P<pot>{_MONEY})(?: \| No rake)?"),
    Form("board", rf"(?:FIRST )?Board:? {_CARDS}"),
    Form("note", r"Seat [0-9]+: .*"),
)

FORMAT = Layout(
    Room(
        name="winamax",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="winamax",
                    games="hold'em, Omaha (four to six cards, hi and hi/lo), stud, razz, draw games; "
                    "all limits; cash games, tournaments, play money",
                    prints="increments and totals of raises, all-ins, collections, rake; the pot net of it",
                    not_checkable="returns of uncalled bets (none are printed)",
                    prints_returns=False,
                    any_first=True,
                ),
                starts=("Winamax Poker - ",),
                forms=_FORMS,
                describe=describe,
                dates=("%Y/%m/%d %H:%M:%S",),
                odd_totals=True,
            ),
        ),
    )
)
