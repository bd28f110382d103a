"""The most that a pot-limit player may bet or raise to, under every reading of blinds and antes."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

TABLE = dict.fromkeys(("SB", "BB", "UTG", "BTN"), DEEP)
TRUE_VALUE = Reading(pot_limit_blinds="true-value")
AS_FULL = Reading(pot_limit_blinds="as-full")
SMALL_AS_BIG = Reading(pot_limit_blinds="small-as-big")


def omaha(small: int, big: int, rows: list[tuple], stacks: dict[str, int | None] | None = None) -> Hand:
    rows = [("preflop", *row) for row in rows]
    return Hand(stacks or TABLE, rows, small, big, structure="pot-limit", button=4)


def test_half_pot_bet_may_be_raised_to_250():  # E01: pot 100, A bets 50
    rows = [("A", "bet", 50), ("B", "raise", 250)]
    hand = on_flop({"A": DEEP, "B": DEEP}, rows, big_blind=50, small_blind=25, structure="pot-limit")
    answer = Answer(hand)
    says(answer.at("flop", "A"), min_to=50, max_to=100, pot_before=100)
    says(answer.at("flop", "B"), min_to=100, max_to=250, to_call=50)


DEAD_SMALL_BLIND = [("BB", "post-big-blind", 200), ("UTG", "raise", 600)]


@pytest.mark.parametrize(("reading", "most"), [(AS_FULL, 700), (TRUE_VALUE, 600), (SMALL_AS_BIG, 600)])
def test_dead_small_blind(reading, most):  # D11: 2 x 200 + 200, and 100 for the small blind if made good
    answer = Answer(omaha(100, 200, DEAD_SMALL_BLIND), reading)
    says(answer.at("preflop", "UTG"), max_to=most, min_to=400, to_call=200)


SHORT_BIG_BLIND = [("SB", "post-small-blind", 100), ("BB", "post-big-blind", 100), ("UTG", "raise", 400)]


@pytest.mark.parametrize(("reading", "most"), [(AS_FULL, 700), (TRUE_VALUE, 600)])
def test_short_big_blind(reading, most):  # D12
    answer = Answer(omaha(100, 200, SHORT_BIG_BLIND, {**TABLE, "BB": 100}), reading)
    says(answer.at("preflop", "UTG"), max_to=most, min_to=400, to_call=200)


def test_blinds_made_good_are_not_there_on_the_flop():  # D11 played on
    rows = [("preflop", "BB", "post-big-blind", 200)]
    rows += [("preflop", name, "call", 200) for name in ("UTG", "BTN", "SB")]
    rows += [("preflop", "BB", "check"), ("flop", "SB", "bet", 800)]
    hand = Hand(TABLE, rows, 100, 200, structure="pot-limit", button=4)
    says(Answer(hand, AS_FULL).at("flop", "SB"), max_to=800, min_to=200)


OPEN = [("SB", "post-small-blind", 5), ("BB", "post-big-blind", 10), ("UTG", "raise", 35)]


@pytest.mark.parametrize(("reading", "most"), [(TRUE_VALUE, 35), (AS_FULL, 35), (SMALL_AS_BIG, 40)])
def test_first_to_open_at_5_10(reading, most):  # D15, D14
    says(Answer(omaha(5, 10, OPEN), reading).at("preflop", "UTG"), max_to=most, min_to=20)


@pytest.mark.parametrize(("reading", "most"), [(TRUE_VALUE, 120), (SMALL_AS_BIG, 125)])
def test_reraise_of_35(reading, most):
    # The pot is 15 + 35 = 50; calling makes it 85, so the raise is to 35 + 85 = 120 (125: a 10 for the 5).
    rows = [*OPEN, ("BTN", "raise", 100)]
    says(Answer(omaha(5, 10, rows), reading).at("preflop", "BTN"), max_to=most, min_to=60, to_call=35)


@pytest.mark.parametrize("reading", [TRUE_VALUE, SMALL_AS_BIG])
def test_a_small_blind_that_was_completed_is_a_big_blind_already(reading):
    # Before the small blind acts the pot is 15: he calls 5 and may raise by 20. Before the big blind acts it
    # is 20, all of it real.
    rows = [*OPEN[:2], ("UTG", "fold"), ("BTN", "fold"), ("SB", "call", 10), ("BB", "raise", 30)]
    answer = Answer(omaha(5, 10, rows), reading)
    says(answer.at("preflop", "SB"), max_to=30, min_to=20)
    says(answer.at("preflop", "BB"), max_to=30, min_to=20)


@pytest.mark.parametrize(("reading", "most"), [(TRUE_VALUE, 35), (SMALL_AS_BIG, 40)])
def test_a_folded_small_blind_counts_as_a_big_blind_until_the_big_blind_acts(reading, most):
    # UTG limps, the small blind folds 5: the pot is 25, the big blind has 10 of the 10 in, raises by 25.
    rows = [*OPEN[:2], ("UTG", "call", 10), ("BTN", "fold"), ("SB", "fold"), ("BB", "raise", 35)]
    answer = Answer(omaha(5, 10, rows), reading)
    says(answer.at("preflop", "BB"), max_to=most, min_to=20)


def test_after_the_big_blind_has_acted_the_small_blind_counts_as_it_is():
    # 5 + 40 + 10 = 55 are in when UTG, who has the 10 in, faces 40: 30 more to call, then 85 on top.
    rows = [*OPEN[:2], ("UTG", "call", 10), ("BTN", "fold"), ("SB", "fold"), ("BB", "raise", 40)]
    rows += [("UTG", "raise", 125)]
    says(Answer(omaha(5, 10, rows), SMALL_AS_BIG).at("preflop", "UTG", 2), max_to=125, min_to=70)


@pytest.mark.parametrize(("antes", "most"), [("include", 900), ("exclude", 700)])
def test_antes_before_the_flop(antes, most):  # D17
    rows = [("BB", "post-ante", 200), ("SB", "post-small-blind", 100), ("BB", "post-big-blind", 200)]
    rows += [("UTG", "raise", 700)]
    answer = Answer(omaha(100, 200, rows), Reading(pot_limit_antes=antes))
    says(answer.at("preflop", "UTG"), max_to=most, pot_before=500, to_call=200)


def test_antes_count_from_the_flop_on():
    rows = [("preflop", name, "post-ante", 10) for name in TABLE]
    rows += [("preflop", "SB", "post-small-blind", 5), ("preflop", "BB", "post-big-blind", 10)]
    rows += [("preflop", name, "call", 10) for name in ("UTG", "BTN", "SB")]
    rows += [("preflop", "BB", "check"), ("flop", "SB", "bet", 80)]
    hand = Hand(TABLE, rows, 5, 10, structure="pot-limit", button=4)
    answer = Answer(hand, Reading(pot_limit_antes="exclude"))
    says(answer.at("flop", "SB"), max_to=80, min_to=10, pot_before=80)


def test_the_stack_bounds_the_band():
    rows = [
        ("SB", "post-small-blind", 5),
        ("BB", "post-big-blind", 10),
        ("UTG", "raise", 30),
        ("BTN", "fold"),
    ]
    answer = Answer(omaha(5, 10, rows, {**TABLE, "UTG": 30, "BTN": 50}))
    says(answer.at("preflop", "UTG"), min_to=20, max_to=30)
    says(answer.at("preflop", "BTN"), min_to=50, max_to=50)


def test_an_unknown_stack_is_bound_by_the_pot():
    answer = Answer(omaha(5, 10, OPEN, {**TABLE, "UTG": None}))
    says(answer.at("preflop", "UTG"), min_to=20, max_to=35, stack=None)


def test_a_big_blind_who_has_folded_has_acted():
    # BB folds to 35, BTN makes it 120, UTG has 35 in: 2 x 120 - 35 + (5 + 10 + 35 + 120).
    rows = [*OPEN, ("BTN", "raise", 120), ("SB", "fold"), ("BB", "fold"), ("UTG", "raise", 375)]
    says(Answer(omaha(5, 10, rows), SMALL_AS_BIG).at("preflop", "UTG", 2), max_to=375)


def test_the_minimum_wins_over_a_smaller_pot():
    # Big blind all-in for 10 of 100, 50 from the small blind, and a call for 10 only: a pot of 70.
    rows = [
        ("SB", "post-small-blind", 50),
        ("BB", "post-big-blind", 10),
        ("UTG", "call", 10),
        ("SB", "check"),
    ]
    hand = omaha(50, 100, rows, {"SB": DEEP, "BB": 10, "UTG": DEEP})
    hand.rows.append(("flop", "SB", "bet", 100))
    says(Answer(hand).at("flop", "SB"), pot_before=70, min_to=100, max_to=100)
