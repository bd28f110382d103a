"""U01 to U07: the founding examples of rule 53, the firm scenarios, and what the texts leave open."""

import pytest

from tests.audit.hands import Hand, finding, judged, told, verdict

DEEP = 100_000
FORFEIT = {"ruling": "forfeit-and-fold", "ruled_by": "director"}
COMPLETED = {"ruling": "full-call", "ruled_by": "director"}


def flop(players="ABC", **stacks):
    """Blinds 1000/2000, everybody in: 2000 each, and the flop."""
    return Hand({**dict.fromkeys(players, DEEP), **stacks}, blinds=(1000, 2000)).limp()


def raised():
    """A01: A bets 2000, B raises to 8000; C is next, and pushes 2000."""
    return flop().bet("A", 2000).raise_to("B", 8000)


class TestU01ShortCallStands:
    def test_in_an_ordinary_export(self):
        judgement = judged(raised().call("C", 7999).call("A", 6000), book="online")
        assert told(judgement) == [("U01", "violation", 8)]
        found = finding(judgement, "U01")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (7999, 8000, 8000)
        assert found["amount_at_stake"] == 1

    def test_the_full_call(self):
        assert told(judged(raised().call("C", 8000).call("A", 6000), book="online")) == []

    def test_the_last_chips(self):
        hand = flop(C=5000).bet("A", 2000).raise_to("B", 8000).call("C", 3000).call("A", 6000)
        assert told(judged(hand, book="online")) == []

    def test_stack_unknown(self):
        hand = flop(C=None).bet("A", 2000).raise_to("B", 8000).call("C", 3000).call("A", 6000)
        judgement = judged(hand, book="online")
        assert told(judgement) == [("U01", "undetermined", 8)]
        assert finding(judgement, "U01")["reason"] == "stack-unknown"

    def test_stack_unknown_and_all_in_printed(self):
        hand = flop(C=None).bet("A", 2000).raise_to("B", 8000).call("C", 3000, all_in=True).call("A", 6000)
        assert told(judged(hand, book="online")) == []

    def test_no_more_is_owed_than_the_opponent_can_reach(self):
        # D01 heads-up: the big blind is all-in for 60 of 100, so that the small blind of 50 owes 10.
        hand = Hand({"A": 1000, "B": 60}, blinds=None)
        hand.row("A", "post-small-blind", 50).row("B", "post-big-blind", 60, all_in=True)
        assert told(judged(hand.call("A", 10), book="online")) == []

    @pytest.mark.parametrize("live", [{}, {"ruling": "stands", "ruled_by": "dealer"}])
    def test_live_and_left_standing(self, live):
        judgement = judged(raised().call("C", 2000, pushed=2000, **live).call("A", 6000))
        assert told(judgement) == [("U01", "violation", 8)]
        assert finding(judgement, "U01")["amount_at_stake"] == 6000

    def test_live_heads_up_and_ruled_to_stand(self):
        hand = flop("AB").deal("turn").bet("B", 3000).raise_to("A", 9000)
        hand.call("B", 3000, pushed=3000, ruling="stands", ruled_by="none")
        found = finding(judged(hand), "U01")
        assert (found["observed"], found["expected_low"], found["amount_at_stake"]) == (3000, 6000, 3000)

    def test_one_undercall_does_not_make_the_return_wrong(self):
        # B's raise is matched for 2000 only. Whether the other 6000 went back or not is no second fault.
        def hand(back):
            one = raised().call("C", 2000).fold("A")
            return one.returns("B", 6000) if back else one

        for back in (True, False):
            one = hand(back)
            one.hand["prints_returns"] = True
            assert told(judged(one, book="online")) == [("U01", "violation", 8)]


