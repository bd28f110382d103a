"""PokerStars: which of the blinds that a hand prints are live, and which are missed ones."""

from __future__ import annotations

import polars as pl
import pytest

from parsers.format import Options
from parsers.formats.pokerstars import FORMAT
from parsers.text import from_bytes

HEADER = "PokerStars Hand #100001:  Hold'em No Limit ($1/$2 USD) - 2020/01/02 13:00:00 ET"


def blinds(button: int, seats: str, *posts: tuple[str, str]) -> list[tuple[str, str]]:
    """Who posted what, as it was read."""
    names = dict(zip("ABCDEF", range(1, 7), strict=True))
    lines = [
        HEADER,
        f"Table 'Altona' 6-max Seat #{button} is the button",
        *(f"Seat {names[name]}: {name} ($200 in chips)" for name in seats),
        *(f"{name}: posts {post}" for name, post in posts),
        "*** HOLE CARDS ***",
        *(f"{name}: folds" for name in seats if name != "B"),
        "B collected $3 from pot",
        "*** SUMMARY ***",
        "Total pot $3 | Rake $0",
    ]
    parsed = FORMAT.read(from_bytes("\n".join(lines).encode()), Options())
    assert parsed.hands.height == 1, parsed.issues.to_dicts()
    rows = parsed.actions.filter(parsed.actions["kind"].cast(pl.String).str.starts_with("post"))
    order = parsed.players["name"].to_list()
    return [(order[player], kind) for player, kind in rows.select("player_index", "kind").iter_rows()]


SMALL, BIG = "small blind $1", "big blind $2"
LIVE, DEAD, BIG_BLIND = "post-small-blind", "post-dead", "post-big-blind"


@pytest.mark.parametrize(
    ("button", "posts", "kinds"),
    [
        (6, [("A", SMALL), ("B", BIG)], [LIVE, BIG_BLIND]),
        (6, [("A", SMALL), ("B", BIG), ("D", SMALL)], [LIVE, BIG_BLIND, DEAD]),
        # Nobody owes the small blind: the one that D posts is one that he missed.
        (1, [("B", BIG), ("D", SMALL)], [BIG_BLIND, DEAD]),
        (1, [("D", SMALL), ("B", BIG)], [DEAD, BIG_BLIND]),
        # Round the corner: seats 6 and 1 stand between the button and seat 2.
        (5, [("F", SMALL), ("B", BIG)], [LIVE, BIG_BLIND]),
        (5, [("F", SMALL), ("B", BIG), ("C", BIG), ("D", SMALL)], [LIVE, BIG_BLIND, BIG_BLIND, DEAD]),
    ],
)
def test_a_small_blind_behind_the_big_one_is_dead(button, posts, kinds):
    assert blinds(button, "ABCDEF", *posts) == [
        (name, kind) for (name, _), kind in zip(posts, kinds, strict=True)
    ]


def test_between_two_players_the_button_has_the_small_blind():
    assert blinds(1, "AB", ("A", SMALL), ("B", BIG)) == [("A", LIVE), ("B", BIG_BLIND)]


def test_a_button_that_has_the_big_blind():
    assert blinds(2, "AB", ("A", SMALL), ("B", BIG)) == [("A", LIVE), ("B", BIG_BLIND)]


def test_a_big_blind_above_the_table_s_is_a_straddle():
    posts = [("A", SMALL), ("B", BIG), ("C", "big blind $4"), ("D", "big blind $8"), ("E", BIG)]
    assert blinds(6, "ABCDEF", *posts) == [
        ("A", LIVE),
        ("B", BIG_BLIND),
        ("C", "post-straddle"),
        ("D", "post-straddle"),
        ("E", BIG_BLIND),
    ]


def test_a_big_blind_that_nobody_posts_in_full_leaves_the_others_what_they_are():
    posts = [("A", SMALL), ("B", "big blind $1.50 and is all-in"), ("C", "big blind $4")]
    assert [kind for _, kind in blinds(6, "ABC", *posts)] == [LIVE, BIG_BLIND, BIG_BLIND]
