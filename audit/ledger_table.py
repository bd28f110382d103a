"""Which rows are actions, which streets they make up, what lies between them, and who plays in step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import (
    FIRST_VOLUNTARY,
    LAST_VOLUNTARY,
    RETURN,
    UNKNOWN,
    Bools,
    Codes,
    Ints,
    Numbers,
    cells,
)
from parsers.schema import STREETS

if TYPE_CHECKING:
    from audit.ledger_rows import Shard
    from audit.ledger_start import Start
    from audit.ledger_state import Rounds, State


@dataclass(frozen=True)
class Table:
    """The rows of the hands that are judgeable."""

    actions: Ints  # row of each action
    first_action: Ints  # per slot, and one more: where its actions begin
    stuck: Bools  # per action: all-in with an unknown stack
    round_slot: Ints  # per round, that is a street with a post or an action, by slot and street
    round_street: Codes
    last_ordinal: Numbers  # of its last post or action
    first_round: Ints  # per slot: where its rounds begin
    returned: Ints  # per round; 0 without a return
    return_row: Ints  # of the first return; -1 without one
    between: Ints  # rows of returns and of posts that do not begin the hand
    between_after: Ints  # how many of the hand's actions lie before each of them


def lay_out(shard: Shard, start: Start) -> Table:
    """The table of a shard."""
    rows = shard.rows
    hands = len(start.reason)
    judged = (start.reason < 0)[rows.slot]
    betting = np.flatnonzero(judged & (rows.kind <= LAST_VOLUNTARY))
    is_action = rows.kind[betting] >= FIRST_VOLUNTARY
    actions = betting[is_action]

    slot, street = rows.slot[betting], rows.street[betting]
    begins = np.flatnonzero(np.append(True, (np.diff(slot) != 0) | (street[1:] != street[:-1]))[: len(slot)])
    round_slot, round_street = slot[begins], street[begins]

    returns = np.flatnonzero(judged & (rows.kind == RETURN))
    round_of = np.full((hands, len(STREETS)), -1, np.int64)
    round_of[round_slot, round_street] = np.arange(len(begins))
    home = round_of[rows.slot[returns], rows.street[returns]]
    at_home = np.flatnonzero(home >= 0)[::-1]
    returned, return_row = np.zeros(len(begins), np.int64), np.full(len(begins), -1, np.int64)
    np.subtract.at(returned, home[at_home], rows.chips[returns[at_home]])
    return_row[home[at_home]] = returns[at_home]

    first_action = np.searchsorted(actions, rows.first)
    late_posts = betting[~is_action & ~start.opening_post[betting]]
    between = np.sort(np.concatenate([returns, late_posts]))
    stuck = rows.printed_all_in[actions]
    at = np.flatnonzero(stuck)
    stuck[at] = shard.seats.stack[cells(shard, actions[at])] == UNKNOWN
    return Table(
        actions=actions,
        first_action=first_action,
        stuck=stuck,
        round_slot=round_slot,
        round_street=round_street,
        last_ordinal=rows.ordinal[betting[np.append(begins[1:], len(slot))[: len(begins)] - 1]],
        first_round=np.searchsorted(round_slot, np.arange(hands)),
        returned=returned,
        return_row=return_row,
        between=between,
        between_after=np.searchsorted(actions, between) - first_action[rows.slot[between]],
    )


@dataclass(frozen=True)
class Block:
    """Hands of one structure that are played in step, the longest hand first."""

    structure: int
    slots: Ints
    active: Ints  # per step, how many hands have an action; those are the first ones
    order: Ints  # the actions by step, and within it by hand

    @classmethod
    def of(cls, table: Table, structure: int, slots: Ints) -> Block:
        """The hands `slots`, of which there is at least one."""
        actions = np.diff(table.first_action)[slots]
        longest = np.argsort(-actions, kind="stable")
        slots, actions = slots[longest], actions[longest]
        active = len(slots) - np.searchsorted(actions[::-1], np.arange(actions[0]), side="right")
        offsets = np.append(0, np.cumsum(active))
        hand = np.repeat(np.arange(len(slots)), actions)
        step = np.arange(len(hand)) - np.repeat(np.cumsum(actions) - actions, actions)
        order = np.empty(len(hand), np.int64)
        order[offsets[step] + hand] = table.first_action[slots][hand] + step
        return cls(structure, slots, active, order)


class Between:
    """The returns and late posts of one block of hands, to be made before its actions number 0, 1, ..."""

    END = np.iinfo(np.int64).max
    """The step after the last action of every hand."""

    def __init__(self, shard: Shard, table: Table, slots: Ints) -> None:
        """Of the hands `slots`."""
        rows = shard.rows
        place = np.full(len(shard.hands.number), -1, np.int64)
        place[slots] = np.arange(len(slots))
        mine = np.flatnonzero(place[rows.slot[table.between]] >= 0)
        row = table.between[mine]
        hand, after = place[rows.slot[row]], table.between_after[mine]
        same = np.append(False, (hand[1:] == hand[:-1]) & (after[1:] == after[:-1]))[: len(row)]
        runs = np.flatnonzero(~same)
        rank = np.arange(len(row)) - np.repeat(runs, np.diff(np.append(runs, len(row))))
        actions = np.diff(table.first_action)[slots]
        step = np.where(after == actions[hand], self.END, after)
        order = np.lexsort((rank, step))
        edges = np.flatnonzero((np.diff(step[order]) != 0) | (np.diff(rank[order]) != 0)) + 1
        self._groups: dict[int, list[Ints]] = {}
        for group in np.split(order, edges):
            if group.size:
                self._groups.setdefault(int(step[group[0]]), []).append(group)
        self._hand = hand
        self._rows = rows
        self._row = row
        self._stuck = rows.printed_all_in[row] & (shard.seats.stack[cells(shard, row)] == UNKNOWN)

    def make(self, step: int, state: State, rounds: Rounds) -> None:
        """What lies before this step, in the order of the record."""
        for group in self._groups.get(step, ()):
            hand, row = self._hand[group], self._row[group]
            street, chips = self._rows.street[row], self._rows.chips[row]
            player, post = self._rows.player[row].astype(np.int64), self._rows.kind[row] < FIRST_VOLUNTARY
            opening = np.flatnonzero(post & (street != state.street[hand]))
            state.next_street(hand[opening], street[opening], rounds)
            live = np.where(street == state.street[hand], chips - self._rows.dead[row], 0)
            state.move(hand, player, live, chips, self._stuck[group] & post)
            back = np.flatnonzero(~post & (live != 0))
            state.give_back(hand[back], player[back], -live[back])
