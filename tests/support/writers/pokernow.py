"""PokerNow: a log as CSV, an entry a record, the newest first; blinds are told when they change.

Bets, calls and raises name the street total. There is no rake and no fixed limit.
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from tests.support.dealer import Dealt, Event
from tests.support.writers import names
from tests.support.writers.printing import board, cents, contenders, rounds
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Texas Hold'em", "omaha": "Omaha Hi", "omaha-8": "Omaha Hi/Lo 8 or Better"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit"}
_SUITS = dict(zip("shdc", "♠♥♦♣", strict=True))
_HOLE = {"holdem": "6♦, J♣", "omaha": "6♦, J♣, 4♣, 4♦", "omaha-8": "6♦, J♣, 4♣, 4♦"}
_LATEST = datetime(2023, 1, 7, 12, 0, tzinfo=UTC)


def _card(card: str) -> str:
    return card[0].replace("T", "10") + _SUITS[card[1]]


class _Log:
    """Entries in the order of play, and which of them is which event."""

    def __init__(self, hand: Dealt, called: Sequence[str]) -> None:
        self.hand = hand
        self.names = [f'"{name}"' for name in called]
        self.entries: list[str] = []
        self.at = [0 for _ in hand.events]

    def money(self, amount: int) -> str:
        return str(amount) if self.hand.tournament else cents(amount)

    def event(self, n: int, event: Event) -> None:
        who, chips, to = self.names[event.player], self.money(event.chips), self.money(event.to)
        said = {
            "post-ante": f"posts an ante of {chips}",
            "post-small-blind": f"posts a small blind of {chips}",
            "post-big-blind": f"posts a big blind of {chips}",
            "post-straddle": f"posts a straddle of {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {to}",
            "bet": f"bets {to}",
            "raise": f"raises to {to}",
        }.get(event.kind)
        entry = f"{who} {said}" + (" and go all in" if event.all_in else "")
        if said is None:
            entry = f"Uncalled bet of {self.money(-event.chips)} returned to {who}"
        self.at[n] = len(self.entries)
        self.entries.append(entry)

    def printed(self, number: int) -> Printed:
        """The records, the last entry first."""
        text, count = io.StringIO(), len(self.entries)
        table = csv.writer(text, lineterminator="\n")
        for place in reversed(range(count)):
            when = _LATEST - timedelta(minutes=number % 100_000, milliseconds=count - place)
            order = int(when.timestamp() * 1000) * 100 + place
            clock = when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"
            table.writerow([self.entries[place], clock, order])
        return Printed(text.getvalue(), [count - place for place in self.at])


def _write(hand: Dealt, number: int, called: Sequence[str]) -> Printed:
    log = _Log(hand, called)
    entries, money, who = log.entries, log.money, log.names
    entries += [
        f"The game's small blind was changed from {money(1)} to {money(hand.small_blind)}.",
        f"The game's big blind was changed from {money(2)} to {money(hand.big_blind)}.",
        f"-- starting hand #{number} (id: h{number}x)  ({_LIMITS[hand.structure]} {_GAMES[hand.game]})"
        f" (dealer: {who[hand.button]}) --",
        "Player stacks: " + " | ".join(f"#{p + 1} {who[p]} ({money(s)})" for p, s in enumerate(hand.stacks)),
        f"Your hand is {_HOLE[hand.game]}",
    ]
    shown = ""
    for street, events in rounds(hand):
        new = ", ".join(map(_card, board(hand, street)))
        if new:
            before = f" {shown}" if shown else ""
            entries.append(f"{street.capitalize()}:{before} [{new}]" if shown else f"Flop:  [{new}]")
            shown = f"{shown}, {new}" if shown else new
        for n, event in events:
            log.event(n, event)
    if hand.showdown:
        entries += [f"{who[p]} shows a {_HOLE[hand.game]}." for p in contenders(hand)]
    told = " with Pair, K's (combination: K♠, K♥, A♠, Q♥, J♥)" if hand.showdown else ""
    entries += [f"{who[p]} collected {money(won)} from pot{told}" for p, won in hand.collected.items()]
    entries.append(f"-- ending hand #{number} --")
    return log.printed(number)


def _names(hand: Dealt, rng: random.Random) -> list[str]:
    """Each with the id of the player."""
    return [f"{name} @ {p}a1b2c3d4e" for p, name in enumerate(names.ANY(hand, rng))]


WRITERS = [
    Writer(
        format="pokernow",
        dialect="pokernow",
        suffix=".csv",
        write=_write,
        head="entry,at,order\n",
        structures=frozenset(_LIMITS),
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "straddle", "short-post"}),
        hand_id=lambda number: f"h{number}x",
        names=_names,
    )
]
