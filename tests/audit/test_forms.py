"""What forms of forced bets leave open: the order after a straddle out of the usual place."""

from __future__ import annotations

import pytest

from tests.audit.hands import Hand, judged, told

STACKS = dict.fromkeys("ABCDE", 10_000)  # A and B post the blinds, E has the button


def out_of_turn(*straddlers: str) -> list[tuple[str, str]]:
    """The last straddler raises the first caller's raise before the others have answered."""
    hand = Hand(STACKS, blinds=(50, 100))
    for number, name in enumerate(straddlers, 1):
        hand.row(name, "post-straddle", 100 * 2**number)
    to = 100 * 2 ** len(straddlers)
    first = next(name for name in "CDEABCDE" if name not in straddlers)
    hand.raise_to(first, 3 * to).raise_to(straddlers[-1], 6 * to)
    return [(rule, verdict) for rule, verdict, *_ in told(judged(hand)) if rule == "T01"]


@pytest.mark.parametrize("straddlers", ["C", "CD"])
def test_a_straddle_next_to_the_blind_leaves_nothing_open(straddlers: str) -> None:
    assert out_of_turn(*straddlers) == [("T01", "violation")]


def test_one_on_the_button_does() -> None:
    assert out_of_turn("E") == [("T01", "undetermined")]
