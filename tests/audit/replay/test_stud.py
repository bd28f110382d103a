"""Stud at fixed limit: bring-in, completion, who acts, and the double bet over an open pair."""

from __future__ import annotations

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, says

FOUR = dict.fromkeys("ABCD", DEEP)
STAKES = {"bring_in": 5, "small_bet": 15, "big_bet": 30, "ante": 1}


def stud(rows: list[tuple], stacks: dict[str, int | None] | None = None, **settings: object) -> Hand:
    """A 15/30 game with a bring-in of 5 and an ante of 1."""
    stacks = stacks or FOUR
    rows = [*(("third", name, "post-ante", 1) for name in stacks), *rows]
    settings = {"game": "stud", "structure": "fixed-limit", **STAKES, **settings}
    return Hand(stacks, rows, None, None, **settings)


def third(*rows: tuple) -> list[tuple]:
    return [("third", *row) for row in rows]


def turns(answer: Answer) -> list[str | None]:
    return [fact["expected_player"] for fact in answer.facts]


@pytest.mark.parametrize("game", ["stud", "stud-8", "razz"])
def test_a_bring_in_is_called_or_completed(game):  # F12
    rows = third(("B", "bring-in", 5), ("C", "call", 5), ("D", "complete", 15), ("A", "raise", 30))
    answer = Answer(stud(rows, game=game))
    says(
        answer.at("third", "C"),
        current_bet=5,
        to_call=5,
        min_to=15,
        max_to=15,
        last_full_raise=15,
        bets_in_round=0,
        pot_before=9,
        bet_faced="opening",
        stack=DEEP - 1,
    )
    says(answer.at("third", "D"), acted_as="raise", bets_in_round=0)
    says(answer.at("third", "A"), current_bet=15, min_to=30, max_to=30, bets_in_round=1)
    assert turns(answer) == ["C", "D", "A"]
    says(answer.round("third"), owing_player="B", owed=25)


def test_four_raises_remain_after_the_completion():  # F12, WSOP: a completion is no raise
    raises = [("C", "complete", 15), ("D", "raise", 30), ("A", "raise", 45), ("B", "raise", 60)]
    rows = third(("B", "bring-in", 5), *raises, ("C", "raise", 75), ("D", "raise", 90))
    answer = Answer(stud(rows), Reading(raises_in_limit_round=4, cap_lifted="never"))
    says(answer.at("third", "C", 2), may_raise=True, bets_in_round=4, min_to=75)
    says(answer.at("third", "D", 2), may_raise=False, why="capped", bets_in_round=5)


def test_the_bring_in_has_no_option_but_may_raise_a_completion():
    calls = [("C", "call", 5), ("D", "call", 5), ("A", "call", 5)]
    says(Answer(stud(third(("B", "bring-in", 5), *calls))).round("third"), owing_player=None)
    rows = third(("B", "bring-in", 5), *calls[:2], ("A", "complete", 15), ("B", "raise", 30))
    says(Answer(stud(rows)).at("third", "B"), may_raise=True, why="not-acted", to_call=10, min_to=30)
    assert turns(Answer(stud(rows))) == ["C", "D", "A", "B"]


def test_callers_of_the_bring_in_may_raise_a_completion():
    rows = third(("B", "bring-in", 5), ("C", "call", 5), ("D", "complete", 15), ("A", "fold"), ("B", "fold"))
    answer = Answer(stud([*rows, ("third", "C", "raise", 30)]))
    says(answer.at("third", "C", 2), may_raise=True, min_to=30, faced_since_acted=10)


def test_completing_at_once():
    rows = third(("B", "bring-in", 15), ("C", "raise", 30))
    says(Answer(stud(rows)).at("third", "C"), current_bet=15, to_call=15, min_to=30, bets_in_round=1)


