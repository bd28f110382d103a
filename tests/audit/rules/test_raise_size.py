"""R01 to R09: each speaks on a wrong size and is silent on its nearest lawful neighbour."""

import pytest

from tests.audit.hands import Hand, finding, judged, told, verdict

DEEP = dict.fromkeys("ABCD", 10_000)


def no_limit(**stacks):
    return Hand({**DEEP, **stacks})


def pot_limit(**stacks):
    return Hand({**DEEP, **stacks}, structure="pot-limit", blinds=(100, 200))


def limit(**stacks):
    return Hand({**DEEP, **stacks}, structure="fixed-limit", blinds=(5, 10))


class TestR01RaiseBelowMinimum:
    # Big blind 100, C raises to 300 (by 200): the least that D may make it is 300 + 200 = 500.
    def test_one_chip_short(self):
        judgement = judged(no_limit().raise_to("C", 300).raise_to("D", 499).fold("A", "B", "C"))
        assert told(judgement) == [("R01", "violation", 4)]
        found = finding(judgement, "R01")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (499, 500, 10_000)
        assert (found["amount_at_stake"], found["to_call"], found["last_full_raise"]) == (1, 300, 200)
        assert (found["severity"], found["street"], found["player_index"]) == ("error", "preflop", 3)
        assert found["citation"] == "TDA 2026, rules 45 and 54"
        assert found["message"] == (
            "Raise to 499 over a bet of 300: the minimum was 500, since the last full bet or raise was 200; "
            "it could be put right until the next card was dealt."
        )

    def test_the_minimum(self):
        assert told(judged(no_limit().raise_to("C", 300).raise_to("D", 500).fold("A", "B", "C"))) == []

    def test_all_in_for_less(self):
        hand = no_limit(D=499).raise_to("C", 300).raise_to("D", 499).fold("A", "B").call("C", 199)
        assert told(judged(hand)) == []

    def test_stack_unknown(self):
        hand = no_limit(D=None).raise_to("C", 300).raise_to("D", 499).fold("A", "B", "C")
        judgement = judged(hand)
        assert told(judgement) == [("R01", "undetermined", 4)]
        assert finding(judgement, "R01")["reason"] == "stack-unknown"
        assert verdict(judgement) == "undetermined"

    def test_stack_unknown_and_all_in_printed(self):
        hand = no_limit(D=None).raise_to("C", 300).raise_to("D", 499, all_in=True).fold("A", "B", "C")
        assert told(judged(hand)) == []

    def test_a_short_stack_could_only_go_all_in(self):
        # D has 400 in all: less than 500, so all-in to 400 was his only raise.
        judgement = judged(no_limit(D=400).raise_to("C", 300).raise_to("D", 350).fold("A", "B", "C"))
        found = finding(judgement, "R01")
        assert (found["expected_low"], found["expected_high"], found["amount_at_stake"]) == (400, 400, 50)

    # D and all others have 450 in front of C's 300: D, who has more, makes it 450 and puts them all in.
    def test_exactly_what_the_opponents_have(self):
        hand = no_limit(A=450, B=450, C=450).raise_to("C", 300).raise_to("D", 450).fold("A", "B")
        judgement = judged(hand.call("C", 150))
        assert told(judgement) == [("R01", "undetermined", 4)]
        assert finding(judgement, "R01")["reason"] == "covers-every-opponent"

    def test_less_than_the_opponents_have(self):
        hand = no_limit(A=450, B=450, C=450).raise_to("C", 300).raise_to("D", 449).fold("A", "B", "C")
        assert told(judged(hand)) == [("R01", "violation", 4)]


class TestR02BetBelowMinimum:
    def test_exactly_what_the_opponents_have(self):
        hand = no_limit(B=160, C=160, D=160).limp().bet("A", 60).fold("B", "C").call("D", 60)
        judgement = judged(hand)
        assert told(judgement) == [("R02", "undetermined", 7)]
        assert finding(judgement, "R02")["reason"] == "covers-every-opponent"

    def test_one_chip_short(self):
        judgement = judged(no_limit().limp().bet("A", 99).fold("B", "C", "D"))
        assert told(judgement) == [("R02", "violation", 7)]
        found = finding(judgement, "R02")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (99, 100, 9_900)
        assert found["amount_at_stake"] == 1

    def test_the_big_blind(self):
        assert told(judged(no_limit().limp().bet("A", 100).fold("B", "C", "D"))) == []

    def test_all_in_for_less(self):
        hand = no_limit(A=160).limp().bet("A", 60).fold("B", "C").call("D", 60)
        assert told(judged(hand)) == []


