"""Who may raise again: TDA 2026 rule 49 and the edge cases around it."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

SINGLE = Reading(reopening="single")


def blinds_50_100(stacks: dict[str, int | None], *rows: tuple) -> Answer:
    everybody = {"SB": DEEP, "BB": DEEP, **stacks}
    posts = [("SB", "post-small-blind", 50), ("BB", "post-big-blind", 100)]
    return Answer(Hand(everybody, [("preflop", *r) for r in (*posts, *rows)], button=len(everybody)))


def test_all_in_for_190_more_reopens_for_the_bettor_and_not_for_the_raiser():  # C01
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 200),
        ("C", "raise", 290),
        ("A", "call", 290),
        ("B", "call", 290),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": DEEP, "C": 290}, rows))
    says(answer.at("flop", "A", 2), faced_since_acted=190, may_raise=True, min_to=390, to_call=190)
    says(answer.at("flop", "B", 2), faced_since_acted=90, may_raise=False, why="short-all-in", to_call=90)


def test_two_all_ins_that_add_up_to_700_reopen_over_a_raise_of_500():  # C02
    rows = [
        ("A", "bet", 500),
        ("B", "raise", 1000),
        ("C", "call", 1000),
        ("D", "raise", 1300),
        ("E", "raise", 1700),
        ("A", "fold"),
        ("B", "call", 1700),
        ("C", "raise", 2200),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": DEEP, "C": DEEP, "D": 1300, "E": 1700}, rows))
    for player in "BC":
        says(answer.at("flop", player, 2), may_raise=True, min_to=2200, to_call=700, last_full_raise=500)


@pytest.mark.parametrize(("all_in", "may_raise", "least"), [(199, False, None), (200, True, 300)])
def test_one_chip_short(all_in, may_raise, least):  # C03
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 150),
        ("C", "raise", all_in),
        ("D", "call", all_in),
        ("A", "fold"),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": 150, "C": all_in, "D": DEEP}, rows))
    says(answer.at("flop", "A", 2), may_raise=may_raise, min_to=least, faced_since_acted=all_in - 100)


def test_a_full_all_in_raise_after_a_short_one():  # C04: 180, then 280 is a full 100 more
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 180),
        ("C", "raise", 280),
        ("D", "call", 280),
        ("A", "raise", 380),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": 180, "C": 280, "D": DEEP}, rows))
    says(answer.at("flop", "D"), min_to=380, may_raise=True, bet_faced="raised")
    says(answer.at("flop", "A", 2), faced_since_acted=180, may_raise=True, min_to=380)


SHORT_TWICE = [
    ("A", "bet", 100),
    ("B", "raise", 180),
    ("C", "raise", 250),
    ("D", "call", 250),
    ("A", "raise", 350),
]
SHORT_TWICE_STACKS = {"A": DEEP, "B": 180, "C": 250, "D": DEEP}


def test_no_single_full_raise_but_150_in_all():  # C05
    answer = Answer(on_flop(SHORT_TWICE_STACKS, SHORT_TWICE))
    says(answer.at("flop", "D"), min_to=350, may_raise=True, bet_faced="short-all-in", to_call=250)
    says(answer.at("flop", "A", 2), faced_since_acted=150, may_raise=True, min_to=350, last_full_raise=100)


def test_the_single_reading_wants_one_full_raise():  # C05, C04
    answer = Answer(on_flop(SHORT_TWICE_STACKS, SHORT_TWICE), SINGLE)
    says(answer.at("flop", "A", 2), faced_since_acted=150, may_raise=False, why="short-all-in", min_to=None)
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 180),
        ("C", "raise", 280),
        ("D", "call", 280),
        ("A", "raise", 380),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": 180, "C": 280, "D": DEEP}, rows), SINGLE)
    says(answer.at("flop", "A", 2), may_raise=True, why="full-raise-faced", min_to=380)


def test_the_single_reading_forgets_a_full_raise_that_was_answered():
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 300),
        ("C", "raise", 400),
        ("A", "call", 400),
        ("B", "call", 400),
    ]
    answer = Answer(on_flop({"A": DEEP, "B": DEEP, "C": 400}, rows), SINGLE)
    says(answer.at("flop", "A", 2), may_raise=True)  # B's raise by 200 came after A's bet
    says(answer.at("flop", "B", 2), may_raise=False)  # after B's own raise only the short all-in


@pytest.mark.parametrize(("all_in", "may_raise", "least"), [(180, False, None), (200, True, 300)])
def test_a_limper_facing_an_all_in(all_in, may_raise, least):  # C06, C07
    rows = [("L", "call", 100), ("M", "raise", all_in), ("SB", "call", all_in), ("BB", "call", all_in)]
    answer = blinds_50_100({"L": DEEP, "M": all_in}, *rows, ("L", "fold"))
    says(answer.at("preflop", "SB"), may_raise=True, why="not-acted")
    says(answer.at("preflop", "L", 2), may_raise=may_raise, min_to=least)


def test_posting_the_big_blind_is_not_acting():  # C08
    answer = blinds_50_100({"UTG": 150}, ("UTG", "raise", 150), ("SB", "call", 150), ("BB", "raise", 250))
    says(answer.at("preflop", "BB"), may_raise=True, why="not-acted", faced_since_acted=None, min_to=250)


SHORT_BET = [("A", "check"), ("B", "bet", 20)]


def test_who_has_not_acted_may_raise_a_short_all_in_bet_by_the_big_blind():  # C09
    answer = Answer(on_flop({"A": DEEP, "B": 20, "C": DEEP}, [*SHORT_BET, ("C", "raise", 120)]))
    says(answer.at("flop", "B"), min_to=20, max_to=20, current_bet=0, acted_as="bet")
    says(answer.at("flop", "C"), to_call=20, min_to=120, may_raise=True, last_full_raise=100, bets_in_round=0)
    assert answer.totals["short_all_in"]


def test_the_checker_facing_an_all_in_below_the_minimum_bet_may_only_call():  # C10
    rows = [*SHORT_BET, ("C", "call", 20), ("A", "call", 20)]
    answer = Answer(on_flop({"A": DEEP, "B": 20, "C": DEEP}, rows))
    says(
        answer.at("flop", "A", 2),
        to_call=20,
        faced_since_acted=20,
        may_raise=False,
        why="short-all-in",
        min_to=None,
        bet_faced="opening",
    )


def test_the_checker_facing_a_full_minimum_bet_may_raise():
    rows = [("A", "check"), ("B", "bet", 100), ("C", "call", 100), ("A", "raise", 200)]
    answer = Answer(on_flop({"A": DEEP, "B": 100, "C": DEEP}, rows))
    says(answer.at("flop", "A", 2), may_raise=True, min_to=200)


def test_two_short_all_ins_reopen_for_the_checker():  # C11
    rows = [("A", "check"), ("B", "bet", 50), ("C", "raise", 110), ("D", "call", 110), ("A", "raise", 210)]
    answer = Answer(on_flop({"A": DEEP, "B": 50, "C": 110, "D": DEEP}, rows))
    says(answer.at("flop", "D"), min_to=210, to_call=110)
    says(answer.at("flop", "A", 2), faced_since_acted=110, may_raise=True, min_to=210)


def test_a_full_raise_over_a_short_bet_reopens_for_the_checker():  # C12
    rows = [("A", "check"), ("B", "bet", 50), ("C", "raise", 150), ("A", "raise", 250)]
    answer = Answer(on_flop({"A": DEEP, "B": 50, "C": DEEP}, rows))
    says(answer.at("flop", "C"), min_to=150)
    says(answer.at("flop", "A", 2), faced_since_acted=150, may_raise=True, min_to=250)


def test_the_block_ends_with_the_street():
    rows = [("A", "bet", 100), ("B", "raise", 150), ("C", "call", 150), ("A", "call", 150)]
    hand = on_flop({"A": DEEP, "B": 150, "C": DEEP}, rows)
    hand.rows += [("turn", "A", "check"), ("turn", "C", "bet", 100), ("turn", "A", "raise", 200)]
    answer = Answer(hand)
    says(answer.at("turn", "A"), may_raise=True, why="not-acted", current_bet=0, min_to=100, pot_before=750)
    says(answer.at("turn", "A", 2), may_raise=True, min_to=200, faced_since_acted=100)


CONSECUTIVE = Reading(reopening="consecutive")


@pytest.mark.parametrize(("reading", "may_raise"), [(Reading(), True), (CONSECUTIVE, False), (SINGLE, False)])
def test_a_call_between_two_short_all_ins_parts_them(reading, may_raise):  # A08
    rows = [("A", "bet", 100), ("B", "raise", 125), ("C", "call", 125), ("D", "raise", 200)]
    rows += [("E", "call", 200), ("A", "call", 200)]
    answer = Answer(on_flop({"A": DEEP, "B": 125, "C": DEEP, "D": 200, "E": DEEP}, rows), reading)
    says(answer.at("flop", "A", 2), faced_since_acted=100, may_raise=may_raise)


@pytest.mark.parametrize("between", [[], [("C", "fold")], [("C", "call", 125)]])
def test_folds_and_all_in_calls_part_nothing(between):
    # C has 125 at most, so that his call is an all-in one.
    rows = [("A", "bet", 100), ("B", "raise", 125), *between, ("D", "raise", 200), ("A", "call", 200)]
    answer = Answer(on_flop({"A": DEEP, "B": 125, "C": 125, "D": 200}, rows), CONSECUTIVE)
    says(answer.at("flop", "A", 2), may_raise=True, why="full-raise-faced", min_to=300)


def test_a_run_reopens_for_those_before_it_and_not_for_those_in_it():  # C02, read as consecutive
    rows = [("A", "bet", 500), ("B", "raise", 1000), ("C", "call", 1000), ("D", "raise", 1300)]
    rows += [("E", "raise", 1700), ("A", "fold"), ("B", "call", 1700), ("C", "raise", 2200)]
    stacks = {"A": DEEP, "B": DEEP, "C": DEEP, "D": 1300, "E": 1700}
    answer = Answer(on_flop(stacks, rows), CONSECUTIVE)
    for player in "BC":
        says(answer.at("flop", player, 2), may_raise=True, min_to=2200)


def test_a_run_that_falls_short_reopens_nothing():
    rows = [("A", "bet", 100), ("B", "raise", 150), ("C", "raise", 199), ("A", "call", 199)]
    answer = Answer(on_flop({"A": DEEP, "B": 150, "C": 199}, rows), CONSECUTIVE)
    says(answer.at("flop", "A", 2), may_raise=False, why="short-all-in")


def test_a_full_raise_reopens_under_the_consecutive_reading_too():
    rows = [("A", "bet", 100), ("B", "call", 100), ("C", "raise", 200), ("A", "call", 200), ("B", "fold")]
    answer = Answer(on_flop(dict.fromkeys("ABC", DEEP), rows), CONSECUTIVE)
    says(answer.at("flop", "A", 2), may_raise=True, min_to=300)


def test_a_raise_with_chips_left_ends_the_run():
    # B's all-in is 50 more; C, who has chips left, raises to 250; D's all-in is 90 more than that. C himself
    # faces 90 after his own raise, A all of it.
    rows = [("A", "bet", 100), ("B", "raise", 150), ("C", "raise", 250), ("D", "raise", 340)]
    rows += [("A", "call", 340), ("C", "call", 340)]
    answer = Answer(on_flop({"A": DEEP, "B": 150, "C": DEEP, "D": 340}, rows), CONSECUTIVE)
    says(answer.at("flop", "A", 2), may_raise=True)
    says(answer.at("flop", "C", 2), may_raise=False)
