"""Which rows of the hands to be judged are actions, which streets they make up, and what lies between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import FIRST_VOLUNTARY, LAST_VOLUNTARY, RETURN, UNKNOWN, Bools, Codes, Ints
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
    action_round: Ints  # per action: its street's place among the rounds
    round_slot: Ints  # per round, that is a street with a post or an action, by slot and street
    round_street: Codes
    last_ordinal: Ints  # of its last post or action
    first_round: Ints  # per slot: where its rounds begin
    returned: Ints  # per round; 0 without a return
    return_row: Ints  # of the first return; -1 without one
    between: Ints  # rows of returns and of posts after the hand's first action
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
    number = np.zeros(len(slot), np.int64)
    number[begins[1:]] = 1
    number = np.cumsum(number)
    round_slot, round_street = slot[begins], street[begins]

    returns = np.flatnonzero(judged & (rows.kind == RETURN))
    round_of = np.full((hands, len(STREETS)), -1, np.int64)
    round_of[round_slot, round_street] = np.arange(len(begins))
    home = round_of[rows.slot[returns], rows.street[returns]]
    at_home = np.flatnonzero(home >= 0)[::-1]
    returned, return_row = np.zeros(len(begins), np.int64), np.full(len(begins), -1, np.int64)
    np.subtract.at(returned, home[at_home], rows.chips[returns[at_home]])
    return_row[home[at_home]] = returns[at_home]

    first_action = np.searchsorted(rows.slot[actions], np.arange(hands + 1))
    late_posts = betting[~is_action & ~start.opening_post[betting]]
    between = np.sort(np.concatenate([returns, late_posts]))
    unknown = shard.seats.stack[shard.seats.first[rows.slot[actions]] + rows.player[actions]] == UNKNOWN
    return Table(
        actions=actions,
        first_action=first_action,
        stuck=rows.printed_all_in[actions] & unknown,
        action_round=number[is_action],
        round_slot=round_slot,
        round_street=round_street,
        last_ordinal=rows.ordinal[betting[np.append(begins[1:], len(slot))[: len(begins)] - 1]],
        first_round=np.searchsorted(round_slot, np.arange(hands)),
        returned=returned,
        return_row=return_row,
        between=between,
        between_after=np.searchsorted(actions, between) - first_action[rows.slot[between]],
    )


class Between:
    """The returns and late posts of one block of hands, to be made before its actions number 0, 1, ..."""

    END = np.iinfo(np.int64).max
    """The step after the last action of every hand."""

    def __init__(self, shard: Shard, table: Table, slots: Ints, actions: Ints) -> None:
        """Of the hands `slots`, which have so many `actions`."""
        rows = shard.rows
        place = np.full(len(shard.hands.number), -1, np.int64)
        place[slots] = np.arange(len(slots))
        mine = np.flatnonzero(place[rows.slot[table.between]] >= 0)
        row = table.between[mine]
        hand, after = place[rows.slot[row]], table.between_after[mine]
        same = np.append(False, (hand[1:] == hand[:-1]) & (after[1:] == after[:-1]))[: len(row)]
        runs = np.flatnonzero(~same)
        rank = np.arange(len(row)) - np.repeat(runs, np.diff(np.append(runs, len(row))))
        step = np.where(after == actions[hand], self.END, after)  # one pass for what ends the hands
        order = np.lexsort((rank, step))
        edges = np.flatnonzero((np.diff(step[order]) != 0) | (np.diff(rank[order]) != 0)) + 1
        self._groups: dict[int, list[Ints]] = {}
        for group in np.split(order, edges):
            if group.size:
                self._groups.setdefault(int(step[group[0]]), []).append(group)
        self._hand = hand
        self._rows = rows
        self._row = row
        seat = shard.seats.first[rows.slot[row]] + rows.player[row]
        self._stuck = rows.printed_all_in[row] & (shard.seats.stack[seat] == UNKNOWN)

    def make(self, step: int, state: State, rounds: Rounds) -> None:
        """What lies before this step, in the order of the record."""
        for group in self._groups.get(step, ()):
            hand, row = self._hand[group], self._row[group]
            street, chips = self._rows.street[row], self._rows.chips[row]
            player, post = self._rows.player[row], self._rows.kind[row] < FIRST_VOLUNTARY
            opening = np.flatnonzero(post & (street != state.street[hand]))
            state.next_street(hand[opening], street[opening], rounds)
            live = np.where(street == state.street[hand], chips - self._rows.dead[row], 0)
            state.move(hand, player, live, chips, self._stuck[group] & post)
            back = np.flatnonzero(~post & (live != 0))
            state.back[player[back] * state.width + hand[back]] -= live[back]
