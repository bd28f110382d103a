"""Open Hand History: the standard, and records of live games in its floor events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.schema import VOLUNTARY
from tests.support.dealer import Dealt
from tests.support.ohh import Objects, print_ohh
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem", "omaha", "omaha-8", "stud", "stud-8", "razz", "five-card-draw", "single-draw-27",
    "triple-draw-27", "badugi",
}  # fmt: skip


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The object of one hand."""
    return _printed(hand, number, names, {})


def write_live(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The object of one hand, with what was declared with its first decision."""
    return _printed(hand, number, names, {1: {"in_turn": True}})


def _printed(hand: Dealt, number: int, names: Sequence[str], floor: Objects) -> Printed:
    upcards: dict[str, dict[int, str]] = {}
    for p, cards in hand.upcards.items():
        for street, card in zip(("third", "fourth", "fifth", "sixth"), cards, strict=True):
            upcards.setdefault(street, {})[p] = card
    text = print_ohh(hand, number, names, floor, upcards=upcards)
    lines = iter([at for at, line in enumerate(text.split("\n")) if '"action_number"' in line])
    return Printed(text, [0 if event.kind == "uncalled-return" else next(lines) for event in hand.events])


_STANDARD = Writer(
    "ohh",
    "standard",
    ".ohh",
    write,
    games=frozenset(_GAMES),
    forms=frozenset(
        {"ante", "straddle", "dead", "button-blind", "antes-only", "bomb-pot", "rake", "short-post"}
    ),
    prints=frozenset({"collected", "stacks", "all-in", "button", "hand_id", "completes"}),
)
WRITERS = [
    _STANDARD,
    replace(
        _STANDARD,
        dialect="floor-events",
        write=write_live,
        lacks=lambda hand: not any(event.kind in VOLUNTARY for event in hand.events),
    ),
]
