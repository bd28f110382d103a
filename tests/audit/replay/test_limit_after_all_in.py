"""Fixed limit: where a raise goes over an all-in of half a unit or more, and to whom a full one is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import DEEP, Answer, Hand, on_flop, says

# More raises than most rooms allow, so that the cap hides nothing.
BOOKS = Reading(raises_in_limit_round=6)
ONLINE = Reading(raises_in_limit_round=6, limit_after_all_in="next-level-too")
BOTH = pytest.mark.parametrize("reading", [BOOKS, ONLINE])


def limit_flop(
    unit: int, stacks: dict[str, int | None], rows: list[tuple], reading: Reading, track: str = "recorded"
) -> Answer:
    """A hand in which `unit` is the bet on the flop."""
    settings = {"big_blind": unit, "structure": "fixed-limit", "small_bet": unit, "big_bet": 2 * unit}
    return Answer(on_flop(stacks, rows, **settings), reading, track)


def stacks(**known: int) -> dict[str, int | None]:
    return dict.fromkeys("ABCD", DEEP) | known


EVIDENCE = [
    # 120, all-in 150: the level after 120 is 180; a unit over 150 is 210.
    (60, [("A", "bet", 60), ("B", "raise", 120), ("C", "raise", 150)], 180, 210, 3),
    # 200, all-in 270: 300, or 370.
    (100, [("A", "bet", 100), ("B", "raise", 200), ("C", "raise", 270)], 300, 370, 3),
    # 300, all-in 550: 600, or 850.
    (300, [("A", "check"), ("B", "bet", 300), ("C", "raise", 550)], 600, 850, 2),
]


@pytest.mark.parametrize(("unit", "rows", "level", "over_all_in", "bets"), EVIDENCE)
def test_what_rooms_do_after_an_all_in_of_half_a_unit_or_more(unit, rows, level, over_all_in, bets):
    those = stacks(C=rows[-1][-1])
    for total in (level, over_all_in):
        # D raises to either, and the next level is a unit over that.
        played = [*rows, ("D", "raise", total), ("A", "fold"), ("B", "raise", total + unit)]
        for track in ("recorded", "corrected"):
            answer = limit_flop(unit, those, played, ONLINE, track)
            says(
                answer.at("flop", "D"),
                min_to=level,
                max_to=over_all_in,
                bets_in_round=bets,
                last_full_raise=unit,
            )
            says(
                answer.at("flop", "B", 2),
                current_bet=total,
                min_to=total + unit,
                max_to=total + unit,
                bets_in_round=bets + 1,
            )


@pytest.mark.parametrize(("unit", "rows", "level", "over_all_in", "bets"), EVIDENCE)
def test_the_books_count_from_the_all_in(unit, rows, level, over_all_in, bets):
    answer = limit_flop(unit, stacks(C=rows[-1][-1]), [*rows, ("D", "raise", level)], BOOKS)
    says(answer.at("flop", "D"), min_to=over_all_in, max_to=over_all_in, bets_in_round=bets)
    answer = limit_flop(
        unit, stacks(C=rows[-1][-1]), [*rows, ("D", "raise", level), ("A", "fold")], BOOKS, "corrected"
    )
    says(answer.at("flop", "A", 2), current_bet=over_all_in)


@BOTH
def test_an_all_in_of_less_than_half_is_completed_to_the_one_level(reading):
    rows = [("A", "bet", 20), ("B", "raise", 29), ("C", "raise", 40), ("D", "raise", 60)]
    answer = limit_flop(20, stacks(B=29), rows, reading)
    says(answer.at("flop", "C"), min_to=40, max_to=40, bets_in_round=1)
    says(answer.at("flop", "D"), min_to=60, max_to=60, bets_in_round=2)
    rows = [("B", "bet", 9), ("C", "complete", 20), ("D", "raise", 40)]
    answer = limit_flop(20, {"A": DEEP, **stacks(B=9)}, [("A", "check"), *rows], reading)
    says(answer.at("flop", "C"), min_to=20, max_to=20, bets_in_round=0)
    says(answer.at("flop", "D"), min_to=40, max_to=40, bets_in_round=1)


@BOTH
@pytest.mark.parametrize("reopening", ["cumulative", "single"])
def test_a_full_raise_is_open_to_who_called_an_all_in_just_below_its_level(reading, reopening):
    # E called 38, and C's raise to 40 is but 2 more: it is a full raise all the same.
    reading = replace(reading, limit_reopening=reopening)
    rows = [("A", "bet", 20), ("B", "raise", 29), ("D", "raise", 38), ("E", "call", 38), ("C", "raise", 40)]
    rows += [("A", "call", 40), ("E", "raise", 60)]
    players = {"A": DEEP, "B": 29, "D": 38, "E": DEEP, "C": DEEP}
    answer = limit_flop(20, players, rows, reading)
    says(answer.at("flop", "C"), min_to=40, max_to=40, bets_in_round=1)
    says(
        answer.at("flop", "E", 2),
        may_raise=True,
        why="full-raise-faced",
        faced_since_acted=2,
        min_to=60,
        bets_in_round=2,
    )
    # An all-in to 39 is no full raise, so E has no right by it.
    rows = [*rows[:4], ("C", "raise", 39), ("A", "call", 39), ("E", "call", 39)]
    answer = limit_flop(20, players | {"C": 39}, rows, reading)
    says(answer.at("flop", "E", 2), may_raise=False, why="short-all-in", faced_since_acted=1)


def test_a_raise_to_the_next_level_is_open_to_callers_of_the_all_in_before_it():
    # D called 155, and A raises to 180: 25 more, less than half of 60.
    rows = [("A", "bet", 60), ("B", "raise", 120), ("C", "raise", 155), ("D", "call", 155)]
    rows += [("A", "raise", 180), ("B", "call", 180), ("D", "raise", 240)]
    answer = limit_flop(60, stacks(C=155), rows, ONLINE)
    says(answer.at("flop", "A", 2), min_to=180, max_to=215)
    says(answer.at("flop", "D", 2), may_raise=True, faced_since_acted=25, min_to=240, max_to=240)
    # Between the two there is nothing, and what is not lawful gives no right: 200 is put right to 215.
    rows[4:] = [("A", "raise", 200), ("B", "fold"), ("D", "call", 200)]
    says(limit_flop(60, stacks(C=155), rows, ONLINE, "corrected").at("flop", "D", 2), current_bet=215)


@pytest.mark.parametrize(("total", "nearest"), [(194, 180), (195, 180), (196, 210), (170, 180), (240, 210)])
def test_the_nearest_of_the_two_and_of_equal_ones_the_lower(total, nearest):
    rows = [("A", "bet", 60), ("B", "raise", 120), ("C", "raise", 150), ("D", "raise", total), ("A", "fold")]
    says(
        limit_flop(60, stacks(C=150), rows, ONLINE, "corrected").at("flop", "A", 2),
        current_bet=nearest,
        bets_in_round=4,
    )


def test_an_opening_all_in_of_half_a_bet_or_more():
    rows = [("A", "check"), ("B", "bet", 15), ("C", "raise", 20), ("D", "raise", 40)]
    answer = limit_flop(20, stacks(B=15), rows, ONLINE)
    says(answer.at("flop", "C"), min_to=20, max_to=35, bets_in_round=1)
    says(answer.at("flop", "D"), min_to=40, max_to=40, bets_in_round=2)


def test_all_ins_one_upon_another_leave_the_level_where_it_was():
    # 150 and 200 are both half a unit or more over the bet; 180 is passed, so 240 is next, or 260.
    rows = [
        ("A", "bet", 60),
        ("B", "raise", 120),
        ("C", "raise", 150),
        ("D", "raise", 200),
        ("A", "call", 200),
    ]
    answer = limit_flop(60, stacks(C=150, D=200), rows, ONLINE)
    says(answer.at("flop", "D"), min_to=180, max_to=200, all_in=True)
    says(answer.at("flop", "A", 2), min_to=240, max_to=260, bets_in_round=4, why="full-raise-faced")


def test_an_all_in_that_is_exactly_the_next_level_is_a_full_raise():
    rows = [
        ("A", "bet", 60),
        ("B", "raise", 120),
        ("C", "raise", 155),
        ("D", "raise", 180),
        ("A", "call", 180),
    ]
    answer = limit_flop(60, stacks(C=155, D=180), rows, ONLINE)
    says(answer.at("flop", "A", 2), min_to=240, max_to=240, bets_in_round=4)


def test_before_the_flop_the_levels_go_up_from_the_blind_or_the_straddle():
    players = dict.fromkeys(("SB", "BB", "UTG", "BTN"), DEEP) | {"UTG": 32}
    blinds = [("preflop", "SB", "post-small-blind", 10), ("preflop", "BB", "post-big-blind", 20)]
    limit = {"structure": "fixed-limit", "small_bet": 20, "big_bet": 40, "button": 4}
    rows = [*blinds, ("preflop", "UTG", "raise", 32), ("preflop", "BTN", "raise", 40)]
    says(Answer(Hand(players, rows, 10, 20, **limit), ONLINE).at("preflop", "BTN"), min_to=40, max_to=52)
    # UTG straddles 40, and the button is all-in for 50 of 60.
    rows = [*blinds, ("preflop", "UTG", "post-straddle", 40), ("preflop", "BTN", "raise", 50)]
    rows += [("preflop", "SB", "raise", 60)]
    answer = Answer(Hand({**players, "UTG": DEEP, "BTN": 50}, rows, 10, 20, **limit), ONLINE)
    says(answer.at("preflop", "SB"), min_to=60, max_to=70)


def stud(rows: list[tuple], known: dict[str, int], reading: Reading, track: str = "recorded") -> Answer:
    """A 5/10 game with a bring-in of 2; the cards of fourth street are not known, so a pair may show."""
    third = [("B", "bring-in", 2), ("C", "call", 2), ("D", "call", 2), ("A", "call", 2)]
    rows = [*(("third", *row) for row in third), *(("fourth", *row) for row in rows)]
    stakes = {"bring_in": 2, "small_bet": 5, "big_bet": 10, "structure": "fixed-limit", "game": "stud"}
    return Answer(Hand(stacks(**known), rows, None, None, **stakes), reading, track)


def test_over_an_open_pair_all_the_sizes_are_lawful():
    # An all-in of 4: the small bet is 5, a unit over the all-in 9; of the big bet it is 10 and 14.
    reading = replace(ONLINE, stud_pair="either-bet")
    for total in (5, 9, 10, 14):
        rows = [("A", "bet", 4), ("B", "raise", total), ("C", "call", total)]
        answer = stud(rows, {"A": 6}, reading, "corrected")
        says(answer.at("fourth", "B"), min_to=5, max_to=14, bets_in_round=1)
        says(answer.at("fourth", "C"), current_bet=total, bets_in_round=2)
    answer = stud([("A", "bet", 4), ("B", "raise", 7), ("C", "call", 7)], {"A": 6}, reading, "corrected")
    says(answer.at("fourth", "C"), current_bet=5)


def test_a_completion_in_stud():
    # C is all-in for 4 over a bring-in of 2, 2 more and less than half of 5: completed to 5.
    rows = [("third", "B", "bring-in", 2), ("third", "C", "raise", 4), ("third", "D", "complete", 5)]
    rows += [("third", "A", "fold"), ("third", "B", "call", 5)]
    stakes = {"bring_in": 2, "small_bet": 5, "big_bet": 10, "structure": "fixed-limit", "game": "stud"}
    hand = Hand(stacks(C=4), rows, None, None, **stakes)
    says(
        Answer(hand, ONLINE).at("third", "D"), min_to=5, max_to=5, bets_in_round=0
    )  # 2 more is less than half
    rows[1] = ("third", "C", "raise", 5)
    hand = Hand(stacks(C=5), [*rows[:2], ("third", "D", "raise", 10)], None, None, **stakes)
    says(Answer(hand, ONLINE).at("third", "D"), min_to=10, max_to=10, bets_in_round=1)


def test_a_correction_to_the_next_level():
    # D's raise to 200 is cut to 180, the level after 120.
    rows = [("A", "bet", 60), ("B", "raise", 120), ("C", "raise", 150), ("D", "raise", 200)]
    # The flop's rows follow six others, so D's raise is row 10.
    rows += [("D", "correction", -20, {"corrects": 10}), ("A", "raise", 240)]
    answer = limit_flop(60, stacks(C=150), rows, ONLINE)
    says(answer.at("flop", "A", 2), current_bet=180, min_to=240, max_to=240, bets_in_round=4)
    # Taken back, the all-in is the bet again, with both levels over it.
    rows[4] = ("D", "correction", -50, {"corrects": 10})
    says(
        limit_flop(60, stacks(C=150), rows, ONLINE).at("flop", "A", 2),
        current_bet=150,
        min_to=180,
        max_to=210,
    )


@pytest.mark.parametrize(
    ("first", "then", "bets", "faced"),
    [
        (140, 145, 1, "short-all-in"),  # less than half a raise, as before
        (140, 150, 2, "short-all-in"),  # half of one: it counts
        (160, 170, 2, "short-all-in"),  # it had counted, and is no full raise yet
        (160, 200, 2, "raised"),
    ],
)
def test_a_short_all_in_that_is_put_right(first, then, bets, faced):
    # The flop begins with row 7, so B's all-in over 100 is row 8.
    rows = [("A", "bet", 100), ("B", "raise", first, {"all_in": True})]
    rows += [("B", "correction", then - first, {"corrects": 8}), ("C", "call", then)]
    answer = limit_flop(100, stacks(B=None), rows, BOOKS)
    says(answer.at("flop", "C"), current_bet=then, bets_in_round=bets, bet_faced=faced)


def test_a_whole_raise_that_is_put_down_was_one():
    rows = [("A", "bet", 100), ("B", "raise", 200), ("B", "correction", -60, {"corrects": 8})]
    answer = limit_flop(100, stacks(), [*rows, ("C", "fold"), ("D", "fold"), ("A", "call", 140)], BOOKS)
    says(answer.at("flop", "A", 2), to_call=40, may_raise=True)