class TestR03RaiseAbovePot:
    # D11 to D15: 100/200, first to act: a call makes the pot 500, so the most is 200 + 500 = 700.
    def test_one_chip_over(self):
        judgement = judged(pot_limit().raise_to("C", 701).fold("D", "A", "B"))
        assert told(judgement) == [("R03", "violation", 3)]
        found = finding(judgement, "R03")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (701, 400, 700)
        assert (found["amount_at_stake"], found["pot_before"]) == (1, 300)
        assert found["citation"] == "TDA 2026, rule 56 (number inferred)"

    def test_the_pot(self):
        assert told(judged(pot_limit().raise_to("C", 700).fold("D", "A", "B"))) == []

    def test_opening_bet_on_the_flop(self):
        # Four players in for 200: the pot is 800.
        assert told(judged(pot_limit().limp().bet("A", 800).fold("B", "C", "D"))) == []
        judgement = judged(pot_limit().limp().bet("A", 801).fold("B", "C", "D"))
        assert finding(judgement, "R03")["expected_high"] == 800

    def test_an_all_in_is_bound_too(self):
        assert told(judged(pot_limit(C=800).raise_to("C", 800).fold("D", "A", "B"))) == [
            ("R03", "violation", 3)
        ]

    def test_no_limit_has_no_such_rule(self):
        assert told(judged(no_limit().raise_to("C", 701).fold("D", "A", "B"))) == []

    def test_dead_small_blind_counts_as_full_by_tda(self):
        # D11: 200 + (200 + 100 dead + 200 call) = 700 although only 200 are in the middle.
        hand = Hand(DEEP, structure="pot-limit", blinds=None, small_blind=100, big_blind=200)
        hand.row("B", "post-big-blind", 200).raise_to("C", 700).fold("D", "A", "B")
        assert told(judged(hand)) == []

    def test_short_big_blind_counts_as_full_by_tda(self):
        # D12: the big blind is all-in for 100 of 200; most 700 and not 600.
        def hand(to):
            one = Hand({**DEEP, "B": 100}, structure="pot-limit", blinds=None, small_blind=100, big_blind=200)
            one.row("A", "post-small-blind", 100).row("B", "post-big-blind", 100, all_in=True)
            return judged(one.raise_to("C", to).fold("D", "A"))

        assert [one[:2] for one in told(hand(700))] == []
        assert [one[:2] for one in told(hand(701))] == [("R03", "violation")]

    def test_online_the_small_blind_may_count_as_a_big_one(self):
        # D14, D15: 700 by true value; 800 (four big blinds) where it counts as big until the big blind acts.
        def hand(to):
            return judged(pot_limit().raise_to("C", to).fold("D", "A", "B"), book="online")

        assert told(hand(700)) == []
        assert told(hand(701)) == told(hand(800)) == [("R03", "undetermined", 3)]
        assert "pot-limit-blinds = true-value" in finding(hand(800), "R03")["message"]
        assert told(hand(801)) == [("R03", "violation", 3)]

    def test_antes(self):
        # Four antes of 50: 700 without them, 900 with them; TDA does not say which.
        def hand(to):
            one = Hand(DEEP, structure="pot-limit", blinds=(100, 200), ante=50)
            return one.raise_to("C", to).fold("D", "A", "B")

        low, middle, top, over = (judged(hand(to)) for to in (700, 701, 900, 901))
        assert told(low) == []
        assert told(middle) == told(top) == [("R03", "undetermined", 7)]
        assert finding(middle, "R03")["reason"] == "readings-differ"
        assert "pot-limit-antes = exclude" in finding(middle, "R03")["message"]
        assert "most was 700, with 500 in the pot (300 by that reading)" in finding(middle, "R03")["message"]
        assert told(over) == [("R03", "violation", 7)]


