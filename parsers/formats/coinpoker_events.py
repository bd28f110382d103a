"""The events of a CoinPoker stream: arrays of a name, the number of a hand and an object, with their places.

They stand in an array, in arrays under the keys of an object, or one after another; each is decoded by
itself, so that a damaged one spoils no other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from parsers.jsonscan import ConstantError, Decode, RepeatedKeyError

_BEGIN = re.compile(
    r'\[\s*"(?P<name>[A-Za-z_]+\.[A-Za-z_.]+)"\s*,\s*(?:"?(?P<hand>[0-9]{1,20})"?|null)\s*,\s*'
)


class Event(NamedTuple):
    """One event; `data` is None where it could not be decoded, for the reason `damage`."""

    start: int  # offset in the text's bytes
    end: int
    name: str
    hand_id: str | None
    data: Any
    damage: str = ""


def events(text: str, decode: Decode) -> Iterator[Event]:
    """The events of a text, in order; no event holds another, so that each ends before the next begins."""
    begins = list(_BEGIN.finditer(text))
    offset = done = 0  # bytes up to the character `done`

    def place(character: int) -> int:
        nonlocal offset, done
        offset += len(text[done:character].encode())
        done = character
        return offset

    for found, following in zip_longest(begins, begins[1:]):
        start, stop = found.start(), following.start() if following else len(text)
        try:
            value, length = decode(text[start:stop], 0)
            data, damage = (value[2], "") if len(value) == 3 else (None, "no array of three")
        except (ValueError, RecursionError) as error:
            length = len(text[start:stop].rstrip())
            data, damage = None, _damage(error)
        yield Event(place(start), place(start + length), found["name"], found["hand"], data, damage)


def _damage(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return error.msg
    if isinstance(error, RepeatedKeyError):
        return f"the key {str(error)[:80]!r} stands twice in one object"
    return "NaN or Infinity" if isinstance(error, ConstantError) else "nested too deep, or a number too long"
