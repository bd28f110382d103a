"""JSON with exact numbers and exact places: what formats that are JSON share.

The standard library's decoder knows no byte positions and, unasked, makes floats of numbers. Here numbers
stay exact, a repeated key is an error, and every object knows its number in closing order, which
`object_spans` turns into the bytes it came from.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np


class JsonObject(dict[str, Any]):
    """A JSON object; `order` counts the objects of one document from 0 in the order in which they close."""

    __slots__ = ("order",)
    order: int


class RepeatedKeyError(ValueError):
    """A key stands twice in one object: no reader can know which value was meant."""


class ConstantError(ValueError):
    """NaN or Infinity, which JSON does not have."""


Decode = Callable[[str, int], tuple[Any, int]]
"""Text and offset -> the value that begins at exactly that offset, and the offset after it.

Raises json.JSONDecodeError for bad syntax, RepeatedKeyError, ConstantError, another ValueError for a whole
number that is too long, RecursionError for nesting that is too deep.
"""


def decoder(parse_float: Callable[[str], Any]) -> Decode:
    """A decoder that makes every object a `JsonObject`.

    Numbers with a point or an exponent are what `parse_float` makes of their text; the others are int.
    """
    closed = 0

    def build(pairs: list[tuple[str, Any]]) -> JsonObject:
        nonlocal closed
        value = JsonObject(pairs)
        if len(value) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            raise RepeatedKeyError(next(key for key, count in counts.items() if count > 1))
        value.order = closed
        closed += 1
        return value

    scan = json.JSONDecoder(
        object_pairs_hook=build, parse_float=parse_float, parse_constant=_no_constant
    ).raw_decode

    def decode(text: str, start: int) -> tuple[Any, int]:
        nonlocal closed
        closed = 0
        value, end = scan(text, start)
        return value, end

    return decode


def _no_constant(name: str) -> NoReturn:
    raise ConstantError(name)


_DEPTH = 40
"""Bits left for the offset in a key of depth and offset: no run of documents is longer than a terabyte."""


_MARKS = bytes(octet in b'"{}' for octet in range(256))


class Braces:
    """Where objects open and close in a run of JSON documents, found in one vectorised pass.

    `starts` (int64, ascending) are the offsets at which documents begin; whether a byte lies inside a string
    is worked out afresh from each, so that a damaged document spoils no other.
    """

    def __init__(self, data: bytes, starts: np.ndarray) -> None:
        self._starts = starts
        data = data if len(starts) else b""
        octets = np.frombuffer(data, np.uint8)
        marks = np.flatnonzero(np.frombuffer(data.translate(_MARKS), bool))
        kinds = octets[marks]
        quotes = kinds == ord('"')
        quoted = _running(quotes & ~_escaped(data, marks))
        document = np.searchsorted(starts, marks, side="right") - 1
        first = np.searchsorted(marks, starts)  # of each document, its first mark
        inside = (quoted[1:] - quoted[first][document]) % 2 == 1
        kept = ~inside & ~quotes & (document >= 0)
        braces, document = marks[kept], document[kept]
        opening = kinds[kept] == ord("{")
        depth = _running(np.where(opening, 1, -1))
        first = np.searchsorted(braces, starts)
        # An object's two braces have one depth: that of what lies between them.
        depth = depth[1:] + ~opening - depth[first][document]
        self._closes = braces[~opening]
        self._close_depths = depth[~opening]
        self._opens = np.sort((depth[opening] << _DEPTH) + braces[opening])

    def spans(self, document: np.ndarray, order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """First byte and the byte after the last (int64), of objects named by document and order of closing.

        The documents must be such that the decoder accepts them: in others braces need not match.
        """
        place = np.searchsorted(self._closes, self._starts[document]) + order
        ends = self._closes[place]
        # Of the opening braces at that depth, an object's own is the last before its end.
        own = np.searchsorted(self._opens, (self._close_depths[place] << _DEPTH) + ends) - 1
        return self._opens[own] & ((1 << _DEPTH) - 1), ends + 1


def _running(counts: np.ndarray) -> np.ndarray:
    """Sums of the first 0, 1, 2, ... entries."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])


def _escaped(data: bytes, marks: np.ndarray) -> np.ndarray:
    """For each of the offsets, whether an odd number of backslashes stands before it."""
    escaped = np.zeros(len(marks), bool)
    if b"\\" not in data:
        return escaped
    octets = np.frombuffer(data, np.uint8)
    after = np.flatnonzero((octets[marks - 1] == ord("\\")) & (marks > 0))
    for place in after.tolist():
        end = int(marks[place])
        start = end
        while start and data[start - 1] == ord("\\"):
            start -= 1
        escaped[place] = (end - start) % 2 == 1
    return escaped
