"""The start of a hand: short, dead and extra blinds, antes, who acts first, walks."""

from __future__ import annotations

import pytest

from tests.audit.replay.hands import DEEP, Answer, Hand, says

BLINDS = [("preflop", "SB", "post-small-blind", 50), ("preflop", "BB", "post-big-blind", 100)]
TABLE = dict.fromkeys(("SB", "BB", "UTG", "BTN"), DEEP)


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts]


def test_a_plain_start():
    rows = [*BLINDS, ("preflop", "UTG", "fold"), ("preflop", "BTN", "raise", 200), ("preflop", "SB", "fold")]
    answer = Answer(Hand(TABLE, rows, button=4))
    assert turns(answer) == ["UTG", "BTN", "SB"]
    says(
        answer.at("preflop", "UTG"),
        current_bet=100,
        street_total=0,
        stack=DEEP,
        to_call=100,
        last_full_raise=100,
        min_to=200,
        max_to=DEEP,
        pot_before=150,
        bets_in_round=1,
        bet_faced="opening",
        live_players=4,
        actor="live",
    )
    says(answer.at("preflop", "SB"), street_total=50, stack=DEEP - 50, to_call=150, live_players=3)
    assert not answer.totals["short_all_in"]


def test_short_big_blind():  # D01
    rows = [BLINDS[0], ("preflop", "BB", "post-big-blind", 60), ("preflop", "UTG", "raise", 200)]
    answer = Answer(Hand({**TABLE, "BB": 60}, rows, button=4))
    says(answer.at("preflop", "UTG"), to_call=100, min_to=200, current_bet=100, last_full_raise=100)
    assert answer.totals["short_all_in"]


def test_ante_first_leaves_700_of_800_for_the_big_blind():  # D02
    rows = [
        *(("preflop", name, "post-ante", 100) for name in TABLE),
        ("preflop", "SB", "post-small-blind", 400),
        ("preflop", "BB", "post-big-blind", 700),
        ("preflop", "UTG", "call", 800),
        ("preflop", "BTN", "fold"),
        ("preflop", "SB", "fold"),
    ]
    answer = Answer(Hand({**TABLE, "BB": 800}, rows, 400, 800, button=4))
    says(answer.at("preflop", "UTG"), to_call=800, street_total=0, stack=DEEP - 100, pot_before=1500)
    says(answer.round("preflop"), unmatched=100, unmatched_player="UTG", owing_player=None)


def test_heads_up_short_big_blind_is_called_for_what_he_has():
    rows = [
        ("preflop", "BTN", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 60),
        ("preflop", "BTN", "call", 60),
    ]
    answer = Answer(Hand({"BTN": DEEP, "BB": 60}, rows, button=1))
    says(answer.at("preflop", "BTN"), to_call=10, current_bet=100, somebody_can_call=False)
    says(answer.round("preflop"), owing_player=None, unmatched=0, unmatched_player=None)


def test_nobody_owes_a_blind_that_covers_the_other():
    rows = [("preflop", "BTN", "post-small-blind", 50), ("preflop", "BB", "post-big-blind", 40)]
    answer = Answer(Hand({"BTN": DEEP, "BB": 40}, rows, button=1))
    assert answer.facts == []
    says(answer.round("preflop"), owing_player=None, owed=None, unmatched=10, unmatched_player="BTN")


def test_heads_up_the_button_acts_first_and_then_last():
    rows = [
        ("preflop", "BTN", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "BTN", "call", 100),
        ("preflop", "BB", "check"),
        ("flop", "BB", "check"),
        ("flop", "BTN", "check"),
    ]
    answer = Answer(Hand({"BTN": DEEP, "BB": DEEP}, rows, button=1))
    assert turns(answer) == ["BTN", "BB", "BB", "BTN"]
    says(answer.at("preflop", "BB"), to_call=0, may_raise=True, why="not-acted", min_to=200)


def test_walk():
    rows = [*BLINDS, *(("preflop", name, "fold") for name in ("UTG", "BTN", "SB"))]
    answer = Answer(Hand(TABLE, rows, button=4))
    says(answer.round("preflop"), owing_player=None, unmatched=50, unmatched_player="BB", last_ordinal=5)
    assert answer.totals["unreturned"] == 50
    assert answer.totals["put_in"] == 150


def test_the_big_blind_has_an_option():
    rows = [*BLINDS, *(("preflop", name, "call", 100) for name in ("UTG", "BTN", "SB"))]
    answer = Answer(Hand(TABLE, rows, button=4))
    says(answer.round("preflop"), owing_player="BB", owed=0)