def test_a_low_card_that_is_all_in_for_the_ante():  # F16: the next player brings it in, or folds
    rows = third(("C", "fold"), ("D", "bring-in", 5), ("A", "call", 5))
    answer = Answer(stud(rows, {**FOUR, "B": 1}))
    assert turns(answer) == ["C", "A"]
    says(answer.at("third", "A"), to_call=5)
    says(answer.round("third"), owing_player=None)
    rows = third(("C", "call", 5), ("D", "fold"), ("A", "fold"))
    answer = Answer(stud(rows, {**FOUR, "B": 1}))
    assert turns(answer) == ["C", "D", "A"]


def test_an_all_in_bring_in_of_less():  # F17
    rows = third(("B", "bring-in", 3), ("C", "call", 5), ("D", "complete", 15))
    answer = Answer(stud(rows, {**FOUR, "B": 4}))
    says(answer.at("third", "C"), to_call=5, current_bet=5, min_to=15)
    assert answer.totals["short_all_in"]


def test_the_half_rule_over_a_bring_in():  # F13: 75 more is less than half of 200, so C completes to 200
    rows = third(("B", "bring-in", 50), ("C", "raise", 125), ("D", "complete", 200))
    stakes = {"bring_in": 50, "small_bet": 200, "big_bet": 400}
    answer = Answer(stud(rows, {**FOUR, "C": 126}, **stakes))
    says(answer.at("third", "D"), min_to=200, max_to=200, to_call=125, bets_in_round=0)
    # 150 is 100 more, half of the bet: the next level is one bet over it.
    rows = third(("B", "bring-in", 50), ("C", "raise", 150), ("D", "raise", 350))
    answer = Answer(stud(rows, {**FOUR, "C": 151}, **stakes))
    says(answer.at("third", "D"), min_to=350, max_to=350, bets_in_round=1)


IN = third(("B", "bring-in", 5), ("C", "call", 5), ("D", "call", 5), ("A", "call", 5))


def test_whoever_opens_a_later_street_has_the_high_hand():
    rows = [*IN, ("fourth", "D", "check"), ("fourth", "A", "bet", 15), ("fourth", "B", "call", 15)]
    rows += [("fourth", "C", "fold"), ("fourth", "D", "fold"), ("fifth", "B", "bet", 30)]
    answer = Answer(stud(rows))
    assert turns(answer)[3:] == ["D", "A", "B", "C", "D", "B"]
    says(answer.at("fourth", "A"), current_bet=0, min_to=15, max_to=15, last_full_raise=15)
    says(answer.at("fifth", "B"), min_to=30, max_to=30, last_full_raise=30)
    says(answer.round("fifth"), owing_player="A", owed=30)


EITHER = Reading(stud_pair="either-bet")
PAIR = [("third", "A", "8c"), ("fourth", "A", "8d"), ("third", "B", "2c"), ("fourth", "B", "Kd")]
NO_PAIR = [("third", "A", "8c"), ("fourth", "A", "9d")]


@pytest.mark.parametrize(
    ("upcards", "game", "reading", "most"),
    [
        (PAIR, "stud", EITHER, 30),
        ([], "stud", EITHER, 30),  # not known
        (NO_PAIR, "stud", EITHER, 15),
        (PAIR, "stud-8", EITHER, 15),
        (PAIR, "stud", Reading(), 15),  # F14
    ],
)
def test_an_open_pair_may_double_the_bet(upcards, game, reading, most):
    hand = stud([*IN, ("fourth", "A", "bet", 15)], game=game, upcards=upcards)
    says(Answer(hand, reading).at("fourth", "A"), min_to=15, max_to=most, last_full_raise=15)


def fourth(*rows: tuple) -> list[tuple]:
    stakes = third(("B", "bring-in", 2), ("C", "call", 2), ("D", "call", 2), ("A", "call", 2))
    return [*stakes, *(("fourth", *row) for row in rows)]


FIVE_TEN = {"bring_in": 2, "small_bet": 5, "big_bet": 10, "upcards": PAIR}


