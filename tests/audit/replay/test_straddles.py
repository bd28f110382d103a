"""Straddles and the button blind: what they make the bet, the first raise, and who acts when."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, says

SIX = dict.fromkeys(("SB", "BB", "UTG", "MP", "CO", "BTN"), DEEP)
BLINDS = [("preflop", "SB", "post-small-blind", 5), ("preflop", "BB", "post-big-blind", 10)]
STRADDLE = Reading(straddle_minimum_raise="straddle")
DIFFERENCE = Reading(straddle_minimum_raise="difference")
THREE = Reading(straddle_minimum_raise="three-big-blinds")


def cash(*rows: tuple, stacks: dict[str, int | None] | None = None, **settings: object) -> Hand:
    """A 5/10 game with six players; the posts of the blinds come first."""
    rows = [*BLINDS, *(("preflop", *row) for row in rows)]
    return Hand(stacks or SIX, rows, 5, 10, button=6, **settings)


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts]


@pytest.mark.parametrize(
    ("straddle", "reading", "least", "full_raise"),
    [
        (20, STRADDLE, 40, 20),  # D04
        (20, THREE, 30, 10),  # D05
        (15, THREE, 30, 15),
        (20, DIFFERENCE, 30, 10),
        (25, STRADDLE, 50, 25),  # D07
        (25, DIFFERENCE, 40, 15),
        (25, THREE, 35, 10),  # three big blinds would be 5 more than the straddle: one big blind is the least
        (20, Reading(minimum_raise="double", straddle_minimum_raise="difference"), 40, 10),
    ],
)
def test_the_first_raise(straddle, reading, least, full_raise):
    answer = Answer(cash(("UTG", "post-straddle", straddle), ("MP", "raise", 80)), reading)
    says(
        answer.at("preflop", "MP"),
        current_bet=straddle,
        to_call=straddle,
        min_to=least,
        last_full_raise=full_raise,
        bets_in_round=1,
        pot_before=15 + straddle,
        bet_faced="raised" if reading.straddle_minimum_raise == "difference" else "opening",
        expected_player="MP",
    )


def test_the_straddler_acts_last_and_the_flop_is_bet_by_the_big_blind():  # D06
    rows = [("UTG", "post-straddle", 20), *((name, "call", 20) for name in ("MP", "CO", "BTN", "SB", "BB"))]
    hand = cash(*rows, ("UTG", "check"))
    hand.rows.append(("flop", "SB", "bet", 10))
    answer = Answer(hand)
    assert turns(answer) == ["MP", "CO", "BTN", "SB", "BB", "UTG", "SB"]
    says(answer.at("preflop", "UTG"), to_call=0, may_raise=True, why="not-acted", min_to=40)
    says(answer.at("flop", "SB"), min_to=10, last_full_raise=10, current_bet=0)


def test_the_straddler_has_an_option():
    rows = [("UTG", "post-straddle", 20), *((name, "call", 20) for name in ("MP", "CO", "BTN", "SB", "BB"))]
    says(Answer(cash(*rows)).round("preflop"), owing_player="UTG", owed=0)


def test_a_second_straddle_is_over_the_first():
    rows = [("UTG", "post-straddle", 20), ("MP", "post-straddle", 40), ("CO", "raise", 80)]
    says(Answer(cash(*rows), STRADDLE).at("preflop", "CO"), current_bet=40, min_to=80, expected_player="CO")
    says(Answer(cash(*rows), DIFFERENCE).at("preflop", "CO"), min_to=60, last_full_raise=20)


def test_two_lines_of_one_player_are_one_straddle():
    rows = [("UTG", "post-straddle", 20), ("UTG", "post-straddle", 20), ("MP", "raise", 80)]
    says(Answer(cash(*rows)).at("preflop", "MP"), current_bet=40, min_to=80)


def test_of_two_equal_straddles_the_last_acts_last():
    rows = [("UTG", "post-straddle", 20), ("MP", "post-straddle", 20), ("CO", "call", 20), ("BTN", "fold")]
    rows += [("SB", "fold"), ("BB", "fold"), ("UTG", "check"), ("MP", "check")]
    answer = Answer(cash(*rows))
    assert turns(answer) == ["CO", "BTN", "SB", "BB", "UTG", "MP"]
    says(answer.at("preflop", "CO"), current_bet=20, min_to=40)


def test_a_short_big_blind_under_a_straddle_changes_nothing():
    rows = [("preflop", "SB", "post-small-blind", 5), ("preflop", "BB", "post-big-blind", 6)]
    rows += [("preflop", "UTG", "post-straddle", 20), ("preflop", "MP", "raise", 40)]
    answer = Answer(Hand({**SIX, "BB": 6}, rows, 5, 10, button=6), DIFFERENCE)
    says(answer.at("preflop", "MP"), to_call=20, min_to=30, last_full_raise=10)


LIMPED = [(name, "call", 20) for name in ("UTG", "MP", "CO")]


def test_a_button_straddle_with_play_from_the_small_blind():  # D08, Mississippi form
    rows = [("BTN", "post-straddle", 20), ("SB", "call", 20), ("BB", "call", 20), *LIMPED, ("BTN", "check")]
    answer = Answer(cash(*rows))
    assert turns(answer) == ["SB", "BB", "UTG", "MP", "CO", "BTN"]


def test_a_button_straddle_with_play_from_under_the_gun():  # D08, house form
    rows = [("BTN", "post-straddle", 20), *LIMPED, ("SB", "call", 20), ("BB", "call", 20), ("BTN", "check")]
    answer = Answer(cash(*rows))
    assert turns(answer) == ["UTG", "MP", "CO", "SB", "BB", "BTN"]
    says(answer.round("preflop"), owing_player=None)


def test_the_house_form_begins_with_the_first_who_can_act():
    # UTG sits out, and MP has put in his last chips as an ante: CO is the first of those left.
    rows = [("MP", "post-ante", 1), ("BTN", "post-straddle", 20), ("CO", "call", 20), ("SB", "call", 20)]
    rows += [("BB", "call", 20), ("BTN", "check")]
    answer = Answer(cash(*rows, stacks={**SIX, "MP": 1}, sitting_out=("UTG",)))
    assert turns(answer) == ["CO", "SB", "BB", "BTN"]


def test_the_house_form_goes_round_again_after_a_raise():
    # UTG limps and MP raises; the button waits for the blinds, then UTG, who has acted, comes before it.
    rows = [("BTN", "post-straddle", 20), ("UTG", "call", 20), ("MP", "raise", 60), ("CO", "fold")]
    rows += [("SB", "fold"), ("BB", "fold"), ("UTG", "call", 60), ("BTN", "call", 60)]
    assert turns(Answer(cash(*rows))) == ["UTG", "MP", "CO", "SB", "BB", "UTG", "BTN"]


def test_the_house_form_needs_under_the_gun_to_act_first():
    rows = [("BTN", "post-straddle", 20), ("MP", "call", 20), ("UTG", "call", 20)]
    assert turns(Answer(cash(*rows))) == ["SB", "SB"]


def test_a_straddle_next_to_a_straddle_has_one_order_only():
    rows = [("UTG", "post-straddle", 20), ("MP", "post-straddle", 40), ("UTG", "call", 40), ("CO", "fold")]
    assert turns(Answer(cash(*rows))) == ["CO", "CO"]


def test_a_straddle_is_no_bet_in_fixed_limit():  # D10
    limit = {"structure": "fixed-limit", "small_bet": 10, "big_bet": 20}
    raises = [("MP", "raise", 30), ("CO", "raise", 40), ("BTN", "raise", 50), ("SB", "raise", 60)]
    hand = cash(("UTG", "post-straddle", 20), *raises, **limit)
    answer = Answer(hand, Reading(raises_in_limit_round=3, cap_lifted="never"))
    says(answer.at("preflop", "MP"), min_to=30, max_to=30, bets_in_round=1, last_full_raise=10, to_call=20)
    says(answer.at("preflop", "BTN"), min_to=50, max_to=50, bets_in_round=3)
    says(answer.at("preflop", "SB"), may_raise=False, why="capped", bets_in_round=4)


def test_a_pot_limit_straddle_is_called_and_then_raised_by_the_pot():
    # 5 + 10 + 20 are in; calling 20 makes 55, so the most is 20 + 55.
    hand = cash(("UTG", "post-straddle", 20), ("MP", "raise", 75), structure="pot-limit")
    says(Answer(hand).at("preflop", "MP"), max_to=75, min_to=40)


@pytest.mark.parametrize(
    ("rows", "stacks", "reason"),
    [
        ([("UTG", "post-straddle", 10)], SIX, "short-straddle"),
        ([("UTG", "post-straddle", 8)], {**SIX, "UTG": 8}, "short-straddle"),
        ([("UTG", "post-straddle", 20)], {**SIX, "UTG": 20}, "short-straddle"),
        ([("UTG", "post-straddle", 20, {"all_in": True})], {**SIX, "UTG": None}, "short-straddle"),
        ([("UTG", "post-straddle", 20), ("MP", "post-small-blind", 15)], SIX, "blind-mismatch"),
    ],
)
def test_straddles_that_are_not_judged(rows, stacks, reason):
    answer = Answer(cash(*rows, ("CO", "call", 20), stacks=stacks))
    assert answer.totals["not_judgeable"] == reason


DECK = dict.fromkeys(("P1", "P2", "P3", "BTN"), 1000)
ANTES = [("preflop", name, "post-ante", 2) for name in DECK]


def short_deck(*rows: tuple, stacks: dict[str, int] | None = None, **settings: object) -> Hand:
    settings = {"small_blind": None, "big_blind": 4, "ante": 2, **settings}
    rows = [*ANTES, *(("preflop", *row) for row in rows)]
    return Hand(stacks or DECK, rows, game="short-deck", button=4, **settings)


@pytest.mark.parametrize("big_blind", [4, None])
def test_a_button_blind(big_blind):
    rows = [("BTN", "post-button-blind", 4), ("P1", "call", 4), ("P2", "raise", 8), ("P3", "fold")]
    hand = short_deck(*rows, ("BTN", "call", 8), ("P1", "call", 8), big_blind=big_blind)
    hand.rows.append(("flop", "P1", "bet", 4))
    answer = Answer(hand)
    assert turns(answer) == ["P1", "P2", "P3", "BTN", "P1", "P1"]
    says(
        answer.at("preflop", "P1"),
        current_bet=4,
        to_call=4,
        min_to=8,
        last_full_raise=4,
        bets_in_round=1,
        bet_faced="opening",
        pot_before=12,
    )
    says(answer.at("preflop", "BTN"), to_call=4, why="not-acted", min_to=12)
    says(answer.at("flop", "P1"), min_to=4, current_bet=0)


def test_a_button_blind_without_a_known_button():
    rows = [("BTN", "post-button-blind", 4), *((name, "call", 4) for name in ("P1", "P2", "P3"))]
    hand = short_deck(*rows, ("BTN", "check"))
    hand.rows.append(("flop", "P1", "bet", 4))
    hand.button = None
    assert turns(Answer(hand))[-1] == "P1"


def test_a_dead_small_blind_beside_a_button_blind():
    rows = [("BTN", "post-button-blind", 4), ("P2", "post-small-blind", 2, {"dead": 2, "to": 0})]
    says(Answer(short_deck(*rows, ("P1", "call", 4))).at("preflop", "P1"), to_call=4, expected_player="P1")


def test_the_button_has_the_option():
    rows = [("BTN", "post-button-blind", 4), *((name, "call", 4) for name in ("P1", "P2", "P3"))]
    says(Answer(short_deck(*rows)).round("preflop"), owing_player="BTN", owed=0)


def test_a_short_button_blind_is_called_in_full():
    rows = [("BTN", "post-button-blind", 1), ("P1", "raise", 8)]
    answer = Answer(short_deck(*rows, stacks={**DECK, "BTN": 3}))
    says(answer.at("preflop", "P1"), to_call=4, min_to=8)
    assert answer.totals["short_all_in"]
    # Where the stakes do not tell the blind, it is the ante.
    answer = Answer(short_deck(*rows, stacks={**DECK, "BTN": 3}, big_blind=None))
    says(answer.at("preflop", "P1"), to_call=2, min_to=4)


def test_a_straddle_over_a_button_blind():
    rows = [("BTN", "post-button-blind", 4), ("P1", "post-straddle", 8), ("P2", "call", 8), ("P3", "fold")]
    answer = Answer(short_deck(*rows, ("BTN", "call", 8), ("P1", "check")), DIFFERENCE)
    assert turns(answer) == ["P2", "P3", "BTN", "P1"]
    says(answer.at("preflop", "P2"), current_bet=8, last_full_raise=4, min_to=12)


@pytest.mark.parametrize(
    ("rows", "settings", "reason"),
    [
        ([("BTN", "post-button-blind", 1)], {"big_blind": None, "ante": None}, "unknown-stakes"),
        ([("BTN", "post-button-blind", 3)], {"stacks": DECK}, "blind-mismatch"),
        ([("BTN", "post-button-blind", 4), ("P2", "post-big-blind", 4)], {}, "button-blind"),
        ([("BTN", "post-button-blind", 4), ("P2", "post-small-blind", 2)], {}, "button-blind"),
        ([("BTN", "post-button-blind", 4), ("P2", "post-button-blind", 4)], {}, "button-blind"),
    ],
)
def test_button_blinds_that_are_not_judged(rows, settings, reason):
    settings = {"stacks": {**DECK, "BTN": 3}, **settings}
    assert Answer(short_deck(*rows, ("P1", "call", 4), **settings)).totals["not_judgeable"] == reason