class TestU02FullCallNotEnforced:
    def test_opening_bet(self):
        # A02: a forfeit is not allowed, even by the director.
        hand = flop("ABCD").bet("A", 8000).forfeit("B", 2000, pushed=2000, **FORFEIT).fold("C", "D")
        judgement = judged(hand)
        assert told(judgement) == [("U02", "violation", 8)]
        found = finding(judgement, "U02")
        assert (found["reason"], found["expected_low"], found["observed"]) == ("opening-bet", 8000, 2000)
        assert found["amount_at_stake"] == 6000

    def test_opening_bet_called_in_full(self):
        hand = flop("ABCD").bet("A", 8000).call("B", 8000, pushed=2000, ruling="full-call", ruled_by="dealer")
        assert told(judged(hand.fold("C", "D"))) == []

    def test_big_blind_is_the_opening_bet_before_the_flop(self):
        # A07
        hand = Hand(dict.fromkeys("ABCD", DEEP), blinds=(1000, 2000))
        hand.forfeit("C", 1000, pushed=1000, **FORFEIT).fold("D", "A")
        assert told(judged(hand)) == [("U02", "violation", 3)]

    def test_heads_up(self):
        # A06: A must complete to 9000.
        def turn():
            return flop("AB").deal("turn").bet("B", 3000).raise_to("A", 9000)

        judgement = judged(turn().forfeit("B", 3000, pushed=3000, **FORFEIT))
        assert [one[:2] for one in told(judgement)] == [("U02", "violation")]
        assert finding(judgement, "U02")["reason"] == "heads-up"
        assert told(judged(turn().call("B", 6000, pushed=3000, ruling="full-call"))) == []

    def test_call_was_said_first(self):
        # A03
        said = {"declared": "call", "declared_when": "before-chips"}
        judgement = judged(raised().forfeit("C", 2000, pushed=2000, **said, **FORFEIT).fold("A"))
        assert told(judgement) == [("U02", "violation", 8)]
        assert finding(judgement, "U02")["reason"] == "call-declared"
        assert told(judged(raised().call("C", 8000, pushed=2000, **said).fold("A"))) == []

    def test_call_was_said_and_no_chips_were_put_out(self):
        said = {"declared": "call", "declared_when": "before-chips"}
        assert told(judged(raised().row("C", "fold", **said).fold("A"))) == [("U02", "violation", 8)]

    def test_call_said_after_the_chips_does_not_bind(self):
        said = {"declared": "call", "declared_when": "after-chips"}
        assert told(judged(raised().forfeit("C", 2000, pushed=2000, **said, **FORFEIT).fold("A"))) == []

    def test_call_said_at_an_unknown_moment(self):
        judgement = judged(raised().forfeit("C", 2000, pushed=2000, declared="call", **FORFEIT).fold("A"))
        assert told(judgement) == [("U02", "undetermined", 8)]
        assert finding(judgement, "U02")["reason"] == "word-order-unknown"

    def test_something_else_was_ruled_and_the_short_call_stands(self):
        hand = flop("ABCD").bet("A", 8000).call("B", 2000, pushed=2000, ruling="full-call").fold("C", "D")
        assert told(judged(hand)) == [("U02", "violation", 8)]

    def test_one_tiny_chip(self):
        # B28: one chip of 1000 at a bet of 50000 is for the director, whatever the position.
        hand = flop("ABCD").bet("A", 50_000)
        hand.forfeit("B", 1000, pushed=1000, pushed_chips=[1000], **FORFEIT).fold("C", "D")
        judgement = judged(hand)
        assert told(judgement) == [("U02", "undetermined", 8)]
        assert finding(judgement, "U02")["reason"] == "tiny-chip"

    @pytest.mark.parametrize(("chip", "verdict"), [(4000, "undetermined"), (4001, "violation")])
    def test_a_chip_is_tiny_up_to_a_tenth_of_the_bet(self, chip, verdict):
        hand = flop("ABCD").bet("A", 40_000)
        hand.forfeit("B", chip, pushed=chip, pushed_chips=[chip], **FORFEIT).fold("C", "D")
        assert told(judged(hand)) == [("U02", verdict, 8)]

    def test_online_books_ignore_the_push(self):
        hand = flop("ABCD").bet("A", 8000).forfeit("B", 2000, pushed=2000, **FORFEIT).fold("C", "D")
        assert told(judged(hand, book="online")) == []


