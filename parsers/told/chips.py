"""What the amounts of rows mean, and whether their hands bear that out.

Each row declares how its amounts are read (`model.MEANS`). Here that is done for all hands of a shard at
once, and held against what the same hand says (`equations`): the two numbers of "X to Y" against each other,
calls against the bet, stacks, printed all-ins, uncalled returns, the pot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import bookkeeping
from parsers.lines import last_of_hand
from parsers.schema import AMOUNT_MEANS
from parsers.told import columns, equations, readings
from parsers.told.columns import (
    ADDED_TOTAL,
    DEAD,
    INCREMENT,
    INCREMENT_ADDED,
    INCREMENT_TOTAL,
    PAYS,
    RETURN,
    TOTAL,
    Columns,
    Facts,
)  # fmt: skip

if TYPE_CHECKING:
    from parsers.told.model import Told

_COLUMN = np.array([AMOUNT_MEANS.index(name) for name in (
    "added", "street-total", "increment", "added", "increment", "increment",
)])  # fmt: skip


class Chips(NamedTuple):
    """One entry per row, int64 ten-thousandths, except the last two; `means` is a place in AMOUNT_MEANS."""

    chips: np.ndarray
    dead: np.ndarray
    to: np.ndarray
    means: np.ndarray  # -1 for none
    proven: np.ndarray  # bool per hand
    refused: dict[int, tuple[str, int]]  # hand: reason, place of the row


def read(told: Told, loose: np.ndarray, doubted: np.ndarray) -> Chips:
    """The chips of all rows.

    `loose` (per hand): of "X to Y" only Y has one meaning. `doubted`: contradictions are no sign of a fault.
    """
    hands = told.heads.height
    rows = columns.columns(told)
    facts = columns.facts(told, loose, doubted)
    value, is_total, dead = _values(rows)
    value, is_total, totals = _filled(rows, facts, value, is_total, dead)
    dead, totals = _with_dead_returns(rows, value, is_total, dead, totals)
    chips, to, before = totals
    highest = columns.highest(rows, to)
    left = columns.left_behind(rows, facts, chips)
    checks = equations.checks(rows, facts, (chips, to, before), highest, left)
    refused = {}
    first = last_of_hand(rows.hand, hands)
    for hand in np.flatnonzero(checks.failed).tolist():
        part = slice(int(first[hand]), int(first[hand + 1]))
        # A tracker's export that contradicts itself is no evidence of what the room did.
        unsure = bool(checks.two_numbers[hand]) or bool(doubted[hand])
        reason = readings.refusal(rows, part, facts, hand, doubted=unsure)
        if reason:
            wrong = np.flatnonzero(checks.wrong[part])
            refused[hand] = reason, part.start + (int(wrong[0]) if len(wrong) else 0)
    proven = equations.proven(rows, (chips, to, before), highest, left) & ~checks.failed
    moves = PAYS[rows.kind] | (rows.kind == RETURN)
    means = np.where(moves & (rows.printed | (rows.to > 0)), _COLUMN[rows.means], -1)
    lone = np.isin(rows.means, (TOTAL,)) & moves
    means = np.where(lone, -1, means)  # a lone total is `to_printed`
    return Chips(chips, dead, to, means, proven, refused)


def _values(rows: Columns) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What counts of each row's amounts, whether it is a street total, and the dead part of it."""
    pays = PAYS[rows.kind]
    second = np.isin(rows.means, (TOTAL, ADDED_TOTAL, INCREMENT_TOTAL, INCREMENT_ADDED))
    value = np.where(pays, np.where(second, rows.to, rows.amount), 0)
    value = np.where(rows.kind == RETURN, -rows.amount, value)
    is_total = pays & np.isin(rows.means, (TOTAL, ADDED_TOTAL, INCREMENT_TOTAL))
    dead = np.where(DEAD[rows.kind], rows.amount, np.where(pays, rows.dead, 0))
    return value, is_total, dead


def _filled(
    rows: Columns, facts: Facts, value: np.ndarray, is_total: np.ndarray, dead: np.ndarray
) -> tuple[np.ndarray, np.ndarray, bookkeeping.Totals]:
    """The same with what is told only by the rows before: increments, and all-ins without an amount."""

    def summed() -> bookkeeping.Totals:
        return bookkeeping.street_totals(rows.hand, rows.street, rows.player, value, dead, is_total)

    totals = summed()
    pays = PAYS[rows.kind]
    rest = np.flatnonzero(pays & ~rows.printed & ~rows.to_printed & (rows.means != INCREMENT))
    by = np.flatnonzero(pays & (rows.means == INCREMENT))
    if not len(rest) and not len(by):
        return value, is_total, totals
    value, is_total = value.copy(), is_total.copy()
    is_total[by] = True
    open_rows = np.concatenate([rest, by])
    # The first open row of each hand depends on no other one: fill one of each hand at a time.
    order = np.sort(open_rows)
    while len(order):
        turn = order[np.diff(rows.hand[order], prepend=-1) != 0]
        left, highest = columns.left_behind(rows, facts, totals.chips), columns.highest(rows, totals.to)
        increments = rows.means[turn] == INCREMENT
        known = facts.stack[rows.seat_row[turn]] >= 0
        value[turn] = np.where(
            increments,
            columns.level(rows, facts, highest)[turn] + rows.amount[turn],
            np.where(known, left[turn], 0),
        )
        totals = summed()
        order = np.setdiff1d(order, turn, assume_unique=True)
    return value, is_total, totals


def _with_dead_returns(
    rows: Columns, value: np.ndarray, is_total: np.ndarray, dead: np.ndarray, totals: bookkeeping.Totals
) -> tuple[np.ndarray, bookkeeping.Totals]:
    """The same where antes go back: of what is returned, no more is live than was put in live."""
    beyond = np.flatnonzero((rows.kind == RETURN) & (totals.to < 0))
    if not len(beyond):
        return dead, totals
    dead = dead.copy()
    dead[beyond] = totals.to[beyond]
    return dead, bookkeeping.street_totals(rows.hand, rows.street, rows.player, value, dead, is_total)
