"""R08, and what a correction makes of other findings: SCENARIOS B06 to B08, E05 to E09."""

import pytest

from tests.audit.hands import Hand, book_of, finding, judged, told
from tests.audit.rules.heard import heard

DEEP = 100_000
STANDS = {"ruling": "stands", "ruled_by": "dealer"}
BOTH = book_of(correction_window=("same-street", "accepted-action"))
ACCEPTED = book_of(correction_window="accepted-action")


def underraise(**live):
    """B06: blinds 100/200; A bets 600 (row 12), B makes it 1000 (13), C and D call, E folds (16)."""
    hand = Hand(dict.fromkeys("ABCDE", DEEP), blinds=(100, 200)).limp().bet("A", 600)
    return hand.raise_to("B", 1000, **live).call("C", 1000).call("D", 1000).fold("E")


def rows(hand, name):
    """The ordinals of a player's rows."""
    return [row["ordinal"] for row in hand.rows if row["player_index"] == hand.names.index(name)]


def test_the_rows_are_where_the_tests_say():
    hand = underraise()
    assert [rows(hand, name)[-1] for name in "ABCDE"] == [8, 9, 10, 11, 12]


class TestUnderraise:
    def test_b06_corrected_for_all_before_the_turn(self):
        hand = underraise(noticed_after=12)
        hand.correct("B", 200, 9).correct("C", 200, 10).correct("D", 200, 11).fold("A")
        # The wrong raise stays on record; its callers owe what it was put right to.
        assert heard(hand) == [("R01", "below-minimum", 9, 1000)]

    def test_b06_left(self):
        found = heard(underraise(noticed_after=12).call("A", 400))
        assert found == [("R01", "below-minimum", 9, 1000), ("R08", "left", 9, 1000)]

    def test_b06_corrected_to_a_wrong_amount(self):
        hand = underraise(noticed_after=12)
        hand.correct("B", 100, 9).correct("C", 100, 10).correct("D", 100, 11).fold("A")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000), ("R08", "corrected-wrongly", 9, 1100)]

    def test_a_caller_who_was_left_behind(self):
        # B and D are lifted to 1200, C to 1100 only.
        hand = underraise(noticed_after=12)
        hand.correct("B", 200, 9).correct("C", 100, 10).correct("D", 200, 11).fold("A")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000), ("U01", "short-call", 10, 1100)]

    def test_b07_noticed_on_the_turn_and_left(self):
        hand = underraise(noticed_after=14).call("A", 400).deal("turn").check("A", "B", "C", "D")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000)]

    def test_b07_noticed_on_the_turn_and_changed_all_the_same(self):
        hand = underraise(noticed_after=15).call("A", 400).correct("B", 200, 9).deal("turn")
        hand.check("A", "B", "C", "D")
        found = heard(hand)
        assert found[:2] == [("R01", "below-minimum", 9, 1000), ("R08", "corrected-too-late", 9, 1200)]

    def test_noticed_after_the_last_action_of_the_street(self):
        # The turn may have been dealt or not: left it is open, corrected it was in time.
        hand = underraise(noticed_after=13).call("A", 400).deal("turn").check("A", "B", "C", "D")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000), ("R08", "next-card-unknown", 9, 1000)]
        hand = underraise(noticed_after=13).call("A", 400).correct("B", 200, 9).correct("C", 200, 10)
        hand.correct("D", 200, 11).correct("A", 200, 13).deal("turn").check("A", "B", "C", "D")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000)]

    def test_a_ruling_without_a_time_is_one_at_once(self):
        found = heard(underraise(**STANDS).call("A", 400))
        assert found == [("R01", "below-minimum", 9, 1000), ("R08", "left", 9, 1000)]

    def test_a_ruling_that_was_right_and_moved_no_chips(self):
        hand = underraise(ruling="minimum-raise", ruled_by="dealer", ruled_to=1200).call("A", 400)
        assert heard(hand)[1:] == [("R08", "left", 9, 1000)]

    def test_a_correction_that_names_when_it_was_noticed(self):
        hand = underraise().correct("B", 200, 9, noticed_after=12, ruled_by="dealer")
        hand.correct("C", 200, 10).correct("D", 200, 11).fold("A")
        assert heard(hand) == [("R01", "below-minimum", 9, 1000)]

    def test_nobody_noticed(self):
        assert heard(underraise().call("A", 400)) == [("R01", "below-minimum", 9, 1000)]

    @pytest.mark.parametrize(
        ("noticed", "kept", "lifted"),
        [
            # Not all have acted: in time by both.
            (11, [("R08", "left", 9, 1000)], []),
            # A, the last to act, has called.
            (13, [("R08", "window-differs", 9, 1000)], [("R08", "window-differs", 9, 1200)]),
        ],
    )
    def test_two_windows(self, noticed, kept, lifted):
        def hand():
            return underraise(noticed_after=noticed).call("A", 400)

        assert heard(hand(), BOTH)[1:] == kept
        one = hand().correct("B", 200, 9).correct("C", 200, 10).correct("D", 200, 11).correct("A", 200, 13)
        assert heard(one, BOTH)[1:] == lifted

    def test_accepted_action(self):
        # All have acted on it: it stands, and may not be changed.
        hand = underraise(noticed_after=13).call("A", 400)
        assert heard(hand, ACCEPTED) == [("R01", "below-minimum", 9, 1000)]
        hand = underraise(noticed_after=13).call("A", 400).correct("B", 200, 9)
        assert ("R08", "corrected-too-late", 9, 1200) in heard(hand, ACCEPTED)
        hand = underraise(noticed_after=10).call("A", 400)
        assert heard(hand, ACCEPTED)[1:] == [("R08", "left", 9, 1000)]

    def test_a_book_without_corrections(self):
        book = book_of(correction_window="none")
        hand = underraise(noticed_after=12).call("A", 400)
        assert heard(hand, book) == [("R01", "below-minimum", 9, 1000)]
        row = judged(hand, book=book).coverage.filter(rule="R08").row(0, named=True)
        assert (row["decisions"], row["not_checkable"]) == (0, 1)

    def test_what_is_reported(self):
        judgement = judged(underraise(noticed_after=12).call("A", 400))
        assert told(judgement) == [("R01", "violation", 9), ("R08", "violation", 9)]
        found = finding(judgement, "R08")
        assert (found["severity"], found["observed"], found["expected_low"]) == ("warning", 1000, 1200)
        assert (found["expected_high"], found["amount_at_stake"]) == (1200, 200)
        assert "it could be put right until the next card was dealt" in finding(judgement, "R01")["message"]

    def test_the_sentence_of_one_that_was_noticed_too_late(self):
        hand = underraise(noticed_after=14, **STANDS).call("A", 400).deal("turn").check("A", "B", "C", "D")
        judgement = judged(hand)
        assert [one[0] for one in told(judgement)] == ["R01"]
        assert finding(judgement, "R01")["message"].endswith(
            "; it was noticed too late to be put right, and stands."
        )


