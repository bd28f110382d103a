"""R10: what a push of chips and the words with it mean, by the printed examples (B09 to B29)."""

import pytest

from tests.audit.hands import Hand, book_of, finding, judged, told

DEEP = 100_000
CALLED = {"ruling": "call", "ruled_by": "dealer"}
RAISED = {"ruling": "minimum-raise", "ruled_by": "dealer"}
STANDS = {"ruling": "stands", "ruled_by": "dealer"}
SAID_RAISE = {"declared": "raise", "declared_when": "before-chips"}


def faced(bet, big=100, **stacks):
    """A limped flop of four, A bets; B is next to act, with row 10."""
    blinds = (big // 2, big)
    return Hand({**dict.fromkeys("ABCD", DEEP), **stacks}, blinds=blinds).limp().bet("A", bet)


def chips(*values):
    return {"pushed": sum(values), "pushed_chips": list(values)}


def called(bet, live, big=100, **stacks):
    return faced(bet, big, **stacks).call("B", bet, **live).fold("C", "D")


def raised(bet, to, live, big=100, **stacks):
    return faced(bet, big, **stacks).raise_to("B", to, **live).fold("C", "D", "A")


def check(hand, low=None, high=None, observed=None, book="tda-2026", verdict="violation"):
    """Without `low` nothing is found; else R10 and its band."""
    judgement = judged(hand, book=book)
    if low is None:
        assert told(judgement) == []
        return None
    assert [one[:2] for one in told(judgement)] == [("R10", verdict)]
    found = finding(judgement, "R10")
    assert (found["expected_low"], found["expected_high"]) == (low, high or low)
    assert observed is None or found["observed"] == observed
    return found


def to_1100(live, kind="call", to=1100, big=500):
    """Blinds 250/500: C raises to 1100; D pushes."""
    hand = Hand(dict.fromkeys("ABCD", DEEP), blinds=(big // 2, big)).raise_to("C", 1100)
    hand.row("D", kind, to, **live)
    hand.fold("A", "B")
    return hand if kind == "call" else hand.fold("C")


class TestHalfRule:
    @pytest.mark.parametrize(
        "live", [{"declared": "amount", "declared_to": 1400}, chips(1000, 100, 100, 200)]
    )
    def test_b09_fourteen_hundred_is_a_call(self, live):
        check(called(1000, {**live, **CALLED}))
        found = check(raised(1000, 2000, {**live, **RAISED}), 1000, observed=2000)
        assert (found["reason"], found["amount_at_stake"]) == ("half-rule", 1000)

    def test_b10_three_500s_are_a_raise(self):
        live = chips(500, 500, 500)
        check(raised(1000, 2000, {**live, **RAISED}))
        found = check(called(1000, {**live, **CALLED}), 2000, observed=1000)
        assert found["message"] == (
            "Should have been a raise to 2,000 (half of 1,000 is 500; 1,500 pushed is 500 more than the bet);"
            " a call of 1,000 was ruled."
        )

    def test_b13_half_a_raise_by_exactly_the_threshold_and_more(self):
        # L = 1100, F = 600: half a raise begins at 1400; 1500 is completed to 1700.
        live = chips(1000, 100, 100, 100, 100, 100)
        check(to_1100({**live, **RAISED}, "raise", 1700))
        check(to_1100({**live, **CALLED}), 1700, observed=1100)

    def test_b14_less_than_half(self):
        live = chips(1000, 100, 100, 100)
        check(to_1100({**live, **CALLED}))
        check(to_1100({**live, **RAISED}, "raise", 1700), 1100, observed=1700)

    def test_the_threshold_itself_is_a_raise(self):
        check(to_1100({**chips(1000, 100, 100, 100, 100), **CALLED}), 1700)

    def test_b17_b18(self):
        # A bets 1400: the threshold is 2100.
        check(raised(1400, 2800, {**chips(1000, 500, 500, 500), **RAISED}))
        check(called(1400, {**chips(1000, 500, 500, 500), **CALLED}), 2800)
        check(called(1400, {**chips(1000, 500, 500), **CALLED}))
        check(raised(1400, 2800, {**chips(1000, 500, 500), **RAISED}), 1400)

    def test_b21_expecting_change(self):
        check(raised(325, 650, {**chips(500, 25), **RAISED}))
        check(called(325, {**chips(500, 25), **CALLED}), 650)

    def test_more_than_the_minimum_stands_as_pushed(self):
        check(raised(1000, 2500, chips(1000, 1000, 500)))
        check(raised(1000, 2000, {**chips(1000, 1000, 500), **RAISED}), 2500)

    def test_another_amount_without_a_ruling_counts_too_where_no_size_rule_speaks(self):
        check(raised(1000, 3000, chips(500, 500, 500)), 2000, observed=3000)

    def test_without_a_ruling_a_raise_of_the_wrong_size_is_just_that(self):
        assert told(judged(raised(1000, 1500, chips(500, 500, 500)))) == [("R01", "violation", 8)]

    def test_with_a_ruling_it_was_misread(self):
        check(raised(1000, 1500, {**chips(500, 500, 500), **STANDS}), 2000, observed=1500)

    def test_two_bases(self):
        # L = 1100, F = 600; 1500: 400 is half of 600 and more, and less than half of 1100.
        book = book_of(half_rule=("min-raise", "previous-bet"))
        live = chips(1000, 100, 100, 100, 100, 100)
        check(to_1100({**live, **RAISED}, "raise", 1700), book=book)
        check(to_1100({**live, **CALLED}), book=book)
        found = check(to_1100({**live, **RAISED}, "raise", 2500), 1700, book=book, verdict="undetermined")
        assert found["reason"] == "half-rule-base"

    def test_both_bases_agree(self):
        book = book_of(half_rule=("min-raise", "previous-bet"))
        check(to_1100({**chips(1000, 1000, 500), **CALLED}), 2500, book=book)

    def test_a_book_without_the_rule(self):
        book = book_of(half_rule="none")
        check(called(1000, {**chips(500, 500, 500), **CALLED}), book=book)
        coverage = judged(called(1000, {**chips(500, 500, 500), **CALLED}), book=book).coverage
        row = coverage.filter(rule="R10").row(0, named=True)
        # Four limps and a call after them count chips: three calls before the flop, a bet and a call on it.
        assert (row["decisions"], row["not_checkable"]) == (0, 5)

    def test_books_of_room_software_do_not_read_chips(self):
        check(called(1000, {**chips(500, 500, 500), **CALLED}), book="online")


class TestSeveralChipsAndOne:
    def test_b15_every_chip_needed(self):
        check(called(1200, {**chips(1000, 1000), **CALLED}))
        found = check(raised(1200, 2400, {**chips(1000, 1000), **RAISED}), 1200)
        assert found["reason"] == "several-chips"

    def test_b16(self):
        check(to_1100({**chips(500, 1000), **CALLED}))
        check(to_1100({**chips(500, 1000), **RAISED}, "raise", 1700), 1100)

    def test_b25_one_big_chip_is_a_call(self):
        check(called(1000, {**chips(5000), **CALLED}))
        assert check(raised(1000, 5000, {**chips(5000), **STANDS}), 1000)["reason"] == "one-chip"

    def test_b25_raise_said_first_is_the_most_the_chip_allows(self):
        check(raised(1000, 5000, {**chips(5000), **SAID_RAISE, **STANDS}))
        check(called(1000, {**chips(5000), **SAID_RAISE, **CALLED}), 5000)

    def test_b25_raise_said_afterwards_is_a_call(self):
        said = {"declared": "raise", "declared_when": "after-chips"}
        check(called(1000, {**chips(5000), **said, **CALLED}))
        check(raised(1000, 5000, {**chips(5000), **said, **STANDS}), 1000)

    def test_without_the_chips_one_and_several_cannot_be_told_apart(self):
        check(called(1000, {"pushed": 1500, **CALLED}))
        check(raised(1000, 2000, {"pushed": 1500, **RAISED}))
        # 1400 are a call either way.
        check(raised(1000, 2000, {"pushed": 1400, **RAISED}), 1000)

    def test_chips_that_do_not_make_the_push(self):
        check(called(1000, {"pushed": 1500, "pushed_chips": [500], **CALLED}))

    def test_b28_less_than_the_bet_is_not_a_misreading(self):
        hand = called(50_000, {**chips(1000), "ruling": "full-call", "ruled_by": "director"})
        check(hand)


class TestLastChips:
    def test_b19_not_every_chip_needed_is_all_in(self):
        # B has 2100 before the flop and 2000 on it.
        check(raised(1400, 2000, {**chips(1000, 500, 500), **STANDS}, B=2100))
        found = check(called(1400, {**chips(1000, 500, 500), **CALLED}, B=2100), 2000)
        assert found["reason"] == "last-chips"

    def test_b20_every_chip_needed_is_a_call(self):
        check(called(1050, {**chips(1000, 1000), **CALLED}, B=2100))
        check(raised(1050, 2000, {**chips(1000, 1000), **STANDS}, B=2100), 1050)

    def test_b20_all_in_if_it_was_said(self):
        said = {"declared": "all-in", "declared_when": "with-chips"}
        check(raised(1050, 2000, {**chips(1000, 1000), **said, **STANDS}, B=2100))
        check(called(1050, {**chips(1000, 1000), **said, **CALLED}, B=2100), 2000)

    def test_all_in_for_less_is_a_call(self):
        hand = faced(1400, B=1100).call("B", 1000, **chips(1000), **CALLED).fold("C", "D")
        check(hand)

    def test_an_unknown_stack(self):
        # It may be all that B had; one chip, or chips that were all needed, are a call all the same.
        check(called(1000, {**chips(500, 500, 500), **CALLED}, B=None))
        check(raised(1000, 5000, {**chips(5000), **STANDS}, B=None), 1000)


class TestWordsThatBind:
    def test_b11_raise_is_at_least_the_minimum(self):
        live = {**chips(1000, 100, 100), **SAID_RAISE}
        check(raised(1000, 2000, {**live, **RAISED}))
        assert check(raised(1000, 1200, {**live, **STANDS}), 2000, observed=1200)["reason"] == "word"
        check(called(1000, {**live, **CALLED}), 2000)

    def test_b12_raise_and_an_amount_is_a_total(self):
        live = {**SAID_RAISE, "declared_to": 8000}
        check(raised(2000, 8000, live))
        check(raised(2000, 10_000, live), 8000, observed=10_000)

    def test_raise_without_chips_or_amount(self):
        check(raised(1000, 7000, SAID_RAISE))

    def test_raise_at_an_unknown_moment(self):
        # Said first, 1200 is a raise to 2000; said afterwards, a call.
        live = {**chips(1000, 100, 100), "declared": "raise"}
        check(raised(1000, 2000, {**live, **RAISED}))
        check(called(1000, {**live, **CALLED}))
        found = check(raised(1000, 3000, {**live, **STANDS}), 2000, verdict="undetermined")
        assert found["reason"] == "word-order-unknown"

    def test_the_director_gave_the_word_back(self):
        live = {**chips(1000, 100, 100), **SAID_RAISE, "ruling": "reconsider", "ruled_by": "director"}
        found = check(called(1000, live), 2000, verdict="undetermined")
        assert found["reason"] == "house-discretion"

    def test_b26_call_without_a_bet_is_a_check(self):
        said = {"declared": "call", "declared_when": "before-chips", **STANDS}
        hand = Hand(dict.fromkeys("AB", DEEP)).call("A", 50).check("B").deal("flop")
        check(hand.row("B", "check", **said).check("A"))
        hand = Hand(dict.fromkeys("AB", DEEP)).call("A", 50).check("B").deal("flop")
        check(hand.bet("B", 100, **said).fold("A"), 0, observed=100)

    def test_b26_raise_without_a_bet_is_a_bet_of_the_minimum_or_more(self):
        def opens(to):
            one = Hand(dict.fromkeys("ABCD", DEEP)).limp()
            return one.bet("A", to, **SAID_RAISE).fold("B", "C", "D")

        check(opens(100))
        check(opens(900))
        assert told(judged(opens(60))) == [("R02", "violation", 7)]
        ruled = Hand(dict.fromkeys("ABCD", DEEP)).limp().row("A", "check", **SAID_RAISE, **STANDS)
        check(ruled.check("B", "C", "D"), 100, DEEP - 100, observed=0)

    def test_b26_check_facing_a_bet_is_a_call_or_a_fold(self):
        said = {"declared": "check", "declared_when": "before-chips"}
        check(faced(1000).call("B", 1000, **said).fold("C", "D"))
        check(faced(1000).row("B", "fold", **said).fold("C", "D"))
        check(raised(1000, 2000, {**said, **STANDS}), 1000, observed=2000)

    def test_a_fold_that_was_said(self):
        said = {"declared": "fold", "declared_when": "before-chips"}
        check(faced(1000).row("B", "fold", **said).fold("C", "D"))
        check(faced(1000).call("B", 1000, **said, **STANDS).fold("C", "D"), 0, observed=1000)

    def test_b29_the_pot_in_no_limit(self):
        said = {"declared": "pot", "declared_when": "before-chips"}
        opens = Hand(dict.fromkeys("ABCD", DEEP)).limp().bet("A", 400, **said).fold("B", "C", "D")
        check(opens)
        check(raised(1000, 2000, said))
        check(called(1000, {**chips(500, 500), **said, **CALLED}), 2000, DEEP - 100)


class TestChipsOfAnEarlierBet:
    @staticmethod
    def big_blind(kind, to, live, bet=600, stack=DEEP):
        """B22: blinds 25/50, the button makes it 600; the big blind has 50 out."""
        stacks = {**dict.fromkeys("ABC", DEEP), "B": stack}
        hand = Hand(stacks, blinds=(25, 50)).raise_to("C", bet).fold("A")
        hand.row("B", kind, to - 50, **live)
        return hand if kind == "call" else hand.fold("C")

    def test_b22_one_chip_on_top(self):
        check(self.big_blind("call", 600, {**chips(1000), **CALLED}))
        check(self.big_blind("raise", 1150, {**chips(1000), **RAISED}), 600)

    def test_b23_two_chips_on_top(self):
        # 1550 in all is 950 more than 600, and half of the last raise of 550 is 275.
        check(self.big_blind("raise", 1550, {**chips(1000, 500), **STANDS}))
        check(self.big_blind("call", 600, {**chips(1000, 500), **CALLED}), 1550)

    def test_all_of_the_earlier_chips_pulled_in(self):
        live = {**chips(1000), "pulled_in": 50}
        check(self.big_blind("call", 600, {**live, **CALLED}))
        check(self.big_blind("raise", 1150, {**live, **RAISED}), 600)

    def test_a_raise_said_with_one_last_chip(self):
        # With the 50 or without them, which are all he has.
        live = {**chips(1000), **SAID_RAISE, **CALLED}
        check(self.big_blind("call", 300, live, 300, 1050), 1000, 1050)

    def test_b24_the_chip_that_is_out_covers_the_call(self):
        # Blinds 50/100, posted with one chip of 1000; C makes it 700; B adds 100: 1100 in all, several chips.
        def hand(kind, to, live):
            one = Hand(dict.fromkeys("ABC", DEEP)).raise_to("C", 700).fold("A")
            one.row("B", kind, to - 100, **{**chips(1000, 100), "pulled_in": 100, **live})
            return one if kind == "call" else one.fold("C")

        # 400 more than 700 is half of the last raise of 600 and more: to the minimum of 1300.
        check(hand("raise", 1300, RAISED))
        check(hand("call", 700, CALLED), 1300)

    def test_some_of_the_earlier_chips_pulled_in(self):
        # What is left of them is part of the push: one chip is then not alone, and nothing is said.
        live = {**chips(1000), "pulled_in": 25}
        check(self.big_blind("call", 600, {**live, **CALLED}))
        check(self.big_blind("raise", 1150, {**live, **RAISED}))


class TestWhereNothingIsSaid:
    def test_out_of_turn(self):
        live = {**chips(500, 500, 500), **CALLED, "in_turn": False}
        check(faced(1000).fold("B").call("C", 1000, **live).fold("D"))

    def test_no_right_to_raise(self):
        # A faces 50 more than he bet: his chips are a call, and a raise is O01.
        stacks = {"A": DEEP, "B": 250, "C": DEEP}
        hand = Hand(stacks).limp().bet("A", 100).raise_to("B", 150).call("C", 150)
        live = chips(100, 100)
        check(hand.call("A", 50, **live, **CALLED))
        hand = Hand(stacks).limp().bet("A", 100).raise_to("B", 150).call("C", 150)
        hand.raise_to("A", 250, **live, **STANDS).fold("C")
        assert told(judged(hand)) == [("O01", "violation", 9)]

    def test_nobody_could_call_a_raise(self):
        stacks = {"A": 1100, "B": DEEP, "C": DEEP}
        hand = Hand(stacks).limp().check("A").fold("B").check("C").deal("turn").bet("A", 1000, all_in=True)
        check(hand.call("C", 1000, **chips(500, 500, 500), **CALLED))

    def test_a_raise_to_all_that_the_opponents_have(self):
        # A's three 500s are a raise to 2000, of which B has 1700 only.
        hand = Hand({"A": DEEP, "B": 1800}).limp().bet("B", 1000)
        hand.raise_to("A", 1700, **chips(500, 500, 500)).call("B", 700)
        assert told(judged(hand)) == [("R01", "undetermined", 6)]

    def test_the_big_blinds_option(self):
        hand = Hand(dict.fromkeys("ABC", DEEP)).call("C", 100).call("A", 50)
        check(hand.row("B", "check", **chips(25, 25), ruling="call", ruled_by="dealer"))

    def test_all_in_for_all_that_the_opponents_can_match(self):
        hand = Hand({"A": DEEP, "B": 5000}).limp().bet("B", 1000)
        said = {"declared": "all-in", "declared_when": "before-chips"}
        check(hand.raise_to("A", 4900, **said, **STANDS).call("B", 3900))

    def test_exactly_the_pot(self):
        # What is pushed is the most that is lawful: nothing is cut.
        hand = Hand(dict.fromkeys("ABCD", DEEP), structure="pot-limit").limp().bet("A", 400)
        check(hand.call("B", 400, **chips(1000, 500, 100), **CALLED).fold("C", "D"), 1600)

    def test_pot_limit_where_the_pot_decides(self):
        # The pot after a limped flop of four is 400, and A bets 400: B may make it 1600 at most.
        hand = Hand(dict.fromkeys("ABCD", DEEP), structure="pot-limit").limp().bet("A", 400)
        check(hand.raise_to("B", 1600, **chips(1000, 1000), **STANDS).fold("C", "D", "A"))

    def test_an_oversized_chip_in_pot_limit_with_nothing_bet(self):
        hand = Hand(dict.fromkeys("ABCD", DEEP), structure="pot-limit").limp()
        check(hand.bet("A", 400, **chips(1000), **STANDS).fold("B", "C", "D"))


class TestFixedLimit:
    def test_half_a_unit_or_more_is_a_raise_of_one(self):
        def hand(kind, to, live):
            one = Hand(dict.fromkeys("ABC", DEEP), blinds=(50, 100), structure="fixed-limit").limp()
            one.bet("A", 100).row("B", kind, to, **live)
            return one.fold("C") if kind == "call" else one.fold("C", "A")

        check(hand("raise", 200, {**chips(100, 50), **RAISED}))
        check(hand("call", 100, {**chips(100, 50), **CALLED}), 200)
        check(hand("call", 100, {**chips(100, 25), **CALLED}))


class TestFirstChipsIn:
    def test_are_a_bet_of_them(self):
        def opens(to, live):
            return Hand(dict.fromkeys("ABC", DEEP)).limp().bet("A", to, **live).fold("B", "C")

        check(opens(500, chips(500)))
        check(opens(100, {**chips(500), **STANDS}), 500, observed=100)

    def test_below_the_minimum_it_is_the_size_that_is_wrong(self):
        hand = Hand(dict.fromkeys("ABC", DEEP)).limp().bet("A", 60, **chips(50, 10), **STANDS).fold("B", "C")
        assert [one[:2] for one in told(judged(hand))] == [("R02", "violation"), ("R08", "violation")]
        lifted = Hand(dict.fromkeys("ABC", DEEP)).limp().bet("A", 100, **chips(50, 10), **RAISED)
        check(lifted.fold("B", "C"))


BY_DIRECTOR = {"ruling": "withdrawn", "ruled_by": "director"}
BY_DEALER = {"ruling": "withdrawn", "ruled_by": "dealer"}
FIRST_CHECK = {"declared": "check", "declared_when": "before-chips"}


def folded(bet, live, **stacks):
    return faced(bet, **stacks).row("B", "fold", **live).fold("C", "D")


def opened(kind, to, live):
    """Nothing is bet: A acts first (row 7)."""
    return Hand(dict.fromkeys("ABC", DEEP)).limp().row("A", kind, to, **live)


class TestWhatIsPutOutIsNotFree:
    @pytest.mark.parametrize("ruling", [{}, BY_DEALER, {"ruling": "reconsider"}])
    def test_chips_and_a_free_fold(self, ruling):
        found = check(folded(800, {"pushed": 1600, **ruling}), 800, 1600, observed=0)
        assert found["reason"] == "chips-in"
        assert check(folded(800, {"pushed": 800, **ruling}), 800)["reason"] == "exact"
        check(folded(800, {**chips(500, 500, 500), **ruling}), 1600)

    def test_the_whole_stack(self):
        # B has 2000 on the flop, and A bets more, or less.
        assert check(folded(3000, chips(1000, 1000), B=2100), 2000)["reason"] == "exact"
        check(folded(800, chips(1000, 500, 500), B=2100), 2000)

    def test_chips_and_a_check(self):
        check(opened("check", 0, {"pushed": 600, **BY_DEALER}).check("B", "C"), 600, observed=0)
        check(opened("check", 0, {"pushed": 600}).check("B", "C"), 600)

    def test_a_raise_that_was_said(self):
        found = check(folded(800, SAID_RAISE), 1600, DEEP - 100)
        assert found["message"] == (
            "Should have been a raise to at least 1,600 (the word said first binds); a fold stood."
        )

    def test_a_check_that_was_said_and_a_bet(self):
        check(opened("bet", 600, {"pushed": 600, **FIRST_CHECK}).fold("B", "C"), 0, observed=600)
        check(opened("check", 0, FIRST_CHECK).check("B", "C"))

    def test_the_director_gave_it_back(self):
        for hand in (
            folded(800, {"pushed": 1600, **BY_DIRECTOR}),
            folded(800, {**SAID_RAISE, **BY_DIRECTOR}),
        ):
            judgement = judged(hand)
            assert [one[:2] for one in told(judgement)] == [("R10", "undetermined")]
            assert finding(judgement, "R10")["reason"] == "house-discretion"

    def test_nothing_was_put_out(self):
        check(folded(800, {}))
        check(folded(800, {"ruling": "withdrawn", "ruled_by": "dealer"}))
        check(folded(800, {"pushed": 1600, "declared": "fold", "declared_when": "before-chips"}))

    def test_out_of_turn(self):
        live = {"pushed": 1600, "in_turn": False, **BY_DEALER}
        check(faced(800).row("C", "fold", **live).fold("B", "D"))
