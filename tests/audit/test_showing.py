"""Whose exposed cards open the betting in stud."""

from __future__ import annotations

import polars as pl
import pytest

from audit.showing import SHOWING, showing
from parsers import schema
from parsers.schema import Parsed


def dealt(game: str, *hands: str) -> Parsed:
    """One hand; each player's exposed cards from third street on, separated by spaces."""
    streets = ("third", "fourth", "fifth", "sixth")
    cards = [
        (0, streets[place], player, 1, card, True)
        for player, told in enumerate(hands)
        for place, card in enumerate(told.split())
    ]
    head = pl.DataFrame({"hand": [0], "game": [game]}, schema={"hand": pl.Int32, "game": pl.String})
    return Parsed(
        hands=head,
        players=schema.empty(schema.PLAYERS),
        cards=pl.DataFrame(cards, schema=schema.CARDS, orient="row"),
        actions=schema.empty(schema.ACTIONS),
        issues=schema.empty(schema.ISSUES),
        ignored=schema.empty(schema.IGNORED),
    )


def opener(game: str, street: str, *hands: str) -> list[int]:
    shown = showing(dealt(game, *hands)).filter(pl.col("street") == street)
    return shown.filter(pl.col("strength") == pl.col("strength").max())["player_index"].to_list()


@pytest.mark.parametrize(
    ("game", "street", "hands", "opens"),
    [
        ("stud", "fourth", ("Ah Kd", "2c 2d", "Qs Js"), [1]),  # a pair beats high cards
        ("stud", "fourth", ("Ah Kd", "As Qd", "Qs Js"), [0]),
        ("stud", "fifth", ("2c 2d 3h", "3c 3s 2h", "Ah Kh Qh"), [1]),
        ("stud", "sixth", ("2c 2d 3h 3s", "Ac Ad Kh Qs", "4c 4d 5h 6s"), [0]),  # two pair beats aces
        ("stud", "sixth", ("2c 2d 2h 3s", "Ac Ad Kh Ks"), [0]),
        ("stud", "seventh", ("2c 2d 2h 3s", "Ac Ad Kh Ks"), [0]),
        ("stud-8", "fourth", ("2h 3d", "Kc 9d"), [1]),  # the high hand opens
        ("stud", "fourth", ("Kh 9d", "Kc 9s"), [0, 1]),
        ("razz", "fourth", ("2h 3d", "Ac 4d", "Kc 2d"), [0]),  # 3-2 is lower than 4-A
        ("razz", "fourth", ("2h 2d", "Kc Qd"), [1]),  # a pair is worse than any two
        ("razz", "fifth", ("Ah 2d 8c", "2s 3s 7d"), [1]),
    ],
)
def test_who_opens(game: str, street: str, hands: tuple[str, ...], opens: list[int]) -> None:
    assert opener(game, street, *hands) == opens


def test_a_player_with_a_card_missing_is_not_compared() -> None:
    shown = showing(dealt("stud", "Ah Kd Qs", "2c 3d"))
    assert shown.filter(pl.col("street") == "fifth")["player_index"].to_list() == [0]
    assert shown.filter(pl.col("street") == "fourth")["player_index"].to_list() == [0, 1]


def test_other_games_show_nothing() -> None:
    assert showing(dealt("holdem", "Ah Kd")).schema == pl.Schema(SHOWING)
    assert showing(dealt("holdem", "Ah Kd")).height == 0
