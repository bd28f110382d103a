"""The recorded and the corrected track: what follows an unlawful action, as it stood and as it should be."""

from __future__ import annotations

from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FOUR = dict.fromkeys("ABCD", DEEP)


def both(hand: Hand) -> tuple[Answer, Answer]:
    return Answer(hand), Answer(hand, track="corrected")


UNDERRAISE = [("A", "bet", 100), ("B", "raise", 150), ("C", "call", 150), ("A", "raise", 300)]


def test_after_an_underraise_the_bettor_may_raise_on_one_track_only():  # C23
    recorded, corrected = both(on_flop(dict.fromkeys("ABC", DEEP), UNDERRAISE))
    for answer in (recorded, corrected):  # the fault itself is the same on both
        says(answer.at("flop", "B"), min_to=200, played_to=150, may_raise=True)
    says(recorded.at("flop", "C"), to_call=150, played_chips=150, min_to=250)
    says(corrected.at("flop", "C"), to_call=200, played_chips=200, min_to=300)
    says(
        recorded.at("flop", "A", 2),
        current_bet=150,
        faced_since_acted=50,
        may_raise=False,
        why="short-all-in",
        last_full_raise=100,
    )
    says(
        corrected.at("flop", "A", 2),
        current_bet=200,
        faced_since_acted=100,
        may_raise=True,
        min_to=300,
        played_to=300,
        last_full_raise=100,
        pot_before=300 + 500,
    )


def test_an_unlawful_raise_never_changes_f():
    rows = [("A", "bet", 300), ("B", "raise", 400), ("C", "raise", 700), ("D", "raise", 1000)]
    recorded, corrected = both(on_flop(FOUR, rows))
    says(recorded.at("flop", "C"), current_bet=400, last_full_raise=300, min_to=700)
    says(recorded.at("flop", "D"), current_bet=700, last_full_raise=300, min_to=1000)
    # Lifted to 600, B's raise leaves C's 700 a hundred over it, which is lifted to 900.
    says(corrected.at("flop", "C"), current_bet=600, last_full_raise=300, min_to=900, played_to=700)
    says(corrected.at("flop", "D"), current_bet=900, min_to=1200, played_to=1000)


NOT_REOPENED = [
    ("A", "bet", 100),
    ("B", "raise", 150),
    ("C", "call", 150),
    ("A", "raise", 300),
    ("C", "call", 300),
]


def test_a_raise_without_the_right_becomes_a_call():
    recorded, corrected = both(on_flop({"A": DEEP, "B": 150, "C": DEEP}, NOT_REOPENED))
    for answer in (recorded, corrected):
        says(answer.at("flop", "A", 2), may_raise=False, played_to=300, played_chips=200, acted_as="raise")
    says(recorded.at("flop", "C", 2), current_bet=300, to_call=150, last_full_raise=100, expected_player="C")
    says(
        corrected.at("flop", "C", 2),
        current_bet=150,
        to_call=0,
        played_chips=0,
        played_to=150,
        expected_player=None,
        pot_before=300 + 450,
    )


def test_a_lawful_hand_is_the_same_on_both_tracks():
    rows = [("A", "bet", 100), ("B", "raise", 150), ("C", "call", 150), ("A", "call", 150)]
    hand = on_flop({"A": DEEP, "B": 150, "C": DEEP}, rows)
    hand.rows += [("turn", "A", "check"), ("turn", "C", "bet", 400), ("turn", "A", "fold")]
    recorded, corrected = both(hand)
    assert recorded.facts == corrected.facts
    assert recorded.rounds == corrected.rounds
    assert recorded.totals == corrected.totals


def test_a_raise_above_the_pot_is_cut_and_calls_follow_it():
    rows = [("A", "bet", 500), ("B", "call", 500), ("C", "fold"), ("D", "call", 400)]
    hand = on_flop(FOUR, rows, structure="pot-limit")
    recorded, corrected = both(hand)
    says(corrected.at("flop", "A"), max_to=400, played_to=500)
    says(corrected.at("flop", "B"), current_bet=400, to_call=400, played_chips=400)
    # D is a hundred short of the bet on the record, and calls the one that it should have been.
    says(recorded.at("flop", "D"), to_call=500, played_chips=400)
    says(corrected.at("flop", "D"), to_call=400, played_chips=400)
    says(corrected.round("flop"), unmatched=0)


