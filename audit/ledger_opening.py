"""The bet with which a hand begins: blinds, straddles, button blinds, antes alone, and the bring-in of stud.

Where the betting stands before the first action, whose turn it is then, and which combinations of forced bets
the start table does not know. The work for anything but blinds is done only for the hands that have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_forms import FIRST_STREET, STUD
from audit.ledger_lookups import chips_left, first_voluntary
from audit.ledger_rows import (
    BRING_IN,
    CALL,
    FIRST_VOLUNTARY,
    FIXED_LIMIT,
    LAST_VOLUNTARY,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_BUTTON_BLIND,
    POST_DEAD,
    POST_SMALL_BLIND,
    POST_STRADDLE,
    Bools,
    Codes,
    Ints,
    Masks,
    cells,
    marked,
)
from audit.ledger_straddles import straddle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audit.ledger_blinds import Blinds, Seated
    from audit.ledger_rows import Shard
    from audit.reading import Reading


@dataclass
class Opening:
    """Where the betting begins, one entry per slot. Places are indices of players."""

    big_blind: Ints  # what stands for it in a hand without one; 0 or less: not known
    unit: Ints  # the first full bet of the first streets
    bet: Ints  # L
    full: Ints  # F
    base: Ints  # fixed limit: the last full level
    bets: Ints
    raised: Codes  # as in State
    place: Ints  # of the first to act
    later_place: Ints  # of the first to act in later streets
    follows: Bools  # a later street begins with whoever acts first in it
    matched: Masks  # owe no action unless the bet grows
    passed: Masks  # straddlers who are passed over until the others have acted
    short: Bools  # a forced bet was posted short
    blinds: Bools  # the hand begins with a big blind or a button blind
    # Why hands cannot be judged:
    no_big_blind: Bools
    button_blind: Bools
    bring_in: Bools
    short_straddle: Bools
    mismatched: Bools
    # One entry per seat:
    measured: Bools  # its live posts are no blinds, and were looked at here


def opening(
    shard: Shard,
    posts: Ints,
    seated: Seated,
    masks: tuple[Masks, Masks],
    blinds: Blinds,
    readings: Mapping[str, Reading],
) -> Opening:
    """The opening of every hand. `posts` are rows by seated players, `masks` who is live and has chips."""
    hands, rows = shard.hands, shard.rows
    count = len(hands.number)
    fixed = hands.structure == FIXED_LIMIT
    kind = rows.kind[posts]

    def have(code: int) -> Bools:
        return marked(rows.slot[posts[kind == code]], count)

    def none() -> Bools:
        return np.zeros(count, np.bool_)

    stud = hands.form == STUD
    big, button, bring_in = have(POST_BIG_BLIND), have(POST_BUTTON_BLIND), have(BRING_IN)
    if not seated.there.all():
        big |= marked(rows.slot[rows.kind == POST_BIG_BLIND], count)
    without = ~stud & ~big & ~blinds.spent & ~button
    antes = none()
    if without.any():
        blind = have(POST_SMALL_BLIND) | have(POST_DEAD) | have(POST_STRADDLE) | bring_in
        antes = without & have(POST_ANTE) & ~blind
        antes &= ~_blinds_in_antes(shard, np.flatnonzero(antes), posts, seated)
    alone = button & ~big & ~stud
    big_row = posts[kind == POST_BIG_BLIND]
    big_blind = hands.big_blind
    short = (rows.chips[big_row] - rows.dead[big_row]) < big_blind[rows.slot[big_row]]
    start = Opening(
        big_blind=big_blind,
        unit=np.where(fixed, hands.small_bet, big_blind),
        bet=big_blind,
        full=big_blind,
        base=big_blind,
        bets=np.ones(count, np.int64),
        raised=np.zeros(count, np.uint8),
        place=blinds.big_player + 1,
        later_place=blinds.later_place,
        follows=stud,
        matched=np.zeros(count, np.int32),
        passed=np.zeros(count, np.int32),
        short=marked(rows.slot[big_row[short]], count) | blinds.spent,
        blinds=~(antes | stud),
        no_big_blind=without & ~antes,
        button_blind=~stud & button & (big | have(POST_SMALL_BLIND)),
        bring_in=~stud & bring_in,
        short_straddle=none(),
        mismatched=none(),
        measured=np.zeros(len(shard.seats.stack), np.bool_),
    )
    special = alone | antes | stud
    if special.any():
        start.big_blind = big_blind.copy()
        _button_blinds(shard, start, np.flatnonzero(alone), blinds, seated)
        _antes_alone(shard, start, np.flatnonzero(antes), posts, masks[0])
        stud_slots = np.flatnonzero(stud)
        start.big_blind[stud_slots] = hands.small_bet[stud_slots]
        start.unit = np.where(fixed, hands.small_bet, start.big_blind)
        start.bet = np.where(antes, 0, start.big_blind)
        start.base = start.bet.copy()
        start.bets[antes | stud] = 0
        _stud(shard, start, stud, posts, seated)
    start.full = start.unit
    straddles = posts[kind == POST_STRADDLE]
    straddles = straddles[seated.opening_post[straddles]]
    if straddles.size:
        straddle(shard, start, straddles, seated, masks, blinds, readings)
    return start


def _button_blinds(shard: Shard, start: Opening, slots: Ints, blinds: Blinds, seated: Seated) -> None:
    """The hands in which the button alone posts a blind, as in short deck."""
    hands, rows = shard.hands, shard.rows
    slots = slots[blinds.big_row[slots] >= 0]
    row = blinds.big_row[slots]
    posted = rows.chips[row] - rows.dead[row]
    in_full = np.where(seated.behind[cells(shard, row)], posted, hands.ante[slots])
    start.big_blind[slots] = np.where(hands.big_blind[slots] > 0, hands.big_blind[slots], in_full)
    start.short[slots] = posted < start.big_blind[slots]


def _blinds_in_antes(shard: Shard, slots: Ints, posts: Ints, seated: Seated) -> Bools:
    """Those of the hands `slots` in which the chips of blinds may have gone into the ante.

    Somebody was all-in by his ante, and the others began with a call, though nothing was bet.
    """
    hands, rows = len(shard.hands.number), shard.rows
    asked = marked(slots, hands)
    antes = posts[(rows.kind[posts] == POST_ANTE) & asked[rows.slot[posts]]]
    spent = antes[rows.printed_all_in[antes] | (chips_left(shard, seated.there, antes) <= 0)]
    paid = (rows.kind >= FIRST_VOLUNTARY) & (rows.kind <= LAST_VOLUNTARY) & (rows.chips > 0)
    paying = np.flatnonzero(paid & asked[rows.slot])[::-1]
    first = np.full(hands, -1, np.int64)
    first[rows.slot[paying]] = rows.kind[paying]  # of several the last one written, so the earliest
    in_doubt: Bools = marked(rows.slot[spent], hands) & (first == CALL)
    return in_doubt


def _antes_alone(shard: Shard, start: Opening, slots: Ints, posts: Ints, live: Masks) -> None:
    """The hands without any blind: nothing is bet, and a bet is at least what a big blind would be."""
    hands, rows = shard.hands, shard.rows
    largest = np.zeros(len(hands.number), np.int64)
    antes = posts[rows.kind[posts] == POST_ANTE]
    np.maximum.at(largest, rows.slot[antes], rows.chips[antes])
    known = np.where(hands.ante[slots] > 0, hands.ante[slots], largest[slots])
    start.big_blind[slots] = np.where(hands.big_blind[slots] > 0, hands.big_blind[slots], known)
    row = first_voluntary(shard, slots)
    # Where the button is not known, whoever acts first sits left of it.
    player = np.maximum(np.append(rows.player, 0)[row], 0)
    after_button = start.later_place[slots]
    start.place = start.place.copy()
    start.later_place = start.later_place.copy()
    start.place[slots] = start.later_place[slots] = np.where(after_button < 0, player, after_button)
    acted = (row >= 0) & (np.append(rows.street, 0)[row] == FIRST_STREET[hands.form[slots]])
    start.matched[slots] = np.where(acted, 0, live[slots])  # nobody is asked before the flop of a bomb pot


def _stud(shard: Shard, start: Opening, stud: Bools, posts: Ints, seated: Seated) -> None:
    """The hands with a bring-in: it is the bet, but no full one, and its player need not act on it."""
    slots = np.flatnonzero(stud)
    if not slots.size:
        return
    hands, rows = shard.hands, shard.rows
    count = len(hands.number)
    kind = rows.kind[posts]
    blinds = (kind == POST_SMALL_BLIND) | (kind == POST_BIG_BLIND)
    blinds |= (kind == POST_STRADDLE) | (kind == POST_BUTTON_BLIND)
    start.mismatched |= stud & marked(rows.slot[posts[blinds]], count)
    start.later_place[slots] = np.maximum(start.later_place[slots], 0)

    found = posts[(kind == BRING_IN) & stud[rows.slot[posts]]]
    at = rows.slot[found]
    start.measured[cells(shard, found)] = True
    start.mismatched |= np.bincount(at, minlength=count) > 1
    amount = rows.chips[found] - rows.dead[found]
    small_bet = hands.small_bet[at]
    all_in = rows.printed_all_in[found] | (chips_left(shard, seated.there, found) <= 0)
    nominal = np.where(hands.bring_in > 0, hands.bring_in, 0)
    posted_in_full = np.where(all_in, 0, amount)
    nominal[at] = np.where(nominal[at] > 0, nominal[at], posted_in_full)
    completed = amount == small_bet
    wrong = ~completed & np.where(all_in, amount > nominal[at], amount != nominal[at])
    start.mismatched[at[wrong]] = True
    start.short[at] = all_in & (amount < nominal[at])
    start.bet[slots] = nominal[slots]
    start.bet[at[completed]] = small_bet[completed]
    start.base[slots] = 0
    start.base[at[completed]] = small_bet[completed]
    start.bets[at[completed]] = 1
    start.matched[at] = np.left_shift(np.int32(1), rows.player[found])
    start.big_blind[slots[nominal[slots] <= 0]] = 0

    first = first_voluntary(shard, slots)
    row = np.full(count, -1, np.int64)
    row[at] = found
    early = (row[slots] < 0) | ((first >= 0) & (first < row[slots]))
    player = np.append(rows.player, 0)
    start.place = start.place.copy()
    start.place[slots] = np.where(early, np.maximum(player[first], 0), player[row[slots]] + 1)
