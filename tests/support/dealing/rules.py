"""What each shipped rulebook allows, as far as a lawful hand depends on it: written by hand from the books.

Where a book can be read in several ways all values stand here, the one that it is first judged by in front;
a lawful hand is lawful under each of them. Of a raise over an all-in of half a unit or more in fixed limit
every book allows the unit over the all-in, so that nothing stands here about the next full level.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tests.support.dealing.hand import ONE_DRAW, STREETS_OF


class Book(NamedTuple):
    """The betting rules of one book."""

    double: bool  # a raise must at least double the bet
    reopening: tuple[str, ...]  # cumulative, consecutive, single; no-limit and pot-limit
    limit_reopening: tuple[str, ...]
    raises: int  # after the bet, in fixed limit; the least that any reading allows
    raises_with_two_rounds: int
    lifted: str  # when raises are not counted
    blinds: tuple[str, ...]  # in the pot before the flop: true-value, as-full, small-as-big
    antes: tuple[str, ...]  # the same: include, exclude
    straddle: tuple[str, ...]  # what a raise over a straddle adds: straddle, difference, three-big-blinds
    either_bet: bool  # with an open pair on fourth street of seven-card stud


_BOTH = ("include", "exclude")
_TDA = Book(
    double=False,
    reopening=("cumulative",),
    limit_reopening=("cumulative", "single"),
    raises=3,
    raises_with_two_rounds=3,
    lifted="event-heads-up",
    blinds=("as-full",),
    antes=_BOTH,
    straddle=("straddle", "difference"),
    either_bet=False,
)
_WSOP_LIVE = Book(
    double=False,
    reopening=("cumulative",),
    limit_reopening=("cumulative",),
    raises=4,
    raises_with_two_rounds=4,
    lifted="round-began-heads-up",
    blinds=("small-as-big",),
    antes=_BOTH,
    straddle=("three-big-blinds",),
    either_bet=True,
)
_ONLINE = Book(
    double=False,
    reopening=("cumulative", "single"),
    limit_reopening=("cumulative", "single"),
    raises=3,
    raises_with_two_rounds=3,
    lifted="any-heads-up",
    blinds=("true-value", "small-as-big"),
    antes=("include",),
    straddle=("straddle", "difference"),
    either_bet=False,
)
BOOKS: dict[str, Book] = {
    "tda-2026": _TDA,
    "tda-2024": _TDA,
    "wsop-tournament-2024": _TDA._replace(
        reopening=("cumulative", "consecutive"), raises=4, raises_with_two_rounds=4, blinds=("true-value",)
    ),
    "wsop-live-2024": _WSOP_LIVE,
    "roberts-rules": _WSOP_LIVE._replace(raises=3, lifted="heads-up-before-cap", straddle=("straddle",)),
    "online": _ONLINE,
    "double-raise": _ONLINE._replace(
        double=True,
        reopening=("cumulative",),
        limit_reopening=("cumulative",),
        blinds=("true-value",),
        straddle=("straddle",),
    ),
}


class Reading(NamedTuple):
    """A book with one value for everything on which the state of the betting depends."""

    double: bool
    reopening: str
    bets: int  # fixed limit: the most in a round
    lifted: str
    pots: tuple[tuple[str, str], ...]  # blinds and antes: the ways in which the pot may be counted
    straddle: str
    either_bet: bool


@lru_cache
def readings(name: str, structure: str, game: str, straddled: bool) -> tuple[Reading, ...]:
    """All readings of a book that differ for such a hand; the first is the one it is first judged by."""
    book = BOOKS[name]
    limit = structure == "fixed-limit"
    raises = book.raises_with_two_rounds if STREETS_OF[game] is ONE_DRAW else book.raises
    return tuple(
        Reading(
            double=book.double,
            reopening=reopening,
            bets=1 + raises,
            lifted=book.lifted,
            pots=tuple(product(book.blinds, book.antes)),
            straddle=straddle,
            either_bet=book.either_bet and game == "stud",
        )
        for reopening in (book.limit_reopening if limit else book.reopening)
        for straddle in (book.straddle if straddled and not limit else book.straddle[:1])
    )
