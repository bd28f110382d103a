"""After a fault: what is wrong on both tracks is a fault of its own, on one it follows from the first."""

from tests.audit.hands import Hand, book_of, finding, judged, told, verdict

DEEP = dict.fromkeys("ABCD", 10_000)


def underraise():
    """C23: the flop, big blind 100. A bets 100, B (deep) makes it 150 instead of 200 or more."""
    return Hand({**DEEP, "E": 10_000}).limp().bet("A", 100).raise_to("B", 150)


def test_c23_right_if_corrected_and_wrong_as_it_stands():
    # C calls 150; A raises to 300: he faces 50 as it stands, and 100 of what should have been 200.
    judgement = judged(underraise().call("C", 150).fold("D", "E").raise_to("A", 300).fold("B", "C"))
    assert told(judgement) == [("R01", "violation", 9), ("O01", "undetermined", 13)]
    first, second = finding(judgement, "R01"), finding(judgement, "O01")
    assert (first["caused_by"], second["caused_by"]) == (None, first["finding_id"])
    assert (second["reason"], second["severity"]) == ("follows-from-fault", "info")
    assert verdict(judgement) == "flagged"


def test_c23_corrected_raise_would_have_been_lawful_from_the_start():
    hand = Hand({**DEEP, "E": 10_000}).limp().bet("A", 100).raise_to("B", 200).call("C", 200)
    assert told(judged(hand.fold("D", "E").raise_to("A", 300).fold("B", "C"))) == []


def test_right_as_it_stands_and_wrong_if_corrected():
    # C makes it 250: over 150 a full raise of 100, over 200 only 50.
    judgement = judged(underraise().raise_to("C", 250).fold("D", "E", "A", "B"))
    assert told(judgement) == [("R01", "violation", 9), ("R01", "undetermined", 10)]


def test_wrong_on_both_tracks():
    # C makes it 240: the least was 250 over 150, and 300 over 200.
    judgement = judged(underraise().raise_to("C", 240).fold("D", "E", "A", "B"))
    assert told(judgement) == [("R01", "violation", 9), ("R01", "violation", 10)]
    # What is reported is what the record shows.
    second = judgement.findings.to_dicts()[1]
    assert (second["expected_low"], second["caused_by"]) == (2_500_000, None)


def test_right_on_both_tracks():
    judgement = judged(underraise().raise_to("C", 300).fold("D", "E", "A", "B"))
    assert told(judgement) == [("R01", "violation", 9)]


def test_answers_to_a_raise_that_should_not_have_been_are_no_faults():
    # A may not raise again over B's short all-in; corrected, nobody would have had to fold or call after him.
    hand = Hand({**DEEP, "B": 250}).limp().bet("A", 100).raise_to("B", 150).call("C", 150).call("D", 150)
    assert told(judged(hand.raise_to("A", 350).call("C", 200).fold("D"))) == [("O01", "violation", 11)]


def test_a_reraise_of_a_raise_that_should_not_have_been():
    # C faces a full raise of 200 as it stands; corrected he has called 150 and nothing has happened since.
    hand = Hand({**DEEP, "B": 250}).limp().bet("A", 100).raise_to("B", 150).call("C", 150).call("D", 150)
    judgement = judged(hand.raise_to("A", 350).raise_to("C", 550).fold("D", "A"))
    assert told(judgement) == [("O01", "violation", 11), ("O01", "undetermined", 12)]
    first, second = judgement.findings.to_dicts()
    assert second["caused_by"] == first["finding_id"]


def test_a_fault_on_a_later_street_is_one_of_its_own():
    hand = underraise().call("C", 150).fold("D", "E").call("A", 50).deal("turn").bet("A", 60).fold("B", "C")
    assert told(judged(hand)) == [("R01", "violation", 9), ("R02", "violation", 14)]


def test_who_is_passed_over_on_two_streets_was_wronged_twice():
    hand = Hand(DEEP).limp().check("B", "A", "C", "D").deal("turn").check("B", "A", "C", "D")
    assert told(judged(hand)) == [("T01", "violation", 7), ("T01", "violation", 11)]


def test_a_hand_without_a_fault_has_none_beside_one_that_has():
    bad = underraise().fold("C", "D", "E", "A")
    good = Hand(DEEP).limp().check("A", "B", "C", "D")
    judgement = judged(good, bad, good)
    assert [verdict(judgement, hand) for hand in range(3)] == ["clean", "flagged", "clean"]


