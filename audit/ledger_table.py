"""Which rows are actions, which streets they make up, what lies between them, and who plays in step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_corrections import Change, named
from audit.ledger_leaders import Leaders
from audit.ledger_rows import (
    CORRECTION,
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
    import polars as pl

    from audit.ledger_corrections import Memory
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
    leaders: Leaders | None  # where there is stud
    between: Ints  # rows of returns, of corrections, and of posts that do not begin the hand
    between_after: Ints  # how many of the hand's actions lie before each of them
    corrected: Ints | None  # for each the action that it corrects, -1 if it is no correction; None: none is


def lay_out(shard: Shard, start: Start, shown: pl.DataFrame | None) -> Table:
    """The table of a shard; `shown` are the exposed cards of its stud hands."""
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
    corrected = None
    if rows.corrects is not None:
        corrections = np.flatnonzero(judged & (rows.kind == CORRECTION))
        between = np.sort(np.concatenate([between, corrections]))
        row = named(shard, between)
        corrected = np.where(rows.kind[between] == CORRECTION, np.searchsorted(actions, row), -1)
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
        leaders=None if shown is None else Leaders.of(shard, shown, actions, round_of, len(begins)),
        between=between,
        between_after=np.searchsorted(actions, between) - first_action[rows.slot[between]],
        corrected=corrected,
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
    """The returns, corrections and late posts of one block, to be made before its actions number 0, 1, ..."""

    END = np.iinfo(np.int64).max
    """The step after the last action of every hand."""

    def __init__(self, shard: Shard, table: Table, block: Block) -> None:
        """Of the hands of the block."""
        rows, slots = shard.rows, block.slots
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
        self._action: Ints | None = None  # the place in the block of the action that is corrected, else -1
        if table.corrected is not None and (table.corrected[mine] >= 0).any():
            place_of = np.full(len(table.actions) + 1, -1, np.int64)
            place_of[block.order] = np.arange(len(block.order))
            self._action = place_of[table.corrected[mine]]
        self._stuck = rows.printed_all_in[row] & (shard.seats.stack[cells(shard, row)] == UNKNOWN)

    @property
    def corrects(self) -> bool:
        """Whether there is a correction among them."""
        return self._action is not None

    def make(self, step: int, state: State, rounds: Rounds, memory: Memory | None) -> None:
        """What lies before this step, in the order of the record; corrections with the block's `memory`."""
        for group in self._groups.get(step, ()):
            if self._action is None or memory is None:
                self._move(group, state, rounds)
                continue
            correction = self._action[group] >= 0
            self._move(group[~correction], state, rounds)
            memory.apply(state, self._change(group[correction]))

    def _move(self, group: Ints, state: State, rounds: Rounds) -> None:
        hand, row = self._hand[group], self._row[group]
        street, chips = self._rows.street[row], self._rows.chips[row]
        player, post = self._rows.player[row].astype(np.int64), self._rows.kind[row] < FIRST_VOLUNTARY
        opening = np.flatnonzero(post & (street != state.street[hand]))
        state.next_street(hand[opening], street[opening], rounds)
        live = np.where(street == state.street[hand], chips - self._rows.dead[row], 0)
        state.move(hand, player, live, chips, self._stuck[group] & post)
        back = np.flatnonzero(~post & (live != 0))
        state.give_back(hand[back], player[back], -live[back])

    def _change(self, group: Ints) -> Change:
        rows, row = self._rows, self._row[group]
        assert rows.to is not None
        assert self._action is not None
        return Change(
            self._hand[group],
            rows.player[row].astype(np.int64),
            rows.chips[row],
            rows.to[row],
            self._action[group],
        )
