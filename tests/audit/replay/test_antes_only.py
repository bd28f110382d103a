"""Hands with antes and no blind: nothing is bet before the first action; bomb pots."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, says

FOUR = dict.fromkeys("ABCD", DEEP)
ANTES = [("preflop", name, "post-ante", 10) for name in FOUR]


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts]


@pytest.mark.parametrize(
    ("big_blind", "ante", "least"), [(20, 10, 20), (0, 15, 15), (None, 15, 15), (None, None, 10)]
)
def test_the_first_bet(big_blind, ante, least):
    rows = [*ANTES, ("preflop", "A", "check"), ("preflop", "B", "bet", 40), ("preflop", "C", "raise", 80)]
    answer = Answer(Hand(FOUR, rows, None, big_blind, ante=ante, button=4))
    says(
        answer.at("preflop", "A"),
        current_bet=0,
        to_call=0,
        min_to=least,
        last_full_raise=least,
        bets_in_round=0,
        bet_faced="none",
        pot_before=40,
        stack=DEEP - 10,
    )
    says(answer.at("preflop", "C"), to_call=40, min_to=80, bets_in_round=1, bet_faced="opening")
    assert turns(answer) == ["A", "B", "C"]


def test_play_starts_left_of_the_button_or_with_who_acts_first():
    rows = [*ANTES, ("preflop", "C", "check"), ("preflop", "D", "check"), ("preflop", "A", "check")]
    rows += [("preflop", "B", "check"), ("flop", "C", "check")]
    assert turns(Answer(Hand(FOUR, rows, None, 20, button=2))) == ["C", "D", "A", "B", "C"]
    assert turns(Answer(Hand(FOUR, rows, None, 20))) == ["C", "D", "A", "B", "C"]


def test_a_bomb_pot_is_not_played_before_the_flop():
    rows = [*ANTES, ("flop", "A", "bet", 20), *(("flop", name, "fold") for name in "BCD")]
    answer = Answer(Hand(FOUR, rows, None, 20, button=4))
    says(answer.round("preflop"), owing_player=None, unmatched=0)
    says(answer.at("flop", "A"), pot_before=40, min_to=20, expected_player="A")


def test_whoever_does_not_act_in_a_first_round_that_is_played_owes_an_action():
    rows = [*ANTES, ("preflop", "A", "check"), ("flop", "A", "check")]
    says(Answer(Hand(FOUR, rows, None, 20, button=4)).round("preflop"), owing_player="B", owed=0)


def test_fixed_limit_is_played_by_its_bets():
    rows = [*ANTES, ("preflop", "A", "bet", 20), ("preflop", "B", "raise", 40), ("turn", "A", "bet", 40)]
    limit = {"structure": "fixed-limit", "small_bet": 20, "big_bet": 40, "button": 4}
    answer = Answer(Hand(FOUR, rows, None, None, **limit))
    says(answer.at("preflop", "B"), min_to=40, max_to=40, last_full_raise=20, bets_in_round=1)
    says(answer.at("turn", "A"), min_to=40, max_to=40)
    assert (
        Answer(Hand(FOUR, rows, None, 20, structure="fixed-limit", button=4)).totals["not_judgeable"]
        == "unknown-stakes"
    )


@pytest.mark.parametrize(("antes", "most"), [("include", 40), ("exclude", 20)])
def test_pot_limit(antes, most):
    rows = [*ANTES, ("preflop", "A", "bet", 40)]
    reading = Reading(pot_limit_antes=antes, pot_limit_blinds="as-full")
    answer = Answer(Hand(FOUR, rows, 10, 20, structure="pot-limit", button=4), reading)
    says(answer.at("preflop", "A"), min_to=20, max_to=most)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([("preflop", "A", "check")], "no-big-blind"),
        ([*ANTES, ("preflop", "A", "post-small-blind", 10), ("preflop", "B", "call", 20)], "no-big-blind"),
        ([*ANTES, ("preflop", "A", "post-straddle", 40)], "no-big-blind"),
        ([("preflop", "A", "post-ante", 10, {"dead": 0}), ("preflop", "B", "check")], "blind-mismatch"),
    ],
)
def test_not_judged(rows, reason):
    assert Answer(Hand(FOUR, rows, 10, 20, button=4)).totals["not_judgeable"] == reason


def test_blinds_that_went_into_the_antes_are_not_taken_for_none():
    # A and B, the blinds, have no chips left after the ante; C calls a big blind that nobody posted.
    rows = [*ANTES, ("preflop", "C", "call", 20), ("preflop", "D", "fold")]
    answer = Answer(Hand({**FOUR, "A": 10, "B": 10}, rows, 10, 20, button=4))
    assert answer.totals["not_judgeable"] == "no-big-blind"


def test_a_poster_who_is_printed_all_in_may_have_been_a_blind():
    rows = [*ANTES[:3], ("preflop", "D", "post-ante", 10, {"all_in": True}), ("preflop", "C", "call", 20)]
    hand = Hand({**FOUR, "D": 10}, rows, 10, 20, button=4)
    assert Answer(hand).totals["not_judgeable"] == "no-big-blind"
    rows[-1] = ("preflop", "A", "bet", 20)
    assert Answer(Hand({**FOUR, "D": 10}, rows, 10, 20, button=4)).totals["not_judgeable"] is None


def test_who_sits_out_does_not_start_a_bomb_pot():
    rows = [*ANTES[:3], ("preflop", "D", "check"), ("flop", "A", "check")]
    answer = Answer(Hand(FOUR, rows, None, 20, button=4, sitting_out=("D",)))
    says(answer.round("preflop"), owing_player=None)
