"""Settings that few books have: doubled raises, runs of all-ins, and what lifts the cap."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

THREE = dict.fromkeys("ABC", DEEP)


class TestDouble:
    """A full raise goes to twice the bet at least, and to a full raise over it."""

    def least(self, stacks, script, name, **settings):
        return played(on_flop(stacks, script), minimum_raise="double", **settings).of(name)["min_to"]

    def test_twice_the_bet(self):
        assert self.least(THREE, "A bet 100 / B raise 300 / C fold", "B") == 200
        assert self.least(THREE, "A bet 100 / B raise 300 / C fold", "C") == 600

    def test_no_less_than_the_last_raise_over_it(self):
        # A short all-in of 10 leaves the last full raise at 100: to 110, not to 20.
        assert self.least({"A": 10, "B": DEEP}, "A bet 10 / B raise 110", "B") == 110

    def test_an_all_in_below_it_is_short(self):
        # 550 is more than the last raise (200) over 300, but less than twice 300.
        hand = on_flop(THREE | {"C": 550, "D": DEEP}, "A bet 100 / B raise 300 / C raise 550 / D fold")
        sheet = played(hand, minimum_raise="double")
        assert sheet.totals["short_all_in"] is True
        assert (sheet.of("D")["last_full_raise"], sheet.of("D")["min_to"]) == (200, 1100)

    def test_a_raise_below_it_leaves_the_last_full_raise(self):
        sheet = played(
            on_flop(THREE, "A bet 100 / B raise 300 / C raise 500 / A fold"), minimum_raise="double"
        )
        assert (sheet.of("C")["min_to"], sheet.of("A")["last_full_raise"]) == (600, 200)

    def test_the_corrected_track(self):
        hand = on_flop(THREE, "A bet 100 / B raise 300 / C raise 500 / A fold")
        row = played(hand, "corrected", minimum_raise="double").of("A")
        assert (row["current_bet"], row["last_full_raise"], row["min_to"]) == (600, 300, 1200)

    @pytest.mark.parametrize(("all_in", "may"), [(499, False), (500, True)])
    def test_the_right_to_raise_is_by_the_last_full_raise(self, all_in, may):
        # B raised to 300, by 200.
        hand = on_flop(THREE | {"C": all_in}, f"A bet 100 / B raise 300 / C raise {all_in} / A fold / B fold")
        assert played(hand, minimum_raise="double").of("B")["may_raise"] is may

    @pytest.mark.parametrize(("all_in", "may"), [(599, False), (600, True)])
    def test_one_raise_that_is_full(self, all_in, may):
        hand = on_flop(THREE | {"C": all_in}, f"A bet 100 / B raise 300 / C raise {all_in} / A fold / B fold")
        assert played(hand, minimum_raise="double", reopening="single").of("B")["may_raise"] is may

    def test_pot_limit(self):
        # 300 in the pot and 100 bet: at most 2 x 100 + 400.
        hand = on_flop(THREE, "A bet 100 / B raise 300 / C fold", structure="pot-limit")
        row = played(hand, minimum_raise="double").of("B")
        assert (row["min_to"], row["max_to"]) == (200, 600)


class TestConsecutive:
    """All-in raises in a row add up to a full raise; a call or check by one with chips ends the row."""

    def may(self, stacks, script, name, **settings):
        return played(on_flop(stacks, script), reopening="consecutive", **settings).of(name)["may_raise"]

    def test_separated_by_a_call(self):
        # The founding example A08, in which all-ins of 125 and 200 have a call between them.
        stacks = {"A": DEEP, "B": 125, "C": DEEP, "D": 200, "E": DEEP}
        script = "A bet 100 / B raise 125 / C call 125 / D raise 200 / E call 200 / A call 100"
        assert self.may(stacks, script, "A") is False

    def test_two_in_a_row(self):
        # C02: over 1000, all-ins to 1300 and 1700 make 700, more than the last raise of 500.
        stacks = dict.fromkeys("ABCDE", DEEP) | {"D": 1300, "E": 1700}
        script = (
            "A bet 500 / B raise 1000 / C call 1000 / D raise 1300 / E raise 1700 / A fold / B fold / C fold"
        )
        assert [self.may(stacks, script, name) for name in "BC"] == [True, True]

    @pytest.mark.parametrize(("last", "may"), [(199, False), (200, True)])
    def test_exactly_a_full_raise(self, last, may):
        stacks = {"A": DEEP, "B": 150, "C": last, "D": DEEP}
        assert (
            self.may(stacks, f"A bet 100 / B raise 150 / C raise {last} / D call {last} / A fold", "A") is may
        )

    def test_a_fold_between(self):
        stacks = {"A": DEEP, "B": 150, "C": DEEP, "D": 200}
        assert self.may(stacks, "A bet 100 / B raise 150 / C fold / D raise 200 / A fold", "A") is True

    def test_an_all_in_call_between(self):
        stacks = {"A": DEEP, "B": 150, "C": 120, "D": 200}
        assert self.may(stacks, "A bet 100 / B raise 150 / C call 120 / D raise 200 / A fold", "A") is True

    def test_one_all_in_that_is_a_full_raise(self):
        stacks = {"A": DEEP, "B": 200, "C": DEEP}
        assert self.may(stacks, "A bet 100 / B raise 200 / C call 200 / A fold", "A") is True

    def test_each_player_counts_from_his_own_action(self):
        # C calls 150; the all-in of 200 after it does not reopen for C, nor for A.
        stacks = {"A": DEEP, "B": 150, "C": DEEP, "D": 200}
        script = "A bet 100 / B raise 150 / C call 150 / D raise 200 / A call 100 / C fold"
        assert [self.may(stacks, script, name) for name in "AC"] == [False, False]

    def test_a_raise_by_one_with_chips_ends_the_row(self):
        # 150 over 100, a wrong raise to 180 by one with chips, and an all-in to 230: 50 of a row of its own.
        stacks = {"A": DEEP, "B": 150, "C": DEEP, "D": 230}
        script = "A bet 100 / B raise 150 / C raise 180 / D raise 230 / A fold"
        assert self.may(stacks, script, "A") is False

    def test_a_row_ends_with_the_street(self):
        stacks = {"A": DEEP, "B": DEEP, "C": 50, "D": 75}
        flop = "A check / B check / C bet 50 / D fold / A call 50 / B call 50"
        script = f"{flop} / turn / A bet 100 / B raise 200 / A call 100"
        assert self.may(stacks, script, "A") is True

    def test_short_bets_over_checks(self):
        # C11: 50 and then 110 all-in; the minimum bet is 100.
        stacks = {"A": DEEP, "B": 50, "C": 110, "D": DEEP}
        assert self.may(stacks, "A check / B bet 50 / C raise 110 / D call 110 / A fold", "A") is True


def limit_flop(stacks, script, **reading):
    """Fixed limit 20 and 40, three raises after the bet."""
    hand = on_flop(stacks, script, blinds=(10, 20), structure="fixed-limit", bets=(20, 40))
    return played(hand, **reading)


class TestCap:
    """What lifts it; F07 to F09."""

    @pytest.mark.parametrize(
        ("lifted", "may"),
        [
            ("never", False),
            ("event-heads-up", False),
            ("round-began-heads-up", False),
            ("heads-up-before-cap", True),
            ("any-heads-up", True),
        ],
    )
    def test_one_folds_before_the_cap(self, lifted, may):
        script = "A bet 20 / B raise 40 / C fold / A raise 60 / B raise 80 / A raise 100"
        assert limit_flop(THREE, script, cap_lifted=lifted).of("A")["may_raise"] is may

    @pytest.mark.parametrize(
        ("lifted", "may"),
        [
            ("never", False),
            ("event-heads-up", False),
            ("round-began-heads-up", False),
            ("heads-up-before-cap", False),
            ("any-heads-up", True),
        ],
    )
    def test_one_folds_after_it(self, lifted, may):
        script = "A bet 20 / B raise 40 / C raise 60 / A raise 80 / B fold / C raise 100"
        assert limit_flop(THREE, script, cap_lifted=lifted).of("C")["may_raise"] is may

    @pytest.mark.parametrize(
        ("lifted", "may"),
        [
            ("never", False),
            ("event-heads-up", False),
            ("round-began-heads-up", True),
            ("heads-up-before-cap", True),
            ("any-heads-up", True),
        ],
    )
    def test_one_was_all_in_when_the_round_began(self, lifted, may):
        stacks = {"A": DEEP, "B": DEEP, "C": 20}
        raises = "A bet 40 / B raise 80 / A raise 120 / B raise 160 / A raise 200"
        script = f"A bet 20 / B call 20 / C call 20 / turn / {raises}"
        assert limit_flop(stacks, script, cap_lifted=lifted).of("A")["may_raise"] is may

    def test_the_raise_that_reaches_it_takes_his_last_chips(self):
        # Three before it, two after it.
        stacks = {"A": 80, "B": DEEP, "C": DEEP}
        script = "A bet 20 / B raise 40 / C raise 60 / A raise 80 / B raise 100"
        assert limit_flop(stacks, script, cap_lifted="heads-up-before-cap").of("B")["may_raise"] is True

    @pytest.mark.parametrize(("lifted", "may"), [("never", False), ("round-began-heads-up", True)])
    def test_two_from_the_beginning(self, lifted, may):
        hand = Hand(
            {"A": DEEP, "B": DEEP},
            "A small 10 / B big 20 / A raise 40 / B raise 60 / A raise 80 / B raise 100",
            "fixed-limit",
            (10, 20),
            (20, 40),
            button=1,
        )
        assert played(hand, cap_lifted=lifted).of("B")["may_raise"] is may

    def test_it_counts_anew_in_each_round(self):
        flop = "A bet 20 / B raise 40 / C fold / A raise 60 / B raise 80 / A call 20"
        script = f"{flop} / turn / A bet 40 / B raise 80 / A raise 120 / B raise 160 / A raise 200"
        sheet = limit_flop(THREE, script, cap_lifted="round-began-heads-up")
        assert sheet.of("A", -1)["may_raise"] is True
