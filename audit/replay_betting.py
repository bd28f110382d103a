"""The state of the betting in one hand: what the bet is, how large the next one must be, whose turn it is.

Letters as in the rules: L `bet`, F `full_raise`, a `acted_at`. Money in ten-thousandths.
"""

from __future__ import annotations

from functools import cache

from audit.reading import Reading
from audit.replay_chips import Chips
from audit.replay_rows import Hand
from audit.replay_start import Start
from audit.replay_stud import FOURTH, opener

NOT_ACTED = -1
"""`acted_at` of a player who has not acted in this street (posting is not acting)."""


@cache
def _clockwise(count: int) -> list[list[int]]:
    """The players of a table of this size in their order from each place on."""
    players = list(range(count))
    return [players[place:] + players[:place] for place in players]


class Betting(Chips):
    """One hand between two actions; `open_street` starts each street, the verbs take the rows in."""

    def __init__(self, hand: Hand, start: Start, reading: Reading) -> None:
        super().__init__(start)
        self.hand = hand
        self.start = start
        self.double = reading.minimum_raise == "double"
        self.consecutive = reading.reopening == "consecutive" and hand.structure != "fixed-limit"
        self.next_level_too = reading.limit_after_all_in == "next-level-too"
        self.either_bet = reading.stud_pair == "either-bet" and hand.game == "stud" and hand.pair_may_show
        raises = reading.raises_with_two_rounds if start.two_rounds else reading.raises_in_limit_round
        self.cap = 1 + raises  # fixed limit: the most full bets in a street
        self.limit = hand.structure == "fixed-limit"
        self.pot_limit = hand.structure == "pot-limit"
        self._clockwise = _clockwise(len(self.behind))
        self.expected: int | None = None
        self.short_all_in = start.opening.short_post
        self.open_street(start.first_street)

    def open_street(self, street: int) -> None:
        """In the first street the forced bets are the bet, even short ones; on later ones there is none."""
        start = self.start
        opening = start.opening
        self.gather(street)
        count = len(self.behind)
        self.acted_at = [NOT_ACTED] * count
        self.matched = [NOT_ACTED] * count  # the bet that a player has answered: he owes what goes beyond it
        self.reopenings = 0  # bets and raises that alone reopen the betting, and ...
        self.answered = [0] * count  # ... how many of them there were when the player last acted
        self.whole_bets = 0  # fixed limit: lawful bets and raises of the full size, and ...
        self.whole_answered = [0] * count  # ... how many of them there were when the player last acted
        self.run_from: int | None = None  # the bet before a run of all-in raises
        self.contested_cap: bool | None = None  # more than two had chips when the cap was reached
        self.two_sizes = self.either_bet and street == FOURTH
        if street == start.first_street:
            self.bet = opening.bet
            self.full_level = opening.full_level
            self.full_raise = opening.full_raise
            self.levels = [self.bet] if self.bet else []
            self.bets = opening.bets
            self.bet_faced = opening.bet_faced
            self.place = opening.place
            self.passed_over = opening.passed_over
            if opening.settled:
                self.matched = [self.bet] * count
            self.began_with = start.chips_after_posts
        else:
            self.bet = self.full_level = 0
            self.full_raise = start.units[street >= start.late_street]
            self.levels = []
            self.bets = 0
            self.bet_faced = "none"
            self.place = opening.later_place
            if opening.actors is not None:
                strengths = self.hand.showing.get(street, {})
                opens = opener(strengths, opening.actors.get(street, ()), self.in_hand, self.behind)
                self.place = self.place if opens is None else opens
            self.passed_over = None
            self.began_with = self.with_chips() if self.limit else 0
        self.whole_level = self.full_level  # fixed limit: the same without all-ins that stop short of a level

    # What a player faces.

    def to_call(self, player: int, most: int) -> int:
        """K: the bet, as far as a live opponent has it in or can reach it, less what the player has in.

        `most` is `most_of_others` of this player.
        """
        owed = (self.bet if self.bet < most else most) - self.put_in[player]
        behind = self.behind[player]
        owed = owed if owed < behind else behind
        return owed if owed > 0 else 0

    # Whose turn it is.

    def find_expected(self) -> int | None:
        """Whose turn it is: the first who owes an action, clockwise from where the action has got to."""
        self.expected = None
        if self.live > 1:
            matched, bet = self.matched, self.bet
            for player in self._clockwise[self.place]:
                if matched[player] < bet and self.in_hand[player] and self._can_answer(player):
                    self.expected = player
                    break
            if self.passed_over is not None and self.expected == self.passed_over:
                self._pass_over()
        return self.expected

    def _pass_over(self) -> None:
        """The straddler of the house form waits until nobody else owes a first action."""
        others = [
            player
            for player in self._clockwise[self.place]
            if player != self.passed_over
            and self.matched[player] < self.bet
            and self.in_hand[player]
            and self._can_answer(player)
        ]
        if any(self.acted_at[player] == NOT_ACTED for player in others):
            self.expected = others[0]

    def owing_before_returns(self) -> tuple[int | None, int | None]:
        """Who owes an action, and how much: chips that came back in this street reopen nothing."""
        came_back = [(player, chips) for player, chips in enumerate(self.returned) if chips]
        for player, chips in came_back:
            self.put_in[player] += chips
            self.behind[player] -= chips
            self.settle_reach(player)
        owing = self.find_expected()
        owed = None if owing is None else self.to_call(owing, self.most_of_others(owing))
        for player, chips in came_back:
            self.put_in[player] -= chips
            self.behind[player] += chips
            self.settle_reach(player)
        return owing, owed

    def _can_answer(self, player: int) -> bool:
        """With chips, and either something to call or somebody left to bet against."""
        put_in = self.put_in[player]
        if self.behind[player] <= 0:
            return False
        return self.bet > put_in < self.most_of_others(player) or self.others_have_chips(player)

    # What the rows do.

    def post(self, player: int, kind: str, chips: int, dead: int, *, all_in: bool) -> None:
        """A forced bet: the bet is what it was from the start, and the player has not acted.

        Who brought it in has no option unless somebody goes beyond the bring-in.
        """
        self.put_post(player, chips, dead)
        if kind == "post-ante":
            self.antes += chips
        elif kind == "bring-in":
            self.matched[player] = self.bet
        if all_in:
            self.run_out(player)

    def fold(self, player: int, chips: int) -> None:
        """A fold, with the chips that it forfeits to the pot."""
        self.forfeit(player, chips)
        self._turn_passes(player)

    def put(self, player: int, chips: int, *, raising: bool, all_in: bool, lawful: bool) -> None:
        """A check, a call, a bet or a raise: the chips that it adds, and what becomes of the bet."""
        self.put_more(player, chips)
        total = self.put_in[player]
        before, reopenings = self.bet, self.reopenings
        if total > before:
            self._lift(total, raising=raising, all_in=all_in, lawful=lawful)
        if self.consecutive:
            self._follow_run(before, reopenings, raising=raising, all_in=all_in)
        # A short call too: he has answered the whole bet.
        self.acted_at[player] = self.matched[player] = self.bet
        self.answered[player] = self.reopenings
        self.whole_answered[player] = self.whole_bets
        if all_in:
            self.run_out(player)
        if self.limit:
            self.note_cap()
        self._turn_passes(player)

    def _lift(self, total: int, *, raising: bool, all_in: bool, lawful: bool) -> None:
        """The bet moves up to `total`, lawful or not; F only by a lawful full bet or raise."""
        increment = total - self.bet
        full = increment >= self.full_raise if self.limit else total >= self.full_total()
        short = all_in and not full
        if self.bet_faced == "none":
            self.bet_faced = "opening"
        elif raising and not short:  # a call for too much lifts the bet, and is no raise over it
            self.bet_faced = "raised"
        elif raising and self.bet_faced == "opening":
            self.bet_faced = "short-all-in"
        if raising:
            self.short_all_in |= short
            if self.limit:
                self._count_limit_bet(total, increment, all_in=all_in, lawful=lawful)
            elif full:
                self.reopenings += 1
                if lawful:
                    self.bets += 1
                    self.full_raise = increment
        self.bet = total
        self.levels.append(total)

    def full_total(self) -> int:
        """No-limit and pot-limit: the least total of a full bet or raise (TDA 2026 rule 45).

        Where a raise must double the bet, it must also be as large as the last one.
        """
        total = self.bet + self.full_raise
        return max(total, 2 * self.bet) if self.double else total

    def _follow_run(self, before: int, reopenings: int, *, raising: bool, all_in: bool) -> None:
        """All-in raises in a row add up, until somebody who has chips left calls, checks or raises.

        `before` and `reopenings` are the bet and the count before this action.
        """
        if not all_in:
            self.run_from = None
        elif raising and self.bet > before:
            if self.run_from is None:
                self.run_from = before
            if self.bet - self.run_from >= self.full_raise:
                self.reopenings = reopenings + 1

    def _count_limit_bet(self, total: int, increment: int, *, all_in: bool, lawful: bool) -> None:
        """Fixed limit: an all-in of half a unit counts as a full bet, a smaller one can be completed.

        An unlawful raise that stands sets the level from which the next unit is counted.
        """
        half = 2 * increment >= self.full_raise
        totals = self.limit_totals()
        whole = total in totals
        if half:
            self.reopenings += 1
        if whole and lawful:
            self.whole_bets += 1
        if half or whole or total >= self.limit_total(self.full_raise) or not lawful:
            self.count_level(total, totals, all_in=all_in)
            self.bets += 1

    def count_level(self, total: int, totals: list[int], *, all_in: bool) -> None:
        """Fixed limit: a full bet or raise to `total` where `totals` were the lawful ones."""
        self._settle_size(total)
        self.full_level = total
        if not all_in or total in totals or total > totals[-1]:
            self.whole_level = total

    def _settle_size(self, total: int) -> None:
        """After a bet of the big size over an open pair on fourth street, that is the size of the street."""
        big = self.start.units[1]
        if self.two_sizes and total == self.limit_total(big):
            self.two_sizes = False
            self.full_raise = big

    def limit_totals(self) -> list[int]:
        """Fixed limit: the lawful totals of a bet or raise, ascending.

        Two sizes over an open pair in stud; and for each of them, where a reading has it so, also the level
        that would be next if nobody had been all-in for less than a level.
        """
        units = (self.full_raise, self.start.units[1]) if self.two_sizes else (self.full_raise,)
        levels = (self.full_level, self.whole_level) if self.next_level_too else (self.full_level,)
        return sorted({self._next_over(level, unit) for level in levels for unit in units})

    def limit_total(self, unit: int) -> int:
        """Fixed limit: one unit over the last full level."""
        return self._next_over(self.full_level, unit)

    def _next_over(self, level: int, unit: int) -> int:
        """One unit over the level; further ones where an all-in or a call for too much went that far."""
        return level + unit * max(1, (self.bet - level) // unit + 1)

    def note_cap(self) -> None:
        """Fixed limit: how many had chips when the last bet that the cap allows was made."""
        if self.bets < self.cap:
            self.contested_cap = None
        elif self.contested_cap is None:
            self.contested_cap = self.with_chips() > 2

    def _turn_passes(self, player: int) -> None:
        """To the left of who acted; after an action out of turn, whoever was skipped still has to act."""
        expected = self.expected
        if expected is None or expected == player:
            self.place = (player + 1) % len(self.behind)
        else:
            self.place = expected
