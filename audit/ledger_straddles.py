"""Straddles: the bet that they make, and in which of two orders the hand is played after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_forms import STUD
from audit.ledger_lookups import first_voluntary
from audit.ledger_masks import last_before, next_of
from audit.ledger_rows import FIXED_LIMIT, cells, marked, pick
from audit.ledger_state import RAISED
from parsers.schema import STRUCTURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audit.ledger_blinds import Blinds, Seated
    from audit.ledger_opening import Opening
    from audit.ledger_rows import Ints, Masks, Shard
    from audit.reading import Reading


def straddle(
    shard: Shard,
    start: Opening,
    straddles: Ints,
    seated: Seated,
    masks: tuple[Masks, Masks],
    blinds: Blinds,
    readings: Mapping[str, Reading],
) -> None:
    """Raise the opening of the hands in which one of the rows `straddles` is live.

    A player's live posts add up to his straddle. The largest is the current bet; it is neither a bet nor a
    raise of its own in fixed limit. Those of hands that have no blind under them are left alone.
    """
    hands, rows, seats = shard.hands, shard.rows, shard.seats
    count = len(hands.number)
    judged = ~start.no_big_blind & ~start.button_blind & (hands.form != STUD)
    rows_of = straddles[(rows.chips[straddles] > rows.dead[straddles]) & judged[rows.slot[straddles]]]
    cell, slot = cells(shard, rows_of), rows.slot[rows_of]
    largest = np.zeros(count, np.int64)
    np.maximum.at(largest, slot, seated.posted[cell])
    start.measured[cell] = True

    owner = np.repeat(np.arange(count), np.diff(seats.first))
    below = np.where(seated.posted < largest[owner], seated.posted, 0)
    under = start.big_blind.copy()
    np.maximum.at(under, owner, below)
    player = np.full(count, -1, np.int64)
    top = seated.posted[cell] == largest[slot]
    player[slot[top]] = rows.player[rows_of[top]]  # of equal ones the last to post
    start.short_straddle |= marked(slot[~seated.behind[cell]], count)
    start.short_straddle |= (player >= 0) & (largest <= under)

    at = np.flatnonzero(player >= 0)
    big_blind, most, less = start.big_blind[at], largest[at], under[at]
    reading = np.array([readings[name].straddle_minimum_raise for name in STRUCTURES])
    chosen = reading[np.minimum(hands.structure[at], len(STRUCTURES) - 1)]
    full = np.where(chosen == "difference", most - less, most)
    full = np.where(chosen == "three-big-blinds", np.maximum(3 * big_blind - most, big_blind), full)
    start.bet, start.base, start.place = start.bet.copy(), start.base.copy(), start.place.copy()
    start.full = start.full.copy()
    start.bet[at] = start.base[at] = most
    start.full[at] = np.where(hands.structure[at] == FIXED_LIMIT, start.unit[at], full)
    start.raised[at] = np.where(chosen == "difference", RAISED, 0)

    bits = np.left_shift(np.int32(1), player[at].astype(np.int32))
    left_of_blind = next_of(masks[0][at] & masks[1][at] & ~bits, blinds.big_player[at] + 1)
    left_of_straddler = next_of(masks[0][at] & masks[1][at], player[at] + 1)
    first = pick(rows.player, first_voluntary(shard, at), -1)
    posters = np.zeros(count, np.int32)
    for poster in (blinds.big_player, pick(rows.player, blinds.small_row, -1)):
        posters |= np.where(poster < 0, 0, np.left_shift(1, np.maximum(poster, 0))).astype(np.int32)
    np.bitwise_or.at(posters, slot, np.left_shift(np.int32(1), rows.player[rows_of]))
    behind_another = (last_before(masks[0][at] & ~bits, player[at]) & posters[at]) != 0
    passed = ~behind_another & (first >= 0) & (first == left_of_blind) & (first != left_of_straddler)
    start.place[at] = np.where(passed, start.place[at], player[at] + 1)
    start.passed[at] = np.where(passed, bits, 0)
