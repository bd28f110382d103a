"""The actions of a block by step, how each counts on a track, and the columns of what is found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import (
    ALL_IN,
    BET,
    BOUNDLESS,
    CALL,
    CHECK,
    COMPLETE,
    FIRST_VOLUNTARY,
    FOLD,
    RAISE,
    Bools,
    Codes,
    Ints,
    Masks,
)
from audit.schema import ACTED_AS

if TYPE_CHECKING:
    from audit.ledger_rows import Rows

AS_FOLD, AS_CHECK, AS_CALL, AS_BET, AS_RAISE = range(len(ACTED_AS))

_MEANING = dict.fromkeys((BET, RAISE, COMPLETE), AS_RAISE) | {
    FOLD: AS_FOLD,
    CHECK: AS_CHECK,
    CALL: AS_CALL,
    ALL_IN: AS_CALL,  # unless it turns out to be more
}
_MEANINGS = np.array([_MEANING[FIRST_VOLUNTARY + at] for at in range(len(_MEANING))], np.uint8)

_MONEY = (
    "current_bet", "street_total", "stack", "to_call", "last_full_raise", "min_to", "max_to",
    "faced_since_acted", "opponents_reach", "pot_before", "played_chips", "played_to",
)  # fmt: skip
_FLAGS = ("may_raise", "somebody_can_call", "all_in")
_CODES = ("why", "acted_as", "live_players", "bet_faced", "actor")
_COUNTS = ("bets_in_round", "expected_player")


class Facts:
    """The columns of `audit.schema.FACTS`, one entry per action; NULL, -1 and other codes stand for null."""

    def __init__(self, actions: int) -> None:
        self.money = {name: np.empty(actions, np.int64) for name in _MONEY}
        self.flags = {name: np.empty(actions, np.bool_) for name in _FLAGS}
        self.codes = {name: np.empty(actions, np.uint8) for name in _CODES}
        self.counts = {name: np.empty(actions, np.int32) for name in _COUNTS}

    def arrange(self, order: Ints) -> None:
        """Bring the entries into another order: entry i comes from place order[i]."""
        for name, money in self.money.items():
            self.money[name] = money.take(order)
        for name, flags in self.flags.items():
            self.flags[name] = flags.take(order)
        for name, codes in self.codes.items():
            self.codes[name] = codes.take(order)
        for name, counts in self.counts.items():
            self.counts[name] = counts.take(order)


@dataclass(frozen=True)
class Recorded:
    """What the corrected track carries over from the recorded one; one entry per action."""

    to_call: Ints
    to: Ints
    all_in: Bools  # all that the player had, or more
    excess: Ints  # what of it went beyond his stack
    meaning: Codes  # as which it counted, also where the record does not say

    @classmethod
    def of(cls, facts: Facts, stuck: Bools) -> Recorded:
        """From the facts of the recorded track; `stuck`: all-in with an unknown stack."""
        excess = facts.money["played_chips"] - facts.money["stack"]
        everything = (excess >= 0) | stuck
        beyond = np.maximum(excess, 0)
        meaning = facts.codes["acted_as"]
        return cls(facts.money["to_call"], facts.money["played_to"], everything, beyond, meaning)

    def take(self, at: Ints) -> Recorded:
        """The entries `at`."""
        return Recorded(self.to_call[at], self.to[at], self.all_in[at], self.excess[at], self.meaning[at])


class Actions:
    """The actions of all hands in the order in which they are played: block by block and step by step."""

    def __init__(self, rows: Rows, at: Ints, stuck: Bools, recorded: Recorded | None) -> None:
        """The rows `at`; `recorded` is given for the corrected track."""
        kind = rows.kind.take(at)
        player = rows.player.take(at)
        self.player = player.astype(np.int64)
        self.bit: Masks = np.left_shift(np.int32(1), player)
        self.street = rows.street.take(at)
        self.fold = kind == FOLD
        self.chips = rows.chips.take(at)
        self.dead = rows.dead.take(at)
        np.copyto(self.dead, self.chips, where=self.fold)
        self.meaning = _MEANINGS[kind - FIRST_VOLUNTARY]
        self.unclear = kind == ALL_IN
        self.stuck = stuck
        self.recorded = recorded


@dataclass(frozen=True)
class Decision:
    """One step of the first n hands: what stands before the actor acts."""

    bet: Ints  # the current bet
    total: Ints  # his own in this street
    stack: Ints
    to_call: Ints
    may: Bools  # he has the right to raise and the chips for more than a call
    low: Ints  # the least and most total to which he may bet or raise
    high: Ints
    goals: tuple[
        Ints, ...
    ]  # the totals of a full bet or raise, whatever his stack; several in fixed limit alone
    big_goals: tuple[
        Ints, ...
    ]  # those of the big bet, where it may be made instead; else as `goals`, or none
    present: Bools  # in the hand and with chips

    def nearest(self, to: Ints) -> Ints:
        """The total nearest to `to` to which he may bet or raise, of two the lower one."""
        if not self.several:
            return np.clip(to, self.low, self.high)
        nearest = self.low
        for goal in self.goals + self.big_goals:
            other = np.minimum(goal, self.total + self.stack)
            closer, farther = np.abs(other - to), np.abs(nearest - to)
            nearest = np.where((closer < farther) | ((closer == farther) & (other < nearest)), other, nearest)
        return nearest

    @property
    def several(self) -> bool:
        """Whether some hands have more than one total, and nothing between them is allowed."""
        return len(self.goals) + len(self.big_goals) > 1


@dataclass(frozen=True)
class Play:
    """One step of the first n hands: what an action puts in on a track, and how it counts."""

    chips: Ints
    dead: Ints
    to: Ints
    all_in: Bools
    aggressive: Bools  # a bet or raise
    lawful: Bools  # a bet or raise that is allowed


def carry_over(actions: Actions, at: slice, decision: Decision) -> Ints:
    """The chips of recorded actions on the corrected track, before they are judged.

    A call that is exact on this track stays what it is, another keeps its distance to what was owed, a bet or
    raise its total; who put in all that he had, or more, does so again.
    """
    recorded = actions.recorded
    assert recorded is not None
    chips, dead = actions.chips[at], actions.dead[at]
    owed, to, all_in = recorded.to_call[at], recorded.to[at], recorded.all_in[at]
    boundless = decision.stack > BOUNDLESS
    short = np.minimum(decision.to_call, to - decision.total)
    exact = (chips == decision.to_call) | (to - decision.total == decision.to_call)
    called = decision.to_call + np.where(exact, 0, chips - owed)
    called = np.where(all_in & boundless, short, called)
    raised = np.where(all_in & ~boundless, decision.stack + recorded.excess[at], to - decision.total + dead)
    meaning = recorded.meaning[at]
    return np.where(meaning == AS_CALL, called, np.where(meaning >= AS_BET, raised, chips))


def correct(play: Play, decision: Decision, meaning: Codes) -> Play:
    """The nearest lawful action in place of each unlawful one; nothing for players who have no action.

    A bet or raise goes to the nearest total allowed, or becomes a call without the right or the chips to
    raise; a short or excessive call becomes a full one; a check stays a check. A fold is always lawful.
    """
    faulty = play.aggressive & ~play.lawful
    resized = faulty & decision.may & (play.to > decision.bet)
    call = ~play.aggressive & (meaning == AS_CALL)
    call &= (play.chips > decision.to_call) | ((play.chips < decision.to_call) & ~play.all_in)
    call |= faulty & ~resized
    nothing = ~decision.present & (meaning != AS_FOLD)
    chips = np.where(resized, decision.nearest(play.to) - decision.total, play.chips)
    chips = np.where(nothing, 0, np.where(call, decision.to_call, chips))
    dead = np.where(resized | call | nothing, 0, play.dead)
    stays = play.aggressive & (play.lawful | resized) & decision.present
    return Play(
        chips=chips,
        dead=dead,
        to=decision.total + chips - dead,
        all_in=(chips >= decision.stack) | (play.all_in & (decision.stack > BOUNDLESS)),
        aggressive=stays,
        lawful=stays,
    )