class TestR04WrongLimitUnit:
    @pytest.mark.parametrize("book", ["online", "roberts-rules", "tda-2026", "wsop-live-2024"])
    def test_all_ins_that_add_up_to_half_a_bet(self, book):
        # Bets of 10: all-ins to 14 and 18 are each less than half a bet over the one before, 8 over the bet.
        def hand():
            one = limit(B=24, C=28, D=31).limp().bet("A", 10)
            return one.raise_to("B", 14, all_in=True).raise_to("C", 18, all_in=True)

        # D's last chips, 21; or a whole bet over the all-ins, 28, by D who has not acted, or by A who bet.
        for one in (
            hand().raise_to("D", 21, all_in=True).call("A", 11),
            limit(B=24, C=28).limp().bet("A", 10).raise_to("B", 14, all_in=True)
            .raise_to("C", 18, all_in=True).raise_to("D", 28).fold("A"),
            hand().fold("D").raise_to("A", 28),
        ):  # fmt: skip
            judgement = judged(one, book=book)
            assert [found[:2] for found in told(judgement)] == [("R04", "undetermined")]
            assert finding(judgement, "R04")["reason"] == "all-ins-add-up"
        # One all-in is one, and the bet is completed to 20.
        one = limit(B=24).limp().bet("A", 10).raise_to("B", 14, all_in=True)
        assert told(judged(one.raise_to("C", 24).fold("D", "A"), book=book)) == [("R04", "violation", 9)]

    def test_small_bet_on_the_turn(self):
        def turn(to):
            hand = limit().limp().check("A", "B", "C", "D").deal("turn")
            return judged(hand.bet("A", to).fold("B", "C", "D"))

        judgement = turn(10)
        assert [one[:2] for one in told(judgement)] == [("R04", "violation")]
        found = finding(judgement, "R04")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (10, 20, 20)
        assert (found["amount_at_stake"], found["reason"]) == (10, "below-unit")
        assert told(turn(20)) == []

    def test_raise_by_more_than_a_unit(self):
        judgement = judged(limit().raise_to("C", 30).fold("D", "A", "B"))
        assert told(judgement) == [("R04", "violation", 3)]
        assert finding(judgement, "R04")["reason"] == "above-unit"
        assert told(judged(limit().raise_to("C", 20).fold("D", "A", "B"))) == []

    def test_completing_a_short_all_in(self):
        # F02 and its neighbours, unit 10: B is all-in for 4 (less than half), C completes to 10.
        def flop(to):
            return judged(limit(B=14).limp().check("A").bet("B", 4).raise_to("C", to).fold("D", "A"))

        assert told(flop(10)) == []
        assert [one[:2] for one in told(flop(14))] == [("R04", "violation")]

    def test_after_an_all_in_of_half_or_more_the_next_raise_is_a_unit_over_it(self):
        # F01 on a unit of 10: all-in 6, then 16.
        def flop(to):
            return judged(limit(B=16).limp().check("A").bet("B", 6).raise_to("C", to).fold("D", "A"))

        assert told(flop(16)) == []
        assert [one[:2] for one in told(flop(20))] == [("R04", "violation")]

    def test_all_in_below_the_unit(self):
        assert told(judged(limit(C=15).raise_to("C", 15).fold("D", "A").call("B", 5))) == []

    def test_never_above_it_all_in_either(self):
        assert told(judged(limit(C=25).raise_to("C", 25).fold("D", "A", "B"))) == [("R04", "violation", 3)]


class TestR05RaiseCapExceeded:
    @staticmethod
    def bets(last):
        hand = limit().limp().bet("A", 10).raise_to("B", 20).raise_to("C", 30).raise_to("D", 40)
        return hand.raise_to("A", 50).fold("B", "C", "D") if last else hand.fold("A", "B", "C")

    def test_a_fourth_raise(self):
        judgement = judged(self.bets(last=True))
        assert told(judgement) == [("R05", "violation", 11)]
        found = finding(judgement, "R05")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (50, 40, 40)
        assert found["amount_at_stake"] == 10

    def test_three_raises(self):
        assert told(judged(self.bets(last=False))) == []

    def test_where_the_book_leaves_three_or_four_open(self):
        judgement = judged(self.bets(last=True), book="online")
        assert told(judgement) == [("R05", "undetermined", 11)]
        assert "raises-in-limit-round = 3" in finding(judgement, "R05")["message"]

    def test_between_two_players_there_is_no_cap_online(self):
        hand = Hand({"A": 1000, "B": 1000}, structure="fixed-limit", blinds=(5, 10)).limp().bet("B", 10)
        for to in (20, 40, 60):
            hand.raise_to("A", to).raise_to("B", to + 10)
        assert told(judged(hand.fold("A"), book="online")) == []

    def test_between_two_players_there_is_one_by_tda_while_the_event_has_more(self):
        # F07: three were dealt in, two are left; bet, three raises, and a fourth.
        hand = limit().limp().check("A", "B").bet("C", 10).fold("D", "A")
        hand.raise_to("B", 20).raise_to("C", 30).raise_to("B", 40).raise_to("C", 50).fold("B")
        assert [one[:2] for one in told(judged(hand))] == [("R05", "violation")]


