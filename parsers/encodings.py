"""Which encoding a source has, and its lines as UTF-8.

A byte-order mark decides. Without one, NUL in every other byte means UTF-16; all else is UTF-8, and a line
that is not valid UTF-8 is read as cp1252, which is what rooms wrote before. What the user names is used for
sources without a mark.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

import numpy as np
import pyarrow as pa

LINE_FEED = ord("\n")
UTF_16 = ("utf-16-le", "utf-16-be")
MARK_WINDOW = 64
"""Bytes at the start of a source within which its byte-order marks lie."""
_UNREADABLE = "\N{REPLACEMENT CHARACTER}"

# Tools that add a mark to what has one, or read a mark as cp1252 and write it as UTF-8, leave several.
_UTF_8_MARKS = re.compile(rb"(?:\xef\xbb\xbf|\xc3\xaf\xc2\xbb\xc2\xbf){1,4}")


class Encoding(NamedTuple):
    """A name that Python knows, and how many bytes of byte-order mark stand before the text."""

    name: str
    mark: int


def normal(name: str) -> str:
    """The name under which this module knows an encoding that the user named.

    Raises ValueError when there is no such encoding, or when its line feed is not the byte 0x0A (UTF-16
    excepted), so that lines could not be found before decoding.
    """
    try:
        known = codecs.lookup(name).name
        if known in ("utf-16", *UTF_16):
            return "utf-16-le" if known == "utf-16" else known
        if known in ("utf-8", "utf-8-sig"):
            return "utf-8"
        probe = bytes(range(128)) + b"\\u0041 ~~ +- &"
        text = probe.decode("ascii")
        plain = text.encode(known) == probe and probe.decode(known) == text
    except (LookupError, UnicodeError, ValueError):
        plain = False
    if not plain:
        raise ValueError(f"{name!r} is no encoding that hand histories can have; try utf-8, utf-16 or cp1252")
    return known


def byte_order_mark(head: bytes) -> Encoding | None:
    """What the marks at the start of `head` say, all of them counted; None without one."""
    # FF FE 00 00 is UTF-32, which no room writes.
    if head.startswith(codecs.BOM_UTF16_LE) and not head.startswith(codecs.BOM_UTF32_LE):
        return Encoding("utf-16-le", 2)
    if head.startswith(codecs.BOM_UTF16_BE):
        return Encoding("utf-16-be", 2)
    marks = _UTF_8_MARKS.match(head)
    return Encoding("utf-8", marks.end()) if marks else None


def detect_encoding(head: bytes, wanted: str | None = None) -> Encoding:
    """The encoding of a source that begins with `head`; `wanted` is the user's, as `normal` gives it."""
    marked = byte_order_mark(head)
    if marked:
        return marked
    if wanted:
        return Encoding(wanted, 0)
    even, odd = head[::2].count(0), head[1::2].count(0)
    some, most = len(head) // 40, len(head) // 5
    if odd > most and even <= some:
        return Encoding("utf-16-le", 0)
    if even > most and odd <= some:
        return Encoding("utf-16-be", 0)
    return Encoding("utf-8", 0)


def line_ends(raw: bytes, encoding: str) -> np.ndarray:
    """Offset (int64) after each line feed of `raw`, which begins at a whole character."""
    if encoding in UTF_16:
        units = np.frombuffer(raw, "<u2" if encoding == "utf-16-le" else ">u2", len(raw) // 2)
        return (np.flatnonzero(units == LINE_FEED).astype(np.int64) + 1) * 2
    return np.flatnonzero(np.frombuffer(raw, np.uint8) == LINE_FEED).astype(np.int64) + 1


def count_lines(raw: bytes, encoding: str) -> int:
    """How many line feeds `raw` holds."""
    return len(line_ends(raw, encoding)) if encoding in UTF_16 else raw.count(b"\n")


def valid_utf_8(raw: bytes) -> bool:
    """Whether `raw` is UTF-8; twenty times as fast as decoding it, which would also build a string."""
    ends = np.array([0, len(raw)], np.int64)
    text = pa.Array.from_buffers(pa.large_string(), 1, [None, pa.py_buffer(ends), pa.py_buffer(raw)])
    try:
        text.validate(full=True)
    except pa.ArrowInvalid:
        return False
    return True


def to_utf_8(raw: bytes, encoding: str) -> tuple[bytes, list[int]]:
    """The same lines in UTF-8, and the numbers (from 0) of those that the encoding does not allow.

    In these, what cannot be read is U+FFFD; of UTF-8, only what cp1252 cannot read either. Line feeds stay
    as they are, so that lines correspond. An odd last byte of UTF-16 is a line feed if it looks like half of
    one.
    """
    if encoding == "utf-8" and (raw.isascii() or valid_utf_8(raw)):
        return raw, []
    whole = raw[: len(raw) // 2 * 2] if encoding in UTF_16 else raw
    text, bad = _strict(whole, encoding) or _by_line(whole, encoding)
    if len(whole) < len(raw):
        half = raw[-1] == LINE_FEED
        if not half:
            bad.append(text.count(b"\n"))
        text += b"\n" if half else _UNREADABLE.encode()
    return text, bad


def _strict(raw: bytes, encoding: str) -> tuple[bytes, list[int]] | None:
    if encoding == "utf-8":
        return None
    try:
        return raw.decode(encoding).encode(), []
    except UnicodeDecodeError:
        return None


def _by_line(raw: bytes, encoding: str) -> tuple[bytes, list[int]]:
    ends = line_ends(raw, encoding)
    if not len(ends) or ends[-1] < len(raw):
        ends = np.append(ends, len(raw))
    if encoding in UTF_16:
        numbers = range(len(ends))
    else:  # a line of pure ASCII stays, as every encoding here has it
        high = np.flatnonzero(np.frombuffer(raw, np.uint8) >= 0x80)
        numbers = np.unique(np.searchsorted(ends, high, side="right")).tolist()
    pieces, bad = [], []
    done = 0
    for number in numbers:
        start, end = int(ends[number - 1]) if number else 0, int(ends[number])
        text, allowed = _line(raw[start:end], encoding)
        pieces += [raw[done:start], text.encode()]
        done = end
        if not allowed:
            bad.append(number)
    pieces.append(raw[done:])
    return b"".join(pieces), bad


def _line(raw: bytes, encoding: str) -> tuple[str, bool]:
    candidates = (encoding, "cp1252") if encoding == "utf-8" else (encoding,)
    for candidate in candidates:
        try:
            return raw.decode(candidate), True
        except UnicodeDecodeError:
            continue
    # A decoder may take a line feed for the second half of a broken character: it stays out of its reach.
    feed = "\n".encode(encoding)
    body = raw.removesuffix(feed)
    text = body.decode(candidates[-1], "replace").replace("\n", _UNREADABLE)
    return text + ("\n" if len(body) < len(raw) else ""), False
