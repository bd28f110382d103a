"""What stands in the first rows of a shard or at the end of a hand, where there is no row before or after."""

from __future__ import annotations

import numpy as np

from audit import ledger
from audit.reading import Reading
from tests.audit.ledger.support import DEEP, Hand, played, tables

THREE = dict.fromkeys("ABC", DEEP)


def stud(script):
    return Hand(THREE, script, "fixed-limit", (None, None), (15, 30), game="stud", bring_in=5)


def test_play_begins_left_of_a_bring_in_that_is_the_first_row():
    assert played(stud("A bring-in 5 / C call 5 / B call 5")).of("C")["expected"] == "B"


def test_play_begins_with_the_first_row_where_it_is_an_action_before_the_bring_in():
    assert played(stud("C fold / A bring-in 5 / B call 5")).of("C")["expected"] == "C"


def test_a_hand_in_which_nobody_acts_takes_no_action_from_the_next():
    bomb_pot = Hand(THREE, "A ante 10 / B ante 10 / C ante 10", blinds=(None, 10), ante=10)
    acted = Hand(THREE, "A ante 10 / B ante 10 / C ante 10 / A bet 20", blinds=(None, 10), ante=10)
    rounds = ledger.play(tables(bomb_pot, acted), np.array([0, 1], np.int32), Reading(), "recorded").rounds
    assert rounds["owing_player"].to_list() == [None, 1]


def test_chips_that_are_posted_late_have_not_come_back():
    stacks = dict.fromkeys(("S", "B", "A", "N"), DEEP)
    late = "S small 50 / B big 100 / A raise 300 / N big 100 / N call 200 / S fold / B fold"
    end = played(Hand(stacks, late)).rounds["preflop"]
    assert (end["unmatched"], end["owing"]) == (0, None)
