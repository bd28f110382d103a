"""Records at their edges: the first seat, a row without chips, the last chips, opponents who have none."""

from __future__ import annotations

from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

ABC = dict.fromkeys("ABC", DEEP)


def test_the_first_seat_brings_it_in_for_what_the_record_says():
    rows = [("third", "A", "bring-in", 5), ("third", "B", "call", 5), ("third", "C", "complete", 15)]
    hand = Hand(
        ABC, rows, None, None, structure="fixed-limit", game="stud", small_bet=15, big_bet=30, button=None
    )
    says(Answer(hand).at("third", "B"), current_bet=5, to_call=5)


def test_a_missed_small_blind_is_not_followed_by_a_big_blind_spent_on_the_ante():
    antes = [("preflop", name, "post-ante", 10) for name in "ABC"]
    missed = ("preflop", "A", "post-small-blind", 50, {"dead": 50})
    rows = [*antes, missed, ("preflop", "C", "call", 100), ("preflop", "A", "fold")]
    answer = Answer(Hand({**ABC, "B": 10}, rows, button=3))
    assert answer.totals["not_judgeable"] == "no-big-blind"
    # With a live small blind B is the big blind.
    rows[3] = ("preflop", "A", "post-small-blind", 50)
    assert Answer(Hand({**ABC, "B": 10}, rows, button=3)).totals["not_judgeable"] is None


def test_a_post_without_chips_is_counted_by_nobody():
    antes = [("preflop", name, "post-ante", 10) for name in "AC"]
    unknown = ("preflop", "B", "post-ante", 10, {"chips": None})
    rows = [*antes, unknown, ("preflop", "A", "post-small-blind", 50), ("preflop", "C", "call", 100)]
    answer = Answer(Hand({**ABC, "B": 10}, rows, button=3))
    assert answer.totals["not_judgeable"] == "no-big-blind"


def test_opponents_without_chips_reach_nothing():
    rows = [("preflop", "A", "post-small-blind", 50), ("preflop", "B", "post-big-blind", 100)]
    rows += [("preflop", "A", "call", 100), ("flop", "A", "bet", 100)]
    answer = Answer(Hand({"A": DEEP, "B": 100}, rows, button=1))
    says(answer.at("flop", "A"), opponents_reach=0, somebody_can_call=False)


def test_a_printed_all_in_of_exactly_the_stack_contradicts_nothing():
    hand = on_flop({"A": 500, "B": DEEP}, [("A", "bet", 500, {"all_in": True}), ("B", "call", 500)])
    assert Answer(hand).totals["not_judgeable"] is None
