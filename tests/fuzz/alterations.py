"""Alterations of one hand that know its lines: what a lost packet, a torn file or a careless editor does.

Each gives the new bytes and says which bytes of the export it replaced, so that all other hands can be found
again. `Kind` says what may come of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tests.fuzz.corpus import Export
from tests.fuzz.reading import Hand, Row

Kind = Literal["bet-lost", "torn", "line", "anything"]
"""bet-lost: one printed amount of play is gone; torn: the hand ends before its play does; line: one line is
altered; anything: more than that."""
_AFTER_PLAY = ("uncalled-return", "collect", "show", "muck")
_LINE_ENDS = (b"\r\n", b"\n")
_SIGNS = (
    b"[",
    b"]",
    b"(",
    b")",
    b"$",
    b":",
    b" ",
    b"#",
    b'"',
    b"<",
    b">",
    b"{",
    b"}",
    b",",
    b"'",
    b"/",
    b"=",
)
_NUMBERS = (b"9" * 30, b"-1", b"", b"1.5", b"1e5", b"0", "\u0661".encode(), b"1,000", b"0.00001")
_CONTROLS = tuple(chr(code).encode() for code in (0, 7, 0x20, 0x41, 0xA0, 0x2028, 0xFFFD, 0x202E, 0x1F600))


@dataclass(frozen=True)
class Altered:
    """An export of which the bytes `start` to `end` were replaced."""

    name: str
    kind: Kind
    data: bytes
    hand: Hand  # to which they belong
    start: int
    end: int
    grew: int  # by so many bytes


def alter(export: Export, others: bytes, rng: random.Random) -> Altered:
    """A random alteration of one of the export's clean hands; `others`: lines to bring in from elsewhere."""
    hand = rng.choice(export.clean())
    name, change = rng.choice(_CHANGES)
    start, end, new, kind = change(_Place(export.data, hand, others), rng)
    data = export.data[:start] + new + export.data[end:]
    return Altered(name, kind, data, hand, start, end, len(new) - (end - start))


@dataclass(frozen=True)
class _Place:
    """A hand within its export."""

    data: bytes
    hand: Hand
    others: bytes

    def rows(self) -> list[Row]:
        """The hand's rows that have bytes of their own, one of those that share some."""
        places = {(row.start, row.end): row for row in self.hand.rows}
        own = [row for row in places.values() if self.hand.start < row.start < row.end <= self.hand.end]
        return own or [Row(*line, "line", 0, "") for line in self.lines()]

    def lines(self) -> list[tuple[int, int]]:
        """Start and end of its lines but the first, their ends included."""
        text = self.data[self.hand.start : self.hand.end]
        begins = [0, *(found.end() for found in re.finditer(rb"\n", text))]
        spans = list(zip(begins, [*begins[1:], len(text)], strict=True))[1:]
        return [(self.hand.start + a, self.hand.start + b) for a, b in spans if b > a] or [
            (self.hand.start, self.hand.end)
        ]


_Change = tuple[int, int, bytes, Kind]


def _whole(place: _Place, row: Row) -> tuple[int, int]:
    """The bytes to take out so that a row is gone and what is around it stands as before."""
    data, start, end = place.data, row.start, row.end
    for ending in (*_LINE_ENDS, b",", b" "):
        if data.startswith(ending, end):
            return start, end + len(ending)
    return (start - 1 if data[start - 1 : start] == b"," else start), end


def _drop_row(place: _Place, rng: random.Random) -> _Change:
    row = rng.choice(place.rows())
    alone = sum(1 for one in place.hand.rows if (one.start, one.end) == (row.start, row.end)) == 1
    kind: Kind = "bet-lost" if alone and row.chips and place.hand.sums else "line"
    return (*_whole(place, row), b"", kind)


def _repeat_row(place: _Place, rng: random.Random) -> _Change:
    row = rng.choice(place.rows())
    start, end = _whole(place, row)
    return start, end, place.data[start:end] * 2, "line"


def _swap_rows(place: _Place, rng: random.Random) -> _Change:
    one, other = sorted(rng.sample(place.rows() * 2, 2))
    if other.start < one.end:
        return one.start, one.end, place.data[one.start : one.end], "anything"
    data = place.data
    between = data[one.end : other.start]
    swapped = data[other.start : other.end] + between + data[one.start : one.end]
    return one.start, other.end, swapped, "anything"


