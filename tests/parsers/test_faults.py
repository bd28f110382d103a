"""Of several things wrong with a hand the one that says most is named."""

from __future__ import annotations

import numpy as np

from parsers.faults import CODES, REASONS, Faults


def reason_of(*found: tuple[str, int]) -> tuple[str, int]:
    faults = Faults()
    for reason, line in found:
        faults.add(reason, np.array([1]), np.array([line]))
    codes, lines = faults.by_hand(3)
    assert (codes[0], codes[2]) == (-1, -1)
    return list(REASONS)[codes[1]], int(lines[1])


def test_the_earliest_line_counts() -> None:
    assert reason_of(("unknown-line", 9), ("bad-amount", 4), ("unknown-actor", 7)) == ("bad-amount", 4)


def test_what_is_wrong_with_the_hand_as_a_whole_comes_first() -> None:
    assert reason_of(("unknown-line", 3), ("cut-short", 9)) == ("cut-short", 9)
    assert reason_of(("cut-short", 9), ("cancelled", 12)) == ("cancelled", 12)


def test_nothing_wrong() -> None:
    codes, _ = Faults().by_hand(2)
    assert codes.tolist() == [-1, -1]


def test_every_reason_has_a_code_and_a_message_with_its_line() -> None:
    assert [CODES[reason] for reason in REASONS] == list(range(len(REASONS)))
    assert all("{line}" in message for message in REASONS.values())