class TestU03RulingMissing:
    def test_the_director_chose(self):
        # A01: both outcomes
        assert told(judged(raised().call("C", 8000, pushed=2000, **COMPLETED).fold("A"))) == []
        hand = raised().forfeit("C", 2000, pushed=2000, forfeited=2000, **FORFEIT).fold("A")
        assert told(judged(hand)) == []

    @pytest.mark.parametrize("by", ["dealer", "none", None])
    def test_nobody_who_may_chose(self, by):
        live = {"pushed": 2000, "ruling": "forfeit-and-fold", "ruled_by": by}
        judgement = judged(raised().forfeit("C", 2000, **live).fold("A"))
        assert told(judgement) == [("U03", "violation", 8)]
        assert finding(judgement, "U03")["severity"] == "warning"
        who = "the dealer ruled" if by == "dealer" else "the record names none"
        assert finding(judgement, "U03")["message"].endswith(f"the choice was the director's, and {who}.")

    def test_a_full_call_that_the_dealer_ruled(self):
        judgement = judged(
            raised().call("C", 8000, pushed=2000, ruling="full-call", ruled_by="dealer").fold("A")
        )
        assert finding(judgement, "U03")["message"] == (
            "Undercall settled by a full call of 8,000, facing 8,000: the choice was the director's, and the "
            "dealer ruled."
        )

    def test_the_director_may_leave_it_to_the_player(self):
        live = {"pushed": 2000, "choice_by": "player", **FORFEIT}
        assert told(judged(raised().forfeit("C", 2000, **live).fold("A"))) == []

    def test_opener_before_the_flop_is_the_big_blind_not_the_raiser(self):
        # H01: A all-in for 45000 over a big blind of 1200, B pushes 1200: the director's choice.
        def hand(by):
            one = Hand(dict.fromkeys("ABCDE", DEEP) | {"C": 45_000}, blinds=(600, 1200))
            one.raise_to("C", 45_000, all_in=True)
            return one.forfeit("D", 1200, pushed=1200, ruling="forfeit-and-fold", ruled_by=by).fold(
                "E", "A", "B"
            )

        assert told(judged(hand("director"))) == []
        assert told(judged(hand("dealer"))) == [("U03", "violation", 4)]

    def test_first_bettor_is_the_opener(self):
        # H02: the first bettor 45000, the next one pushes 1200: the full call.
        hand = Hand(dict.fromkeys("ABC", DEEP), blinds=(600, 1200)).limp()
        hand.bet("A", 45_000).forfeit("B", 1200, pushed=1200, **FORFEIT).fold("C")
        assert [one[:2] for one in told(judged(hand))] == [("U02", "violation")]

    def test_two_with_chips_and_a_third_all_in(self):
        # H07: X is all-in; Y bets, Z raises, Y puts in less: not defined by the text.
        def hand(**live):
            stacks = {"X": 5000, "Y": DEEP, "Z": DEEP}
            one = Hand(stacks, blinds=(1000, 2000)).limp().bet("X", 3000, all_in=True)
            one.call("Y", 3000).call("Z", 3000).deal("turn").bet("Y", 2000).raise_to("Z", 8000)
            return one.forfeit("Y", 1000, **{"pushed": 1000, **live})

        judgement = judged(hand(**FORFEIT))
        assert told(judgement) == [("U02", "undetermined", 11)]
        assert finding(judgement, "U02")["reason"] == "heads-up-undefined"
        assert {one[:2] for one in told(judged(hand(ruling="forfeit-and-fold", ruled_by="dealer")))} == {
            ("U02", "undetermined"),
            ("U03", "undetermined"),
        }
        # The same where the amount was named.
        named = {"pushed": None, "declared": "amount", "declared_to": 3000}
        judgement = judged(hand(**{**FORFEIT, **named}))
        assert finding(judgement, "U02")["reason"] == "heads-up-undefined"

    @pytest.mark.parametrize(("cap", "found"), [(5000, [("U02", "undetermined", 4)]), (None, []), (5001, [])])
    def test_two_with_chips_and_a_third_at_the_betting_cap(self, cap, found):
        # C raises to 5000: where nobody may put in more, only A and B have chips.
        hand = Hand(dict.fromkeys("ABC", DEEP), blinds=(500, 1000), betting_cap=cap).raise_to("C", 5000)
        assert told(judged(hand.forfeit("A", 500, pushed=1000, **FORFEIT).fold("B"))) == found

    def test_one_with_chips_and_two_all_in(self):
        # Nobody is left for him to be heads-up with: the director's choice, as with three who have chips.
        hand = flop("ABC", A=4000, B=10_000).bet("A", 2000, all_in=True).raise_to("B", 8000, all_in=True)
        hand.forfeit("C", 2000, pushed=2000, **FORFEIT)
        assert told(judged(hand)) == []

    def test_who_has_folded_has_no_chips_to_act_with(self):
        # The same with a fourth player, who folds on the flop: two with chips are left.
        stacks = {"X": 5000, "Y": DEEP, "Z": DEEP, "W": DEEP}
        hand = Hand(stacks, blinds=(1000, 2000)).limp().bet("X", 3000, all_in=True)
        hand.call("Y", 3000).call("Z", 3000).fold("W").deal("turn").bet("Y", 2000).raise_to("Z", 8000)
        judgement = judged(hand.forfeit("Y", 1000, pushed=1000, **FORFEIT))
        assert finding(judgement, "U02")["reason"] == "heads-up-undefined"

    def test_a_short_all_in_over_the_opening_bet(self):
        # A bets 8000, B is all-in for 9000: is that still the opening bet?
        hand = flop("ABCD", B=11_000).bet("A", 8000).raise_to("B", 9000, all_in=True)
        hand.forfeit("C", 2000, pushed=2000, **FORFEIT).fold("D").call("A", 1000)
        judgement = judged(hand)
        assert told(judgement) == [("U02", "undetermined", 9)]
        assert finding(judgement, "U02")["reason"] == "opening-bet-undefined"


