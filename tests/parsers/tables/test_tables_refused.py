"""Hands of own tables that are refused, each with its reason and the row; and rows that belong to none."""

from __future__ import annotations

import polars as pl
import pytest

from tests.parsers.tables.support import (
    ACTIONS,
    CARDS,
    HANDS,
    PLAYERS,
    read,
    refused,
    tables,
    twice,
    write_csv,
    write_parquet,
)

# Each: the table, what is replaced by what, the reason, what the message says.
WRONG = [
    ("hands", ",holdem,", ",gin,", "unsupported-game", "hands row 1: game is 'gin'"),
    ("hands", ",holdem,", ",,", "missing-value", "hands row 1: game is empty"),
    ("hands", "no-limit", "limitless", "bad-value",
     "hands row 1: structure is 'limitless', expected one of no-limit"),
    ("hands", "k1,harbour", ",harbour", "missing-value", "hands row 1: it has no key"),
    ("hands", ",0.5,1,1", ",0.5,1,one", "bad-value",
     "hands row 1: button_seat is 'one', expected a whole number"),
    ("hands", ",0.5,1,1", ",0.5,-1,1", "bad-amount", "hands row 1: big_blind is '-1'"),
    ("players", ",100\n", ",1e2\n", "bad-amount", "players row 1: stack is '1e2'"),
    ("players", ",100\n", ",$100\n", "bad-amount", "players row 1: stack is '$100'"),
    ("players", ",100\n", ",100.00001\n", "too-many-decimals", "players row 1: stack is '100.00001'"),
    ("players", ",100\n", ",100000000000.0001\n", "bad-amount", "at most 100,000,000,000"),
    ("players", "k1,2,", "k1,1,", "seat-conflict", "players row 2: seat 1 is taken twice"),
    ("players", "k1,2,", "k1,,", "missing-value", "players row 2: seat is empty"),
    ("players", "Bob", "B\0b", "bad-bytes", "players row 2: name is 'B\\x00b'"),
    ("players", "k1", "k0", "table-incomplete", "hands row 1: no row of players has its key"),
    ("actions", "k1", "k0", "table-incomplete", "hands row 1: no row of actions has its key"),
    ("actions", "preflop,1,raise", "preflop,4,raise", "unknown-actor",
     "actions row 3: no player of this hand has seat 4"),
    ("actions", "preflop,1,raise", "preflop,,raise", "missing-value",
     "actions row 3: neither player_index nor seat"),
    ("actions", "1,raise", "1,reraise", "bad-value",
     "actions row 3: kind is 'reraise', expected one of post-ante"),
    ("actions", "1,raise", "1,", "missing-value", "actions row 3: kind is empty"),
    ("actions", "3,preflop", "3,fourth", "sections-out-of-order",
     "actions row 3: street is fourth, which holdem has not"),
    ("actions", "3,preflop", "3,flop", "sections-out-of-order",
     "actions row 4: a fold on preflop comes after a later"),
    ("actions", "k1,4,", "k1,3,", "sections-out-of-order", "actions row 4: ordinal is 3"),
    ("actions", "k1,9,", "k1,10,", "sections-out-of-order", "actions row 9: ordinal is 10"),
    ("actions", "raise,3,3", "raise,,", "missing-value", "actions row 3: chips is empty"),
    ("actions", "raise,3,3", "raise,-3,3", "bad-amount", "actions row 3: chips is below zero"),
    ("actions", "return,-12", "return,12", "bad-amount", "actions row 9: chips is above zero"),
    ("actions", "1,fold,,", "1,check,1,", "bad-amount", "actions row 8: chips is not zero"),
    ("actions", "call,5,8", "call,5,9", "amount-inconsistent",
     "actions row 6: to is 9, and the chips of the street make 8"),
    ("actions", "raise,7,8", "raise,8,8", "amount-convention-contradicted",
     "to is 8, and the chips of the street make 9; chips seem to be street totals"),
    ("cards", "flop,,", "flop,7,", "unknown-actor", "cards row 2: no player of this hand has seat 7"),
    ("cards", "2c 7d 9h", "", "missing-value", "cards row 2: cards is empty"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "old", "new", "reason", "says"), WRONG)
def test_one_wrong_value(tmp_path, table, old, new, reason, says):
    text = tables()[table]
    assert old in text
    changed = {table: text.replace(old, new)}
    found = [issue for issue in refused(tmp_path, **changed) if issue[0] != "rows-without-hand"]
    assert [one for one, _ in found] == [reason]
    assert says in found[0][1]


