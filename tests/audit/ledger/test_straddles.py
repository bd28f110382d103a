"""Straddles: what they make of the bet, and both orders of play."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, played

FOUR = dict.fromkeys("SBUD", DEEP)
SIX = dict.fromkeys("SBUVWD", DEEP)
STRADDLE = "S small 5 / B big 10 / U straddle 20"
BUTTON = "S small 1 / B big 2 / D straddle 4"


def straddled(script, stacks=FOUR, blinds=(5, 10), structure="no-limit", bets=(None, None), **reading):
    return played(Hand(stacks, script, structure, blinds, bets), **reading)


def turns(sheet):
    return [(row["player"], row["expected"]) for row in sheet.facts]


def in_turn(players):
    return [(player, player) for player in players]


class TestTheBet:
    @pytest.mark.parametrize(
        ("reading", "amount", "least"),
        [
            ("straddle", 20, 40),  # D04
            ("difference", 20, 30),
            ("three-big-blinds", 20, 30),  # D05
            ("straddle", 25, 50),  # D07
            ("difference", 25, 40),
            ("three-big-blinds", 25, 35),  # three big blinds are less than a big blind more
        ],
    )
    def test_the_least_raise(self, reading, amount, least):
        sheet = straddled(
            f"S small 5 / B big 10 / U straddle {amount} / D call {amount}", straddle_minimum_raise=reading
        )
        assert sheet.choices("D") == (amount, True, least)
        assert (sheet.of("D")["current_bet"], sheet.of("D")["bets_in_round"]) == (amount, 1)

    def test_doubled(self):
        script = "S small 5 / B big 10 / U straddle 25 / D call 25"
        sheet = straddled(script, straddle_minimum_raise="difference", minimum_raise="double")
        assert (sheet.of("D")["last_full_raise"], sheet.of("D")["min_to"]) == (15, 50)

    @pytest.mark.parametrize(
        ("reading", "faced"),
        [("straddle", "opening"), ("three-big-blinds", "opening"), ("difference", "raised")],
    )
    def test_whether_it_is_the_opening_bet(self, reading, faced):
        sheet = straddled(f"{STRADDLE} / D call 20", straddle_minimum_raise=reading)
        assert sheet.of("D")["bet_faced"] == faced

    @pytest.mark.parametrize(
        ("reading", "least"), [("straddle", 80), ("difference", 60), ("three-big-blinds", 50)]
    )
    def test_a_second_straddle(self, reading, least):
        script = "S small 5 / B big 10 / U straddle 20 / V straddle 40 / W call 40"
        sheet = straddled(script, SIX, straddle_minimum_raise=reading)
        assert sheet.choices("W") == (40, True, least)
        assert sheet.of("W")["expected"] == "W"

    def test_two_posts_of_a_player_are_one_straddle(self):
        sheet = straddled(
            "S small 5 / B big 10 / S straddle 15 / U call 20 / D fold / B call 10 / S check",
            straddle_minimum_raise="difference",
        )
        assert sheet.of("U")["current_bet"] == 20
        assert sheet.of("U")["min_to"] == 30

    def test_a_short_big_blind_counts_in_full(self):
        script = "S small 5 / B big 6 all-in / U straddle 20 / D call 20"
        sheet = straddled(script, FOUR | {"B": 6}, straddle_minimum_raise="difference")
        assert sheet.choices("D") == (20, True, 30)

    def test_the_next_street_begins_with_the_big_blind(self):
        # D06
        sheet = straddled(f"{STRADDLE} / D call 20 / S call 15 / B call 10 / U check / flop / S bet 10")
        row = sheet.of("S")
        assert (row["min_to"], row["expected"], row["pot_before"]) == (10, "S", 80)

    def test_pot_limit(self):
        # 2 x 20 and 35 in the pot.
        sheet = straddled(f"{STRADDLE} / D raise 75", structure="pot-limit")
        assert (sheet.of("D")["min_to"], sheet.of("D")["max_to"]) == (40, 75)

    def test_fixed_limit_does_not_use_up_a_bet(self):
        # D10: to 60, 80 and 100 after a straddle of 40.
        script = "S small 10 / B big 20 / U straddle 40 / D raise 60 / S raise 80 / B raise 100 / U call 60"
        sheet = straddled(script, blinds=(10, 20), structure="fixed-limit", bets=(20, 40))
        assert [row["bets_in_round"] for row in sheet.facts] == [1, 2, 3, 4]
        assert [row["max_to"] for row in sheet.facts] == [60, 80, 100, None]
        assert sheet.of("U")["why"] == "capped"

    def test_a_dead_straddle_is_no_straddle(self):
        sheet = straddled("S small 5 / B big 10 / D straddle 20 dead 20 / U call 10")
        row = sheet.of("U")
        assert (row["to_call"], row["expected"], row["pot_before"]) == (10, "U", 35)


class TestOrder:
    def test_the_straddler_is_last(self):
        script = f"{STRADDLE} / D call 20 / S call 15 / B call 10 / U raise 60"
        sheet = straddled(script)
        assert turns(sheet) == in_turn("DSBU")
        assert (sheet.of("U")["why"], sheet.of("U")["to_call"], sheet.of("U")["min_to"]) == (
            "not-acted",
            0,
            40,
        )

    def test_he_owes_an_action(self):
        sheet = straddled(f"{STRADDLE} / D call 20 / S call 15 / B call 10 / flop / S check")
        assert (sheet.rounds["preflop"]["owing"], sheet.rounds["preflop"]["owed"]) == ("U", 0)

    def test_a_button_straddle_with_the_small_blind_first(self):
        # D08, the Mississippi form
        script = f"{BUTTON} / S call 3 / B call 2 / U call 4 / V call 4 / W call 4 / D check"
        sheet = straddled(script, SIX, (1, 2))
        assert turns(sheet) == in_turn("SBUVWD")
        assert sheet.choices("D") == (0, True, 8)

    def test_a_button_straddle_with_the_player_after_the_big_blind_first(self):
        # D08, the house variant
        script = f"{BUTTON} / U call 4 / V call 4 / W call 4 / S call 3 / B call 2 / D check"
        sheet = straddled(script, SIX, (1, 2))
        assert turns(sheet) == in_turn("UVWSBD")
        assert sheet.rounds["preflop"]["owing"] is None

    def test_a_raise_before_the_straddler(self):
        script = f"{BUTTON} / U raise 12 / V fold / W fold / S raise 40 / B fold / U call 28 / D fold"
        assert turns(straddled(script, SIX, (1, 2))) == in_turn("UVWSBUD")

    def test_the_straddler_out_of_turn(self):
        script = f"{BUTTON} / U call 4 / V fold / W fold / D check / S fold / B fold"
        sheet = straddled(script, SIX, (1, 2))
        assert turns(sheet)[3:] == [("D", "S"), ("S", "S"), ("B", "B")]

    def test_the_other_order_is_for_the_first_street_alone(self):
        script = f"{BUTTON} / U call 4 / V call 4 / W fold / S fold / B fold / D check / flop"
        sheet = straddled(f"{script} / U check / V check / D check", SIX, (1, 2))
        assert turns(sheet)[-3:] == in_turn("UVD")

    def test_left_of_the_big_blind_there_is_one_order(self):
        # Three players: the button sits left of the big blind.
        stacks = dict.fromkeys("SBD", DEEP)
        sheet = straddled("S small 1 / B big 2 / D straddle 4 / B call 2", stacks, (1, 2))
        assert turns(sheet) == [("B", "S")]

    def test_left_of_another_straddle_there_is_one_order(self):
        script = "S small 5 / B big 10 / U straddle 20 / V straddle 40 / U call 20"
        assert turns(straddled(script, SIX)) == [("U", "W")]

    def test_somebody_else_first_is_out_of_turn(self):
        assert turns(straddled(f"{BUTTON} / V call 4", SIX, (1, 2))) == [("V", "S")]

    def test_who_has_no_chips_left_is_not_first(self):
        script = f"{BUTTON.replace('S small 1', 'S small 1 all-in')} / B call 2 / U call 4"
        assert turns(straddled(script, SIX | {"S": 1}, (1, 2))) == in_turn("BU")


@pytest.mark.parametrize(
    ("reason", "script"),
    [
        ("short-straddle", "S small 5 / B big 10 / U straddle 10 / D call 10"),
        ("short-straddle", "S small 5 / B big 10 / E straddle 20 all-in / D call 20"),
        ("no-big-blind", "S small 5 / U straddle 20 / D call 20"),
        ("blind-mismatch", "S small 5 / B big 10 / U straddle 20 / D big 20 / D check"),
        ("bad-rows", "S small 5 / B big 10 / U call 10 / D straddle 20"),
        ("bad-rows", "S small 5 / B big 10 / U call 10 / flop / D straddle 20"),
    ],
)
def test_not_judgeable(reason, script):
    sheet = straddled(script, FOUR | {"E": 20})
    assert (sheet.totals["not_judgeable"], sheet.facts) == (reason, [])
