"""Correction rows: a bet that was put right later in the street."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FIVE = dict.fromkeys("ABCDE", DEEP)
# On the flop of a hand with five players the rows before it are numbered 1 to 7, so the first is 8.
FIRST = 8


def corrected(row: int, chips: int, player: str) -> tuple:
    """A correction of the flop's row number `row` (from 1)."""
    return (player, "correction", chips, {"corrects": FIRST + row - 1})


# B06: a raise to 1000 over 600 should have been one to 1200.
UNDERRAISE = [
    ("A", "bet", 600),
    ("B", "raise", 1000),
    ("C", "call", 1000),
    ("D", "call", 1000),
    ("E", "fold"),
]
LIFTED = [corrected(2, 200, "B"), corrected(3, 200, "C"), corrected(4, 200, "D")]


@pytest.mark.parametrize("track", ["recorded", "corrected"])
def test_an_underraise_that_is_lifted_for_all(track):  # B06
    hand = on_flop(FIVE, [*UNDERRAISE, *LIFTED, ("A", "raise", 1800)], big_blind=200)
    answer = Answer(hand, track=track)
    says(
        answer.at("flop", "A", 2),
        current_bet=1200,
        to_call=600,
        last_full_raise=600,
        min_to=1800,
        may_raise=True,
        faced_since_acted=600,
        pot_before=1000 + 600 + 3 * 1200,
        live_players=4,
        bets_in_round=2,
        expected_player="A",
        bet_faced="raised",
    )
    says(answer.round("flop"), owing_player="B", owed=600, last_ordinal=16)


def test_callers_owe_again_until_they_are_put_right_themselves():
    hand = on_flop(FIVE, [*UNDERRAISE, LIFTED[0], ("A", "call", 1200)], big_blind=200)
    says(Answer(hand).at("flop", "A", 2), expected_player="A")
    says(Answer(hand).round("flop"), owing_player="C", owed=200)
    hand = on_flop(FIVE, [*UNDERRAISE, *LIFTED[:2], ("A", "call", 1200)], big_blind=200)
    says(Answer(hand).round("flop"), owing_player="D", owed=200)
    hand = on_flop(FIVE, [*UNDERRAISE, *LIFTED, ("A", "call", 1200)], big_blind=200)
    says(Answer(hand).round("flop"), owing_player=None, unmatched=0)


def test_put_in_follows_the_corrections():
    answer = Answer(on_flop(FIVE, [*UNDERRAISE, *LIFTED], big_blind=200))
    assert answer.totals["put_in"] == 1000 + 600 + 3600
    assert len(answer.facts) == 5 + 5  # the preflop actions and those of the flop: a correction is none


OVERBET = [("A", "bet", 11500), ("B", "fold"), ("C", "call", 11500), ("D", "call", 11500)]
CUT = [corrected(1, -1000, "A"), corrected(3, -1000, "C"), corrected(4, -1000, "D")]


def over_pot(*rows: tuple) -> Hand:
    """A flop with 10500 in the pot, five big blinds of 2100, and a bet of 11500."""
    return on_flop(FIVE, [*OVERBET, *rows], big_blind=2100, small_blind=1000, structure="pot-limit")


@pytest.mark.parametrize("track", ["recorded", "corrected"])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_a_bet_above_the_pot_is_cut_for_all(track, order):  # E07
    hand = over_pot(*(CUT[place] for place in order), ("E", "raise", 21000))
    answer = Answer(hand, track=track)
    says(answer.at("flop", "A"), max_to=10500, played_to=11500)
    # E calls 10500 and may raise by the pot of 4 x 10500 + 10500.
    says(
        answer.at("flop", "E"),
        current_bet=10500,
        to_call=10500,
        last_full_raise=10500,
        min_to=21000,
        max_to=63000,
        pot_before=42000,
        bets_in_round=1,
        expected_player="E",
    )
    says(answer.round("flop"), owing_player="A", owed=10500)


