"""The right to raise, and the totals to which one may."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_forms import FOURTH, THIRD
from audit.ledger_rows import Bools, Codes, Ints, Masks
from audit.schema import WHY

if TYPE_CHECKING:
    from audit.ledger_state import State
    from audit.reading import Reading

SHORT_ALL_IN_FACED, CAPPED = WHY.index("short-all-in"), WHY.index("capped")


def right_to_raise(
    state: State, n: int, bit: Masks, acted: Bools, faced: Ints, reading: Reading, *, fixed: bool
) -> Codes:
    """Whether the first n hands' actors may raise, as a code of WHY (those below SHORT_ALL_IN_FACED: yes).

    `faced` is what the bet has grown by since the actor acted. TDA 2026 rule 49-A; in fixed limit half a
    unit is enough, and so is a raise to a full level, however little it adds; the raises are limited.
    """
    cumulative = (reading.limit_reopening if fixed else reading.reopening) == "cumulative"
    if fixed or not cumulative:
        reopened: Bools = (state.opened[:n] & bit) != 0
        if cumulative:
            reopened |= faced * 2 >= state.full[:n]
    else:
        reopened = faced >= state.full[:n]
    if state.bring_in is not None:
        # A completion is a full bet, however little it is over the bring-in.
        called = state.bet[:n] - faced <= state.bring_in[:n]
        reopened |= called & (state.street[:n] == THIRD) & (state.base[:n] >= state.unit[:n])
    right: Codes = acted * (SHORT_ALL_IN_FACED - reopened.view(np.uint8))
    if fixed:
        capped = state.bets[:n] > raises_in_round(state, slice(0, n), reading)
        if capped.any():
            right[capped & ~_cap_lifted(state, n, reading)] = CAPPED
    return right


def raises_in_round(state: State, at: slice | Ints, reading: Reading) -> Ints | int:
    """How many raises a fixed-limit round of the hands `at` has after the bet."""
    if state.two_rounds is None:
        return reading.raises_in_limit_round
    return np.where(state.two_rounds[at], reading.raises_with_two_rounds, reading.raises_in_limit_round)


def note_cap(state: State, hands: Ints, reading: Reading) -> None:
    """Keep how many had chips when the cap was reached; `hands` have just had another full bet or raise."""
    if state.two_able is None or reading.cap_lifted != "heads-up-before-cap":
        return
    reached = hands[state.bets[hands] == raises_in_round(state, hands, reading) + 1]
    state.two_able[reached] = np.bitwise_count(state.live[reached] & state.behind[reached]) <= 2


def _cap_lifted(state: State, n: int, reading: Reading) -> Bools:
    if reading.cap_lifted == "any-heads-up":
        live = state.live[:n]
        lifted: Bools = (np.bitwise_count(live) <= 2) | (np.bitwise_count(live & state.behind[:n]) <= 2)
        return lifted | state.began_with_two[:n]
    if reading.cap_lifted == "event-heads-up":
        return state.two_dealt[:n]
    if state.two_able is not None:
        return state.two_able[:n]
    return np.zeros(n, bool)


def pot_limit_most(state: State, n: int, bit: Masks, total: Ints, minimum: Ints) -> Ints:
    """The pot-limit maximum, whatever the stack: a call and the pot after it, but at least `minimum`."""
    big_blind_to_act = (state.live[:n] & ~state.acted[:n] & state.big_blind_bit[:n]) != 0
    # A small blind that counts as a big one; in his own raise the call makes it good anyway.
    small = state.small_player[:n]
    counts_as = state.small_counts_as[:n]  # 0 also where nobody is the small blind
    missing = np.maximum(counts_as - state.total.take(small * state.width + state.index[:n]), 0)
    missing[~big_blind_to_act | (counts_as == 0) | (np.left_shift(1, small) == bit)] = 0
    pot = state.pot[:n] + state.pot_shift[:n] + missing
    most: Ints = np.maximum(2 * state.bet[:n] - total + pot, minimum)
    return most


def fixed_limit_total(bet: Ints, base: Ints, unit: Ints) -> Ints:
    """The one total to which a full fixed-limit bet or raise goes: a unit over the last full level.

    Where small all-ins have carried the bet past that, the next multiple of the unit above the bet.
    """
    total: Ints = base + unit * (np.maximum(bet - base, 0) // unit + 1)
    return total


def fixed_limit_totals(bet: Ints, base: Ints, grid: Ints | None, unit: Ints) -> tuple[Ints, ...]:
    """The totals to which a full fixed-limit bet or raise may go; several hands may have but one of them.

    Over an all-in that was a bet of its own (`base`) it may also go to the next full level over the last bet
    or raise that was no short all-in (`grid`), where the reading has it so.
    """
    over_all_in = fixed_limit_total(bet, base, unit)
    if grid is None or np.array_equal(grid, base):
        return (over_all_in,)
    return fixed_limit_total(bet, grid, unit), over_all_in


def big_unit(state: State, at: slice | Ints, unit: Ints) -> Ints | None:
    """The big bet where it may be made on fourth street instead of the small one, `unit` where it may not.

    None where it may not in any of the hands `at`.
    """
    if state.pairs is None:
        return None
    late = state.late_unit[at]
    open_pair = state.pairs[at] & (state.street[at] == FOURTH) & (unit < late)
    return np.where(open_pair, late, unit) if open_pair.any() else None


def is_any(to: Ints, totals: tuple[Ints, ...]) -> Bools:
    """Whether `to` is one of the totals, hand by hand."""
    found: Bools = to == totals[0]
    for total in totals[1:]:
        found |= to == total
    return found


def full_raise_total(bet: Ints, full: Ints, reading: Reading) -> Ints:
    """The least total of a full bet or raise in no-limit and pot-limit."""
    total: Ints = bet + full
    return np.maximum(total, 2 * bet) if reading.minimum_raise == "double" else total
