"""Bet levels and the right to raise in no-limit: published examples, and the edges between them."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played


def everyone(names: str, **short: int) -> dict[str, int]:
    return {name: short.get(name, DEEP) for name in names}


class TestMinimumRaise:
    """TDA 2024 rule 43 and its examples."""

    def test_increments_grow(self):
        hand = on_flop(
            everyone("ABCD"), "A bet 600 / B raise 1600 / C raise 3600 / D fold", blinds=(100, 200)
        )
        assert played(hand).of("D")["min_to"] == 5600

    def test_after_an_all_in_of_less_than_a_raise(self):
        hand = Hand(everyone("SBUV", U=150), "S small 50 / B big 100 / U raise 150 / V fold")
        assert played(hand).of("V")["min_to"] == 250

    def test_on_the_turn(self):
        script = "A check / B check / C check / turn / A bet 300 / B raise 1000 / C fold"
        assert played(on_flop(everyone("ABC"), script, blinds=(100, 200))).of("C")["min_to"] == 1700

    @pytest.mark.parametrize(
        ("script", "least"),
        [
            ("U raise 125 / V raise 200 / W raise 500 / X fold", 800),
            ("U raise 500 / V call 500 / W call 500 / X fold", 950),
        ],
    )
    def test_before_the_flop(self, script, least):
        hand = Hand(everyone("SBUVWX"), f"S small 25 / B big 50 / {script}", blinds=(25, 50))
        assert played(hand).of("X")["min_to"] == least

    def test_an_opening_bet_is_at_least_the_big_blind(self):
        row = played(on_flop(everyone("AB"), "A bet 100")).of("A")
        assert (row["current_bet"], row["min_to"], row["max_to"]) == (0, 100, DEEP)

    def test_the_next_street_begins_with_the_big_blind_again(self):
        script = "A bet 500 / B raise 2000 / A call 1500 / turn / A check"
        row = played(on_flop(everyone("AB"), script)).of("A")
        assert (row["last_full_raise"], row["min_to"], row["faced_since_acted"]) == (100, 100, None)

    def test_a_short_stack_has_his_all_in_alone(self):
        row = played(on_flop(everyone("ABC", C=700), "A bet 200 / B raise 600 / C raise 700")).of("C")
        assert (row["min_to"], row["max_to"], row["all_in"]) == (700, 700, True)

    @pytest.mark.parametrize("stack", [600, 550])
    def test_who_can_only_call_has_no_totals_to_raise_to(self, stack):
        row = played(on_flop(everyone("ABC", C=stack), f"A bet 200 / B raise 600 / C call {stack}")).of("C")
        assert (row["may_raise"], row["min_to"], row["max_to"]) == (True, None, None)
        assert row["to_call"] == stack

    def test_a_full_all_in_raise_sets_the_next_minimum(self):
        assert (
            played(on_flop(everyone("ABC", B=700), "A bet 200 / B raise 700 / C fold")).of("C")["min_to"]
            == 1200
        )


class TestReopening:
    """TDA 2024 rule 47-A; Robert's Rules no-limit 3 and 5; WSOP tournament rule 96."""

    def test_a_short_all_in_over_a_full_raise(self):
        sheet = played(
            on_flop(everyone("ABC", C=290), "A bet 100 / B raise 200 / C raise 290 / A call 190 / B call 90")
        )
        assert sheet.choices("A") == (190, True, 390)
        assert sheet.choices("B") == (90, False, None)

    def test_two_short_all_ins_reopen_for_raiser_and_caller(self):
        script = "A bet 500 / B raise 1000 / C call 1000 / D raise 1300 / E raise 1700"
        answers = "A call 1200 / B raise 2200 / C call 1200"
        sheet = played(on_flop(everyone("ABCDE", D=1300, E=1700), f"{script} / {answers}"))
        assert sheet.choices("B") == (700, True, 2200)
        assert sheet.of("C")["may_raise"] is True

    def test_one_chip_short(self):
        script = "A bet 100 / B raise 150 / C raise 199 / D call 199 / A call 99"
        assert played(on_flop(everyone("ABCD", B=150, C=199), script)).choices("A") == (99, False, None)

    def test_the_second_all_in_is_a_full_raise(self):
        script = "A bet 100 / B raise 180 / C raise 280 / D call 280 / A call 180"
        sheet = played(on_flop(everyone("ABCD", B=180, C=280), script))
        assert sheet.choices("D") == (280, True, 380)
        assert sheet.choices("A") == (180, True, 380)

    @pytest.mark.parametrize(("reopening", "may"), [("cumulative", True), ("single", False)])
    def test_no_single_all_in_is_a_full_raise(self, reopening, may):
        script = "A bet 100 / B raise 180 / C raise 250 / D call 250 / A call 150"
        sheet = played(on_flop(everyone("ABCD", B=180, C=250), script), reopening=reopening)
        assert sheet.choices("D") == (250, True, 350)
        assert sheet.choices("A") == (150, may, 350 if may else None)

    def test_single_counts_what_came_since_the_player_acted(self):
        # C's raise by 200 came after A and B acted; since C acted there was only D's by 50.
        script = "A bet 100 / B call 100 / C raise 300 / D raise 350 / E call 350"
        answers = "A call 250 / B call 250 / C call 50"
        sheet = played(on_flop(everyone("ABCDE", D=350), f"{script} / {answers}"), reopening="single")
        assert [sheet.of(name)["may_raise"] for name in "ABC"] == [True, True, False]

    @pytest.mark.parametrize("reopening", ["cumulative", "single"])
    def test_a_raise_that_one_has_called_does_not_count_again(self, reopening):
        # A calls C's raise by 200; B, whom it has reopened, goes all-in for 100 more.
        script = "A bet 100 / B raise 300 / C raise 500 / A call 400 / B raise 600 / C call 100 / A call 100"
        sheet = played(on_flop(everyone("ABC", B=600), script), reopening=reopening)
        assert [sheet.of(name)["may_raise"] for name in "BCA"] == [True, False, False]

    @pytest.mark.parametrize(("all_in", "may", "least"), [(180, False, None), (200, True, 300)])
    def test_a_limper_has_acted(self, all_in, may, least):
        more = all_in - 100
        script = f"S small 50 / B big 100 / L call 100 / M raise {all_in}"
        answers = f"S call {all_in - 50} / B call {more} / L call {more}"
        hand = Hand(everyone("SBLM", M=all_in), f"{script} / {answers}")
        assert played(hand).choices("L") == (more, may, least)

    def test_a_poster_has_not_acted(self):
        sheet = played(
            Hand(everyone("SBU", U=150), "S small 50 / B big 100 / U raise 150 / S call 100 / B call 50")
        )
        assert sheet.choices("B") == (50, True, 250)
        assert sheet.of("B")["faced_since_acted"] is None

    def test_a_bet_below_the_minimum_need_not_be_filled_up(self):
        row = played(on_flop(everyone("ABC", B=20), "A check / B bet 20 / C call 20")).of("C")
        assert (row["to_call"], row["min_to"], row["current_bet"], row["last_full_raise"]) == (
            20,
            120,
            20,
            100,
        )

    def test_it_does_not_reopen_for_one_who_checked(self):
        sheet = played(on_flop(everyone("ABC", B=20), "A check / B bet 20 / C call 20 / A call 20"))
        assert sheet.choices("A") == (20, False, None)
        assert sheet.of("A")["faced_since_acted"] == 20

    def test_two_short_all_ins_reopen_for_one_who_checked(self):
        script = "A check / B bet 50 / C raise 110 / D call 110 / A call 110"
        sheet = played(on_flop(everyone("ABCD", B=50, C=110), script))
        assert sheet.choices("A") == (110, True, 210)
        assert sheet.choices("D") == (110, True, 210)

    def test_a_raise_over_a_short_bet_reopens_for_one_who_checked(self):
        sheet = played(on_flop(everyone("ABC", B=50), "A check / B bet 50 / C raise 150 / A call 150"))
        assert sheet.choices("A") == (150, True, 250)

    def test_the_bar_ends_with_the_street(self):
        script = (
            "A bet 100 / B raise 150 / C call 150 / A call 50 / turn / A bet 100 / C raise 200 / A call 100"
        )
        assert played(on_flop(everyone("ABC", B=150), script)).of("A")["may_raise"] is True

    def test_the_bar_holds_for_an_all_in_too(self):
        script = "A bet 100 / B raise 150 / C call 150 / A raise 1000"
        row = played(on_flop(everyone("ABC", A=1000, B=150), script)).of("A")
        assert (row["may_raise"], row["all_in"], row["acted_as"]) == (False, True, "raise")