def test_the_other_hands_are_read(tmp_path):
    hands = twice(HANDS).replace("k1,harbour,9001,holdem", "k1,harbour,9001,gin")
    made = tables(hands=hands, players=twice(PLAYERS), actions=twice(ACTIONS), cards=twice(CARDS))
    parsed = read(write_csv(tmp_path / "set", made))
    assert parsed.hands["hand_id"].to_list() == ["9002"]
    assert parsed.hands["line_start"].to_list() == [2]
    (issue,) = parsed.issues.to_dicts()
    # Of the first hand: its row of hands, three players, nine actions, two rows of cards.
    assert (issue["kind"], issue["hands"], issue["rows"], issue["line"]) == ("hand", 1, 1 + 3 + 9 + 2, 1)
    assert (issue["hand_id"], issue["site"]) == ("9001", "harbour")


def test_a_key_that_two_hands_have(tmp_path):
    parsed = read(write_csv(tmp_path / "set", tables(hands=twice(HANDS, key="k1"))))
    assert parsed.hands.is_empty()
    assert parsed.issues.select("reason", "line", "rows").rows() == [
        ("key-repeated", 1, 15),
        ("key-repeated", 2, 1),
    ]


def test_rows_that_belong_to_no_hand(tmp_path):
    head, *rows = twice(ACTIONS).splitlines()
    actions = "\n".join([head, *rows[9:], *rows[:9], ""])  # the nine rows of k2 first
    cards = CARDS + ",river,,Ts\n"
    parsed = read(write_csv(tmp_path / "set", tables(actions=actions, cards=cards)))
    assert parsed.hands.height == 1
    found = parsed.issues.select("kind", "hands", "reason", "message", "line", "rows").rows()
    assert found == [
        ("bytes", 0, "rows-without-hand", "cards row 3: no row of hands has the key None", 3, 1),
        ("bytes", 0, "rows-without-hand", "actions rows 1 to 9: no row of hands has the key 'k2'", 1, 9),
    ]


def test_chips_that_are_totals_are_found_out_without_totals_beside_them(tmp_path):
    rows = [row.split(",") for row in ACTIONS.splitlines()]
    totals = "\n".join(",".join([*row[:5], row[6] if row[5].isdecimal() else row[5]]) for row in rows[:-1])
    (issue,) = refused(tmp_path, actions=totals.replace(",to\n", ",chips\n", 1) + "\n")
    assert issue[0] == "amount-convention-contradicted"
    assert issue[1].startswith("actions row 6: ")


def test_a_floating_point_column(tmp_path):
    folder = write_parquet(tmp_path / "set", tables(), stack=pl.Float64())
    path = folder / "players.parquet"
    pl.read_parquet(path).with_columns(stack=pl.Series([100.0, 0.1 + 0.2, 120.5])).write_parquet(path)
    (issue,) = read(folder).issues.to_dicts()
    assert issue["reason"] == "too-many-decimals"
    assert "players row 2: stack is '0.30000000000000004'" in issue["message"]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("raise,2,,,9,", "no row of the hand has the ordinal noticed_after"),
        ("raise,2,1;2,,,", ""),
        ("raise,2,,,,1", "corrects belongs to a correction"),
        ("correction,2,,,,", "corrects must name an earlier decision"),
        ("correction,2,,,,2", "corrects must name an earlier decision"),
        ("raise,2,,2,,", "forfeited is not the chips of a fold"),
        ("uncalled-return,-1,,,1,", "only a decision or a correction has a floor event"),
    ],
)
def test_floor_events_that_fit_nothing(tmp_path, row, says):
    actions = f"""\
hand_key,street,seat,kind,chips,pushed_chips,forfeited,noticed_after,corrects
k1,preflop,2,post-small-blind,0.5,,,,
k1,preflop,3,post-big-blind,1,,,,
k1,preflop,1,{row}
"""
    found = refused(tmp_path, actions=actions)
    assert [reason for reason, _ in found] == (["bad-floor-event"] if says else [])
    assert not says or says in found[0][1]


def test_more_than_any_hand_has(tmp_path):
    many = ACTIONS.splitlines()[0] + "\n" + "k1,,flop,1,check,,\n" * 1001
    ((reason, message),) = refused(tmp_path, actions=many)
    assert (reason, message) == ("too-many-actions", "hands row 1: it has more than 1,000 rows of actions")
    crowd = "hand_key,seat,name,stack\n" + "".join(f"k1,{seat},p,1\n" for seat in range(1, 25))
    ((reason, _),) = refused(tmp_path / "crowd", players=crowd)
    assert reason == "too-many-players"
