"""Whose turn it is, who acts, and how streets end."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

FOUR = dict.fromkeys("ABCD", DEEP)


def turns(hand):
    return [(row["player"], row["expected"]) for row in played(hand).facts]


def flop_turns(stacks, script):
    return turns(on_flop(stacks, script))[len(stacks) :]


class TestTurn:
    def test_round_the_table_until_all_have_answered(self):
        flop = "A check / B bet 100 / C call 100 / D raise 300 / A fold / B call 200 / C call 200"
        assert flop_turns(FOUR, f"{flop} / turn / B check") == [(name, name) for name in "ABCDABCB"]

    def test_after_an_action_out_of_turn_the_turn_is_with_the_one_passed_over(self):
        # Scenario G01: S3 bets, S4 folds, S6 raises before S5, who then folds; S3 is next.
        script = "A bet 300 / B fold / D raise 800 / C fold / A fold"
        assert flop_turns(FOUR, script) == [("A", "A"), ("B", "B"), ("D", "C"), ("C", "C"), ("A", "A")]

    def test_a_call_out_of_turn_is_not_asked_again(self):
        script = "A bet 300 / D call 300 / B call 300 / C call 300 / turn / A check"
        assert flop_turns(FOUR, script) == [("A", "A"), ("D", "B"), ("B", "B"), ("C", "C"), ("A", "A")]

    def test_who_called_out_of_turn_answers_a_raise(self):
        # After C's raise it is D's turn again, though D acted before.
        script = "A bet 300 / D call 300 / B call 300 / C raise 900 / D fold / A fold / B fold"
        assert flop_turns(FOUR, script)[-4:] == [("C", "C"), ("D", "D"), ("A", "A"), ("B", "B")]

    def test_a_raise_out_of_turn_does_not_hurry_those_before(self):
        # C acted out of turn, then D raises out of turn: B is still next, and C answers after B.
        script = "A bet 300 / C call 300 / D raise 900 / B fold / C fold / A fold"
        assert flop_turns(FOUR, script) == [
            ("A", "A"),
            ("C", "B"),
            ("D", "B"),
            ("B", "B"),
            ("C", "C"),
            ("A", "A"),
        ]

    def test_nobody_is_asked_when_the_round_is_complete(self):
        script = "A check / B check / C check / D check / A bet 100"
        assert flop_turns(FOUR, script)[-1] == ("A", None)

    def test_a_bet_after_the_end_is_answered(self):
        script = "A check / B check / C check / D check / B bet 100 / C fold / D fold / A fold"
        assert flop_turns(FOUR, script)[-4:] == [("B", None), ("C", "C"), ("D", "D"), ("A", "A")]

    def test_the_big_blind_has_an_option(self):
        hand = Hand(
            FOUR,
            "A small 50 / B big 100 / C call 100 / D fold / A call 50 / B raise 300 / C fold / A call 200",
        )
        assert turns(hand) == [(name, name) for name in "CDABCA"]

    def test_who_is_all_in_is_passed_over(self):
        stacks = FOUR | {"B": 100}
        flop = "A bet 100 / B call 100 / C call 100 / D call 100"
        turn = "A check / C bet 100 / D call 100 / A call 100"
        assert flop_turns(stacks, f"{flop} / turn / {turn}")[-4:] == [(name, name) for name in "ACDA"]

    def test_one_who_alone_has_chips_still_has_to_call(self):
        stacks = {"A": DEEP, "B": 500, "C": 800}
        script = "A bet 100 / B raise 500 / C raise 800 / A call 700"
        sheet = played(on_flop(stacks, script))
        assert sheet.of("A")["expected"] == "A"
        assert sheet.rounds["flop"]["owing"] is None

    def test_one_who_has_matched_all_who_are_all_in_is_not_asked(self):
        stacks = {"A": DEEP, "B": 60}
        assert flop_turns(stacks, "A bet 100 / B call 60 / turn / A check")[-1] == ("A", None)


class TestActor:
    def test_who_has_folded(self):
        script = "A bet 100 / B fold / C call 100 / B call 100 / D fold"
        assert [row["actor"] for row in played(on_flop(FOUR, script)).facts[-5:]] == [
            "live",
            "live",
            "live",
            "folded",
            "live",
        ]

    def test_who_is_all_in(self):
        sheet = played(
            on_flop(FOUR | {"B": 100}, "A bet 100 / B call 100 / C call 100 / D fold / turn / B check")
        )
        assert sheet.of("B")["actor"] == "all-in"
        assert sheet.of("B", 1)["actor"] == "live"

    def test_who_was_not_dealt_in(self):
        hand = Hand(FOUR, "A small 50 / B big 100 / C call 100 / D fold", sitting_out=("C",))
        assert played(hand).of("C")["actor"] == "not-dealt"

    def test_nobody_waits_for_who_was_not_dealt_in(self):
        # D's raise is on record, so it is the bet; but D has no part in what the others can win.
        script = "A small 50 / B big 100 / C call 100 / D raise 300 / A fold / B call 200 / C call 200"
        hand = Hand(FOUR, f"{script} / flop / B check / C check", sitting_out=("D",))
        sheet = played(hand)
        assert turns(hand) == [
            ("C", "C"),
            ("D", "A"),
            ("A", "A"),
            ("B", "B"),
            ("C", "C"),
            ("B", "B"),
            ("C", "C"),
        ]
        assert [row["live_players"] for row in sheet.facts] == [3, 3, 3, 2, 2, 2, 2]
        assert (sheet.of("B", 0)["to_call"], sheet.of("B", 0)["pot_before"]) == (200, 550)
        assert (sheet.rounds["preflop"]["owing"], sheet.rounds["flop"]["owing"]) == (None, None)

    def test_who_was_not_dealt_in_has_no_reach(self):
        script = "A small 50 / B big 100 / C fold / D call 100 / A call 50 / B raise 5000 / A call 900"
        sheet = played(Hand({"A": 1000, "B": DEEP, "C": DEEP, "D": DEEP}, script, sitting_out=("D",)))
        assert (sheet.of("B")["opponents_reach"], sheet.of("A")["opponents_reach"]) == (1000, DEEP)

    def test_a_post_of_nothing_does_not_deal_in(self):
        hand = Hand(
            FOUR, "A small 50 / B big 100 / C call 100 / D dead-blind 0 / D call 100", sitting_out=("D",)
        )
        assert played(hand).of("D")["actor"] == "not-dealt"

    def test_who_sits_out_but_posted(self):
        hand = Hand(FOUR, "A small 50 / B big 100 / C fold / D fold / A fold", sitting_out=("A", "B"))
        assert [row["actor"] for row in played(hand).facts] == ["live"] * 3

    def test_one_printed_all_in_with_an_unknown_stack(self):
        hand = Hand(
            dict.fromkeys("ABC"),
            "A small 50 / B big 100 / C raise 300 all-in / A call 250 / B fold / flop / C bet 100",
        )
        assert [played(hand).of("C", turn)["actor"] for turn in (0, 1)] == ["live", "all-in"]


class TestEnds:
    def end(self, stacks, script, street="flop"):
        return played(on_flop(stacks, script)).rounds[street]

    @pytest.mark.parametrize(
        ("script", "owing", "owed"),
        [
            ("A bet 100 / B call 100 / C call 100 / turn / A check", "D", 100),
            ("A bet 100 / B raise 300 / C fold / D call 300 / turn / B check", "A", 200),
            ("A check / B check / C check / turn / A check", "D", 0),
            ("A bet 100 / B fold / C fold / D fold", None, None),
            ("A bet 100 / B call 100 / C call 100 / D call 100 / turn / A check", None, None),
        ],
    )
    def test_who_still_owes_an_action(self, script, owing, owed):
        end = self.end(FOUR, script)
        assert (end["owing"], end["owed"]) == (owing, owed)

    def test_an_unraised_big_blind_still_owes(self):
        sheet = played(
            Hand(FOUR, "A small 50 / B big 100 / C call 100 / D call 100 / A call 50 / flop / A check")
        )
        assert (sheet.rounds["preflop"]["owing"], sheet.rounds["preflop"]["owed"]) == ("B", 0)

    def test_who_owes_owes_no_more_than_others_reach(self):
        end = self.end({"A": DEEP, "B": 70}, "B check / turn / B check")
        assert (end["owing"], end["owed"]) == ("A", 0)
        end = self.end({"A": 40, "B": DEEP, "C": 30}, "A check / B bet 100 / C call 30 / turn / B check")
        assert (end["owing"], end["owed"]) == ("A", 40)

    @pytest.mark.parametrize(
        ("script", "unmatched", "of"),
        [
            ("A bet 100 / B fold / C fold / D fold", 100, "A"),
            ("A bet 100 / B raise 300 / C fold / D fold / A fold", 200, "B"),
            ("A bet 100 / B raise 300 / C call 300 / D fold / A fold", 0, None),
            ("A check / B check / C check / D check", 0, None),
            ("A bet 500 / B call 500 / C raise 900 / D fold / A call 400 / B fold", 0, None),
        ],
    )
    def test_unmatched(self, script, unmatched, of):
        end = self.end(FOUR, script)
        assert (end["unmatched"], end["unmatched_of"]) == (unmatched, of)

    def test_unmatched_by_a_short_all_in(self):
        end = self.end({"A": DEEP, "B": 60, "C": 40}, "A bet 100 / B call 60 / C call 40")
        assert (end["unmatched"], end["unmatched_of"]) == (40, "A")

    def test_a_forfeit_matches_nothing(self):
        end = self.end({"A": DEEP, "B": DEEP}, "A bet 100 / B fold 100")
        assert (end["unmatched"], end["unmatched_of"]) == (100, "A")

    def test_a_return_is_of_the_street_of_the_bet(self):
        sheet = played(on_flop({"A": DEEP, "B": 60}, "A bet 100 / B call 60 / A return 40 / turn / A check"))
        flop = sheet.rounds["flop"]
        assert (flop["unmatched"], flop["returned"], flop["returned_to"]) == (40, 40, "A")
        assert sheet.of("A")["stack"] == DEEP - 60
        assert sheet.of("A")["pot_before"] == 320
        assert sheet.rounds["turn"]["returned"] == 0
        assert (sheet.totals["put_in"], sheet.totals["unreturned"]) == (320, 0)

    def test_a_return_printed_late_belongs_to_the_street_of_the_bet(self):
        # B's bet on the flop goes back after A, who was all-in for 60, has shown.
        script = "A bet 60 / B raise 200 / A show / turn / A show / B return 140"
        sheet = played(on_flop({"A": 60, "B": DEEP}, script))
        flop = sheet.rounds["flop"]
        assert (flop["unmatched"], flop["returned"], flop["returned_to"]) == (140, 140, "B")
        assert list(sheet.rounds) == ["preflop", "flop"]

    def test_a_return_before_the_end_of_the_street(self):
        sheet = played(on_flop(FOUR, "A bet 100 / A return 100 / B check"))
        end = sheet.rounds["flop"]
        assert (end["unmatched"], end["unmatched_of"]) == (100, "A")
        assert sheet.of("B")["pot_before"] == 400

    def test_what_is_not_returned(self):
        script = "A bet 100 / B raise 400 / A fold"
        sheet = played(on_flop({"A": DEEP, "B": DEEP}, script))
        assert (sheet.totals["put_in"], sheet.totals["unreturned"]) == (700, 300)
        sheet = played(on_flop({"A": DEEP, "B": DEEP}, f"{script} / B return 250"))
        assert (sheet.totals["put_in"], sheet.totals["unreturned"]) == (450, 0)
        assert (sheet.rounds["flop"]["unmatched"], sheet.rounds["flop"]["returned"]) == (300, 250)

    def test_two_returns_in_a_street(self):
        sheet = played(on_flop({"A": DEEP, "B": DEEP}, "A bet 100 / B fold / A return 60 / B return 40"))
        end = sheet.rounds["flop"]
        assert (end["returned"], end["returned_to"], end["return_ordinal"]) == (100, "A", 7)

    def test_last_ordinals(self):
        sheet = played(on_flop({"A": DEEP, "B": DEEP}, "A bet 100 / B fold / A return 100 / A collect 300"))
        assert sheet.rounds["preflop"]["last_ordinal"] == 4
        assert sheet.rounds["flop"]["last_ordinal"] == 6

    @pytest.mark.parametrize(
        ("stacks", "script", "short"),
        [
            (FOUR, "A bet 100 / B raise 200 / C raise 300 / D fold", False),
            (FOUR | {"B": 200}, "A bet 100 / B raise 200 / C fold", False),
            (FOUR | {"B": 199}, "A bet 100 / B raise 199 / C fold", True),
            (FOUR | {"A": 99}, "A bet 99 / B fold", True),
            (FOUR | {"B": 99}, "A bet 100 / B call 99", False),
            (FOUR, "A bet 100 / B raise 150 / C fold", False),
        ],
    )
    def test_whether_a_short_all_in_occurred(self, stacks, script, short):
        assert played(on_flop(stacks, script)).totals["short_all_in"] is short
