"""Enet text: the words of PokerStars, with one amount in every line, which is the chips added.

Pots, rake and collections are printed wrong where there are side pots: of two pots only one is told. A blind
without an amount is that of the header if its player acts in the hand, and no post at all if he does not.
Both blinds of a newcomer may be missing: then he checks before the flop, and his hand cannot be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONEY = r"[$€£]?[0-9](?:[0-9., \u00a0]*[0-9])?"
_CARDS = r"(?:[0-9TJQKA]{1,2}[cdhs] ?)+"
_GAMES = {"hold'em": "holdem", "omaha": "omaha", "omaha hi/lo": "omaha-8"}
_LIMITS = {
    "No Limit": "no-limit",
    "Pot Limit": "pot-limit",
    "Limit": "fixed-limit",
    "Fixed Limit": "fixed-limit",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}

_HEADER = (
    Form(
        "start",
        r"Game #(?P<id>[0-9]+): +(?:Tournament #(?P<tournament>[0-9]+), .+? (?:[A-Z]{3} )?)?"
        rf"(?P<game>[A-Z0-9][A-Za-z0-9' /-]*?) \((?P<low>{_MONEY})/(?P<high>{_MONEY})\) - "
        r"(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) (?P<date>[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4})(?: - %[0-9]*)?",
    ),
    Form(
        "head",
        r"Table '(?P<table>.*) - (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\)?'(?: (?P<max>[0-9]+)-max)?"
        r"(?P<play> \(Play Money\))?(?: Seat #(?:0|(?P<button>[0-9]+)) is the button)?",
    ),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_MONEY}) in chips\)"),
)
_ROWS = (
    Form("post-ante", rf"(?P<name>.*?): posts (?:the )?ante (?P<amount>{_MONEY})"),
    Form("post-small-blind", rf"(?P<name>.*?): posts small blind(?: (?P<amount>{_MONEY}))?"),
    Form("post-big-blind", rf"(?P<name>.*?): posts big blind(?: (?P<amount>{_MONEY}))?"),
    Form("both-blinds", rf"(?P<name>.*?): posts small & big blinds (?P<amount>{_MONEY})"),
    Form("fold", r"(?P<name>.*?): folds"),
    Form("check", r"(?P<name>.*?): checks"),
    Form("call", rf"(?P<name>.*?): calls (?P<amount>{_MONEY})"),
    Form("bet", rf"(?P<name>.*?): bets (?P<amount>{_MONEY})"),
    Form("raise", rf"(?P<name>.*?): raises (?P<amount>{_MONEY})"),
    Form("all-in", rf"(?P<name>.*?): (?P<all_in>goes all-in) (?P<amount>{_MONEY})"),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_MONEY})\) returned to (?P<name>.*)",
    ),
)
_STREETS = (
    Form("street", r"\*\*\* HOLE ?CARDS \*\*\*", street="preflop"),
    Form("dealt", rf"Dealt to (?P<name>.*) \[(?P<cards>{_CARDS})\]"),
    Form("street", rf"\*\*\* FLOP \*\*\* \[(?P<cards>{_CARDS})\]", street="flop"),
    Form(
        "street",
        r"\*\*\* TURN \*\*\* \[(?:[0-9TJQKA]{1,2}[cdhs] ?){3}(?P<cards>[0-9TJQKA]{1,2}[cdhs])\]",
        street="turn",
    ),
    Form(
        "street",
        r"\*\*\* RIVER \*\*\* \[(?:[0-9TJQKA]{1,2}[cdhs] ?){4}(?P<cards>[0-9TJQKA]{1,2}[cdhs])\]",
        street="river",
    ),
    Form("showdown", r"\*\*\* SHOW ?DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
)
_END = (
    Form("show", rf"(?P<name>.*?): shows \[(?P<cards>{_CARDS})\](?: \(.*\))?"),
    Form("muck", r"(?P<name>.*?): (?:mucked|mucks hand|mucks|doesn't show hand)"),
    Form(
        "collect",
        rf"(?P<name>.*?):? collected \(?(?P<amount>{_MONEY})\)? from (?:(?:main|side) )?pot(?:[- ][0-9]+)?",
    ),
    Form("note", rf"Rake: [$€£]?-?{_MONEY}"),
    Form("board", rf"Board \[(?P<cards>{_CARDS})\]"),
    Form(
        "note", r".*? (?:sits out|is sitting out|leaves the table|joins the table|has timed out|has returned)"
    ),
    Form("note", r".*? (?:is connected|is disconnected|was disconnected)"),
)


def describe(said: Mapping[str, str | None]) -> Described:
    """Game and stakes from the first line, the limit from the table's."""
    printed = " ".join((said.get("game") or "").lower().split())
    game, structure = _GAMES.get(printed), _LIMITS.get(said.get("limit") or "")
    if game is None:
        return Described(reason="unsupported-game", detail=printed[:80])
    high_text = said.get("high") or ""
    low, high = exact(said.get("low") or "", "comma"), exact(high_text, "comma")
    if structure is None or low is None or high is None:
        return Described(reason="bad-header", detail="the stakes or the limit cannot be read")
    fixed, tournament = structure == "fixed-limit", said.get("tournament")
    currency = _CURRENCIES.get(high_text[:1])
    kind = "tournament" if tournament else "play" if currency is None or said.get("play") else "cash"
    return Described(
        Head(
            site="enet",
            game=game,
            structure=structure,
            stakes_kind=kind,
            currency=currency if kind == "cash" else None,
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
        )
    )


FORMAT = Layout(
    Room(
        name="enet",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="enet",
                    games="hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash games and tournaments",
                    prints="chips added, all-ins, some returned bets, boards",
                    not_checkable="pots, rake and returns (printed wrong, or not at all)",
                    prints_returns=False,
                    prints_pot=False,
                ),
                starts=("Game #",),
                forms=(*_HEADER, *_ROWS, *_STREETS, *_END),
                describe=describe,
                dates=("%d.%m.%Y %H:%M:%S",),
                decimals="comma",
                hides_posts=True,
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
