"""Whose chips are where, and who owes an action: what every rulebook sees alike."""

from __future__ import annotations

from tests.support.dealing.hand import Dealt, Event


class Table:
    """The chips of a hand in play. Players are numbered in the order of seats."""

    def __init__(self, hand: Dealt) -> None:
        self.hand = hand
        self.count = len(hand.stacks)
        self.seats = range(self.count)
        cap = hand.betting_cap
        self.left = [min(stack, cap) for stack in hand.stacks] if cap else list(hand.stacks)
        self.beyond = [stack - left for stack, left in zip(hand.stacks, self.left, strict=True)]
        self.inside = [0] * self.count  # in this street
        self.total = [0] * self.count  # in the hand, as far as others have to match it
        self.live = [True] * self.count
        self.pot = 0
        self.antes = 0
        self.street = ""
        self.level = 0
        self.acted: list[int | None] = [None] * self.count  # the level at each player's last action
        self.brought_in = -1  # who posted the bring-in, in the round that it opens
        self.small = self.big = -1  # who posted the blinds; -1: nobody
        self.missing = 0  # what dead and short blinds lack

    def tell(self, player: int, kind: str, chips: int = 0, by: int = 0) -> None:
        """Write down what happened."""
        all_in = chips > 0 and not self.left[player] and not self.beyond[player]
        self.hand.events.append(Event(self.street, player, kind, chips, self.inside[player], by, all_in))

    def post(self, player: int, kind: str, due: int, *, dead: bool = False, alone: bool = False) -> int:
        """A forced bet, of less where the player has less; dead `alone`: nobody else posts it."""
        chips = min(due, self.left[player])
        if chips:
            self.move(player, chips, dead=dead, alone=alone)
            if kind == "post-ante":
                self.antes += chips
            self.tell(player, kind, chips)
        return chips

    def move(self, player: int, chips: int, *, dead: bool = False, alone: bool = False) -> None:
        """Chips from behind a player into the pot, or back."""
        self.left[player] -= chips
        self.pot += chips
        if not alone:
            self.total[player] += chips
        if not dead:
            self.inside[player] += chips

    def reach(self, player: int) -> int:
        """The most that any live opponent has in or can still put in."""
        most = 0
        for other in self.seats:
            if other != player and self.live[other]:
                most = max(most, self.inside[other] + self.left[other])
        return most

    def able(self) -> int:
        """How many live players have chips behind."""
        return sum(1 for player in self.seats if self.live[player] and self.left[player])

    def to_call(self, player: int, reach: int) -> int:
        """What the player owes; `reach` is his opponents'."""
        return min(max(0, min(self.level, reach) - self.inside[player]), self.left[player])

    def owes(self, player: int) -> bool:
        """Whether the player has an action to come."""
        if not self.live[player] or not self.left[player]:
            return False
        acted = self.acted[player]
        if acted is not None and acted >= self.level:
            return False
        if player == self.brought_in and acted is None and self.inside[player] >= self.level:
            return False  # the bring-in has no option
        if self.to_call(player, self.reach(player)):
            return True
        return any(self.left[other] and self.live[other] for other in self.seats if other != player)

    def most_in_pot_limit(self, player: int, blinds: str, antes: str, *, opening: bool) -> int:
        """Call, then raise by the pot, as it is counted before the flop and later as it lies."""
        pot = self.pot
        if opening:
            if antes == "exclude":
                pot -= self.antes
            if blinds == "as-full":
                pot += self.missing
            elif blinds == "small-as-big" and self._small_counts_as_big(player):
                pot += max(0, self.hand.big_blind - self.inside[self.small])
        return 2 * self.level - self.inside[player] + pot

    def _small_counts_as_big(self, player: int) -> bool:
        """Until the big blind has acted; in the small blind's own raise his call makes it good."""
        if self.small < 0 or self.big < 0 or player == self.small:
            return False
        return self.acted[self.big] is None and self.live[self.big]

    def give_back(self) -> None:
        """What nobody matched goes back."""
        ranked = sorted(self.seats, key=lambda player: self.inside[player], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over:
            self.move(ranked[0], -over)
            self.tell(ranked[0], "uncalled-return", -over)
