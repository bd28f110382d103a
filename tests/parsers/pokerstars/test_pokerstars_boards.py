"""Boards: one run or several, and games that deal them in another way."""

from __future__ import annotations

import polars as pl

from tests.parsers.pokerstars.stars_hands import actions, case, number, read


def board(name: str) -> list[tuple[str, int, str]]:
    cards = read(case(name)).cards.filter(pl.col("player_index").is_null())
    return list(zip(cards["street"], cards["run"], cards["cards"], strict=True))


def test_run_it_twice_deals_two_boards_and_pays_both() -> None:
    parsed = read(case("boards/run_it_twice"))
    assert parsed.hands["boards"].to_list() == [["9c 6d Td Kh 6h", "2d 6c 7h Qh 8d"]]
    assert parsed.hands["flags"].to_list() == [["run-it-twice"]]
    assert number(parsed.actions["chips"].sum()) == 167
    assert [number(value) for value in parsed.players["collected"]] == [83, 83]
    assert board("boards/run_it_twice") == [
        ("flop", 1, "9c 6d Td"), ("flop", 2, "2d 6c 7h"),
        ("turn", 1, "Kh"), ("turn", 2, "Qh"),
        ("river", 1, "6h"), ("river", 2, "8d"),
    ]  # fmt: skip


def test_split_holdem_bets_on_with_two_boards() -> None:
    rows = actions(read(case("boards/split_holdem")))
    assert [row[:3] for row in rows if row[2] in ("bet", "call", "check")] == [
        ("preflop", "dos", "call"),
        ("flop", "uno", "bet"), ("flop", "dos", "call"),
        ("turn", "uno", "check"), ("turn", "dos", "check"),
        ("river", "uno", "bet"),
    ]  # fmt: skip


def test_courchevel_lays_its_first_card_before_the_flop() -> None:
    parsed = read(case("boards/courchevel"))
    assert parsed.hands["boards"].to_list() == [["2s 3h 4h 5c"]]
    assert board("boards/courchevel") == [("preflop", 1, "2s"), ("flop", 1, "3h 4h"), ("turn", 1, "5c")]
    assert actions(parsed)[2][:3] == ("preflop", "birch", "raise")


def test_courchevels_garbled_markers_of_2016() -> None:
    text = case("boards/courchevel")
    text = text.replace("*** PRE-FLOP *** [2s]", "*** HOLE CARDS *** [2s]*** HOLE CARDSPRE-FLOP *** [2s]")
    text = text.replace("*** FLOP *** [2s 3h 4h]", "*** FLOP *** [2s] [2s3h 4h]")
    assert actions(read(text)) == actions(read(case("boards/courchevel")))


def test_cards_dealt_to_the_hero_are_face_down_and_shown_cards_face_up() -> None:
    cards = read(case("play/six_handed_cash")).cards.filter(pl.col("player_index").is_not_null())
    assert cards.select("player_index", "cards", "face_up").rows() == [
        (5, "Td 9d", False),
        (5, "Td 9d", True),
        (1, "Js Jc", True),
    ]
