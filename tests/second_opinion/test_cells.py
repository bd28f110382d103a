"""The rows of docs/second-opinion.md: where PokerKit is wrong or knows one reading, each with numbers.

What the rule says stands in each test as a number, worked out from the text that the page names.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pokerkit
import pytest

from audit import ledger, replay
from audit.reading import Reading
from tests.audit.replay.hands import parsed_of
from tests.second_opinion.comparing import told
from tests.second_opinion.games import AUTOMATIONS
from tests.second_opinion.opinions import Opinion, Table
from tests.support.dealing.hand import Dealt
from tests.support.script import Script

WAGERS = ("bet", "raise", "complete")
DECISIONS = ("fold", "check", "call", *WAGERS)


class Asked(NamedTuple):
    kit: Opinion
    ours: dict[str, Any]  # what both engines say


def hand_of(play: str, stacks: dict[str, int], **case: Any) -> Dealt:
    """Small and big blind sit first, the button last (of two players it is the small blind)."""
    button = list(stacks)[-1 if len(stacks) > 2 else 0]
    return Script({"blinds": (50, 100), "stacks": stacks, "button": button, "play": play, **case}).hand


def last_decision(hand: Dealt) -> int:
    return max(n for n, event in enumerate(hand.events, 1) if event.kind in DECISIONS)


def asked(hand: Dealt, reading: Reading | None = None, **kit: Any) -> Asked:
    """Before the last action of the hand: what PokerKit says, and what both engines do."""
    seat = Table(hand, **kit)
    last = last_decision(hand)
    for event in hand.events[: last - 1]:
        if event.kind == "bring-in":
            seat.turn()
            seat.state.post_bring_in()
        elif event.kind in DECISIONS:
            assert seat.turn() == event.player
            if event.kind in WAGERS:
                seat.wager(event.to)
            elif event.kind == "fold":
                seat.fold()
            else:
                assert seat.call() == event.chips
    assert seat.turn() == hand.events[last - 1].player
    return Asked(seat.look(last), engines(hand, last, reading))


def engines(hand: Dealt, ordinal: int, reading: Reading | None = None) -> dict[str, Any]:
    """What both engines say before that action; they agree."""
    facts = [
        play(parsed_of(told(hand)), np.array([0], np.int32), reading or Reading(), "recorded").facts
        for play in (ledger.play, replay.play)
    ]
    assert facts[0].equals(facts[1])
    return next(row for row in facts[0].iter_rows(named=True) if row["ordinal"] == ordinal)


FIVE = {"S": 5000, "B": 5000, "C": 5000, "D": 5000, "E": 5000}  # small and big blind first, button last


def test_a_short_all_in_over_the_big_blind() -> None:
    """Founding example 3-A: blinds 2000/4000, C is all-in for 7500. A, who limped, may only call 3500."""
    kit, ours = asked(
        hand_of(
            "A calls\nX folds\nC all-in\nS folds\nB calls\nA folds",
            {"S": 90_000, "B": 90_000, "A": 90_000, "X": 90_000, "C": 7500},
            blinds=(2000, 4000),
        )
    )
    assert (ours["may_raise"], ours["to_call"]) == (False, 3500)
    assert (kit.may_raise, kit.least) == (True, 11_500)
    assert kit.right_masked == "first-short-all-in"


def test_a_short_first_bet() -> None:
    """The least bet is 100 and D is all-in for 20: C, who checked, may only call (Robert's Rules)."""
    stacks = {"S": 5000, "B": 5000, "C": 5000, "D": 120, "E": 5000}
    kit, ours = asked(
        hand_of("limped:\nflop:\nS checks\nB checks\nC checks\nD all-in\nE calls\nS folds", stacks)
    )
    assert (ours["may_raise"], ours["to_call"]) == (False, 20)
    assert (kit.may_raise, kit.least) == (True, 120)
    assert kit.right_masked == "first-short-all-in"


def test_short_all_ins_that_have_added_up() -> None:
    """S bets 300; 500, 650, 800 are all-ins. He faces 500, more than his 300, and may raise to 1100."""
    stacks = {"S": 5000, "B": 600, "C": 750, "D": 900, "E": 5000}
    kit, ours = asked(
        hand_of("limped:\nflop:\nS bets 300\nB all-in\nC all-in\nD all-in\nE calls\nS folds", stacks)
    )
    assert (ours["may_raise"], ours["min_to"]) == (True, 1100)
    assert not kit.may_raise
    assert kit.right_masked == "pool-emptied"


def test_a_short_big_blind() -> None:
    """Of a big blind of 100 only 60 is there: a call is 100 all the same, a raise to 200 (RRoP)."""
    kit, ours = asked(hand_of("C folds", FIVE | {"B": 60}))
    assert (ours["to_call"], ours["min_to"]) == (100, 200)
    assert (kit.owed, kit.least) == (60, 160)


def test_a_short_bring_in() -> None:
    """Of the bring-in of 6 only 3 is there: the next player owes 6."""
    hand = hand_of(
        "A brings in 3\nB folds",
        {"A": 5, "B": 500, "C": 500},
        structure="fixed-limit",
        game="stud",
        bets=(20, 40),
        bring_in=6,
        antes=2,
        up={"A": ["2c"], "B": ["9d"], "C": ["Kh"]},
    )
    kit, ours = asked(hand)
    assert (kit.owed, ours["to_call"]) == (3, 6)


@pytest.mark.parametrize(
    ("posts", "stacks", "call", "most", "kit_call", "kit_most"),
    [
        ("B posts big blind 200", FIVE, 200, 700, 200, 600),
        ("S posts small blind 100\nB posts big blind 100", FIVE | {"B": 100}, 200, 700, 100, 400),
    ],
)
def test_the_pot_over_a_dead_or_short_blind(posts, stacks, call, most, kit_call, kit_most) -> None:
    """TDA 2026, rule 56-B: in pot-limit 100/200 the first player may raise to 700 as if both were full."""
    hand = hand_of("C folds", stacks, posts=posts, blinds=(100, 200), structure="pot-limit", game="omaha")
    kit, ours = asked(hand, Reading(pot_limit_blinds="as-full"))
    assert (ours["to_call"], ours["max_to"]) == (call, most)
    assert (kit.owed, kit.most) == (kit_call, kit_most)


@pytest.mark.parametrize(("reading", "most"), [("include", 850), ("exclude", 700)])
def test_antes_in_the_pot(reading, most) -> None:
    """Three antes of 50 at 100/200: 850 with them, 700 without; no book says which, PokerKit counts them."""
    stacks = {"S": 5000, "B": 5000, "C": 5000}
    hand = hand_of("C folds", stacks, blinds=(100, 200), antes=50, structure="pot-limit", game="omaha")
    kit, ours = asked(hand, Reading(pot_limit_antes=reading))
    assert (kit.most, ours["max_to"]) == (850, most)


@pytest.mark.parametrize(
    ("reading", "least", "min_bet", "kit_least", "kit_flop"),
    [
        ("straddle", 40, 20, 40, 20),  # a new big blind: twice 20
        ("difference", 30, 10, 30, 10),  # a raise by 10: 20 and 10
        ("three-big-blinds", 30, 10, 30, 10),
    ],
)
def test_a_raise_over_a_straddle(reading, least, min_bet, kit_least, kit_flop) -> None:
    """5/10 and a straddle of 20. PokerKit knows one `min_bet`: where 40 comes out, so does 20 on the flop."""
    hand = hand_of(
        "D folds",
        FIVE,
        blinds=(5, 10),
        posts="S posts small blind 5\nB posts big blind 10\nC posts straddle 20",
    )
    hand.straddle = 20
    assert engines(hand, last_decision(hand), Reading(straddle_minimum_raise=reading))["min_to"] == least
    state = pokerkit.NoLimitTexasHoldem.create_state(
        AUTOMATIONS, False, 0, (5, 10, 20), min_bet, (5000,) * 5, 5
    )
    assert state.min_completion_betting_or_raising_to_amount == kit_least
    while state.street_index == 0:
        state.check_or_call()
    assert state.min_completion_betting_or_raising_to_amount == kit_flop
    # Over a limped straddle the least bet on the flop is the big blind, 10.
    limped = hand_of(
        "D calls\nE calls\nS calls\nB calls\nC checks\nflop:\nS checks",
        FIVE,
        blinds=(5, 10),
        posts="S posts small blind 5\nB posts big blind 10\nC posts straddle 20",
    )
    flop = engines(limped, last_decision(limped), Reading(straddle_minimum_raise=reading))
    assert flop["min_to"] == 10


@pytest.mark.parametrize(("all_in", "least"), [(25, 35), (27, 37)])
def test_half_a_bet_reopens_a_limit_round(all_in, least) -> None:
    """TDA 2026, rule 49-B: B made it 20, the all-in adds half a bet of 10 or more: B may raise again."""
    stacks = FIVE | {"C": 10 + all_in}
    play = "limped:\nflop:\nS bets 10\nB raises to 20\nC all-in\nD calls\nE folds\nS calls\nB folds"
    kit, ours = asked(hand_of(play, stacks, structure="fixed-limit", blinds=(5, 10)))
    assert (ours["may_raise"], ours["min_to"]) == (True, least)
    assert not kit.may_raise
    assert kit.right_masked == "half-bet"


def test_less_than_half_a_bet_is_completed() -> None:
    """An all-in of 14 over a bet of 10: the next player completes to 20, not to 24 (Robert's Rules)."""
    play = "limped:\nflop:\nS bets 10\nB all-in\nC folds"
    hand = hand_of(play, FIVE | {"B": 24}, structure="fixed-limit", blinds=(5, 10))
    kit, ours = asked(hand)
    assert (ours["may_raise"], ours["min_to"], ours["max_to"]) == (True, 20, 20)
    assert (kit.least, kit.most) == (24, 24)
    assert kit.sizes_masked == "half-bet"


def test_the_big_blind_is_one_of_four_bets() -> None:
    """5/10 limit, raised to 20, 30 and 40: four bets with the blind. PokerKit alone allows a fifth."""
    play = "C raises to 20\nD raises to 30\nE raises to 40\nS folds"
    hand = hand_of(play, FIVE, structure="fixed-limit", blinds=(5, 10))
    kit, ours = asked(hand, most_bets=5)  # as its own FixedLimitTexasHoldem counts
    assert (kit.may_raise, kit.least) == (True, 50)
    assert (ours["may_raise"], ours["why"]) == (False, "capped")
    state = pokerkit.FixedLimitTexasHoldem.create_state(
        AUTOMATIONS, False, 0, (5, 10), 10, 20, (5000,) * 5, 5
    )
    for to in (20, 30, 40):
        state.complete_bet_or_raise_to(to)
    assert state.can_complete_bet_or_raise_to(50)


def test_two_players_have_no_cap() -> None:
    """Four bets on the flop between two: they may go on (Robert's Rules); PokerKit says no."""
    play = "limped:\nflop:\nB bets 10\nS raises to 20\nB raises to 30\nS raises to 40\nB calls"
    hand = hand_of(play, {"S": 5000, "B": 5000}, structure="fixed-limit", blinds=(5, 10))
    kit, ours = asked(hand, Reading(cap_lifted="any-heads-up"))
    assert (ours["may_raise"], ours["min_to"]) == (True, 50)
    assert not kit.may_raise


def test_fixed_limit_omaha_is_no_pot_limit() -> None:
    """Blinds 5/10 and bets of 10/20: a raise is to 20. PokerKit's class lets the first player bet the pot."""
    state = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATIONS, False, 0, (5, 10), 10, 20, (5000,) * 5, 5
    )
    assert state.max_completion_betting_or_raising_to_amount == 35
    ours = engines(hand_of("C folds", FIVE, structure="fixed-limit", game="omaha-8", blinds=(5, 10)), 3)
    assert (ours["min_to"], ours["max_to"]) == (20, 20)


def test_nothing_is_left_to_decide() -> None:
    """C is all-in for 80 of the 100 and S folds: B has nothing to decide, but PokerKit wants him to check."""
    hand = hand_of("C calls\nS folds", {"S": 5000, "B": 5000, "C": 80})
    seat = Table(hand)
    assert seat.turn() == 2
    seat.call()
    seat.fold()
    assert seat.seats[seat.state.actor_index] == 1
    for play in (ledger.play, replay.play):
        played = play(parsed_of(told(hand)), np.array([0], np.int32), Reading(), "recorded")
        assert played.rounds["owing_player"].to_list() == [None]
