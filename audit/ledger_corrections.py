"""Rows that change what an earlier action put in: what they name, and what they make of the betting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_limits import big_unit, fixed_limit_totals, full_raise_total, is_any, note_cap
from audit.ledger_rows import CORRECTION, FIRST_VOLUNTARY, LAST_VOLUNTARY, Bools, Ints, Masks
from audit.ledger_state import RAISED

if TYPE_CHECKING:
    from audit.ledger_rows import Shard
    from audit.ledger_state import State
    from audit.reading import Reading


def named(shard: Shard, at: Ints) -> Ints:
    """The row of the action that each of the corrections `at` names.

    -1 where that is no earlier voluntary action of the same player in the same street, or the hand has gone
    on to another street since.
    """
    rows = shard.rows
    if rows.corrects is None:
        return np.full(len(at), -1, np.int64)
    place = (rows.slot << 32) + rows.ordinal
    sought = (rows.slot[at] << 32) + rows.corrects[at]
    row = np.minimum(np.searchsorted(place, sought), len(place) - 1)
    betting = np.flatnonzero(rows.kind <= LAST_VOLUNTARY)
    last = betting[np.maximum(np.searchsorted(betting, at) - 1, 0)] if betting.size else row
    fits = (place[row] == sought) & (row < at) & (rows.player[row] == rows.player[at])
    fits &= (rows.kind[row] >= FIRST_VOLUNTARY) & (rows.kind[row] <= LAST_VOLUNTARY)
    fits &= (rows.street[row] == rows.street[at]) & (rows.street[last] == rows.street[at])
    return np.where(fits, row, -1)


def unfounded(shard: Shard, seated: Bools) -> Ints:
    """Hands with a correction that names no action, or is of nobody at the table."""
    at = np.flatnonzero(shard.rows.kind == CORRECTION)
    wrong: Ints = shard.rows.slot[at[(named(shard, at) < 0) | ~seated[at]]]
    return wrong


@dataclass(frozen=True)
class Change:
    """One correction in each of some hands of a block."""

    hands: Ints
    player: Ints
    chips: Ints
    to: Ints  # his street total after, by the record
    action: Ints  # the action that he corrects, by its place among those of the block


class Memory:
    """What corrections need to know of the actions of a block, and their effect on its state."""

    def __init__(self, actions: int, state: State, reading: Reading, *, fixed: bool, on_record: bool) -> None:
        """For so many actions; `on_record` unless the corrected track is played."""
        kept = _KEPT if state.grid is None else (*_KEPT, "grid")
        self._before = {name: np.zeros(actions, np.int64) for name in kept}
        self._counted = np.zeros(actions, np.bool_)  # as a full bet or raise
        self._mover_before = np.full(actions, -1, np.int64)
        self._mover = np.full(state.width, -1, np.int64)  # the action that last moved the bet
        self._since = np.zeros(state.width, np.int32)  # who has acted since then, its player included
        self._exempt = state.matched.copy()
        self._first_street = state.street.copy()
        self._reading = reading
        self._fixed = fixed
        self._cumulative = fixed and reading.limit_reopening == "cumulative"
        self._on_record = on_record

    def before(self, at: slice, state: State, n: int) -> None:
        """Keep what stands before the actions `at` of the first n hands."""
        for name, kept in self._before.items():
            kept[at] = getattr(state, name)[:n]
        self._mover_before[at] = self._mover[:n]

    def after(self, at: slice, up: Bools, whole: Bools, bit: Masks, marked: Masks) -> None:
        """Note which of them moved the bet, and which counted as a full bet or raise."""
        n = at.stop - at.start
        self._counted[at] = whole
        self._mover[:n] = np.where(up, np.arange(at.start, at.stop), self._mover[:n])
        self._since[:n] = np.where(up, bit, self._since[:n] | marked)

    def apply(self, state: State, change: Change) -> None:
        """Make one correction in each of some hands: chips, the bet, and who owes an action."""
        hands, player, action = change.hands, change.player, change.action
        cell = player * state.width + hands
        chips = change.chips if self._on_record else change.to - state.total[cell]
        revived = state.revived[hands]
        state.move(hands, player, chips, chips, np.zeros(len(hands), np.bool_))
        state.revived[hands] = revived
        total, bet, bets = state.total[cell], state.bet[hands], state.bets[hands]
        moved = self._mover[hands] == action
        self._set_bet(state, hands[moved], total[moved], action[moved], player[moved])
        self._lift_bet(state, hands[~moved], player[~moved], total[~moved], action[~moved])
        note_cap(state, hands[state.bets[hands] > bets], self._reading)
        self._ask_again(state, hands, bet)

        bit = np.left_shift(1, player).astype(np.int32)
        settled = (total >= state.bet[hands]) | ((state.behind[hands] & bit) == 0)
        state.level[cell] = np.where(settled, state.bet[hands], state.level[cell])
        matched = state.matched[hands]
        asked = np.where(chips < 0, matched & ~bit, matched)  # a short call that grows is not asked again
        state.matched[hands] = np.where(settled, matched | bit, asked)

    def _set_bet(self, state: State, hands: Ints, total: Ints, action: Ints, player: Ints) -> None:
        """The bet, as if its last mover had gone to `total`; what it was before him if that is no more."""
        before = {name: kept[action] for name, kept in self._before.items()}
        stands = total > before["bet"]
        growth = total - before["bet"]
        if self._fixed:
            exact, big = _is_exact(state, hands, total, before)
            full = stands & (exact | (growth * 2 >= before["full"]))
        else:
            full = stands & (total >= full_raise_total(before["bet"], before["full"], self._reading))
        counts = stands & (full | self._counted[action])
        self._counted[action] |= full
        state.bet[hands] = np.where(stands, total, before["bet"])
        state.bets[hands] = before["bets"] + counts
        if self._fixed:
            state.base[hands] = np.where(counts, total, before["base"])
            state.full[hands] = np.where(big, state.late_unit[hands], before["full"])
            if state.grid is not None:
                all_in = (state.behind[hands] >> player & 1) == 0
                level = counts & (exact | ~all_in | (growth >= before["full"]))
                state.grid[hands] = np.where(level, total, before["grid"])
        else:
            state.full[hands] = np.where(full, growth, before["full"])
        # In fixed limit half a raise counts as one, and yet what faces the others is a short all-in.
        grown = growth >= before["full"] if self._fixed else full
        raised = np.where(grown & (before["bet"] > 0), RAISED, state.raised[hands])
        state.raised[hands] = np.where(stands, raised, before["raised"])
        yet = ~self._since[hands]
        if self._cumulative:  # what it adds to the bet says the rest
            opened = np.where(exact, yet, before["opened"] & yet)
        else:
            opened = np.where(full, state.opened[hands] | yet, state.opened[hands])
        state.opened[hands] = np.where(stands, opened, before["opened"] & yet)
        self._mover[hands] = np.where(stands, action, self._mover_before[action])

    def _lift_bet(self, state: State, hands: Ints, player: Ints, total: Ints, action: Ints) -> None:
        """The bet, where an earlier action goes past it; that action is from then on its last mover."""
        up = np.flatnonzero(total > state.bet[hands])
        hands, action = hands[up], action[up]
        for name, kept in self._before.items():
            kept[action] = getattr(state, name)[hands]
        self._counted[action] = False
        self._mover_before[action] = self._mover[hands]
        self._mover[hands] = action
        self._since[hands] = np.left_shift(1, player[up]).astype(np.int32)
        state.bet[hands] = total[up]

    def _ask_again(self, state: State, hands: Ints, bet: Ints) -> None:
        """Who owes an action now that the bet was `bet` and is another."""
        now = state.bet[hands]
        total, level = (cells.reshape(-1, state.width) for cells in (state.total, state.level))
        fell = hands[now < bet]
        level[:, fell] = np.minimum(level.take(fell, axis=1), state.bet[fell])
        bits = np.left_shift(np.int32(1), np.arange(len(total), dtype=np.int32))[:, np.newaxis]
        in_full = np.where(total.take(hands, axis=1) >= now, bits, 0).sum(axis=0)
        answered = np.where(level.take(hands, axis=1) >= now, bits, 0).sum(axis=0) & state.acted[hands]
        exempt = np.where(state.street[hands] == self._first_street[hands], self._exempt[hands], 0)
        matched = state.matched[hands]
        asked_less = matched | answered | (exempt & in_full)
        state.matched[hands] = np.where(
            now > bet, matched & in_full, np.where(now < bet, asked_less, matched)
        )


def _is_exact(state: State, hands: Ints, total: Ints, before: dict[str, Ints]) -> tuple[Bools, Bools]:
    """Whether a fixed-limit bet or raise to `total` is of a right size, and whether of the big bet alone."""
    grid, unit = before.get("grid"), before["full"]
    exact = is_any(total, fixed_limit_totals(before["bet"], before["base"], grid, unit))
    late = big_unit(state, hands, unit)
    if late is None:
        return exact, np.zeros(len(hands), np.bool_)
    big = ~exact & is_any(total, fixed_limit_totals(before["bet"], before["base"], grid, late))
    return exact | big, big


_KEPT = ("bet", "full", "base", "bets", "raised", "opened")
