"""O01: who may raise again. The founding examples and the nearest lawful neighbours."""

from tests.audit.hands import Hand, finding, judged, told

DEEP = 10_000


def short_all_in_of_50():
    """A bets 100, B is all-in for 150, C calls: A faces 50 more."""
    hand = Hand({"A": DEEP, "B": 250, "C": DEEP}).limp()
    return hand.bet("A", 100).raise_to("B", 150).call("C", 150)


def two_that_add_up():
    """A bets 100, B is all-in for 150, C for 200, D calls: A faces 100 more."""
    hand = Hand({"A": DEEP, "B": 250, "C": 300, "D": DEEP}).limp()
    return hand.bet("A", 100).raise_to("B", 150).raise_to("C", 200).call("D", 200)


def test_raise_after_a_short_all_in():
    judgement = judged(short_all_in_of_50().raise_to("A", 250).fold("C"))
    assert told(judgement) == [("O01", "violation", 9)]
    found = finding(judgement, "O01")
    assert (found["observed"], found["expected_low"], found["expected_high"]) == (250, 150, 150)
    assert (found["amount_at_stake"], found["to_call"], found["family"]) == (100, 50, "reopening")
    assert found["citation"] == "TDA 2026, rule 49-A"


def test_call_after_a_short_all_in():
    assert told(judged(short_all_in_of_50().call("A", 50))) == []


def test_going_all_in_over_the_top_is_a_raise():
    judgement = judged(short_all_in_of_50().row("A", "all-in", 9_800, all_in=True).fold("C"))
    assert [one[:2] for one in told(judgement)] == [("O01", "violation")]


def test_short_all_ins_that_add_up():
    assert told(judged(two_that_add_up().raise_to("A", 300).fold("D"))) == []


def test_short_all_ins_one_chip_short_of_a_full_raise():
    # C03: 150 and 199: A faces 99.
    hand = Hand({"A": DEEP, "B": 250, "C": 299, "D": DEEP}).limp()
    hand.bet("A", 100).raise_to("B", 150).raise_to("C", 199).call("D", 199).raise_to("A", 299).fold("D")
    assert [one[:2] for one in told(judged(hand))] == [("O01", "violation")]


def test_a_caller_between_the_all_ins_may_be_shut_out():
    # A09: C called 125 and faces 75; A10: after A's raise to 300 he faces 175.
    def hand():
        stacks = {"A": DEEP, "B": 225, "C": DEEP, "D": 300, "E": DEEP}
        one = Hand(stacks).limp().bet("A", 100).raise_to("B", 125).call("C", 125)
        return one.raise_to("D", 200).call("E", 200)

    shut_out = judged(hand().call("A", 100).raise_to("C", 300).fold("E", "A"))
    assert [one[:2] for one in told(shut_out)] == [("O01", "violation")]
    assert told(judged(hand().raise_to("A", 300).raise_to("C", 400).fold("E", "A"))) == []


def test_posting_is_not_acting():
    # C08: UTG all-in 150 over the big blind 100, the small blind calls; the big blind may raise.
    hand = Hand({"A": DEEP, "B": DEEP, "C": 150})
    assert told(judged(hand.raise_to("C", 150).call("A", 100).raise_to("B", 250).fold("A"))) == []


def test_limping_is_acting():
    # C06: C limps, D is all-in for 180, the blinds call: C faces 80.
    hand = Hand({"A": DEEP, "B": DEEP, "C": DEEP, "D": 180})
    hand.call("C", 100).raise_to("D", 180).call("A", 130).call("B", 80)
    assert [one[:2] for one in told(judged(hand.raise_to("C", 280).fold("A", "B")))] == [("O01", "violation")]


def test_checking_is_acting():
    # C10: A checks, B bets all-in 20 of a minimum of 100, C calls: A may only call or fold.
    def hand(stack):
        one = Hand({"A": DEEP, "B": 100 + stack, "C": DEEP}).limp().check("A").bet("B", stack)
        return one.call("C", stack)

    assert [one[:2] for one in told(judged(hand(20).raise_to("A", 120).fold("C")))] == [("O01", "violation")]
    assert told(judged(hand(100).raise_to("A", 200).fold("C"))) == []


def test_half_a_unit_in_fixed_limit():
    # F02: unit 20, all-in of 9 more does not reopen; 10 more does.
    def hand(extra):
        stacks = {"A": 1000, "B": 40 + extra, "C": 1000}
        one = Hand(stacks, structure="fixed-limit", blinds=(10, 20)).limp()
        return one.bet("A", 20).raise_to("B", 20 + extra).call("C", 20 + extra)

    judgement = judged(hand(9).raise_to("A", 40).fold("C"))
    assert [one[:2] for one in told(judgement)] == [("O01", "violation")]
    assert told(judged(hand(10).raise_to("A", 50).fold("C"))) == []


class TestReadings:
    """`online` leaves open whether short all-ins add up."""

    def test_adding_up_is_undetermined(self):
        judgement = judged(two_that_add_up().raise_to("A", 300).fold("D"), book="online")
        assert told(judgement) == [("O01", "undetermined", 11)]
        found = finding(judgement, "O01")
        assert (found["reason"], found["severity"], found["caused_by"]) == ("readings-differ", "info", None)
        assert "reopening = single" in found["message"]

    def test_a_single_short_all_in_is_a_violation_under_both(self):
        judgement = judged(short_all_in_of_50().raise_to("A", 250).fold("C"), book="online")
        assert told(judgement) == [("O01", "violation", 9)]

    def test_limit_by_tda(self):
        # F06: +4 and +7 add up to 11 of a unit of 20; TDA names a single test only.
        stacks = {"A": 1000, "B": 44, "C": 51, "D": 1000}
        hand = Hand(stacks, structure="fixed-limit", blinds=(10, 20)).limp()
        hand.bet("A", 20).raise_to("B", 24).raise_to("C", 31).call("D", 31).raise_to("A", 40).fold("D")
        judgement = judged(hand)
        assert [one[:2] for one in told(judgement)] == [("O01", "undetermined")]
        assert "limit-reopening = single" in finding(judgement, "O01")["message"]
