"""What writers of plain text have in common: the lines of a hand, in the order in which rooms print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from parsers.games import game
from tests.support.dealing.hand import STUD, Dealt, Event
from tests.support.dealing.upcards import RANKS
from tests.support.writers.telling import newcomers
from tests.support.writers.writer import Printed

_HOLE = {"holdem": 2, "short-deck": 2, "omaha": 4, "omaha-8": 4, "badugi": 4}
"""Hole cards of games that have not five."""


def figure(amount: int, hand: Dealt, *, places: bool = False, thousands: bool = False) -> str:
    """An amount without its currency; `places`: two decimals even of whole amounts."""
    whole, cents = (amount, 0) if hand.tournament else divmod(amount, 100)
    text = f"{whole:,}" if thousands else str(whole)
    return f"{text}.{cents:02d}" if cents or places else text


class Sheet:
    """The lines of one hand while they are written; each room says how it opens streets and tells events."""

    both_in_one = False  # whether a newcomer's dead blind has no line but that of the live one after it
    begins = datetime(2012, 3, 4, 9, 0, 0)  # when the first hands of this layout are played

    def __init__(self, hand: Dealt, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, names
        self.lines: list[str] = []
        self.at: list[int] = []
        self.newcomers = newcomers(hand)
        self.folded: dict[int, str] = {}
        self.streets = game(hand.game).streets
        self.reached = -1  # the last street opened, as a place in those of the game
        self.when = self.begins + timedelta(minutes=number % 100_000)
        if hand.game == "short-deck":  # without the cards below the six
            self.hand = hand = replace(hand, board=tuple(card.replace("2", "6") for card in hand.board))
        shown = {card for cards in hand.upcards.values() for card in cards} | set(hand.board)
        self._deck = [rank + suit for suit in "cdhs" for rank in RANKS if rank + suit not in shown]
        if hand.game == "short-deck":
            self._deck = [card for card in self._deck if card[0] not in "2345"]

    # -- what each room does its own way -------------------------------------------------------------

    def open(self, street: str) -> None:
        """What is printed before the first event of a street."""
        raise NotImplementedError

    def tell(self, event: Event) -> str:
        """The line of an event; empty where the room prints none."""
        raise NotImplementedError

    # -- what all of them share ----------------------------------------------------------------------

    def add(self, *lines: str) -> None:
        """More lines."""
        self.lines += lines

    def play(self) -> None:
        """All events, each street opened before the first of it, also those in which nobody bets."""
        begun = False
        for event in self.hand.events:
            begun |= not event.kind.startswith("post")
            while begun and (self.reached < 0 or self.streets[self.reached] != event.street):
                self._next()
            if self.both_in_one and event.kind == "post-dead":
                self.at.append(len(self.lines) + 1)
                continue
            line = self.tell(event)
            self.lines += [line] if line else []
            self.at.append(len(self.lines) if line else 0)
            if event.kind == "fold":
                self.folded[event.player] = event.street
        while self.reached < (len(self.streets) - 1 if self.hand.showdown else 0):
            self._next()

    def _next(self) -> None:
        self.reached += 1
        self.open(self.streets[self.reached])

    def printed(self, end: str = "\n\n\n") -> Printed:
        """The text, closed by `end`."""
        return Printed("\n".join(self.lines) + end, self.at)

    def stud(self) -> bool:
        """Whether the game is a kind of stud."""
        return self.streets == STUD

    def bets(self) -> tuple[int, int]:
        """The two figures of the stakes: of fixed limit the bets, else the blinds."""
        hand = self.hand
        if hand.structure != "fixed-limit":
            return hand.small_blind, hand.big_blind
        small = hand.small_bet or hand.big_blind
        return small, hand.big_bet or 2 * small

    def blinds(self) -> tuple[int, int]:
        """Who posts the small and the big blind."""
        n, button = len(self.names), self.hand.button
        small = button if n == 2 else (button + 1) % n
        return small, (small + 1) % n

    def board(self, street: str) -> tuple[list[str], list[str]]:
        """Of a game with a flop: the board before this street, and what it adds."""
        place = self.streets.index(street)
        old = {0: 0, 1: 0, 2: 3, 3: 4}[place]
        return list(self.hand.board[:old]), list(self.hand.board[old : place + 2 if place else 0])

    def dealt(self) -> list[str]:
        """The board as far as it was dealt."""
        return list(self.hand.board[: self.reached + 2]) if self.reached > 0 and not self.stud() else []

    def cards(self, p: int) -> list[str]:
        """Hole cards of a player; of stud the three that are not shown."""
        count = 3 if self.stud() else _HOLE.get(self.hand.game, 5)
        return self._deck[p * count : (p + 1) * count]

    def held(self, p: int) -> list[str]:
        """All cards of a player, of stud in the order in which they were dealt."""
        hidden = self.cards(p)
        return [*hidden[:2], *self.hand.upcards[p], *hidden[2:]] if self.stud() else hidden

    def contenders(self) -> list[int]:
        """Who came to the showdown."""
        return [p for p in range(len(self.names)) if p not in self.folded] if self.hand.showdown else []

    def comes_in(self, event: Event) -> bool:
        """Whether the event is a big blind posted out of place."""
        return event.kind == "post-big-blind" and event.player in self.newcomers

    def paid(self, p: int) -> int:
        """What a player put into the hand, less what came back."""
        return sum(event.chips for event in self.hand.events if event.player == p)
