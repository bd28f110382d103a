"""What the amounts of rows mean, and whether their hands bear that out.

Each row declares how its amounts are read (`model.MEANS`). Here that is done for all hands of a shard at
once, and held against what the same hand says: the two numbers of "X to Y" against each other, calls against
the bet, stacks, printed all-ins, uncalled returns, the pot. Sums only: nothing here knows what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import bookkeeping
from parsers.lines import last_of_hand
from parsers.schema import AMOUNT_MEANS, KINDS, POSTS
from parsers.told import readings
from parsers.told.model import MEANS

if TYPE_CHECKING:
    from parsers.told.model import Told

KIND = {kind: code for code, kind in enumerate(KINDS)}
_ADDED, _TOTAL, _INCREMENT, _ADDED_TOTAL, _INCREMENT_TOTAL, _INCREMENT_ADDED = range(len(MEANS))
_CALL, _RAISE, _RETURN = KIND["call"], KIND["raise"], KIND["uncalled-return"]
_KINDS = np.arange(len(KINDS))
PAYS = np.isin(_KINDS, [KIND[k] for k in (*POSTS, "call", "bet", "raise", "complete", "all-in")])
RAISES = np.isin(_KINDS, [KIND[k] for k in ("raise", "complete", "all-in")])
DEAD = np.isin(_KINDS, [KIND[k] for k in ("post-ante", "post-dead")])
_TWO_NUMBERS = np.array([False, False, False, True, True, True])
_COLUMN = np.array([AMOUNT_MEANS.index(name) for name in (
    "added", "street-total", "increment", "added", "increment", "increment",
)])  # fmt: skip
_FIRST_STREETS = (0, 4, 9)  # preflop, third, draw-0


class Chips(NamedTuple):
    """One entry per row, int64 ten-thousandths, except the last two; `means` is a place in AMOUNT_MEANS."""

    chips: np.ndarray
    dead: np.ndarray
    to: np.ndarray
    means: np.ndarray  # -1 for none
    proven: np.ndarray  # bool per hand
    refused: dict[int, tuple[str, int]]  # hand: reason, place of the row


class Columns(NamedTuple):
    """The rows of `Told` as arrays; an amount that is not printed is 0."""

    hand: np.ndarray
    street: np.ndarray
    player: np.ndarray  # place in the hand's seats
    seat_row: np.ndarray  # row in the table of seats
    kind: np.ndarray
    amount: np.ndarray
    printed: np.ndarray  # bool: an amount is printed
    to: np.ndarray
    means: np.ndarray
    dead: np.ndarray
    all_in: np.ndarray  # bool: printed


class Facts(NamedTuple):
    """What rows are held against; ten-thousandths, -1 where it is not printed."""

    stack: np.ndarray  # per row of seats
    opening: (
        np.ndarray
    )  # per hand: what a call of the first round owes at least, 0 where there is no such bet
    pot: np.ndarray  # per hand
    charges: np.ndarray  # per hand: rake and fees, which some rooms print a pot without
    added: np.ndarray  # per hand: put into the pot by the house
    loose: np.ndarray  # bool per hand: of "X to Y" only Y counts


def read(told: Told, loose: np.ndarray, doubted: np.ndarray) -> Chips:
    """The chips of all rows.

    `loose` (per hand): of "X to Y" only Y has one meaning. `doubted`: contradictions are no sign of a fault.
    """
    hands = told.heads.height
    rows = _columns(told)
    facts = _facts(told, loose)
    value, is_total, dead = _values(rows)
    value, is_total, totals = _filled(rows, facts, value, is_total, dead)
    dead, totals = _with_dead_returns(rows, value, is_total, dead, totals)
    chips, to, before = totals
    highest = _highest(rows, to)
    left = _left(rows, facts, chips)
    checks = _checks(rows, facts, (chips, to, before), highest, left)
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
    proven = _proven(rows, (chips, to, before), highest, left) & ~checks.failed
    moves = PAYS[rows.kind] | (rows.kind == _RETURN)
    means = np.where(moves & (rows.printed | (rows.to > 0)), _COLUMN[rows.means], -1)
    lone = np.isin(rows.means, (_TOTAL,)) & moves
    means = np.where(lone, -1, means)  # a lone total is `to_printed`
    return Chips(chips, dead, to, means, proven, refused)


def _columns(told: Told) -> Columns:
    rows, seats = told.rows, told.seats
    hand = rows["hand"].to_numpy().astype(np.int64)
    player = rows["player"].to_numpy().astype(np.int64)
    first = last_of_hand(seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    amount = rows["amount"]
    return Columns(
        hand=hand,
        street=rows["street"].to_numpy().astype(np.int64),
        player=player,
        seat_row=first[hand] + player,
        kind=rows["kind"].to_numpy().astype(np.int64),
        amount=amount.fill_null(0).to_numpy(),
        printed=amount.is_not_null().to_numpy(),
        to=rows["to"].fill_null(0).to_numpy(),
        means=rows["means"].to_numpy().astype(np.int64),
        dead=rows["dead"].fill_null(0).to_numpy(),
        all_in=rows["all_in"].fill_null(value=False).to_numpy(),
    )


def _facts(told: Told, loose: np.ndarray) -> Facts:
    heads = told.heads
    opening = heads["big_blind"].fill_null(0).to_numpy()
    return Facts(
        stack=told.seats["stack"].fill_null(-1).to_numpy(),
        opening=opening,
        pot=heads["pot_printed"].fill_null(-1).to_numpy(),
        charges=(heads["rake_printed"].fill_null(0) + heads["fees_printed"].fill_null(0)).to_numpy(),
        added=heads["added_to_pot"].fill_null(0).to_numpy(),
        loose=loose,
    )


def _values(rows: Columns) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What counts of each row's amounts, whether it is a street total, and the dead part of it."""
    pays = PAYS[rows.kind]
    second = np.isin(rows.means, (_TOTAL, _ADDED_TOTAL, _INCREMENT_TOTAL, _INCREMENT_ADDED))
    value = np.where(pays, np.where(second, rows.to, rows.amount), 0)
    value = np.where(rows.kind == _RETURN, -rows.amount, value)
    is_total = pays & np.isin(rows.means, (_TOTAL, _ADDED_TOTAL, _INCREMENT_TOTAL))
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
    rest = np.flatnonzero(pays & ~rows.printed & (rows.to == 0) & (rows.means != _INCREMENT))
    by = np.flatnonzero(pays & (rows.means == _INCREMENT))
    if not len(rest) and not len(by):
        return value, is_total, totals
    value, is_total = value.copy(), is_total.copy()
    is_total[by] = True
    open_rows = np.concatenate([rest, by])
    # The first open row of each hand depends on no other one: fill one of each hand at a time.
    order = np.sort(open_rows)
    while len(order):
        turn = order[np.diff(rows.hand[order], prepend=-1) != 0]
        left, highest = _left(rows, facts, totals.chips), _highest(rows, totals.to)
        increments = rows.means[turn] == _INCREMENT
        known = facts.stack[rows.seat_row[turn]] >= 0
        value[turn] = np.where(
            increments, _level(rows, facts, highest)[turn] + rows.amount[turn], np.where(known, left[turn], 0)
        )
        totals = summed()
        order = np.setdiff1d(order, turn, assume_unique=True)
    return value, is_total, totals


