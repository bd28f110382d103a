"""Content hashes against the same bytes put together with `struct`."""

import struct
from hashlib import sha256

import polars as pl
import pytest

from parsers import schema
from parsers.content import NULL, content_hashes


def frame(columns, rows):
    """Rows given as dicts; columns that a row does not name are null."""
    return pl.DataFrame([{name: row.get(name) for name in columns} for row in rows], schema=columns)


@pytest.fixture
def tables():
    hands = frame(
        schema.HANDS,
        [
            {"hand": 0, "site": "PokerStars", "hand_id": "11", "table_name": "Vega"},
            {"hand": 1, "site": "unknown", "hand_id": None, "table_name": "Ñu €"},
        ],
    )
    players = frame(
        schema.PLAYERS,
        [
            {"hand": 0, "player_index": 0, "seat": 2, "name": "ana", "stack": 1_000_000},
            {"hand": 0, "player_index": 1, "seat": 5, "name": "日本", "stack": None},
            {"hand": 1, "player_index": 0, "seat": 1, "name": "", "stack": 7},
        ],
    )
    cards = frame(
        schema.CARDS,
        [
            {"hand": 0, "street": "preflop", "player_index": 0, "run": 1, "cards": "Ah Ad", "face_up": False},
            {"hand": 0, "street": "flop", "player_index": None, "run": 1, "cards": "2c 3c 4c"},
            {"hand": 0, "street": "turn", "player_index": None, "run": 1, "cards": "5d"},
            {"hand": 0, "street": "turn", "player_index": None, "run": 2, "cards": "6d"},
        ],
    )
    actions = frame(
        schema.ACTIONS,
        [
            {"hand": 0, "ordinal": 1, "street": "preflop", "player_index": 1, "kind": "post-big-blind",
             "chips": 100, "dead": 0, "to": 100},
            {"hand": 0, "ordinal": 2, "street": "preflop", "player_index": 0, "kind": "raise",
             "chips": 300, "dead": 0, "to": 300},
            {"hand": 0, "ordinal": 3, "street": "preflop", "player_index": 0, "kind": "uncalled-return",
             "chips": -200, "dead": 0, "to": 100},
            {"hand": 0, "ordinal": 4, "street": "preflop", "player_index": 0, "kind": "collect", "chips": 0},
        ],
    )  # fmt: skip
    return hands, players, cards, actions


def test_bytes_hashed(tables):
    first = (
        b"PokerStars\x0011\0Vega\0"
        + struct.pack("<qq", 2, 1_000_000)
        + b"ana\0"
        + struct.pack("<qq", 5, NULL)
        + "日本".encode()
        + b"\0"
        + b"2c 3c 4c 5d|6d\0"
        + struct.pack("<6q", 0, 5, 2, 100, 0, 100)  # preflop, seat 5, post-big-blind
        + struct.pack("<6q", 0, 2, 11, 300, 0, 300)  # preflop, seat 2, raise
    )
    second = b"unknown\0\0" + "Ñu €".encode() + b"\0" + struct.pack("<qq", 1, 7) + b"\0" + b"\0"
    assert content_hashes(*tables) == [sha256(first).hexdigest(), sha256(second).hexdigest()]


def test_hole_cards_hero_and_shows_do_not_count(tables):
    hands, players, cards, actions = tables
    without = cards.filter(pl.col("player_index").is_null())
    betting = actions.filter(pl.col("kind") != "collect")
    hero = players.with_columns(is_hero=pl.lit(value=True))
    assert content_hashes(hands, hero, without, betting) == content_hashes(*tables)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [(1, "stack", 1), (1, "seat", 9), (1, "name", "x"), (3, "chips", 1), (3, "dead", 1), (3, "to", 1)],
)
def test_a_difference_shows(tables, table, column, value):
    changed = list(tables)
    changed[table] = changed[table].with_columns(
        pl.lit(value, dtype=changed[table].schema[column]).alias(column)
    )
    before, after = content_hashes(*tables), content_hashes(*changed)
    assert before[0] != after[0]


def test_row_order_of_the_tables_does_not_count(tables):
    hands, players, cards, actions = tables
    assert content_hashes(hands, players.reverse(), cards.reverse(), actions.reverse()) == content_hashes(
        *tables
    )


def test_an_action_by_nobody_on_the_list_still_hashes(tables):
    hands, players, cards, actions = tables
    stranger = actions.with_columns(player_index=pl.lit(9, pl.Int32))
    assert content_hashes(hands, players, cards, stranger)[0] != content_hashes(*tables)[0]


def test_no_hands():
    assert (
        content_hashes(
            *(schema.empty(s) for s in (schema.HANDS, schema.PLAYERS, schema.CARDS, schema.ACTIONS))
        )
        == []
    )


def test_hands_without_rows_elsewhere():
    hands = frame(schema.HANDS, [{"hand": 0, "site": "s", "hand_id": "1", "table_name": "t"}])
    tables = [schema.empty(s) for s in (schema.PLAYERS, schema.CARDS, schema.ACTIONS)]
    assert content_hashes(hands, *tables) == [sha256(b"s\x001\0t\0\0").hexdigest()]
