"""The fields of a hand in PHH: TOML, numbers exact, and the place of every action's notation in the text.

What the standard's own tool writes, one field to a line, is read here; everything else that is TOML goes to
the standard library's reader.
"""

from __future__ import annotations

import re
import tomllib
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from parsers.schema import MONEY_SCALE
from parsers.told.shard import Refused

# The header of a table, in a file of several hands; names with an underscore are fields of a user's own.
TABLE = re.compile(
    rb"""^[ \t]*\[[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9-][A-Za-z0-9_-]*)[ \t]*\][ \t]*(?:#[^\n]*)?\r?$""",
    re.MULTILINE,
)
_LINE = re.compile(
    rb"""([A-Za-z0-9_-]+) = (?:\[([^\]\n]*)\]|'([^'\n]*)'|"([^"\\\n]*)"|([^\s'"\[#{]+))\r?(?:\n|\Z)"""
)
_NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?")
_NUMBERS = re.compile(
    rb"(?:-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?|inf)(?:, (?:-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?|inf))*"
)
_STRINGS = re.compile(rb"""(?:'[^'\n]*'|"[^"\\\n]*")(?:, (?:'[^'\n]*'|"[^"\\\n]*"))*""")
_STRING = re.compile(rb"""'[^'\n]*'|"[^"\\\n]*\"""")
_TIME = re.compile(rb"[0-2][0-9]:[0-5][0-9]:[0-5][0-9]")

_ARRAY = re.compile(rb"^[ \t]*actions[ \t]*=[ \t]*\[", re.MULTILINE)
_TOKEN = re.compile(
    rb'''[\s,]+|\#[^\n]*|"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''',
    re.DOTALL,
)
_LARGEST = 10**14
_DIGITS = 22  # so that products are exact


class Notation(NamedTuple):
    """An action as it is written, and its place in the shard's text."""

    text: str
    start: int
    end: int


class Fields(NamedTuple):
    """The fields of a hand: integers, decimals, texts, times, lists of them."""

    values: dict[str, Any]
    actions: list[Notation]


def fields(data: bytes, start: int, end: int) -> Fields:
    """The fields that stand in `data` from `start` to `end`; raises Refused where that is no TOML."""
    return _plain(data, start, end) or _any(data, start, end)


def _plain(data: bytes, start: int, end: int) -> Fields | None:
    """As the standard's own tool writes them; None if anything is written otherwise."""
    values: dict[str, Any] = {}
    actions: list[Notation] = []
    at = start
    while at < end:
        line = _LINE.match(data, at, end)
        if line is None:
            if data[at : at + 1] not in (b"\n", b"\r"):
                return None
            at += 1
            continue
        key = line[1].decode()
        if key in values:
            return None
        if line.start(2) >= 0:
            if key == "actions":
                if line[2] and not _STRINGS.fullmatch(line[2]):
                    return None
                actions = [
                    Notation(data[found.start() + 1 : found.end() - 1].decode(), *found.span())
                    for found in _STRING.finditer(data, *line.span(2))
                ]
                values[key] = [action.text for action in actions]
            else:
                values[key] = _list(line[2])
        elif line.start(5) >= 0:
            values[key] = _scalar(line[5])
        else:
            values[key] = (line[3] if line.start(3) >= 0 else line[4]).decode()
        if values[key] is None:
            return None
        at = line.end()
    return Fields(values, actions) if isinstance(values.get("actions"), list) else None


def _list(written: bytes) -> list[Any] | None:
    if not written:
        return []
    if _NUMBERS.fullmatch(written):
        return [_number(number) for number in written.decode().split(", ")]
    if _STRINGS.fullmatch(written):
        return [found[0][1:-1].decode() for found in _STRING.finditer(written)]
    return None


def _scalar(written: bytes) -> Any:
    if _NUMBER.fullmatch(written):
        return _number(written.decode())
    if written in (b"true", b"false"):
        return written == b"true"
    return time.fromisoformat(written.decode()) if _TIME.fullmatch(written) and written < b"24" else None


def _number(written: str) -> int | Decimal:
    return Decimal(written) if "." in written or written == "inf" else int(written)


def _any(data: bytes, start: int, end: int) -> Fields:
    """Any TOML."""
    try:
        values = tomllib.loads(data[start:end].decode(), parse_float=Decimal)
    except (ValueError, InvalidOperation, RecursionError) as error:
        raise Refused("bad-toml", f"the hand is no TOML: {str(error)[:100]}", start) from None
    if "variant" not in values:
        return Fields(values, [])
    written = values.get("actions")
    array = _ARRAY.search(data, start, end)
    if (
        not isinstance(written, list)
        or not all(isinstance(action, str) for action in written)
        or array is None
    ):
        raise Refused("table-incomplete", "the hand has no array of actions", start)
    places = []
    at = array.end()
    while (token := _TOKEN.match(data, at, end)) is not None:
        if token[0][:1] in (b"'", b'"'):
            places.append(token.span())
        at = token.end()
    if len(places) != len(written):
        raise Refused("bad-toml", "the array of actions cannot be told apart", array.start())
    return Fields(values, [Notation(text, *place) for text, place in zip(written, places, strict=True)])


def money(value: object) -> int | None:
    """A number of a field in ten-thousandths; None for what is none, is infinite, or has finer decimals."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    if isinstance(value, int):
        return value * MONEY_SCALE if abs(value) < _LARGEST else None
    if not value.is_finite() or abs(value) >= _LARGEST or len(value.as_tuple().digits) > _DIGITS:
        return None
    scaled = value * MONEY_SCALE
    return int(scaled) if scaled == scaled.to_integral_value() else None
