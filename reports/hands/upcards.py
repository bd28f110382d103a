"""What the players of a stud hand show: the cards dealt face up, apart from those shown at the end."""

from __future__ import annotations

from parsers.games import game
from parsers.schema import STREETS
from reports.tables import Row

_DEALT_UP = ("third", "fourth", "fifth", "sixth")
_ONE_CARD = 2  # characters; of more cards, a hand that was shown


def is_stud(hand: Row) -> bool:
    """Whether the game of a row of `hands` is dealt as stud: with upcards, and without a button."""
    return game(hand.get("game")).family == "stud"


def dealt_up(hand: Row, cards: list[Row]) -> list[Row]:
    """Of the rows of `cards` those dealt face up: in stud one card a player on third to sixth street."""
    if not is_stud(hand):
        return []
    found: dict[tuple[str, int], Row] = {}
    for row in cards:
        player, street = row["player_index"], row["street"]
        if player is not None and row["face_up"] and street in _DEALT_UP and len(row["cards"]) == _ONE_CARD:
            found.setdefault((street, player), row)
    return list(found.values())


def showing(up: list[Row], street: str, players: list[int]) -> list[tuple[int, str]]:
    """What each of `players` shows on `street`: player_index and all his upcards so far, in dealing order.

    `up` are rows of `dealt_up`. Seventh street is dealt face down, and the earlier cards still show.
    """
    if street not in (*_DEALT_UP, "seventh"):
        return []
    so_far = sorted(
        (row for row in up if STREETS.index(row["street"]) <= STREETS.index(street)),
        key=lambda row: STREETS.index(row["street"]),
    )
    shown = [(p, " ".join(row["cards"] for row in so_far if row["player_index"] == p)) for p in players]
    return [(player, cards) for player, cards in shown if cards]
