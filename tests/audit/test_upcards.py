"""Open pairs on fourth street: seen in cards that lie open, not in hands that were shown."""

from __future__ import annotations

import polars as pl
import pytest

from audit.upcards import open_pair
from parsers import schema
from parsers.schema import Parsed

Row = tuple[str, int | None, str, bool]
ANN = [("third", 0, "9s", True), ("fourth", 0, "9d", True)]
BO = [("third", 1, "2c", True), ("fourth", 1, "3c", True)]


def pair(*rows: Row) -> bool | None:
    """What is told of one hand with these cards: street, player, cards, face up."""
    cards = pl.DataFrame(
        [
            {"hand": 0, "street": street, "player_index": player, "run": 1, "cards": text, "face_up": up}
            for street, player, text, up in rows
        ],
        schema=schema.CARDS,
    )
    hands = pl.DataFrame([{"hand": 0}], schema=schema.HANDS)
    rest = (schema.PLAYERS, schema.ACTIONS, schema.ISSUES, schema.IGNORED)
    players, actions, issues, ignored = (schema.empty(table) for table in rest)
    return open_pair(Parsed(hands, players, cards, actions, issues, ignored))[0]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([*ANN, *BO], True),
        ([*BO], False),
        ([("third", 0, "9s", True), *BO], False),  # folded on third street
        ([("third", 0, "9h 9c", False), ("third", 0, "9s", True), ("fourth", 0, "4d", True)], False),
        ([("third", 0, "9s", True)], None),
        ([("third", None, "9s", True), ("fourth", None, "9d", True)], None),
        # Shown at the end of a hand that did not get further.
        ([*ANN, *BO, ("fourth", 0, "9h 9c 9s 9d", True)], True),
        ([*BO, ("fourth", 1, "2d 3d 2c 3c", True)], False),
        # One card that was shown: it may be either of the open ones, or another.
        ([*BO, ("fourth", 1, "3c", True)], None),
        ([*ANN, *BO, ("fourth", 1, "3c", True)], True),
        ([*ANN, ("fourth", 0, "9s", True), *BO], None),
    ],
)
def test_open_pair(rows: list[Row], told: bool | None) -> None:
    assert pair(*rows) is told