class TestU04ForfeitWrong:
    # A04: the opener's 400 (the big blind called), A raises to 1200, B puts in one chip of 500 and folds.
    @staticmethod
    def hand(lost, pushed=500):
        one = Hand(dict.fromkeys("ABCDE", 20_000), blinds=(200, 400))
        one.call("C", 400).raise_to("D", 1200)
        one.forfeit("E", lost, pushed=pushed, pushed_chips=[pushed], forfeited=lost, **FORFEIT)
        return one.fold("A", "B", "C")

    def test_the_call_evidently_meant(self):
        assert told(judged(self.hand(400))) == []

    def test_another_amount_is_left_to_the_director(self):
        judgement = judged(self.hand(500))
        assert told(judgement) == [("U04", "undetermined", 5)]
        found = finding(judgement, "U04")
        assert (found["observed"], found["expected_low"], found["amount_at_stake"]) == (500, 400, 100)
        assert verdict(judgement) == "undetermined"

    def test_more_than_was_pushed(self):
        judgement = judged(self.hand(1200))
        assert told(judgement) == [("U04", "violation", 5)]
        assert finding(judgement, "U04")["amount_at_stake"] == 800

    def test_a_push_below_every_level(self):
        assert told(judged(self.hand(300, pushed=300))) == []


class TestU05SequenceNotUnwound:
    # A05: A bets 8000, B and C push 2000 each.
    @staticmethod
    def hand(b, c):
        one = flop("ABCD").bet("A", 8000)
        b(one)
        c(one)
        return one.fold("D")

    def test_the_second_put_right_and_not_the_first(self):
        hand = self.hand(
            lambda one: one.call("B", 2000, pushed=2000, ruling="stands", ruled_by="dealer"),
            lambda one: one.call("C", 8000, pushed=2000, **COMPLETED),
        )
        judgement = judged(hand)
        assert told(judgement) == [("U05", "violation", 8)]

    @pytest.mark.parametrize(
        "second",
        [
            {"kind": "fold", "ruling": "reconsider"},
            {"kind": "fold", "chips": 2000, "dead": 2000, "ruling": "forfeit-and-fold"},
            {"kind": "call", "chips": 8000, "ruling": "full-call"},
        ],
    )
    def test_the_first_put_right_and_the_second_as_the_director_said(self, second):
        hand = self.hand(
            lambda one: one.call("B", 8000, pushed=2000, **COMPLETED),
            lambda one: one.row("C", pushed=2000, ruled_by="director", **second),
        )
        assert told(judged(hand)) == []

    def test_nobody_noticed(self):
        hand = self.hand(
            lambda one: one.call("B", 2000, pushed=2000),
            lambda one: one.call("C", 2000, pushed=2000),
        )
        judgement = judged(hand)
        assert told(judgement) == [("U01", "violation", 8), ("U01", "undetermined", 9)]
        first, second = judgement.findings.to_dicts()
        assert (second["reason"], second["caused_by"]) == ("director-decides", first["finding_id"])

    def test_a_fold_between_does_not_part_them(self):
        hand = flop("ABCDE").bet("A", 8000).call("B", 2000, pushed=2000).fold("C")
        hand.call("D", 8000, pushed=2000, **COMPLETED).fold("E")
        assert [one[:2] for one in told(judged(hand))] == [("U05", "violation")]

    def test_a_full_call_between_does(self):
        hand = flop("ABCDE").bet("A", 8000).call("B", 2000, pushed=2000).call("C", 8000)
        hand.call("D", 8000, pushed=2000, **COMPLETED).fold("E")
        assert [one[:2] for one in told(judged(hand))] == [("U01", "violation")]


