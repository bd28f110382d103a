"""What one reading of a book makes of a betting round: who may raise, and to what."""

from __future__ import annotations

from typing import NamedTuple

from tests.support.dealing.rules import Reading
from tests.support.dealing.table import Table


class Band(NamedTuple):
    """The lawful totals of a bet or raise."""

    least: int
    most: int  # as the reading is first counted
    surely: int  # however the pot may be counted


class NoLimit:
    """No-limit and pot-limit, by one reading."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self.table = table
        self.reading = reading
        self.pot_limit = table.hand.structure == "pot-limit"
        self.cumulative = reading.reopening == "cumulative"
        self.consecutive = reading.reopening == "consecutive"

    def begin(self, full: int, *, opening: bool) -> None:
        """A betting round in which the next raise adds at least `full`."""
        self.full = full
        self.opening = opening
        self.reopenings = 0
        self.answered = [0] * self.table.count  # how many of them there were when each player last acted
        self.run_from: int | None = None  # the level before a row of all-in raises

    def may_raise(self, player: int) -> bool:
        """Whether the player has the right to raise."""
        return self.reopened(player)

    def reopened(self, player: int) -> bool:
        """Whether the betting is open to the player: he has not acted, or faces a full raise since."""
        acted = self.table.acted[player]
        if acted is None:
            return True
        if self.cumulative:
            return self.table.level - acted >= self.full
        return self.reopenings > self.answered[player]

    def least(self) -> int:
        """The least total of a full bet or raise."""
        level = self.table.level
        least = level + self.full
        return max(least, 2 * level) if self.reading.double else least

    def band(self, player: int) -> Band | None:
        """What he may make it; None if his chips do not reach beyond the bet."""
        table = self.table
        everything = table.inside[player] + table.left[player]
        if everything <= table.level:
            return None
        least = self.least()
        if not self.pot_limit:
            return Band(min(least, everything), everything, everything)
        pots = [
            table.most_in_pot_limit(player, *counted, opening=self.opening) for counted in self.reading.pots
        ]
        most = min(max(pots[0], least), everything)
        return Band(min(least, everything), most, min(max(min(pots), least), everything))

    def raised(self, before: int, total: int, *, all_in: bool, lawful: bool) -> bool:
        """A bet or raise from the level `before`, which still stands; returns whether it was full."""
        increment = total - before
        full = lawful and total >= self.least()
        if full:
            self.reopenings += 1
            self.full = increment
        if all_in and self.run_from is None:
            self.run_from = before
        if not all_in:
            self.run_from = None
        elif self.consecutive and not full and total - (self.run_from or 0) >= self.full:
            self.reopenings += 1
        return full

    def called(self) -> None:
        """A call or check ends a row of all-ins."""
        self.run_from = None

    def settled(self, player: int) -> None:
        """The player has acted."""
        self.answered[player] = self.reopenings


class FixedLimit:
    """Fixed limit, by one reading."""

    def __init__(self, table: Table, reading: Reading) -> None:
        self.table = table
        self.reading = reading
        self.cumulative = reading.reopening == "cumulative"

    def begin(
        self, unit: int, *, full_level: int, bets: int, either: int = 0, brought_in: bool = False
    ) -> None:
        """A betting round; `either`: the big bet, where an open pair lets it be bet as well."""
        self.full = unit
        self.full_level = full_level
        self.bets = bets
        self.either = either
        self.brought_in = brought_in  # nothing but a bring-in has been bet yet
        self.began = self.table.able()
        self.contested: bool | None = None  # more than two had chips when the cap was reached
        self.unclear = False  # the books leave open how it goes on
        self.reopenings = self.wholes = 0
        self.answered = [0] * self.table.count
        self.whole_answered = [0] * self.table.count

    def may_raise(self, player: int) -> bool:
        """Whether the player has the right to raise."""
        return not self.capped() and self.reopened(player)

    def reopened(self, player: int) -> bool:
        """Whether the betting is open to the player, the cap apart."""
        acted = self.table.acted[player]
        if acted is None or self.wholes > self.whole_answered[player]:
            return True
        if self.cumulative:
            return 2 * (self.table.level - acted) >= self.full
        return self.reopenings > self.answered[player]

    def capped(self) -> bool:
        """Whether the round has all its bets and nothing lifts that limit."""
        if self.bets < self.reading.bets:
            return False
        lifted = {
            "event-heads-up": self.table.count == 2,
            "round-began-heads-up": self.began <= 2,
            "heads-up-before-cap": self.contested is False,
            "any-heads-up": self.table.able() <= 2,
        }
        return not lifted[self.reading.lifted]

    def totals(self) -> list[int]:
        """The lawful totals, ascending."""
        units = (self.full, self.either) if self.either else (self.full,)
        return [self.full_level + unit for unit in units]

    def band(self, player: int) -> Band | None:
        """What he may make it; None if his chips do not reach beyond the bet."""
        everything = self.table.inside[player] + self.table.left[player]
        if everything <= self.table.level:
            return None
        totals = self.totals()
        most = min(totals[-1], everything)
        return Band(min(totals[0], everything), most, most)

    def raised(self, before: int, total: int, *, all_in: bool, lawful: bool) -> bool:
        """A bet or raise from the level `before`, which still stands; returns whether it counts as full."""
        totals = self.totals()
        whole = total in totals
        half = 2 * (total - before) >= self.full
        if self.either and not whole:
            self.unclear = True  # half of which bet?
        if self.brought_in and not self.full_level and not half and 2 * total >= self.full:
            self.unclear = True  # half is measured by the total or by what it adds
        self.reopenings += half or whole
        self.wholes += whole and lawful
        if half or whole or not lawful:
            if self.either and total == totals[-1]:
                self.full, self.either = self.either, 0
            self.full_level = total
            self.bets += 1
        return half or whole

    def called(self) -> None:
        """Nothing in fixed limit depends on it."""

    def settled(self, player: int) -> None:
        """The player has acted, and the chips have been moved."""
        self.answered[player] = self.reopenings
        self.whole_answered[player] = self.wholes
        if self.bets >= self.reading.bets and self.contested is None:
            able = self.table.able()
            self.contested = able > 2
            # Whether one counts who went all-in with the last bet that the cap allows, no book says.
            if self.reading.lifted == "heads-up-before-cap" and able <= 2 < able + (
                not self.table.left[player]
            ):
                self.unclear = True