class TestRiverBet:
    @staticmethod
    def river(**live):
        """B08: big blind 200; on the river A bets 150 (row 10), B calls, C folds."""
        hand = Hand(dict.fromkeys("ABC", DEEP), blinds=(100, 200)).limp().check("A", "B", "C").deal("river")
        return hand.bet("A", 150, **live).call("B", 150).fold("C")

    def test_b08_noticed_before_the_showdown(self):
        assert heard(self.river(noticed_after=10)) == [
            ("R02", "below-minimum", 9, 150),
            ("R08", "left", 9, 150),
        ]
        hand = self.river(noticed_after=11).row("A", "show").row("B", "show")
        assert ("R08", "left", 9, 150) in heard(hand)
        lifted = self.river(noticed_after=11).correct("A", 50, 9).correct("B", 50, 10)
        assert heard(lifted.row("A", "show")) == [("R02", "below-minimum", 9, 150)]

    def test_noticed_when_hands_had_been_shown(self):
        hand = self.river(noticed_after=12).row("A", "show").row("B", "show")
        assert heard(hand) == [("R02", "below-minimum", 9, 150)]


class TestPotLimit:
    @staticmethod
    def flop(big=1000, pot=10_500):
        """E05: four players, 10500 in the pot on the flop."""
        antes = pot - 4 * big
        hand = Hand(dict.fromkeys("ABCD", DEEP), blinds=(big // 2, big), structure="pot-limit")
        hand.row("A", "post-dead", antes, dead=antes)
        return hand.limp()

    def test_e05_too_little_by_a_wrong_count_stands_after_substantial_action(self):
        said = {"declared": "pot", "declared_when": "before-chips", "quoted": 9500}
        hand = self.flop().bet("A", 9500, noticed_after=10, **said).fold("B").call("C", 9500).fold("D")
        assert heard(hand) == []

    def test_e06_one_fold_is_not_substantial(self):
        said = {"declared": "pot", "declared_when": "before-chips", "quoted": 9500}

        def hand():
            return self.flop().bet("A", 9500, noticed_after=9, **said).fold("B")

        assert heard(hand().fold("C", "D")) == [("R10", "pot", 8, 9500)]
        assert heard(hand().correct("A", 1000, 8).fold("C", "D")) == []

    def test_a_pot_that_was_announced_and_never_counted_again(self):
        said = {"declared": "pot", "declared_when": "before-chips"}
        assert heard(self.flop().bet("A", 9500, **said).fold("B", "C", "D")) == []

    def test_e07_too_much_is_cut_all_street_long(self):
        # A bets 11500 (row 8), B folds, C and D call: noticed before the turn.
        def hand(**live):
            return self.flop().bet("A", 11_500, **live).fold("B").call("C", 11_500).call("D", 11_500)

        cut = hand(noticed_after=11).correct("A", -1000, 8).correct("C", -1000, 10).correct("D", -1000, 11)
        assert heard(cut.deal("turn").check("A", "C", "D")) == [("R03", "above-maximum", 8, 11_500)]
        left = hand(noticed_after=10)
        assert heard(left) == [("R03", "above-maximum", 8, 11_500), ("R08", "left", 8, 11_500)]
        # E08: by a book that contradicts itself it is open once all have acted on it.
        assert heard(hand(noticed_after=11), BOTH)[1:] == [("R08", "window-differs", 8, 11_500)]
        # E09: by the rules for live action it then stands.
        assert heard(hand(noticed_after=11), ACCEPTED) == [("R03", "above-maximum", 8, 11_500)]

    def test_an_underbet_is_lifted_until_substantial_action(self):
        # A bets 600 where 1000 is the least: two folds are not substantial, a call and a fold are.
        def hand(noticed):
            return self.flop().bet("A", 600, noticed_after=noticed).fold("B").call("C", 600).fold("D")

        assert heard(hand(9))[1:] == [("R08", "left", 8, 600)]
        assert heard(hand(10)) == [("R02", "below-minimum", 8, 600)]


class TestFixedLimit:
    def test_the_unit(self):
        hand = Hand(dict.fromkeys("ABC", DEEP), structure="fixed-limit").limp().bet("A", 150, **STANDS)
        assert heard(hand.call("B", 150).fold("C")) == [
            ("R04", "above-unit", 6, 150),
            ("R08", "left", 6, 150),
        ]


class TestCalls:
    @staticmethod
    def hand(chips=2000, **live):
        """A bets 2000, B raises to 8000 (row 7), C puts in too little (row 8)."""
        one = Hand(dict.fromkeys("ABC", DEEP), blinds=(1000, 2000)).limp().bet("A", 2000)
        return one.raise_to("B", 8000).call("C", chips, **live)

    def test_an_undercall_that_was_put_right(self):
        hand = self.hand(pushed=2000).correct("C", 6000, 8, ruling="full-call", ruled_by="director")
        assert heard(hand.fold("A")) == []

    def test_put_right_without_a_director(self):
        hand = self.hand(pushed=2000).correct("C", 6000, 8)
        assert heard(hand.fold("A")) == [("U03", "no-director", 8, 8000)]

    @pytest.mark.parametrize(("second", "found"), [(2000, []), (1000, [("U01", "short-call", 8, 7000)])])
    def test_put_right_in_two_steps(self, second, found):
        hand = self.hand(pushed=2000).correct("C", 4000, 8).correct("C", second, 8, ruling="full-call")
        assert heard(hand.correct("C", 0, 8, ruled_by="director").fold("A")) == found

    def test_what_the_action_itself_says_of_the_ruling_goes_first(self):
        hand = self.hand(pushed=2000, ruling="full-call", ruled_by="dealer")
        hand.correct("C", 6000, 8, ruled_by="director")
        assert heard(hand.fold("A")) == [("U03", "no-director", 8, 8000)]

    def test_not_all_of_it(self):
        hand = self.hand(pushed=2000).correct("C", 5000, 8, ruling="full-call", ruled_by="director")
        assert heard(hand.fold("A")) == [("U01", "short-call", 8, 7000)]

    def test_more_than_he_has(self):
        stacks = {"A": DEEP, "B": DEEP, "C": 7000}
        hand = Hand(stacks, blinds=(1000, 2000)).limp().bet("A", 2000).raise_to("B", 8000)
        hand.call("C", 2000, pushed=2000).correct("C", 4000, 8, ruling="full-call", ruled_by="director")
        assert heard(hand.fold("A")) == [("R06", "beyond-stack", 8, 6000)]

    def test_taken_back(self):
        hand = self.hand(pushed=2000).correct("C", -2000, 8, ruling="withdrawn", ruled_by="director")
        assert heard(hand.fold("A")) == [("U09", "taken-back", 8, 0)]

    def test_a_call_of_too_much_that_was_put_right(self):
        assert heard(self.hand(9000).correct("C", -1000, 8).fold("A")) == []
        assert heard(self.hand(9000).correct("C", -500, 8).fold("A")) == [("U07", "above-bet", 8, 8500)]

    def test_a_book_for_room_software_knows_corrections_too(self):
        hand = self.hand().correct("C", 6000, 8)
        assert heard(hand.fold("A"), book_of("online")) == []

    def test_a_raise_that_was_undone_after_an_undercall(self):
        # C pushes 2000, is let raise to 14000, and is then held to the call.
        one = Hand(dict.fromkeys("ABC", DEEP), blinds=(1000, 2000)).limp().bet("A", 2000)
        one.raise_to("B", 8000).raise_to("C", 14_000, pushed=2000)
        one.correct("C", -6000, 8, ruling="full-call", ruled_by="director")
        assert heard(one.fold("A")) == []


def test_an_all_in_call_that_was_cut_with_the_raise_is_the_call_that_was_owed():
    # Limit 100: C's raise to 300 should have been to 200; D calls all-in for 210, and both are cut.
    stacks = {"A": 5000, "B": 5000, "C": 5000, "D": 210}
    played = Hand(stacks, structure="fixed-limit").raise_to("C", 300)
    played.row("D", "call", 210, all_in=True)
    played.correct("C", -100, 3).correct("D", -10, 4)
    played.fold("A", "B")
    assert [one[:2] for one in told(judged(played))] == [("R04", "violation")]


def test_a_corrected_call_owes_no_more_than_the_opponent_has():
    # The big blind of 100 is all-in for 60: A owes 10, not 50.
    hand = Hand({"A": 1000, "B": 60}, blinds=None)
    hand.row("A", "post-small-blind", 50).row("B", "post-big-blind", 60, all_in=True)
    assert told(judged(hand.call("A", 5).correct("A", 5, 3))) == []


def test_a_corrected_call_owes_no_more_than_its_player_has():
    # B has 200 on the flop.
    hand = Hand({"A": DEEP, "B": 300, "C": DEEP}).limp().bet("A", 300)
    assert told(judged(hand.call("B", 150).correct("B", 50, 7).fold("C"))) == []
