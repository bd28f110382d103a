"""The corrected track: what the record means once every fault before is put right."""

from __future__ import annotations

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

THREE = dict.fromkeys("ABC", DEEP)


def both(hand, **reading):
    return played(hand, "recorded", **reading), played(hand, "corrected", **reading)


def test_what_follows_an_underraise():
    # Scenario C23: B makes 150 of it, 200 was the least; C calls, A raises to 300.
    hand = on_flop(THREE, "A bet 100 / B raise 150 / C call 150 / A raise 300 / B fold / C fold")
    recorded, corrected = both(hand)
    assert recorded.of("B", 1) == corrected.of("B", 1)
    assert (recorded.of("B", 1)["min_to"], recorded.of("B", 1)["played_to"]) == (200, 150)
    assert recorded.choices("A") == (50, False, None)
    assert corrected.choices("A") == (100, True, 300)
    assert (recorded.of("C", 1)["played_chips"], corrected.of("C", 1)["played_chips"]) == (150, 200)
    assert (recorded.of("A")["pot_before"], corrected.of("A")["pot_before"]) == (700, 800)
    assert corrected.of("A")["played_to"] == 300


def test_a_lawful_hand_is_the_same_on_both():
    flop = "A bet 100 / B raise 250 / C call 250 / A raise 600 / B call 350 / C fold"
    recorded, corrected = both(on_flop(THREE, f"{flop} / turn / A bet 400 / B fold / A return 400"))
    assert recorded == corrected


def test_a_raise_of_too_much_becomes_the_pot():
    # 300 in the pot: at most 300; B's 1200 is then the pot again, and no more than it: 2 x 300 + 600.
    hand = on_flop(THREE, "A bet 500 / B raise 1200 / C fold", structure="pot-limit")
    recorded, corrected = both(hand)
    assert (recorded.of("B")["current_bet"], corrected.of("B")["current_bet"]) == (500, 300)
    assert (corrected.of("B")["last_full_raise"], corrected.of("B")["max_to"]) == (300, 1200)
    assert recorded.of("B")["last_full_raise"] == 100


def test_a_raise_without_the_right_becomes_a_call():
    stacks = THREE | {"B": 150}
    script = "A bet 100 / B raise 150 / C call 150 / A raise 600 / C call 450 / turn / A check"
    recorded, corrected = both(on_flop(stacks, script))
    assert (corrected.of("A", -2)["played_to"], corrected.of("A", -2)["acted_as"]) == (600, "raise")
    assert (recorded.of("C")["current_bet"], corrected.of("C")["current_bet"]) == (600, 150)
    # C owes nothing any more, and it is nobody's turn.
    assert (
        corrected.of("C")["to_call"],
        corrected.of("C")["played_chips"],
        corrected.of("C")["expected"],
    ) == (0, 0, None)
    assert (recorded.of("A")["pot_before"], corrected.of("A")["pot_before"]) == (
        300 + 150 + 2 * 600,
        300 + 3 * 150,
    )


def test_a_raise_that_is_none_becomes_a_call():
    recorded, corrected = both(on_flop(THREE, "A bet 300 / B raise 200 / C call 300 / A check"))
    assert corrected.of("C")["pot_before"] == 300 + 300 + 300
    assert recorded.of("C")["pot_before"] == 300 + 300 + 200


def test_a_bet_below_the_minimum_is_filled_up():
    recorded, corrected = both(on_flop(THREE, "A bet 60 / B call 60 / C raise 160"))
    assert (corrected.of("B")["to_call"], corrected.of("B")["played_chips"]) == (100, 100)
    assert (recorded.of("C")["min_to"], corrected.of("C")["min_to"]) == (160, 200)


def test_a_short_call_is_filled_up_and_one_of_too_much_cut():
    recorded, corrected = both(on_flop(THREE, "A bet 300 / B call 200 / C fold / turn / A check"))
    assert (recorded.of("A")["pot_before"], corrected.of("A")["pot_before"]) == (800, 900)
    assert corrected.of("B")["stack"] == DEEP
    assert corrected.of("B")["played_chips"] == 200
    recorded, corrected = both(on_flop(THREE, "A bet 300 / B call 400 / C call 400"))
    assert (recorded.of("C")["current_bet"], corrected.of("C")["current_bet"]) == (400, 300)
    assert (corrected.of("C")["to_call"], corrected.of("C")["played_chips"]) == (300, 300)


def test_a_check_against_a_bet_stays_a_check():
    recorded, corrected = both(on_flop(THREE, "A bet 300 / B check / C fold / turn / A check"))
    assert recorded.of("A") == corrected.of("A")
    assert corrected.rounds["flop"]["owing"] is None


def test_who_has_all_in_goes_all_in():
    # B's 150 should have been 200.
    stacks = THREE | {"C": 260}
    recorded, corrected = both(on_flop(stacks, "A bet 100 / B raise 150 / C shove 260 / A fold"))
    assert (recorded.of("C")["played_to"], corrected.of("C")["played_to"]) == (260, 260)
    # It is 110 over 150, a full raise, and 60 over 200, which leaves the last full raise at 100.
    assert (recorded.of("A")["min_to"], corrected.of("A")["min_to"]) == (370, 360)


