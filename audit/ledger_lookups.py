"""What the engine looks up in the record of single hands before it plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import FIRST_VOLUNTARY, LAST_VOLUNTARY, UNKNOWN, Bools, Ints, cells, marked

if TYPE_CHECKING:
    from audit.ledger_rows import Shard


def first_voluntary(shard: Shard, slots: Ints) -> Ints:
    """The first voluntary action of each of the hands; -1 without one."""
    rows = shard.rows
    actions = np.flatnonzero((rows.kind >= FIRST_VOLUNTARY) & (rows.kind <= LAST_VOLUNTARY))
    first = np.append(actions, len(rows.kind))[np.searchsorted(actions, rows.first[slots])]
    return np.where(first < rows.first[slots + 1], first, -1)


def chips_left(shard: Shard, seated: Bools, asked: Ints) -> Ints:
    """The actor's chips behind after each of the rows `asked`, by the record; nearly UNKNOWN if it is."""
    rows, seats = shard.rows, shard.seats
    asked_hands = marked(rows.slot[asked], len(seats.first) - 1)
    theirs = np.flatnonzero(asked_hands[rows.slot] & seated)
    cell = cells(shard, theirs)
    order = np.argsort(cell, kind="stable")
    cell, chips = cell[order], rows.chips[theirs[order]]
    begins = np.flatnonzero(np.append(True, cell[1:] != cell[:-1])[: len(cell)])
    spent = np.cumsum(chips)
    before = np.repeat((spent - chips)[begins], np.diff(np.append(begins, len(cell))))
    left = np.empty(len(theirs), np.int64)
    left[order] = seats.stack[cell] - (spent - before)
    known = seated[asked]
    answer = np.full(len(asked), UNKNOWN, np.int64)
    answer[known] = left[np.searchsorted(theirs, asked[known])]
    return answer