class TestIllegalActions:
    """The recorded level stands, the last full raise grows only by lawful raises."""

    def test_an_underraise_moves_the_bet_and_no_more(self):
        sheet = played(on_flop(everyone("ABCD"), "A bet 600 / B raise 1000 / C call 1000 / D fold"))
        row = sheet.of("D")
        assert (row["current_bet"], row["last_full_raise"], row["min_to"]) == (1000, 600, 1600)
        assert row["bets_in_round"] == 1

    def test_a_raise_without_the_right_does_not_raise_the_minimum(self):
        script = "A bet 100 / B raise 150 / C call 150 / A raise 1000 / C fold"
        row = played(on_flop(everyone("ABC", B=150), script)).of("C")
        assert (row["current_bet"], row["last_full_raise"], row["min_to"]) == (1000, 100, 1100)

    def test_more_than_the_stack_is_no_lawful_raise(self):
        script = "A bet 100 / B raise 900 / C fold"
        row = played(on_flop(everyone("ABC", B=500), script)).of("C")
        assert (row["current_bet"], row["last_full_raise"]) == (900, 100)

    def test_a_raise_that_is_none(self):
        sheet = played(on_flop(everyone("ABC"), "A bet 300 / B raise 300 / C raise 200"))
        assert [(row["acted_as"], row["played_to"]) for row in sheet.facts[-2:]] == [
            ("raise", 300),
            ("raise", 200),
        ]
        assert sheet.of("C")["current_bet"] == 300

    def test_a_call_of_too_much_moves_the_bet(self):
        row = played(on_flop(everyone("ABC"), "A bet 100 / B call 160 / C fold")).of("C")
        assert (row["current_bet"], row["min_to"], row["bet_faced"]) == (160, 260, "opening")

    def test_a_folded_player_moves_the_bet_and_no_more(self):
        row = played(on_flop(everyone("ABC"), "A bet 100 / B fold / C call 100 / B raise 500 / A fold")).of(
            "A"
        )
        assert (row["current_bet"], row["last_full_raise"], row["live_players"]) == (500, 100, 2)

    def test_a_fold_is_no_action_after_which_anything_was_faced(self):
        row = played(on_flop(everyone("ABC"), "A bet 100 / B fold / C call 100 / B call 100")).of("B")
        assert (row["why"], row["faced_since_acted"]) == ("not-acted", None)


