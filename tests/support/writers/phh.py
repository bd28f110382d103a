"""PHH (https://phh.readthedocs.io): TOML, players in the order of play from the left of the button.

Bets and raises name the street total, calls name nothing, blinds and antes stand before the actions; heads-up
the two are listed the other way round. One hand in a file, or each in a table of its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

from tests.support.dealing.hand import STUD, THREE_DRAWS, Dealt, Event
from tests.support.writers.printing import board, cents, paid, rounds
from tests.support.writers.telling import without_returns
from tests.support.writers.writer import Printed, Writer

_VARIANTS = {
    ("holdem", "no-limit"): "NT",
    ("holdem", "fixed-limit"): "FT",
    ("omaha", "pot-limit"): "PO",
    ("omaha-8", "fixed-limit"): "FO/8",
    ("stud", "fixed-limit"): "F7S",
    ("stud-8", "fixed-limit"): "F7S/8",
    ("razz", "fixed-limit"): "FR",
    ("triple-draw-27", "fixed-limit"): "F2L3D",
    ("badugi", "fixed-limit"): "FB",
}
_HOLE = {
    "holdem": 2,
    "omaha": 4,
    "omaha-8": 4,
    "stud": 2,
    "stud-8": 2,
    "razz": 2,
    "triple-draw-27": 5,
    "badugi": 4,
}
_UNKNOWN = "??"
_FORMS = ("", "straddle", "antes-only")
"""Forced bets that are told by lists of full antes and blinds, of which all are posted."""


class _Writing:
    """One hand in the making."""

    def __init__(self, hand: Dealt) -> None:
        self.hand = hand
        count = len(hand.stacks)
        self.order = [(hand.button + 1 + k) % count for k in range(count)]  # p1, p2, ..
        self.actions: list[str] = []
        self.at = [-1 for _ in hand.events]  # the action that tells the event

    def who(self, player: int) -> str:
        return f"p{self.order.index(player) + 1}"

    def money(self, amount: int) -> str:
        return str(amount) if self.hand.tournament else cents(amount)

    def listed(self, amounts: Sequence[int]) -> str:
        """Amounts by player (in seats' order), in that of the hand."""
        return "[" + ", ".join(self.money(amounts[p]) for p in self.order) + "]"

    def played(self) -> None:
        inside = list(self.order)
        for street, events in rounds(self.hand):
            new = "".join(board(self.hand, street)) if street not in (*STUD, *THREE_DRAWS) else ""
            if street in ("preflop", "draw-0", *STUD):
                self.deal(street, inside)
            elif new:
                self.actions.append(f"d db {new}")
            for n, event in events:
                if event.kind == "fold":
                    inside.remove(event.player)
                self.event(n, event)

    def deal(self, street: str, inside: Sequence[int]) -> None:
        for p in inside:
            cards = _HOLE[self.hand.game] * _UNKNOWN if street in ("preflop", "draw-0", "third") else ""
            if street in STUD:
                place = STUD.index(street)
                cards += self.hand.upcards[p][place] if street != "seventh" else _UNKNOWN
            self.actions.append(f"d dh {self.who(p)} {cards}")

    def event(self, n: int, event: Event) -> None:
        who = self.who(event.player)
        said = {
            "bring-in": "pb",
            "fold": "f",
            "check": "cc",
            "call": "cc",
            "stand-pat": "sd",
            "draw": f"sd {event.to * _UNKNOWN}",
        }.get(event.kind)
        if event.kind in ("bet", "raise", "complete"):
            said = f"cbr {self.money(event.to)}"
        if said is not None:
            self.at[n] = len(self.actions)
            self.actions.append(f"{who} {said}")
        if event.kind == "draw":
            self.actions.append(f"d dh {who} {event.to * _UNKNOWN}")


def _blinds(hand: Dealt, order: Sequence[int]) -> list[int]:
    """Full blinds and straddle by player, whatever he had."""
    blinds = [0 for _ in hand.stacks]
    if hand.antes_only or hand.bring_in:
        return blinds
    for p, amount in zip(order, (hand.small_blind, hand.big_blind, hand.straddle), strict=False):
        blinds[p] = amount
    return blinds


def _write(dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    writing = _Writing(hand)
    writing.played()
    count, money, order = len(hand.stacks), writing.money, writing.order
    limit = hand.structure == "fixed-limit"
    ends = [
        s - lost + hand.collected.get(p, 0)
        for p, (s, lost) in enumerate(zip(hand.stacks, paid(hand), strict=True))
    ]
    lines = [f"[{number}]"] if dialect == "phhs" else []
    lines += [
        f'variant = "{_VARIANTS[hand.game, hand.structure]}"',
        "ante_trimming_status = true",
        f"antes = {writing.listed([hand.ante] * count)}",
        *([] if hand.bring_in else [f"blinds_or_straddles = {writing.listed(_blinds(hand, order))}"]),
        *([f"bring_in = {money(hand.bring_in)}"] if hand.bring_in else []),
        *(
            [f"small_bet = {money(hand.big_blind)}", f"big_bet = {money(2 * hand.big_blind)}"]
            if limit
            else []
        ),
        *([] if limit else [f"min_bet = {money(hand.big_blind)}"]),
        f"starting_stacks = {writing.listed(hand.stacks)}",
        "actions = [",
    ]
    first = len(lines) + 1
    lines += [f'  "{action}",' for action in writing.actions]
    lines += [
        "]",
        'venue = "Dock 9"',
        f"hand = {number}",
        f"seats = [{', '.join(str(p + 1) for p in order)}]",
        f"players = [{', '.join(json.dumps(names[p], ensure_ascii=False) for p in order)}]",
        f"finishing_stacks = {writing.listed(ends)}",
        *(['event = "Tournament 77"'] if hand.tournament else ['currency = "USD"']),
    ]
    at = [first + place if place >= 0 else 0 for place in writing.at]
    return Printed("\n".join([*lines, "", ""]), at)


def _writer(dialect: str) -> Writer:
    return Writer(
        format="phh",
        dialect=dialect,
        suffix=f".{dialect}",
        write=partial(_write, dialect),
        games=frozenset(game for game, _ in _VARIANTS),
        forms=frozenset({"ante", "straddle", "antes-only", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        told=without_returns,
        lacks=lambda hand: hand.form not in _FORMS or (hand.game, hand.structure) not in _VARIANTS,
    )


ALONE = _writer("phh")
"""One hand in a file: its texts make no export together."""
WRITERS = [_writer("phhs")]
