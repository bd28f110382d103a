"""O02 and O03: raises that were refused, and what the controls offered."""

import polars as pl
import pytest

from audit.judge import judge
from parsers.schema import CARDS
from tests.audit.hands import Hand, book_of, finding, judged, parsed, told

DEEP = 100_000
RAISE = {"declared": "raise", "declared_when": "before-chips"}


def offer(call=None, least=None, most=None, raises=None):
    return {
        "offered_call": call,
        "offered_min_to": least,
        "offered_max_to": most,
        "raise_offered": raises,
    }


def opened(**live):
    """Blinds 50/100: C raises to 300 (row 3); D calls it with what he was offered (row 4)."""
    hand = Hand(dict.fromkeys("ABCD", DEEP)).raise_to("C", 300)
    return hand.call("D", 300, **live).fold("A", "B")


def short_all_in(who="A", last=None, **live):
    """A bets 100 (row 6), B is all-in for 150, C calls 150 with `live` or A calls 50 with it."""
    hand = Hand({"A": DEEP, "B": 250, "C": DEEP}).limp().bet("A", 100).raise_to("B", 150, all_in=True)
    hand.call("C", 150, **(live if who == "C" else {}))
    return hand.call("A", 50, **(live if who == "A" else {}))


class TestO03OfferedLimitsWrong:
    def test_the_lawful_ones(self):
        assert told(judged(opened(**offer(300, 500, DEEP, raises=True)))) == []

    @pytest.mark.parametrize(
        ("live", "reason", "observed", "low", "high"),
        [
            (offer(call=200, least=500), "call-wrong", 200, 300, 300),
            (offer(300, 600, DEEP, raises=True), "minimum-wrong", 600, 500, 500),
            (offer(300, 400, DEEP), "minimum-wrong", 400, 500, 500),
            (offer(300, 500, 5000, raises=True), "maximum-wrong", 5000, DEEP, DEEP),
            # The first that applies.
            (offer(200, 400, 5000), "call-wrong", 200, 300, 300),
        ],
    )
    def test_a_wrong_one(self, live, reason, observed, low, high):
        judgement = judged(opened(**live))
        assert told(judgement) == [("O03", "violation", 4)]
        found = finding(judgement, "O03")
        assert (found["reason"], found["observed"]) == (reason, observed)
        assert (found["expected_low"], found["expected_high"]) == (low, high)
        assert found["severity"] == "error"

    def test_several_wrong_ones_are_one_finding_that_names_them_all(self):
        assert finding(judged(opened(**offer(200, 400, 5000))), "O03")["message"] == (
            "The call offered was 200, the lawful one 300; the minimum offered was 400, the lawful one 500; "
            "the maximum offered was 5,000, the lawful one 100,000."
        )

    def test_every_book_is_asked(self):
        assert told(judged(opened(**offer(least=600)), book="online")) == [("O03", "violation", 4)]

    def test_a_raise_without_the_right(self):
        assert told(judged(short_all_in(**offer(50, raises=False)))) == []
        for live in (offer(50, raises=True), offer(50, 250, DEEP)):
            judgement = judged(short_all_in(**live))
            assert told(judgement) == [("O03", "violation", 9)]
            found = finding(judgement, "O03")
            assert (found["reason"], found["expected_low"]) == ("raise-offered-without-right", 150)

    def test_the_only_raise_of_a_short_stack_is_his_all_in(self):
        hand = Hand({"A": DEEP, "B": DEEP, "C": DEEP, "D": 420}).raise_to("C", 300)
        assert told(judged(hand.call("D", 300, **offer(300, 420, 420)).fold("A", "B"))) == []
        hand = Hand({"A": DEEP, "B": DEEP, "C": DEEP, "D": 420}).raise_to("C", 300)
        judgement = judged(hand.call("D", 300, **offer(300, 500, 420)).fold("A", "B"))
        assert finding(judgement, "O03")["reason"] == "minimum-wrong"

    def test_the_most_may_be_what_the_deepest_opponent_can_match(self):
        # A has all the chips, B 600.
        for most in (DEEP, 600):
            one = Hand({"A": DEEP, "B": 600}).call("A", 50, **offer(50, 200, most)).check("B")
            assert told(judged(one)) == []
        one = Hand({"A": DEEP, "B": 600}).call("A", 50, **offer(50, 200, 700)).check("B")
        assert finding(judged(one), "O03")["reason"] == "maximum-wrong"

    def test_a_minimum_beyond_every_opponent(self):
        # B has 250: A may be offered anything from 250 on, up to the minimum of 300 after a raise to 200.
        stacks = {"A": 250, "B": DEEP}
        for least in (250, 300):
            one = Hand(stacks).raise_to("A", 200).call("B", 100, **offer(100, least))
            assert told(judged(one)) == []
        one = Hand(stacks).raise_to("A", 200).call("B", 100, **offer(100, 240))
        assert finding(judged(one), "O03")["reason"] == "minimum-wrong"

    def test_a_maximum_beyond_every_opponent(self):
        # From the 250 of B on it may be anything A has.
        for most, wrong in ((240, True), (250, False), (1000, False), (DEEP, False), (DEEP + 1, True)):
            one = Hand({"A": 250, "B": DEEP}).raise_to("A", 200).call("B", 100, **offer(100, 250, most))
            assert told(judged(one)) == ([("O03", "violation", 4)] if wrong else [])

    def test_a_minimum_of_all_that_the_opponent_can_match(self):
        # B has 300: the most is that, or all that A has.
        hands = [
            Hand({"A": 300, "B": DEEP}).raise_to("A", 200).call("B", 100, **offer(100, 300, most))
            for most in (300, 1000, DEEP)
        ]
        assert judged(*hands).findings.select("hand", "rule").rows() == [(1, "O03")]

    @pytest.mark.parametrize(
        ("least", "most", "reason"),
        [
            (100, 200, None),
            (100, 100, None),
            (200, 200, None),
            (150, 200, "minimum-wrong"),
            (100, 150, "maximum-wrong"),
        ],
    )
    def test_two_lawful_bets_in_limit(self, least, most, reason):
        # An open pair on fourth street: B may bet 100 or 200, and a client may offer either or both.
        stakes = {"game": "stud", "bring_in": 250_000}
        hand = Hand(dict.fromkeys("AB", DEEP), structure="fixed-limit", blinds=None, **stakes)
        hand.deal("third").row("A", "bring-in", 25).call("B", 25).deal("fourth")
        hand.bet("B", 100, **offer(None, least, most, raises=True)).fold("A")
        up = [("third", 1, "9s"), ("fourth", 1, "9d"), ("third", 0, "2c"), ("fourth", 0, "3c")]
        shown = [
            {"hand": 0, "street": street, "player_index": player, "run": 1, "cards": card, "face_up": True}
            for street, player, card in up
        ]
        tables = parsed(hand)._replace(cards=pl.DataFrame(shown, schema=CARDS))
        judgement = judge(tables, book_of(stud_pair="either-bet"))
        assert told(judgement) == ([("O03", "violation", 3)] if reason else [])
        assert reason is None or finding(judgement, "O03")["reason"] == reason

    @pytest.mark.parametrize(("most", "low"), [(700, DEEP), (500, 600)])
    def test_the_maximum_that_it_should_have_been(self, most, low):
        # A has all the chips, B 600: below these, at least they were lawful.
        one = Hand({"A": DEEP, "B": 600}).call("A", 50, **offer(50, 200, most)).check("B")
        found = finding(judged(one), "O03")
        assert (found["expected_low"], found["expected_high"]) == (low, DEEP)

    def test_the_nominal_bet_may_be_offered_as_the_call(self):
        # The big blind of 100 is all-in for 60: 60 are owed heads-up, and rooms print either.
        for call in (10, 50):
            hand = Hand({"A": 1000, "B": 60}, blinds=None)
            hand.row("A", "post-small-blind", 50).row("B", "post-big-blind", 60, all_in=True)
            assert told(judged(hand.call("A", 10, **offer(call)))) == []

    def test_an_unknown_stack_leaves_the_maximum_unchecked(self):
        hand = Hand({"A": DEEP, "B": DEEP, "C": DEEP, "D": None}).raise_to("C", 300)
        assert told(judged(hand.call("D", 300, **offer(300, 500, 700)).fold("A", "B"))) == []

    def test_the_pot(self):
        # Blinds 50/100, everybody limps: 400 in the pot of four, A bets 100; B may make it 700 at most.
        def hand(most):
            one = Hand(dict.fromkeys("ABCD", DEEP), structure="pot-limit").limp().bet("A", 100)
            return one.call("B", 100, **offer(100, 200, most)).fold("C", "D")

        assert told(judged(hand(700))) == []
        assert told(judged(hand(800))) == [("O03", "violation", 8)]

    def test_what_only_one_reading_allows_is_undetermined(self):
        # Two short all-ins make a full raise together: whether A may raise is open online.
        stacks = {"A": DEEP, "B": 250, "C": 300, "D": DEEP}

        def hand(raises):
            one = Hand(stacks).limp().bet("A", 100).raise_to("B", 150).raise_to("C", 200).call("D", 200)
            return one.call("A", 100, **offer(100, raises=raises))

        for raises, rule in ((True, "O03"), (False, "O02")):
            judgement = judged(hand(raises), book="online")
            assert told(judgement) == [(rule, "undetermined", 11)]
            assert finding(judgement, rule)["reason"] == "readings-differ"

    def test_the_offer_and_the_action_may_both_be_wrong(self):
        hand = Hand(dict.fromkeys("ABCD", DEEP)).raise_to("C", 300)
        hand.raise_to("D", 400, **offer(300, 400, DEEP)).fold("A", "B", "C")
        assert told(judged(hand)) == [("O03", "violation", 4), ("R01", "violation", 4)]