def test_no_option_when_everybody_else_is_all_in():
    stacks = {"SB": 50, "BB": DEEP, "UTG": 80, "BTN": 100}
    rows = [*BLINDS, ("preflop", "UTG", "call", 80), ("preflop", "BTN", "call", 100)]
    answer = Answer(Hand(stacks, rows, button=4))
    says(answer.round("preflop"), owing_player=None)


def test_dead_small_blind_and_dead_button():
    # Seat 3, where the button lies, and seat 4, whose small blind it would be, are empty.
    stacks = dict.fromkeys(("P1", "P2", "P5", "P6"), DEEP)
    seats = {"P1": 1, "P2": 2, "P5": 5, "P6": 6}
    rows = [
        ("preflop", "P5", "post-big-blind", 100),
        *(("preflop", name, "call", 100) for name in ("P6", "P1", "P2")),
        ("preflop", "P5", "check"),
        *(("flop", name, "check") for name in ("P5", "P6", "P1", "P2")),
    ]
    answer = Answer(Hand(stacks, rows, button=3, seats=seats))
    assert turns(answer) == ["P6", "P1", "P2", "P5", "P5", "P6", "P1", "P2"]
    says(answer.at("preflop", "P6"), pot_before=100, to_call=100, min_to=200)


@pytest.mark.parametrize("dead", [0, 50])
def test_newcomers_post_big_blinds_and_may_have_missed_the_small_one(dead):
    # The newcomer sits before the button and posts first in the record; the big blind is after the small.
    stacks = dict.fromkeys(("SB", "BB", "UTG", "NEW", "BTN"), DEEP)
    rows = [
        *([("preflop", "NEW", "post-dead", dead)] if dead else []),
        ("preflop", "NEW", "post-big-blind", 100),
        *BLINDS,
        ("preflop", "UTG", "call", 100),
        ("preflop", "NEW", "check"),
        ("preflop", "BTN", "raise", 200),
    ]
    answer = Answer(Hand(stacks, rows, button=5))
    assert turns(answer) == ["UTG", "NEW", "BTN"]
    says(
        answer.at("preflop", "NEW"),
        street_total=100,
        to_call=0,
        may_raise=True,
        why="not-acted",
        min_to=200,
        stack=DEEP - 100 - dead,
        pot_before=350 + dead,
    )


def test_two_big_blinds_without_a_small_one_count_from_the_button():
    stacks = dict.fromkeys(("A", "B", "C", "D"), DEEP)
    rows = [
        ("preflop", "A", "post-big-blind", 100),
        ("preflop", "C", "post-big-blind", 100),
        ("preflop", "D", "fold"),
    ]
    # Button in seat 2: C comes next and is the big blind, A has just sat down.
    answer = Answer(Hand(stacks, rows, button=2))
    assert turns(answer) == ["D"]


@pytest.mark.parametrize("button", [None, 4])
def test_an_unknown_button_is_before_the_small_blind(button):
    rows = [
        *BLINDS,
        *(("preflop", name, "call", 100) for name in ("UTG", "BTN", "SB")),
        ("preflop", "BB", "check"),
        *(("flop", name, "check") for name in ("SB", "BB", "UTG", "BTN")),
    ]
    answer = Answer(Hand(TABLE, rows, button=button))
    assert turns(answer) == ["UTG", "BTN", "SB", "BB", "SB", "BB", "UTG", "BTN"]


def test_an_unknown_button_heads_up_is_the_small_blind():
    rows = [
        ("preflop", "BTN", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "BTN", "call", 100),
        ("preflop", "BB", "check"),
        ("flop", "BB", "check"),
    ]
    assert turns(Answer(Hand({"BTN": DEEP, "BB": DEEP}, rows))) == ["BTN", "BB", "BB"]


def test_an_unknown_button_without_small_blind_is_before_the_big_blind():
    rows = [
        ("preflop", "BB", "post-big-blind", 100),
        *(("preflop", name, "call", 100) for name in ("UTG", "BTN", "SB")),
        ("preflop", "BB", "check"),
        ("flop", "BB", "check"),
    ]
    assert turns(Answer(Hand(TABLE, rows))) == ["UTG", "BTN", "SB", "BB", "BB"]


def test_who_sits_out_is_not_waited_for():
    rows = [*BLINDS, ("preflop", "BTN", "call", 100), ("preflop", "SB", "call", 100)]
    answer = Answer(Hand(TABLE, rows, button=4, sitting_out=("UTG",)))
    assert turns(answer) == ["BTN", "SB"]
    says(answer.at("preflop", "BTN"), live_players=3)


