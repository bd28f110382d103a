"""The founding examples: rule 49 (reopening), rule 45 (raise sizes), rule 53 (undercalls).

What the texts say a player may do stands in the state before the action that he takes.
"""

from __future__ import annotations

import pytest

from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

# Reopening, example 1: blinds 50-100; A opens for 100, B is all-in for 125, C calls, D is all-in for 200,
# E calls.
EXAMPLE_1_STACKS = {"A": DEEP, "B": 125, "C": DEEP, "D": 200, "E": DEEP}
EXAMPLE_1 = [
    ("A", "bet", 100),
    ("B", "raise", 125),
    ("C", "call", 125),
    ("D", "raise", 200),
    ("E", "call", 200),
]


def test_example_1_reopens_the_betting_for_the_opener_who_faces_a_full_raise_in_all():
    answer = Answer(on_flop(EXAMPLE_1_STACKS, [*EXAMPLE_1, ("A", "fold")]))
    says(
        answer.at("flop", "A", 2),
        current_bet=200,
        to_call=100,
        faced_since_acted=100,
        last_full_raise=100,
        may_raise=True,
        why="full-raise-faced",
        min_to=300,
        max_to=DEEP,
        expected_player="A",
    )


def test_example_1_a_leaves_the_caller_of_125_facing_75_to_call_or_fold():
    answer = Answer(on_flop(EXAMPLE_1_STACKS, [*EXAMPLE_1, ("A", "call", 200), ("C", "call", 200)]))
    says(
        answer.at("flop", "C", 2),
        to_call=75,
        faced_since_acted=75,
        may_raise=False,
        why="short-all-in",
        min_to=None,
        max_to=None,
    )


def test_example_1_a_would_reopen_at_225():
    stacks = {**EXAMPLE_1_STACKS, "D": 225}
    rows = [*EXAMPLE_1[:3], ("D", "raise", 225), ("E", "call", 225), ("A", "call", 225), ("C", "fold")]
    says(Answer(on_flop(stacks, rows)).at("flop", "C", 2), to_call=100, may_raise=True, min_to=325)


def test_example_1_b_reopens_for_the_caller_of_125_when_the_opener_raises_to_300():
    answer = Answer(on_flop(EXAMPLE_1_STACKS, [*EXAMPLE_1, ("A", "raise", 300), ("C", "raise", 400)]))
    says(
        answer.at("flop", "C", 2), to_call=175, faced_since_acted=175, may_raise=True, min_to=400, max_to=DEEP
    )


# Reopening, example 2: A opens for 300; B, C and D are all-in for 500, 650 and 800; E calls 800.
EXAMPLE_2_STACKS = {"A": DEEP, "B": 500, "C": 650, "D": 800, "E": DEEP, "F": DEEP}
EXAMPLE_2 = [
    ("A", "bet", 300),
    ("B", "raise", 500),
    ("C", "raise", 650),
    ("D", "raise", 800),
    ("E", "call", 800),
]


def test_example_2_takes_the_least_raise_from_the_last_full_bet():
    answer = Answer(on_flop(EXAMPLE_2_STACKS, [*EXAMPLE_2, ("F", "raise", 1100)]))
    says(
        answer.at("flop", "F"), to_call=800, last_full_raise=300, may_raise=True, why="not-acted", min_to=1100
    )


def test_example_2_played_on_lets_the_opener_raise_over_500_more():
    rows = [*EXAMPLE_2, ("F", "fold"), ("A", "raise", 1100), ("E", "fold")]
    answer = Answer(on_flop(EXAMPLE_2_STACKS, rows))
    says(answer.at("flop", "A", 2), to_call=500, faced_since_acted=500, may_raise=True, min_to=1100)
    # E has called 800 and faces the opener's full raise of 300.
    says(answer.at("flop", "E", 2), to_call=300, may_raise=True, min_to=1400, expected_player="E")


# Reopening, example 3: blinds 2000-4000; A calls, B folds, C is all-in for 7500, the small blind folds.
EXAMPLE_3 = [
    ("preflop", "SB", "post-small-blind", 2000),
    ("preflop", "BB", "post-big-blind", 4000),
    ("preflop", "A", "call", 4000),
    ("preflop", "B", "fold"),
    ("preflop", "C", "raise", 7500),
    ("preflop", "SB", "fold"),
]


