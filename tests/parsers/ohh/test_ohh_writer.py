"""What the tests' own writer prints is read as it was meant."""

from __future__ import annotations

import polars as pl
from ohh_hands import read

from tests.support.dealer import Dealt, Event
from tests.support.ohh import print_ohh

NAMES = ["Ada", "Bo", "Cy"]


def dealt(events, pot, winner=0, **more):
    """A hand of three with the button on Ada; `events` are street, player, kind, chips and street total."""
    fields = {"structure": "no-limit", "game": "holdem", "small_blind": 1, "big_blind": 2, "ante": 0} | more
    return Dealt(
        **fields,
        stacks=[100, 100, 100],
        button=0,
        tournament=True,
        events=[Event(*event) if isinstance(event, tuple) else event for event in events],
        collected={winner: pot},
        pot=pot,
    )


def rows(parsed, *names):
    money = pl.col("chips", "dead", "to", "offered_call", "offered_min_to", "offered_max_to") / 10_000
    return parsed.actions.with_columns(money).select(names).rows()


def test_a_straddle_offered_limits_and_corrections():
    hand = dealt(
        [
            ("preflop", 1, "post-small-blind", 1, 1),
            ("preflop", 2, "post-big-blind", 2, 2),
            ("preflop", 0, "post-straddle", 4, 4),
            ("preflop", 1, "raise", 6, 7),
            ("preflop", 2, "call", 5, 7),
            Event("preflop", 1, "correction", 1, 8, corrects=1),
            Event("preflop", 2, "correction", 1, 8, corrects=2),
            ("preflop", 0, "fold"),
            ("flop", 1, "bet", 10, 10),
            ("flop", 2, "fold"),
            ("flop", 1, "uncalled-return", -10),
        ],
        pot=20,
        winner=1,
    )
    floor = {1: {"declared": "raise", "pushed": 6}, 5: {"ruling": "stands"}}
    offered = {2: {"call": 5, "raise": True, "min_to": 10, "max_to": 100}}
    told = {7: {"noticed_after": 5, "ruled_to": 8}}
    parsed = read(print_ohh(hand, 1, NAMES, floor, offered, corrections=told))
    assert rows(parsed, "ordinal", "kind", "chips", "to", "corrects", "noticed_after")[2:9] == [
        (3, "post-straddle", 4, 4, None, None),
        (4, "raise", 6, 7, None, None),
        (5, "call", 5, 7, None, None),
        (6, "correction", 1, 8, 4, 5),
        (7, "correction", 1, 8, 5, 5),
        (8, "fold", 0, 4, None, None),
        (9, "bet", 10, 10, None, None),
    ]
    live = rows(parsed, "ordinal", "declared", "ruling", "offered_call", "offered_min_to", "offered_max_to")
    assert [row for row in live if any(value is not None for value in row[1:])] == [
        (4, "raise", None, None, None, None),
        (5, None, None, 5, 10, 100),
        (10, None, "stands", None, None, None),
    ]
    assert parsed.actions["ruled_to"].to_list()[6] == 80_000
    assert parsed.hands["flags"].to_list() == [["straddle"]]
    assert parsed.players["net"].to_list() == [-40_000, 120_000, -80_000]


def test_stud():
    hand = dealt(
        [
            *(("third", player, "post-ante", 1) for player in (0, 1, 2)),
            ("third", 2, "bring-in", 2, 2),
            ("third", 0, "complete", 5, 5),
            ("third", 1, "fold"),
            ("third", 2, "call", 3, 5),
            ("fourth", 0, "bet", 5, 5),
            ("fourth", 2, "fold"),
        ],
        pot=13,
        structure="fixed-limit", game="razz", small_blind=0, big_blind=0, ante=1,
        bring_in=2, small_bet=5, big_bet=10,
    )  # fmt: skip
    parsed = read(print_ohh(hand, 1, NAMES, {}, upcards={"third": {0: "7c", 2: "Kd"}, "fourth": {0: "7h"}}))
    (row,) = parsed.hands.to_dicts()
    assert [row[name] for name in ("game", "bring_in", "small_bet", "big_bet", "big_blind")] == [
        "razz", 20_000, 50_000, 100_000, None,
    ]  # fmt: skip
    assert rows(parsed, "street", "kind", "chips", "to")[3:] == [
        ("third", "bring-in", 2, 2),
        ("third", "complete", 5, 5),
        ("third", "fold", 0, 0),
        ("third", "call", 3, 5),
        ("fourth", "bet", 5, 5),
        ("fourth", "fold", 0, 0),
    ]
    assert parsed.cards.select("street", "player_index", "cards", "face_up").rows() == [
        ("third", 0, "7c", True),
        ("third", 2, "Kd", True),
        ("fourth", 0, "7h", True),
    ]


def test_draw():
    hand = dealt(
        [
            ("draw-0", 1, "post-small-blind", 1, 1),
            ("draw-0", 2, "post-big-blind", 2, 2),
            ("draw-0", 0, "call", 2, 2),
            ("draw-0", 1, "fold", 0, 1),
            ("draw-0", 2, "check", 0, 2),
            ("draw-1", 2, "draw"),
            ("draw-1", 0, "stand-pat"),
            ("draw-1", 2, "check"),
            ("draw-1", 0, "check"),
        ],
        pot=5,
        structure="fixed-limit", game="badugi",
    )  # fmt: skip
    parsed = read(print_ohh(hand, 1, NAMES, {5: {"ruling": "stands"}}))
    assert parsed.hands.select("game", "small_bet", "big_bet").row(0) == ("badugi", 20_000, 40_000)
    assert rows(parsed, "street", "kind", "ruling")[5:] == [
        ("draw-1", "draw", None),
        ("draw-1", "stand-pat", None),
        ("draw-1", "check", None),
        ("draw-1", "check", "stands"),
    ]


def test_a_button_blind_and_a_bomb_pot():
    antes = [("preflop", player, "post-ante", 1) for player in (0, 1, 2)]
    blind = dealt(
        [*antes, ("preflop", 0, "post-button-blind", 2, 2), ("preflop", 1, "fold"), ("preflop", 2, "fold")],
        pot=3,
        game="short-deck",
        small_blind=0,
        ante=1,
    )
    parsed = read(print_ohh(blind, 1, NAMES, {}))
    assert rows(parsed, "kind", "chips", "dead", "to")[3] == ("post-button-blind", 2, 0, 2)
    bomb = dealt([*antes, ("flop", 1, "check"), ("flop", 2, "check")], pot=3, flags=["Bomb_Pot"])
    parsed = read(print_ohh(bomb, 1, NAMES, {}))
    assert parsed.hands["flags"].to_list() == [["bomb-pot"]]
    assert rows(parsed, "street", "kind")[2:4] == [("preflop", "post-ante"), ("flop", "check")]
