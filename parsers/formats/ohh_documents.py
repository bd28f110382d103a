"""Where the hands of an Open Hand History export begin and end, whatever stands between or inside them.

The standard's file is a run of JSON objects, one per hand and a blank line between; real exports also have
arrays, one object a line, and objects without the `ohh` wrapper. A damaged hand ends at the latest where the
next one certainly begins.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from parsers.formats.ohh_values import shown
from parsers.jsonscan import ConstantError, Decode, JsonObject, RepeatedKeyError

TOO_DEEP = "objects or lists lie too deep in each other"
LONGEST = 1 << 20
"""Bytes of the longest hand that is read: a hundred times the longest that was ever seen."""

# Keys that only a hand itself has (not its players, rounds, actions, pots or tournament): as the first key of
# an object they show the beginning of a hand. Inside a JSON string the quotes would have backslashes.
_OWN_KEYS = (
    b"spec_version|site_name|network_name|internal_version|tournament|tournament_info|game_number|table_name|"
    b"table_handle|table_skin|game_type|bet_limit|table_size|dealer_seat|small_blind_amount|big_blind_amount|"
    b"ante_amount|hero_player_id"
)
_HEAD = re.compile(rb'\{\s*"(ohh|' + _OWN_KEYS + rb')"\s*:')
_TRACE = re.compile(rb'"(?:ohh|game_number|spec_version|players|rounds|bet_limit)"\s*:')
_HAND_NUMBER = re.compile(rb'"game_number"\s*:')
_SEPARATORS = re.compile(rb"[\s\[\],]*")
_SURPLUS = re.compile(rb"\}[\s\[\],}]*")
_BLANK = re.compile(rb"\s*")


class Document(NamedTuple):
    """The bytes of one hand and what they decode to."""

    start: int
    end: int
    hand: JsonObject


class Trouble(NamedTuple):
    """Bytes that are no readable hand: one or several damaged hands, or (hands = 0) something else."""

    start: int
    end: int
    reason: str
    message: str
    place: int  # offset of what is wrong
    hands: int


class Gap(NamedTuple):
    """Bytes that mean nothing: `blank`, or the `separator` of an array."""

    start: int
    end: int
    kind: str


def heads(data: bytes, start: int, end: int) -> list[int]:
    """Offsets between the two at which a hand certainly begins.

    An object without the wrapper counts only where the text before it shows that it is not the wrapper's
    content.
    """
    found = []
    for match in _HEAD.finditer(data, start, end):
        if match[1] != b"ohh":
            before = match.start() - 1
            while before >= start and data[before] in b" \t\r\n":
                before -= 1
            if before < start or data[before] not in b"}],[":
                continue
        found.append(match.start())
    return found


def documents(data: bytes, start: int, end: int, decode: Decode) -> Iterator[Document | Trouble | Gap]:
    """Everything between the two offsets, in order and without a hole; they may not lie inside a hand."""
    cuts = heads(data, start, end)
    begins = _SEPARATORS.match(data, start, end).end()  # type: ignore[union-attr]
    if not cuts or begins < cuts[0]:
        yield from _between(data, start, cuts[0] if cuts else end, decode)
    elif start < cuts[0]:
        yield _gap(data, start, cuts[0])
    for cut, stop in zip(cuts, [*cuts[1:], end], strict=True):
        found = _one(data, cut, stop, decode)
        yield found
        if found.end < stop:
            yield from _between(data, found.end, stop, decode)


def _between(data: bytes, start: int, end: int, decode: Decode) -> Iterator[Document | Trouble | Gap]:
    """What no head shows: gaps, hands whose first key is an unusual one, and text that is no hand."""
    while start < end:
        begins = _SEPARATORS.match(data, start, end).end()  # type: ignore[union-attr]
        if begins > start:
            yield _gap(data, start, begins)
        if begins == end:
            return
        surplus = _SURPLUS.match(data, begins, end)
        found = (
            _trouble(data, begins, surplus.end(), "bad-json", "a brace too many", 0)
            if surplus
            else _one(data, begins, end, decode)
        )
        yield found
        start = found.end


def _gap(data: bytes, start: int, end: int) -> Gap:
    return Gap(start, end, "blank" if _BLANK.fullmatch(data, start, end) else "separator")


def _one(data: bytes, start: int, stop: int, decode: Decode) -> Document | Trouble:
    """The hand that begins at `start`; if it cannot be read, all up to `stop` but the blanks before it."""
    limit = min(stop, start + LONGEST)
    value: Any = None
    try:
        text = data[start:limit].decode()
        value, used = decode(text, 0)
        end = start + (used if text.isascii() else len(text[:used].encode()))
    except json.JSONDecodeError as error:
        rest = text[error.pos :]
        problem = (
            "cut-short" if not rest.strip() else "bad-json",
            error.msg,
            len(text[: error.pos].encode()),
        )
    except RepeatedKeyError as error:
        problem = ("duplicate-key", f"the key {shown(str(error))} stands twice in one object", 0)
    except RecursionError:
        problem = ("too-deep", TOO_DEEP, 0)
    except UnicodeDecodeError as error:
        problem = ("bad-bytes", "bytes that are not UTF-8", error.start)
    except ConstantError as error:
        problem = ("bad-amount", f"{error} is no number in JSON", 0)
    except ValueError:
        problem = ("bad-amount", "a number with thousands of digits", 0)
    else:
        hand = _hand(value)
        if hand is not None:
            return Document(start, end, hand)
        stop = end
        problem = ("bad-header", "no hand, though it has keys of one", 0)
    if limit < stop and problem[0] in ("cut-short", "bad-json", "bad-bytes"):
        problem = ("too-long", f"no hand ends within {LONGEST} bytes", 0)
    return _trouble(data, start, stop, *problem)


def _hand(value: Any) -> JsonObject | None:
    """The hand that a decoded value is or wraps."""
    if type(value) is not JsonObject:
        return None
    wrapped = value.get("ohh")
    if type(wrapped) is JsonObject:
        return wrapped
    return value if "rounds" in value and "players" in value else None


def _trouble(data: bytes, start: int, stop: int, reason: str, message: str, place: int) -> Trouble:
    end = start + len(data[start:stop].rstrip())
    if _TRACE.search(data, start, end) is None:
        return Trouble(start, end, "unknown-text", "text that belongs to no hand", start, 0)
    hands = sum(1 for _ in _HAND_NUMBER.finditer(data, start, end))
    return Trouble(start, end, reason, message, start + place, max(hands, 1))