def example_3(*rows: tuple) -> Answer:
    stacks = {"SB": DEEP, "BB": DEEP, "A": DEEP, "B": DEEP, "C": 7500}
    hand = Hand(stacks, EXAMPLE_3 + [("preflop", *row) for row in rows], 2000, 4000, button=5)
    return Answer(hand)


def test_example_3_the_short_all_in_is_not_a_full_raise():
    says(example_3().at("preflop", "C"), min_to=7500, max_to=7500, to_call=4000, may_raise=True)


def test_example_3_a_leaves_the_big_blind_all_options():
    says(
        example_3(("BB", "call", 7500)).at("preflop", "BB"),
        to_call=3500,
        faced_since_acted=None,
        may_raise=True,
        why="not-acted",
        min_to=11500,
        last_full_raise=4000,
    )


def test_example_3_a_shuts_out_the_limper_who_faces_3500():
    says(
        example_3(("BB", "call", 7500), ("A", "call", 7500)).at("preflop", "A", 2),
        to_call=3500,
        faced_since_acted=3500,
        last_full_raise=4000,
        may_raise=False,
        why="short-all-in",
        min_to=None,
        max_to=None,
    )


def test_example_3_b_reopens_for_the_limper_when_the_big_blind_raises_the_minimum():
    says(
        example_3(("BB", "raise", 11500), ("A", "fold")).at("preflop", "A", 2),
        to_call=7500,
        faced_since_acted=7500,
        may_raise=True,
        min_to=15500,
    )


# Raise sizes.
def raised_to_300(*rows: tuple) -> Answer:
    posts = [("SB", "post-small-blind", 50), ("BB", "post-big-blind", 100), ("A", "raise", 300)]
    stacks = {"SB": DEEP, "BB": DEEP, "A": DEEP, "B": DEEP}
    return Answer(Hand(stacks, [("preflop", *row) for row in (*posts, *rows)], button=4))


def test_after_a_raise_from_100_to_300_the_next_is_to_500():
    says(raised_to_300(("B", "raise", 500)).at("preflop", "B"), min_to=500, last_full_raise=200, to_call=300)


def test_the_blind_counts_towards_the_total():
    fact = raised_to_300(("B", "fold"), ("SB", "fold"), ("BB", "raise", 500)).at("preflop", "BB")
    says(fact, street_total=100, to_call=200, min_to=500, played_chips=400, played_to=500)


FIRST_STACKS = {"A": DEEP, "B": 150, "C": DEEP}
FIRST = [("A", "bet", 100), ("B", "raise", 150)]


def test_first_example_who_has_not_acted_may_raise_over_the_short_all_in():
    says(
        Answer(on_flop(FIRST_STACKS, [*FIRST, ("C", "call", 150)])).at("flop", "C"),
        to_call=150,
        may_raise=True,
        min_to=250,
    )


def test_first_example_the_bettor_may_only_add_50_or_fold():
    says(
        Answer(on_flop(FIRST_STACKS, [*FIRST, ("C", "call", 150), ("A", "call", 150)])).at("flop", "A", 2),
        to_call=50,
        may_raise=False,
        why="short-all-in",
        min_to=None,
    )


SECOND_STACKS = {"A": DEEP, "B": 150, "C": 200, "D": DEEP}
SECOND = [("A", "bet", 100), ("B", "raise", 150), ("C", "raise", 200)]


def test_second_example_who_has_not_acted_may_raise_to_300():
    says(
        Answer(on_flop(SECOND_STACKS, [*SECOND, ("D", "call", 200)])).at("flop", "D"),
        to_call=200,
        may_raise=True,
        min_to=300,
    )


def test_second_example_two_short_all_ins_reopen_for_the_bettor():
    rows = [*SECOND, ("D", "call", 200), ("A", "raise", 300), ("D", "call", 300)]
    answer = Answer(on_flop(SECOND_STACKS, rows))
    says(
        answer.at("flop", "A", 2),
        to_call=100,
        faced_since_acted=100,
        last_full_raise=100,
        may_raise=True,
        min_to=300,
        played_chips=200,
    )
    # D still has to answer; B and C are all-in and do not act again.
    says(answer.at("flop", "D", 2), expected_player="D", to_call=100, live_players=4)
    says(answer.round("flop"), owing_player=None)


