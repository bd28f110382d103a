"""The state of the betting in one hand: whose chips are where, what the bet is, whose turn it is.

Letters as in the rules: L `bet`, F `full_raise`, c `put_in`, s `behind`, a `acted_at`. Money in
ten-thousandths.
"""

from __future__ import annotations

from functools import cache

from audit.replay_rows import Hand
from audit.replay_start import PREFLOP, TURN, Start

NOT_ACTED = -1
"""`acted_at` of a player who has not acted in this street (posting is not acting)."""

UNBOUNDED = 1 << 80
"""The chips of a player whose stack the record does not tell: more than any bet."""
FAR = UNBOUNDED // 2
"""What is more than this has such chips in it."""


@cache
def _clockwise(count: int) -> list[list[int]]:
    """The players of a table of this size in their order from each place on."""
    players = list(range(count))
    return [players[place:] + players[:place] for place in players]


class Betting:
    """One hand between two actions; `open_street` starts each street, the verbs take the rows in."""

    def __init__(self, hand: Hand, start: Start) -> None:
        self.hand = hand
        self.start = start
        self.limit = hand.structure == "fixed-limit"
        self.pot_limit = hand.structure == "pot-limit"
        self.known = [stack is not None for stack in start.stacks]
        self.behind = [UNBOUNDED if stack is None else stack for stack in start.stacks]
        self.in_hand = list(start.dealt_in)
        self.live = sum(self.in_hand)
        self._clockwise = _clockwise(len(self.behind))
        self.expected: int | None = None
        self.pot = 0
        self.antes = 0
        self.short_all_in = start.short_big_blind
        self.open_street(PREFLOP)

    def open_street(self, street: int) -> None:
        """Before the flop the bet is the big blind, even a short one; on later streets there is none."""
        start = self.start
        count = len(self.behind)
        self.street = street
        self.full_raise = start.units[street >= TURN]
        self.put_in = [0] * count
        self.returned = [0] * count
        # c + s: what a player has in this street or can still put in; all that is in if he put in too much.
        self.reach = [chips if chips > 0 else 0 for chips in self.behind]
        self._lead_known = False
        self.acted_at = [NOT_ACTED] * count
        self.reopenings = 0  # bets and raises that alone reopen the betting, and ...
        self.answered = [0] * count  # ... how many of them there were when the player last acted
        if street == PREFLOP:
            self.bet = self.full_level = start.big_blind
            self.levels = [start.big_blind]
            self.bets = 1
            self.bet_faced = "opening"
            self.place = start.first_preflop
        else:
            self.bet = self.full_level = 0
            self.levels = []
            self.bets = 0
            self.bet_faced = "none"
            self.place = start.first_later

    # What a player faces.

    def to_call(self, player: int, most: int) -> int:
        """K: the bet, as far as a live opponent has it in or can reach it, less what the player has in.

        `most` is `most_of_others` of this player.
        """
        owed = (self.bet if self.bet < most else most) - self.put_in[player]
        behind = self.behind[player]
        owed = owed if owed < behind else behind
        return owed if owed > 0 else 0

    def most_of_others(self, player: int) -> int:
        """The most that any live opponent has in or can still put in; 0 without an opponent."""
        if not self._lead_known:
            self._find_lead()
        most, holder, next_most = self._lead
        return next_most if holder == player else most

    def _find_lead(self) -> None:
        # Betting moves chips from s to c and leaves c + s alone, so this holds until somebody folds.
        most = next_most = 0
        holder = -1
        for player, reach in enumerate(self.reach):
            if not self.in_hand[player]:
                continue
            if reach > most:
                most, next_most, holder = reach, most, player
            elif reach > next_most:
                next_most = reach
        self._lead = most, holder, next_most
        self._lead_known = True

    def with_chips(self) -> int:
        """How many live players have chips behind."""
        return sum(1 for player, chips in enumerate(self.behind) if chips > 0 and self.in_hand[player])

    # Whose turn it is.

    def find_expected(self) -> int | None:
        """Whose turn it is: the first who owes an action, clockwise from where the action has got to."""
        self.expected = None
        if self.live > 1:
            acted_at, bet = self.acted_at, self.bet
            for player in self._clockwise[self.place]:
                if acted_at[player] < bet and self.in_hand[player] and self._can_answer(player):
                    self.expected = player
                    break
        return self.expected

    def owing_before_returns(self) -> tuple[int | None, int | None]:
        """Who owes an action, and how much: chips that came back in this street reopen nothing."""
        came_back = [(player, chips) for player, chips in enumerate(self.returned) if chips]
        for player, chips in came_back:
            self.put_in[player] += chips
            self.behind[player] -= chips
            self._settle_reach(player)
        owing = self.find_expected()
        owed = None if owing is None else self.to_call(owing, self.most_of_others(owing))
        for player, chips in came_back:
            self.put_in[player] -= chips
            self.behind[player] += chips
            self._settle_reach(player)
        return owing, owed

    def _can_answer(self, player: int) -> bool:
        """With chips, and either something to call or somebody left to bet against."""
        put_in = self.put_in[player]
        if self.behind[player] <= 0:
            return False
        return self.bet > put_in < self.most_of_others(player) or self._others_have_chips(player)

    def _others_have_chips(self, player: int) -> bool:
        for other, chips in enumerate(self.behind):
            if chips > 0 and other != player and self.in_hand[other]:
                return True
        return False

    # What the rows do.

    def post(self, player: int, kind: str, chips: int, dead: int, *, all_in: bool) -> None:
        """A forced bet: the bet stays the big blind, and the player has not acted."""
        self.pot += chips
        self.behind[player] -= chips
        self.put_in[player] += chips - dead
        self._settle_reach(player, dead)
        if kind == "post-ante":
            self.antes += chips
        if all_in:
            self._run_out(player)

    def give_back(self, player: int, street: int, chips: int) -> None:
        """An uncalled return; it may be printed after the street of its bet is over."""
        self.pot -= chips
        self.behind[player] += chips
        if street == self.street:
            self.put_in[player] -= chips
            self.returned[player] += chips
            self._settle_reach(player)
        else:
            self._settle_reach(player, -chips)

    def fold(self, player: int, chips: int) -> None:
        """A fold, with the chips that it forfeits to the pot."""
        self.pot += chips
        self.behind[player] -= chips
        if self.in_hand[player]:
            self.in_hand[player] = False
            self.live -= 1
            self._lead_known = False
        self._turn_passes(player)

    def put(self, player: int, chips: int, *, raising: bool, all_in: bool, lawful: bool) -> None:
        """A check, a call, a bet or a raise: the chips that it adds, and what becomes of the bet."""
        self.pot += chips
        self.behind[player] -= chips
        self.put_in[player] += chips
        if self.behind[player] < 0:
            self._settle_reach(player)
        total = self.put_in[player]
        if total > self.bet:
            self._lift(total, raising=raising, all_in=all_in, lawful=lawful)
        self.acted_at[player] = self.bet  # a short call too: he has answered the whole bet
        self.answered[player] = self.reopenings
        if all_in:
            self._run_out(player)
        self._turn_passes(player)

    def _lift(self, total: int, *, raising: bool, all_in: bool, lawful: bool) -> None:
        """The bet moves up to `total`, lawful or not; F only by a lawful full bet or raise."""
        increment = total - self.bet
        short = all_in and increment < self.full_raise
        if self.bet_faced == "none":
            self.bet_faced = "opening"
        elif raising and not short:  # a call for too much lifts the bet, and is no raise over it
            self.bet_faced = "raised"
        elif raising and self.bet_faced == "opening":
            self.bet_faced = "short-all-in"
        if raising:
            self.short_all_in |= short
            if self.limit:
                self._count_limit_bet(total, increment, lawful=lawful)
            elif increment >= self.full_raise:
                self.reopenings += 1
                if lawful:
                    self.bets += 1
                    self.full_raise = increment
        self.bet = total
        self.levels.append(total)

    def _count_limit_bet(self, total: int, increment: int, *, lawful: bool) -> None:
        """Fixed limit: an all-in of half a unit counts as a full bet, a smaller one can be completed.

        An unlawful raise that stands sets the level from which the next unit is counted.
        """
        half = 2 * increment >= self.full_raise
        if half:
            self.reopenings += 1
        if half or total >= self.next_limit_total() or not lawful:
            self.bets += 1
            self.full_level = total

    def next_limit_total(self) -> int:
        """Fixed limit: one unit over the last full level.

        Further units where a call for too much has moved the bet that far.
        """
        total = self.full_level + self.full_raise
        while total <= self.bet:
            total += self.full_raise
        return total

    def _turn_passes(self, player: int) -> None:
        """To the left of who acted; after an action out of turn, whoever was skipped still has to act."""
        expected = self.expected
        if expected is None or expected == player:
            self.place = (player + 1) % len(self.behind)
        else:
            self.place = expected

    def _run_out(self, player: int) -> None:
        """All-in: of a player whose stack is unknown we learn here that nothing is left."""
        if not self.known[player]:
            self._lose_reach(player, self.reach[player] - self.put_in[player])
            self.behind[player] = 0

    def _settle_reach(self, player: int, lost: int = 0) -> None:
        """After chips moved, of which `lost` no longer count: of a known stack c + s, but at least c."""
        if self.known[player]:
            lost = self.reach[player] - self.put_in[player] - max(self.behind[player], 0)
        self._lose_reach(player, lost)

    def _lose_reach(self, player: int, chips: int) -> None:
        if chips:
            self.reach[player] -= chips
            self._lead_known = False