def _drop_rows(place: _Place, rng: random.Random) -> _Change:
    one, other = sorted(rng.sample(place.rows() * 2, 2))
    return _whole(place, one)[0], max(_whole(place, other)[1], one.end), b"", "anything"


def _tear(place: _Place, rng: random.Random) -> _Change:
    """The rest of the hand is gone, from one of its rows on or from within it."""
    row = rng.choice(place.rows())
    played = max((one.end for one in place.rows() if one.kind not in _AFTER_PLAY), default=0)
    at = rng.choice([row.start, rng.randrange(row.start, row.end)])
    line_end = place.data[place.hand.end - 1 : place.hand.end] == b"\n"
    return at, place.hand.end, b"\n" if line_end else b"", "torn" if at < played else "anything"


def _splice(place: _Place, rng: random.Random) -> _Change:
    """From one of its rows to another place of the hand stands what stands somewhere in another hand."""
    row = rng.choice(place.rows())
    lines = place.others.splitlines(keepends=True)
    first = rng.randrange(len(lines))
    brought = b"".join(lines[first : first + rng.randrange(1, 12)])
    return row.start, rng.choice([row.start, row.end, place.hand.end]), brought, "anything"


def _drop_line(place: _Place, rng: random.Random) -> _Change:
    return (*rng.choice(place.lines()), b"", "line")


def _repeat_line(place: _Place, rng: random.Random) -> _Change:
    start, end = rng.choice(place.lines())
    return start, end, place.data[start:end] * 2, "line"


def _move_line(place: _Place, rng: random.Random) -> _Change:
    one, other = sorted(rng.sample(place.lines() * 2, 2))
    data = place.data
    if other[0] < one[1]:
        return (*one, data[slice(*one)], "anything")
    return one[0], other[1], data[one[1] : other[1]] + data[slice(*one)], "anything"


def _join_lines(place: _Place, rng: random.Random) -> _Change:
    start, end = rng.choice(place.lines())
    return start, end, place.data[start:end].rstrip(b"\r\n"), "line"


def _cut_line(place: _Place, rng: random.Random) -> _Change:
    start, end = rng.choice(place.lines())
    text = place.data[start:end]
    bare = text.rstrip(b"\r\n")
    return start, end, bare[: rng.randrange(len(bare) + 1)] + text[len(bare) :], "line"


def _digits(place: _Place, rng: random.Random) -> _Change:
    """One digit is another, twice there, or gone; or the number is none at all."""
    start, end = rng.choice([*place.lines(), *((row.start, row.end) for row in place.rows())])
    found = list(re.finditer(rb"[0-9]+", place.data[start:end]))
    if not found:
        return start, end, place.data[start:end], "line"
    number = rng.choice(found)
    digits = number[0]
    at = rng.randrange(len(digits))
    digit = str(rng.randrange(10)).encode()
    new = rng.choice(
        [
            digits[:at] + digit + digits[at + 1 :],
            digits[:at] + digit + digits[at:],
            digits[:at] + digits[at + 1 :],
            rng.choice(_NUMBERS),
        ]
    )
    return start + number.start(), start + number.end(), new, "line"


def _signs(place: _Place, rng: random.Random) -> _Change:
    start, end = rng.choice(place.lines())
    text = place.data[start:end]
    new = text.replace(rng.choice(_SIGNS), rng.choice([b"", b"  ", *_SIGNS]), rng.randint(1, 3))
    return start, end, new, "line"


def _letters(place: _Place, rng: random.Random) -> _Change:
    """A letter is another one, or something stands before it that is no letter."""
    start, end = rng.choice(place.lines())
    at = rng.randrange(start, end)
    if rng.random() < 0.5:
        return at, at, rng.choice(_CONTROLS), "line"
    return at, at + 1, bytes([rng.randrange(97, 123)]), "line"


_CHANGES: tuple[tuple[str, Callable[[_Place, random.Random], _Change]], ...] = (
    ("row dropped", _drop_row),
    ("row repeated", _repeat_row),
    ("rows swapped", _swap_rows),
    ("rows dropped", _drop_rows),
    ("torn", _tear),
    ("spliced", _splice),
    ("line dropped", _drop_line),
    ("line repeated", _repeat_line),
    ("line moved", _move_line),
    ("lines joined", _join_lines),
    ("line cut", _cut_line),
    ("digits", _digits),
    ("signs", _signs),
    ("letters", _letters),
)
