"""T01 to T05: turns, absent players, rounds that close too early or too late."""

from tests.audit.hands import Hand, finding, judged, told, verdict

STACKS = dict.fromkeys("ABCD", 10_000)


def flop(**stacks):
    return Hand({**STACKS, **stacks}).limp()


class TestT01OutOfTurn:
    # G01: A bets, C raises before B has acted, B folds.
    def test_a_raise_before_the_next_player_has_acted(self):
        judgement = judged(flop().bet("A", 300).raise_to("C", 800).fold("B", "D", "A"))
        assert told(judgement) == [("T01", "violation", 8)]
        found = finding(judgement, "T01")
        assert (found["severity"], found["player_index"]) == ("warning", 2)
        assert found["message"] == "Raise out of turn: seat 2 was next."

    def test_in_turn(self):
        assert told(judged(flop().bet("A", 300).fold("B").raise_to("C", 800).fold("D", "A"))) == []

    def test_recorded_as_out_of_turn_and_ruled_on(self):
        live = {"in_turn": False, "ruling": "stands", "ruled_by": "director"}
        assert told(judged(flop().bet("A", 300).raise_to("C", 800, **live).fold("B", "D", "A"))) == []

    def test_recorded_as_out_of_turn_and_not_ruled_on(self):
        hand = flop().bet("A", 300).raise_to("C", 800, in_turn=False).fold("B", "D", "A")
        assert told(judged(hand)) == [("T01", "violation", 8)]

    def test_folds_too(self):
        assert told(judged(flop().bet("A", 300).fold("C", "B", "D"))) == [("T01", "violation", 8)]

    def test_a_player_passed_over_for_good_is_one_fault_and_a_street_closed_early_another(self):
        # G04: C calls, passing over B, who is never asked; D's call only follows from that.
        judgement = judged(flop().bet("A", 300).call("C", 300).call("D", 300))
        assert told(judgement) == [
            ("T01", "violation", 8),
            ("T01", "undetermined", 9),
            ("T04", "violation", 9),
        ]
        first, second, _ = judgement.findings.to_dicts()
        assert second["caused_by"] == first["finding_id"]


class TestT02ActionByAbsentPlayer:
    def test_folded(self):
        judgement = judged(
            flop().bet("A", 300).fold("B").call("C", 300).fold("D").deal("turn").check("A").bet("B", 300)
        )
        assert ("T02", "violation", 12) in told(judgement)
        assert finding(judgement, "T02")["reason"] == "folded"

    def test_all_in(self):
        hand = flop(B=400).bet("A", 300).call("B", 300).call("C", 300).fold("D").deal("turn")
        judgement = judged(hand.check("A", "B", "C"))
        assert told(judgement) == [("T02", "violation", 12)]
        assert finding(judgement, "T02")["reason"] == "all-in"

    def test_without_him(self):
        hand = flop(B=400).bet("A", 300).call("B", 300).call("C", 300).fold("D").deal("turn")
        assert told(judged(hand.check("A", "C"))) == []

    def test_a_second_fold_changes_nothing(self):
        hand = flop().bet("A", 300).fold("B").call("C", 300).fold("D").deal("turn").fold("B").check("A", "C")
        assert told(judged(hand)) == []


class TestT03CheckFacingBet:
    def test_nothing_comes_back_to_those_who_fold(self):
        # C checks behind the big blind, and A and B fold to him: their chips are in the pot, B's too.
        assert told(judged(Hand(dict.fromkeys("ABC", 10_000)).check("C").fold("A", "B"))) == [
            ("T03", "violation", 3)
        ]

    def test_facing_a_bet(self):
        judgement = judged(flop().bet("A", 300).check("B").call("C", 300).fold("D"))
        assert told(judgement)[0] == ("T03", "violation", 8)
        assert finding(judgement, "T03")["to_call"] == 300

    def test_the_big_blind_has_the_option(self):
        assert told(judged(flop())) == []

    def test_the_small_blind_has_not(self):
        hand = Hand(STACKS).call("C", 100).call("D", 100).check("A").check("B")
        assert told(judged(hand))[0] == ("T03", "violation", 5)


