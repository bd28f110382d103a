"""What is found in a hand whose record lacks a line of play."""

import polars as pl
import pytest

from tests.audit.hands import Hand, finding, judged, told

STACKS = dict.fromkeys("ABC", 10_000)


def without_the_raise(collected, rake=0):
    """C raised to 300 and A and B called: the line of the raise is missing, 900 were in the pot."""
    hand = Hand(STACKS, prints_pot=True, rake_printed=rake).call("A", 250).call("B", 200).deal("flop")
    return hand.check("A", "B").collect("A", collected)


def test_where_more_was_paid_out_than_went_in_nobody_is_accused_for_the_missing_bet():
    judgement = judged(without_the_raise(900))
    assert [one[:2] for one in told(judgement) if one[1] == "violation"] == [("M01", "violation")]
    others = judgement.findings.filter(pl.col("rule") != "M01")
    assert {"T01", "T04"} <= set(others["rule"])
    assert set(others["reason"]) == {"chips-do-not-add-up"}
    assert all("a bet may be missing" in message for message in others["message"])


def test_less_paid_out_says_nothing_about_the_bets():
    judgement = judged(without_the_raise(500))
    assert {one[0] for one in told(judgement) if one[1] == "violation"} >= {"M01", "T01"}


def test_a_wrong_return_makes_what_stands_before_it_uncertain():
    # 400 go back, so that B raised to 600: the 250 printed are no underraise for certain.
    hand = Hand(STACKS, prints_returns=True).limp().bet("A", 200).raise_to("B", 250).fold("C").fold("A")
    judgement = judged(hand.returns("B", 400))
    assert finding(judgement, "R01")["reason"] == "chips-do-not-add-up"


def unposted(**hand):
    """The small blind of A is not recorded."""
    one = Hand(STACKS, blinds=None, **hand)
    return one.row("B", "post-big-blind", 100)


def test_a_call_that_is_short_of_the_unrecorded_small_blind_is_no_certain_undercall():
    found = finding(judged(unposted().call("C", 100).call("A", 50)), "U01")
    assert (found["verdict"], found["reason"]) == ("undetermined", "no-small-blind")
    assert finding(judged(unposted().call("C", 100).call("A", 40)), "U01")["verdict"] == "violation"


def test_the_small_blind_explains_no_call_that_is_short_of_less_or_was_made_after_it():
    assert finding(judged(unposted().call("C", 100).call("A", 60)), "U01")["verdict"] == "violation"
    # A has posted it: that 50 are missing again is nobody's blind.
    hand = Hand(STACKS).raise_to("C", 300).call("A", 200).fold("B")
    assert finding(judged(hand), "U01")["verdict"] == "violation"


def test_a_raise_of_the_pot_with_the_unrecorded_small_blind_in_it_is_not_certainly_too_high():
    pot = {"structure": "pot-limit"}
    # The pot of C: 100, and 100 to call, and what A posted: 300 without, 350 with it.
    found = finding(judged(unposted(**pot).raise_to("C", 350), book="online"), "R03")
    assert (found["verdict"], found["reason"]) == ("undetermined", "no-small-blind")
    assert finding(judged(unposted(**pot).raise_to("C", 500), book="online"), "R03")["verdict"] == "violation"


def test_the_pot_shows_that_no_small_blind_was_posted():
    hand = unposted(prints_pot=True, rake_printed=0).call("C", 100).call("A", 50).check("B").deal("flop")
    judgement = judged(hand.check("A", "B", "C").collect("C", 250))
    assert finding(judgement, "U01")["verdict"] == "violation"


@pytest.mark.parametrize(("stakes", "verdict"), [(None, "undetermined"), (100, "violation")])
def test_a_bet_of_more_than_the_antes_may_be_the_least_there_is(stakes, verdict):
    table = {"structure": "pot-limit", "blinds": None, "small_blind": 0, "big_blind": stakes}
    hand = Hand(STACKS, ante=10, **table).check("A")
    assert finding(judged(hand.bet("B", 120), book="online"), "R03")["verdict"] == verdict


def test_where_something_is_bet_the_pot_limit_does_not_hang_on_the_least_bet():
    # 30 in antes and a bet of 30: to 120 at most.
    table = {"structure": "pot-limit", "blinds": None, "small_blind": 0, "big_blind": None}
    hand = Hand(STACKS, ante=10, **table).bet("A", 30).raise_to("B", 130)
    found = finding(judged(hand, book="online"), "R03")
    assert (found["verdict"], found["expected_high"]) == ("violation", 120)
