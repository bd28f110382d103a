"""Plain chip sums: what each row added, the player's street total after it, the highest total before it.

No betting rules: nothing here knows what is legal, and illegal rows are summed like any others. Money is
Int64 ten-thousandths; rows are those of whole hands, in playing order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

_PLAYERS = 32  # more than a hand can have
_STREETS = 16


class Totals(NamedTuple):
    """One entry per row, int64 ten-thousandths."""

    chips: np.ndarray  # added by the row
    to: np.ndarray  # the player's street total after it
    before: np.ndarray  # the player's street total before it


def street_totals(
    hand: np.ndarray,
    street: np.ndarray,
    player: np.ndarray,
    amount: np.ndarray,
    dead: np.ndarray,
    is_total: np.ndarray,
) -> Totals:
    """Street totals of rows that print either the chips added or the street total.

    `amount` is the new street total where `is_total`, else the chips added (negative: given back); `dead` is
    the part of added chips that does not count towards the street. `player` is below 32, `street` below 16.
    Then `to - before = chips - dead` in every row.
    """
    group = (hand.astype(np.int64) * _STREETS + street) * _PLAYERS + player
    order = np.argsort(group, kind="stable")
    group, amount, dead, is_total = (
        column.take(order) for column in (group, amount, dead, np.asarray(is_total, bool))
    )
    totals = np.flatnonzero(is_total)
    added = amount - dead
    added[totals] = 0
    opens = np.ones(len(group), bool)
    opens[1:] = group[1:] != group[:-1]
    # Each row counts from the latest row that sets the total, or from the player's first row of the street.
    summed = np.cumsum(added)
    base = added - summed
    base[totals] = amount[totals] - summed[totals]
    sets = np.flatnonzero(is_total | opens)
    to = np.repeat(base[sets], np.diff(sets, append=len(group))) + summed
    before = np.zeros(len(group), np.int64)
    np.copyto(before[1:], to[:-1], where=~opens[1:])
    amount[totals] = to[totals] - before[totals]
    found = Totals(*(np.empty_like(to) for _ in range(3)))
    for column, values in zip(found, (amount, to, before), strict=True):
        column[order] = values
    return found


def highest_before(hand: np.ndarray, street: np.ndarray, to: np.ndarray) -> np.ndarray:
    """The highest street total of anyone before each row; 0 at the start of a street.

    Rows are in playing order, so the streets of a hand come one after another; what belongs to an earlier
    street than the row before it (a return that is printed late) is to be left out by the caller.
    """
    if not len(to):
        return np.zeros(0, np.int64)
    segment = hand.astype(np.int64) * _STREETS + street
    segment = segment - segment[0]
    height, heights = np.maximum(to, 0), None
    if int(segment.max()) + 1 > (2**62) // (int(height.max()) + 1):  # would not fit: rank the heights instead
        heights, height = np.unique(height, return_inverse=True)
    step = int(height.max()) + 1
    # One running maximum over all rows: later streets are lifted above all earlier ones.
    running = np.maximum.accumulate(segment * step + height)
    before = np.full(len(to), -1)
    before[1:] = running[:-1] - segment[1:] * step
    before[1:][segment[1:] != segment[:-1]] = -1
    if heights is not None:
        return np.asarray(np.where(before >= 0, heights[np.clip(before, 0, None)], 0))
    return np.asarray(np.maximum(before, 0))


def sum_by(owner: np.ndarray, amount: np.ndarray, owners: int) -> np.ndarray:
    """Exact sums of `amount` per owner (0 to `owners` - 1), int64."""
    sums = np.zeros(owners, np.int64)
    np.add.at(sums, owner, amount)
    return sums
