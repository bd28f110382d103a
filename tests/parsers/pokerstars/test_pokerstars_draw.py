"""Draw games: rounds that discards begin, with a line that says so or without one."""

from __future__ import annotations

import pytest

from parsers.schema import Parsed
from tests.parsers.pokerstars.stars_hands import HEADER, actions, case, hand, number, read, reasons

TRIPLE, SINGLE = "deals/triple_draw", "deals/single_draw"


def cards(parsed: Parsed) -> list[tuple[object, ...]]:
    names = parsed.players["name"].to_list()
    return [
        (row["street"], names[row["player_index"]], row["cards"], row["face_up"])
        for row in parsed.cards.iter_rows(named=True)
    ]


def test_three_draws_make_four_rounds() -> None:
    assert actions(read(case(TRIPLE)))[2:] == [
        ("draw-0", "abel", "raise", 4, 4),
        ("draw-0", "yann", "fold", 0, 1),
        ("draw-0", "zoe", "call", 2, 4),
        ("draw-1", "zoe", "draw", 0, 0),
        ("draw-1", "abel", "draw", 0, 0),
        ("draw-1", "zoe", "check", 0, 0),
        ("draw-1", "abel", "bet", 2, 2),
        ("draw-1", "zoe", "call", 2, 2),
        ("draw-2", "zoe", "draw", 0, 0),
        ("draw-2", "abel", "stand-pat", 0, 0),
        ("draw-2", "zoe", "check", 0, 0),
        ("draw-2", "abel", "bet", 4, 4),
        ("draw-2", "zoe", "call", 4, 4),
        ("draw-3", "zoe", "stand-pat", 0, 0),
        ("draw-3", "abel", "stand-pat", 0, 0),
        ("draw-3", "zoe", "bet", 1, 1),
        ("draw-3", "abel", "call", 1, 1),
        ("draw-3", "zoe", "show", 0, 1),
        ("draw-3", "abel", "show", 0, 1),
        ("draw-3", "abel", "collect", 0, 1),
    ]


def test_in_fixed_limit_the_small_bet_is_the_big_blind() -> None:
    row = read(case(TRIPLE)).hands.row(0, named=True)
    assert (row["game"], row["structure"], row["big_blind_from"]) == (
        "triple-draw-27",
        "fixed-limit",
        "header",
    )
    names = ("small_blind", "big_blind", "small_bet", "big_bet")
    assert [number(row[name]) for name in names] == [1, 2, 2, 4]
    assert (row["bring_in"], row["boards"], row["button_seat"]) == (None, [], 6)


def test_with_one_draw_the_first_discard_begins_the_second_round() -> None:
    parsed = read(case(SINGLE))
    assert actions(parsed)[2:12] == [
        ("draw-0", "bela", "raise", 6, 6),
        ("draw-0", "ciro", "call", 5, 6),
        ("draw-0", "dana", "fold", 0, 2),
        ("draw-1", "ciro", "draw", 0, 0),
        ("draw-1", "bela", "stand-pat", 0, 0),
        ("draw-1", "ciro", "check", 0, 0),
        ("draw-1", "bela", "bet", 10, 10),
        ("draw-1", "ciro", "raise", 30, 30),
        ("draw-1", "bela", "call", 20, 30),
        ("draw-1", "ciro", "show", 0, 30),
    ]
    row = parsed.hands.row(0, named=True)
    assert (row["game"], row["structure"]) == ("single-draw-27", "no-limit")
    names = ("small_blind", "big_blind", "small_bet", "big_bet")
    assert [None if row[name] is None else number(row[name]) for name in names] == [1, 2, None, None]


def test_with_one_draw_a_line_may_say_that_it_begins() -> None:
    text = case(SINGLE).replace("ciro: discards", "*** DRAW ***\nciro: discards")
    assert actions(read(text)) == actions(read(case(SINGLE)))


def test_what_is_drawn_belongs_to_the_round_that_it_begins() -> None:
    assert cards(read(case(TRIPLE))) == [
        ("draw-0", "zoe", "2h 3d 4s Kc Qc", False),
        ("draw-1", "zoe", "7d 9h", False),
        ("draw-2", "zoe", "Jc", False),
        ("draw-3", "zoe", "2h 3d 4s 7d Jc", True),
        ("draw-3", "abel", "Td 8c 5h 4h 3c", True),
    ]
    assert cards(read(case(SINGLE)))[:2] == [
        ("draw-0", "ciro", "8c 6d 5s Qh 2c", False),
        ("draw-1", "ciro", "3h", False),
    ]
    for name, hero in ((TRIPLE, "zoe"), (SINGLE, "ciro")):
        assert read(case(name)).players.filter("is_hero")["name"].to_list() == [hero]


def test_a_bet_that_goes_back_before_the_draw_goes_back_in_its_own_round() -> None:
    preflop = "ann: raises $198 to $200 and is all-in\nbo: calls $49 and is all-in\ncy: folds\n"
    preflop += "Uncalled bet ($150) returned to ann\nbo: stands pat\nann: discards 2 cards\n"
    preflop += "*** SHOW DOWN ***\nann: mucks hand\nbo collected $102 from pot"
    header = HEADER.replace("Hold'em", "5 Card Draw")
    text = hand(preflop, header=header, pot="$102", deal="DEALING HANDS")
    rows = actions(read(text.replace("bo ($200", "bo ($50")))
    assert rows[5:] == [
        ("draw-0", "ann", "uncalled-return", -150, 50),
        ("draw-1", "bo", "stand-pat", 0, 0),
        ("draw-1", "ann", "draw", 0, 0),
        ("draw-1", "ann", "muck", 0, 0),
        ("draw-1", "bo", "collect", 0, 0),
    ]


@pytest.mark.parametrize(
    ("name", "before", "after", "reason"),
    [
        # With three draws, and no line that says so, it is not known which draw it is.
        (TRIPLE, "*** FIRST DRAW ***\n", "", "sections-out-of-order"),
        (TRIPLE, "*** SECOND DRAW ***\n", "", "sections-out-of-order"),
        (TRIPLE, "*** THIRD DRAW ***", "*** FOURTH DRAW ***", "unknown-line"),
        (
            SINGLE,
            "bela: stands pat\nciro: checks\n",
            "ciro: checks\nbela: stands pat\n",
            "sections-out-of-order",
        ),
        (SINGLE, "ciro: discards 1 card [Qh]", "ciro: discards 1", "unknown-line"),
        (SINGLE, "ciro: discards 1 card [Qh]", "ciro: discards 1 card [Qh] twice", "unknown-line"),
        (SINGLE, "dana: folds", "dana: brings in for $4", "sections-out-of-order"),
        (SINGLE, "Rake $3\n", "Rake $3\nBoard [2c 3c 4c]\n", "sections-out-of-order"),
    ],
)
def test_what_cannot_be_placed_is_not_read(name: str, before: str, after: str, reason: str) -> None:
    text = case(name)
    assert text.count(before) == 1
    assert reasons(read(text.replace(before, after))) == [reason]


@pytest.mark.parametrize("line", ["bo: discards 1 card", "bo: stands pat", "bo: brings in for $1"])
def test_a_game_with_a_board_knows_no_draw_and_no_bring_in(line: str) -> None:
    assert reasons(read(hand(f"ann: folds\n{line}\nbo: folds"))) == ["sections-out-of-order"]


def test_who_is_said_to_draw_and_is_not_seated_spoils_the_hand() -> None:
    text = case(SINGLE).replace("bela: stands pat", "bela: stands pat\nghost: stands pat")
    assert reasons(read(text)) == ["unknown-actor"]
