"""What every writer offers, and what of a hand its dialect can hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.support.dealer import Dealt
from tests.support.writers import names


class Printed(NamedTuple):
    """A hand as its dialect prints it."""

    text: str
    lines: list[int]
    """The line, from 1 within the text, of each event of the hand; 0 where the dialect does not print it.

    Where a format has no lines of its own (one JSON object in a line), the line on which the event stands.
    """


@dataclass(frozen=True)
class Writer:
    """One dialect of one format.

    `write(hand, number, names)`: the text of one hand; texts put one after another make an export, between
    `head` and `foot`. Without `head` and `foot` each text is a source that could stand alone.
    The rest says which hands the dialect can hold at all: a hand outside is not to be given to it.
    """

    format: str  # as in parsers.registry
    dialect: str
    suffix: str  # of the file, with the dot
    write: Callable[[Dealt, int, Sequence[str]], Printed]
    head: str = ""
    foot: str = ""
    between: str = ""  # printed between two hands
    structures: frozenset[str] = frozenset({"no-limit", "pot-limit", "fixed-limit"})
    games: frozenset[str] = frozenset({"holdem", "omaha"})
    stakes: frozenset[str] = frozenset({"cash", "tournament"})
    forms: frozenset[str] = frozenset({"ante"})
    """Of: ante, straddle, dead (a dead blind), button-blind, antes-only, bomb-pot, betting-cap, rake,
    correction, floor, and short-post (a blind or ante posted by one who has less)."""
    seats: int = 10  # the most that a table of this room has
    unit: int = 1  # amounts are multiples of so many of the dealer's units (rooms without cents)
    told: Callable[[Dealt], Dealt] = lambda hand: hand
    """The hand as its text tells it (`telling`), where a room leaves something out or has other words."""
    prints: frozenset[str] = frozenset({"returns", "collected", "stacks", "all-in", "button", "hand_id"})
    """What can be read back besides the play itself; `written.differences` compares no more than that.

    `completes`: the dialect has a word of its own for the completion of a bring-in.
    """
    encoding: str = "utf-8"
    names: Callable[[Dealt, random.Random], list[str]] = names.ANY
    """Draws names as players of this room may have them, one for each of the hand."""
    hand_id: Callable[[int], str] = str
    """What the dialect prints as the number of a hand."""
    lacks: Callable[[Dealt], bool] = lambda _: False
    """Hands that cannot be held all the same: what only some of the games or stakes can have."""
    hides: Callable[[Dealt], bool] = lambda _: False
    """Hands whose text may leave the big blind open: it is read right, or not at all."""

    def holds(self, hand: Dealt) -> bool:
        """Whether this dialect can print the hand."""
        return (
            hand.structure in self.structures
            and hand.game in self.games
            and ("tournament" if hand.tournament else "cash") in self.stakes
            and hand.forms() <= self.forms
            and len(hand.stacks) <= self.seats
            and all(amount % self.unit == 0 for amount in hand.amounts())
            and not self.lacks(hand)
        )
