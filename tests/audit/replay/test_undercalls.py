"""Calls for less, forfeits, and what a push was evidently meant for."""

from __future__ import annotations

import pytest

from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FOUR = dict.fromkeys("ABCD", DEEP)
RAISED = [("A", "bet", 400), ("B", "raise", 1200), ("C", "raise", 2000)]


@pytest.mark.parametrize(
    ("pushed", "evident"),
    [
        (300, 300),  # less than any earlier level
        (400, 400),
        (1100, 400),
        (1200, 1200),
        (1999, 1200),
        (2000, None),  # the whole amount
        (2500, None),
    ],
)
def test_the_largest_earlier_level_that_the_push_covers(pushed, evident):
    rows = [*RAISED, ("D", "fold", 0, {"pushed": pushed})]
    says(Answer(on_flop(FOUR, rows)).at("flop", "D"), evident_call=evident, to_call=2000)


@pytest.mark.parametrize(("pushed", "evident"), [(700, 700), (800, 800), (1000, 800)])
def test_chips_already_in_count_towards_the_level(pushed, evident):
    rows = [*RAISED, ("D", "fold"), ("A", "fold", 0, {"pushed": pushed})]
    says(Answer(on_flop(FOUR, rows)).at("flop", "A", 2), evident_call=evident, to_call=1600, street_total=400)


def test_before_the_flop_the_big_blind_is_the_first_level():
    rows = [
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "UTG", "raise", 300),
        ("preflop", "SB", "fold", 50, {"pushed": 100}),
    ]
    hand = Hand(dict.fromkeys(("SB", "BB", "UTG"), DEEP), rows, button=3)
    says(Answer(hand).at("preflop", "SB"), evident_call=50, to_call=250, bet_faced="raised")


def test_a_forfeit_goes_to_the_pot_and_not_to_the_street():
    rows = [*RAISED, ("D", "fold", 400, {"pushed": 500}), ("A", "call", 2000), ("B", "call", 2000)]
    hand = on_flop(FOUR, rows)
    hand.rows += [("turn", "A", "check")]
    answer = Answer(hand)
    says(answer.at("flop", "D"), acted_as="fold", played_chips=400, played_to=0)
    says(answer.at("flop", "A", 2), pot_before=400 + 3600 + 400, live_players=3)
    says(answer.round("flop"), unmatched=0)
    says(answer.at("turn", "A"), pot_before=400 + 6000 + 400)
    assert answer.totals["put_in"] == 400 + 6000 + 400


def test_a_short_call_has_answered_the_whole_bet():
    rows = [("A", "bet", 400), ("B", "call", 300), ("C", "raise", 800), ("D", "fold"), ("A", "call", 800)]
    rows += [("B", "fold")]
    answer = Answer(on_flop(FOUR, rows))
    says(answer.at("flop", "B"), played_chips=300, to_call=400, all_in=False)
    says(answer.at("flop", "B", 2), street_total=300, to_call=500, faced_since_acted=400, may_raise=True)


def test_which_bet_is_faced():
    rows = [("A", "check"), ("B", "bet", 200), ("C", "raise", 300), ("D", "raise", 500), ("A", "fold")]
    answer = Answer(on_flop({**FOUR, "C": 300}, rows))
    assert [answer.at("flop", name)["bet_faced"] for name in "ABCD"] == [
        "none",
        "none",
        "opening",
        "short-all-in",
    ]
    assert answer.at("flop", "A", 2)["bet_faced"] == "raised"


def test_a_short_all_in_over_a_raise_leaves_it_a_raise():
    rows = [("A", "bet", 200), ("B", "raise", 400), ("C", "raise", 450), ("D", "fold")]
    says(Answer(on_flop({**FOUR, "C": 450}, rows)).at("flop", "D"), bet_faced="raised")
