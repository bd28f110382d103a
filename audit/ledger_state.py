"""The state of the betting in a block of hands that are played in step.

Matrices are kept flat: the cell of player p in hand h is `p * width + h`, so that one player's row, and the
front of it, lie together; hands are sorted by their number of actions, longest first, so that those still in
play are always the first n. Letters as in the rules: L current bet, F last full raise, c street total,
s chips behind, a the level when a player last acted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_masks import lowest_bit, next_of
from audit.ledger_rows import BOUNDLESS, Bools, Codes, Ints, Masks

if TYPE_CHECKING:
    from audit.ledger_leaders import Leaders
    from audit.ledger_rows import Seats
    from audit.ledger_start import Start

RAISED = 2
SHORT_ALL_IN = 1


@dataclass
class Rounds:
    """What is known of every street when it ends; one entry per street of all hands, by hand and street."""

    owing_player: Ints  # -1: nobody
    owed: Ints
    unmatched: Ints
    unmatched_player: Ints  # -1 when nothing is unmatched
    no_return: Bools  # the record has no line that gives anything back


class State:
    """The betting of one block, each hand at its own place in it."""

    def __init__(
        self, start: Start, seats: Seats, slots: Ints, first_round: Ints, leaders: Leaders | None
    ) -> None:
        """The hands `slots` at the beginning, with the rounds of each from `first_round` on.

        `leaders` say who opens the later streets of stud, where there is some.
        """
        width = len(slots)
        self.width = width
        self.index = np.arange(width)
        players = start.players[slots]
        depth = int(players.max())
        owner = np.repeat(self.index, players)
        player = np.arange(len(owner)) - np.repeat(np.cumsum(players) - players, players)
        seat = seats.first[slots][owner] + player
        cell = player * width + owner

        self.total = np.zeros(depth * width, np.int64)  # c
        self.stack = np.zeros(depth * width, np.int64)  # s
        self.level = np.zeros(depth * width, np.int64)  # a
        self.back = np.zeros(depth * width, np.int64)  # returned in this street
        self.returned = False  # whether anything is in `back`
        self.revived = np.zeros(width, np.int32)  # have chips only because of a return in this street
        self.reach = np.full(depth * width, -1, np.int64)  # c + s of a live player, -1 of others
        self.total[cell] = start.posted[seat]
        self.stack[cell] = start.left[seat]
        self.reach[cell] = start.reach[seat]

        self.live: Masks = start.live[slots]
        self.absent: Masks = start.absent[slots]
        self.behind: Masks = start.behind[slots]  # have chips left
        self.acted = np.zeros(width, np.int32)  # in this street
        self.matched: Masks = start.opening.matched[slots]  # since the current bet was last raised
        self.opened = np.zeros(width, np.int32)  # a full raise came since the player's last action

        opening = start.opening
        self.unit = opening.unit[slots]
        self.late_unit = start.late_unit[slots]
        late_street = start.late_street[slots]  # one number where it is the same in all hands
        self.late_street = late_street if (late_street != late_street[0]).any() else late_street[0]
        self.bet = opening.bet[slots]  # L
        self.full = opening.full[slots]  # F
        self.base = opening.base[slots]  # fixed limit: the last full level
        self.pot = start.pot[slots]
        self.pot_shift = start.pot_shift[slots]
        self.small_player = start.small_player[slots]
        self.small_counts_as = start.small_counts_as[slots]
        self.big_blind_bit: Masks = (np.int64(1) << start.big_blind_player[slots]).astype(np.int32)
        self.bets = opening.bets[slots].astype(np.int32)  # full bets and raises
        self.raised: Codes = opening.raised[slots]  # over the opening bet: 0, SHORT_ALL_IN or RAISED
        self.short_all_in: Bools = opening.short[slots]
        self.street: Codes = start.first_street[slots]
        self.place = opening.place[slots]  # the turn is the first owing player's from here on
        self.later_place = opening.later_place[slots]
        passed: Masks = opening.passed[slots]  # straddlers who come after all who have not acted
        self.passed = passed if passed.any() else None
        follows = opening.follows[slots]
        self.follows = follows if leaders is not None and follows.any() else None
        self.leaders = leaders
        # The bring-in, as long as it is less than a full bet; of use on third street alone.
        self.bring_in = None if self.follows is None else np.where(self.bets > 0, -1, self.bet)
        two_rounds = start.two_rounds[slots]
        self.two_rounds = two_rounds if two_rounds.any() else None
        self.began_with_two: Bools = np.bitwise_count(self.live) <= 2
        self.two_dealt = self.began_with_two.copy()
        # Kept by those who need it, and None without them:
        self.pairs: Bools | None = None  # may bet double on fourth street
        self.two_able: Bools | None = None  # at most two had chips when the round began, or was capped
        self.grid: Ints | None = None  # fixed limit: the last full level that no short all-in made
        self.run: Ints | None = None  # the bet before a run of all-in raises; -1: there is none
        self.round = first_round.copy()

    def turn(self, at: slice | Ints) -> Ints:
        """Whose turn it is in the hands `at`: the next player who owes an action, -1 when nobody does.

        A live player with chips owes one when he has not acted on the current bet and either has to call or
        faces another who still has chips.
        """
        playing = self.live[at] & self.behind[at]
        owing = playing & ~self.matched[at]
        doubtful = np.flatnonzero((owing != 0) & ((playing & (playing - 1)) == 0))
        if doubtful.size:
            alone = lowest_bit(owing[doubtful])
            live = self.live[at][doubtful]
            settled = self.owed(self.index[at][doubtful], alone) == 0
            owing[doubtful[settled | ((live & (live - 1)) == 0)]] = 0
        if self.passed is not None:
            others = owing & ~self.passed[at]
            owing = np.where((others & ~self.acted[at]) != 0, others, owing)
        return next_of(owing, self.place[at])

    def owed(self, hands: Ints, player: Ints) -> Ints:
        """What `player` has to call in `hands`: no more than any live opponent can reach, nor than he has."""
        cell = player * self.width + hands
        own = self.reach[cell]
        self.reach[cell] = 0
        most = self.reach.reshape(-1, self.width).take(hands, axis=1).max(axis=0)
        self.reach[cell] = own
        owed: Ints = np.minimum(np.minimum(self.bet[hands], most) - self.total[cell], self.stack[cell])
        return np.maximum(owed, 0)

    def close(self, hands: Ints, rounds: Rounds) -> None:
        """Note how the current street of `hands` ends."""
        at = self.round[hands]
        if self.returned:
            self._return_again(hands, -1)
        turn = self.turn(hands)
        rounds.owing_player[at] = turn
        owing = np.flatnonzero(turn >= 0)
        rounds.owed[at[owing]] = self.owed(hands[owing], turn[owing])
        if self.returned:
            self._return_again(hands, 1)
        totals = self.total.reshape(-1, self.width).take(hands, axis=1)
        if self.returned:
            totals += self.back.reshape(-1, self.width).take(hands, axis=1)
        highest = totals.argmax(axis=0)
        column = np.arange(len(hands))
        most = totals[highest, column]
        totals[highest, column] = 0
        # What somebody leaves behind who folds is not his any more, however much it is.
        unmatched = np.where((self.live | self.absent)[hands] >> highest & 1, most - totals.max(axis=0), 0)
        rounds.unmatched[at] = unmatched
        rounds.unmatched_player[at] = np.where(unmatched > 0, highest, -1)

    def _give_unmatched(self, hands: Ints, rounds: Rounds) -> None:
        """What nobody matched is its all-in player's again, also where the record has no line for it.

        Without a fault before it this decides nothing: whoever could still act would have matched it.
        """
        at = self.round[hands]
        given = np.flatnonzero((rounds.unmatched_player[at] >= 0) & rounds.no_return[at])
        if not given.size:
            return
        player = rounds.unmatched_player[at[given]]
        given = given[((self.behind[hands[given]] >> player) & 1) == 0]
        player, chips = rounds.unmatched_player[at[given]], -rounds.unmatched[at[given]]
        self.move(hands[given], player, chips, chips, np.zeros(len(given), bool))

    def _return_again(self, hands: Ints, times: int) -> None:
        """Take back what was returned in this street (-1), so that it reopens nothing, or return it (1)."""
        for player in range(len(self.back) // self.width):
            cell = player * self.width + hands
            cell = cell[self.back[cell] != 0]
            chips = self.back[cell] * times
            self.total[cell] -= chips
            self.stack[cell] += chips
            known = (self.stack[cell] <= BOUNDLESS) & (self.reach[cell] >= 0)
            cell = cell[known]
            self.reach[cell] = self.total[cell] + np.maximum(self.stack[cell], 0)
        if times < 0:
            self.revived[hands] &= self.behind[hands]
        self.behind[hands] ^= self.revived[hands]

    def next_street(self, hands: Ints, street: Codes, rounds: Rounds) -> None:
        """End the current street of `hands` and begin another."""
        if not hands.size:
            return
        self.close(hands, rounds)
        self._give_unmatched(hands, rounds)
        reach, total = self.reach.reshape(-1, self.width), self.total.reshape(-1, self.width)
        reachable = reach.take(hands, axis=1)
        reach[:, hands] = np.where(reachable < 0, -1, reachable - total.take(hands, axis=1))
        total[:, hands] = 0
        if self.returned:
            self.back.reshape(-1, self.width)[:, hands] = 0
        self.acted[hands] = 0
        self.matched[hands] = 0
        self.revived[hands] = 0
        self.bet[hands] = 0
        self.base[hands] = 0
        late = street >= (self.late_street if self.late_street.ndim == 0 else self.late_street[hands])
        self.full[hands] = np.where(late, self.late_unit[hands], self.unit[hands])
        self.pot_shift[hands] = 0
        self.small_counts_as[hands] = 0
        self.bets[hands] = 0
        self.raised[hands] = 0
        self.place[hands] = self.later_place[hands]
        self.began_with_two[hands] = np.bitwise_count(self.live[hands]) <= 2
        if self.two_able is not None:
            self.two_able[hands] = np.bitwise_count(self.live[hands] & self.behind[hands]) <= 2
        if self.grid is not None:
            self.grid[hands] = 0
        if self.run is not None:
            self.run[hands] = -1
        self.street[hands] = street
        self.round[hands] += 1
        if self.passed is not None:
            self.passed[hands] = 0
        if self.follows is not None and self.leaders is not None:
            stud = hands[self.follows[hands]]
            leader = self.leaders.first(self.round[stud], self.live[stud], self.behind[stud])
            self.place[stud] = np.where(leader >= 0, leader, self.place[stud])

    def move(self, hands: Ints, player: Ints, live: Ints, chips: Ints, stuck: Bools) -> None:
        """Move chips without an action, at most once per hand: a late post, or a return (negative).

        `live` chips count towards the current street; `stuck` means all-in with an unknown stack.
        """
        cell = player * self.width + hands
        self.total[cell] += live
        self.stack[cell] -= chips
        self.pot[hands] += chips
        bit = np.left_shift(1, player).astype(np.int32)
        had_chips = (self.behind[hands] & bit) != 0
        has_chips = (self.stack[cell] > 0) & ~stuck & (had_chips | (chips < 0))
        reach, stack = self.reach[cell], self.stack[cell]
        known = self.total[cell] + np.maximum(stack, 0)
        unknown = np.where(has_chips, reach + live - chips, self.total[cell])
        self.reach[cell] = np.where(reach < 0, -1, np.where(stack > BOUNDLESS, unknown, known))
        self.behind[hands] = np.where(has_chips, self.behind[hands] | bit, self.behind[hands] & ~bit)
        self.revived[hands] |= np.where(has_chips & ~had_chips & (live < 0), bit, 0)

    def give_back(self, hands: Ints, player: Ints, chips: Ints) -> None:
        """Note chips that were returned in the current street, at most once per hand."""
        self.back[player * self.width + hands] += chips
        self.returned |= chips.size > 0
