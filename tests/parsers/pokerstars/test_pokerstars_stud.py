"""Stud games: their streets, the bring-in, what lies open and what does not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from parsers.schema import Parsed
from tests.parsers.pokerstars.stars_hands import actions, case, number, read, reasons

D = Decimal
CASH, COMMON, RAZZ = "deals/stud_cash", "deals/stud_common_card", "deals/razz_home_game"


def cards(parsed: Parsed) -> list[tuple[object, ...]]:
    names = parsed.players["name"].to_list()
    return [
        (row["street"], None if row["player_index"] is None else names[row["player_index"]], row["cards"])
        + (("up",) if row["face_up"] else ())
        for row in parsed.cards.iter_rows(named=True)
    ]


def test_every_row_stands_in_its_street() -> None:
    rows = actions(read(case(CASH)))
    assert rows[4:] == [
        ("third", "vera k", "bring-in", D("0.15"), D("0.15")),
        ("third", "wim", "call", D("0.15"), D("0.15")),
        ("third", "xenia", "fold", 0, 0),
        ("third", "ulf", "raise", D("0.4"), D("0.4")),
        ("third", "vera k", "call", D("0.25"), D("0.4")),
        ("third", "wim", "call", D("0.25"), D("0.4")),
        ("fourth", "ulf", "bet", D("0.8"), D("0.8")),
        ("fourth", "vera k", "call", D("0.8"), D("0.8")),
        ("fourth", "wim", "fold", 0, 0),
        ("fifth", "ulf", "check", 0, 0),
        ("fifth", "vera k", "bet", D("0.8"), D("0.8")),
        ("fifth", "ulf", "raise", D("1.6"), D("1.6")),
        ("fifth", "vera k", "call", D("0.8"), D("1.6")),
        ("sixth", "vera k", "check", 0, 0),
        ("sixth", "ulf", "check", 0, 0),
        ("seventh", "vera k", "bet", D("0.8"), D("0.8")),
        ("seventh", "ulf", "fold", 0, 0),
        ("seventh", "vera k", "uncalled-return", D("-0.8"), 0),
        ("seventh", "vera k", "collect", 0, 0),
    ]
    assert [row[:2] + row[2:4] for row in rows[:4]] == [
        ("third", name, "post-ante", D("0.05")) for name in ("ulf", "vera k", "wim", "xenia")
    ]


def test_stud_has_bets_and_a_bring_in_but_no_blinds_and_no_button() -> None:
    row = read(case(CASH)).hands.row(0, named=True)
    assert (row["game"], row["structure"], row["convention"]) == ("stud", "fixed-limit", "proven")
    assert [number(row[name]) for name in ("small_bet", "big_bet", "bring_in", "ante")] == [
        D("0.4"), D("0.8"), D("0.15"), D("0.05"),
    ]  # fmt: skip
    for name in ("small_blind", "big_blind", "big_blind_from", "button_seat"):
        assert row[name] is None
    assert row["boards"] == []


def test_the_seen_cards_lie_open_and_the_first_two_and_the_last_do_not() -> None:
    found = cards(read(case(CASH)))
    assert [row for row in found if row[1] == "vera k"] == [
        ("third", "vera k", "Qc Jd"),
        ("third", "vera k", "3h", "up"),
        ("fourth", "vera k", "Qs", "up"),
        ("fifth", "vera k", "Th", "up"),
        ("sixth", "vera k", "3c", "up"),
        ("seventh", "vera k", "As"),
    ]
    assert [row for row in found if row[1] == "ulf"] == [
        ("third", "ulf", "9s", "up"),
        ("fourth", "ulf", "9d", "up"),
        ("fifth", "ulf", "2c", "up"),
        ("sixth", "ulf", "7h", "up"),
    ]
    assert [row for row in found if row[1] == "xenia"] == [("third", "xenia", "8c", "up")]


def test_the_hero_is_the_one_whose_down_cards_are_printed() -> None:
    players = read(case(CASH)).players
    assert players.filter("is_hero")["name"].to_list() == ["vera k"]
    assert players["sitting_out"].to_list() == [False] * 4


def test_what_is_printed_for_a_card_and_is_none_is_left_out() -> None:
    text = case(CASH).replace("3c] [As]", "3c] [of]")
    assert [row for row in cards(read(text)) if row[0] == "seventh"] == []


def test_the_card_that_all_share_when_the_deck_runs_out_is_a_board() -> None:
    parsed = read(case(COMMON))
    assert parsed.hands["boards"].to_list() == [["9h"]]
    assert [row for row in cards(parsed) if row[1] is None] == [("seventh", None, "9h", "up")]
    assert ("seventh", "odile", "bet", 400, 400) in actions(parsed)
    row = parsed.hands.row(0, named=True)
    assert (row["game"], row["level"], number(row["bring_in"])) == ("stud-8", "Level IX", 30)


def test_a_board_before_the_last_card_contradicts_the_streets() -> None:
    text = case(CASH).replace("Rake $0.27\n", "Rake $0.27\nBoard [9h]\n")
    assert reasons(read(text)) == []
    assert reasons(read(text.replace("Board [9h]", "Board [9h 8h]"))) == ["sections-out-of-order"]


def test_who_opens_with_a_full_bet_brings_it_in_with_that() -> None:
    parsed = read(case(RAZZ))
    assert actions(parsed)[2:6] == [
        ("third", "quint", "bring-in", 50, 50),
        ("third", "rosa", "raise", 100, 100),
        ("third", "quint", "fold", 0, 50),
        ("third", "rosa", "uncalled-return", -50, 50),
    ]
    row = parsed.hands.row(0, named=True)
    assert (row["game"], row["bring_in"], number(row["small_bet"])) == ("razz", None, 50)


def test_a_bet_after_a_bring_in_or_of_another_size_is_no_bring_in() -> None:
    later = case(CASH).replace("ulf: raises $0.25 to $0.40", "ulf: bets $0.40")
    assert ("third", "ulf", "bet", D("0.4"), D("0.4")) in actions(read(later))
    other = case(RAZZ).replace("bets 50", "bets 45").replace("raises 50 to 100", "raises 55 to 100")
    assert actions(read(other))[2] == ("third", "quint", "bet", 45, 45)


def test_a_short_bring_in_does_not_tell_the_full_one() -> None:
    text = (
        case(CASH).replace("vera k ($9.75", "vera k ($0.12").replace("$0.15\nwim", "$0.07 and is all-in\nwim")
    )
    text = text.replace("vera k: calls $0.25\n", "").split("*** 4th")[0]
    text += "*** SUMMARY ***\nTotal pot $1.07 | Rake $0\nSeat 1: ulf mucked\nSeat 3: vera k mucked\n"
    parsed = read(text)
    row = parsed.hands.row(0, named=True)
    assert (row["bring_in"], number(row["small_bet"])) == (None, D("0.4"))
    assert ("third", "vera k", "bring-in", D("0.07"), D("0.07")) in actions(parsed)


@pytest.mark.parametrize("raised", ["$0.25 to $0.40", "$0.33 to $0.40"])
def test_a_raise_over_a_short_bring_in_may_count_from_the_full_one(raised: str) -> None:
    text = (
        case(CASH).replace("vera k ($9.75", "vera k ($0.12").replace("$0.15\nwim", "$0.07 and is all-in\nwim")
    )
    text = text.replace("wim: calls $0.15", "wim: folds").replace("raises $0.25 to $0.40", f"raises {raised}")
    text = text.split("vera k: calls")[0]
    text += "*** SUMMARY ***\nTotal pot $0.67 | Rake $0\nSeat 1: ulf mucked\nSeat 3: vera k mucked\n"
    assert reasons(read(text)) == []
    assert ("third", "ulf", "raise", D("0.4"), D("0.4")) in actions(read(text))


def test_a_raise_that_counts_from_nothing_is_not_read() -> None:
    text = case(CASH).replace("raises $0.25 to $0.40", "raises $0.30 to $0.40")
    assert reasons(read(text)) == ["amount-inconsistent"]


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("*** 5th STREET ***\n", "", "sections-out-of-order"),
        ("*** 5th STREET ***", "*** FLOP *** [2c 3c 4c]", "unknown-line"),
        ("ulf: checks\nvera k: bets", "ulf: stands pat\nvera k: bets", "sections-out-of-order"),
        (
            "vera k: bets $0.80\nulf: raises",
            "vera k: brings in for $0.80\nulf: raises",
            "sections-out-of-order",
        ),
        ("brings in for $0.15", "brings in for lots", "bad-amount"),
        ("raises $0.25 to $0.40", "completes to $0.40", "unknown-line"),
    ],
)
def test_what_stud_has_not_is_not_read(before: str, after: str, reason: str) -> None:
    text = case(CASH)
    assert text.count(before) == 1
    assert reasons(read(text.replace(before, after))) == [reason]
