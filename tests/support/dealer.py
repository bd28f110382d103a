"""A dealer that plays random hands, lawful ones or with one planted fault, without Floorcall's engines.

Written from the rules alone and strict where rulebooks differ: what it calls lawful is lawful under every
reading of the shipped books, what it plants is unlawful under every one. All amounts are integers in the
smallest unit (cents, or tournament chips).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

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
STREETS = ("preflop", "flop", "turn", "river")
STUD = ("third", "fourth", "fifth", "sixth", "seventh")
ONE_DRAW = ("draw-0", "draw-1")
THREE_DRAWS = ("draw-0", "draw-1", "draw-2", "draw-3")
STREETS_OF = {
    "stud": STUD, "razz": STUD, "stud-8": STUD,
    "five-card-draw": ONE_DRAW,
    "triple-draw-27": THREE_DRAWS, "badugi": THREE_DRAWS,
}  # fmt: skip
RANKS = "23456789TJQKA"
LATE = ("turn", "river", "fifth", "sixth", "seventh", "draw-2", "draw-3")
"""Where the big bet is bet in fixed limit; with one draw also after it."""


@dataclass
class Event:
    """One line of play; `chips` added, `to` the street total after, `by` the increment of a raise.

    `corrects`, of a correction: the number in the hand, from 1, of the voluntary action that it changes.
    """

    street: str
    player: int
    kind: str
    chips: int = 0
    to: int = 0
    by: int = 0
    all_in: bool = False
    corrects: int = 0


@dataclass
class Dealt:
    """A finished hand: everything a writer needs to print it."""

    structure: str
    game: str
    small_blind: int
    big_blind: int
    ante: int
    stacks: list[int]
    button: int
    tournament: bool
    events: list[Event] = field(default_factory=list)
    collected: dict[int, int] = field(default_factory=dict)
    pot: int = 0
    bring_in: int = 0  # stud
    straddle: int = 0
    antes_only: bool = False
    showdown: bool = False
    fault: Event | None = None
    fault_code: str = ""
    short_all_in: bool = False
    small_bet: int = 0  # where the big blind does not say it
    big_bet: int = 0
    flags: list[str] = field(default_factory=list)  # as the writer prints them
    upcards: dict[int, list[str]] = field(default_factory=dict)  # stud: what each player shows, as dealt
    rake: int = 0  # taken out of the pot before it is collected
    board: tuple[str, ...] = ("2c", "7d", "9h", "Js", "Kc")  # of games with a flop; as much of it as is dealt

    def forms(self) -> set[str]:
        """What is not in every hand, in the words of `writers.writer.Writer.forms`."""
        kinds = {event.kind for event in self.events}
        told = {
            "ante": "post-ante" in kinds,
            "dead": "post-dead" in kinds,
            "straddle": "post-straddle" in kinds,
            "button-blind": "post-button-blind" in kinds,
            "antes-only": self.antes_only,
            "short-post": any(e.all_in and e.kind.startswith("post-") for e in self.events),
            "rake": self.rake > 0,
            "correction": "correction" in kinds,
        }
        return {name for name, is_so in told.items() if is_so}

    def amounts(self) -> list[int]:
        """Every amount that an export of the hand might print."""
        moved = [value for event in self.events for value in (event.chips, event.to, event.by)]
        stakes = [self.small_blind, self.big_blind, self.ante, self.bring_in, self.straddle]
        return [*moved, *stakes, *self.stacks, *self.collected.values(), self.rake]


class Dealer:
    """Plays one hand; `plant` names the fault to commit when a chance comes."""

    def __init__(self, rng: random.Random, hand: Dealt, plant: str = "", aggression: float = 0.25) -> None:
        self.rng = rng
        self.hand = hand
        self.plant = plant
        self.aggression = aggression
        self.seats = range(len(hand.stacks))
        self.left = list(hand.stacks)
        self.inside = [0 for _ in self.seats]
        self.total = [0 for _ in self.seats]
        self.live = [True for _ in self.seats]
        self.pot = 0
        self.streets = STREETS_OF.get(hand.game, STREETS)
        self.street = self.streets[0]
        # Four bets are lawful in every book; the fifth only where four raises are, so the sixth is the fault.
        self.cap = 5 if plant == "raise-cap-exceeded" else 4
        self.calm = False  # after the fault nobody bets or raises any more

    def play(self) -> Dealt:
        """Play to the end and return the hand."""
        self._force()
        for street in self.streets:
            self.street = street
            if street in THREE_DRAWS[1:]:
                self._draw()
            self._round(self._first())
            if sum(self.live) == 1:
                break
        else:
            self.hand.showdown = True
        self._pay()
        return self.hand

    def _force(self) -> None:
        """The forced bets; who acts first, what stands to be called, and how many bets that counts."""
        n, hand = len(self.left), self.hand
        if hand.ante:
            for p in self.seats:
                self._post(p, "post-ante", hand.ante, dead=True)
        self.big_player = -1
        self.opener = hand.button
        self.opening, self.opening_full, self.opening_bets = 0, hand.big_blind, 0
        if hand.game in ("stud", "razz", "stud-8"):
            self.opener = self._brings_in([p for p in self.seats if self.left[p]])
            self.opening = hand.bring_in
            self._post(self.opener, "bring-in", hand.bring_in)
        elif hand.big_blind and not hand.antes_only:
            small = hand.button if n == 2 else (hand.button + 1) % n
            self.opener = self.big_player = (small + 1) % n
            self.small_post = min(hand.small_blind, self.left[small])
            self._post(small, "post-small-blind", hand.small_blind)
            self._post(self.big_player, "post-big-blind", hand.big_blind)
            self.opening, self.opening_bets = hand.big_blind, 1
            if hand.straddle:
                self.opener = (self.big_player + 1) % n
                self.opening = self.opening_full = hand.straddle
                self._post(self.opener, "post-straddle", hand.straddle)

    def _first(self) -> int:
        if self.street == self.streets[0]:
            return self.opener + 1
        if self.streets is STUD:
            shown = min(STUD.index(self.street), 3) + 1
            return max((p for p in self.seats if self.live[p]), key=lambda p: self._shows(p, shown))
        return self.hand.button + 1

    def _brings_in(self, players: list[int]) -> int:
        """The lowest card, in razz the highest; of one rank the suits decide."""
        low = self.hand.game == "razz"

        def card(p: int) -> tuple[int, int]:
            rank, suit = self.hand.upcards[p][0]
            return (RANKS.index(rank) if not low or rank != "A" else -1), "cdhs".index(suit)

        return (max if low else min)(players, key=card)

    def _shows(self, p: int, count: int) -> tuple[list[int], ...]:
        """What a player's first exposed cards are worth: the highest begins."""
        low = self.hand.game == "razz"
        ranks = [RANKS.index(card[0]) if not low or card[0] != "A" else -1 for card in self.hand.upcards[p]]
        shown = ranks[:count]
        groups = sorted(((shown.count(rank), rank) for rank in set(shown)), reverse=True)
        worth = [times for times, _ in groups], [rank for _, rank in groups]
        return tuple([-value for value in part] for part in worth) if low else worth

    def _draw(self) -> None:
        """Everybody who is in draws or stands pat."""
        n = len(self.left)
        for p in [(self.hand.button + 1 + k) % n for k in self.seats]:
            if self.live[p]:
                kind = self.rng.choice(["draw", "draw", "stand-pat"])
                self.hand.events.append(Event(self.street, p, kind, to=self.rng.randrange(1, 4)))

    def _post(self, p: int, kind: str, due: int, *, dead: bool = False) -> None:
        chips = min(due, self.left[p])
        if chips:
            self._move(p, chips, dead=dead)
            self._tell(p, kind, chips)

    def _move(self, p: int, chips: int, *, dead: bool = False) -> None:
        self.left[p] -= chips
        self.pot += chips
        self.total[p] += chips
        if not dead:
            self.inside[p] += chips

    def _tell(self, p: int, kind: str, chips: int = 0, by: int = 0) -> None:
        all_in = chips > 0 and self.left[p] == 0
        self.hand.events.append(Event(self.street, p, kind, chips, self.inside[p], by, all_in))

    def _round(self, first: int) -> None:
        limit = self.hand.structure == "fixed-limit"
        opening = self.street == self.streets[0]
        late = self.street in LATE or (self.streets is ONE_DRAW and not opening)
        self.unit = self.hand.big_blind * (2 if limit and late else 1)
        self.level = self.opening if opening else 0
        self.full = self.opening_full if opening and not limit else self.unit
        stud = self.streets is STUD
        self.full_level = 0 if stud else self.level
        self.bets = self.opening_bets if opening else 0
        self.brought_in = self.opener if stud and opening else -1
        self.closed = False  # nobody may raise any more: how a raise would go is not settled
        self.acted: list[int | None] = [None for _ in self.seats]
        self.reopened = [False for _ in self.seats]  # one full bet or raise came since the player acted
        self.began = sum(self.live)
        turn, idle = first % len(self.left), 0
        while idle < len(self.left):
            if self._owes(turn):
                idle = 0
                self._act(turn)
                if sum(self.live) == 1:
                    break
            else:
                idle += 1
            turn = (turn + 1) % len(self.left)
        self._return()
        self.inside = [0 for _ in self.seats]

    def _others(self, p: int) -> list[int]:
        return [q for q in self.seats if q != p and self.live[q]]

    def _reach(self, p: int) -> int:
        return max((self.inside[q] + self.left[q] for q in self._others(p)), default=0)

    def _able(self) -> int:
        return sum(1 for q in self.seats if self.live[q] and self.left[q])

    def _to_call(self, p: int) -> int:
        return min(max(0, min(self.level, self._reach(p)) - self.inside[p]), self.left[p])

    def _owes(self, p: int) -> bool:
        acted = self.acted[p]
        if not self.live[p] or not self.left[p] or (acted is not None and acted >= self.level):
            return False
        if p == self.brought_in and acted is None and self.inside[p] >= self.level:
            return False  # the bring-in has no option
        return self._to_call(p) > 0 or any(self.left[q] for q in self._others(p))

    def _act(self, p: int) -> None:
        if self.plant and not self.calm and not self.closed:
            for name, x in self._chances(p):
                if name == self.plant and self.rng.random() < 0.7:
                    self._commit(p, name, x)
                    return
        owed = self._to_call(p)
        band = None if self.calm else self._lawful(p)
        warlike = self.plant in ("raise-cap-exceeded", "raise-not-reopened")
        if band and self.rng.random() < (0.8 if warlike else self.aggression):
            self._raise(p, self._size(*band), lawful=True)
        elif owed and self.rng.random() < (0.1 if warlike or self.calm else 0.35):
            self.live[p] = False
            self._tell(p, "fold")
        elif owed:
            self._call(p, owed)
        else:
            self._settle(p)
            self._tell(p, "check")

    def _size(self, low: int, high: int) -> int:
        """Mostly ordinary sizes, sometimes the least, sometimes the most."""
        pick = self.rng.random()
        if pick < 0.3 or pick > 0.93:
            return low if pick < 0.3 else high
        grain = max(1, self.hand.big_blind // 4)
        more = int(low * self.rng.random() * 2)
        return min(high, low + more - more % grain)

    def _settle(self, p: int) -> None:
        self.acted[p] = self.level
        self.reopened[p] = False

    # -- what is lawful ------------------------------------------------------------------------------

    def _capped(self, bets: int) -> bool:
        """Whether a limit round has had `bets` bets; never between two players."""
        return min(self._able(), sum(self.live), self.began) > 2 and self.bets >= bets

    def _pot_most(self, p: int) -> int:
        return 2 * self.level - self.inside[p] + self.pot

    def _lawful(self, p: int) -> tuple[int, int] | None:
        """The band of bet or raise totals, or None."""
        most = self.inside[p] + self.left[p]
        right = self.acted[p] is None or self.reopened[p]
        if self.closed or not right or most <= self.level or self._reach(p) <= self.level:
            return None
        if self.hand.structure == "fixed-limit":
            if self._capped(self.cap):
                return None
            least = high = self.full_level + self.unit
        else:
            least = self.level + self.full
            high = most
            if self.hand.structure == "pot-limit":
                high = max(least, self._pot_most(p))
        return (min(most, least), min(most, high))

    # -- what is not ---------------------------------------------------------------------------------

    def _chances(self, p: int) -> list[tuple[str, int]]:
        """Faults that this player could commit now, each with the total (short call: chips) of it."""
        most = self.inside[p] + self.left[p]
        owed = self._to_call(p)
        found: list[tuple[str, int]] = []
        if owed > 1 and self.left[p] > owed:
            found.append(("short-call", self.rng.randrange(1, owed)))
        if self.acted[p] is not None and not self.reopened[p]:
            return found + self._closed_chance(p, self.level - (self.acted[p] or 0), most)
        if self.hand.structure == "fixed-limit":
            return found + self._limit_chances(most)
        if self.level and self.full > 1 and most > self.level + self.full:
            least = min(self.full, self.hand.big_blind) if self.hand.straddle else self.full
            found.append(("raise-below-minimum", self.level + self.rng.randrange(1, least)))
        if not self.level and self.hand.big_blind > 1 and most > self.hand.big_blind:
            found.append(("bet-below-minimum", self.rng.randrange(1, self.hand.big_blind)))
        if self.hand.structure == "pot-limit":
            high = max(self._pot_most(p), self.level + self.full)
            if self.street == self.streets[0] and self.acted[self.big_player] is None:
                high += self.hand.big_blind - self.small_post
            if most > high + 1:
                found.append(("raise-above-pot", self.rng.randrange(high + 1, most)))
        return found

    def _closed_chance(self, p: int, faced: int, most: int) -> list[tuple[str, int]]:
        """A raise by a player to whom the betting is closed under the cumulative reading too."""
        limit = self.hand.structure == "fixed-limit"
        if (2 * faced >= self.unit) if limit else (faced >= self.full):
            return []
        x = self.full_level + self.unit if limit else self.level + self.full
        if most <= x or (limit and self._capped(4)):
            return []
        if self.hand.structure == "pot-limit" and x > self._pot_most(p):
            return []
        return [("raise-not-reopened", x)]

    def _limit_chances(self, most: int) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        lawful = self.full_level + self.unit
        if not self._capped(4) and most > lawful + self.unit:
            wrong = lawful + self.rng.choice([-1, 1]) * self.rng.randrange(1, self.unit // 2)
            if wrong > self.level:
                found.append(("wrong-limit-unit", wrong))
        if self._capped(5) and most > lawful:
            found.append(("raise-cap-exceeded", lawful))
        return found

    def _commit(self, p: int, name: str, x: int) -> None:
        if name == "short-call":
            self._call(p, x)
        else:
            self._raise(p, x, lawful=False)
        self.hand.fault = self.hand.events[-1]
        self.hand.fault_code = CODE_OF[name]
        self.calm = True

    # -- actions -------------------------------------------------------------------------------------

    def _call(self, p: int, chips: int) -> None:
        self._move(p, chips)
        self._settle(p)
        self._tell(p, "call", chips)

    def _raise(self, p: int, x: int, *, lawful: bool) -> None:
        by = x - self.level
        completes = self.brought_in >= 0 and not self.full_level and x == self.unit
        kind = "complete" if completes else "raise" if self.level else "bet"
        chips = x - self.inside[p]
        self._move(p, chips)
        if self.hand.structure == "fixed-limit":
            whole = 2 * by >= self.unit or x == self.full_level + self.unit
            # An all-in between bring-in and full bet: what half is measured by, the books do not say.
            self.closed |= self.brought_in >= 0 and not self.full_level and x < self.unit
            self.full_level = x if whole else self.full_level
        else:
            whole = lawful and by >= self.full
            self.full = by if whole else self.full
        self.bets += whole
        self.hand.short_all_in |= lawful and not whole
        self.level = max(self.level, x)
        self.reopened = [was or whole for was in self.reopened]
        self._settle(p)
        self._tell(p, kind, chips, by)

    # -- money back and out --------------------------------------------------------------------------

    def _return(self) -> None:
        ranked = sorted(self.seats, key=lambda q: self.inside[q], reverse=True)
        over = self.inside[ranked[0]] - self.inside[ranked[1]]
        if over:
            self._move(ranked[0], -over)
            self._tell(ranked[0], "uncalled-return", -over)

    def _pay(self) -> None:
        """Main and side pots go to random contenders; nothing is raked."""
        self.hand.pot = self.pot
        paid = [0 for _ in self.seats]
        rest = list(self.total)
        while any(rest):
            contenders = [p for p in self.seats if self.live[p] and rest[p]]
            if not contenders:
                paid[next(p for p in self.seats if self.live[p])] += sum(rest)
                break
            layer = min(rest[p] for p in contenders)
            paid[self.rng.choice(contenders)] += sum(min(r, layer) for r in rest)
            rest = [r - min(r, layer) for r in rest]
        self.hand.collected = {p: amount for p, amount in enumerate(paid) if amount}


def deal(
    rng: random.Random, structure: str, *, plant: str = "", tournament: bool = False, short: bool = False
) -> Dealt:
    """One random hand. `short`: stacks of a few big blinds among deep ones, so that short all-ins occur."""
    n = rng.choice([2, 3, 4, 5, 6, 6, 6, 9])
    if plant in ("raise-not-reopened", "raise-cap-exceeded"):
        n = max(n, 4)
    big = rng.choice([20, 100, 400, 3000]) if tournament else rng.choice([10, 20, 50, 100, 200, 1000])
    depths = (1, 2, 3, 4, 6, 9, 40, 120) if short else range(60, 250)
    deep = 60 if plant in ("wrong-limit-unit", "raise-cap-exceeded", "raise-above-pot") else 0
    hand = Dealt(
        structure=structure,
        game=rng.choice(["omaha", "holdem"]) if structure == "pot-limit" else "holdem",
        small_blind=big // 2,
        big_blind=big,
        ante=big // 10 if tournament and rng.random() < 0.5 else 0,
        stacks=[(rng.choice(depths) + deep) * big + rng.randrange(big) for _ in range(n)],
        button=rng.randrange(n),
        tournament=tournament,
    )
    return Dealer(rng, hand, plant, aggression=0.4 if short else 0.25).play()


def deal_other(rng: random.Random, game: str, *, plant: str = "", form: str = "") -> Dealt:
    """One random hand of stud, a draw game, or of hold'em with the forced bets `form`.

    Forms: `straddle` left of the big blind; `antes-only`. Stud and draw are fixed limit.
    """
    stud = game in ("stud", "razz", "stud-8")
    limit = stud or STREETS_OF.get(game) is not None
    n = rng.choice([3, 4, 5, 6]) if not plant else rng.choice([4, 5, 6])
    big = rng.choice([20, 40, 100, 400])
    depths = (1, 2, 3, 4, 6, 9, 40, 120) if plant in ("", "raise-not-reopened") else (60, 120, 200)
    hand = Dealt(
        structure="fixed-limit" if limit else "no-limit",
        game=game,
        small_blind=0 if stud else big // 2,
        big_blind=big,
        ante=big // 10 if stud or form == "antes-only" else 0,
        stacks=[rng.choice(depths) * big + rng.randrange(1, big) + 2 * big for _ in range(n)],
        button=rng.randrange(n),
        tournament=True,
        bring_in=big // 5 if stud else 0,
        straddle=2 * big if form == "straddle" else 0,
        antes_only=form == "antes-only",
        upcards=_upcards(rng, n) if stud else {},
    )
    return Dealer(rng, hand, plant, aggression=0.4).play()


def _upcards(rng: random.Random, players: int) -> dict[int, list[str]]:
    """Four exposed cards each, so dealt that no two hands ever show the same ranks."""
    while True:
        deck = [rank + suit for rank in RANKS for suit in "cdhs"]
        rng.shuffle(deck)
        hands = {p: [deck.pop() for _ in range(4)] for p in range(players)}
        ranks = [
            [sorted(card[0] for card in cards[:shown]) for cards in hands.values()] for shown in (2, 3, 4)
        ]
        if all(one.count(shown) == 1 for one in ranks for shown in one):
            return hands


def deal_other_faulty(rng: random.Random, game: str, plant: str, *, form: str = "") -> Dealt:
    """Deal until the fault has been committed."""
    for _ in range(2000):
        hand = deal_other(rng, game, plant=plant, form=form)
        if hand.fault is not None:
            return hand
    raise AssertionError(f"no chance for {plant} in {game} {form}")


def deal_faulty(rng: random.Random, structure: str, plant: str, *, tournament: bool = False) -> Dealt:
    """Deal until the fault has been committed (many a hand ends before it can be)."""
    for _ in range(2000):
        hand = deal(rng, structure, plant=plant, tournament=tournament, short=plant == "raise-not-reopened")
        if hand.fault is not None:
            return hand
    raise AssertionError(f"no chance for {plant} in {structure}")