def test_a_call_that_is_short_of_a_raise_as_cut_too():
    rows = [("A", "bet", 500), ("B", "call", 450)]
    recorded, corrected = both(on_flop(FOUR, rows, structure="pot-limit"))
    says(recorded.at("flop", "B"), to_call=500, played_chips=450)
    says(corrected.at("flop", "B"), to_call=400, played_chips=350)


def test_an_all_in_call_of_a_raise_that_is_cut_calls_what_is_owed():
    rows = [("A", "bet", 500), ("B", "call", 450), ("C", "fold"), ("D", "fold")]
    recorded, corrected = both(on_flop({**FOUR, "B": 450}, rows, structure="pot-limit"))
    says(recorded.at("flop", "B"), to_call=450, all_in=True)
    says(corrected.at("flop", "B"), to_call=400, played_chips=400, all_in=False)


def test_an_all_in_call_stays_all_in_when_the_raise_is_lifted():
    rows = [("A", "bet", 100), ("B", "raise", 150), ("C", "call", 150)]
    recorded, corrected = both(on_flop({"A": DEEP, "B": DEEP, "C": 180}, rows))
    says(recorded.at("flop", "C"), all_in=False, to_call=150)
    says(corrected.at("flop", "C"), all_in=True, to_call=180, played_chips=180)


def test_an_all_in_raise_is_all_of_the_chips_on_this_track():
    # B's check facing 100 puts nothing in on the corrected track either; his short call on the turn is made
    # good, so that he has less left for his all-in on the river.
    hand = on_flop({"A": 5000, "B": 1000}, [("A", "check"), ("B", "check")])
    hand.rows += [
        ("turn", "A", "bet", 300),
        ("turn", "B", "call", 200),
        ("river", "A", "bet", 100),
        ("river", "B", "raise", 800),
        ("river", "A", "call", 800),
    ]
    recorded, corrected = both(hand)
    says(recorded.at("turn", "B"), to_call=300, played_chips=200)
    says(recorded.at("river", "B"), stack=800, all_in=True, played_to=800)
    says(corrected.at("river", "B"), stack=700, all_in=True, played_to=700, max_to=700)
    says(corrected.at("river", "A", 2), to_call=600, played_chips=600)


def test_a_raise_beyond_the_stack_is_so_on_both_tracks():
    rows = [("A", "bet", 300), ("B", "raise", 900), ("A", "call", 900)]
    recorded, corrected = both(on_flop({"A": DEEP, "B": 700}, rows))
    for answer in (recorded, corrected):
        says(answer.at("flop", "B"), stack=700, max_to=700, played_chips=900)
    says(recorded.at("flop", "A", 2), current_bet=900, to_call=600)  # on the record B has 900 in
    says(corrected.at("flop", "A", 2), current_bet=700, to_call=400, played_chips=400)


def test_an_unlawful_check_stays_a_check():
    rows = [("A", "bet", 300), ("B", "check"), ("C", "call", 300), ("D", "fold")]
    recorded, corrected = both(on_flop(FOUR, rows))
    for answer in (recorded, corrected):
        says(answer.at("flop", "B"), to_call=300, acted_as="check", played_chips=0)
        says(answer.at("flop", "C"), to_call=300, pot_before=700)
        says(answer.round("flop"), owing_player=None)


def test_actions_of_players_who_are_out_are_struck():
    rows = [("A", "fold"), ("B", "bet", 100), ("A", "raise", 300), ("C", "call", 300), ("D", "fold")]
    recorded, corrected = both(on_flop(FOUR, rows))
    says(recorded.at("flop", "C"), current_bet=300, to_call=300, pot_before=800)
    says(corrected.at("flop", "A", 2), actor="folded", played_to=300)
    says(corrected.at("flop", "C"), current_bet=100, to_call=100, played_chips=100, pot_before=500)


