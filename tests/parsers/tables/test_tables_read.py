"""What is made of own tables: values as they are given, and those that follow from the others."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import polars as pl
import pytest

from parsers import schema
from tests.parsers.tables.support import (
    ACTIONS,
    CARDS,
    HANDS,
    PLAYERS,
    read,
    tables,
    twice,
    write_csv,
    write_parquet,
)


def test_a_hand(tmp_path):
    parsed = read(write_csv(tmp_path / "set", tables()))
    (hand,) = parsed.hands.to_dicts()
    told = {
        "site": "harbour", "format": "tables", "dialect": "tables", "hand_id": "9001", "game": "holdem",
        "structure": "no-limit", "stakes_kind": "cash", "currency": "EUR", "small_blind": 5_000,
        "big_blind": 10_000, "big_blind_from": "header", "button_seat": 1, "boards": ["2c 7d 9h"],
        "flags": [], "line_start": 1, "prints_returns": False, "prints_pot": False,
        "convention": "proven", "live": None,
    }  # fmt: skip
    assert {name: hand[name] for name in told} == told
    seats = parsed.players.select("player_index", "seat", "name", "stack", "sitting_out", "is_hero").rows()
    assert seats == [
        (0, 1, "Ann", 1_000_000, False, False),
        (1, 2, "Bob", 800_000, False, False),
        (2, 3, "Cem", 1_200_000, False, False),
    ]
    rows = parsed.actions.select("ordinal", "street", "player_index", "kind", "chips", "dead", "to").rows()
    assert rows == [
        (1, "preflop", 1, "post-small-blind", 5_000, 0, 5_000),
        (2, "preflop", 2, "post-big-blind", 10_000, 0, 10_000),
        (3, "preflop", 0, "raise", 30_000, 0, 30_000),
        (4, "preflop", 1, "fold", 0, 0, 5_000),
        (5, "preflop", 2, "raise", 70_000, 0, 80_000),
        (6, "preflop", 0, "call", 50_000, 0, 80_000),
        (7, "flop", 2, "bet", 120_000, 0, 120_000),
        (8, "flop", 0, "fold", 0, 0, 0),
        (9, "flop", 2, "uncalled-return", -120_000, 0, 0),
    ]
    cards = parsed.cards.select("street", "player_index", "run", "cards", "face_up").rows()
    assert cards == [("preflop", 0, 1, "Ah Kd", False), ("flop", None, 1, "2c 7d 9h", True)]
    assert parsed.issues.is_empty()
    for frame, columns in zip(
        parsed, (schema.HANDS, schema.PLAYERS, schema.CARDS, schema.ACTIONS, schema.ISSUES), strict=False
    ):
        assert frame.schema == pl.Schema(columns)


def test_parquet_of_any_exact_type_is_the_same(tmp_path):
    text = read(write_csv(tmp_path / "a" / "set", tables()))
    kinds = {
        "chips": pl.Decimal(20, 4), "to": pl.Float64(), "seat": pl.Int8(), "stack": pl.Int64(),
        "kind": pl.Categorical(), "button_seat": pl.Float64(), "ordinal": pl.UInt16(), "hand_id": pl.Int64(),
    }  # fmt: skip
    typed = read(write_parquet(tmp_path / "b" / "set", tables(), **kinds))
    for one, other in zip(text, typed, strict=True):
        places = ["source", "byte_start", "byte_end"]
        assert one.drop(places, strict=False).equals(other.drop(places, strict=False))


def test_columns_in_any_order_and_unknown_ones(tmp_path):
    hands = "note,structure,game,hand_id,site,hand_key\nx,no-limit,holdem,9001,harbour,k1\n"
    (hand,) = read(write_csv(tmp_path / "set", tables(hands=hands))).hands.to_dicts()
    assert (hand["hand_id"], hand["currency"]) == ("9001", None)
    # The only big blind posted is 1.
    assert (hand["big_blind"], hand["big_blind_from"]) == (10_000, "posted")


def test_the_key_may_be_the_number_of_the_hand(tmp_path):
    def named(text):
        return text.replace("hand_key", "hand_id").replace("k1", "9001")

    hands = HANDS.replace("hand_key,site,hand_id", "site,hand_id").replace("k1,harbour", "harbour")
    made = tables(hands=hands, players=named(PLAYERS), actions=named(ACTIONS), cards=named(CARDS))
    assert read(write_csv(tmp_path / "set", made)).actions.height == 9


def test_chips_follow_from_street_totals(tmp_path):
    actions = "\n".join(
        ",".join(row.split(",")[:5] + row.split(",")[6:]) for row in ACTIONS.splitlines()
    ).replace("uncalled-return,0", "check,")
    parsed = read(write_csv(tmp_path / "set", tables(actions=actions)))
    assert parsed.actions["chips"].to_list()[:7] == [5_000, 10_000, 30_000, 0, 70_000, 50_000, 120_000]


def test_antes_dead_posts_and_forfeits_are_dead(tmp_path):
    actions = """\