def test_second_example_raising_by_only_the_last_all_in_is_too_small():
    rows = [*SECOND, ("D", "call", 200), ("A", "raise", 250)]
    says(Answer(on_flop(SECOND_STACKS, rows)).at("flop", "A", 2), min_to=300, played_to=250)


# Undercalls: what is owed, which bet it is that is faced, and what the push was evidently meant for.
UNDERCALL_STACKS = dict.fromkeys("ABCD", DEEP)


def test_rule_53_example_1_the_bet_faced_is_a_raise():
    rows = [("A", "bet", 2000), ("B", "raise", 8000), ("C", "fold", 2000, {"pushed": 2000})]
    says(
        Answer(on_flop(UNDERCALL_STACKS, rows, big_blind=2000)).at("flop", "C"),
        to_call=8000,
        bet_faced="raised",
        live_players=4,
        evident_call=2000,
        acted_as="fold",
    )


@pytest.mark.parametrize("pushed", [2000, 7999])
def test_rule_53_example_2_the_bet_faced_is_the_opening_bet(pushed):
    rows = [("A", "bet", 8000), ("B", "call", 8000, {"pushed": pushed})]
    says(
        Answer(on_flop(UNDERCALL_STACKS, rows, big_blind=2000)).at("flop", "B"),
        to_call=8000,
        bet_faced="opening",
        live_players=4,
        evident_call=pushed,  # there is no earlier level
    )


def test_rule_53_example_3_call_means_the_whole_current_bet():
    rows = [("A", "bet", 2000), ("B", "raise", 8000), ("C", "call", 8000, {"declared": "call"})]
    says(
        Answer(on_flop(UNDERCALL_STACKS, rows, big_blind=2000)).at("flop", "C"),
        to_call=8000,
        bet_faced="raised",
        evident_call=None,
    )


def test_rule_53_example_4_a_500_chip_was_meant_for_the_400_before_the_raise():
    rows = [("O", "bet", 400), ("A", "raise", 1200), ("B", "fold", 400, {"pushed": 500})]
    says(
        Answer(on_flop(dict.fromkeys("OAB", DEEP), rows, big_blind=400)).at("flop", "B"),
        to_call=1200,
        evident_call=400,
        bet_faced="raised",
        played_chips=400,
        played_to=0,
    )


def test_rule_53_c_each_of_two_undercalls_faces_the_opening_bet():
    rows = [
        ("A", "bet", 8000),
        ("B", "call", 2000, {"pushed": 2000}),
        ("C", "call", 2000, {"pushed": 2000}),
    ]
    answer = Answer(on_flop(UNDERCALL_STACKS, rows, big_blind=2000))
    says(answer.at("flop", "B"), to_call=8000, bet_faced="opening", evident_call=2000)
    says(answer.at("flop", "C"), to_call=8000, bet_faced="opening", evident_call=2000, current_bet=8000)


def test_rule_53_heads_up_the_whole_raise_is_owed():
    rows = [("A", "bet", 3000), ("B", "raise", 9000), ("A", "call", 6000, {"pushed": 3000})]
    says(
        Answer(on_flop({"A": DEEP, "B": DEEP}, rows, big_blind=2000)).at("flop", "A", 2),
        to_call=6000,
        live_players=2,
        bet_faced="raised",
        evident_call=3000,
    )


def test_rule_53_the_posted_big_blind_is_the_opening_bet():
    rows = [
        ("preflop", "SB", "post-small-blind", 1000),
        ("preflop", "BB", "post-big-blind", 2000),
        ("preflop", "UTG", "call", 1000, {"pushed": 1000}),
    ]
    stacks = dict.fromkeys(("SB", "BB", "UTG", "HJ", "CO", "BTN"), DEEP)
    says(
        Answer(Hand(stacks, rows, 1000, 2000, button=6)).at("preflop", "UTG"),
        to_call=2000,
        bet_faced="opening",
        live_players=6,
        evident_call=1000,
    )
