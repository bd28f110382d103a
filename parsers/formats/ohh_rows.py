"""The rows of one hand as its reader makes them, and the plain sum that several modules need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

DEAD = ("post-ante", "post-dead", "fold")
"""Kinds whose chips do not count towards the street; those of a fold are a forfeit."""


class Row(NamedTuple):
    """A row of `parsers.schema.ACTIONS`; money in ten-thousandths."""

    number: int | None  # action_number
    street: int  # place in parsers.schema.STREETS
    player: int
    kind: str
    printed: int | None
    chips: int
    dead: int
    to: int
    all_in: bool | None
    source: int  # the action's JsonObject.order
    ruled: bool  # a floor event explains it: what went in need not be what was owed


class Cards(NamedTuple):
    """A row of `parsers.schema.CARDS`; the street is its place in `parsers.schema.STREETS`."""

    street: int
    player: int | None
    run: int
    cards: str
    face_up: bool


def gap(totals: Sequence[int]) -> int:
    """By how much the highest street total stands alone: the part of a bet that nobody matched."""
    if len(totals) < 2:
        return totals[0] if totals else 0
    ordered = sorted(totals)
    return ordered[-1] - ordered[-2]