def _with_dead_returns(
    rows: Columns, value: np.ndarray, is_total: np.ndarray, dead: np.ndarray, totals: bookkeeping.Totals
) -> tuple[np.ndarray, bookkeeping.Totals]:
    """The same where antes go back: of what is returned, no more is live than was put in live."""
    beyond = np.flatnonzero((rows.kind == _RETURN) & (totals.to < 0))
    if not len(beyond):
        return dead, totals
    dead = dead.copy()
    dead[beyond] = totals.to[beyond]
    return dead, bookkeeping.street_totals(rows.hand, rows.street, rows.player, value, dead, is_total)


def _highest(rows: Columns, to: np.ndarray) -> np.ndarray:
    """The highest street total of anyone before each row."""
    counted = np.flatnonzero(rows.kind != _RETURN)
    highest = np.zeros(len(to), np.int64)
    highest[counted] = bookkeeping.highest_before(rows.hand[counted], rows.street[counted], to[counted])
    return highest


def _level(rows: Columns, facts: Facts, highest: np.ndarray) -> np.ndarray:
    """The bet that a call owes: in the first round at least the big blind, even if it was posted short."""
    first = np.isin(rows.street, _FIRST_STREETS)
    return np.where(first, np.maximum(highest, facts.opening[rows.hand]), highest)


