"""Chips that nobody matched are their player's again, also where the record has no line for it."""

import pytest

from tests.audit.hands import Hand, judged, told


def all_in_and(*, called: int) -> Hand:
    """A bets 500 with his last chips, B calls so much of it or checks, and on the turn A and B check."""
    hand = Hand({"A": 600, "B": 10_000, "C": 10_000}).limp()
    hand.bet("A", 500)
    hand.call("B", called) if called else hand.check("B")
    return hand.fold("C").deal("turn").check("A", "B")


@pytest.mark.parametrize(("called", "fault"), [(0, "T03"), (200, "U01")])
def test_a_short_call_leaves_the_bettor_chips_to_act_with(called, fault):
    assert told(judged(all_in_and(called=called))) == [(fault, "violation", 7)]


def test_of_a_bet_that_was_called_in_full_nothing_comes_back():
    assert told(judged(all_in_and(called=500))) == [("T02", "violation", 9)]