class TestO02RaiseWronglyRefused:
    def test_by_the_controls(self):
        # C has not acted before the all-in: he may raise to 250.
        judgement = judged(short_all_in("C", **offer(150, raises=False)))
        assert told(judgement) == [("O02", "violation", 8)]
        found = finding(judgement, "O02")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (None, 250, DEEP - 100)
        assert found["reason"] == "by-control"

    def test_lawfully_refused(self):
        assert told(judged(short_all_in("A", **offer(50, raises=False)))) == []

    def test_nobody_could_call_it(self):
        hand = Hand({"A": DEEP, "B": 600}).raise_to("A", 200).raise_to("B", 600, all_in=True)
        assert told(judged(hand.call("A", 400, **offer(400, raises=False)))) == []

    def test_no_chips_for_more_than_the_call(self):
        hand = Hand({"A": DEEP, "B": DEEP, "C": DEEP, "D": 250}).raise_to("C", 300)
        assert told(judged(hand.call("D", 250, **offer(250, raises=False)).fold("A", "B"))) == []

    @pytest.mark.parametrize("word", ["raise", "all-in", "pot"])
    def test_by_a_ruling_on_a_word(self, word):
        live = {**RAISE, "declared": word, "ruling": "call", "ruled_by": "dealer"}
        judgement = judged(short_all_in("C", **live))
        assert told(judgement) == [("O02", "violation", 8)]
        found = finding(judgement, "O02")
        assert (found["reason"], found["observed"], found["expected_low"]) == ("by-ruling", 150, 250)

    def test_a_fold_after_the_refusal(self):
        hand = Hand({"A": DEEP, "B": 250, "C": DEEP}).limp().bet("A", 100).raise_to("B", 150)
        hand.row("C", "fold", **RAISE, ruling="call", ruled_by="director").call("A", 50)
        assert told(judged(hand)) == [("O02", "violation", 8)]

    @pytest.mark.parametrize(("back", "found"), [(-100, [("O02", "violation", 8)]), (0, [])])
    def test_a_raise_that_was_taken_down_to_the_call(self, back, found):
        hand = Hand({"A": DEEP, "B": 250, "C": DEEP}).limp().bet("A", 100).raise_to("B", 150, all_in=True)
        hand.raise_to("C", 250, **RAISE, ruling="call", ruled_by="dealer")
        hand.correct("C", back, 8).call("A", 50 if back else 150)
        assert [one for one in told(judged(hand)) if one[0] == "O02"] == found

    def test_a_ruling_that_was_right(self):
        live = {**RAISE, "ruling": "call", "ruled_by": "director"}
        assert told(judged(short_all_in("A", **live))) == []

    def test_nothing_was_ruled(self):
        assert [one[0] for one in told(judged(short_all_in("C", **RAISE)))] == ["R10"]
        live = {**RAISE, "ruling": "call", "ruled_by": "none"}
        assert [one[0] for one in told(judged(short_all_in("C", **live)))] == ["R10"]

    def test_given_back_by_the_director(self):
        live = {**RAISE, "ruling": "reconsider", "ruled_by": "director"}
        assert [one[:2] for one in told(judged(short_all_in("C", **live)))] == [("R10", "undetermined")]

    def test_chips_that_were_misread_are_another_fault(self):
        # Nothing was in the way of the raise: A's bet was a full one, and B had not acted.
        hand = Hand(dict.fromkeys("ABC", DEEP)).limp().bet("A", 1000)
        live = {**RAISE, "pushed": 1500, "ruling": "call", "ruled_by": "dealer"}
        assert [one[0] for one in told(judged(hand.call("B", 1000, **live).fold("C")))] == ["R10"]

    def test_what_is_not_told_is_counted(self):
        coverage = judged(short_all_in("C", **offer(150, raises=False))).coverage
        for rule in ("O02", "O03"):
            row = coverage.filter(rule=rule).row(0, named=True)
            # Three actions before the flop and four on it.
            assert (row["decisions"], row["not_checkable"]) == (1, 6)

    def test_books_without_live_rulings_still_read_the_controls(self):
        book = book_of("online", reopening="cumulative")
        judgement = judged(short_all_in("C", **offer(150, raises=False)), book=book)
        assert told(judgement) == [("O02", "violation", 8)]