class TestR06RaiseBeyondStack:
    def test_a_raise(self):
        judgement = judged(no_limit(C=500).raise_to("C", 501).fold("D", "A", "B"))
        assert told(judgement) == [("R06", "violation", 3)]
        found = finding(judgement, "R06")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (501, None, 500)
        assert found["amount_at_stake"] == 1

    def test_the_stack(self):
        assert told(judged(no_limit(C=500).raise_to("C", 500).fold("D", "A", "B"))) == []

    def test_a_call(self):
        hand = no_limit(D=250).raise_to("C", 300).call("D", 300).fold("A", "B")
        assert told(judged(hand)) == [("R06", "violation", 4)]
        hand = no_limit(D=250).raise_to("C", 300).call("D", 250).fold("A", "B")
        assert told(judged(hand)) == []

    def test_not_checkable_without_stacks(self):
        hand = no_limit(C=None).raise_to("C", 50_000).fold("D", "A", "B")
        coverage = judged(hand).coverage.filter(rule="R06").row(0, named=True)
        assert (coverage["decisions"], coverage["not_checkable"]) == (3, 1)


class TestR07RaiseNotAboveBet:
    def test_printed_as_a_raise_to_the_bet_with_the_cap_reached(self):
        # Four bets are in: what does not go above them is no raise too many.
        hand = Hand(dict.fromkeys("ABC", 10_000), structure="fixed-limit")
        hand.raise_to("C", 200).raise_to("A", 300).raise_to("B", 400).raise_to("C", 400).call("A", 100)
        assert told(judged(hand)) == [("R07", "violation", 6)]

    def test_a_raise_to_the_bet(self):
        judgement = judged(no_limit().raise_to("C", 300).raise_to("D", 300).fold("A", "B"))
        assert told(judgement) == [("R07", "violation", 4)]
        found = finding(judgement, "R07")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (300, 500, 10_000)

    def test_printed_as_a_call_it_is_one(self):
        assert told(judged(no_limit().raise_to("C", 300).call("D", 300).fold("A", "B"))) == []


class TestR09NobodyToCall:
    # C18: B and C are all-in for 500; only A has chips.
    @staticmethod
    def hand(a_raises_to):
        stacks = {"A": 10_000, "B": 600, "C": 600}
        hand = Hand(stacks).limp().check("A").bet("B", 500).call("C", 500)
        return hand.raise_to("A", 1000) if a_raises_to else hand.call("A", 500)

    def test_advisory_that_does_not_flag(self):
        judgement = judged(self.hand(a_raises_to=True))
        assert told(judgement) == [("R09", "advisory", 9)]
        assert verdict(judgement) == "clean"
        found = finding(judgement, "R09")
        assert (found["severity"], found["expected_high"]) == ("info", 500)
        coverage = judgement.coverage.filter(rule="R09").row(0, named=True)
        assert (coverage["undetermined"], coverage["violations"]) == (0, 0)

    @pytest.mark.parametrize("stack", [650, None])
    def test_an_all_in_for_less_than_a_raise(self, stack):
        hand = Hand({"A": stack, "B": 600, "C": 600}).limp().check("A").bet("B", 500).call("C", 500)
        assert told(judged(hand.raise_to("A", 550, all_in=True))) == [("R09", "advisory", 9)]

    def test_a_call(self):
        assert told(judged(self.hand(a_raises_to=False))) == []


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        # No right and too small: the right comes first (A faces 50 of 100, and makes it 160 instead of 250).
        (
            no_limit(B=250).limp().bet("A", 100).raise_to("B", 150).call("C", 150).call("D", 150)
            .raise_to("A", 160).fold("C", "D"),
            "O01",
        ),
        # No right and more than the stack.
        (
            no_limit(A=1000, B=250).limp().bet("A", 100).raise_to("B", 150).call("C", 150).call("D", 150)
            .raise_to("A", 1500).fold("C", "D"),
            "O01",
        ),
        # More than the pot and more than the stack.
        (pot_limit(C=800).raise_to("C", 900).fold("D", "A", "B"), "R06"),
        # Not above the bet, by one who has no right to raise.
        (
            no_limit(B=250).limp().bet("A", 100).raise_to("B", 150).call("C", 150).call("D", 150)
            .raise_to("A", 150),
            "R07",
        ),
    ],
)  # fmt: skip
def test_an_action_has_one_code_of_its_size(hand, code):
    violations = [one[0] for one in told(judged(hand)) if one[1] == "violation"]
    assert violations == [code]