class TestWhatAnActionIs:
    @pytest.mark.parametrize(
        ("script", "acted_as"),
        [
            ("A shove 500", "bet"),
            ("A bet 100 / B shove 500", "raise"),
            ("A bet 500 / B shove 500", "call"),
            ("A bet 600 / B shove 500", "call"),
            ("A raise 200", "bet"),
            ("A bet 100 / B bet 300", "raise"),
            ("A bet 100 / B complete 300", "raise"),
            ("A complete 100", "bet"),
            ("A check", "check"),
            ("A fold", "fold"),
            ("A bet 100 / B call 100", "call"),
        ],
    )
    def test_acted_as(self, script, acted_as):
        sheet = played(on_flop(everyone("AB", A=500 if "A shove" in script else DEEP, B=500), script))
        assert sheet.facts[-1]["acted_as"] == acted_as

    def test_all_in_goes_by_the_stack(self):
        sheet = played(
            on_flop(everyone("AB", B=500), "A bet 400 / B call 400 / turn / A bet 100 / B call 100")
        )
        assert [sheet.of("B", turn)["all_in"] for turn in (-2, -1)] == [False, True]

    def test_nobody_can_call_when_all_others_are_all_in(self):
        sheet = played(
            on_flop(everyone("ABC", B=100, C=60), "A bet 100 / B call 100 / C call 60 / turn / A bet 100")
        )
        assert [sheet.of("A", turn)["somebody_can_call"] for turn in (-2, -1)] == [True, False]

    def test_the_pot_holds_everything(self):
        sheet = played(
            on_flop(everyone("ABC"), "A bet 100 / B raise 300 / C fold / A call 200 / turn / A check")
        )
        assert [row["pot_before"] for row in sheet.facts[-5:]] == [300, 400, 700, 700, 900]

    @pytest.mark.parametrize(
        ("script", "faced"),
        [
            ("A check", "none"),
            ("A bet 100 / B call 100", "opening"),
            ("A bet 100 / B call 100 / C fold", "opening"),
            ("A bet 100 / B raise 150 / C call 150", "short-all-in"),
            ("A bet 100 / B raise 150 / C raise 250 / A fold", "raised"),
            ("A bet 100 / B raise 120 / C fold", "raised"),
            ("A bet 100 / B raise 200 / C call 200 / A call 100 / turn / A bet 100 / B fold", "opening"),
        ],
    )
    def test_bet_faced(self, script, faced):
        short = {"B": 150} if "raise 150" in script else {}
        assert played(on_flop(everyone("ABC", **short), script)).facts[-1]["bet_faced"] == faced