def test_both_sizes_until_the_big_one_was_bet():  # F15
    rows = fourth(("A", "bet", 5), ("B", "raise", 10), ("C", "raise", 20), ("D", "raise", 30))
    answer = Answer(stud(rows, **FIVE_TEN), EITHER)
    says(answer.at("fourth", "B"), to_call=5, min_to=10, max_to=15, last_full_raise=5, bets_in_round=1)
    says(answer.at("fourth", "C"), min_to=15, max_to=20, last_full_raise=5, bets_in_round=2)
    says(answer.at("fourth", "D"), min_to=30, max_to=30, last_full_raise=10, bets_in_round=3)


def test_between_the_sizes_there_is_nothing():
    rows = fourth(("A", "bet", 8), ("B", "call", 8))
    says(Answer(stud(rows, **FIVE_TEN), EITHER).at("fourth", "B"), current_bet=8, bets_in_round=1)
    # Put right, 8 is nearer to 10, 7 to 5; of two that are as near the lower is taken.
    says(Answer(stud(rows, **FIVE_TEN), EITHER, "corrected").at("fourth", "B"), current_bet=10, min_to=20)
    rows = fourth(("A", "bet", 7), ("B", "call", 7))
    says(Answer(stud(rows, **FIVE_TEN), EITHER, "corrected").at("fourth", "B"), current_bet=5, max_to=15)
    rows = fourth(("A", "bet", 6), ("B", "call", 6))
    stakes = {**FIVE_TEN, "small_bet": 4, "big_bet": 8}
    says(Answer(stud(rows, **stakes), EITHER, "corrected").at("fourth", "B"), current_bet=4, max_to=12)


def test_an_all_in_between_the_sizes_is_lawful():
    rows = fourth(("A", "bet", 8), ("B", "raise", 13))
    answer = Answer(stud(rows, {**FOUR, "A": 11}, **FIVE_TEN), EITHER, "corrected")
    says(answer.at("fourth", "A"), min_to=5, max_to=8, all_in=True)
    says(answer.at("fourth", "B"), current_bet=8, min_to=13, max_to=18, bets_in_round=1)


def test_the_bring_in_is_taken_from_the_record_where_the_stakes_lack_it():
    rows = third(("B", "bring-in", 5), ("C", "call", 5))
    says(Answer(stud(rows, bring_in=None)).at("third", "C"), to_call=5, min_to=15)


@pytest.mark.parametrize(
    ("rows", "settings", "reason"),
    [
        (IN, {"structure": "no-limit"}, "stud-not-fixed-limit"),
        (IN, {"structure": "pot-limit"}, "stud-not-fixed-limit"),
        (IN, {"structure": None}, "unknown-stakes"),
        (IN, {"small_bet": None}, "unknown-stakes"),
        (IN, {"big_bet": None}, "unknown-stakes"),
        (IN[1:], {"bring_in": None}, "unknown-stakes"),
        ([("third", "B", "bring-in", 5, {"all_in": True}), *IN[1:]], {"bring_in": None}, "unknown-stakes"),
        (third(("B", "bring-in", 4), ("C", "call", 5)), {}, "blind-mismatch"),
        (third(("B", "bring-in", 5), ("C", "bring-in", 5)), {}, "blind-mismatch"),
        (third(("B", "post-big-blind", 5), ("C", "call", 5)), {}, "blind-mismatch"),
        ([*IN, ("fourth", "D", "bring-in", 5)], {}, "bad-rows"),
        ([*IN, ("flop", "D", "check")], {}, "unsupported-street"),
        ([*IN, ("fourth", "D", "draw")], {}, "unsupported-street"),
    ],
)
def test_not_judged(rows, settings, reason):
    stacks = {**FOUR, "B": None} if rows and rows[0][-1] == {"all_in": True} else FOUR
    assert Answer(stud(rows, stacks, **settings)).totals["not_judgeable"] == reason
