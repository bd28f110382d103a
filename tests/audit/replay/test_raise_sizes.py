"""Raise sizes: TDA 2024 rule 43 and its examples, and stacks too short for the minimum."""

from __future__ import annotations

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

FOUR = dict.fromkeys("ABCD", DEEP)


def preflop(blinds: tuple[int, int], stacks: dict[str, int | None], *rows: tuple) -> Answer:
    """The blinds sit before `stacks`, whose first acts first."""
    small, big = blinds
    posts = [("SB", "post-small-blind", small), ("BB", "post-big-blind", big)]
    everybody = {"SB": DEEP, "BB": DEEP, **stacks}
    rows = [("preflop", *row) for row in (*posts, *rows)]
    return Answer(Hand(everybody, rows, small, big, button=len(everybody)))


def test_raise_over_a_larger_raise_grows_by_the_last_increment():  # B01
    rows = [("A", "bet", 600), ("B", "raise", 1600), ("C", "raise", 3600), ("D", "raise", 5600)]
    fact = Answer(on_flop(FOUR, rows, big_blind=200)).at("flop", "D")
    says(fact, min_to=5600, last_full_raise=2000, to_call=3600, bets_in_round=3, bet_faced="raised")


def test_short_all_in_over_the_big_blind():  # B02
    answer = preflop((50, 100), {"UTG": 150, "HJ": DEEP}, ("UTG", "raise", 150), ("HJ", "raise", 250))
    says(answer.at("preflop", "HJ"), min_to=250, to_call=150, bet_faced="short-all-in", bets_in_round=1)
    assert answer.totals["short_all_in"]


def test_raise_of_700_over_300():  # B03
    rows = [("A", "bet", 300), ("B", "raise", 1000), ("C", "raise", 1700)]
    says(Answer(on_flop(FOUR, rows, big_blind=200)).at("flop", "C"), min_to=1700, last_full_raise=700)


def test_increments_of_75_then_300():  # B04
    rows = [("A", "raise", 125), ("B", "raise", 200), ("C", "raise", 500), ("D", "raise", 800)]
    answer = preflop((25, 50), FOUR, *rows)
    says(answer.at("preflop", "B"), min_to=200, last_full_raise=75)
    says(answer.at("preflop", "C"), min_to=275, last_full_raise=75)
    says(answer.at("preflop", "D"), min_to=800, last_full_raise=300)
    assert not answer.totals["short_all_in"]


def test_calls_do_not_change_the_minimum():  # B05
    rows = [("A", "raise", 500), ("B", "call", 500), ("C", "call", 500), ("D", "raise", 950)]
    says(preflop((25, 50), FOUR, *rows).at("preflop", "D"), min_to=950, last_full_raise=450)


def test_an_underraise_moves_the_bet_and_not_the_minimum_increment():
    rows = [("A", "bet", 600), ("B", "raise", 1000), ("C", "raise", 1600)]
    answer = Answer(on_flop(FOUR, rows, big_blind=200))
    says(answer.at("flop", "B"), min_to=1200, played_to=1000, all_in=False)
    says(answer.at("flop", "C"), current_bet=1000, last_full_raise=600, min_to=1600, bet_faced="raised")
    assert not answer.totals["short_all_in"]


def test_no_limit_maximum_is_the_stack_and_unknown_stacks_have_none():
    stacks = {"A": DEEP, "B": 1000, "C": None}
    rows = [("A", "bet", 600), ("B", "raise", 1000), ("C", "raise", 1600)]
    answer = Answer(on_flop(stacks, rows, big_blind=200))
    says(answer.at("flop", "B"), min_to=1000, max_to=1000, all_in=True)
    says(answer.at("flop", "C"), min_to=1600, max_to=None, stack=None, all_in=False, may_raise=True)


def test_a_stack_that_does_not_exceed_the_bet_has_the_right_and_no_band():
    rows = [("A", "bet", 600), ("B", "call", 600), ("C", "fold")]
    answer = Answer(on_flop({"A": DEEP, "B": 600, "C": 400}, rows, big_blind=200))
    for player, owed in (("B", 600), ("C", 400)):
        says(answer.at("flop", player), may_raise=True, min_to=None, max_to=None, to_call=owed)


