"""Stacks that are printed rounded: tournaments split pots into parts of chips, and print whole ones.

A player who is said to be all-in then seems to have a chip left, or to bet one more than he had. His stack is
not known to the chip, and is left out; what he bets, and that it is all he has, is printed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import bookkeeping
from parsers.lines import last_of_hand
from parsers.schema import MONEY_SCALE
from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.told.model import Told

_SHARE = 100
"""What may be missing is below this part of the big blind, or a chip."""


def without_rounded_stacks(told: Told, rounded: np.ndarray, chips: np.ndarray) -> Told | None:
    """What was told, less such stacks; None where there are none.

    `rounded` is per hand, `chips` what each row adds.
    """
    seats, rows = told.seats, told.rows
    hand = rows["hand"].to_numpy()
    if not rounded.any() or not len(hand):
        return None
    first = last_of_hand(seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    owner = first[hand] + rows["player"].to_numpy()
    put_in = bookkeeping.sum_by(owner, chips, seats.height)
    said = np.zeros(seats.height, bool)
    all_in = rows["all_in"].fill_null(value=False).to_numpy() | (rows["kind"].to_numpy() == KIND["all-in"])
    said[owner[all_in]] = True
    of_seat = seats["hand"].to_numpy()
    big_blind = told.heads["big_blind"].fill_null(0).to_numpy()[of_seat]
    stack = seats["stack"].fill_null(-1).to_numpy()
    most = np.maximum(big_blind // _SHARE, MONEY_SCALE)
    left = stack - put_in
    lost = rounded[of_seat] & (stack >= 0) & (left != 0) & (np.abs(left) <= most) & (said | (left < 0))
    if not lost.any():
        return None
    stacks = pl.select(pl.when(~pl.Series(lost)).then(seats["stack"])).to_series()
    return replace(told, seats=seats.with_columns(stack=stacks))
