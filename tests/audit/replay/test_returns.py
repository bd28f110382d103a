"""What nobody matched, what the record gives back, and what is in the pot."""

from __future__ import annotations

from tests.audit.replay.hands import DEEP, Answer, on_flop, says

THREE = dict.fromkeys("ABC", DEEP)


def test_the_unmatched_part_of_a_bet_is_over_the_largest_fold():
    rows = [
        ("A", "bet", 100),
        ("B", "raise", 300),
        ("C", "fold"),
        ("A", "fold"),
        ("B", "uncalled-return", 200),
    ]
    answer = Answer(on_flop(THREE, rows))
    says(
        answer.round("flop"),
        unmatched=200,
        unmatched_player="B",
        returned=200,
        returned_player="B",
        return_ordinal=10,
        last_ordinal=9,
    )
    says(answer.totals, unreturned=0, put_in=300 + 400 - 200, not_judgeable=None)


def test_a_missing_return():
    rows = [("A", "bet", 100), ("B", "raise", 300), ("C", "fold"), ("A", "fold")]
    answer = Answer(on_flop(THREE, rows))
    says(answer.round("flop"), unmatched=200, returned=0, returned_player=None, return_ordinal=None)
    says(answer.totals, unreturned=200, put_in=700)


def test_a_return_printed_after_the_next_street_has_begun():
    rows = [("A", "bet", 300), ("B", "call", 100), ("C", "call", 200)]
    hand = on_flop({"A": DEEP, "B": 100, "C": 200}, rows)
    hand.rows += [("turn", "A", "check"), ("flop", "A", "uncalled-return", 100), ("turn", "A", "check")]
    answer = Answer(hand)
    says(answer.round("flop"), unmatched=100, returned=100, returned_player="A", return_ordinal=10)
    says(answer.at("turn", "A"), stack=DEEP - 300, pot_before=900)
    says(answer.at("turn", "A", 2), stack=DEEP - 200, pot_before=800)
    says(answer.round("turn"), unmatched=0, returned=0)


def test_a_wrong_return_is_reported_as_it_is():
    rows = [("A", "bet", 300), ("B", "call", 100), ("C", "fold"), ("A", "uncalled-return", 150)]
    answer = Answer(on_flop({"A": DEEP, "B": 100, "C": DEEP}, rows))
    says(answer.round("flop"), unmatched=200, unmatched_player="A", returned=150, owing_player=None)
    assert answer.totals["unreturned"] == 0


def test_dead_chips_are_not_matched():
    hand = on_flop(THREE, [("A", "check"), ("B", "check"), ("C", "check")])
    hand.rows.insert(0, ("preflop", "C", "post-dead", 50))
    hand.rows.insert(0, ("preflop", "A", "post-ante", 10))
    answer = Answer(hand)
    says(answer.round("preflop"), unmatched=0, unmatched_player=None)
    says(answer.at("flop", "A"), pot_before=360)


def test_a_late_return_can_be_bet_again():
    rows = [("A", "bet", 300), ("B", "call", 100), ("C", "call", 200)]
    hand = on_flop({"A": 300, "B": 100, "C": DEEP}, rows)
    hand.rows += [("turn", "C", "check"), ("flop", "A", "uncalled-return", 100), ("turn", "C", "bet", 100)]
    answer = Answer(hand)
    says(answer.at("turn", "C"), somebody_can_call=False, expected_player=None)
    says(answer.at("turn", "C", 2), somebody_can_call=True)
    says(answer.round("turn"), owing_player="A", owed=100)


def test_two_returns_of_one_street_add_up():
    rows = [("A", "bet", 300), ("B", "fold"), ("C", "fold"), ("A", "uncalled-return", 200)]
    answer = Answer(on_flop(THREE, [*rows, ("A", "uncalled-return", 100)]))
    says(answer.round("flop"), unmatched=300, returned=300, returned_player="A", return_ordinal=9)


def test_what_came_back_without_a_line_may_be_gone_all_the_same():
    # A's 500 are called for 200 only, and no line gives 300 back: that he is all-in is no contradiction.
    hand = on_flop({"A": 500, "B": DEEP}, [("A", "bet", 500), ("B", "call", 200)])
    hand.rows += [("turn", "A", "check"), ("turn", "B", "bet", 100)]
    hand.rows.append(("turn", "A", "call", 0, {"all_in": True}))
    says(Answer(hand).totals, not_judgeable=None)
