"""Fixed limit: the one lawful total, all-ins of half a unit, completing, the cap."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FOUR = dict.fromkeys("ABCD", DEEP)


def limit_flop(stacks: dict[str, int | None], rows: list[tuple], reading: Reading | None = None) -> Answer:
    """A 20/40 game: 20 is the bet on the flop."""
    settings = {"big_blind": 20, "structure": "fixed-limit", "small_bet": 20, "big_bet": 40}
    return Answer(on_flop(stacks, rows, **settings), reading)


def test_levels_step_by_the_bet_of_the_street():
    rows = [
        ("preflop", "SB", "post-small-blind", 10),
        ("preflop", "BB", "post-big-blind", 20),
        ("preflop", "BTN", "raise", 40),
        ("preflop", "SB", "raise", 60),
        ("preflop", "BB", "call", 60),
        ("preflop", "BTN", "call", 60),
        ("turn", "SB", "bet", 40),
        ("turn", "BB", "raise", 80),
        ("turn", "BTN", "raise", 100),
    ]
    stacks = dict.fromkeys(("SB", "BB", "BTN"), DEEP)
    hand = Hand(stacks, rows, 10, 20, structure="fixed-limit", button=3, small_bet=20, big_bet=40)
    answer = Answer(hand)
    says(answer.at("preflop", "BTN"), min_to=40, max_to=40, bets_in_round=1, last_full_raise=20)
    says(answer.at("preflop", "SB"), min_to=60, max_to=60, bets_in_round=2)
    says(answer.at("turn", "SB"), min_to=40, max_to=40, bets_in_round=0, last_full_raise=40)
    says(answer.at("turn", "BTN"), min_to=120, max_to=120, bets_in_round=2)


def test_an_opening_all_in_of_15_is_a_full_bet():  # F01
    answer = limit_flop({"B": 15, "C": DEEP, "D": DEEP}, [("B", "bet", 15), ("C", "raise", 35)])
    says(answer.at("flop", "B"), min_to=15, max_to=15)
    says(answer.at("flop", "C"), min_to=35, max_to=35, to_call=15, bets_in_round=1)


def test_an_opening_all_in_of_less_than_half_can_be_completed():
    rows = [("A", "check"), ("B", "bet", 9), ("C", "complete", 20), ("A", "raise", 40)]
    answer = limit_flop({"A": DEEP, "B": 9, "C": DEEP}, rows)
    says(answer.at("flop", "C"), min_to=20, max_to=20, bets_in_round=0, acted_as="raise")
    says(
        answer.at("flop", "A", 2), min_to=40, max_to=40, bets_in_round=1, may_raise=True, faced_since_acted=20
    )


def test_nine_more_does_not_reopen():  # F02
    rows = [("A", "bet", 20), ("B", "raise", 29), ("C", "call", 29), ("A", "call", 29)]
    answer = limit_flop({"A": DEEP, "B": 29, "C": DEEP}, rows)
    says(answer.at("flop", "C"), min_to=40, max_to=40, may_raise=True, bets_in_round=1)
    says(answer.at("flop", "A", 2), to_call=9, may_raise=False, why="short-all-in", min_to=None)
    assert answer.totals["short_all_in"]


def test_ten_more_reopens_and_is_a_full_bet():
    rows = [("A", "bet", 20), ("B", "raise", 30), ("C", "call", 30), ("A", "raise", 50)]
    answer = limit_flop({"A": DEEP, "B": 30, "C": DEEP}, rows)
    says(answer.at("flop", "C"), min_to=50, max_to=50, bets_in_round=2)
    says(answer.at("flop", "A", 2), may_raise=True, why="full-raise-faced", min_to=50, faced_since_acted=10)


@pytest.mark.parametrize(("reading", "may_raise"), [("cumulative", True), ("single", False)])
def test_four_and_seven_more(reading, may_raise):  # F06
    rows = [("A", "bet", 20), ("B", "raise", 24), ("C", "raise", 31), ("D", "call", 31), ("A", "call", 31)]
    stacks = {"A": DEEP, "B": 24, "C": 31, "D": DEEP}
    answer = limit_flop(stacks, rows, Reading(limit_reopening=reading))
    says(answer.at("flop", "A", 2), may_raise=may_raise, faced_since_acted=11, to_call=11)
    says(answer.at("flop", "D"), may_raise=True, min_to=40, bets_in_round=1)


def test_an_all_in_may_not_go_beyond_the_completed_bet():
    rows = [("A", "bet", 20), ("B", "raise", 29), ("C", "raise", 38), ("D", "raise", 47)]
    answer = limit_flop({"A": DEEP, "B": 29, "C": 38, "D": 47}, rows)
    says(answer.at("flop", "C"), min_to=38, max_to=38, all_in=True)
    says(answer.at("flop", "D"), min_to=40, max_to=40, all_in=True, played_to=47)


def test_a_call_for_too_much_leaves_the_next_level_beyond_it():
    rows = [("A", "bet", 20), ("B", "call", 45), ("C", "raise", 60)]
    answer = limit_flop(FOUR, rows)
    says(answer.at("flop", "B"), to_call=20, acted_as="call", played_chips=45)
    says(answer.at("flop", "C"), current_bet=45, min_to=60, max_to=60, bets_in_round=1)


CAPPED = [("A", "bet", 20), ("B", "raise", 40), ("C", "raise", 60), ("A", "raise", 80), ("B", "raise", 100)]


@pytest.mark.parametrize(
    ("raises", "may_raise", "why"), [(3, False, "capped"), (4, True, "full-raise-faced")]
)
def test_the_cap_counts_the_bet_and_the_raises(raises, may_raise, why):
    stacks = dict.fromkeys("ABC", DEEP)
    answer = limit_flop(stacks, CAPPED, Reading(raises_in_limit_round=raises))
    says(answer.at("flop", "A", 2), may_raise=True, bets_in_round=3, min_to=80)
    says(answer.at("flop", "B", 2), may_raise=may_raise, why=why, bets_in_round=4, to_call=40)


HEADS_UP = [
    ("A", "bet", 20),
    ("B", "raise", 40),
    ("C", "fold"),
    ("A", "raise", 60),
    ("B", "raise", 80),
    ("A", "raise", 100),
]


@pytest.mark.parametrize(
    ("lifted", "may_raise"),
    [
        ("any-heads-up", True),
        ("event-heads-up", False),
        ("never", False),
        ("round-began-heads-up", False),
        ("heads-up-before-cap", True),
    ],
)
def test_two_left_of_three(lifted, may_raise):  # F07, F09
    answer = limit_flop(dict.fromkeys("ABC", DEEP), HEADS_UP, Reading(cap_lifted=lifted))
    says(answer.at("flop", "A", 3), may_raise=may_raise, bets_in_round=4, min_to=100 if may_raise else None)


@pytest.mark.parametrize(
    ("lifted", "may_raise"),
    [
        ("any-heads-up", True),
        ("event-heads-up", True),
        ("never", False),
        ("round-began-heads-up", True),
        ("heads-up-before-cap", True),
    ],
)
def test_two_dealt_in(lifted, may_raise):
    rows = [("A", "bet", 20), ("B", "raise", 40), ("A", "raise", 60), ("B", "raise", 80), ("A", "raise", 100)]
    answer = limit_flop(dict.fromkeys("AB", DEEP), rows, Reading(cap_lifted=lifted))
    says(answer.at("flop", "A", 3), may_raise=may_raise, bets_in_round=4)


def test_a_third_player_who_is_all_in_does_not_keep_the_cap():
    rows = [*CAPPED[:4], ("B", "raise", 100)]
    answer = limit_flop({"A": DEEP, "B": DEEP, "C": 60}, rows)
    says(answer.at("flop", "B", 2), live_players=3, may_raise=True, min_to=100, bets_in_round=4)


def test_an_unlawful_raise_that_stands_is_the_level_for_the_next_unit():
    rows = [("A", "bet", 20), ("B", "raise", 50), ("C", "raise", 70)]
    answer = limit_flop(FOUR, rows)
    says(answer.at("flop", "B"), min_to=40, max_to=40)
    says(answer.at("flop", "C"), min_to=70, max_to=70, bets_in_round=2, current_bet=50)


def test_completing_by_less_than_half_a_unit_is_a_full_bet():
    rows = [
        ("A", "bet", 20),
        ("B", "raise", 29),
        ("C", "raise", 38),
        ("D", "complete", 40),
        ("E", "raise", 60),
    ]
    answer = limit_flop({"A": DEEP, "B": 29, "C": 38, "D": DEEP, "E": DEEP}, rows)
    says(answer.at("flop", "D"), min_to=40, max_to=40, bets_in_round=1)
    says(answer.at("flop", "E"), min_to=60, max_to=60, bets_in_round=2)


def test_an_unlawful_raise_by_less_than_half_a_unit_counts_as_it_stands():
    answer = limit_flop(FOUR, [("A", "bet", 20), ("B", "raise", 25), ("C", "raise", 45)])
    says(answer.at("flop", "C"), min_to=45, max_to=45, bets_in_round=2)


@pytest.mark.parametrize(
    ("lifted", "may_raise"), [("heads-up-before-cap", False), ("any-heads-up", True), ("never", False)]
)
def test_once_capped_a_fold_lifts_nothing(lifted, may_raise):
    # C is in until the third raise is made, and folds to it.
    rows = [("A", "bet", 20), ("B", "raise", 40), ("C", "call", 40), ("A", "raise", 60), ("B", "raise", 80)]
    answer = limit_flop(
        dict.fromkeys("ABC", DEEP), [*rows, ("C", "fold"), ("A", "raise", 100)], Reading(cap_lifted=lifted)
    )
    says(answer.at("flop", "A", 3), may_raise=may_raise, bets_in_round=4)


@pytest.mark.parametrize("lifted", ["round-began-heads-up", "heads-up-before-cap"])
def test_players_without_chips_do_not_count(lifted):
    # C's last chips went in before the flop.
    rows = [("A", "bet", 20), ("B", "raise", 40), ("A", "raise", 60), ("B", "raise", 80), ("A", "raise", 100)]
    answer = limit_flop({"A": DEEP, "B": DEEP, "C": 0}, rows, Reading(cap_lifted=lifted))
    says(answer.at("flop", "A", 3), may_raise=True, bets_in_round=4, live_players=3)


@pytest.mark.parametrize(("blind", "may_raise"), [(20, True), (DEEP, False)])
def test_before_the_flop_the_round_begins_after_the_blinds(blind, may_raise):
    # BB's stack decides it: if the blind took all of it, two players had chips when the round began.
    rows = [("preflop", "SB", "post-small-blind", 10), ("preflop", "BB", "post-big-blind", 20)]
    rows += [("preflop", "BTN", "raise", 40), ("preflop", "SB", "raise", 60)]
    if blind == DEEP:
        rows += [("preflop", "BB", "fold")]
    rows += [("preflop", "BTN", "raise", 80), ("preflop", "SB", "raise", 100)]
    limit = {"structure": "fixed-limit", "small_bet": 20, "big_bet": 40, "button": 3}
    hand = Hand({"SB": DEEP, "BB": blind, "BTN": DEEP}, rows, 10, 20, **limit)
    answer = Answer(hand, Reading(cap_lifted="round-began-heads-up"))
    says(answer.at("preflop", "SB", 2), may_raise=may_raise, bets_in_round=4)
