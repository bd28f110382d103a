"""Lists, small numbers and cards in the objects of a CoinPoker stream, which may hold anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parsers.schema import MONEY_SCALE

_RANKS = {
    "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7", "EIGHT": "8", "NINE": "9",
    "TEN": "T", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A",
}  # fmt: skip
_SUITS = {"CLUBS": "c", "DIAMONDS": "d", "HEARTS": "h", "SPADES": "s"}


def objects(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list; none if it is no list."""
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []


def small_number(value: object) -> int | None:
    """A number such as a seat's; None if it is none."""
    return value if type(value) is int and 0 <= value < MONEY_SCALE else None


def cards_of(value: object) -> list[str]:
    """The cards of a list, without those that are hidden."""
    ranks = ((_RANKS.get(str(c.get("value"))), _SUITS.get(str(c.get("suit")))) for c in objects(value))
    return [rank + suit for rank, suit in ranks if rank and suit]
