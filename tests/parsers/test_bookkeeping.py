"""Chip sums against a plain loop."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import bookkeeping


class Row(NamedTuple):
    hand: int
    street: int
    player: int
    amount: int
    dead: int
    is_total: bool


ROW = st.builds(
    Row,
    hand=st.integers(0, 3),
    street=st.integers(0, 3),
    player=st.integers(0, 22),
    amount=st.integers(0, 10**6),
    dead=st.integers(0, 100),
    is_total=st.booleans(),
)


def columns(rows: list[Row]) -> list[np.ndarray]:
    return [np.array([row[k] for row in rows], bool if k == 5 else np.int64) for k in range(6)]


@settings(deadline=None)
@given(st.lists(ROW, max_size=60))
def test_street_totals(rows: list[Row]) -> None:
    rows = [row._replace(dead=0 if row.is_total else min(row.dead, row.amount)) for row in rows]
    chips, to, before = bookkeeping.street_totals(*columns(rows))
    totals: dict[tuple[int, int, int], int] = {}
    for k, row in enumerate(rows):
        key = (row.hand, row.street, row.player)
        own = totals.get(key, 0)
        new = row.amount if row.is_total else own + row.amount - row.dead
        assert (before[k], to[k], chips[k]) == (own, new, new - own + row.dead)
        totals[key] = new


@settings(deadline=None)
@given(st.lists(ROW, max_size=60), st.sampled_from([1, 10**9]))
def test_the_highest_total_before_each_row(rows: list[Row], unit: int) -> None:
    rows = sorted((row._replace(amount=row.amount * unit) for row in rows), key=lambda row: row[:2])
    hand, street, _, to, _, _ = columns(rows)
    found = bookkeeping.highest_before(hand, street, to).tolist()
    highest: dict[tuple[int, int], int] = {}
    expected = []
    for row in rows:
        expected.append(highest.get(row[:2], 0))
        highest[row[:2]] = max(highest.get(row[:2], 0), row.amount)
    assert found == expected


def test_totals_too_high_for_the_quick_way_are_still_exact() -> None:
    hand = np.arange(5).repeat(2)
    to = np.array([9 * 10**17, 9 * 10**17 + 1] * 5)
    assert bookkeeping.highest_before(hand, np.zeros(10, np.int64), to).tolist() == [0, 9 * 10**17] * 5


def test_sums_by_owner_are_integers() -> None:
    sums = bookkeeping.sum_by(np.array([1, 1, 3]), np.array([2**53, 1, -5]), 4)
    assert sums.tolist() == [0, 2**53 + 1, 0, -5]
