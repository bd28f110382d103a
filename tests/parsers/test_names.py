"""Names in the text are matched with the players of their own hand only, and exactly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.lines import Lines
from parsers.names import Seated, longest
from parsers.text import from_bytes

NAME = st.text(alphabet="abé😀 :", max_size=30)
TABLE = st.lists(NAME, min_size=1, max_size=9, unique=True)


@settings(deadline=None)
@given(st.lists(TABLE, min_size=1, max_size=4), st.lists(NAME, max_size=5))
def test_names_are_found_in_their_hand_only(hands: list[list[str]], strangers: list[str]) -> None:
    asked = [*{name for names in hands for name in names}, *strangers]
    seated_names = [name for names in hands for name in names]
    lines = Lines.of(from_bytes("".join(f"{name}\n" for name in [*seated_names, *asked]).encode()))
    count = len(seated_names)
    hand = np.repeat(np.arange(len(hands)), [len(names) for names in hands])
    seated = Seated.of(lines, hand, lines.start[:count], lines.end[:count], len(hands))
    for h, names in enumerate(hands):
        rows = np.full(len(asked), h)
        found = seated.find(rows, lines.start[count:], lines.end[count:]).tolist()
        first = int(seated.first[h])
        plain = [first + names.index(name) if name in names else -1 for name in asked]
        if seated.odd[h]:  # names that look alike: here the caller goes line by line
            assert all(got in (want, -1) for got, want in zip(found, plain, strict=True))
        else:
            assert found == plain


def test_names_that_differ_only_in_the_middle_are_left_to_the_careful_way() -> None:
    names = ["a" * 20 + str(k) + "a" * 20 for k in (1, 2)]
    lines = Lines.of(from_bytes("".join(f"{name}\n" for name in names).encode()))
    seated = Seated.of(lines, np.array([0, 0]), lines.start, lines.end, 1)
    assert seated.odd.tolist() == [True]
    apart = Seated.of(lines, np.array([0, 1]), lines.start, lines.end, 2)
    assert apart.odd.tolist() == [False, False]
    assert apart.find(np.array([0, 1]), lines.start[::-1], lines.end[::-1]).tolist() == [-1, -1]


def test_every_byte_between_the_first_and_the_last_eight_counts() -> None:
    sizes = [(size, place) for size in range(17, 36) for place in range(8, size - 8)]
    seated = ["a" * size for size, _ in sizes]
    strangers = ["a" * place + "b" + "a" * (size - place - 1) for size, place in sizes]
    lines = Lines.of(from_bytes("".join(f"{name}\n" for name in seated + strangers).encode()))
    count = len(sizes)
    hands = np.arange(count)
    own, others = slice(0, count), slice(count, 2 * count)
    table = Seated.of(lines, hands, lines.start[own], lines.end[own], count)
    assert table.find(hands, lines.start[own], lines.end[own]).tolist() == hands.tolist()
    assert table.find(hands, lines.start[others], lines.end[others]).tolist() == [-1] * count


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"mr: calls: folds", (1, 9)),
        (b"mr: calls $5", (0, 2)),
        (b"mr: folds", (0, 2)),
        (b"mr: calls: sings", (1, 9)),  # fits nobody: the longest name is named
        (b"mrs: folds", None),
    ],
)
def test_the_longest_name_with_a_fitting_rest(line: bytes, expected: tuple[int, int] | None) -> None:
    names = [b"mr", b"mr: calls"]
    assert longest(names, line, lambda rest: rest in (b"folds", b"calls $5")) == expected
