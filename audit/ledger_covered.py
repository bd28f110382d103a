"""All-ins that put in no more than anybody left can match, though their player has more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import LAST_VOLUNTARY, RETURN, UNKNOWN, Bools, Ints
from parsers.schema import KINDS, POSTS

if TYPE_CHECKING:
    from audit.ledger_rows import Shard

_FOLD = KINDS.index("fold")
_LAST_POST = len(POSTS) - 1


def covering(shard: Shard, asked: Ints) -> Bools:
    """Which of the rows `asked` bring their player to at least what every live opponent has in or can put in.

    Such a player is all-in in effect: whatever more he bet would come back. `asked` are few.
    """
    return np.array([_covers(shard, int(row)) for row in asked], np.bool_)


def _covers(shard: Shard, row: int) -> bool:
    rows, seats = shard.rows, shard.seats
    slot, street, own = int(rows.slot[row]), rows.street[row], int(rows.player[row])
    before = np.arange(rows.first[slot], row)
    moves = before[(rows.kind[before] <= LAST_VOLUNTARY) | (rows.kind[before] == RETURN)]
    now = rows.street[moves] == street
    first, end = int(seats.first[slot]), int(seats.first[slot + 1])
    spent, total = np.zeros(end - first, np.int64), np.zeros(end - first, np.int64)
    np.add.at(spent, rows.player[moves], rows.chips[moves])
    np.add.at(total, rows.player[moves[now]], (rows.chips - rows.dead)[moves[now]])
    live = ~seats.sitting_out[first:end]
    live[rows.player[before[rows.kind[before] <= _LAST_POST]]] = True
    live[rows.player[before[rows.kind[before] == _FOLD]]] = False
    live[own] = False
    stacks = seats.stack[first:end]
    reach = np.where(stacks == UNKNOWN, UNKNOWN, total + np.maximum(stacks - spent, 0))
    most = int(np.max(reach, where=live, initial=0))
    return bool(total[own] + rows.chips[row] - rows.dead[row] >= most)
