"""Hands that PokerKit deals: each action is drawn from what it allows, outside the cells in which it errs."""

from __future__ import annotations

import random
import warnings

from tests.second_opinion.following import Followed
from tests.second_opinion.games import streets_of
from tests.second_opinion.opinions import Opinion, Table
from tests.support.dealing.hand import STUD, Dealt, Event

KINDS = (
    ("no-limit", "holdem"),
    ("no-limit", "short-deck"),
    ("no-limit", "single-draw-27"),
    ("pot-limit", "holdem"),
    ("pot-limit", "omaha"),
    ("fixed-limit", "holdem"),
    ("fixed-limit", "omaha-8"),
    ("fixed-limit", "stud"),
    ("fixed-limit", "stud-8"),
    ("fixed-limit", "razz"),
    ("fixed-limit", "five-card-draw"),
    ("fixed-limit", "triple-draw-27"),
    ("fixed-limit", "badugi"),
)
_DEPTHS = (1, 1, 2, 3, 4, 6, 9, 9, 40, 120)


def deal(rng: random.Random, structure: str, game: str) -> Followed:
    """One hand of two to ten players (as many as the deck allows), most of whom have few chips."""
    streets = streets_of(game)
    most = 7 if streets is STUD else 10 if streets[0] == "preflop" else 6
    fewest = 3 if game == "short-deck" else 2
    n = rng.randint(fewest, most)
    big = rng.choice([10, 20, 50, 100, 400])
    hand = Dealt(
        structure=structure,
        game=game,
        small_blind=0
        if streets is STUD or game == "short-deck"
        else rng.choice([big // 2, big // 2, big // 5 * 2]),
        big_blind=big,
        ante=big // 10 if streets is STUD else rng.choice([0, 0, big // 10, big // 4]),
        stacks=_stacks(rng, n, big),
        button=rng.randrange(n),
        tournament=rng.random() < 0.5,
        bring_in=max(1, big // 5) if streets is STUD else 0,
    )
    straddle = _force(rng, hand)
    followed = Followed(hand, straddle)
    random.seed(rng.random())  # PokerKit shuffles with it, and in stud the cards say who acts
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # discards that it deals again
        _Play(rng, followed).run()
    return followed


def _stacks(rng: random.Random, n: int, big: int) -> list[int]:
    """Most players have few chips, in every other hand about as many: then all-ins are short."""
    if rng.random() < 0.5:
        return [rng.choice(_DEPTHS) * big + rng.randint(1, 2 * big) for _ in range(n)]
    base = rng.choice((1, 3, 6, 12)) * big
    return [rng.choice((base, base, 40 * big)) + rng.randint(1, 3 * big) for _ in range(n)]


def _force(rng: random.Random, hand: Dealt) -> str:
    """The forced bets as events: short small blinds, late and dead blinds, straddles, antes of all sorts."""
    n, big = len(hand.stacks), hand.big_blind
    stud = bool(hand.bring_in)
    left = dict(enumerate(hand.stacks))
    small = hand.button if n == 2 else (hand.button + 1) % n
    big_player = (small + 1) % n
    if not stud and rng.random() < 0.1:
        left[small] = hand.stacks[small] = hand.ante + rng.randint(1, max(1, hand.small_blind))
    free = [p for p in range(n) if p not in (small, big_player, hand.button)]
    left_of_big = (big_player + 1) % n
    straddles = (hand.structure, hand.game) == ("no-limit", "holdem") and free and rng.random() < 0.15
    if straddles:
        hand.straddle = 2 * big
        hand.stacks[left_of_big] += 3 * big
        left[left_of_big] += 3 * big
    ante_by = list(range(n))
    if hand.ante and not stud and rng.random() < 0.3:
        ante_by = [rng.choice([big_player, hand.button])]
        hand.ante = rng.choice([hand.ante, big])
    first = streets_of(hand.game)[0]

    def post(p: int, kind: str, due: int, *, dead: bool = False) -> None:
        chips = min(due, left[p])
        left[p] -= chips
        if chips:
            to = 0 if dead else chips
            hand.events.append(Event(first, p, kind, chips, to, all_in=not left[p]))

    for p in ante_by if hand.ante else ():
        post(p, "post-ante", hand.ante, dead=True)
    if stud:
        return "straddle"
    if hand.game == "short-deck":
        left[hand.button] = hand.stacks[hand.button] = max(left[hand.button], big + hand.ante)
        post(hand.button, "post-button-blind", big)
        return "straddle"
    # A short big blind is where PokerKit cannot follow at all.
    hand.stacks[big_player] += 2 * big
    left[big_player] += 2 * big
    post(small, "post-small-blind", hand.small_blind)
    post(big_player, "post-big-blind", big)
    if straddles:
        post(left_of_big, "post-straddle", hand.straddle)
    elif free and hand.structure != "fixed-limit" and first == "preflop" and rng.random() < 0.1:
        late = rng.choice(free)
        hand.stacks[late] += 2 * big
        left[late] += 2 * big
        if rng.random() < 0.5:
            post(late, "post-dead", hand.small_blind, dead=True)
        post(late, "post-big-blind", big)
    return rng.choice(["straddle", "difference"])


class _Play:
    """Plays one hand on, PokerKit's opinion before each action."""

    def __init__(self, rng: random.Random, followed: Followed) -> None:
        self.rng = rng
        self.followed = followed
        self.hand = followed.hand
        self.table = Table(self.hand, straddle=followed.straddle, most_bets=followed.most_bets)
        self.aggression = rng.choice([0.2, 0.4, 0.7])

    def run(self) -> None:
        table, state = self.table, self.table.state
        while (seat := table.turn()) is not None or state.stand_patter_or_discarder_index is not None:
            self._see_cards()
            if seat is None:
                self._draw()
            elif state.bring_in_status:
                self._bring_in(seat)
            else:
                self._act(seat)

    def _see_cards(self) -> None:
        if not self.hand.bring_in:
            return
        state = self.table.state
        for player, seat in enumerate(self.table.seats):
            if state.statuses[player]:
                self.hand.upcards[seat] = [repr(card) for card in state.get_up_cards(player)]

    def _draw(self) -> None:
        state, seat = self.table.state, self.table.seats[self.table.state.stand_patter_or_discarder_index]
        cards = state.hole_cards[state.stand_patter_or_discarder_index]
        discarded = cards[: self.rng.randint(0, 2)]
        state.stand_pat_or_discard(discarded)
        kind = "draw" if discarded else "stand-pat"
        self.hand.events.append(Event(self.table.streets[state.street_index], seat, kind, to=len(discarded)))

    def _bring_in(self, seat: int) -> None:
        """The bring-in, or the full bet at once."""
        table, state, street = self.table, self.table.state, self.table.name
        big = self.hand.big_blind
        player = state.actor_index
        if self.rng.random() < 0.2 and state.can_complete_bet_or_raise_to(big) and state.stacks[player] > big:
            table.wager(big)
            chips = big
        else:
            chips = state.post_bring_in().amount
        self.hand.events.append(
            Event(street, seat, "bring-in", chips, chips, all_in=not state.stacks[player])
        )

    def _act(self, seat: int) -> None:
        table, events = self.table, self.hand.events
        street = table.name
        opinion = table.look(len(events) + 1)
        self.followed.opinions.append(opinion)
        choice = self.rng.random()
        to = 0
        if opinion.may_raise and not opinion.right_masked and not opinion.sizes_masked:
            short = opinion.least == opinion.most  # of chips, or there is one size only
            eager = self.aggression + 0.4 * (short or opinion.behind < 6 * self.hand.big_blind)
            to = self._size(opinion) if choice < eager else 0
        all_in = to == opinion.put_in + opinion.behind
        if to:
            table.wager(to)
            kind = "raise" if opinion.bet else "bet"
            chips = to - opinion.put_in
            events.append(Event(street, seat, kind, chips, to, to - opinion.bet, all_in))
        elif opinion.owed and choice > 0.85:
            table.fold()
            events.append(Event(street, seat, "fold", to=opinion.put_in))
        else:
            chips = table.call()
            all_in = chips == opinion.behind
            kind = "call" if chips else "check"
            events.append(Event(street, seat, kind, chips, opinion.put_in + chips, all_in=all_in))
        self.followed.accepted += 1

    def _size(self, opinion: Opinion) -> int:
        least, most = opinion.least or 0, opinion.most or 0
        if opinion.behind < 6 * self.hand.big_blind and self.rng.random() < 0.5:
            return most
        ordinary = self.rng.randint(least, min(most, 3 * least))
        return self.rng.choice([least, least, ordinary, most if self.rng.random() < 0.1 else least])
