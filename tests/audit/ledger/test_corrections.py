"""Rows that change what an earlier action put in."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

THREE = dict.fromkeys("ABC", DEEP)
FOUR = dict.fromkeys("ABCD", DEEP)
FIVE = dict.fromkeys("ABCDE", DEEP)

# B06: 100/200, 500 each; A bets 600, B makes 1000 of it where 1200 was the least.
UNDERRAISE = "A bet 600 / B raise 1000 / C call 1000 / D call 1000 / E fold"


def underraise(script):
    return on_flop(FIVE, f"{UNDERRAISE} / {script}", blinds=(100, 200))


class TestAnUnderraise:
    def test_lifted_for_all(self):
        sheet = played(underraise("B correct 200 / C correct 200 / D correct 200 / A raise 1800 / turn"))
        row = sheet.of("A")
        assert (sheet.choices("A"), row["last_full_raise"]) == ((600, True, 1800), 600)
        assert (row["current_bet"], row["faced_since_acted"], row["expected"]) == (1200, 600, "A")
        assert (row["pot_before"], row["bets_in_round"]) == (1000 + 600 + 3 * 1200, 2)
        assert sheet.of("E")["current_bet"] == 1000

    def test_nobody_owes_more(self):
        sheet = played(
            underraise("B correct 200 / C correct 200 / D correct 200 / A call 600 / turn / A check")
        )
        assert sheet.rounds["flop"]["owing"] is None
        assert sheet.of("A")["pot_before"] == 1000 + 4 * 1200
        assert (sheet.totals["put_in"], sheet.totals["unreturned"]) == (1000 + 4 * 1200, 0)

    def test_callers_owe_the_rest_until_they_act(self):
        sheet = played(underraise("B correct 200 / A call 600 / C call 200 / D call 200 / turn / A check"))
        assert [row["expected"] for row in sheet.facts[-4:]] == ["A", "C", "D", "A"]
        assert [sheet.choices(name) for name in "CD"] == [(200, False, None)] * 2
        assert sheet.of("C")["faced_since_acted"] == 200

    def test_callers_who_do_not_pay_owe(self):
        sheet = played(underraise("B correct 200 / A call 600 / D correct 200 / turn / A check"))
        assert (sheet.rounds["flop"]["owing"], sheet.rounds["flop"]["owed"]) == ("C", 200)

    def test_no_row_of_its_own(self):
        sheet = played(underraise("B correct 200 / A fold"))
        assert [row["kind"] for row in sheet.facts[-6:]] == ["bet", "raise", "call", "call", "fold", "fold"]
        assert sheet.rounds["flop"]["last_ordinal"] == sheet.facts[-1]["ordinal"]

    def test_on_the_corrected_track_it_was_right_already(self):
        script = "B correct 200 / C correct 200 / D correct 200 / A raise 1800 / turn / A check"
        recorded, corrected = played(underraise(script)), played(underraise(script), "corrected")
        assert recorded.of("A", -2) == corrected.of("A", -2)
        assert (recorded.of("C", 1)["current_bet"], corrected.of("C", 1)["current_bet"]) == (1000, 1200)
        assert recorded.rounds == corrected.rounds

    def test_to_a_wrong_amount(self):
        # 1100 is still no full raise: the last one stays 600, the bet 1100.
        row = played(underraise("B correct 100 / C correct 100 / D correct 100 / A call 500")).of("A")
        assert (row["current_bet"], row["last_full_raise"], row["min_to"]) == (1100, 600, None)
        assert (row["to_call"], row["may_raise"], row["bets_in_round"]) == (500, False, 1)

    @pytest.mark.parametrize(("reading", "bets"), [("last-full-raise", 3), ("double", 2)])
    def test_what_is_full(self, reading, bets):
        # From 300 to 500: a full raise over the last one of 200, but not twice the bet.
        script = "A bet 100 / B raise 300 / C raise 400 / C correct 100 / D fold"
        assert played(on_flop(FOUR, script), minimum_raise=reading).of("D")["bets_in_round"] == bets

    @pytest.mark.parametrize("reopening", ["single", "consecutive"])
    def test_it_opens_the_betting_as_the_raise_would_have(self, reopening):
        hand = on_flop(THREE, "A bet 100 / B raise 150 / C call 150 / B correct 50 / A call 100 / C fold")
        sheet = played(hand, reopening=reopening)
        assert sheet.choices("A") == (100, True, 300)
        assert sheet.choices("C") == (50, False, None)  # has acted since

    def test_a_bet_below_the_minimum(self):
        # B08: 150 becomes 200.
        hand = on_flop(
            THREE, "A bet 150 / B call 150 / C fold / A correct 50 / B correct 50", blinds=(100, 200)
        )
        sheet = played(hand)
        assert (sheet.rounds["flop"]["owing"], sheet.rounds["flop"]["unmatched"]) == (None, 0)
        assert sheet.totals["put_in"] == 600 + 400


class TestAnOverbet:
    # E07: five players and a pot of 10500; A bets 11500.
    SCRIPT = "A bet 11500 / B fold / C call 11500 / D call 11500"
    CUT = "A correct -1000 / C correct -1000 / D correct -1000"

    def overbet(self, script, track="recorded"):
        hand = on_flop(FIVE, f"{self.SCRIPT} / {script}", blinds=(1050, 2100), structure="pot-limit")
        return played(hand, track)

    def test_cut_for_all(self):
        row = self.overbet(f"{self.CUT} / E raise 63000").of("E")
        assert (row["to_call"], row["last_full_raise"], row["min_to"]) == (10500, 10500, 21000)
        # 2 x 10500, and 10500 + 3 x 10500 in the pot.
        assert (row["max_to"], row["pot_before"], row["expected"]) == (63000, 42000, "E")

    def test_nobody_owes_more(self):
        sheet = self.overbet(f"{self.CUT} / E call 10500 / turn / A check")
        assert sheet.rounds["flop"]["owing"] is None
        assert sheet.of("A")["pot_before"] == 5 * 10500
        assert sheet.of("C")["stack"] == DEEP

    def test_on_the_corrected_track(self):
        recorded, corrected = (
            self.overbet(f"{self.CUT} / E fold", track) for track in ("recorded", "corrected")
        )
        assert recorded.of("E") == corrected.of("E")
        assert (recorded.of("C")["to_call"], corrected.of("C")["to_call"]) == (11500, 10500)

    def test_callers_get_back_what_only_they_have_in(self):
        sheet = self.overbet("A correct -1000 / E fold / C return 1000")
        assert sheet.of("E")["current_bet"] == 10500
        assert sheet.rounds["flop"]["unmatched"] == 0  # C and D have 11500 each


class TestUndone:
    SCRIPT = "A bet 100 / B call 100 / C raise 300"

    def test_a_raise_that_becomes_a_call(self):
        sheet = played(on_flop(FOUR, f"{self.SCRIPT} / C correct -200 / D call 100 / turn / A check"))
        row = sheet.of("D")
        assert (row["to_call"], row["min_to"], row["last_full_raise"]) == (100, 200, 100)
        assert (row["bets_in_round"], row["bet_faced"], row["pot_before"]) == (1, "opening", 700)
        assert sheet.rounds["flop"]["owing"] is None

    def test_callers_of_it_owe_nothing(self):
        script = f"{self.SCRIPT} / D call 300 / C correct -200 / D correct -200 / turn / A check"
        sheet = played(on_flop(FOUR, script))
        assert sheet.rounds["flop"]["owing"] is None
        assert sheet.of("A")["pot_before"] == 800

    def test_a_bet_that_becomes_a_check(self):
        sheet = played(on_flop(THREE, "A check / B bet 50 / B correct -50 / C check"))
        assert (sheet.of("C")["to_call"], sheet.of("C")["min_to"]) == (0, 100)
        assert (sheet.of("C")["bet_faced"], sheet.rounds["flop"]["owing"]) == ("none", None)

    def test_the_bet_before_it_can_be_corrected_then(self):
        script = (
            "A bet 100 / B raise 300 / C raise 800 / C correct -800 / B correct 100 / A fold / C call 400"
        )
        sheet = played(on_flop(THREE, script))
        assert (sheet.of("A")["current_bet"], sheet.of("A")["last_full_raise"]) == (400, 300)
        assert sheet.of("C")["to_call"] == 400

    @pytest.mark.parametrize("reopening", ["single", "consecutive"])
    def test_it_opened_nothing(self, reopening):
        stacks = FOUR | {"D": 150}
        script = f"{self.SCRIPT} / C correct -200 / D raise 150 / A call 50 / B call 50"
        sheet = played(on_flop(stacks, script), reopening=reopening)
        assert [sheet.of(name)["may_raise"] for name in "AB"] == [False, False]


class TestOthers:
    def test_a_call(self):
        sheet = played(on_flop(THREE, "A bet 300 / B call 200 / B correct 100 / C call 300 / turn / A check"))
        assert (sheet.of("C")["current_bet"], sheet.of("C")["pot_before"]) == (300, 900)
        assert sheet.rounds["flop"]["owing"] is None

    def test_a_call_cut_short_owes(self):
        sheet = played(
            on_flop(THREE, "A bet 300 / B call 300 / C call 300 / B correct -100 / turn / A check")
        )
        assert (sheet.rounds["flop"]["owing"], sheet.rounds["flop"]["owed"]) == ("B", 100)

    def test_a_short_call_topped_up_in_part_owes_no_more_than_before(self):
        hand = on_flop(THREE, "A bet 300 / B call 100 / B correct 50 / C call 300 / turn / A check")
        assert played(hand).rounds["flop"]["owing"] is None

    def test_a_call_past_the_bet_is_the_bet_until_it_is_cut_again(self):
        script = "A bet 100 / B call 100 / B correct 50 / {} / C call 100"
        row = played(on_flop(THREE, script.format("B correct -50"))).of("C")
        assert (row["current_bet"], row["last_full_raise"]) == (100, 100)
        row = played(on_flop(THREE, script.format("A correct 20"))).of("C")
        assert (row["current_bet"], row["last_full_raise"]) == (150, 100)

    def test_an_earlier_bet_above_the_raise(self):
        script = "A bet 100 / B raise 300 / A correct 300 / C call 400"
        row = played(on_flop(THREE, script)).of("C")
        assert (row["current_bet"], row["last_full_raise"], row["min_to"]) == (400, 200, 600)

    def test_his_last_chips(self):
        sheet = played(
            on_flop(THREE | {"B": 300}, "A bet 300 / B call 200 / B correct 100 / C fold / turn / A check")
        )
        assert sheet.of("A")["expected"] is None
        assert sheet.of("C")["live_players"] == 3

    def test_chips_that_come_back_are_behind_again(self):
        stacks = THREE | {"B": 300}
        script = "A bet 100 / B raise 300 all-in / B correct -100 / C call 200 / A call 100 / turn / A check"
        sheet = played(on_flop(stacks, script))
        assert sheet.of("C")["current_bet"] == 200
        assert sheet.of("A")["expected"] == "A"
        sheet = played(on_flop(stacks, f"{script} / B bet 100"))
        assert (sheet.of("B")["actor"], sheet.of("B")["stack"]) == ("live", 100)

    @pytest.mark.parametrize(("to", "goal", "bets"), [(40, 60, 2), (30, 50, 2)])
    def test_fixed_limit(self, to, goal, bets):
        # 25 over 20 is one bet; corrected to 40, or to another wrong amount, it still is one.
        hand = on_flop(
            THREE, f"A bet 20 / B raise 25 / B correct {to - 25} / C fold",
            blinds=(10, 20), structure="fixed-limit", bets=(20, 40),
        )  # fmt: skip
        row = played(hand).of("C")
        assert (row["current_bet"], row["max_to"], row["bets_in_round"]) == (to, goal, bets)

    def test_a_short_limit_all_in_that_becomes_a_bet(self):
        # The stacks are not known, so he may have had more after all.
        script = "A small 10 / B big 20 / C raise 24 all-in / C correct 16 / A fold / B fold"
        hand = Hand(dict.fromkeys("ABC"), script, "fixed-limit", (10, 20), (20, 40))
        row = played(hand).of("A")
        assert (row["current_bet"], row["max_to"], row["bets_in_round"]) == (40, 60, 2)

    @pytest.mark.parametrize(
        ("chips", "faced"), [(0, "short-all-in"), (6, "short-all-in"), (16, "raised"), (-4, "opening")]
    )
    def test_what_is_faced_then(self, chips, faced):
        script = f"A small 10 / B big 20 / C raise 24 all-in / C correct {chips} / A fold / B fold"
        hand = Hand(dict.fromkeys("ABC"), script, "fixed-limit", (10, 20), (20, 40))
        assert played(hand).of("A")["bet_faced"] == faced

    @pytest.mark.parametrize("chips", [10, -10])
    def test_a_short_opening_bet_stays_the_opening_bet(self, chips):
        hand = on_flop(THREE, f"A bet 90 all-in / A correct {chips} / B fold")
        hand.stacks["A"] = None
        row = played(hand).of("B")
        assert (row["bet_faced"], row["current_bet"]) == ("opening", 90 + chips)

    @pytest.mark.parametrize(
        ("script", "may"),
        [("C fold / B correct 16 / D call 40", True), ("B correct 16 / C fold / D call 40", False)],
    )
    def test_one_that_reaches_the_cap(self, script, may):
        # B's 24 over 20 is the one raise allowed only once it is 40; by then two or three have chips.
        script = f"A bet 20 / B raise 24 all-in / {script} / A raise 60"
        hand = on_flop(FOUR, script, blinds=(10, 20), structure="fixed-limit", bets=(20, 40))
        hand.stacks["B"] = None
        row = played(hand, raises_in_limit_round=1, cap_lifted="heads-up-before-cap").of("A")
        assert (row["may_raise"], row["bets_in_round"]) == (may, 2)

    def test_a_completion_undone_leaves_the_bring_in(self):
        antes = "A ante 1 / B ante 1 / C ante 1 / A bring-in 5"
        script = f"{antes} / B complete 15 / B correct -10 / C call 5 / fourth / B check"
        hand = Hand(THREE, script, "fixed-limit", (None, None), (15, 30), game="stud", bring_in=5)
        sheet = played(hand)
        assert (sheet.of("C")["to_call"], sheet.of("C")["max_to"]) == (5, 15)
        assert sheet.rounds["third"]["owing"] is None

    def test_a_push_is_measured_by_all_bets_before_it(self):
        # After the correction the bets of the street are 0, 400, 100 and 100.
        script = "A bet 400 / A correct -300 / B call 100 / C call 50 pushed 50"
        assert played(on_flop(THREE, script)).of("C")["evident_call"] == 50
        # B had called the 400; then C raises the 50 that are left of it, and D's 100 are meant for these 50.
        script = (
            "A bet 400 / B call 400 / A correct -350 / B correct -350 / C raise 200 / D call 200 pushed 100"
        )
        assert played(on_flop(FOUR, script)).of("D")["evident_call"] == 50


@pytest.mark.parametrize(
    "script",
    [
        "A bet 100 / B raise 150 / B correct 50 naming 99",
        "A bet 100 / B raise 150 / B correct 50 naming 1",
        "A bet 100 / B raise 150 / C correct 50",
        "A bet 100 / B raise 150 / C correct 50 naming 8",
        "A bet 100 / B call 100 / C call 100 / turn / A correct 50 naming 6",
        "A bet 100 / B call 100 / C call 100 / turn / A check / flop / A correct 50 naming 6",
    ],
)
def test_one_that_names_no_action(script):
    assert played(on_flop(THREE, script)).totals["not_judgeable"] == "correction"
