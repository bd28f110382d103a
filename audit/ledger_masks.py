"""Sets of players as bits: who comes first, next and last round the table."""

from __future__ import annotations

import numpy as np

from audit.ledger_rows import Ints, Masks


def bits_of(players: int) -> Masks:
    """The bit of each of so many players."""
    return np.left_shift(np.int32(1), np.arange(players, dtype=np.int32))


def lowest_bit(masks: Masks) -> Ints:
    """The number of the lowest bit that is set, -1 where none is."""
    lowest = np.bitwise_count((masks & -masks) - 1).astype(np.int64)
    return np.where(masks == 0, -1, lowest)


def next_of(masks: Masks, place: Ints) -> Ints:
    """The first player of each set from a place on, clockwise; -1 of an empty set."""
    ahead = masks & np.left_shift(np.int32(-1), place.astype(np.int32))
    return lowest_bit(np.where(ahead != 0, ahead, masks))


def last_before(masks: Masks, player: Ints) -> Masks:
    """The last player of each set before the one given, clockwise, as a set of one or none."""
    before = masks & ~np.left_shift(np.int32(-1), player.astype(np.int32))
    chosen = np.where(before != 0, before, masks)
    for shift in (1, 2, 4, 8, 16):  # fill all bits below the highest one
        chosen |= chosen >> shift
    highest: Masks = chosen ^ (chosen >> 1)
    return highest
