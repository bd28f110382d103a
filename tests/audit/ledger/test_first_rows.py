"""What stands in the first rows of a shard or at the end of a hand, where there is no row before or after."""

from __future__ import annotations

import numpy as np
import pytest

from audit import ledger
from audit.reading import Reading
from tests.audit.ledger.support import DEEP, Hand, on_flop, played, tables

THREE = dict.fromkeys("ABC", DEEP)


def stud(script):
    return Hand(THREE, script, "fixed-limit", (None, None), (15, 30), game="stud", bring_in=5)


def test_play_begins_left_of_a_bring_in_that_is_the_first_row():
    assert played(stud("A bring-in 5 / C call 5 / B call 5")).of("C")["expected"] == "B"


def test_play_begins_with_the_first_row_where_it_is_an_action_before_the_bring_in():
    assert played(stud("C fold / A bring-in 5 / B call 5")).of("C")["expected"] == "C"


@pytest.mark.parametrize("place", [0, 1])
def test_a_hand_in_which_nobody_acts_takes_no_action_from_the_next(place):
    bomb_pot = Hand(THREE, "A ante 10 / B ante 10 / C ante 10", blinds=(None, 10), ante=10)
    hands = [Hand(THREE, "B bet 20", blinds=(None, 10))]
    hands.insert(place, bomb_pot)
    rounds = ledger.play(tables(*hands), np.array([0, 1], np.int32), Reading(), "recorded").rounds
    assert rounds.filter(hand=place)["owing_player"].to_list() == [None]


def test_chips_that_a_fold_forfeits_are_no_call_of_a_blind_in_the_ante():
    antes = "A ante 10 / B ante 10 / C ante 10"
    stacks = {"A": DEEP, "B": 10, "C": DEEP}
    play = "C fold 5 / A call 20"
    assert played(Hand(stacks, f"{antes} / {play}", ante=10)).totals["not_judgeable"] is None
    called = played(Hand(stacks, f"{antes} / A call 20", ante=10))
    assert called.totals["not_judgeable"] == "no-big-blind"


def test_who_posts_his_last_chips_late_owes_no_more():
    stacks = {"S": DEEP, "B": DEEP, "A": DEEP, "N": None}
    late = "S small 50 / B big 100 / A raise 300 / N big 100 all-in / S fold / B fold"
    assert played(Hand(stacks, late)).rounds["preflop"]["owing"] is None


def test_a_completion_to_a_wrong_amount_is_a_full_bet_to_who_called_the_bring_in():
    # 6 over the bring-in are less than half of 15.
    hand = stud("A bring-in 10 / B call 10 / C complete 16 / A fold / B raise 31")
    hand.bring_in = 10
    assert (played(hand).of("B")["may_raise"], played(hand).of("B")["why"]) == (True, "full-raise-faced")


def test_chips_that_are_posted_late_have_not_come_back():
    stacks = dict.fromkeys(("S", "B", "A", "N"), DEEP)
    late = "S small 50 / B big 100 / A raise 300 / N big 100 / N call 200 / S fold / B fold"
    end = played(Hand(stacks, late)).rounds["preflop"]
    assert (end["unmatched"], end["owing"]) == (0, None)


def test_a_push_that_covers_no_bet_is_all_that_is_called():
    assert played(Hand(THREE, "A small 50 / B big 100 / C call 60 pushed 60")).of("C")["evident_call"] == 60


def test_what_a_folded_player_does_is_nobody_elses_action():
    hand = on_flop(THREE, "A check / B bet 100 / C fold / C call 100 / A call 100")
    assert played(hand, "corrected").of("A")["expected"] == "A"
