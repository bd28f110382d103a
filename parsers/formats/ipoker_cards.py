"""Cards as iPoker prints them: suit before rank, ten as 10 or T, X for a card that is not known."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.games import Game
from parsers.told.model import Card

_CARD = re.compile(r"([cdhs])(10|[2-9tjqka])", re.IGNORECASE)
_DEALT_DOWN_FIRST = 2  # of the first three cards of stud


@lru_cache(maxsize=1 << 16)
def read(text: str) -> tuple[str | None, ...]:
    """One entry per card, `Ah`; None for one that is not known. Empty when the text is no cards."""
    cards: list[str | None] = []
    for printed in text.split():
        found = _CARD.fullmatch(printed)
        if found:
            rank = found[2].upper()
            cards.append(("T" if rank == "10" else rank) + found[1].lower())
        elif printed in ("X", "x"):
            cards.append(None)
        else:
            return ()
    return tuple(cards)


@lru_cache(maxsize=1 << 16)
def board(text: str, street: str) -> tuple[Card, ...]:
    """The cards that a street lays on the table."""
    cards = [card for card in read(text) if card]
    return (Card(street, None, " ".join(cards), face_up=True),) if cards else ()


def own(text: str, street: str, player: int, game: Game, *, hero: bool) -> list[Card]:
    """The cards of a player: others than the hero's are known when they were shown.

    In stud the third of the first cards and those of the three streets after it are dealt face up.
    """
    cards = read(text)
    if game.family != "stud":
        known = [card for card in cards if card]
        return [Card(street, player, " ".join(known), face_up=not hero)] if known else []
    down = cards[:_DEALT_DOWN_FIRST] if street == "third" else cards if street == "seventh" else ()
    hidden = " ".join(card for card in down if card)
    shown = [card for card in cards[len(down) :] if card]
    found = [Card(street, player, hidden, face_up=not hero)] if hidden else []
    return [*found, *(Card(street, player, card, face_up=True) for card in shown)]
