"""Where a hand stands after some of its events, by the simplest bookkeeping, and how it is played out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from parsers.games import game
from tests.support.dealer import Dealt, Event

RANKS = "23456789TJQKA"
BIG_BET = ("turn", "river", "fifth", "sixth", "seventh", "draw-2", "draw-3")
"""Streets of the big bet in fixed limit; with one draw also the one after it."""


class Table:
    """A hand in play: `left` behind, `inside` the round; `level` is the bet, `full` the last full raise.

    `acted`: for each player the bet when he last acted in the round. `reopened`: whether one full bet
    or raise came since. `levels`: every bet of the round so far. `bets`: how many of them count in a
    limit round. `full_level`: in fixed limit the last level that was a full one.
    """

    def __init__(self, hand: Dealt, events: Iterable[Event] = ()) -> None:
        self.hand = hand
        self.game = game(hand.game)
        self.events: list[Event] = []
        self.seats = range(len(hand.stacks))
        self.left = list(hand.stacks)
        self.live = [True for _ in self.seats]
        self.pot = 0
        self.most_bets = 0  # in any round
        self.short_all_in = False
        self.doubling = True  # every raise so far was to twice the bet at least
        self.counts_antes = False  # a raise so far was lawful only with the antes in the pot
        self._open(self.game.streets[0])
        for event in events:
            self.see(event)

    def _open(self, street: str) -> None:
        self.street = street
        first = street == self.game.streets[0]
        limit = self.hand.structure == "fixed-limit"
        late = street in BIG_BET or (len(self.game.streets) == 2 and not first)
        small = self.hand.small_bet or self.hand.big_blind
        self.unit = (self.hand.big_bet or 2 * small) if limit and late else small
        self.level = 0
        self.full = self.unit
        self.full_level = 0
        self.bets = 0
        self.levels: list[int] = []
        self.inside = [0 for _ in self.seats]
        self.acted: dict[int, int] = {}
        self.reopened: dict[int, bool] = {}
        # Whether nobody has made a full raise over the straddle: books differ on the least one.
        self.straddled = False
        self.short_level = False  # the bet is a short all-in over the one before
        self.brought_in = self.forced = -1  # who brought it in; who made the last forced bet
        self.began = sum(self.live)

    # -- what happens --------------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """One event, as it stands in the record."""
        self.at(event.street)
        p, kind = event.player, event.kind
        self.events.append(event)
        if kind == "uncalled-return":
            self._move(p, event.chips)
        elif kind in ("draw", "stand-pat"):
            pass
        elif kind.startswith("post-") or kind == "bring-in":
            self._post(event)
        elif kind in ("bet", "raise", "complete"):
            self._look_at_antes(p, self.inside[p] + event.chips)
            self._move(p, event.chips)
            self._raised(p, self.inside[p], event.all_in)
            self._settle(p)
        else:
            self._move(p, event.chips)
            if kind == "fold":
                self.live[p] = False
                self.inside[p] -= event.chips  # what a fold loses is dead
            self._settle(p)

    def at(self, street: str) -> Table:
        """The hand in that round, which begins if it has not begun."""
        if street != self.street:
            self._open(street)
        return self

    def _move(self, p: int, chips: int) -> None:
        self.left[p] -= chips
        self.inside[p] += chips
        self.pot += chips

    def _settle(self, p: int) -> None:
        self.acted[p] = self.level
        self.reopened[p] = False

    def _post(self, event: Event) -> None:
        self._move(event.player, event.chips)
        if event.kind in ("post-ante", "post-dead"):
            self.inside[event.player] -= event.chips
            return
        self.forced = event.player
        if event.kind == "bring-in":
            self.brought_in = event.player
            self.level = self.hand.bring_in
        elif event.kind == "post-straddle":
            self.level = self.full = max(self.level, event.to)
            self.straddled = True
        else:
            self.level = self.full_level = self.hand.big_blind
            self.bets = 1
        self.levels = [self.level] if self.level else []

    def _look_at_antes(self, p: int, x: int) -> None:
        antes = sum(event.chips for event in self.events if event.kind == "post-ante")
        first = self.street == self.game.streets[0]
        without = 2 * self.level - self.inside[p] + self.pot - antes
        if self.hand.structure == "pot-limit" and first and x > without:
            self.counts_antes = True

    def _raised(self, p: int, x: int, all_in: bool) -> None:
        by = x - self.level
        self.short_level = all_in and by < self.full
        if self.hand.structure == "fixed-limit":
            whole = 2 * by >= self.unit or x == self.full_level + self.unit
            self.full_level = x if whole else self.full_level
        else:
            whole = by >= self.full
            self.full = by if whole else self.full
            self.straddled &= not whole
        self.bets += whole
        # A raise by less than a bet over the cap is one too many all the same.
        self.most_bets = max(self.most_bets, self.bets + (not whole))
        self.doubling &= x >= 2 * self.level
        self.short_all_in |= not whole
        self.level = max(self.level, x)
        self.levels.append(self.level)
        for q in self.seats:
            self.reopened[q] = self.reopened.get(q, False) or whole

    def act(self, p: int, kind: str, x: int | None = None, *, chips: int | None = None) -> Event:
        """`p` acts: a bet or raise to a total `x`, a call of what is owed or of other `chips`."""
        if x is not None:
            chips = x - self.inside[p]
        elif chips is None:
            chips = self.owed(p) if kind == "call" else 0
        by = self.inside[p] + chips - self.level if kind in ("bet", "raise", "complete") else 0
        event = Event(
            self.street, p, kind, chips, self.inside[p] + chips, by, chips > 0 and chips >= self.left[p]
        )
        if kind == "fold":
            event.to = self.inside[p]
        self.see(event)
        return event

    # -- what stands ---------------------------------------------------------------------------------

    def others(self, p: int) -> list[int]:
        """The live opponents."""
        return [q for q in self.seats if q != p and self.live[q]]

    def reach(self, p: int) -> int:
        """The most that any live opponent has in or could have in."""
        return max((self.inside[q] + self.left[q] for q in self.others(p)), default=0)

    def owed(self, p: int) -> int:
        """K: what he has to add for a call, at most his stack and what an opponent could match."""
        return min(max(0, min(self.level, self.reach(p)) - self.inside[p]), max(0, self.left[p]))

    def due(self, p: int) -> bool:
        """Whether he owes an action before the round can end."""
        if not self.live[p] or self.left[p] <= 0 or self.acted.get(p, -1) >= self.level:
            return False
        if p == self.brought_in and p not in self.acted and self.inside[p] >= self.level:
            return False  # the bring-in has no option
        return self.owed(p) > 0 or (p not in self.acted and any(self.left[q] > 0 for q in self.others(p)))

    def after(self, p: int) -> list[int]:
        """Who still owes an action, in turn after `p`."""
        order = [(p + 1 + k) % len(self.seats) for k in self.seats]
        return [q for q in order if self.due(q)]

    def right(self, p: int) -> str:
        """Whether he may raise: `yes` or `no` by every reading of the books, else `open`."""
        if p not in self.acted or self.reopened[p]:
            return "yes"
        faced = self.level - self.acted[p]
        limit = self.hand.structure == "fixed-limit"
        return "open" if (2 * faced >= self.unit if limit else faced >= self.full) else "no"

    def able(self) -> int:
        """Live players with chips."""
        return sum(1 for q in self.seats if self.live[q] and self.left[q] > 0)

    # -- to the end ----------------------------------------------------------------------------------

    def play_out(self, rng: random.Random, *, folds: float = 0.35) -> Dealt:
        """The rest of the hand without another bet, and the hand."""
        self.close(rng, folds=folds)
        streets = self.game.streets
        for street in streets[streets.index(self.street) + 1 :]:
            if sum(self.live) == 1:
                break
            self.next_street(street)
            self.close(rng, folds=0)
        return self.finished(rng)

    def close(self, rng: random.Random, *, folds: float = 0.35) -> None:
        """Everybody who still owes an action folds, calls or checks, and what nobody matched goes back."""
        last = self.events[-1].player if self.acted else self.first()
        while sum(self.live) > 1 and (waiting := self.after(last)):
            last = waiting[0]
            owed = self.owed(last)
            fold = owed > 0 and rng.random() < folds
            self.act(last, "fold" if fold else "call" if owed else "check")
        self.give_back()

    def give_back(self) -> None:
        """The unmatched part of the round's highest bet."""
        ranked = sorted(self.seats, key=lambda q: self.inside[q], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over:
            who = ranked[0]
            self.see(Event(self.street, who, "uncalled-return", -over, self.inside[who] - over))

    def next_street(self, street: str) -> None:
        """The next betting round, after everybody who is in has stood pat in a game with draws."""
        self._open(street)
        if self.game.family == "draw":
            n = len(self.seats)
            for p in [(self.hand.button + 1 + k) % n for k in self.seats]:
                if self.live[p]:
                    self.see(Event(street, p, "stand-pat"))

    def first(self) -> int:
        """The seat before the one that begins the street."""
        if self.street == self.game.streets[0] and self.forced >= 0:
            return self.forced
        if self.game.family != "stud":
            return self.hand.button
        shown = min(self.game.streets.index(self.street), 3) + 1
        return max((p for p in self.seats if self.live[p]), key=lambda p: self._shows(p, shown)) - 1

    def _shows(self, p: int, count: int) -> tuple[list[int], ...]:
        """What a player's first exposed cards are worth: the highest begins, in razz the lowest."""
        low = self.hand.game == "razz"
        ranks = [
            -1 if low and card[0] == "A" else RANKS.index(card[0]) for card in self.hand.upcards[p][:count]
        ]
        groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        worth = [times for times, _ in groups], [rank for _, rank in groups]
        return tuple([-value for value in part] for part in worth) if low else worth

    def finished(self, rng: random.Random) -> Dealt:
        """The hand as it was played, its pot given to one of those who are in."""
        winner = rng.choice([p for p in self.seats if self.live[p]])
        return replace(
            self.hand,
            events=self.events,
            collected={winner: self.pot},
            pot=self.pot,
            rake=0,
            showdown=sum(self.live) > 1,
        )
