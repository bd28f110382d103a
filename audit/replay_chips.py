"""Whose chips are where in one hand: in front of the players, behind, in the pot.

Letters as in the rules: c `put_in`, s `behind`. Money in ten-thousandths.
"""

from __future__ import annotations

from audit.replay_start import Start

UNBOUNDED = 1 << 80
"""The chips of a player whose stack the record does not tell: more than any bet."""
FAR = UNBOUNDED // 2
"""What is more than this has such chips in it."""


class Chips:
    """The chips of a hand; every move of them goes through here."""

    def __init__(self, start: Start) -> None:
        self.known = [stack is not None for stack in start.stacks]
        self.behind = [UNBOUNDED if stack is None else stack for stack in start.stacks]
        self.in_hand = list(start.dealt_in)
        self.live = sum(self.in_hand)
        self.pot = 0
        self.antes = 0
        self.gather(start.first_street)

    def gather(self, street: int) -> None:
        """The start of a street: nothing is in front of anybody."""
        count = len(self.behind)
        self.street = street
        self.put_in = [0] * count
        self.returned = [0] * count
        # c + s: what a player has in this street or can still put in; all that is in if he put in too much.
        self.reach = [chips if chips > 0 else 0 for chips in self.behind]
        self._lead_known = False

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

    def others_have_chips(self, player: int) -> bool:
        """Whether anybody else who is live has chips behind."""
        for other, chips in enumerate(self.behind):
            if chips > 0 and other != player and self.in_hand[other]:
                return True
        return False

    def put_more(self, player: int, chips: int) -> None:
        """Chips that go in for a check, a call, a bet or a raise."""
        self.pot += chips
        self.behind[player] -= chips
        self.put_in[player] += chips
        if self.behind[player] < 0:
            self.settle_reach(player)

    def put_post(self, player: int, chips: int, dead: int) -> None:
        """Chips of a forced bet, of which the dead ones do not count towards the street."""
        self.pot += chips
        self.behind[player] -= chips
        self.put_in[player] += chips - dead
        self.settle_reach(player, dead)

    def forfeit(self, player: int, chips: int) -> None:
        """A fold, with the chips that it leaves in the pot."""
        self.pot += chips
        self.behind[player] -= chips
        if self.in_hand[player]:
            self.in_hand[player] = False
            self.live -= 1
            self._lead_known = False

    def correct(self, player: int, chips: int) -> None:
        """Chips that an action put in more than was thought, or fewer if negative."""
        self.pot += chips
        self.behind[player] -= chips
        self.put_in[player] += chips
        self.settle_reach(player)
        if self.behind[player] < 0 and not self.known[player]:
            self.run_out(player)

    def give_back(self, player: int, street: int, chips: int) -> None:
        """An uncalled return; it may be printed after the street of its bet is over."""
        self.pot -= chips
        self.behind[player] += chips
        if street == self.street:
            self.put_in[player] -= chips
            self.returned[player] += chips
            self.settle_reach(player)
        else:
            self.settle_reach(player, -chips)

    def run_out(self, player: int) -> None:
        """All-in: of a player whose stack is unknown we learn here that nothing is left."""
        if not self.known[player]:
            self._lose_reach(player, self.reach[player] - self.put_in[player])
            self.behind[player] = 0

    def settle_reach(self, player: int, lost: int = 0) -> None:
        """After chips moved, of which `lost` no longer count: of a known stack c + s, but at least c."""
        if self.known[player]:
            lost = self.reach[player] - self.put_in[player] - max(self.behind[player], 0)
        self._lose_reach(player, lost)

    def _lose_reach(self, player: int, chips: int) -> None:
        if chips:
            self.reach[player] -= chips
            self._lead_known = False
