"""What "raises X to Y" means, tested against the hand it stands in.

The declared reading is: X is the increment over the highest street total, Y the new street total. A hand that
fails it is never judged; another reading that fits throughout tells that its dialect is not the one declared.
Calls, bets and posts are chips added, except straddles, which name the new street total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import bookkeeping
from parsers.formats.pokerstars_verbs import KIND
from parsers.lines import last_of_hand
from parsers.schema import AMOUNT_MEANS

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.formats.pokerstars_play import Rows

ADDED, STREET_TOTAL, INCREMENT = range(len(AMOUNT_MEANS))
_RAISE, _CALL, _RETURN = KIND["raise"], KIND["call"], KIND["uncalled-return"]
_ANTE, _POST_DEAD, _STRADDLE = KIND["post-ante"], KIND["post-dead"], KIND["post-straddle"]


class Chips(NamedTuple):
    """One entry per row, int64 ten-thousandths; `means` is a place in AMOUNT_MEANS, -1 for none."""

    chips: np.ndarray
    dead: np.ndarray
    to: np.ndarray
    means: np.ndarray
    proven: np.ndarray  # bool per hand

    def take(self, chosen: np.ndarray) -> Chips:
        """The rows at the places `chosen`."""
        chips, dead, to, means = (column.take(chosen) for column in self[:4])
        return Chips(chips, dead, to, means, self.proven)


class Facts(NamedTuple):
    """What a reading is tested against; ten-thousandths."""

    big_blind: np.ndarray  # per hand, 0 where there is none
    below: np.ndarray  # per hand with a bring-in that was all-in: what the full one is below; else 0
    pot: np.ndarray  # per hand, -1 where it is not printed
    stack: np.ndarray  # per player row
    loose: (
        np.ndarray
    )  # bool per hand: a re-export, in which X may be the increment, the chips added, or Y again


def read(rows: Rows, street: np.ndarray, player: np.ndarray, facts: Facts, faults: Faults) -> Chips:
    """The chips of all rows; hands whose raises do not bear their dialect's reading out go to `faults`."""
    hands = len(facts.big_blind)
    is_raise, is_straddle = rows.kind == _RAISE, rows.kind == _STRADDLE
    pays = (rows.kind < _RAISE) & (rows.part != 0)
    amount = np.where(is_raise, rows.to, np.where(pays, rows.part, 0))
    amount = np.where(rows.kind == _RETURN, -rows.part, amount)
    dead = np.where((rows.kind == _ANTE) | (rows.kind == _POST_DEAD), rows.part, 0)
    is_total = is_raise | is_straddle
    chips, to, before = bookkeeping.street_totals(rows.hand, street, player, amount, dead, is_total)
    counted = np.flatnonzero(rows.kind != _RETURN)
    highest = np.zeros(len(to), np.int64)
    highest[counted] = bookkeeping.highest_before(rows.hand[counted], street[counted], to[counted])
    at = np.flatnonzero(is_raise)
    hand, x, y, own = rows.hand[at], rows.amount[at], rows.to[at], before[at]
    # Over a big blind that was posted short, X counts from the chips that are there; else both are the same.
    level = np.maximum(highest[at], np.where(street[at] == 0, facts.big_blind[hand], 0))
    increment = (x + highest[at] == y) | (x + level == y)
    proof = increment & (level > 0) & (x + own != y)
    if facts.below.any():  # X may count from the full bring-in, which is then not printed
        increment |= (street[at] == 0) & (y - x > highest[at]) & (y - x < facts.below[hand])
    fits = np.ones((3, hands), bool)
    fits[INCREMENT, hand[~increment]] = False
    fits[ADDED, hand[x + own != y]] = False
    fits[STREET_TOTAL, hand[x != y]] = False
    reading = np.full(hands, INCREMENT)
    loose = facts.loose & ~fits[INCREMENT]
    reading[loose & fits[STREET_TOTAL]] = STREET_TOTAL
    reading[loose & fits[ADDED]] = ADDED
    accepted = fits[INCREMENT] | (facts.loose & (fits[ADDED] | fits[STREET_TOTAL]))
    first, raised = last_of_hand(rows.hand, hands), last_of_hand(hand, hands)
    for h in np.flatnonzero(~accepted).tolist():
        mine = np.arange(first[h], first[h + 1])
        raises = np.arange(raised[h], raised[h + 1])
        wrong = at[raises[~increment[raises]][:1]]
        other = _another_reading_fits(rows.take(mine), street[mine], facts, h)
        reason = "amount-convention-contradicted" if other else "amount-inconsistent"
        faults.add(reason, rows.hand[wrong], rows.line[wrong])
    proven = np.zeros(hands, bool)
    proven[hand[proof]] = True
    proven &= reading == INCREMENT
    means = np.where(pays | (rows.kind == _RETURN), ADDED, -1)
    means = np.where(is_raise, reading[rows.hand], np.where(is_straddle, STREET_TOTAL, means))
    return Chips(chips, dead, to, means, proven)


def _another_reading_fits(rows: Rows, street: np.ndarray, facts: Facts, hand: int) -> bool:
    """Whether one of the other readings satisfies every equation of this hand."""
    big_blind, pot = int(facts.big_blind[hand]), int(facts.pot[hand])
    return any(
        _holds(reading, rows, street, facts.stack, big_blind, pot)
        for reading in ("X added", "X is Y", "Y added")
    )


def _holds(reading: str, rows: Rows, street: np.ndarray, stack: np.ndarray, big_blind: int, pot: int) -> bool:
    """Play one hand under a reading; true if raises, calls, stacks and the pot all agree with it."""
    total: dict[int, int] = {}  # of this street
    put_in: dict[int, int] = {}
    level, last_street = 0, -1
    for k in range(len(rows.line)):
        if street[k] != last_street:
            total, level, last_street = {}, big_blind if street[k] == 0 else 0, int(street[k])
        player, kind = int(rows.player[k]), int(rows.kind[k])
        own, left = total.get(player, 0), int(stack[player]) - put_in.get(player, 0)
        part, dead = int(rows.part[k]), 0
        if kind == _RAISE:
            x, y = int(rows.amount[k]), int(rows.to[k])
            new = own + y if reading == "Y added" else y
            if x != {"X added": y - own, "X is Y": y, "Y added": new - level}[reading]:
                return False
            part = new - own
        elif kind == _RETURN:
            part = -part
        elif kind == _STRADDLE:
            part -= own
        elif kind in (_ANTE, _POST_DEAD):
            dead = part
        elif kind > _RAISE:
            part = 0
        if kind == _CALL and part != min(level - own, left):
            return False
        if part > left:
            return False
        total[player] = own + part - dead
        put_in[player] = put_in.get(player, 0) + part
        level = max(level, total[player])
    return pot < 0 or sum(put_in.values()) == pot
