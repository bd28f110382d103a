"""The frames that `play` returns: schemas, order, and only the hands that were asked for."""

from __future__ import annotations

import numpy as np
import pytest
from polars.testing import assert_frame_equal

from audit import replay
from audit.reading import Reading
from audit.schema import FACTS, ROUNDS, TOTALS
from tests.audit.replay.hands import DEEP, Hand, on_flop, parsed_of

THREE = dict.fromkeys("ABC", DEEP)
FOLDED = Hand({"A": DEEP, "B": DEEP}, [("preflop", "A", "post-small-blind", 50)], button=1)
HANDS = [
    on_flop(THREE, [("A", "bet", 100), ("B", "raise", 300), ("C", "fold"), ("A", "fold")]),
    FOLDED,
    Hand({}, [], button=None),
    on_flop({"A": DEEP, "B": 500}, [("A", "check"), ("B", "bet", 100)]),
    on_flop(dict.fromkeys("ABCDEFGHI", DEEP), [("A", "check"), ("B", "check")]),
]


def play(numbers: list[int], track: str = "recorded") -> replay.Played:
    return replay.play(parsed_of(*HANDS), np.array(numbers, np.int32), Reading(), track)


@pytest.mark.parametrize("numbers", [[], [1], [0, 1, 2, 3, 4]])
@pytest.mark.parametrize("track", ["recorded", "corrected"])
def test_schemas(numbers, track):
    played = play(numbers, track)
    for frame, schema in ((played.facts, FACTS), (played.rounds, ROUNDS), (played.totals, TOTALS)):
        assert dict(frame.schema) == schema
        assert list(frame.schema) == list(schema)
    assert played.totals["hand"].to_list() == numbers


def test_rows_are_sorted_and_complete():
    played = play([0, 1, 2, 3, 4])
    assert played.facts.select("hand", "ordinal").rows() == [
        *((0, n) for n in range(3, 10)),
        *((3, n) for n in range(3, 7)),
        *((4, n) for n in range(3, 14)),
    ]
    assert played.rounds.select("hand", "street").rows() == [
        (hand, street) for hand in (0, 3, 4) for street in ("preflop", "flop")
    ]
    assert played.totals["not_judgeable"].to_list() == [None, "no-big-blind", "no-big-blind", None, None]


@pytest.mark.parametrize("numbers", [[0], [3], [0, 4], [2, 3]])
def test_only_the_hands_asked_for_and_the_same_as_among_all(numbers):
    some, everything = play(numbers), play([0, 1, 2, 3, 4])
    for part, whole in zip(some, everything, strict=True):
        assert_frame_equal(part, whole.filter(whole["hand"].is_in(numbers)))
