"""Every example of the three founding texts, as far as it says what stands before a decision."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

FIVE = {"A": DEEP, "B": 125, "C": DEEP, "D": 200, "E": DEEP}
EXAMPLE_1 = "A bet 100 / B raise 125 / C call 125 / D raise 200 / E call 200"
EXAMPLE_2_STACKS = {"A": DEEP, "B": 500, "C": 650, "D": 800, "E": DEEP, "F": DEEP}
EXAMPLE_2 = "A bet 300 / B raise 500 / C raise 650 / D raise 800 / E call 800"
EXAMPLE_3_STACKS = {"S": DEEP, "BB": DEEP, "A": DEEP, "B": DEEP, "C": 7500}
EXAMPLE_3 = "S small 2000 / BB big 4000 / A call 4000 / B fold / C raise 7500 / S fold"
BEFORE_FLOP = {"S": DEEP, "BB": DEEP, "A": DEEP, "B": DEEP}
FIRST = {"A": DEEP, "B": 150, "C": DEEP}
SECOND = {"A": DEEP, "B": 150, "C": 200, "D": DEEP}
ALL_INS = "A bet 100 / B raise 150 / C raise 200"


class TestReopening:
    """TDA 2024 rule 47, examples 1 to 3 (TDA 2026 rule 49-A)."""

    def test_example_1_two_short_all_ins_reopen_for_the_opener(self):
        sheet = played(on_flop(FIVE, f"{EXAMPLE_1} / A call 100"))
        assert sheet.choices("A") == (100, True, 300)
        assert sheet.of("A")["faced_since_acted"] == 100
        assert sheet.of("A")["why"] == "full-raise-faced"

    def test_example_1a_the_caller_in_between_may_not_raise(self):
        sheet = played(on_flop(FIVE, f"{EXAMPLE_1} / A call 100 / C call 75"))
        assert sheet.choices("C") == (75, False, None)
        assert sheet.of("C")["why"] == "short-all-in"

    @pytest.mark.parametrize(("to", "may"), [(224, False), (225, True)])
    def test_example_1a_reopens_for_the_caller_from_225(self, to, may):
        stacks = FIVE | {"D": to}
        script = (
            f"A bet 100 / B raise 125 / C call 125 / D raise {to} / E call {to} / A call {to - 100} / C fold"
        )
        assert played(on_flop(stacks, script)).of("C")["may_raise"] is may

    def test_example_1b_the_opener_raises_and_the_caller_may_again(self):
        sheet = played(on_flop(FIVE, f"{EXAMPLE_1} / A raise 300 / C call 175"))
        assert sheet.choices("C") == (175, True, 400)

    def test_example_2_minimum_is_the_last_full_bet_over_the_all_ins(self):
        sheet = played(on_flop(EXAMPLE_2_STACKS, f"{EXAMPLE_2} / F call 800"))
        assert sheet.choices("F") == (800, True, 1100)
        assert sheet.of("F")["last_full_raise"] == 300

    def test_example_2_played_on_the_opener_may_raise(self):
        sheet = played(on_flop(EXAMPLE_2_STACKS, f"{EXAMPLE_2} / F fold / A raise 1100"))
        assert sheet.choices("A") == (500, True, 1100)

    def test_example_3a_the_big_blind_has_not_acted(self):
        sheet = played(Hand(EXAMPLE_3_STACKS, f"{EXAMPLE_3} / BB call 3500", blinds=(2000, 4000)))
        assert sheet.choices("BB") == (3500, True, 11500)
        assert sheet.of("BB")["why"] == "not-acted"

    def test_example_3a_the_limper_may_not_raise(self):
        sheet = played(
            Hand(EXAMPLE_3_STACKS, f"{EXAMPLE_3} / BB call 3500 / A call 3500", blinds=(2000, 4000))
        )
        assert sheet.choices("A") == (3500, False, None)

    def test_example_3b_the_big_blind_reopens_it(self):
        sheet = played(
            Hand(EXAMPLE_3_STACKS, f"{EXAMPLE_3} / BB raise 11500 / A call 7500", blinds=(2000, 4000))
        )
        assert sheet.choices("A") == (7500, True, 15500)


class TestRaiseSizes:
    """The guide to raise sizes."""

    def test_after_100_to_300_the_least_raise_is_to_500(self):
        sheet = played(Hand(BEFORE_FLOP, "S small 50 / BB big 100 / A raise 300 / B raise 500"))
        assert sheet.choices("B") == (300, True, 500)

    def test_the_blind_counts_towards_the_total(self):
        sheet = played(
            Hand(BEFORE_FLOP, "S small 50 / BB big 100 / A raise 300 / B fold / S fold / BB raise 500")
        )
        row = sheet.of("BB")
        assert (row["street_total"], row["to_call"], row["min_to"]) == (100, 200, 500)
        assert row["played_chips"] == 400

    def test_first_example_who_has_not_acted_may_raise_to_250(self):
        sheet = played(on_flop(FIRST, "A bet 100 / B raise 150 / C call 150"))
        assert sheet.choices("C") == (150, True, 250)

    def test_first_example_the_bettor_may_not_raise_again(self):
        sheet = played(on_flop(FIRST, "A bet 100 / B raise 150 / C call 150 / A call 50"))
        assert sheet.choices("A") == (50, False, None)

    def test_second_example_who_has_not_acted_may_raise_to_300(self):
        sheet = played(on_flop(SECOND, f"{ALL_INS} / D call 200"))
        assert sheet.choices("D") == (200, True, 300)

    def test_second_example_the_all_ins_together_reopen(self):
        sheet = played(on_flop(SECOND, f"{ALL_INS} / D call 200 / A raise 300"))
        assert sheet.choices("A") == (100, True, 300)
        assert sheet.of("A")["played_chips"] == 200

    def test_second_example_all_in_players_do_not_act_again(self):
        sheet = played(on_flop(SECOND, f"{ALL_INS} / D call 200 / A raise 300 / D fold"))
        assert sheet.of("D")["expected"] == "D"
        assert sheet.rounds["flop"]["owing"] is None

    def test_last_point_250_is_too_little(self):
        sheet = played(on_flop(SECOND, f"{ALL_INS} / D call 200 / A raise 250"))
        assert sheet.of("A")["min_to"] == 300
        assert sheet.of("A")["played_to"] == 250


class TestUndercalls:
    """TDA 2026 rule 53: what is owed, what bet is faced, and what a push evidently meant."""

    def faced(self, hand, player):
        row = played(hand).of(player)
        return row["to_call"], row["bet_faced"], row["live_players"]

    def test_example_1_a_raise_is_faced_by_three(self):
        stacks = {"A": DEEP, "B": DEEP, "C": DEEP}
        hand = on_flop(stacks, "A bet 2000 / B raise 8000 / C call 2000 pushed 2000", blinds=(1000, 2000))
        assert self.faced(hand, "C") == (8000, "raised", 3)

    def test_example_2_the_opening_bet_is_faced_by_four(self):
        stacks = {"A": DEEP, "B": DEEP, "C": DEEP, "D": DEEP}
        hand = on_flop(stacks, "A bet 8000 / B call 2000 pushed 2000", blinds=(1000, 2000))
        assert self.faced(hand, "B") == (8000, "opening", 4)

    def test_example_3_call_owes_the_whole_bet(self):
        stacks = {"A": DEEP, "B": DEEP, "C": DEEP}
        hand = on_flop(stacks, "A bet 2000 / B raise 8000 / C call 8000", blinds=(1000, 2000))
        assert self.faced(hand, "C")[0] == 8000

    def test_example_4_a_500_chip_meant_the_call_of_400(self):
        stacks = {"S": DEEP, "BB": DEEP, "O": DEEP, "A": DEEP, "B": DEEP}
        script = "S small 200 / BB big 400 / O call 400 / A raise 1200 / B fold 400 pushed 500"
        row = played(Hand(stacks, script, blinds=(200, 400))).of("B")
        assert (row["to_call"], row["evident_call"]) == (1200, 400)
        assert (row["played_chips"], row["played_to"]) == (400, 0)

    def test_example_4_on_the_flop_where_the_opener_bet_400(self):
        stacks = {"O": DEEP, "A": DEEP, "B": DEEP}
        hand = on_flop(stacks, "O bet 400 / A raise 1200 / B fold 400 pushed 500", blinds=(200, 400))
        assert played(hand).of("B")["evident_call"] == 400

    def test_two_undercalls_in_a_row_both_face_the_opening_bet(self):
        stacks = {"A": DEEP, "B": DEEP, "C": DEEP, "D": DEEP}
        hand = on_flop(
            stacks, "A bet 8000 / B call 2000 pushed 2000 / C call 2000 pushed 2000", blinds=(1000, 2000)
        )
        assert self.faced(hand, "B") == (8000, "opening", 4)
        assert self.faced(hand, "C") == (8000, "opening", 4)

    def test_heads_up_any_bet(self):
        stacks = {"A": DEEP, "B": DEEP}
        hand = on_flop(
            stacks,
            "A check / B check / turn / A bet 3000 / B raise 9000 / A call 3000 pushed 3000",
            blinds=(1000, 2000),
        )
        assert self.faced(hand, "A") == (6000, "raised", 2)

    def test_before_the_flop_the_big_blind_is_the_opening_bet(self):
        stacks = {"S": DEEP, "BB": DEEP, "U": DEEP, "V": DEEP, "W": DEEP, "X": DEEP}
        hand = Hand(stacks, "S small 1000 / BB big 2000 / U call 1000 pushed 1000", blinds=(1000, 2000))
        assert self.faced(hand, "U") == (2000, "opening", 6)

    def test_a_short_all_in_over_the_opener_is_neither(self):
        stacks = {"A": DEEP, "B": 9000, "C": DEEP}
        hand = on_flop(stacks, "A bet 8000 / B raise 9000 / C call 2000 pushed 2000", blinds=(1000, 2000))
        assert self.faced(hand, "C") == (9000, "short-all-in", 3)

    @pytest.mark.parametrize(
        ("had", "pushed", "meant"),
        [
            (0, 100, 100),  # less than any bet of the street: the push itself
            (0, 400, 400),
            (0, 1199, 400),
            (0, 1200, None),  # no undercall
        ],
    )
    def test_the_call_that_a_push_meant(self, had, pushed, meant):
        stacks = {"O": DEEP, "A": DEEP, "B": DEEP}
        hand = on_flop(stacks, f"O bet 400 / A raise 1200 / B fold pushed {pushed}", blinds=(200, 400))
        assert played(hand).of("B")["evident_call"] == meant

    def test_earlier_chips_count_for_the_call_that_was_meant(self):
        # O has 400 in, bets stood at 400, 1200, 2000: 900 more cover the 1200 but not the 2000.
        stacks = {"O": DEEP, "A": DEEP, "B": DEEP}
        hand = on_flop(
            stacks, "O bet 400 / A raise 1200 / B raise 2000 / O fold pushed 900", blinds=(200, 400)
        )
        assert played(hand).of("O")["evident_call"] == 800

    def test_bets_of_an_earlier_street_do_not_count(self):
        stacks = {"O": DEEP, "A": DEEP, "B": DEEP}
        script = "O bet 400 / A call 400 / B call 400 / turn / O bet 3000 / A fold pushed 500"
        assert played(on_flop(stacks, script, blinds=(200, 400))).of("A")["evident_call"] == 500
