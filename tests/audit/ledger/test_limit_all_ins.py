"""Fixed limit over short all-ins: to which totals a raise may go then, and whom it lets raise again."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

ONLINE = "next-level-too"
BOTH = pytest.mark.parametrize("reading", ["all-in-level", ONLINE])


def flop(unit, script, track="recorded", reading=ONLINE, players="ABCD", **stacks):
    """A flop with bets of `unit`, and room for a fourth raise; `stacks` of those who are not deep."""
    hand = on_flop(
        dict.fromkeys(players, DEEP) | stacks,
        script,
        blinds=(unit // 2, unit),
        structure="fixed-limit",
        bets=(unit, 2 * unit),
    )
    return played(hand, track, limit_after_all_in=reading, raises_in_limit_round=4)


def either(row):
    return row["min_to"], row["max_to"]


SIXTY = "A bet 60 / B raise 120 / C raise 150 all-in"


class TestWhereARaiseGoes:
    @pytest.mark.parametrize(
        ("unit", "script", "all_in", "next_level", "over_all_in"),
        [
            (60, "A bet 60 / B raise 120 / C raise 150", 150, 180, 210),
            (100, "A bet 100 / B raise 200 / C raise 270", 270, 300, 370),
            (300, "A bet 300 / B call 300 / C raise 550", 550, 600, 850),
        ],
    )
    def test_the_next_full_level_or_a_bet_over_the_all_in(
        self, unit, script, all_in, next_level, over_all_in
    ):
        script = f"{script} / D raise {next_level} / A fold"
        online = flop(unit, script, C=all_in)
        assert either(online.of("D")) == (next_level, over_all_in)
        assert either(online.of("A")) == (next_level + unit, next_level + unit)
        assert online.of("A")["bets_in_round"] == online.of("D")["bets_in_round"] + 1
        assert flop(unit, script, "corrected", C=all_in).of("A")["current_bet"] == next_level
        books = flop(unit, script, "corrected", "all-in-level", C=all_in)
        assert either(books.of("D")) == (over_all_in, over_all_in)
        assert books.of("A")["current_bet"] == over_all_in

    def test_the_bet_over_the_all_in_is_a_level_of_its_own(self):
        sheet = flop(60, f"{SIXTY} / D raise 210 / A fold", C=150)
        assert (either(sheet.of("A")), sheet.of("A")["bets_in_round"]) == ((270, 270), 4)

    @pytest.mark.parametrize(
        ("to", "meant"), [(160, 180), (190, 180), (195, 180), (196, 210), (205, 210), (300, 210)]
    )
    def test_anything_else_becomes_the_nearer_one(self, to, meant):
        sheet = flop(60, f"{SIXTY} / D raise {to} / A fold", "corrected", C=150)
        assert sheet.of("A")["current_bet"] == meant

    def test_an_all_in_between_of_half_a_bet(self):
        # 50 more is a bet of its own: next to 240 or 60 over 200.
        sheet = flop(60, f"{SIXTY} / D raise 200 / A fold", "corrected", C=150, D=200)
        assert either(sheet.of("D")) == (180, 200)
        assert (either(sheet.of("A")), sheet.of("A")["bets_in_round"]) == ((240, 260), 4)

    def test_an_all_in_of_less_than_half_a_bet(self):
        sheet = flop(60, f"{SIXTY} / D raise 170 / A fold", C=150, D=170)
        assert either(sheet.of("D")) == (170, 170)
        assert (either(sheet.of("A")), sheet.of("A")["bets_in_round"]) == ((180, 210), 3)

    def test_all_ins_past_the_next_level(self):
        # 20 and 15 more leave the last bet at 150; over 185 the levels are 240 = 4 x 60 and 210 = 150 + 60.
        script = f"{SIXTY} / D raise 170 / E raise 185 / F fold"
        sheet = flop(60, script, players="ABCDEF", C=150, D=170, E=185)
        assert either(sheet.of("F")) == (210, 240)

    def test_an_all_in_of_half_a_bet_that_opens(self):
        # The next makes it 20, or 20 more.
        sheet = flop(20, "A bet 15 / B raise 20 / C fold", A=15)
        assert (either(sheet.of("B")), sheet.of("B")["bets_in_round"]) == ((20, 35), 1)
        assert (either(sheet.of("C")), sheet.of("C")["bets_in_round"]) == ((40, 40), 2)

    @BOTH
    def test_below_half_a_bet_there_is_one_total(self, reading):
        sheet = flop(20, "A bet 20 / B raise 29 / C raise 40 / D fold", reading=reading, B=29)
        assert either(sheet.of("C")) == (40, 40)
        assert (either(sheet.of("D")), sheet.of("D")["bets_in_round"]) == ((60, 60), 2)

    @BOTH
    def test_without_an_all_in_there_is_one_total(self, reading):
        sheet = flop(20, "A bet 20 / B raise 50 / C raise 70 / D fold", reading=reading)
        assert [either(sheet.of(name)) for name in "BCD"] == [(40, 40), (70, 70), (90, 90)]

    def test_the_next_street_begins_anew(self):
        script = f"{SIXTY} / D call 150 / A call 90 / B call 30 / turn / A bet 120 / B raise 240"
        sheet = flop(60, script, C=150)
        assert [either(sheet.of(name)) for name in "AB"] == [(120, 120), (240, 240)]

    def test_levels_over_the_big_blind(self):
        # 40 more than 60.
        sheet = self.before_the_flop("S small 30 / B big 60 / U raise 100 / D raise 120 / S fold", U=100)
        assert (either(sheet.of("D")), either(sheet.of("S"))) == ((120, 160), (180, 180))

    def test_levels_over_a_straddle(self):
        # 40 more than 110: a bet of 60 over 110 or over 150.
        script = "S small 30 / B big 60 / U straddle 110 / D raise 150 / S raise 170 / B fold"
        sheet = self.before_the_flop(script, D=150)
        assert (either(sheet.of("S")), either(sheet.of("B"))) == ((170, 210), (230, 230))

    def before_the_flop(self, script, **stacks):
        stacks = dict.fromkeys("SBUD", DEEP) | stacks
        hand = Hand(stacks, script, structure="fixed-limit", blinds=(30, 60), bets=(60, 120))
        return played(hand, limit_after_all_in=ONLINE)


def stud(script, track="recorded", bets=(15, 30), bring_in=5, **stacks):
    antes = "A ante 1 / B ante 1 / C ante 1 / D ante 1"
    hand = Hand(
        dict.fromkeys("ABCD", DEEP) | stacks,
        f"{antes} / {script}",
        "fixed-limit",
        (None, None),
        bets,
        game="stud",
        bring_in=bring_in,
    )
    return played(hand, track, limit_after_all_in=ONLINE, stud_pair="either-bet")


class TestStud:
    def test_an_all_in_of_nearly_a_completion(self):
        # 9 over the bring-in is more than half of 15; D's completion of 15 adds 1 to what C has called.
        sheet = stud("D bring-in 5 / A call 5 / B raise 14 / C call 14 / D raise 15 / A fold / C fold", B=15)
        assert (either(sheet.of("D")), sheet.of("D")["bets_in_round"]) == ((15, 29), 1)
        assert (sheet.choices("C"), sheet.of("C")["bets_in_round"]) == ((1, True, 30), 2)

    FOURTH = "B bring-in 2 / C call 2 / D call 2 / A call 2 / fourth / A bet 3 all-in"

    def fourth(self, script, track="recorded"):
        """Bets of 5 and 10, and A, who may have an open pair, is all-in for 3."""
        return stud(f"{self.FOURTH} / {script}", track, (5, 10), 2, A=6)

    def test_an_open_pair_too(self):
        # Levels of 5 and 10, or as much over the 3.
        assert either(self.fourth("B fold").of("B")) == (5, 13)

    @pytest.mark.parametrize(
        ("to", "following"), [(5, (10, 15)), (8, (13, 18)), (10, (20, 20)), (13, (23, 23))]
    )
    def test_any_of_four_totals(self, to, following):
        sheet = self.fourth(f"B raise {to} / C fold", "corrected")
        assert sheet.of("C")["current_bet"] == to
        assert (either(sheet.of("C")), sheet.of("C")["bets_in_round"]) == (following, 2)

    @pytest.mark.parametrize(("to", "meant"), [(4, 5), (6, 5), (7, 8), (9, 8), (11, 10), (12, 13), (20, 13)])
    def test_the_nearest_of_four(self, to, meant):
        assert self.fourth(f"B raise {to} / C fold", "corrected").of("C")["current_bet"] == meant


class TestWhoMayRaiseAgain:
    """20, 29 and 38 are all less than half a bet apart; D has called 38."""

    SMALL = "A bet 20 / B raise 29 / C raise 38 / D call 38"

    def small(self, script, reopening, **stacks):
        hand = on_flop(
            dict.fromkeys("ABCDE", DEEP) | {"B": 29, "C": 38} | stacks,
            f"{self.SMALL} / {script}",
            blinds=(10, 20),
            structure="fixed-limit",
            bets=(20, 40),
        )
        return played(hand, limit_reopening=reopening)

    @pytest.mark.parametrize("reopening", ["cumulative", "single"])
    @pytest.mark.parametrize("stack", [40, DEEP])
    def test_a_full_raise_gives_it_to_all_however_little_it_adds(self, reopening, stack):
        sheet = self.small("E raise 40 / A call 20 / D raise 60 / A fold", reopening, E=stack)
        assert sheet.choices("A", 2) == (20, True, 60)
        assert (sheet.choices("D"), sheet.of("D")["why"]) == ((2, True, 60), "full-raise-faced")

    @pytest.mark.parametrize("reopening", ["cumulative", "single"])
    def test_but_not_twice(self, reopening):
        sheet = self.small("E raise 40 / A call 20 / D call 2 / A call 0", reopening)
        assert sheet.of("A")["may_raise"] is False

    @pytest.mark.parametrize("reopening", ["cumulative", "single"])
    def test_a_raise_of_the_wrong_size_does_not(self, reopening):
        sheet = self.small("E raise 39 / A fold / D call 1", reopening)
        assert sheet.choices("D") == (1, False, None)

    def test_to_the_next_level_over_an_all_in(self):
        # 170 for D is less than half over 150; 180 adds 10 to what E has called.
        script = f"{SIXTY} / D raise 170 / E call 170 / F raise 180 / A fold / B fold / E call 10"
        sheet = flop(60, script, players="ABCDEF", C=150, D=170)
        assert either(sheet.of("F")) == (180, 210)
        assert sheet.choices("E") == (10, True, 240)


class TestCorrections:
    """What the level is of which a corrected raise is measured."""

    @pytest.mark.parametrize(
        ("raised", "change", "stack", "totals", "bets"),
        [
            (150, 30, DEEP, (240, 240), 3),  # a full raise to 180
            (130, 20, 150, (180, 210), 3),  # all-in for 150
            (200, -50, 200, (210, 210), 3),  # no longer all-in: an odd raise is a level of its own
            (150, -30, 150, (180, 180), 2),  # undone
        ],
    )
    def test_levels(self, raised, change, stack, totals, bets):
        script = f"A bet 60 / B raise 120 / C raise {raised} / C correct {change} / D fold"
        row = flop(60, script, C=stack).of("D")
        assert (either(row), row["bets_in_round"]) == (totals, bets)

    def test_a_small_full_raise_that_is_undone_gives_nothing(self):
        # A called 29 before C's 40, which is taken back to a call.
        script = "D bet 20 / E raise 29 / A call 29 / C raise 40 / C correct -11 / A call 0"
        sheet = flop(20, f"A check / B check / C check / {script}", players="ABCDE", E=29)
        assert sheet.of("A")["may_raise"] is False
