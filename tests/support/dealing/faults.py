"""Plants one fault in a hand: something that no reading of any shipped book allows.

Until then the hand is lawful, and afterwards nobody bets or raises any more.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.support.dealing.hand import Dealt
from tests.support.dealing.play import Dealer, Style
from tests.support.dealing.readings import FixedLimit

CODE_OF = {
    "raise-below-minimum": "R01",
    "bet-below-minimum": "R02",
    "raise-above-pot": "R03",
    "wrong-limit-unit": "R04",
    "raise-cap-exceeded": "R05",
    "raise-not-reopened": "O01",
    "short-call": "U01",
}
FAULTS = {
    "no-limit": ("raise-below-minimum", "bet-below-minimum", "raise-not-reopened", "short-call"),
    "pot-limit": (
        "raise-below-minimum",
        "bet-below-minimum",
        "raise-above-pot",
        "raise-not-reopened",
        "short-call",
    ),
    "fixed-limit": ("wrong-limit-unit", "raise-cap-exceeded", "raise-not-reopened", "short-call"),
}
_MOST_BETS = 5
"""The fifth bet of a limit round is lawful only where four raises are, so the sixth is the fault."""
_TAKEN = 0.7  # how often a chance is taken


class Planter(Dealer):
    """Commits the fault `plant` when a chance comes."""

    def __init__(self, rng: random.Random, hand: Dealt, plant: str, aggression: float) -> None:
        warlike = plant in ("raise-cap-exceeded", "raise-not-reopened")
        style = Style(0.8, 0.1) if warlike else Style(aggression)
        super().__init__(rng, hand, "online", style)
        self.plant = plant
        self.calm = False
        self.chance: Callable[[int, int], int | None] = {
            "raise-below-minimum": self._below_minimum,
            "bet-below-minimum": self._bet_below_minimum,
            "raise-above-pot": self._above_pot,
            "wrong-limit-unit": self._wrong_unit,
            "raise-cap-exceeded": self._beyond_cap,
            "raise-not-reopened": self._not_reopened,
            "short-call": self._short_call,
        }[plant]
        if plant == "raise-cap-exceeded":
            for reading in self.readings:
                reading.reading = reading.reading._replace(bets=_MOST_BETS)

    def commits(self, player: int, owed: int) -> bool:
        """The fault, if there is a chance for it and it is taken."""
        if self.calm or self.closed:
            return False
        amount = self.chance(player, owed)
        if amount is None or self.rng.random() >= _TAKEN:
            return False
        if self.plant == "short-call":
            self.call(player, amount)
        else:
            self.raise_to(player, amount, lawful=False)
        self.hand.fault = self.hand.events[-1]
        self.hand.fault_code = CODE_OF[self.plant]
        self.calm = True
        self.style = self.style._replace(fold=0.1)
        return True

    def lawful(self, player: int) -> tuple[int, int] | None:
        """Nothing after the fault."""
        return None if self.calm else super().lawful(player)

    # What the fault would be, or None: a total, of a short call its chips.

    def _everything(self, player: int) -> int:
        return self.table.inside[player] + self.table.left[player]

    def _open(self, player: int) -> bool:
        return all(reading.reopened(player) for reading in self.readings)

    def _short_call(self, player: int, owed: int) -> int | None:
        return self.rng.randrange(1, owed) if owed > 1 and self.table.left[player] > owed else None

    def _below_minimum(self, player: int, _: int) -> int | None:
        full, level = min(reading.full for reading in self.readings), self.table.level
        if not level or full <= 1 or self._everything(player) <= level + full or not self._open(player):
            return None
        return level + self.rng.randrange(1, full)

    def _bet_below_minimum(self, player: int, _: int) -> int | None:
        big = self.hand.big_blind
        if self.table.level or big <= 1 or self._everything(player) <= big or not self._open(player):
            return None
        return self.rng.randrange(1, big)

    def _above_pot(self, player: int, _: int) -> int | None:
        table = self.table
        opening = table.street == self.streets[0]
        most = max(
            table.most_in_pot_limit(player, blinds, "include", opening=opening)
            for blinds in ("true-value", "as-full", "small-as-big")
        )
        most = max(most, *(table.level + reading.full for reading in self.readings))
        if self._everything(player) <= most + 1 or not self._open(player):
            return None
        return self.rng.randrange(most + 1, self._everything(player))

    def _wrong_unit(self, player: int, _: int) -> int | None:
        reading = self._limit()
        lawful = reading.full_level + reading.full
        if reading.capped() or not self._open(player) or self._everything(player) <= lawful + reading.full:
            return None
        wrong = lawful + self.rng.choice([-1, 1]) * self.rng.randrange(1, reading.full // 2)
        return wrong if wrong > self.table.level else None

    def _beyond_cap(self, player: int, _: int) -> int | None:
        reading = self._limit()
        lawful = reading.full_level + reading.full
        chance = reading.capped() and self._open(player) and self._everything(player) > lawful
        return lawful if chance else None

    def _not_reopened(self, player: int, _: int) -> int | None:
        """A raise of a lawful size by a player to whom the betting is closed even if all-ins add up."""
        if any(reading.reopened(player) for reading in self.readings):
            return None
        first = self.readings[0]
        if isinstance(first, FixedLimit):
            total = first.full_level + first.full
            return total if self._everything(player) > total and not first.capped() else None
        total = max(self.table.level + reading.full for reading in self.readings)
        if self._everything(player) <= total:
            return None
        most = self.table.most_in_pot_limit(player, "true-value", "include", opening=False)
        return total if self.hand.structure != "pot-limit" or total <= most else None

    def _limit(self) -> FixedLimit:
        first = self.readings[0]
        assert isinstance(first, FixedLimit)
        return first
