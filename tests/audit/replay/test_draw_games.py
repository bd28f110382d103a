"""Draw games: blinds or antes as elsewhere, two or four betting rounds, drawing is no betting."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, says

FOUR = dict.fromkeys(("SB", "BB", "UTG", "BTN"), DEEP)
LIMIT = {"structure": "fixed-limit", "small_bet": 20, "big_bet": 40}
CALLED = [
    ("draw-0", "SB", "post-small-blind", 10),
    ("draw-0", "BB", "post-big-blind", 20),
    ("draw-0", "UTG", "call", 20),
    ("draw-0", "BTN", "call", 20),
    ("draw-0", "SB", "call", 20),
    ("draw-0", "BB", "check"),
    *(("draw-1", name, "draw") for name in ("SB", "BB", "UTG")),
    ("draw-1", "BTN", "stand-pat"),
]


def drawn(game: str, rows: list[tuple], **settings: object) -> Hand:
    return Hand(FOUR, [*CALLED, *rows], 10, 20, button=4, game=game, **settings)


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts]


@pytest.mark.parametrize("game", ["triple-draw-27", "badugi"])
def test_with_three_draws_the_bet_doubles_at_the_second(game):
    rows = [("draw-1", "SB", "bet", 20), ("draw-1", "BB", "fold"), ("draw-1", "UTG", "fold")]
    rows += [("draw-1", "BTN", "call", 20), ("draw-2", "SB", "bet", 40), ("draw-2", "BTN", "call", 40)]
    answer = Answer(drawn(game, [*rows, ("draw-3", "SB", "check"), ("draw-3", "BTN", "bet", 40)], **LIMIT))
    says(answer.at("draw-0", "UTG"), to_call=20, min_to=40, max_to=40, bets_in_round=1, bet_faced="opening")
    says(answer.at("draw-1", "SB"), min_to=20, max_to=20, current_bet=0, bets_in_round=0)
    says(answer.at("draw-2", "SB"), min_to=40, max_to=40)
    says(answer.at("draw-3", "BTN"), min_to=40, max_to=40, pot_before=200)
    assert turns(answer) == ["UTG", "BTN", "SB", "BB", "SB", "BB", "UTG", "BTN", "SB", "BTN", "SB", "BTN"]


def test_with_one_draw_the_bet_doubles_after_it():
    answer = Answer(drawn("five-card-draw", [("draw-1", "SB", "bet", 40)], **LIMIT))
    says(answer.at("draw-1", "SB"), min_to=40, max_to=40)


RAISES = [("draw-1", "SB", "bet", 40), ("draw-1", "BB", "raise", 80), ("draw-1", "UTG", "raise", 120)]
RAISES += [("draw-1", "BTN", "raise", 160), ("draw-1", "SB", "raise", 200)]


@pytest.mark.parametrize(("game", "may_raise"), [("five-card-draw", True), ("triple-draw-27", False)])
def test_games_of_two_rounds_have_a_cap_of_their_own(game, may_raise):
    reading = Reading(raises_in_limit_round=3, raises_with_two_rounds=4, cap_lifted="never")
    answer = Answer(drawn(game, RAISES, **LIMIT), reading)
    says(answer.at("draw-1", "SB", 2), may_raise=may_raise, bets_in_round=4)


def test_a_no_limit_single_draw():
    rows = [("draw-1", "SB", "bet", 60), ("draw-1", "BB", "raise", 200), ("draw-1", "UTG", "raise", 340)]
    answer = Answer(drawn("single-draw-27", rows))
    says(answer.at("draw-1", "BB"), min_to=120, max_to=DEEP - 20)
    says(answer.at("draw-1", "UTG"), min_to=340, last_full_raise=140)


@pytest.mark.parametrize(("reading", "most"), [("true-value", 70), ("small-as-big", 80)])
def test_before_the_draw_is_before_the_flop_in_pot_limit(reading, most):
    hand = drawn("five-card-draw", [], structure="pot-limit")
    says(Answer(hand, Reading(pot_limit_blinds=reading)).at("draw-0", "UTG"), max_to=most, min_to=40)


def test_antes_only():
    rows = [*(("draw-0", name, "post-ante", 5) for name in FOUR), ("draw-0", "SB", "bet", 20)]
    answer = Answer(Hand(FOUR, rows, None, None, button=4, game="five-card-draw", **LIMIT))
    says(answer.at("draw-0", "SB"), to_call=0, min_to=20, max_to=20, expected_player="SB")


@pytest.mark.parametrize(
    ("game", "row"), [("five-card-draw", ("draw-2", "SB", "check")), ("badugi", ("flop", "SB", "check"))]
)
def test_a_street_that_the_game_does_not_have(game, row):
    assert Answer(drawn(game, [row])).totals["not_judgeable"] == "unsupported-street"
