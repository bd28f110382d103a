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


def test_more_than_a_completion_is_open_to_them_too():
    # 5/10 with a bring-in of 4: the 6 of D are 2 more than C called, which is less than half a bet.
    rows = third(("B", "bring-in", 4), ("C", "call", 4), ("D", "raise", 6), ("A", "fold"), ("B", "fold"))
    stakes = {"bring_in": 4, "small_bet": 5, "big_bet": 10}
    answer = Answer(stud([*rows, ("third", "C", "raise", 10)], {**FOUR, "D": 7}, **stakes))
    says(answer.at("third", "C", 2), to_call=2, may_raise=True)


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
    says(answer.at("third", "C"), current_bet=5, to_call=5, min_to=15)
    assert not answer.totals["short_all_in"]


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


def shown(*cards: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Exposed cards: each player's of third street, then of fourth."""
    return [(street, player, card) for player, two in cards for street, card in two_streets(two)]


def two_streets(cards: str) -> list[tuple[str, str]]:
    return list(zip(("third", "fourth"), cards.split(), strict=True))


HIGH_C = shown(("A", "8c 9d"), ("B", "2c 3d"), ("C", "Kc 4d"), ("D", "Qc Jd"))


@pytest.mark.parametrize(("game", "opener"), [("stud", "C"), ("stud-8", "C"), ("razz", "B")])
def test_the_exposed_cards_open_a_later_street(game, opener):
    answer = Answer(stud([*IN, ("fourth", "D", "check")], game=game, upcards=HIGH_C))
    assert turns(answer)[3:] == [opener]


def test_the_best_hand_may_be_all_in():  # then it is for the next one to act
    stacks = {**FOUR, "C": 6}
    answer = Answer(stud([*IN, ("fourth", "D", "check"), ("fourth", "A", "check")], stacks, upcards=HIGH_C))
    assert turns(answer)[3:] == ["D", "A"]
    hand = stud([*IN, ("fourth", "A", "check"), ("fourth", "B", "check")], stacks, upcards=HIGH_C)
    assert turns(Answer(hand))[3:] == ["D", "D"]


@pytest.mark.parametrize(
    "upcards",
    [
        HIGH_C[:-1],  # one of D's cards is not known
        shown(("A", "8c 9d"), ("B", "2c 3d"), ("C", "Kc 4d"), ("D", "Ks 4h")),  # C and D are equal
    ],
)
def test_where_the_cards_do_not_tell_the_record_does(upcards):
    rows = [*IN, ("fourth", "A", "check"), ("fourth", "B", "check")]
    assert turns(Answer(stud(rows, upcards=upcards)))[3:] == ["A", "B"]


def test_a_folded_players_cards_and_actions_open_nothing():
    rows = third(("B", "bring-in", 5), ("C", "fold"), ("D", "call", 5), ("A", "call", 5))
    rows += [("fourth", "C", "check"), ("fourth", "A", "check"), ("fourth", "B", "check")]
    assert turns(Answer(stud(rows)))[3:] == ["A", "A", "B"]
    assert turns(Answer(stud(rows, upcards=HIGH_C)))[3:] == ["D", "D", "D"]


@pytest.mark.parametrize("reopening", ["cumulative", "single"])
def test_a_completion_is_open_to_callers_of_a_bring_in_of_more_than_half_a_bet(reopening):
    rows = third(("B", "bring-in", 8), ("C", "call", 8), ("D", "complete", 15), ("A", "fold"), ("B", "fold"))
    hand = stud([*rows, ("third", "C", "raise", 30)], bring_in=8)
    says(
        Answer(hand, Reading(limit_reopening=reopening)).at("third", "C", 2),
        may_raise=True,
        why="full-raise-faced",
        faced_since_acted=7,
        min_to=30,
    )
    # An all-in of less than the full bet is no completion.
    rows[2] = ("third", "D", "raise", 11)
    hand = stud([*rows, ("third", "C", "call", 11)], {**FOUR, "D": 12}, bring_in=8)
    says(Answer(hand, Reading(limit_reopening=reopening)).at("third", "C", 2), may_raise=False)


@pytest.mark.parametrize("reopening", ["cumulative", "single"])
def test_an_unlawful_all_in_over_half_a_bet_reopens_nothing(reopening):
    # A is all-in for 14 of 30. D, who checked, has no right to his all-in of 20; B called 14 and faces 6.
    rows = [*IN, *(("fourth", name, "check") for name in "ABCD")]
    rows += [("fifth", "D", "check"), ("fifth", "A", "bet", 14), ("fifth", "B", "call", 14)]
    rows += [("fifth", "C", "fold"), ("fifth", "D", "raise", 20), ("fifth", "B", "call", 20)]
    answer = Answer(stud(rows, {**FOUR, "A": 20, "D": 26}), Reading(limit_reopening=reopening))
    says(answer.at("fifth", "D", 2), may_raise=False, why="short-all-in")
    says(answer.at("fifth", "B", 2), may_raise=False, why="short-all-in", faced_since_acted=6, to_call=6)


@pytest.mark.parametrize("stakes", [{"small_bet": -15}, {"small_bet": 0}, {"big_bet": -30}, {"big_bet": 0}])
def test_bets_of_nothing_are_no_stakes(stakes):
    assert Answer(stud(IN, **stakes)).totals["not_judgeable"] == "unknown-stakes"


def test_a_bring_in_comes_before_all_actions_but_folds():
    rows = third(("C", "call", 5), ("D", "bring-in", 5), ("A", "call", 5))
    assert Answer(stud(rows)).totals["not_judgeable"] == "bad-rows"
    rows[0] = ("third", "C", "fold")
    assert Answer(stud(rows)).totals["not_judgeable"] is None
