"""The exposed cards of stud: dealt so that they always tell who acts first."""

from __future__ import annotations

import random

from tests.support.dealing.hand import STUD

RANKS = "23456789TJQKA"


def deal_upcards(rng: random.Random, players: int) -> dict[int, list[str]]:
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


def brings_in(upcards: dict[int, list[str]], players: list[int], *, low: bool) -> int:
    """The lowest card, in razz (`low`) the highest; of one rank the suits decide."""

    def card(player: int) -> tuple[int, int]:
        rank, suit = upcards[player][0]
        return (RANKS.index(rank) if not low or rank != "A" else -1), "cdhs".index(suit)

    return (max if low else min)(players, key=card)


def opens(upcards: dict[int, list[str]], players: list[int], street: str, *, low: bool) -> int:
    """Who acts first on a later street: the highest exposed hand, in razz the lowest."""
    count = min(STUD.index(street), 3) + 1
    return max(players, key=lambda player: _worth(upcards[player][:count], low=low))


def shows_pair(upcards: dict[int, list[str]], players: list[int]) -> bool:
    """Whether one of the players shows a pair on fourth street."""
    return any(upcards[player][0][0] == upcards[player][1][0] for player in players)


def _worth(cards: list[str], *, low: bool) -> tuple[list[int], ...]:
    """Pairs before ranks; in razz aces are low, and the lowest hand is the best."""
    shown = [RANKS.index(card[0]) if not low or card[0] != "A" else -1 for card in cards]
    groups = sorted(((shown.count(rank), rank) for rank in set(shown)), reverse=True)
    worth = [times for times, _ in groups], [rank for _, rank in groups]
    return tuple([-value for value in part] for part in worth) if low else worth
