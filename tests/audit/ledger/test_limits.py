"""Pot-limit maxima and fixed-limit units, half bets and caps."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, Sheet, on_flop, played

FIVE_TEN = "S small 5 / B big 10"
THREE = {"S": DEEP, "B": DEEP, "U": DEEP}


def pot_limit(script, blinds, stacks=None, **reading):
    return played(Hand(stacks or THREE, script, structure="pot-limit", blinds=blinds), **reading)


class TestPotLimit:
    def test_a_raise_may_be_the_pot_after_the_call(self):
        # Pot 100, bet 50: 50 to call, 200 then in the pot, so to 250 (scenario E01).
        hand = on_flop(
            {"A": DEEP, "B": DEEP}, "A bet 50 / B raise 250", blinds=(25, 50), structure="pot-limit"
        )
        sheet = played(hand)
        assert sheet.of("A")["max_to"] == 100
        assert (sheet.of("B")["min_to"], sheet.of("B")["max_to"]) == (100, 250)

    def test_more_taken_back_than_was_put_in(self):
        # The pot holds 100 + 50 - 100; whoever sits first is no small blind. 100 to call, so to 100 + 150.
        script = "B button-blind 100 / C call 50 / C correct -100 / A call 100"
        hand = Hand(dict.fromkeys("CAB", DEEP), script, structure="pot-limit", blinds=(None, 100))
        assert played(hand).of("A")["max_to"] == 250

    @pytest.mark.parametrize(("reading", "most"), [("true-value", 35), ("as-full", 35), ("small-as-big", 40)])
    def test_the_first_to_act(self, reading, most):
        # D14 and D15: 2 x 10 + 5 + 10, or with a small blind of 10.
        sheet = pot_limit(f"{FIVE_TEN} / U raise 30", (5, 10), pot_limit_blinds=reading)
        assert (sheet.of("U")["min_to"], sheet.of("U")["max_to"]) == (20, most)

    @pytest.mark.parametrize(
        ("reading", "most"), [("true-value", 600), ("as-full", 700), ("small-as-big", 600)]
    )
    def test_a_dead_small_blind(self, reading, most):
        # D11: 2 x 200 + 200, and 100 more where the small blind counts.
        sheet = pot_limit(
            "B big 200 / U raise 500", (100, 200), {"B": DEEP, "U": DEEP, "D": DEEP}, pot_limit_blinds=reading
        )
        assert sheet.of("U")["max_to"] == most
        assert sheet.of("U")["pot_before"] == 200

    @pytest.mark.parametrize(
        ("reading", "most"), [("true-value", 600), ("as-full", 700), ("small-as-big", 700)]
    )
    def test_a_short_big_blind(self, reading, most):
        # D12: the call is 200 and the least raise 400 whatever the pot; 2 x 200 + 100 + 100 in truth.
        sheet = pot_limit(
            "S small 100 / B big 100 all-in / U raise 500",
            (100, 200),
            THREE | {"B": 100},
            pot_limit_blinds=reading,
        )
        assert sheet.choices("U") == (200, True, 400)
        assert sheet.of("U")["max_to"] == most

    def test_a_short_small_blind_counts_in_full(self):
        sheet = pot_limit(
            "S small 2 all-in / B big 10 / U raise 30", (5, 10), THREE | {"S": 2}, pot_limit_blinds="as-full"
        )
        assert sheet.of("U")["max_to"] == 35

    @pytest.mark.parametrize(("reading", "most"), [("include", 850), ("exclude", 700)])
    def test_antes(self, reading, most):
        # 2 x 200 + 100 + 200, with or without three antes of 50.
        script = "S ante 50 / B ante 50 / U ante 50 / S small 100 / B big 200 / U raise 500"
        sheet = pot_limit(script, (100, 200), pot_limit_antes=reading)
        assert (sheet.of("U")["max_to"], sheet.of("U")["pot_before"]) == (most, 450)

    def test_antes_count_from_the_flop_on(self):
        antes = "S ante 50 / B ante 50 / U ante 50"
        script = f"{antes} / S small 100 / B big 200 / U call 200 / S fold / B check / flop / B bet 500"
        assert pot_limit(script, (100, 200), pot_limit_antes="exclude").of("B")["max_to"] == 650

    def test_the_small_blind_counts_double_only_until_the_big_blind_has_acted(self):
        # U faces 40 with 10 in and 5 + 40 + 10 in the pot: 2 x 40 - 10 + 55.
        script = f"{FIVE_TEN} / U call 10 / S fold / B raise 40 / U raise 125"
        sheet = pot_limit(script, (5, 10), pot_limit_blinds="small-as-big")
        # B: 2 x 10 - 10 + 25, and 5 for the small blind.
        assert [sheet.of(name)["max_to"] for name in "BU"] == [40, 125]

    def test_a_small_blind_is_what_it_is_from_the_flop_on(self):
        script = f"{FIVE_TEN} / U call 10 / S fold / B check / flop / B bet 25"
        assert pot_limit(script, (5, 10), pot_limit_blinds="small-as-big").of("B")["max_to"] == 25

    def test_blinds_are_as_they_are_from_the_flop_on(self):
        script = "B big 200 / U call 200 / D fold / B check / flop / B bet 400"
        stacks = {"B": DEEP, "U": DEEP, "D": DEEP}
        assert pot_limit(script, (100, 200), stacks, pot_limit_blinds="as-full").of("B")["max_to"] == 400

    def test_the_stack_bounds_the_maximum(self):
        sheet = pot_limit(f"{FIVE_TEN} / U raise 28", (5, 10), THREE | {"U": 28})
        assert (sheet.of("U")["min_to"], sheet.of("U")["max_to"]) == (20, 28)

    def test_the_minimum_wins_over_a_smaller_pot(self):
        # Two calls of 20 where 100 was owed leave 43 on the flop: a bet is 100 all the same.
        stacks = {"B": 3, "U": DEEP, "D": DEEP}
        script = "B big 3 all-in / U call 20 / D call 20 / flop / U bet 100"
        row = pot_limit(script, (50, 100), stacks).of("U")
        assert (row["pot_before"], row["min_to"], row["max_to"]) == (43, 100, 100)

    def test_an_opening_bet_may_be_the_pot(self):
        hand = on_flop({"A": DEEP, "B": DEEP, "C": DEEP}, "A check", structure="pot-limit")
        assert played(hand).of("A")["max_to"] == 300

    def test_more_than_the_pot_leaves_the_last_full_raise(self):
        sheet = pot_limit(f"{FIVE_TEN} / U raise 36 / S fold", (5, 10))
        assert (sheet.of("S")["current_bet"], sheet.of("S")["last_full_raise"]) == (36, 10)

    def test_unknown_stacks_have_a_pot_limit_all_the_same(self):
        assert pot_limit(f"{FIVE_TEN} / U raise 30", (5, 10), dict.fromkeys("SBU")).of("U")["max_to"] == 35


def limit_flop(stacks: dict[str, int], script: str, **reading: object) -> Sheet:
    """Fixed limit 20 and 40."""
    hand = on_flop(stacks, script, blinds=(10, 20), structure="fixed-limit", bets=(20, 40))
    return played(hand, **reading)


def total(row):
    assert row["min_to"] == row["max_to"]
    return row["max_to"]


class TestFixedLimit:
    def test_units(self):
        sheet = limit_flop(
            dict.fromkeys("AB", DEEP),
            "A bet 20 / B raise 40 / A call 20 / turn / A bet 40 / B raise 80 / A call 40 "
            "/ river / A bet 40 / B fold",
        )
        assert [total(row) for row in sheet.facts[-8:]] == [20, 40, 60, 40, 80, 120, 40, 80]
        assert [row["last_full_raise"] for row in sheet.facts[-8:]] == [20, 20, 20, 40, 40, 40, 40, 40]

    def test_before_the_flop_the_big_blind_is_the_first_bet(self):
        hand = Hand(
            THREE,
            "S small 10 / B big 20 / U raise 40 / S raise 60 / B raise 80 / U fold",
            structure="fixed-limit",
            blinds=(10, 20),
            bets=(20, 40),
        )
        sheet = played(hand)
        assert [row["bets_in_round"] for row in sheet.facts] == [1, 2, 3, 4]
        assert [row["max_to"] for row in sheet.facts] == [40, 60, 80, None]

    def test_an_all_in_bet_of_half_a_unit_is_a_bet(self):
        # F01: 15 on a street of 20, so the raise is to 35.
        sheet = limit_flop({"B": 15, "C": DEEP, "D": DEEP}, "B bet 15 / C raise 35 / D fold")
        assert total(sheet.of("C")) == 35
        assert sheet.of("D")["bets_in_round"] == 2
        assert total(sheet.of("D")) == 55

    @pytest.mark.parametrize(("all_in", "goal", "bets"), [(9, 20, 0), (10, 30, 1)])
    def test_below_half_a_unit_the_next_completes(self, all_in, goal, bets):
        sheet = limit_flop({"B": all_in, "C": DEEP, "D": DEEP}, f"B bet {all_in} / C raise {goal} / D fold")
        assert (total(sheet.of("C")), sheet.of("C")["bets_in_round"]) == (goal, bets)
        # A completion is a bet of its own: the next raise is a unit over it.
        assert (total(sheet.of("D")), sheet.of("D")["bets_in_round"]) == (goal + 20, bets + 1)

    def test_an_all_in_raise_of_less_than_half_a_unit(self):
        # F02: 9 over 20 does not reopen for A; C, who has not acted, may complete to 40.
        sheet = limit_flop({"A": DEEP, "B": 29, "C": DEEP}, "A bet 20 / B raise 29 / C call 29 / A call 9")
        assert total(sheet.of("C")) == 40
        assert sheet.choices("A") == (9, False, None)
        assert (sheet.of("A")["why"], sheet.of("A")["bets_in_round"]) == ("short-all-in", 1)
        assert sheet.totals["short_all_in"] is True

    def test_an_all_in_raise_of_half_a_unit_reopens(self):
        sheet = limit_flop({"A": DEEP, "B": 30, "C": DEEP}, "A bet 20 / B raise 30 / C call 30 / A raise 50")
        assert total(sheet.of("C")) == 50
        assert sheet.choices("A") == (10, True, 50)
        assert sheet.of("A")["bets_in_round"] == 2

    @pytest.mark.parametrize(("reading", "may"), [("cumulative", True), ("single", False)])
    def test_two_small_all_ins_together(self, reading, may):
        # F06: 4 and 7 make 11, more than half of 20.
        sheet = limit_flop(
            {"A": DEEP, "B": 24, "C": 31},
            "A bet 20 / B raise 24 / C raise 31 / A call 11",
            limit_reopening=reading,
        )
        assert sheet.choices("A") == (11, may, 40 if may else None)

    def test_single_needs_one_raise_of_half_a_unit(self):
        sheet = limit_flop(
            {"A": DEEP, "B": 30, "C": DEEP},
            "A bet 20 / B raise 30 / C call 30 / A call 10",
            limit_reopening="single",
        )
        assert sheet.of("A")["may_raise"] is True

    def test_a_bet_that_a_call_of_too_much_has_carried_past_the_next_unit(self):
        # 55 lies between two bets (40) and three (60) of 20.
        sheet = limit_flop(dict.fromkeys("ABC", DEEP), "A bet 20 / B call 55 / C raise 60 / A raise 80")
        assert (sheet.of("C")["current_bet"], total(sheet.of("C"))) == (55, 60)
        assert (sheet.of("A")["bets_in_round"], total(sheet.of("A"))) == (2, 80)

    def test_a_short_stack(self):
        assert total(limit_flop({"A": DEEP, "B": 33}, "A bet 20 / B raise 33").of("B")) == 33

    @pytest.mark.parametrize("to", [25, 50])
    def test_a_raise_of_the_wrong_size_is_one_bet(self, to):
        sheet = limit_flop(dict.fromkeys("ABC", DEEP), f"A bet 20 / B raise {to} / C fold")
        assert (sheet.of("C")["bets_in_round"], total(sheet.of("C"))) == (2, to + 20)

    RAISES = "A bet 20 / B raise 40 / C raise 60 / A raise 80"

    @pytest.mark.parametrize(("raises", "may", "why"), [(3, False, "capped"), (4, True, "full-raise-faced")])
    def test_the_cap(self, raises, may, why):
        sheet = limit_flop(
            dict.fromkeys("ABC", DEEP), f"{self.RAISES} / B call 40", raises_in_limit_round=raises
        )
        row = sheet.of("B")
        assert (row["may_raise"], row["why"], row["max_to"]) == (may, why, 100 if may else None)
        assert row["bets_in_round"] == 4

    @pytest.mark.parametrize(
        ("lifted", "may"), [("any-heads-up", True), ("event-heads-up", False), ("never", False)]
    )
    def test_the_cap_when_two_are_left(self, lifted, may):
        script = "A bet 20 / B raise 40 / C fold / A raise 60 / B raise 80 / A raise 100"
        assert limit_flop(dict.fromkeys("ABC", DEEP), script, cap_lifted=lifted).of("A")["may_raise"] is may

    @pytest.mark.parametrize(
        ("lifted", "may"), [("any-heads-up", True), ("event-heads-up", False), ("never", False)]
    )
    def test_the_cap_when_the_third_is_all_in(self, lifted, may):
        script = "A bet 20 / B raise 40 / C call 40 / A raise 60 / B raise 80 / A raise 100"
        stacks = {"A": DEEP, "B": DEEP, "C": 40}
        assert limit_flop(stacks, script, cap_lifted=lifted).of("A")["may_raise"] is may

    @pytest.mark.parametrize(
        ("lifted", "may"), [("any-heads-up", True), ("event-heads-up", True), ("never", False)]
    )
    def test_the_cap_when_two_were_dealt_in(self, lifted, may):
        script = "A bet 20 / B raise 40 / A raise 60 / B raise 80 / A raise 100"
        assert limit_flop(dict.fromkeys("AB", DEEP), script, cap_lifted=lifted).of("A")["may_raise"] is may