def test_who_sits_out_and_posts_an_ante_is_in():
    rows = [
        ("preflop", "UTG", "post-ante", 10),
        *BLINDS,
        ("preflop", "UTG", "fold"),
        ("preflop", "BTN", "fold"),
    ]
    answer = Answer(Hand(TABLE, rows, button=4, sitting_out=("UTG",)))
    assert turns(answer) == ["UTG", "BTN"]
    says(answer.at("preflop", "UTG"), actor="live", live_players=4, pot_before=160)


def test_an_all_in_small_blind_owes_nothing():
    rows = [
        ("preflop", "SB", "post-small-blind", 30),
        BLINDS[1],
        ("preflop", "UTG", "fold"),
        ("preflop", "BTN", "call", 100),
        ("preflop", "BB", "check"),
    ]
    answer = Answer(Hand({**TABLE, "SB": 30}, rows, button=4))
    assert turns(answer) == ["UTG", "BTN", "BB"]
    says(answer.round("preflop"), owing_player=None)


def test_what_went_into_the_ante_cannot_be_called_with():
    rows = [
        ("preflop", "BTN", "post-ante", 50),
        ("preflop", "BB", "post-ante", 50),
        ("preflop", "BTN", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 80),
        ("preflop", "BTN", "call", 80),
    ]
    answer = Answer(Hand({"BTN": DEEP, "BB": 130}, rows, button=1))
    says(answer.at("preflop", "BTN"), to_call=30, pot_before=230)


@pytest.mark.parametrize("kind", ["post-dead", "post-small-blind"])
def test_a_missed_small_blind_is_dead_and_does_not_make_its_poster_the_small_blind(kind):
    stacks = dict.fromkeys(("SB", "BB", "UTG", "NEW"), DEEP)
    dead = {"chips": 50, "dead": 50, "to": 0}
    rows = [
        ("preflop", "NEW", kind, 50, dead),
        *BLINDS,
        ("preflop", "UTG", "fold"),
        ("preflop", "NEW", "raise", 200, {"chips": 200, "to": 200}),
        ("preflop", "SB", "call", 200),
    ]
    answer = Answer(Hand(stacks, rows, button=4))
    assert turns(answer) == ["UTG", "NEW", "SB"]
    says(answer.at("preflop", "NEW"), to_call=100, street_total=0, min_to=200, pot_before=200)


def test_a_newcomers_short_big_blind_is_an_all_in_too():
    rows = [*BLINDS, ("preflop", "UTG", "post-big-blind", 60), ("preflop", "BTN", "call", 100)]
    answer = Answer(Hand({**TABLE, "UTG": 60}, rows, button=4))
    assert answer.totals["short_all_in"]
    assert turns(answer) == ["BTN"]


def test_a_big_blind_whose_chips_went_into_the_ante():
    # BB has 15 of the ante of 20 and posts no blind: others call, and raise over, the full big blind.
    stacks = {"SB": DEEP, "BB": 15, "UTG": DEEP, "BTN": DEEP}
    antes = [("preflop", name, "post-ante", min(20, stacks[name])) for name in stacks]
    rows = [
        *antes,
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "UTG", "call", 100),
        ("preflop", "BTN", "raise", 200),
        ("preflop", "SB", "fold"),
        ("preflop", "UTG", "call", 100),
    ]
    answer = Answer(Hand(stacks, rows, button=4))
    assert turns(answer) == ["UTG", "BTN", "SB", "UTG"]
    says(answer.at("preflop", "UTG"), to_call=100, min_to=200, current_bet=100)
    assert answer.totals["short_all_in"]


def test_the_big_blind_of_whom_the_ante_took_all_is_not_the_newcomer():
    stacks = {"SB": DEEP, "BB": 10, "UTG": DEEP, "NEW": DEEP, "BTN": DEEP}
    rows = [
        *(("preflop", name, "post-ante", 10) for name in stacks),
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "NEW", "post-big-blind", 100),
        ("preflop", "UTG", "call", 100),
        ("preflop", "NEW", "check"),
        ("preflop", "BTN", "fold"),
        ("preflop", "SB", "call", 100),
    ]
    assert turns(Answer(Hand(stacks, rows, button=5))) == ["UTG", "NEW", "BTN", "SB"]


def test_a_big_blind_who_could_have_posted_is_not_guessed():
    stacks = {"SB": DEEP, "BB": 25, "UTG": DEEP, "BTN": DEEP}
    antes = [("preflop", name, "post-ante", 20) for name in stacks]
    rows = [*antes, ("preflop", "SB", "post-small-blind", 50), ("preflop", "UTG", "call", 100)]
    assert Answer(Hand(stacks, rows, button=4)).totals["not_judgeable"] == "no-big-blind"
