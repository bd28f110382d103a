"""Bets and raises by their size: blinds 50/100, so that the first raise is to 200 at least."""

import pytest

from audit.bet_sizes import count
from tests.audit.hands import Hand, book_of, judged, parsed

DEEP = dict.fromkeys("ABC", 9_000)


def opened(to, stack=9_000, **settings):
    """C raises to `to`, and the blinds fold."""
    return Hand({**DEEP, "C": stack}, **settings).raise_to("C", to).fold("A", "B")


def sizes(*hands, book="tda-2026"):
    book = book_of(book)
    return count(judged(*hands, book=book).decisions, parsed(*hands).hands, book.base)


@pytest.mark.parametrize(
    ("to", "stack", "size"),
    [
        (150, 150, "all-in-below"),
        (199, 9_000, "below"),
        (199, None, "below-stack-unknown"),
        (200, 9_000, "minimum"),
        (200, 200, "minimum"),
        (201, 9_000, "up-to-1.5"),
        (300, 9_000, "up-to-1.5"),
        (301, 9_000, "up-to-2"),
        (400, 9_000, "up-to-2"),
        (600, 9_000, "up-to-3"),
        (601, 9_000, "up-to-5"),
        (1_000, 9_000, "up-to-5"),
        (2_000, 9_000, "up-to-10"),
        (2_001, 9_000, "more"),
    ],
)
def test_a_raise(to, stack, size):
    assert sizes(opened(to, stack)) == {("Room", "no-limit", size): 1}


def test_double_the_bet():
    """After a raise to 250 the next one is to 400 (250 + 150), and to 500 where bets must be doubled."""
    hand = Hand(DEEP).raise_to("C", 250).raise_to("A", 400).fold("B", "C")
    first = ("Room", "no-limit", "up-to-1.5")
    assert sizes(hand) == {first: 1, ("Room", "no-limit", "minimum"): 1}
    assert sizes(hand, book="double-raise") == {first: 1, ("Room", "no-limit", "below"): 1}


def test_by_room_and_structure_and_of_rightful_raises_only():
    # B is all-in for 50 more than C's raise; C, who faces 50 of the 100 of a full one, may not raise again.
    closed = Hand({**DEEP, "B": 250}).raise_to("C", 200).call("A", 150).raise_to("B", 250)
    closed.raise_to("C", 400).fold("A")
    assert sizes(
        opened(200),
        opened(200),
        opened(200, site="Elsewhere"),
        opened(200, structure="pot-limit"),
        opened(200, structure="fixed-limit"),
        closed,
    ) == {
        ("Room", "no-limit", "minimum"): 3,
        ("Room", "no-limit", "all-in-below"): 1,
        ("Elsewhere", "no-limit", "minimum"): 1,
        ("Room", "pot-limit", "minimum"): 1,
    }
