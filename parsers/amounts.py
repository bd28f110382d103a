"""Exact reading of money: "$1,289.63" to 12896300 ten-thousandths, for all amounts of a shard at once.

No float is used anywhere. An amount is a currency sign or none, digits with or without commas between groups
of three, and at most four decimals; everything else is refused, never guessed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np

from parsers.schema import MONEY_SCALE

READ, UNREADABLE, TOO_FINE = 0, 1, 2
"""States of an amount: read; not an amount, or too large to hold; more than four decimals."""

SIGNS = ("$", "€", "£", "₹", "¥")
MAX_DIGITS = 14
"""Digits before the point: what fits into Int64 as ten-thousandths."""
_EXACT = re.compile(
    rb"(?:%s)?([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]+))?" % "|".join(map(re.escape, SIGNS)).encode()
)
_POINT, _COMMA, _ZERO = ord("."), ord(","), ord("0")
_LONGEST = 32

# Eight digits at once, as bytes of a little-endian word.
_ZEROS = np.uint64(0x3030303030303030)
_HIGH_BITS = np.uint64(0x8080808080808080)
_MASKS = np.array([(1 << (8 * n)) - 1 for n in range(9)], np.uint64)


class Amounts(NamedTuple):
    """One entry per amount."""

    value: np.ndarray  # int64 ten-thousandths, 0 unless read
    state: np.ndarray  # uint8: READ, UNREADABLE or TOO_FINE


def exact(text: bytes) -> int | None:
    """One amount in ten-thousandths; None if it is none or has more than four decimals."""
    found = _EXACT.fullmatch(text)
    if not found:
        return None
    digits, decimals = found[1].replace(b",", b""), found[2] or b""
    if len(digits) > MAX_DIGITS or len(decimals) > 4:
        return None
    return int(digits) * MONEY_SCALE + int(decimals.ljust(4, b"0"))


def read(data: np.ndarray, words: np.ndarray, start: np.ndarray, end: np.ndarray) -> Amounts:
    """The amounts that stand in `data` from `start` to `end`.

    `words` holds the eight bytes from each position of `data` as a little-endian number (`Lines.words`).
    """
    value = np.zeros(len(start), np.int64)
    state = np.full(len(start), UNREADABLE, np.uint8)
    # Nearly all amounts have at most eight characters and two decimals or none: eight bytes at a time.
    word = words[np.maximum(end - 8, 0)]
    size = end - start
    beginning = word >> (np.clip(8 - size, 0, 7).astype(np.uint64) * np.uint64(8))
    longer = np.flatnonzero((size > 8) | (end < 8))
    beginning[longer] = words[start[longer]]
    start = start + _sign_width(beginning)
    length = end - start
    short = (length > 0) & (length <= 8) & (end >= 8)
    scale = np.full(len(start), MONEY_SCALE, np.int64)
    for decimals in (1, 2):
        place = 7 - decimals
        pointed = ((word >> np.uint64(8 * place)) & np.uint64(255)) == _POINT
        hits = np.flatnonzero(pointed & (length >= decimals + 2) & (scale == MONEY_SCALE))
        with_point = word.take(hits)
        low, high = with_point & _MASKS[place], with_point & ~_MASKS[place + 1]
        word[hits] = (low << np.uint64(8)) | high
        scale[hits] = MONEY_SCALE // 10**decimals
        length[hits] -= 1  # digits only
    digits, sound = _digits(word, length)
    sound &= short
    np.multiply(digits, scale, out=value, where=sound)
    state[sound] = READ
    rest = np.flatnonzero(~sound)
    if len(rest):
        value[rest], state[rest] = _read_any(data, start[rest], end[rest])
    return Amounts(value, state)


def _sign_width(beginning: np.ndarray) -> np.ndarray:
    """Bytes of the currency sign with which each amount begins."""
    width: np.ndarray = ((beginning & _MASKS[1]) == ord("$")).astype(np.int64)
    others = np.flatnonzero((beginning & _MASKS[1]) > ord("9"))  # the first byte of a longer sign
    for sign in SIGNS:
        encoded = sign.encode()
        hit = (beginning[others] & _MASKS[len(encoded)]) == int.from_bytes(encoded, "little")
        width[others[hit]] = len(encoded)
    return width


def _digits(word: np.ndarray, length: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The number that the last `length` bytes of each word spell, and whether all of these are digits."""
    length = np.clip(length, 0, 8)
    outside = _MASKS.take(8 - length)
    word = (word & ~outside) | (_ZEROS & outside)
    # A byte is a digit if neither adding 0x46 nor subtracting 0x30 sets its highest bit (nor had it set).
    wrong = (word + np.uint64(0x4646464646464646)) | (word - _ZEROS) | word
    value = word - _ZEROS
    value = value * np.uint64(10) + (value >> np.uint64(8))
    pairs = np.uint64(0x000000FF000000FF)
    left = (value & pairs) * np.uint64(0x000F424000000064)
    right = ((value >> np.uint64(16)) & pairs) * np.uint64(0x0000271000000001)
    return ((left + right) >> np.uint64(32)).astype(np.int64), np.asarray((wrong & _HIGH_BITS) == 0)


def _read_any(data: np.ndarray, start: np.ndarray, end: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Amounts of any length, without their sign, one character of all of them at a time."""
    count = len(start)
    value = np.zeros(count, np.int64)
    group = np.zeros(count, np.int64)  # digits since the last comma, or since the start
    whole = np.zeros(count, np.int64)
    commas = np.zeros(count, np.int64)
    decimals = np.full(count, -1)  # -1: no point yet
    length = end - start
    sound = (length > 0) & (length <= _LONGEST)
    for place in range(int(np.max(length, where=sound, initial=0))):
        inside = sound & (place < length)
        byte = data[np.where(inside, start + place, 0)]
        digit = inside & (byte >= _ZERO) & (byte <= _ZERO + 9)
        comma, point = inside & (byte == _COMMA), inside & (byte == _POINT)
        sound &= ~(inside & ~digit & ~comma & ~point)
        # A comma stands after one to three digits (later: exactly three), and never after the point.
        fits = (decimals < 0) & (group >= 1) & (group <= 3) & ((commas == 0) | (group == 3))
        sound &= ~comma | fits
        ended = (decimals < 0) & (group >= 1) & ((commas == 0) | (group == 3))
        sound &= ~point | ended
        before = digit & (decimals < 0)
        after = digit & (decimals >= 0)
        kept = before | (after & (decimals < 4))
        sound &= ~(before & (whole >= MAX_DIGITS))
        value = np.where(kept & sound, value * 10 + (byte.astype(np.int64) - _ZERO), value)
        whole += before
        decimals = np.where(point, 0, decimals + after)
        group = np.where(comma, 0, group + before)
        commas += comma
    sound &= (decimals != 0) & (group >= 1) & ((commas == 0) | (group == 3))
    too_fine = sound & (decimals > 4)
    sound &= ~too_fine
    value *= 10 ** (4 - np.clip(decimals, 0, 4))
    state = np.where(sound, READ, np.where(too_fine, TOO_FINE, UNREADABLE)).astype(np.uint8)
    return np.where(sound, value, 0), state