def test_a_raise_that_is_taken_back_leaves_the_bet_as_it_was():
    rows = [("A", "bet", 600), ("B", "raise", 1400), ("C", "call", 1400)]
    rows += [corrected(2, -800, "B"), corrected(3, -800, "C"), ("D", "raise", 1200), ("E", "fold")]
    answer = Answer(on_flop(FIVE, rows, big_blind=200))
    says(answer.at("flop", "D"), current_bet=600, last_full_raise=600, min_to=1200, bets_in_round=1)
    says(answer.at("flop", "D"), bet_faced="opening", pot_before=1000 + 1800, expected_player="D")
    hand = on_flop(FIVE, [*rows[:5], ("D", "call", 600), ("E", "call", 600)], big_blind=200)
    says(Answer(hand).round("flop"), owing_player=None)


def test_under_the_single_reading_a_raise_lifted_to_a_full_one_reopens():
    rows = [("A", "bet", 600), ("B", "raise", 1000), ("C", "call", 1000), corrected(2, 200, "B")]
    rows += [corrected(3, 200, "C"), ("D", "raise", 1700), ("E", "fold"), ("A", "call", 1700)]
    rows += [("B", "call", 1700), ("C", "call", 1700)]
    hand = on_flop({**FIVE, "D": 1700}, rows, big_blind=200)
    answer = Answer(hand, Reading(reopening="single"))
    says(answer.at("flop", "A", 2), may_raise=True, min_to=2300)
    says(answer.at("flop", "B", 2), may_raise=False, faced_since_acted=500)
    says(answer.at("flop", "C", 2), may_raise=False, faced_since_acted=500)


def test_a_short_call_made_good_moves_nothing():
    rows = [
        ("A", "bet", 600),
        ("B", "call", 400),
        corrected(2, 200, "B"),
        ("C", "raise", 1200),
        ("D", "fold"),
    ]
    for track in ("recorded", "corrected"):
        answer = Answer(on_flop(FIVE, [*rows, ("E", "fold")], big_blind=200), track=track)
        says(answer.at("flop", "C"), current_bet=600, min_to=1200, pot_before=1000 + 1200)
        says(answer.round("flop"), owing_player="A", owed=600)


def test_an_earlier_action_lifts_the_bet_if_it_now_exceeds_it():
    # A's 600 were 1500, as is found out after B raised to 1200.
    rows = [("A", "bet", 600), ("B", "raise", 1200), corrected(1, 900, "A"), ("C", "call", 1500)]
    answer = Answer(on_flop(FIVE, [*rows, ("D", "fold"), ("E", "fold")], big_blind=200))
    says(answer.at("flop", "C"), current_bet=1500, last_full_raise=600, min_to=2100)
    says(answer.round("flop"), owing_player="B", owed=300)


def test_fixed_limit():
    settings = {"big_blind": 20, "structure": "fixed-limit", "small_bet": 20, "big_bet": 40}
    rows = [("A", "bet", 20), ("B", "raise", 45), corrected(2, -5, "B"), ("C", "raise", 60), ("D", "fold")]
    answer = Answer(on_flop(FIVE, rows, **settings))
    says(answer.at("flop", "C"), current_bet=40, min_to=60, max_to=60, bets_in_round=2, last_full_raise=20)
    rows = [("A", "bet", 20), ("B", "raise", 40), corrected(2, -20, "B"), ("C", "raise", 40), ("D", "fold")]
    answer = Answer(on_flop(FIVE, rows, **settings))
    says(answer.at("flop", "C"), current_bet=20, min_to=40, max_to=40, bets_in_round=1, last_full_raise=20)


def test_what_goes_back_is_counted_from_the_corrected_bet():
    rows = [("A", "bet", 600), corrected(1, -100, "A"), *((name, "fold") for name in "BCDE")]
    answer = Answer(on_flop(FIVE, [*rows, ("A", "uncalled-return", 500)], big_blind=200))
    says(answer.round("flop"), unmatched=500, unmatched_player="A", returned=500, owing_player=None)


@pytest.mark.parametrize(
    "row",
    [
        ("A", "correction", 100),
        ("A", "correction", 100, {"corrects": FIRST + 2}),  # itself
        ("B", "correction", 100, {"corrects": FIRST}),  # another player's
        ("A", "correction", 100, {"corrects": FIRST - 2}),  # another street's
        ("A", "correction", 100, {"corrects": 1}),  # a blind
    ],
)
def test_a_correction_must_name_an_action_of_its_player(row):
    rows = [("A", "bet", 600), ("B", "call", 600), row]
    assert Answer(on_flop(FIVE, rows, big_blind=200)).totals["not_judgeable"] == "correction"


