"""Plays one hand from the forced bets to the payout, lawfully under every reading of a book."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.support.dealing import rules
from tests.support.dealing.forced import Opening, full_over, post_forced
from tests.support.dealing.hand import BOMB_POT, LATE, ONE_DRAW, STREETS_OF, STUD, Dealt, Known
from tests.support.dealing.pots import main_pot, pay
from tests.support.dealing.readings import Band, FixedLimit, NoLimit
from tests.support.dealing.table import Table
from tests.support.dealing.upcards import opens, shows_pair

_DRAWN = ("draw-1", "draw-2", "draw-3")


class Style(NamedTuple):
    """How a hand is played: chances from 0 to 1."""

    aggression: float = 0.25  # to raise where one may
    fold: float = 0.35  # to fold where chips are owed
    jam: float = 0  # to go all-in where a raise takes not much less
    split: float = 0  # that a pot is split
    rake: bool = False


class Dealer:
    """Plays one hand; whoever plants faults in it overrides `commits`."""

    def __init__(self, rng: random.Random, hand: Dealt, book: str, style: Style) -> None:
        self.rng = rng
        self.hand = hand
        self.style = style
        self.table = Table(hand)
        self.limit = hand.structure == "fixed-limit"
        self.streets = STREETS_OF[hand.game]
        kinds = rules.readings(book, hand.structure, hand.game, hand.straddle > 0)
        make = FixedLimit if self.limit else NoLimit
        self.readings: list[FixedLimit | NoLimit] = [make(self.table, reading) for reading in kinds]
        self.closed = False  # nobody may raise any more: the books leave open how it would go

    def play(self) -> Dealt:
        """Play to the end and return the hand."""
        table = self.table
        table.street = self.streets[0]
        opening = post_forced(table)
        for street in self.streets:
            table.street = street
            if street in _DRAWN:
                self._draw()
            if street != self.streets[0] or BOMB_POT not in self.hand.flags:
                self._round(opening if street == self.streets[0] else None)
            if sum(table.live) == 1:
                break
        else:
            self.hand.showdown = True
        self._pay()
        return self.hand

    # -- a round ---------------------------------------------------------------------------------------

    def _round(self, opening: Opening | None) -> None:
        table = self.table
        self._begin(opening)
        turn, idle = self._first(opening) % table.count, 0
        while idle < table.count:
            if table.owes(turn):
                idle = 0
                self._act(turn)
                if sum(table.live) == 1:
                    break
            else:
                idle += 1
            turn = (turn + 1) % table.count
        table.give_back()
        table.inside = [0] * table.count
        table.brought_in = -1

    def _first(self, opening: Opening | None) -> int:
        if opening is not None:
            return opening.opener + 1
        if self.streets is STUD:
            live = [player for player in self.table.seats if self.table.live[player]]
            return opens(self.hand.upcards, live, self.table.street, low=self.hand.game == "razz")
        return self.hand.button + 1

    def _begin(self, opening: Opening | None) -> None:
        table, hand = self.table, self.hand
        table.acted = [None] * table.count
        table.level = opening.level if opening else 0
        self.closed = False
        late = table.street in LATE or (self.streets is ONE_DRAW and opening is None)
        unit = hand.big_blind * (2 if self.limit and late else 1)
        for reading in self.readings:
            if isinstance(reading, NoLimit):
                full = full_over(reading.reading, opening, hand.big_blind) if opening else hand.big_blind
                reading.begin(full, opening=opening is not None)
            else:
                pair = reading.reading.either_bet and table.street == "fourth" and self._pair()
                reading.begin(
                    unit,
                    full_level=opening.full_level if opening else 0,
                    bets=opening.bets if opening else 0,
                    either=2 * unit if pair else 0,
                    brought_in=opening is not None and hand.bring_in > 0,
                )

    def _pair(self) -> bool:
        return shows_pair(self.hand.upcards, [p for p in self.table.seats if self.table.live[p]])

    def _draw(self) -> None:
        """Everybody who is in draws or stands pat."""
        table = self.table
        for player in [(self.hand.button + 1 + step) % table.count for step in table.seats]:
            if table.live[player]:
                table.tell(player, self.rng.choice(["draw", "draw", "stand-pat"]))
                self.hand.events[-1].to = self.rng.randrange(1, 4)

    # -- an action -------------------------------------------------------------------------------------

    def _act(self, player: int) -> None:
        table, style = self.table, self.style
        reach = table.reach(player)
        owed = table.to_call(player, reach)
        self._note(player, owed)
        if self.commits(player, owed):
            return
        band = self.lawful(player) if reach > table.level else None
        if band and self.rng.random() < style.aggression:
            self.raise_to(player, self._size(player, *band), lawful=True)
        elif owed and self.rng.random() < style.fold:
            table.live[player] = False
            table.tell(player, "fold")
        elif owed:
            self.call(player, owed)
        else:
            for reading in self.readings:
                reading.called()
            self._settle(player)
            table.tell(player, "check")

    def commits(self, player: int, owed: int) -> bool:
        """Whether the player does something else than a lawful action, which is then done."""
        del player, owed
        return False

    def lawful(self, player: int) -> tuple[int, int] | None:
        """The bet or raise totals that every reading allows, or None."""
        if self.closed:
            return None
        least, most = 0, 1 << 60
        for reading in self.readings:
            band = reading.band(player) if reading.may_raise(player) else None
            if band is None:
                return None
            least, most = max(least, band.least), min(most, band.surely)
        return (least, most) if least <= most else None

    def _note(self, player: int, owed: int) -> None:
        """What the player could do, by the first reading."""
        table, reading = self.table, self.readings[0]
        may_raise = reading.may_raise(player)
        band: Band | None = reading.band(player) if may_raise else None
        self.hand.known.append(
            Known(
                player=player,
                level=table.level,
                inside=table.inside[player],
                left=table.left[player],
                pot=table.pot,
                owed=owed,
                may_raise=may_raise,
                full=reading.full,
                least=band.least if band else None,
                most=band.most if band else None,
                settled=not self.closed,
            )
        )

    def _size(self, player: int, low: int, high: int) -> int:
        """Mostly ordinary sizes, sometimes the least, sometimes the most."""
        everything = self.table.inside[player] + self.table.left[player]
        if self.style.jam and everything <= 2 * low <= 2 * high and self.rng.random() < self.style.jam:
            return high
        if self.limit:
            return self.rng.choice([low, high]) if low < high else low
        pick = self.rng.random()
        if pick < 0.3 or pick > 0.93:
            return low if pick < 0.3 else high
        grain = max(1, self.hand.big_blind // 4)
        more = int(low * self.rng.random() * 2)
        return min(high, low + more - more % grain)

    def call(self, player: int, chips: int) -> None:
        """A call, for less than is owed where a fault is planted."""
        self.table.move(player, chips)
        for reading in self.readings:
            reading.called()
        self._settle(player)
        self.table.tell(player, "call", chips)

    def raise_to(self, player: int, total: int, *, lawful: bool) -> None:
        """A bet or raise to a total of the street."""
        table, first = self.table, self.readings[0]
        before = table.level
        by, chips = total - before, total - table.inside[player]
        completes = (
            isinstance(first, FixedLimit)
            and first.brought_in
            and not first.full_level
            and total == first.full
        )
        kind = "complete" if completes else "raise" if before else "bet"
        table.move(player, chips)
        all_in = not table.left[player]
        full = [reading.raised(before, total, all_in=all_in, lawful=lawful) for reading in self.readings]
        self.hand.short_all_in |= lawful and not full[0]
        table.level = max(before, total)
        self._settle(player)
        table.tell(player, kind, chips, by)

    def _settle(self, player: int) -> None:
        self.table.acted[player] = self.table.level
        for reading in self.readings:
            reading.settled(player)
            if isinstance(reading, FixedLimit):
                self.closed |= reading.unclear

    # -- money out -------------------------------------------------------------------------------------

    def _pay(self) -> None:
        table, hand = self.table, self.hand
        hand.pot = table.pot
        if self.style.rake and not hand.tournament:
            hand.rake = min(hand.pot // 20, 3 * hand.big_blind, main_pot(table))
        hand.pots = pay(table, self.rng, split=self.style.split, rake=hand.rake)
        for pot in hand.pots:
            for player, chips in pot.paid.items():
                hand.collected[player] = hand.collected.get(player, 0) + chips