def test_a_shove_is_for_what_is_left_on_the_track():
    # B calls 400 of 500, where 500 was owed; on the corrected track nothing is left to bet on the turn.
    stacks = THREE | {"B": 500}
    script = "A bet 500 / B call 400 / C call 500 / turn / A check / B shove 100 / C fold"
    recorded, corrected = both(on_flop(stacks, script))
    assert (recorded.of("B")["actor"], recorded.of("B")["played_to"]) == ("live", 100)
    assert (corrected.of("B")["actor"], corrected.of("B")["played_chips"]) == ("all-in", 0)


def test_a_call_for_all_stays_a_call_when_less_is_owed():
    # 2 x 200 + 300 + 200 = 900 is the most that B may make it.
    stacks = THREE | {"C": 750}
    hand = on_flop(stacks, "A bet 200 / B raise 1000 / C call 750", structure="pot-limit")
    recorded, corrected = both(hand)
    assert recorded.of("B")["max_to"] == 900
    assert (recorded.of("C")["to_call"], corrected.of("C")["to_call"]) == (750, 750)
    hand = on_flop(stacks | {"C": 950}, "A bet 200 / B raise 1000 / C call 950", structure="pot-limit")
    recorded, corrected = both(hand)
    assert (recorded.of("C")["to_call"], recorded.of("C")["played_chips"]) == (950, 950)
    assert (corrected.of("C")["to_call"], corrected.of("C")["played_chips"]) == (900, 900)


def test_who_has_folded_does_nothing():
    recorded, corrected = both(on_flop(THREE, "A bet 100 / B fold / C call 100 / B raise 500 / A fold"))
    assert (recorded.of("A")["current_bet"], corrected.of("A")["current_bet"]) == (500, 100)
    assert corrected.of("A")["pot_before"] == 500
    assert corrected.of("B")["played_to"] == 500
    assert corrected.totals["put_in"] == 1000  # of the record, whatever the track


def test_a_raise_over_the_stack_is_a_fault_on_both():
    recorded, corrected = both(on_flop(THREE | {"B": 500}, "A bet 100 / B raise 600 / C call 600"))
    for sheet in (recorded, corrected):
        assert (sheet.of("B")["max_to"], sheet.of("B")["played_to"]) == (500, 600)
    assert (recorded.of("C")["current_bet"], corrected.of("C")["current_bet"]) == (600, 500)


def test_a_wrong_fixed_limit_raise():
    hand = on_flop(
        THREE,
        "A bet 20 / B raise 50 / C raise 70 / A fold",
        blinds=(10, 20),
        structure="fixed-limit",
        bets=(20, 40),
    )
    recorded, corrected = both(hand)
    assert (recorded.of("C")["max_to"], corrected.of("C")["max_to"]) == (70, 60)
    # C's 70 was right over 50 and wrong over 40: there it becomes 60.
    assert (recorded.of("A")["current_bet"], corrected.of("A")["current_bet"]) == (70, 60)


def test_calls_of_an_unknown_stack_that_is_all_in():
    # B raises to 300 where 400 was the least; C, all-in for 250, stays all-in for 250.
    hand = Hand(
        dict.fromkeys("SBUVC"),
        "S small 50 / B big 100 / U raise 250 / V raise 300 / C call 250 all-in / S fold / B fold / U fold",
    )
    recorded, corrected = both(hand)
    assert (recorded.of("C")["to_call"], corrected.of("C")["to_call"]) == (300, 400)
    assert (recorded.of("C")["played_chips"], corrected.of("C")["played_chips"]) == (250, 250)
    assert corrected.of("S")["pot_before"] == 150 + 250 + 400 + 250


def test_a_raise_of_an_unknown_stack_that_is_all_in_is_left_as_it_is():
    hand = Hand(dict.fromkeys("SBU"), "S small 50 / B big 100 / U raise 150 all-in / S call 100 / B call 50")
    recorded, corrected = both(hand)
    assert recorded == corrected
    assert recorded.choices("B") == (50, True, 250)


def test_the_return_of_what_was_never_in():
    hand = Hand(
        THREE, "A small 50 / B big 100 / C raise 300 / A fold / B fold / C return 200", sitting_out=("C",)
    )
    recorded, corrected = both(hand)
    assert recorded.of("C")["actor"] == "not-dealt"
    assert (recorded.rounds["preflop"]["unmatched"], recorded.rounds["preflop"]["unmatched_of"]) == (200, "C")
    # Without C's raise B's 50 would be unmatched; but he has folded.
    assert (corrected.rounds["preflop"]["unmatched"], corrected.rounds["preflop"]["unmatched_of"]) == (
        0,
        None,
    )
    assert corrected.rounds["preflop"]["owing"] is None
