"""PokerStars, as `tests.support.pokerstars` prints it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt
from tests.support.pokerstars import print_hand
from tests.support.writers.writer import Printed, Writer


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    return Printed(*print_hand(hand, number, list(names)))


WRITERS = [Writer("pokerstars", "pokerstars", ".txt", _write)]
