"""Which hands the start table does not know, and why: those are never judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import (
    BOUNDLESS,
    FIRST_VOLUNTARY,
    FIXED_LIMIT,
    LAST_VOLUNTARY,
    MOST_PLAYERS,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_SMALL_BLIND,
    RETURN,
    UNKNOWN,
    Bools,
    Ints,
    Rows,
    cells,
    marked,
    sums,
)
from parsers.schema import KINDS, STREETS, STRUCTURES

if TYPE_CHECKING:
    from audit.ledger_rows import Shard

REASONS = (
    ("no-big-blind", "nobody posted a big blind"),
    ("straddle", "a straddle was posted"),
    ("button-blind", "a button blind was posted"),
    ("bring-in", "a bring-in was posted"),
    ("correction", "a row changes chips that an earlier row moved"),
    ("unsupported-street", "the game has streets other than preflop, flop, turn and river"),
    ("unknown-stakes", "the blinds, the fixed-limit bets or the betting structure are not known"),
    ("bad-rows", "an action by nobody at the table, or streets in the wrong order"),
    (
        "blind-mismatch",
        "the blinds posted are not the table's: a big blind neither full nor all-in, or live blinds too many",
    ),
    ("capped-with-antes", "antes in a game with a betting cap"),
    ("contradictory-all-in", "a player is printed all-in with chips left"),
)
"""Reason codes and what they mean; of several the first is given."""

_LAST_STREET = STREETS.index("river")
_STRADDLE, _BUTTON_BLIND, _BRING_IN = (
    KINDS.index(kind) for kind in ("post-straddle", "post-button-blind", "bring-in")
)
_DRAW, _STAND_PAT, _CORRECTION, _COLLECT = (
    KINDS.index(kind) for kind in ("draw", "stand-pat", "correction", "collect")
)


def reasons(shard: Shard, seated: Bools, spent: Bools) -> Ints:
    """For every hand the index of its reason in REASONS, -1 for those that can be judged.

    `seated` says of every row whether its player is at the table, `spent` of every hand whether the ante took
    all that the big blind had.
    """
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    count = len(hands.number)

    def have(chosen: Bools) -> Bools:
        return marked(rows.slot[np.flatnonzero(chosen)], count)

    betting = rows.kind <= LAST_VOLUNTARY
    fixed = hands.structure == FIXED_LIMIT
    limits_unknown = (hands.small_bet != hands.big_blind) | (hands.big_bet <= 0)
    mismatched, contradictory = _all_in_faults(shard, seated)
    late_blind = (rows.street > 0) & ((rows.kind == POST_SMALL_BLIND) | (rows.kind == POST_BIG_BLIND))
    conditions = (
        ~have(rows.kind == POST_BIG_BLIND) & ~spent,
        have(rows.kind == _STRADDLE),
        have(rows.kind == _BUTTON_BLIND),
        have(rows.kind == _BRING_IN),
        have(rows.kind == _CORRECTION),
        have(
            (rows.street > _LAST_STREET) & (rows.kind < _COLLECT)
            | (rows.kind == _DRAW)
            | (rows.kind == _STAND_PAT)
        ),
        (hands.big_blind <= 0) | (fixed & limits_unknown) | (hands.structure >= len(STRUCTURES)),
        have(((betting | (rows.kind == RETURN)) & ~seated) | late_blind)
        | marked(rows.slot[_backward(rows, count)], count)
        | (np.diff(seats.first) > MOST_PLAYERS),
        marked(rows.slot[mismatched], count) | marked(_overposted(shard, seated), count),
        (hands.betting_cap != UNKNOWN) & have(rows.kind == POST_ANTE),
        marked(rows.slot[contradictory], count),
    )
    reason = np.full(count, -1, np.int64)
    for code in reversed(range(len(REASONS))):
        reason[conditions[code]] = code
    return reason


def _overposted(shard: Shard, seated: Bools) -> Ints:
    """Hands in which two players posted a live small blind, or one more than the big blind in all."""
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    posts = np.flatnonzero((rows.kind < FIRST_VOLUNTARY) & seated & (rows.chips > rows.dead))
    live = np.zeros(len(seats.stack), np.int64)
    at = cells(shard, posts)
    np.add.at(live, at, rows.chips[posts] - rows.dead[posts])
    slot = np.repeat(np.arange(len(hands.number)), np.diff(seats.first))
    over = slot[live > hands.big_blind[slot]]
    small = np.zeros(len(seats.stack), np.int64)
    small[at[rows.kind[posts] == POST_SMALL_BLIND]] = 1
    twice: Ints = np.concatenate([over, np.flatnonzero(sums(small, seats.first) > 1)])
    return twice


def _backward(rows: Rows, hands: int) -> Ints:
    """Posts and actions in a street that comes before that of an earlier one of the hand."""
    falls = _falls(rows, np.arange(len(rows.kind)))
    if not falls.size:
        return falls
    suspects = marked(rows.slot[falls], hands)
    return _falls(rows, np.flatnonzero(suspects[rows.slot] & (rows.kind <= LAST_VOLUNTARY)))


def _falls(rows: Rows, at: Ints) -> Ints:
    """Those of the rows `at` whose street comes before that of the row before them, in the same hand."""
    street = rows.street[at]
    lower = np.flatnonzero(street[1:] < street[:-1]) + 1
    same_hand = rows.slot[at[lower]] == rows.slot[at[lower - 1]]
    falls: Ints = at[lower[same_hand]]
    return falls


def _all_in_faults(shard: Shard, seated: Bools) -> tuple[Ints, Ints]:
    """Big blinds neither the table's nor all-in, and rows printed all-in with chips left."""
    rows = shard.rows
    big = np.flatnonzero(rows.kind == POST_BIG_BLIND)
    big = big[(rows.chips[big] - rows.dead[big]) != shard.hands.big_blind[rows.slot[big]]]
    big = big[~rows.printed_all_in[big]]
    printed = np.flatnonzero(rows.printed_all_in & (rows.kind <= LAST_VOLUNTARY))
    kept = _chips_left(shard, seated, printed)
    return big[_chips_left(shard, seated, big) > 0], printed[(kept > 0) & (kept < BOUNDLESS)]


def _chips_left(shard: Shard, seated: Bools, asked: Ints) -> Ints:
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
