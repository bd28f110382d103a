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
_WINDOW = LONGEST >> 10
"""Bytes decoded at first, so that many small objects in a row do not each cost as much as the longest."""

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
    yield from _between(data, start, cuts[0] if cuts else end, decode)
    for place, cut in enumerate(cuts, 1):
        stop = cuts[place] if place < len(cuts) else end
        found = _one(data, cut, stop, decode, LONGEST)
        yield found
        yield from _between(data, found.end, stop, decode)


def _between(data: bytes, start: int, end: int, decode: Decode) -> Iterator[Document | Trouble | Gap]:
    """What no head shows: gaps, hands whose first key is an unusual one, and text that is no hand."""
    text: Trouble | None = None  # all that belongs to no hand since the last hand, blanks between it included
    trace = start  # where a hand may have left a trace
    while start < end:
        begins = _SEPARATORS.match(data, start, end).end()  # type: ignore[union-attr]
        if trace < begins:
            next_trace = _TRACE.search(data, begins, end)
            trace = end if next_trace is None else next_trace.start()
        found = _other(data, begins, end, decode, trace) if begins < end else None
        if found is not None and text is not None and isinstance(found, Trouble) and not found.hands:
            text = text._replace(end=found.end)
        else:
            if text is not None:
                yield text
                text = None
            if begins > start:
                yield Gap(start, begins, "blank" if _BLANK.fullmatch(data, start, begins) else "separator")
            if isinstance(found, Trouble) and not found.hands:
                text = found
            elif found is not None:
                yield found
        start = begins if found is None else found.end
    if text is not None:
        yield text


def _other(data: bytes, start: int, end: int, decode: Decode, trace: int) -> Document | Trouble:
    if trace == end:
        return _no_hand(data, start, end)
    surplus = _SURPLUS.match(data, start, end)
    if surplus is not None:
        return _trouble(data, start, surplus.end(), _Problem("bad-json", "a brace too many", 0))
    return _one(data, start, end, decode, _WINDOW)


class _Problem(NamedTuple):
    """Why a document cannot be decoded, and how many bytes from its start the trouble is."""

    reason: str
    message: str
    place: int


def _one(data: bytes, start: int, stop: int, decode: Decode, window: int) -> Document | Trouble:
    """The hand that begins at `start`; if it cannot be read, all up to `stop` but the blanks before it."""
    while True:
        limit = min(stop, start + window)
        decoded = _decoded(data[start:limit], decode)
        if not isinstance(decoded, _Problem):
            value, length = decoded
            hand = _hand(value)
            if hand is not None:
                return Document(start, start + length, hand)
            no_hand = _Problem("bad-header", "no hand, though it has keys of one", 0)
            return _trouble(data, start, start + length, no_hand)
        if limit == stop:
            return _trouble(data, start, stop, decoded)
        if window >= LONGEST:
            return _trouble(
                data, start, stop, _Problem("too-long", f"no hand ends within {LONGEST} bytes", 0)
            )
        window *= 8


def _decoded(octets: bytes, decode: Decode) -> tuple[Any, int] | _Problem:
    """The value that the bytes begin with and its length in bytes."""
    try:
        text = octets.decode()
    except UnicodeDecodeError as error:
        return _Problem("bad-bytes", "bytes that are not UTF-8", error.start)
    try:
        value, used = decode(text, 0)
    except json.JSONDecodeError as error:
        at_the_end = not text[error.pos :].strip() or error.msg.startswith("Unterminated")
        place = len(text[: error.pos].encode())
        return _Problem("cut-short" if at_the_end else "bad-json", error.msg, place)
    except RepeatedKeyError as error:
        return _Problem("duplicate-key", f"the key {shown(str(error))} stands twice in one object", 0)
    except ConstantError as error:
        return _Problem("bad-amount", f"{error} is no number in JSON", 0)
    except ValueError:
        return _Problem("bad-amount", "a number with thousands of digits", 0)
    except RecursionError:
        return _Problem("too-deep", TOO_DEEP, 0)
    return value, used if text.isascii() else len(text[:used].encode())


def _hand(value: Any) -> JsonObject | None:
    """The hand that a decoded value is or wraps."""
    if type(value) is not JsonObject:
        return None
    wrapped = value.get("ohh")
    if type(wrapped) is JsonObject:
        return wrapped
    return value if "rounds" in value and "players" in value else None


def _no_hand(data: bytes, start: int, stop: int) -> Trouble:
    end = start + len(data[start:stop].rstrip())
    return Trouble(start, end, "unknown-text", "text that belongs to no hand", start, 0)


def _trouble(data: bytes, start: int, stop: int, problem: _Problem) -> Trouble:
    if _TRACE.search(data, start, stop) is None:
        return _no_hand(data, start, stop)
    end = start + len(data[start:stop].rstrip())
    hands = sum(1 for _ in _HAND_NUMBER.finditer(data, start, end))
    return Trouble(start, end, problem.reason, problem.message, start + problem.place, max(hands, 1))
