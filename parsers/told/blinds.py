"""What the blinds of newcomers mean: a small blind that was missed is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.told.model import Told

_SMALL, _BIG, _DEAD = KIND["post-small-blind"], KIND["post-big-blind"], KIND["post-dead"]
_MOST_SEATS = 100
"""Seat numbers are below it; higher ones only lose the test by place."""


def with_dead_blinds(told: Told, live: np.ndarray) -> pl.DataFrame:
    """The rows, small blinds that cannot be the small blind of the hand called dead.

    That are all but the first, and any from a seat left of the first big blind, the button excepted; in hands
    that are `live` none.
    """
    rows = told.rows
    kind = rows["kind"].to_numpy().copy()
    hand = rows["hand"].to_numpy()
    small = np.flatnonzero((kind == _SMALL) & ~live[hand])
    if not len(small):
        return rows
    seats = told.seats["seat"].to_numpy().astype(np.int64)
    first = np.searchsorted(told.seats["hand"].to_numpy(), np.arange(told.heads.height))
    own = seats[first[hand[small]] + rows["player"].to_numpy()[small]]
    button = told.heads["button_seat"].fill_null(-1).to_numpy().astype(np.int64)[hand[small]]
    big = np.flatnonzero(kind == _BIG)[::-1]
    big_seat = np.full(told.heads.height, -1, np.int64)
    big_seat[hand[big]] = seats[first[hand[big]] + rows["player"].to_numpy()[big]]
    after_big = big_seat[hand[small]]
    known = (after_big >= 0) & (button >= 0)
    behind = (own - button - 1) % _MOST_SEATS > (after_big - button - 1) % _MOST_SEATS
    missed = known & behind & (own != button)
    kept = small[~missed]
    again = np.zeros(len(kept), bool)
    again[1:] = hand[kept[1:]] == hand[kept[:-1]]
    kind[small[missed]] = _DEAD
    kind[kept[again]] = _DEAD
    return rows.with_columns(kind=pl.Series(kind, dtype=pl.Int8))