class TestT04StreetClosedEarly:
    def test_a_raise_that_the_bettor_never_answered(self):
        hand = flop().bet("A", 300).raise_to("B", 900).fold("C", "D").deal("turn").check("A", "B")
        judgement = judged(hand)
        assert told(judgement) == [("T04", "violation", 10)]
        found = finding(judgement, "T04")
        assert (found["street"], found["player_index"], found["to_call"]) == ("flop", 0, 600)
        assert found["message"] == "The flop ended while seat 1 owed 600."

    def test_answered(self):
        hand = (
            flop().bet("A", 300).raise_to("B", 900).fold("C", "D").call("A", 600).deal("turn").check("A", "B")
        )
        assert told(judged(hand)) == []

    def test_a_player_who_never_got_his_turn(self):
        judgement = judged(flop().check("A", "B", "C").deal("turn").check("A", "B", "C", "D"))
        assert told(judgement) == [("T04", "violation", 9)]
        assert finding(judgement, "T04")["message"] == "The flop ended while seat 4 had still to act."

    def test_a_player_who_is_never_heard_of_again_is_one_fault(self):
        # A never answers B's bet, and has no line after it: what he is passed over for follows from that.
        hand = flop().check("A").bet("B", 300).call("C", 300).fold("D").deal("turn").check("B", "C")
        judgement = judged(hand.deal("river").check("B", "C"))
        assert [one[:2] for one in told(judgement) if one[1] == "violation"] == [("T04", "violation")]
        assert [one[0] for one in told(judgement)] == ["T04", "T01", "T01", "T04", "T01", "T01", "T04"]
        first, *others = judgement.findings.to_dicts()
        by_id = {one["finding_id"]: one["caused_by"] for one in others}
        for one in others:
            assert first["finding_id"] in (one["caused_by"], by_id.get(one["caused_by"]))

    def test_a_player_who_acted_again_owes_anew(self):
        hand = flop().check("A", "B", "C").deal("turn").check("A", "B", "C", "D").deal("river")
        judgement = judged(hand.check("A", "B", "C"))
        assert [one[:2] for one in told(judgement)] == [("T04", "violation")] * 2

    def test_another_player_owes_on_his_own_account(self):
        hand = flop().check("A", "B", "C").deal("turn").check("A", "B").deal("river").check("A", "B")
        judgement = judged(hand)
        assert [one[:2] for one in told(judgement)][:2] == [("T04", "violation")] * 2

    def test_nobody_owes_when_the_only_opponent_is_all_in(self):
        hand = Hand({"A": 1000, "B": 400}).raise_to("A", 1000).call("B", 300).deal("flop").deal("river")
        assert told(judged(hand)) == []

    def test_chips_that_came_back_ask_nothing_of_a_player_who_was_all_in(self):
        # C is all-in for 400 and gets the 600 of A that nobody called.
        hand = flop(C=500, D=1000).check("A", "B").bet("C", 400).fold("D").raise_to("A", 1000).fold("B")
        judgement = judged(hand.returns("C", 400))
        assert "T04" not in [code for code, _, _ in told(judgement)]

    def test_a_bet_that_came_back_to_a_player_who_had_not_acted(self):
        # The big blind is all-in for 80, the small blind checks, and what is not matched goes back.
        hand = Hand({"A": 1000, "B": 80}, blinds=None).row("A", "post-small-blind", 50)
        hand.row("B", "post-big-blind", 80).check("A").returns("B", 30)
        assert told(judged(hand))[:1] == [("T03", "violation", 3)]
        assert "T04" not in [code for code, _, _ in told(judged(hand))]


class TestT05ActionAfterClose:
    def test_a_check_by_the_bettor_who_was_called(self):
        hand = flop().bet("A", 300).fold("B", "C").call("D", 300).check("A")
        judgement = judged(hand)
        assert told(judgement) == [("T05", "violation", 11)]
        assert finding(judgement, "T05")["severity"] == "warning"
        assert verdict(judgement) == "flagged"

    def test_on_the_next_street(self):
        hand = flop().bet("A", 300).fold("B", "C").call("D", 300).deal("turn").check("A", "D")
        assert told(judged(hand)) == []

    def test_after_everybody_else_has_folded(self):
        assert told(judged(flop().bet("A", 300).fold("B", "C", "D").check("A"))) == [("T05", "violation", 11)]
