"""What must hold of a hand if its amounts are read rightly: sums only, nothing of what is legal."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from parsers import bookkeeping
from parsers.told import columns as of
from parsers.told.columns import (
    ADDED_TOTAL,
    KIND,
    PAYS,
    RAISES,
    RETURN,
    Columns,
    Facts,
)  # fmt: skip

_CALL = KIND["call"]
_TWO_NUMBERS = np.array([False, False, False, True, True, True])  # by place in MEANS


class Checks(NamedTuple):
    """Where the declared reading fails."""

    failed: np.ndarray  # bool per hand
    two_numbers: np.ndarray  # bool per hand: the two numbers of a raise contradict each other
    wrong: np.ndarray  # bool per row


def checks(
    rows: Columns,
    facts: Facts,
    totals: tuple[np.ndarray, np.ndarray, np.ndarray],
    highest: np.ndarray,
    left: np.ndarray,
) -> Checks:
    """Which hands do not bear the declared reading out, and in which rows that shows."""
    chips, to, before = totals
    hands = len(facts.pot)
    pays, level = PAYS[rows.kind], of.level(rows, facts, highest)
    increments = (rows.amount + highest == rows.to) | (rows.amount + level == rows.to)
    added = rows.amount + before == rows.to
    fits = np.where(rows.means == ADDED_TOTAL, added, increments)
    two = fits | ~pays | ~_TWO_NUMBERS[rows.means]
    odd = ~two & facts.loose[rows.hand]  # the first number is no evidence by itself
    two |= facts.loose[rows.hand] & (facts.doubted | _explained(rows, left, hands))[rows.hand]
    two &= ~pays | (chips >= 0)  # a total below what the player has in is no total
    two &= (rows.kind != RETURN) | (left <= facts.stack[rows.seat_row]) | (facts.stack[rows.seat_row] < 0)
    broke = (left < 0) | (rows.all_in & pays & (left > 0) & (left < np.iinfo(np.int64).max))
    short = (to < level) & ~rows.all_in & (left > 0)
    call = (rows.kind == _CALL) & (to != level) & (to != highest) & (short | (to > level))
    wrong = ~two | (pays & broke) | call | _wrong_returns(rows, chips, to)
    failed = np.zeros(hands, bool)
    failed[rows.hand[wrong]] = True
    sums = bookkeeping.sum_by(rows.hand, chips, hands) + facts.added
    paid_back = bookkeeping.sum_by(rows.hand, np.where(rows.kind == RETURN, -chips, 0), hands)
    unmatched = _unmatched(rows, chips, to, hands)
    fits_pot = np.isin(facts.pot, -1)
    for pot in (sums, sums + paid_back, sums - unmatched):
        fits_pot |= (facts.pot == pot) | (facts.pot == pot - facts.charges)
    failed |= ~fits_pot
    two_numbers = np.zeros(hands, bool)
    two_numbers[rows.hand[~two | (odd & failed[rows.hand])]] = True
    return Checks(failed, two_numbers, wrong)


def _explained(rows: Columns, left: np.ndarray, hands: int) -> np.ndarray:
    """Per hand: bets that rooms count differently in "raises X to Y" are there, so that X may be anything.

    These are dead chips, bring-ins, and posts that took a whole stack.
    """
    posts = rows.kind < KIND["fold"]
    odd = (rows.kind == KIND["post-dead"]) | (rows.kind == KIND["bring-in"]) | (posts & (left == 0))
    odd |= posts & (rows.dead > 0)
    explained = np.zeros(hands, bool)
    explained[rows.hand[odd]] = True
    return explained


def gaps_of(rows: Columns, to: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Key (hand and street) of every betting round, and by how much its highest total stands alone."""
    counted = np.flatnonzero(PAYS[rows.kind])
    key = rows.hand[counted] * 16 + rows.street[counted]
    order = np.lexsort((np.arange(len(counted)), rows.player[counted], key))
    owner = key[order] * 64 + rows.player[counted][order]
    last = np.append(np.flatnonzero(np.diff(owner)), len(owner) - 1) if len(owner) else np.zeros(0, np.int64)
    ends, final = key[order][last], to[counted][order][last]
    order = np.lexsort((-final, ends))
    ends, final = ends[order], final[order]
    opens = np.flatnonzero(np.diff(ends, prepend=-1) != 0)
    size = np.diff(opens, append=len(ends))
    second = (
        np.where(size > 1, final[np.minimum(opens + 1, max(len(final) - 1, 0))], 0) if len(opens) else size
    )
    return ends[opens], final[opens] - second


def _wrong_returns(rows: Columns, chips: np.ndarray, to: np.ndarray) -> np.ndarray:
    """Returns that are not the unmatched part of their round's bet; an ante's part may be in them."""
    wrong = np.zeros(len(chips), bool)
    at = np.flatnonzero(rows.kind == RETURN)
    if len(at):
        keys, gaps = gaps_of(rows, to)
        place = np.searchsorted(keys, rows.hand[at] * 16 + rows.street[at])
        found = place < len(keys)
        same = np.zeros(len(at), bool)
        same[found] = keys[place[found]] == (rows.hand[at] * 16 + rows.street[at])[found]
        unmatched = np.where(same, gaps[np.minimum(place, len(gaps) - 1)], 0) if len(gaps) else 0
        wrong[at] = -chips[at] < unmatched
    return wrong


def _unmatched(rows: Columns, chips: np.ndarray, to: np.ndarray, hands: int) -> np.ndarray:
    """Per hand: what nobody matched and no row gives back."""
    keys, gaps = gaps_of(rows, to)
    total = bookkeeping.sum_by(keys // 16, gaps, hands)
    back = bookkeeping.sum_by(rows.hand, np.where(rows.kind == RETURN, -chips, 0), hands)
    return np.asarray(np.maximum(total - back, 0))


def proven(
    rows: Columns,
    totals: tuple[np.ndarray, np.ndarray, np.ndarray],
    highest: np.ndarray,
    left: np.ndarray,
) -> np.ndarray:
    """Per hand: a raise by a player with chips in, of which only the declared reading fits what follows."""
    _, to, before = totals
    hands = int(rows.hand.max(initial=-1)) + 1
    at = np.flatnonzero(RAISES[rows.kind])
    told_apart = (before[at] > 0) | (_TWO_NUMBERS[rows.means[at]] & (highest[at] > before[at]))
    agrees = _TWO_NUMBERS[rows.means[at]] & (rows.amount[at] != rows.to[at])
    after = np.flatnonzero(PAYS[rows.kind] | (rows.kind == RETURN))
    place = np.searchsorted(after, at, side="right")
    has = place < len(after)
    nxt = after[np.minimum(place, max(len(after) - 1, 0))] if len(after) else at
    # If it comes on a later street its total is another: nobody bet there, and nobody has chips in.
    same = has & (rows.hand[nxt] == rows.hand[at])
    called = same & (rows.kind[nxt] == _CALL) & (to[nxt] == to[at])
    returned = same & (rows.kind[nxt] == RETURN) & (to[nxt] == np.maximum(highest[at], 0))
    emptied = rows.all_in[at] & (left[at] == 0)
    proof = at[told_apart & (agrees | called | returned | emptied)]
    proven = np.zeros(hands, bool)
    proven[rows.hand[proof]] = True
    return proven