def test_readings_and_tracks_together():
    # Under `single` A may not raise (150 and 200 do not add up), and then D could not raise either: both hang
    # on the one open question.
    stacks = {"A": 10_000, "B": 250, "C": 300, "D": 10_000}
    hand = Hand(stacks).limp().bet("A", 100).raise_to("B", 150).raise_to("C", 200).call("D", 200)
    judgement = judged(hand.raise_to("A", 300).raise_to("D", 400).fold("A"), book="online")
    assert told(judgement) == [("O01", "undetermined", 11), ("O01", "undetermined", 12)]
    first, second = judgement.findings.to_dicts()
    assert (first["reason"], second["reason"]) == ("readings-differ", "follows-from-fault")
    assert second["caused_by"] == first["finding_id"]
    assert verdict(judgement) == "undetermined"


def test_a_call_of_more_chips_than_the_raiser_had():
    # B has 700 and makes it 900: on the record that is what he has in, and A calls it.
    hand = Hand({**DEEP, "B": 800}).limp().check("A").bet("B", 900).fold("C", "D")
    judgement = judged(hand.call("A", 900))
    assert told(judgement) == [("R06", "violation", 8)]


def test_calls_of_the_lawful_bet_after_a_call_for_too_much():
    # A bets 300, B calls 900: who calls 300 falls short of what B put in, and calls what he should have.
    hand = Hand(DEEP).limp().bet("A", 300).call("B", 900).call("C", 300).call("D", 300)
    judgement = judged(hand)
    assert told(judgement) == [
        ("U07", "violation", 8),
        ("U01", "undetermined", 9),
        ("T04", "undetermined", 10),
        ("U01", "undetermined", 10),
    ]
    assert set(judgement.findings["reason"].to_list()[1:]) == {"follows-from-fault"}
    # Each call follows from the nearest fault before it.
    rows = judgement.findings.select("rule", "ordinal", "finding_id", "caused_by").rows()
    ids = {(rule, ordinal): one for rule, ordinal, one, _ in rows}
    causes = {(rule, ordinal): cause for rule, ordinal, _, cause in rows}
    assert causes["U07", 8] is None
    assert causes["U01", 9] == ids["U07", 8]
    assert causes["U01", 10] == ids["U01", 9]


def test_a_street_that_ends_with_the_fault_that_it_follows_from():
    # B's call for too much ends the flop; as it stands A would have had to call the rest.
    hand = Hand(dict.fromkeys("AB", 10_000)).call("A", 50).check("B").deal("flop")
    judgement = judged(hand.bet("B", 300).call("A", 900).deal("turn").check("B", "A"))
    assert told(judgement)[:2] == [("T04", "undetermined", 6), ("U07", "violation", 6)]
    follows, fault = judgement.findings.to_dicts()[:2]
    assert follows["caused_by"] == fault["finding_id"]


def test_what_follows_on_the_next_street_follows_from_an_action():
    # 400 in the pot, A bets 300 and B makes it 400 instead of 600; the flop ends while A owes. On the turn B
    # bets 1200, of 1100 as it stands and of 1300 with the raise put right.
    hand = Hand(DEEP, structure="pot-limit").limp().bet("A", 300).raise_to("B", 400).fold("C", "D")
    judgement = judged(hand.deal("turn").bet("B", 1200))
    assert told(judgement)[:3] == [
        ("R01", "violation", 8),
        ("T04", "violation", 10),
        ("R03", "undetermined", 11),
    ]
    raised, _, bet = judgement.findings.to_dicts()[:3]
    assert (bet["reason"], bet["caused_by"]) == ("follows-from-fault", raised["finding_id"])


def test_a_call_that_is_short_of_both_bets():
    # A bets 300, B makes it 400 instead of 600: C's 350 is less than either.
    hand = Hand(DEEP).limp().bet("A", 300).raise_to("B", 400).call("C", 350).fold("D", "A")
    assert told(judged(hand)) == [("R01", "violation", 8), ("U01", "violation", 9)]


def test_a_call_of_the_bet_without_the_raise_of_a_folded_player():
    hand = Hand(DEEP).limp().fold("A").bet("B", 300).raise_to("A", 700).call("C", 300).fold("D")
    assert told(judged(hand))[:2] == [("T02", "violation", 9), ("U01", "undetermined", 10)]


def test_a_fault_where_antes_may_count_or_not_is_asked_of_every_reading():
    # 180 in the pot: C may raise to 380 with the antes, to 350 without; with the small blind counted as a big
    # one to 430 and 400.
    book = book_of("online", pot_limit_antes=("include", "exclude"))
    hands = [
        Hand(dict.fromkeys("ABC", 10_000), structure="pot-limit", ante=10).raise_to("C", to).fold("A", "B")
        for to in (350, 360, 420, 440)
    ]
    judgement = judged(*hands, book=book)
    assert [verdict(judgement, hand) for hand in range(4)] == [
        "clean",
        "undetermined",
        "undetermined",
        "flagged",
    ]
