"""What a plant is: a hand with one fault (or none), and what each book has to say about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from parsers.schema import VOLUNTARY
from tests.support.dealer import Dealt, Event
from tests.support.planted.table import Table

TDA = ("tda-2026", "tda-2024")
RULE_53 = (*TDA, "wsop-tournament-2024")
"""Books that settle undercalls as TDA 2026 does in rule 53."""
CASH = ("wsop-live-2024", "roberts-rules")
"""Books that have an undercall made right and leave exceptions to the house."""
LIVE = (*RULE_53, *CASH)
ONLINE = ("online",)
LAST_FULL_RAISE = (*LIVE, *ONLINE)
"""Books that take the last full raise as the measure of the next."""
DOUBLE = ("double-raise",)
EVERY = (*LAST_FULL_RAISE, *DOUBLE)


@dataclass(frozen=True)
class Expected:
    """One finding. `action`: the number in the hand, from 1, of the voluntary action on which it stands.

    Without one it stands on the whole hand, or on the row that closed a street: then `player` and `street`
    tell it apart. `amounts`: columns of the finding with what they hold, in the smallest unit.
    """

    rule: str
    verdict: str
    action: int | None = None
    player: int | None = None
    street: str | None = None
    amounts: dict[str, int | None] = field(default_factory=dict)


@dataclass
class Planted:
    """A hand, and by rulebook the findings that it must draw, and no others but their consequences.

    `form`: how it is printed, `ohh` or `txt`. The objects are those of `ohh.print_ohh`.
    """

    code: str
    hand: Dealt
    form: str = "ohh"
    books: dict[str, list[Expected]] = field(default_factory=dict)
    floor: dict[int, dict[str, Any]] = field(default_factory=dict)
    offered: dict[int, dict[str, Any]] = field(default_factory=dict)
    corrections: dict[int, dict[str, Any]] = field(default_factory=dict)

    def expect(self, books: Iterable[str], *findings: Expected) -> Planted:
        """These findings under each of these books."""
        self.books |= {book: list(findings) for book in books}
        return self


@dataclass
class Spot:
    """A decision of a lawful hand: `player` is next, and `table` is how it stands before he acts."""

    rng: random.Random
    hand: Dealt
    index: int  # of the event in the hand
    table: Table
    player: int

    @property
    def number(self) -> int:
        """Of the action that is made here, among the voluntary actions of the hand, from 1."""
        return count_actions(self.table.events) + 1

    @property
    def lawful_books(self) -> tuple[str, ...]:
        """The books by which all that came before is lawful."""
        table, limit = self.table, self.hand.structure == "fixed-limit"
        books = EVERY if limit or (table.doubling and not table.short_all_in) else LAST_FULL_RAISE
        if table.counts_antes or table.most_bets > 4:  # lawful online, not by every live book
            return tuple(book for book in books if book not in LIVE)
        return books


Planting = Callable[[Spot], Planted | None]
"""Plants a fault at a decision, or answers that there is no chance for it."""


def count_actions(events: Iterable[Event]) -> int:
    """The voluntary actions among these events."""
    return sum(1 for event in events if event.kind in VOLUNTARY)


def spots(rng: random.Random, hand: Dealt) -> list[Spot]:
    """The decisions of a hand in random order."""
    places = [i for i, event in enumerate(hand.events) if event.kind in VOLUNTARY]
    rng.shuffle(places)
    start = replace(hand, events=[], collected={}, pot=0, rake=0, pots=[], known=[])
    found = []
    for i in places:
        event = hand.events[i]
        found.append(Spot(rng, hand, i, Table(start, hand.events[:i]).at(event.street), event.player))
    return found
