"""Whose turn it is, who still owes an action when a street ends, and actions of players who are out."""

from __future__ import annotations

from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FOUR = {"S3": DEEP, "S4": DEEP, "S5": DEEP, "S6": DEEP}


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts if fact["ordinal"] > 6]


def test_out_of_turn_leaves_the_turn_with_who_was_skipped():  # G01
    rows = [
        ("S3", "bet", 300),
        ("S4", "fold"),
        ("S6", "raise", 800),
        ("S5", "call", 800),
        ("S3", "fold"),
    ]
    answer = Answer(on_flop(FOUR, rows))
    assert turns(answer) == ["S3", "S4", "S5", "S5", "S3"]
    says(answer.at("flop", "S6"), to_call=300, min_to=600, may_raise=True)
    says(answer.round("flop"), owing_player=None, owed=None)


def test_the_skipped_player_owes_until_he_acts():  # G04
    rows = [("S3", "bet", 600), ("S5", "call", 600), ("S6", "fold")]
    answer = Answer(on_flop(FOUR, rows))
    assert turns(answer) == ["S3", "S4", "S4"]
    says(answer.round("flop"), owing_player="S4", owed=600)


def test_a_street_closed_before_the_bet_is_answered():
    hand = on_flop(FOUR, [("S3", "check"), ("S4", "bet", 100), ("S5", "fold"), ("S6", "call", 100)])
    hand.rows += [("turn", "S3", "check")]
    answer = Answer(hand)
    says(answer.round("flop"), owing_player="S3", owed=100, last_ordinal=10, unmatched=0)
    says(answer.round("turn"), owing_player="S4", owed=0)


def test_an_action_after_everybody_has_answered():
    rows = [*((name, "check") for name in FOUR), ("S3", "check")]
    answer = Answer(on_flop(FOUR, rows))
    assert turns(answer) == ["S3", "S4", "S5", "S6", None]
    says(answer.round("flop"), owing_player=None)


def test_a_bet_after_the_close_has_to_be_answered():
    rows = [*((name, "check") for name in FOUR), ("S4", "bet", 100), ("S5", "fold")]
    answer = Answer(on_flop(FOUR, rows))
    assert turns(answer) == ["S3", "S4", "S5", "S6", None, "S5"]
    says(answer.round("flop"), owing_player="S6", owed=100)


def test_all_in_players_are_passed_over():
    stacks = {"S3": DEEP, "S4": 100, "S5": DEEP, "S6": DEEP}
    hand = on_flop(stacks, [("S3", "bet", 100), ("S4", "call", 100), ("S5", "call", 100), ("S6", "fold")])
    hand.rows += [("turn", "S3", "check"), ("turn", "S5", "check")]
    answer = Answer(hand)
    assert turns(answer) == ["S3", "S4", "S5", "S6", "S3", "S5"]
    says(answer.at("flop", "S4"), all_in=True)
    says(answer.at("turn", "S5"), live_players=3)


def test_nobody_acts_when_one_player_has_chips_and_owes_nothing():
    stacks = {"S3": DEEP, "S4": 100}
    hand = on_flop(stacks, [("S3", "bet", 100), ("S4", "call", 100)])
    hand.rows += [("turn", "S3", "check")]
    answer = Answer(hand)
    says(answer.at("turn", "S3"), expected_player=None, somebody_can_call=False)


def test_a_short_call_and_an_unlawful_check_are_answers():
    rows = [("S3", "bet", 300), ("S4", "call", 100), ("S5", "check"), ("S6", "call", 300)]
    answer = Answer(on_flop(FOUR, rows))
    assert turns(answer) == ["S3", "S4", "S5", "S6"]
    says(answer.at("flop", "S5"), to_call=300, acted_as="check", played_chips=0)
    says(answer.round("flop"), owing_player=None, unmatched=0)


def test_a_folded_player_who_bets():
    rows = [
        ("S3", "fold"),
        ("S4", "bet", 100),
        ("S5", "call", 100),
        ("S3", "raise", 300),
        ("S6", "call", 300),
    ]
    answer = Answer(on_flop(FOUR, rows))
    says(answer.at("flop", "S3", 2), actor="folded", live_players=3, expected_player="S6", to_call=100)
    # His chips are in, and the bet stands at 300; F is still the bet of 100. Nobody live has 300 in, but
    # can put them in.
    says(answer.at("flop", "S6"), current_bet=300, last_full_raise=100, to_call=300, pot_before=900)


def test_an_all_in_player_who_acts():
    rows = [("S3", "bet", 100), ("S4", "call", 100), ("S3", "raise", 150)]
    answer = Answer(on_flop({"S3": 100, "S4": DEEP}, rows))
    says(answer.at("flop", "S3", 2), actor="all-in", stack=0, to_call=0, min_to=None, expected_player=None)


def test_a_player_who_was_not_dealt_in():
    rows = [
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "UTG", "call", 100),
    ]
    hand = Hand(dict.fromkeys(("SB", "BB", "UTG"), DEEP), rows, button=3, sitting_out=("UTG",))
    says(Answer(hand).at("preflop", "UTG"), actor="not-dealt", to_call=100)


def test_one_player_left_owes_nothing():
    rows = [("S3", "bet", 300), ("S4", "fold"), ("S5", "fold"), ("S6", "fold")]
    answer = Answer(on_flop(FOUR, rows))
    says(answer.round("flop"), owing_player=None, unmatched=300, unmatched_player="S3")


def test_a_stray_action_brings_nobody_into_the_hand():
    rows = [
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "UTG", "call", 100),
        ("preflop", "CO", "fold"),
        ("preflop", "SB", "call", 100),
        ("preflop", "BB", "check"),
        ("flop", "SB", "check"),
        ("flop", "UTG", "check"),
        ("flop", "BB", "bet", 100),
    ]
    names = ("SB", "BB", "UTG", "CO")
    answer = Answer(Hand(dict.fromkeys(names, DEEP), rows, button=4, sitting_out=("UTG",)))
    says(answer.at("preflop", "UTG"), actor="not-dealt", live_players=3, expected_player="CO")
    says(answer.at("preflop", "CO"), actor="live", expected_player="CO", pot_before=250)
    says(answer.round("preflop"), owing_player=None)
    says(answer.at("flop", "UTG"), actor="not-dealt", expected_player="BB", live_players=2)
    says(answer.at("flop", "BB"), expected_player="BB", pot_before=300)
    says(answer.round("flop"), owing_player="SB")


def test_what_an_absent_player_puts_in_lifts_the_bet_and_is_no_reach():
    rows = [
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "UTG", "raise", 300),
        ("preflop", "SB", "fold"),
        ("preflop", "BB", "fold"),
    ]
    stacks = {"SB": 200, "BB": 200, "UTG": DEEP}
    answer = Answer(Hand(stacks, rows, button=3, sitting_out=("UTG",)))
    says(answer.at("preflop", "SB"), current_bet=300, to_call=150, opponents_reach=200, live_players=2)