def _left(rows: Columns, facts: Facts, chips: np.ndarray) -> np.ndarray:
    """What each row's player has left after it; very high where his stack is not printed."""
    order = np.argsort(rows.seat_row, kind="stable")
    owner = rows.seat_row[order]
    summed = np.cumsum(chips[order])
    opens = np.flatnonzero(np.diff(owner, prepend=-1) != 0)
    base = np.repeat(summed[opens] - chips[order][opens], np.diff(opens, append=len(owner)))
    stack = facts.stack[owner]
    left = np.empty_like(chips)
    left[order] = np.where(stack >= 0, stack - (summed - base), np.iinfo(np.int64).max)
    return left


class _Checks(NamedTuple):
    failed: np.ndarray  # bool per hand
    two_numbers: np.ndarray  # bool per hand: the two numbers of a raise contradict each other
    wrong: np.ndarray  # bool per row


def _checks(
    rows: Columns,
    facts: Facts,
    totals: tuple[np.ndarray, np.ndarray, np.ndarray],
    highest: np.ndarray,
    left: np.ndarray,
) -> _Checks:
    """Which hands do not bear the declared reading out, and in which rows that shows."""
    chips, to, before = totals
    hands = len(facts.pot)
    pays, level = PAYS[rows.kind], _level(rows, facts, highest)
    increments = (rows.amount + highest == rows.to) | (rows.amount + level == rows.to)
    added = rows.amount + before == rows.to
    fits = np.where(rows.means == _ADDED_TOTAL, added, increments)
    two = fits | ~pays | ~_TWO_NUMBERS[rows.means]
    two |= facts.loose[rows.hand]
    two &= ~pays | (chips >= 0)  # a total below what the player has in is no total
    broke = (left < 0) | (rows.all_in & pays & (left > 0) & (left < np.iinfo(np.int64).max))
    short = (to < level) & ~rows.all_in & (left > 0)
    call = (rows.kind == _CALL) & (to != level) & (to != highest) & (short | (to > level))
    wrong = ~two | (pays & broke) | call | _wrong_returns(rows, chips, to)
    failed = np.zeros(hands, bool)
    failed[rows.hand[wrong]] = True
    sums = bookkeeping.sum_by(rows.hand, chips, hands) + facts.added
    paid_back = bookkeeping.sum_by(rows.hand, np.where(rows.kind == _RETURN, -chips, 0), hands)
    unmatched = _unmatched(rows, chips, to, hands)
    fits_pot = np.isin(facts.pot, -1)
    for pot in (sums, sums + paid_back, sums - unmatched):
        fits_pot |= (facts.pot == pot) | (facts.pot == pot - facts.charges)
    two_numbers = np.zeros(hands, bool)
    two_numbers[rows.hand[~two]] = True
    return _Checks(failed | ~fits_pot, two_numbers, wrong)


def _gaps(rows: Columns, to: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
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
    at = np.flatnonzero(rows.kind == _RETURN)
    if len(at):
        keys, gaps = _gaps(rows, to)
        place = np.searchsorted(keys, rows.hand[at] * 16 + rows.street[at])
        found = place < len(keys)
        same = np.zeros(len(at), bool)
        same[found] = keys[place[found]] == (rows.hand[at] * 16 + rows.street[at])[found]
        unmatched = np.where(same, gaps[np.minimum(place, len(gaps) - 1)], 0) if len(gaps) else 0
        wrong[at] = -chips[at] < unmatched
    return wrong


def _unmatched(rows: Columns, chips: np.ndarray, to: np.ndarray, hands: int) -> np.ndarray:
    """Per hand: what nobody matched and no row gives back."""
    keys, gaps = _gaps(rows, to)
    total = bookkeeping.sum_by(keys // 16, gaps, hands)
    back = bookkeeping.sum_by(rows.hand, np.where(rows.kind == _RETURN, -chips, 0), hands)
    return np.asarray(np.maximum(total - back, 0))


def _proven(
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
    after = np.flatnonzero(PAYS[rows.kind] | (rows.kind == _RETURN))
    place = np.searchsorted(after, at, side="right")
    has = place < len(after)
    nxt = after[np.minimum(place, max(len(after) - 1, 0))] if len(after) else at
    same = has & (rows.hand[nxt] == rows.hand[at]) & (rows.street[nxt] == rows.street[at])
    called = same & (rows.kind[nxt] == _CALL) & (to[nxt] == to[at])
    returned = same & (rows.kind[nxt] == _RETURN) & (to[nxt] == np.maximum(highest[at], 0))
    emptied = rows.all_in[at] & (left[at] == 0)
    proof = at[told_apart & (agrees | called | returned | emptied)]
    proven = np.zeros(hands, bool)
    proven[rows.hand[proof]] = True
    return proven
