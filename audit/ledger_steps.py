"""One block of hands, action by action: what stands before each decision, and what the decision changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_actions import AS_BET, Actions, Decision, Facts, Play, carry_over, correct
from audit.ledger_limits import (
    SHORT_ALL_IN_FACED,
    big_unit,
    fixed_limit_totals,
    full_raise_total,
    is_any,
    note_cap,
    pot_limit_most,
    right_to_raise,
)
from audit.ledger_rows import BOUNDLESS, FIXED_LIMIT, NULL, POT_LIMIT
from audit.ledger_state import RAISED, SHORT_ALL_IN
from audit.schema import ACTOR

if TYPE_CHECKING:
    from audit.ledger_corrections import Memory
    from audit.ledger_rows import Bools, Codes, Ints, Masks
    from audit.ledger_state import State
    from audit.reading import Reading

_FOLDED, _OUT_OF_CHIPS, _NOT_DEALT = (ACTOR.index(code) for code in ("folded", "all-in", "not-dealt"))


class Steps:
    """The decisions of one block of hands that share a betting structure."""

    def __init__(
        self,
        state: State,
        actions: Actions,
        structure: int,
        reading: Reading,
        facts: Facts,
        memory: Memory | None,
    ) -> None:
        """Plays `actions` on `state` and fills in `facts`, both in the order of `actions`.

        `memory` is for a block with corrections, and begins with the block's first action.
        """
        self._state = state
        self._actions = actions
        self._fixed = structure == FIXED_LIMIT
        self._pot_limited = structure == POT_LIMIT
        self._reading = reading
        self._reopening = reading.limit_reopening if self._fixed else reading.reopening
        self._facts = facts
        self._memory = memory
        self._done = 0  # actions of the block
        if self._fixed and reading.cap_lifted in {"round-began-heads-up", "heads-up-before-cap"}:
            state.two_able = np.bitwise_count(state.live & state.behind) <= 2
        if self._reopening == "consecutive":
            state.run = np.full(state.width, -1, np.int64)

    def step(self, at: slice) -> None:
        """The next action of the first hands: the entries `at`, one per hand."""
        state, actions = self._state, self._actions
        n = at.stop - at.start
        player, fold = actions.player[at], actions.fold[at]
        cell = player * state.width + state.index[:n]
        turn = state.turn(slice(0, n))
        decision = self._decide(at, n, cell)
        play = self._play(at, decision)
        self._note(at, n, turn, decision.present, play)
        marked = np.where(fold, 0, actions.bit[at])
        # After an action out of turn the turn is still with the player who was passed over.
        place = np.where((turn < 0) | (turn == player), player + 1, turn)
        if actions.recorded is not None:
            play = correct(play, decision, actions.meaning[at])
            ignored = ~decision.present & ~fold
            marked[ignored] = 0
            place = np.where(ignored, np.where(turn < 0, state.place[:n], turn), place)
        state.place[:n] = place
        whole = self._raise_bet(n, actions.bit[at], marked, decision, play)
        self._move_chips(at, n, cell, marked, play)
        if state.two_able is not None:
            note_cap(state, np.flatnonzero(whole), self._reading)
        self._done += n

    def _decide(self, at: slice, n: int, cell: Ints) -> Decision:
        """What stands before the actors act, noted in the facts."""
        state, bit, money = self._state, self._actions.bit[at], self._facts.money
        bet, full = state.bet[:n], state.full[:n]
        total, stack = state.total.take(cell), state.stack.take(cell)
        reach = total + stack

        own = state.reach.take(cell)
        state.reach[cell] = 0
        most = state.reach.reshape(-1, state.width)[:, :n].max(axis=0)
        state.reach[cell] = own
        to_call = np.maximum(np.minimum(np.minimum(bet, most) - total, stack), 0)

        acted = (state.acted[:n] & bit) != 0
        faced = bet - state.level.take(cell)
        why = right_to_raise(state, n, bit, acted, faced, self._reading, fixed=self._fixed)
        right = why < SHORT_ALL_IN_FACED
        may = right & (reach > bet)

        big_goals: tuple[Ints, ...] = ()
        if self._fixed:
            goals = self._limit_goals(full)
            if (unit := big_unit(state, slice(0, n), full)) is not None:
                big_goals = self._limit_goals(unit)
            low = high = goals[0]
            for other in goals[1:] + big_goals:
                low, high = np.minimum(low, other), np.maximum(high, other)
            low, high = np.minimum(low, reach), np.minimum(high, reach)
        else:
            goal = full_raise_total(bet, full, self._reading)
            goals = (goal,)
            low = np.minimum(goal, reach)
            high = (
                np.minimum(pot_limit_most(state, n, bit, total, goal), reach) if self._pot_limited else reach
            )

        money["current_bet"][at] = bet
        money["street_total"][at] = total
        money["stack"][at] = stack
        money["to_call"][at] = to_call
        money["last_full_raise"][at] = full
        money["min_to"][at] = np.where(may, low, NULL)
        money["max_to"][at] = np.where(may & (high < BOUNDLESS), high, NULL)
        money["faced_since_acted"][at] = np.where(acted, faced, NULL)
        money["opponents_reach"][at] = np.where(most < BOUNDLESS, np.maximum(most, 0), NULL)
        money["pot_before"][at] = state.pot[:n]
        self._facts.flags["may_raise"][at] = right
        self._facts.flags["somebody_can_call"][at] = most > bet
        self._facts.codes["why"][at] = why
        present = (state.live[:n] & state.behind[:n] & bit) != 0
        return Decision(bet, total, stack, to_call, may, low, high, goals, big_goals, present)

    def _limit_goals(self, unit: Ints) -> tuple[Ints, ...]:
        """The totals of a full bet or raise of `unit` in fixed limit."""
        state, n = self._state, len(unit)
        grid = None if state.grid is None else state.grid[:n]
        return fixed_limit_totals(state.bet[:n], state.base[:n], grid, unit)

    def _play(self, at: slice, decision: Decision) -> Play:
        """What the record puts in on this track, and whether it is lawful."""
        actions, dead = self._actions, self._actions.dead[at]
        chips = actions.chips[at] if actions.recorded is None else carry_over(actions, at, decision)
        to = decision.total + chips - dead
        all_in = (chips >= decision.stack) | actions.stuck[at]
        more = to > decision.bet
        aggressive = (actions.meaning[at] > AS_BET) | (actions.unclear[at] & more)
        lawful = aggressive & more & decision.may & decision.present & (to <= decision.high)
        lawful &= (to >= decision.low) | all_in
        if decision.several:
            lawful &= is_any(to, decision.goals + decision.big_goals) | all_in
        return Play(chips, dead, to, all_in, aggressive, lawful)

    def _note(self, at: slice, n: int, turn: Ints, present: Bools, play: Play) -> None:
        """The rest of the facts."""
        state, facts, bit = self._state, self._facts, self._actions.bit[at]
        open_bet = state.bet[:n] > 0
        facts.money["played_chips"][at] = play.chips
        facts.money["played_to"][at] = play.to
        facts.flags["all_in"][at] = play.all_in
        facts.codes["acted_as"][at] = np.where(
            play.aggressive, AS_BET + open_bet.view(np.uint8), self._actions.meaning[at]
        )
        facts.codes["live_players"][at] = np.bitwise_count(state.live[:n])
        facts.codes["bet_faced"][at] = np.where(open_bet, state.raised[:n] + 1, 0)
        facts.codes["actor"][at] = self._actor(present, bit)
        facts.counts["bets_in_round"][at] = state.bets[:n]
        facts.counts["expected_player"][at] = turn

    def _actor(self, present: Bools, bit: Masks) -> Codes:
        state = self._state
        actor = np.zeros(len(present), np.uint8)
        at = np.flatnonzero(~present)
        bit = bit[at]
        code = np.zeros(len(at), np.uint8)
        code[(state.behind[at] & bit) == 0] = _OUT_OF_CHIPS
        code[(state.live[at] & bit) == 0] = _FOLDED
        code[(state.absent[at] & bit) != 0] = _NOT_DEALT
        actor[at] = code
        return actor

    def _raise_bet(self, n: int, bit: Masks, marked: Masks, decision: Decision, play: Play) -> Bools:
        """The current bet, what counts as a full bet or raise, which is the answer, and who has acted on it.

        The bet follows the chips, whoever puts them in; the last full raise grows only by lawful ones. An
        unlawful fixed-limit raise still is one bet, over which the next full raise is measured.
        """
        state, bet, full = self._state, self._state.bet[:n], self._state.full[:n]
        if self._memory is not None:
            self._memory.before(slice(self._done, self._done + n), state, n)
        up = (play.to > bet) & (marked != 0)
        raised = play.aggressive & up
        growth = play.to - bet
        enough = growth * 2 >= full if self._fixed else play.to >= decision.goals[0]
        exact = is_any(play.to, decision.goals + decision.big_goals) if self._fixed else enough
        short = raised & play.all_in & ((growth < full) if self._fixed else ~enough)
        over = raised & (bet > 0)
        state.short_all_in[:n] |= short
        grade = np.where(short, SHORT_ALL_IN, RAISED).astype(np.uint8)
        np.maximum(state.raised[:n], grade, out=state.raised[:n], where=over)
        if self._fixed or self._reopening != "cumulative":
            opens = play.lawful & exact
            if self._reopening != "cumulative":
                opens |= enough
            opens &= raised
            if state.run is not None:
                opens |= self._run_of_all_ins(state.run[:n], raised, marked, play)
            state.opened[:n] = np.where(opens, ~bit, state.opened[:n] & ~marked)
        if self._fixed:
            whole: Bools = raised & (~play.lawful | exact | enough)
            np.copyto(state.base[:n], play.to, where=whole)
            if state.grid is not None:
                most = np.maximum.reduce(decision.goals + decision.big_goals)
                np.copyto(state.grid[:n], play.to, where=whole & (exact | ~play.all_in | (play.to > most)))
            if decision.big_goals:
                double = raised & play.lawful & exact & ~is_any(play.to, decision.goals)
                np.copyto(full, state.late_unit[:n], where=double)
        else:
            whole = raised & play.lawful & enough
            np.copyto(full, growth, where=whole)
        state.bets[:n] += whole
        np.copyto(bet, play.to, where=up)
        state.acted[:n] |= marked
        state.matched[:n] = np.where(up, bit, state.matched[:n] | marked)
        if self._memory is not None:
            self._memory.after(slice(self._done, self._done + n), up, whole, bit, marked)
        return whole

    def _run_of_all_ins(self, run: Ints, raised: Bools, marked: Masks, play: Play) -> Bools:
        """Whether all-in raises in a row make a full raise together; between them only folds and all-ins."""
        n = len(run)
        all_in = raised & play.all_in
        begun = np.where(all_in & (run < 0), self._state.bet[:n], run)
        run[:] = np.where((marked != 0) & ~play.all_in, -1, begun)
        together: Bools = all_in & (play.to - begun >= self._state.full[:n])
        return together

    def _move_chips(self, at: slice, n: int, cell: Ints, marked: Masks, play: Play) -> None:
        """Chips to the pot, cards to the muck, and the level at which the actors have acted."""
        state, actions, bit = self._state, self._actions, self._actions.bit[at]
        left = self._state.stack.take(cell) - play.chips
        gone = (left <= 0) | actions.stuck[at]
        state.total[cell] = play.to
        state.stack[cell] = left
        state.pot[:n] += play.chips
        state.level[cell] = np.where(marked != 0, state.bet[:n], state.level.take(cell))
        state.behind[:n] &= ~np.where(gone, bit, 0)
        state.live[:n] &= ~np.where(actions.fold[at], bit, 0)
        left = np.where((state.behind[:n] & bit) != 0, left, 0)  # what is in is in, even beyond the stack
        state.reach[cell] = np.where((state.live[:n] & bit) != 0, play.to + left, -1)