def test_nobody_left_who_could_call_a_raise():  # C18
    rows = [("A", "bet", 600), ("B", "raise", 1300), ("A", "raise", 2000)]
    answer = Answer(on_flop({"A": DEEP, "B": 1300}, rows, big_blind=200))
    says(answer.at("flop", "B"), somebody_can_call=True)
    says(answer.at("flop", "A", 2), somebody_can_call=False, to_call=700, may_raise=True, min_to=2000)


def test_an_unknown_stack_may_call_anything_until_it_is_all_in():
    rows = [("A", "bet", 600), ("B", "raise", 1300, {"all_in": True}), ("A", "call", 1300)]
    answer = Answer(on_flop({"A": DEEP, "B": None}, rows, big_blind=200))
    says(answer.at("flop", "A"), somebody_can_call=True)
    says(answer.at("flop", "B"), all_in=True, stack=None, max_to=None, min_to=1200)
    says(answer.at("flop", "A", 2), somebody_can_call=False, to_call=700)
    says(answer.round("flop"), owing_player=None)


def test_betting_cap_is_a_stack():
    rows = [
        ("preflop", "SB", "post-small-blind", 50),
        ("preflop", "BB", "post-big-blind", 100),
        ("preflop", "A", "raise", 300),
        ("preflop", "SB", "fold"),
        ("preflop", "BB", "raise", 1000),
        ("preflop", "A", "call", 1000),
    ]
    hand = Hand({"SB": 5000, "BB": 5000, "A": 900}, rows, button=3, betting_cap=1000)
    answer = Answer(hand)
    says(answer.at("preflop", "A"), stack=900, max_to=900, min_to=200)
    says(answer.at("preflop", "BB"), stack=900, max_to=1000, min_to=500, all_in=True)
    says(answer.at("preflop", "A", 2), to_call=600, played_chips=700)  # a hundred more than he has


def test_an_unknown_stack_that_was_all_in_is_not_waited_for_on_the_next_street():
    hand = on_flop({"A": DEEP, "B": None}, [("A", "bet", 600), ("B", "call", 400, {"all_in": True})])
    hand.rows.append(("turn", "A", "check"))
    answer = Answer(hand)
    says(answer.at("turn", "A"), expected_player=None)
    says(answer.round("turn"), owing_player=None)


DOUBLE = Reading(minimum_raise="double")


def test_a_raise_must_double_the_bet_where_the_book_says_so():
    # Over 300 the least is 600; a raise to 500 by the last raise of 200 would do elsewhere.
    rows = [("A", "bet", 100), ("B", "raise", 300), ("C", "raise", 600), ("D", "raise", 1200)]
    answer = Answer(on_flop(dict.fromkeys("ABCD", DEEP), rows), DOUBLE)
    says(answer.at("flop", "A"), min_to=100, current_bet=0)
    says(answer.at("flop", "C"), min_to=600, last_full_raise=200)
    says(answer.at("flop", "D"), min_to=1200, last_full_raise=300)


def test_over_a_short_all_in_the_last_raise_may_be_more_than_double():
    # 100 to open and 20 all-in: double would be 40, the least is a bet over it.
    rows = [("A", "check"), ("B", "bet", 20), ("C", "raise", 120)]
    says(Answer(on_flop({"A": DEEP, "B": 20, "C": DEEP}, rows), DOUBLE).at("flop", "C"), min_to=120)


def test_an_all_in_of_less_than_double_is_short():
    # B's 550 over 300 is more than the last raise and less than double: F stays 200, the least is 1100.
    rows = [("A", "bet", 100), ("C", "raise", 300), ("B", "raise", 550), ("A", "fold"), ("C", "call", 550)]
    answer = Answer(on_flop({"A": DEEP, "C": DEEP, "B": 550}, rows), DOUBLE)
    says(answer.at("flop", "A", 2), last_full_raise=200, min_to=1100, bet_faced="raised", bets_in_round=2)
    says(answer.at("flop", "C", 2), may_raise=True, faced_since_acted=250, min_to=1100)
    assert answer.totals["short_all_in"]


def test_what_an_all_in_amounts_to():
    rows = [("A", "bet", 100), ("B", "all-in", 60), ("C", "all-in", 100), ("D", "all-in", 150)]
    answer = Answer(on_flop({"A": DEEP, "B": 60, "C": 100, "D": 150}, rows))
    acted_as = [answer.at("flop", player)["acted_as"] for player in "ABCD"]
    assert acted_as == ["bet", "call", "call", "raise"]
