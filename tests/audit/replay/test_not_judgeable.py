"""Hands that the engine declines: no facts, no rounds, and the reason in the totals."""

from __future__ import annotations

import pytest

from tests.audit.replay.hands import DEEP, Answer, Hand

SB = ("preflop", "SB", "post-small-blind", 50)
BB = ("preflop", "BB", "post-big-blind", 100)
UTG = ("preflop", "UTG", "call", 100)
TABLE = dict.fromkeys(("SB", "BB", "UTG"), DEEP)
LIMIT = {"structure": "fixed-limit", "small_bet": 100, "big_bet": 200}


@pytest.mark.parametrize(
    ("reason", "rows", "settings"),
    [
        ("no-big-blind", [SB, UTG], {}),
        ("no-big-blind", [("third", "UTG", "bring-in", 10), ("third", "BB", "call", 10)], {}),
        ("short-straddle", [SB, BB, ("preflop", "UTG", "post-straddle", 100)], {}),
        ("button-blind", [SB, BB, ("preflop", "UTG", "post-button-blind", 100)], {}),
        ("bring-in", [SB, BB, ("preflop", "UTG", "bring-in", 20)], {}),
        ("correction", [SB, BB, UTG, ("preflop", "UTG", "correction", 100)], {}),
        ("unsupported-street", [SB, BB, UTG, ("draw-1", "SB", "check")], {}),
        ("unsupported-street", [SB, BB, UTG, ("preflop", "SB", "draw")], {}),
        ("unknown-stakes", [SB, BB, UTG], {"big_blind": None}),
        ("unknown-stakes", [SB, BB, UTG], {"structure": None}),
        ("unknown-stakes", [SB, BB, UTG], {"structure": "fixed-limit"}),
        ("unknown-stakes", [SB, BB, UTG], {"structure": "fixed-limit", "small_bet": 100}),
        ("unknown-stakes", [SB, BB, UTG], {**LIMIT, "small_bet": 200}),
        ("blind-mismatch", [SB, ("preflop", "BB", "post-big-blind", 80), UTG], {}),
        ("blind-mismatch", [SB, ("preflop", "BB", "post-big-blind", 120), UTG], {}),
        ("blind-mismatch", [("preflop", "SB", "post-small-blind", 150), BB, UTG], {}),
        ("blind-mismatch", [SB, BB, ("preflop", "UTG", "post-small-blind", 50), UTG], {}),
        ("capped-with-antes", [("preflop", "SB", "post-ante", 5), SB, BB, UTG], {"betting_cap": 500}),
        ("contradictory-all-in", [SB, BB, ("preflop", "UTG", "raise", 300, {"all_in": True})], {}),
        ("contradictory-all-in", [("preflop", "SB", "post-small-blind", 50, {"all_in": True}), BB], {}),
        ("bad-rows", [SB, BB, UTG, ("preflop", 3, "check")], {}),
        ("bad-rows", [SB, BB, UTG, ("preflop", -1, "check")], {}),
        ("bad-rows", [SB, BB, UTG, ("preflop", None, "check")], {}),
        ("bad-rows", [SB, BB, UTG, ("flop", "SB", "check"), ("preflop", "SB", "call", 100)], {}),
        ("bad-rows", [SB, BB, UTG, ("flop", "SB", "post-dead", 100)], {}),
        ("bad-rows", [SB, BB, UTG, ("preflop", "SB", "post-straddle", 200)], {}),
        ("bad-rows", [SB, BB, UTG, ("preflop", "SB", "post-straddle", 50)], {}),
        (
            "bad-rows",
            [("preflop", "UTG", "call", 100), ("preflop", "BB", "post-button-blind", 100)],
            {},
        ),
        ("contradictory-all-in", [SB, ("preflop", "BB", "post-big-blind", 80, {"all_in": True})], {}),
        ("bad-rows", [SB, BB, ("preflop", "UTG", "call", 100, {"chips": None})], {}),
    ],
)
@pytest.mark.parametrize("track", ["recorded", "corrected"])
def test_reasons(reason, rows, settings, track):
    answer = Answer(Hand(TABLE, rows, button=3, **settings), track=track)
    assert answer.totals["not_judgeable"] == reason
    assert answer.totals["not_judgeable_detail"]
    assert answer.played.facts.is_empty()
    assert answer.played.rounds.is_empty()


@pytest.mark.parametrize(
    ("rows", "settings", "stacks"),
    [
        ([SB, ("preflop", "BB", "post-big-blind", 80), UTG], {}, {**TABLE, "BB": 80}),
        ([SB, ("preflop", "BB", "post-big-blind", 80, {"all_in": True}), UTG], {}, {**TABLE, "BB": None}),
        ([SB, BB, UTG], LIMIT, TABLE),
        ([SB, BB, UTG, ("preflop", None, "collect", 0)], {}, TABLE),
        ([SB, BB, ("preflop", "UTG", "raise", 300, {"all_in": True})], {}, {**TABLE, "UTG": 300}),
        ([SB, BB, ("preflop", "UTG", "raise", 300, {"all_in": True})], {"betting_cap": 300}, TABLE),
        # More could not be matched by anybody.
        ([SB, BB, ("preflop", "UTG", "raise", 300, {"all_in": True})], {}, {**TABLE, "SB": 200, "BB": 300}),
        ([SB, BB, ("preflop", "UTG", "raise", 300, {"all_in": False})], {}, {**TABLE, "UTG": 300}),
    ],
)
def test_hands_that_look_alike_and_are_judged(rows, settings, stacks):
    answer = Answer(Hand(stacks, rows, button=3, **settings))
    assert answer.totals["not_judgeable"] is None
    assert len(answer.facts) == 1


def test_what_went_in_is_told_all_the_same():
    answer = Answer(Hand(TABLE, [SB, BB, ("preflop", "UTG", "post-straddle", 100)], button=3))
    assert answer.totals["not_judgeable"] == "short-straddle"
    assert answer.totals["put_in"] == 250