def test_a_short_all_in_that_becomes_a_full_raise_is_a_raise_to_those_after_it():
    # B's all-in to 1000 over 600 is short; with 200 more it is a full raise to 1200.
    rows = [("A", "bet", 600), ("B", "raise", 1000, {"all_in": True}), corrected(2, 200, "B")]
    stacks = {**FIVE, "B": None}
    for count, faced in ((2, "short-all-in"), (3, "raised")):
        hand = on_flop(stacks, [*rows[:count], ("C", "fold")], big_blind=200)
        says(Answer(hand).at("flop", "C"), bet_faced=faced)
    undone = [*rows[:2], corrected(2, -1000, "B"), ("C", "fold")]
    says(Answer(on_flop(stacks, undone, big_blind=200)).at("flop", "C"), bet_faced="opening")


def test_a_short_opening_all_in_that_becomes_a_full_bet_stays_the_opening_bet():
    rows = [("A", "bet", 150, {"all_in": True}), corrected(1, 50, "A"), ("B", "raise", 400)]
    answer = Answer(on_flop({**FIVE, "A": None}, rows, big_blind=200))
    says(answer.at("flop", "B"), bet_faced="opening", min_to=400, bets_in_round=1)
    rows = [rows[0], corrected(1, -150, "A"), ("B", "bet", 200)]
    answer = Answer(on_flop({**FIVE, "A": None}, rows, big_blind=200))
    says(answer.at("flop", "B"), bet_faced="none", min_to=200, bets_in_round=0)


def test_a_partial_top_up_owes_nothing_and_chips_taken_back_are_owed():
    rows = [("A", "bet", 600), ("B", "call", 300), *((name, "fold") for name in "CDE")]
    answer = Answer(on_flop(FIVE, [*rows, corrected(2, 200, "B")], big_blind=200))
    says(answer.round("flop"), owing_player=None, unmatched=100)
    rows[1] = ("B", "call", 600)
    answer = Answer(on_flop(FIVE, [*rows, corrected(2, -200, "B")], big_blind=200))
    says(answer.round("flop"), owing_player="B", owed=200)


@pytest.mark.parametrize("folds_come_first", [False, True])
def test_a_correction_can_bring_the_bets_to_the_cap(folds_come_first):
    # B's short all-in of 25 becomes a raise to 40, the last of two bets, after or before the others fold.
    settings = {"big_blind": 20, "structure": "fixed-limit", "small_bet": 20, "big_bet": 40}
    reading = Reading(raises_in_limit_round=1, cap_lifted="heads-up-before-cap")
    rows = [("A", "bet", 20), ("B", "raise", 25, {"all_in": True})]
    folds = [(name, "fold") for name in "CDE"]
    topped = [corrected(2, 15, "B")]
    rest = [*folds, *topped] if folds_come_first else [*topped, *folds]
    answer = Answer(on_flop({**FIVE, "B": None}, [*rows, *rest, ("A", "call", 40)], **settings), reading)
    says(answer.at("flop", "A", 2), bets_in_round=2, why="full-raise-faced" if folds_come_first else "capped")


def test_who_is_put_right_to_more_than_he_had_can_be_called_for_it():
    rows = [("A", "check"), ("B", "bet", 100), ("B", "correction", 50, {"corrects": 6}), ("A", "call", 150)]
    answer = Answer(on_flop({"A": DEEP, "B": 100}, rows))
    says(answer.at("flop", "A", 2), current_bet=150, to_call=150)


def test_a_push_is_measured_by_the_bets_as_they_were_put_right():
    rows = [("A", "bet", 400), ("B", "call", 400), corrected(1, -350, "A"), corrected(2, -350, "B")]
    rows += [("C", "raise", 200), ("D", "call", 200, {"pushed": 100})]
    says(Answer(on_flop(FIVE, rows)).at("flop", "D"), to_call=200, evident_call=50)