hand_key,street,seat,kind,chips,dead,to
k1,preflop,1,post-ante,0.1,,
k1,preflop,2,post-small-blind,0.5,,0.5
k1,preflop,3,post-big-blind,1,,1
k1,preflop,1,post-big-blind,1.5,0.5,1
k1,preflop,2,fold,2,,0.5
"""
    rows = read(write_csv(tmp_path / "set", tables(actions=actions))).actions
    assert rows.select("chips", "dead", "to").rows() == [
        (1_000, 1_000, 0),
        (5_000, 0, 5_000),
        (10_000, 0, 10_000),
        (15_000, 5_000, 10_000),
        (20_000, 20_000, 5_000),
    ]


def test_floor_events_and_lists(tmp_path):
    actions = """\
hand_key,street,seat,kind,chips,pushed_chips,declared,in_turn,noticed_after,corrects
k1,preflop,2,post-small-blind,0.5,,,,,
k1,preflop,3,post-big-blind,1,,,,,
k1,preflop,1,raise,1.5,0.5;1,raise,true,4,
k1,preflop,2,fold,,,,,,
k1,preflop,1,correction,0.5,,,,,3
"""
    rows = read(write_csv(tmp_path / "set", tables(actions=actions))).actions
    third = rows.row(2, named=True)
    assert (third["pushed"], third["pushed_chips"], third["declared"]) == (15_000, [5_000, 10_000], "raise")
    assert (third["in_turn"], third["noticed_after"]) == (True, 4)
    last = rows.row(4, named=True)
    assert (last["corrects"], last["chips"], last["to"]) == (3, 5_000, 20_000)


def test_times_are_utc(tmp_path):
    times = {
        "2024-03-04 12:00:00": datetime(2024, 3, 4, 12, tzinfo=UTC),
        "2024-03-04T12:00:00+02:00": datetime(2024, 3, 4, 10, tzinfo=UTC),
    }
    for place, (text, time) in enumerate(times.items()):
        hands = HANDS.replace("currency", "played_at").replace("EUR", text)
        assert (
            read(write_csv(tmp_path / str(place) / "set", tables(hands=hands))).hands["played_at"][0] == time
        )
    folder = write_parquet(
        tmp_path / "p" / "set",
        tables(hands=HANDS.replace("currency", "played_at").replace("EUR", "2024-03-04 12:00:00")),
    )
    path = folder / "hands.parquet"
    frame = pl.read_parquet(path)
    berlin = pl.col("played_at").str.to_datetime(time_unit="us").dt.replace_time_zone("Europe/Berlin")
    frame.with_columns(berlin).write_parquet(path)
    assert read(folder).hands["played_at"][0] == datetime(2024, 3, 4, 11, tzinfo=UTC)


@pytest.mark.parametrize(
    "hands", [twice(HANDS), "\n".join([HANDS.splitlines()[0], *twice(HANDS).splitlines()[:0:-1], ""])]
)
def test_the_tables_may_be_sorted_differently(tmp_path, hands):
    rows = twice(ACTIONS).splitlines()
    first, second = rows[1:10], rows[10:]
    mixed = [row for pair in zip(second, first, strict=True) for row in pair]
    actions = "\n".join([rows[0], *mixed, ""])
    parsed = read(write_csv(tmp_path / "set", tables(hands=hands, players=twice(PLAYERS), actions=actions)))
    assert parsed.issues.is_empty()
    assert parsed.actions.group_by("hand").len().sort("hand").rows() == [(0, 9), (1, 9)]
    numbers = [row.split(",")[2] for row in hands.splitlines()[1:]]
    assert parsed.hands["hand_id"].to_list() == numbers
    assert parsed.hands["line_start"].to_list() == [1, 2]


def test_more_hands_than_are_joined_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr("parsers.tables.gather.BUCKET", 2)
    texts = tables()
    for number in range(2, 8):
        texts = {
            name: twice(text, f"k{number}", f"900{number}") if name == "hands" else text
            for name, text in texts.items()
        }
    texts["hands"] = "\n".join(dict.fromkeys(texts["hands"].splitlines())) + "\n"
    for name in ("players", "actions", "cards"):
        head, *rows = texts[name].splitlines()
        copies = [row.replace("k1", f"k{number}") for number in (5, 2, 7, 1, 6, 3, 4) for row in rows]
        texts[name] = "\n".join([head, *copies, ""])
    parsed = read(write_csv(tmp_path / "set", texts))
    assert parsed.issues.is_empty()
    assert parsed.hands["hand_id"].to_list() == [f"900{number}" for number in range(1, 8)]
    assert parsed.actions.group_by("hand").len().sort("hand")["len"].to_list() == [9] * 7
    assert parsed.actions["to"].to_list() == parsed.actions["to"].to_list()[:9] * 7


def test_hostile_names_are_names(tmp_path):
    players = PLAYERS.replace("Ann", '"A"",""pushed"":null,\n{""row"":"').replace("Bob", "")
    parsed = read(write_csv(tmp_path / "set", tables(players=players)))
    assert parsed.players["name"].to_list() == ['A","pushed":null,\n{"row":', "", "Cem"]


def test_money_is_exact(tmp_path):
    folder = write_parquet(tmp_path / "set", tables(), stack=pl.Decimal(30, 10))
    path = folder / "players.parquet"
    stacks = pl.Series("stack", [Decimal("99999999999.9999"), Decimal("0.1"), None], pl.Decimal(30, 10))
    pl.read_parquet(path).with_columns(stacks).write_parquet(path)
    assert read(folder).players["stack"].to_list() == [999_999_999_999_999, 1_000, None]