class TestU07CallAboveBet:
    def test_one_chip_more(self):
        judgement = judged(raised().call("C", 8001).fold("A"))
        assert told(judgement) == [("U07", "violation", 8), ("T04", "undetermined", 9)]
        found = finding(judgement, "U07")
        assert (found["observed"], found["expected_high"], found["amount_at_stake"]) == (8001, 8000, 1)
        assert found["severity"] == "warning"
        # That B now owes one more chip follows from it.
        assert finding(judgement, "T04")["caused_by"] == found["finding_id"]

    def test_exactly(self):
        assert told(judged(raised().call("C", 8000).fold("A"))) == []


def test_what_is_no_undercall():
    # One chip of more than the bet is a call; "raise" is a raise; a declared fold is a fold.
    assert told(judged(raised().call("C", 8000, pushed=10_000, pushed_chips=[10_000]).fold("A"))) == []
    assert told(judged(raised().raise_to("C", 14_000, pushed=2000, declared="raise").fold("A", "B"))) == []
    assert told(judged(flop().bet("A", 8000).row("B", "fold", pushed=2000, declared="fold").fold("C"))) == []


def test_chips_pulled_in_do_not_count_as_pushed():
    # C has 2000 in, takes them back and pushes 8000 facing 12000: he added 6000 of the 10000 owed.
    hand = flop().check("A", "B").bet("C", 2000).raise_to("A", 6000).raise_to("B", 12_000)
    hand.call("C", 10_000, pushed=8000, pulled_in=2000, ruling="full-call", ruled_by="dealer").fold("A")
    assert told(judged(hand)) == [("U03", "violation", 11)]


def test_an_amount_named_is_as_good_as_a_push():
    hand = raised().call("C", 8000, declared="amount", declared_to=2000, ruling="full-call").fold("A")
    assert told(judged(hand)) == [("U03", "violation", 8)]


def test_an_undercall_of_a_raise_that_was_too_small_is_one_all_the_same():
    # C makes it 9000 where 10000 was the least; D's 2000 is less than either, and the director's choice.
    hand = flop("ABCD").bet("A", 2000).raise_to("B", 6000).raise_to("C", 9000)
    hand.forfeit("D", 2000, pushed=2000, ruling="forfeit-and-fold", ruled_by="dealer").fold("A", "B")
    assert told(judged(hand)) == [("R01", "violation", 9), ("U03", "violation", 10)]


def test_out_of_turn_another_rule_applies():
    # B pushes 2000 at an opening bet of 8000 before A's neighbour has acted: no forced call by rule 53.
    hand = flop("ABCD").bet("A", 8000)
    live = {"pushed": 2000, "in_turn": False, "ruling": "withdrawn", "ruled_by": "director"}
    hand.row("C", "fold", **live).fold("B", "D")
    assert told(judged(hand)) == []