def test_a_bet_below_the_minimum_is_lifted_to_it():
    rows = [("A", "bet", 40), ("B", "raise", 140), ("C", "raise", 240)]
    recorded, corrected = both(on_flop(FOUR, rows))
    says(recorded.at("flop", "A"), min_to=100, played_to=40)
    says(recorded.at("flop", "B"), current_bet=40, min_to=140, last_full_raise=100, bets_in_round=0)
    says(corrected.at("flop", "B"), current_bet=100, min_to=200, played_to=140, bets_in_round=1)


def test_a_raise_that_does_not_exceed_the_bet_becomes_a_call():
    rows = [("A", "bet", 300), ("B", "raise", 300), ("C", "raise", 200), ("D", "fold")]
    recorded, corrected = both(on_flop(FOUR, rows))
    says(recorded.at("flop", "C"), acted_as="raise", current_bet=300, played_to=200)
    says(corrected.at("flop", "D"), pot_before=400 + 900, current_bet=300)
    assert recorded.at("flop", "D")["pot_before"] == 400 + 800


def test_put_in_is_the_records_on_both_tracks():
    for answer in both(on_flop(dict.fromkeys("ABC", DEEP), UNDERRAISE)):
        assert answer.totals["put_in"] == 300 + 300 + 150 + 150


ALL_IN = {"all_in": True}


def test_an_all_in_call_of_an_unknown_stack_is_never_more_than_it_was():
    # The bet of 500 is cut to 400: B, all-in for 300, still is; C, all-in for 450, calls 400.
    rows = [("A", "bet", 500), ("B", "call", 300, ALL_IN), ("C", "call", 450, ALL_IN), ("D", "call", 500)]
    recorded, corrected = both(on_flop({**FOUR, "B": None, "C": None}, rows, structure="pot-limit"))
    says(recorded.at("flop", "D"), pot_before=400 + 500 + 300 + 450)
    says(corrected.at("flop", "B"), played_chips=300, to_call=400, all_in=True)
    says(corrected.at("flop", "C"), played_chips=400, to_call=400)
    says(corrected.at("flop", "D"), pot_before=400 + 400 + 300 + 400)


def test_a_short_all_in_raise_of_an_unknown_stack_is_lawful():
    rows = [("A", "bet", 100), ("B", "raise", 150, ALL_IN), ("C", "fold"), ("D", "fold")]
    for answer in both(on_flop({**FOUR, "B": None}, rows)):
        says(answer.at("flop", "C"), current_bet=150, last_full_raise=100, to_call=150)


def test_an_unknown_stack_whose_all_in_is_cut_has_chips_left():
    hand = on_flop(
        {"A": None, "B": DEEP}, [("A", "bet", 500, ALL_IN), ("B", "call", 500)], structure="pot-limit"
    )
    hand.rows.append(("turn", "B", "check"))
    recorded, corrected = both(hand)
    says(recorded.at("turn", "B"), expected_player=None)
    says(corrected.at("turn", "B"), expected_player="A", pot_before=200 + 400)


def test_all_in_is_contradictory_by_the_record_alone():
    # On the corrected track B has called 200, the pot, and has 300 more when he is all-in on the turn.
    hand = on_flop({"A": DEEP, "B": 700}, [("A", "bet", 500), ("B", "call", 500)], structure="pot-limit")
    hand.rows += [("turn", "A", "check"), ("turn", "B", "bet", 200, ALL_IN), ("turn", "A", "fold")]
    recorded, corrected = both(hand)
    assert corrected.totals["not_judgeable"] is None
    says(recorded.at("turn", "B"), stack=200, played_chips=200, all_in=True)
    says(corrected.at("turn", "B"), stack=500, played_chips=500, all_in=True)


def test_a_fold_stands_whoever_folds():
    rows = [("A", "bet", 100), ("B", "call", 100), ("C", "call", 100), ("A", "fold"), ("D", "fold")]
    for answer in both(on_flop({**FOUR, "A": 100}, rows)):
        says(answer.at("flop", "A", 2), actor="all-in")
        says(answer.at("flop", "D"), live_players=3)
