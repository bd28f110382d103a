"""M01, M02 and X02: what the record itself does not bear out."""

import pytest

from tests.audit.hands import Hand, finding, judged, told, verdict

STACKS = dict.fromkeys("ABC", 1_000)


def walked_flop(**hand):
    """300 go in before the flop, A bets 200 and wins: 500 of which 200 go back."""
    return Hand(STACKS, **hand).limp().bet("A", 200).fold("B", "C")


class TestM01PotDoesNotReconcile:
    @staticmethod
    def hand(collected, rake=0, added=0):
        one = walked_flop(prints_pot=True, prints_returns=True, rake_printed=rake, pot_printed=300)
        one.hand["added_to_pot"] = added * 10_000
        return one.returns("A", 200).collect("A", collected)

    def test_reconciles(self):
        assert told(judged(self.hand(300))) == []
        assert told(judged(self.hand(285, rake=15))) == []
        assert told(judged(self.hand(350, added=50))) == []

    def test_one_chip_is_missing(self):
        judgement = judged(self.hand(299))
        assert told(judgement) == [("M01", "violation", None)]
        found = finding(judgement, "M01")
        # The printed pot of 300 is right: what was paid out is not.
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (299, 300, 300)
        assert (found["amount_at_stake"], found["severity"], found["street"]) == (1, "warning", None)

    @pytest.mark.parametrize(
        ("fees", "fraction", "expected"),
        [
            (99_900, 0, []),  # a cent, where fees are printed
            (99_899, 0, [("M01", "violation", None)]),
            (99_850, 50, []),  # half a cent bet, and a cent for each payment and the rake
            (99_849, 50, [("M01", "violation", None)]),
        ],
    )
    def test_within_a_cent(self, fees, fraction, expected):
        one = Hand(STACKS, prints_pot=True, prints_returns=True, rake_printed=0, fees_printed=fees)
        one.row("A", "post-ante")
        one.rows[-1] |= {"chips": fraction, "dead": fraction}
        hand = one.limp().bet("A", 200).fold("B", "C").returns("A", 200).collect("A", 290)
        assert told(judged(hand)) == expected

    def test_too_much_was_paid(self):
        assert finding(judged(self.hand(340)), "M01")["amount_at_stake"] == 40

    def test_without_returns_both_sums_reconcile(self):
        for collected in (300, 500):
            hand = walked_flop(prints_pot=True).collect("A", collected)
            assert told(judged(hand)) == []
        hand = walked_flop(prints_pot=True).collect("A", 400)
        found = finding(judged(hand), "M01")
        assert (found["expected_low"], found["expected_high"]) == (300, 500)
        assert found["amount_at_stake"] == 100

    def test_not_checkable(self):
        judgement = judged(walked_flop().collect("A", 299), walked_flop(prints_pot=True))
        coverage = judgement.coverage.filter(rule="M01").row(0, named=True)
        assert (coverage["decisions"], coverage["not_checkable"], coverage["violations"]) == (0, 2, 0)


class TestM02ReturnWrong:
    @pytest.mark.parametrize(
        ("returned", "to", "reason", "stake"),
        [
            (199, "A", "return-differs", 1),
            (201, "A", "return-differs", 1),
            (200, "B", "return-to-another", 200),
            (None, None, "return-missing", 200),
        ],
    )
    def test_wrong(self, returned, to, reason, stake):
        hand = walked_flop(prints_returns=True)
        if returned:
            hand.returns(to, returned)
        judgement = judged(hand)
        assert [one[:2] for one in told(judgement)] == [("M02", "violation")]
        found = finding(judgement, "M02")
        assert (found["reason"], found["amount_at_stake"], found["street"]) == (reason, stake, "flop")
        assert (found["expected_low"], found["expected_high"]) == (200, 200)
        assert found["observed"] == (returned or 0)

    def test_right(self):
        assert told(judged(walked_flop(prints_returns=True).returns("A", 200))) == []

    def test_missing_where_the_format_prints_none(self):
        judgement = judged(walked_flop())
        assert told(judgement) == []
        coverage = judgement.coverage.filter(rule="M02").row(0, named=True)
        assert (coverage["decisions"], coverage["not_checkable"]) == (0, 1)

    def test_an_ante_that_nobody_else_could_match_goes_back_too(self):
        # B has 1 for an ante of 25: of A's 125 only 1 is matched, so 124 go back.
        def hand(back):
            played = Hand({"A": 3000, "B": 1}, blinds=None, prints_returns=True)
            played.row("B", "post-ante", 1, dead=1).row("A", "post-ante", 25, dead=25)
            return played.row("A", "post-big-blind", 100).returns("A", back)

        assert "M02" not in {rule for rule, *_ in told(judged(hand(124)))}
        assert ("M02", "violation") in {one[:2] for one in told(judged(hand(123)))}

    def test_nothing_to_return(self):
        hand = (
            Hand(STACKS, prints_returns=True).limp().bet("A", 200).call("B", 200).fold("C").returns("A", 200)
        )
        found = finding(judged(hand), "M02")
        assert (found["expected_high"], found["amount_at_stake"]) == (0, 200)


class TestX02HandNotJudgeable:
    def test_nothing_else_is_said(self):
        # No big blind was posted, and the raise, the pot and the return are wrong as well.
        hand = Hand(STACKS, blinds=None, prints_pot=True, prints_returns=True)
        hand.bet("A", 10).raise_to("B", 15).fold("C", "A").collect("B", 1)
        judgement = judged(hand)
        assert told(judgement) == [("X02", "undetermined", None)]
        found = finding(judgement, "X02")
        assert (found["reason"], found["severity"], found["family"]) == ("no-big-blind", "info", "engine")
        assert verdict(judgement) == "undetermined"
        assert judgement.decisions.height == 0

    def test_with_a_big_blind(self):
        assert told(judged(Hand(STACKS).limp())) == []


class TestOneNumberIsAtFault:
    """What is returned wrongly is missing in the pot, or too much in it."""

    @staticmethod
    def hand(returned, collected):
        one = walked_flop(prints_pot=True, prints_returns=True, rake_printed=0)
        return one.returns("A", returned).collect("A", collected)

    def test_a_pot_that_is_off_by_what_was_returned_wrongly(self):
        judgement = judged(self.hand(150, 300))
        assert told(judgement) == [("M02", "violation", 9), ("M01", "undetermined", None)]
        assert finding(judgement, "M01")["caused_by"] == finding(judgement, "M02")["finding_id"]

    def test_a_pot_that_is_off_by_more(self):
        judgement = judged(self.hand(150, 310))
        assert sorted(one[:2] for one in told(judgement)) == [("M01", "violation"), ("M02", "violation")]
