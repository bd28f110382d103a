"""Where a source may be cut: at the starts of hands, found in windows that pass over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.encodings import UTF_16, count_lines, line_ends, to_utf_8

if TYPE_CHECKING:
    from parsers.compression import Place

BLOCK = 2**20
OVERLAP = 2**16
"""Bytes that two windows share, so that the start of a hand is whole in one of them."""

Heads = Callable[[bytes], list[int]]
"""`parsers.format.Format.heads`."""


class Span(NamedTuple):
    """Bytes of a source, and the physical line (from 1) that they begin in."""

    start: int
    end: int
    line: int


class Window(NamedTuple):
    """A piece of a source in memory; `line` is the physical line that it begins in."""

    data: bytes
    offset: int
    line: int
    new: int  # bytes at its end that no window before it held


def windows(file: IO[bytes], place: Place, span: Span, encoding: str) -> Iterator[Window]:
    """Passes over a span of the source at `place`, to its end or the end of the file."""
    file.seek(place.base + span.start)
    at, line, carried = span.start, span.line, b""
    while at < span.end:
        block = file.read(min(BLOCK, span.end - at))
        if not block:
            return
        at += len(block)
        data = carried + block
        yield Window(data, at - len(data), line, len(block))
        carried = data[-OVERLAP:]
        line += count_lines(data[: len(data) - len(carried)], encoding)


def hand_starts(window: Window, heads: Heads, encoding: str) -> list[int]:
    """Offsets in the source, ascending, at which the window shows the start of a hand.

    What a format takes for a head counts at the start of a line only: chat can hold the words of one. JSON
    may have no lines; there the format vouches for the brace.
    """
    wide = encoding in UTF_16
    text = to_utf_8(window.data, encoding)[0] if wide else window.data
    found = sorted(
        head
        for head in heads(text)
        if (text[head - 1 : head] == b"\n" if head else window.offset == 0)
        or (text[head : head + 1] == b"{" and not wide)
    )
    if wide and found:
        # Only lines correspond between the two encodings.
        starts = np.concatenate([np.zeros(1, np.int64), line_ends(window.data, encoding)])
        found = starts[np.searchsorted(line_ends(text, "utf-8"), found, side="right")].tolist()
    return [window.offset + head for head in found]


class Cutter:
    """Cuts a source at the first start of a hand after every `wanted` bytes."""

    def __init__(self, heads: Heads, encoding: str, wanted: int) -> None:
        self._heads, self._encoding, self._wanted = heads, encoding, wanted
        self._cuts = [(0, 1)]  # offset and line

    def look(self, window: Window) -> None:
        """Takes windows in order."""
        if window.offset + len(window.data) <= self._cuts[-1][0] + self._wanted:
            return
        feeds = None
        for head in hand_starts(window, self._heads, self._encoding):
            if head >= self._cuts[-1][0] + self._wanted:
                feeds = line_ends(window.data, self._encoding) if feeds is None else feeds
                before = int(np.searchsorted(feeds, head - window.offset, side="right"))
                self._cuts.append((head, window.line + before))

    def spans(self, size: int) -> list[Span]:
        """The source of `size` bytes in pieces, none of them empty."""
        ends = [offset for offset, _ in self._cuts[1:]] + [size]
        return [
            Span(start, end, line) for (start, line), end in zip(self._cuts, ends, strict=True) if end > start
        ]


def divided(
    file: IO[bytes], place: Place, span: Span, heads: Heads, encoding: str, wanted: int, most: int
) -> tuple[list[Span], list[Span]]:
    """A span in which no hand starts after the first `wanted` bytes: what of it can be read, and what cannot.

    More than `most` bytes after the last start of a hand cannot: no hand is that long.
    """
    last = (span.start, span.line)
    searched = Span(span.start, min(span.end, span.start + wanted + OVERLAP), span.line)
    for window in windows(file, place, searched, encoding):
        for head in hand_starts(window, heads, encoding):
            if head > last[0]:
                before = window.data[: head - window.offset]
                last = (head, window.line + count_lines(before, encoding))
    rest = Span(last[0], span.end, last[1])
    readable = [Span(span.start, rest.start, span.line)] if rest.start > span.start else []
    return ([*readable, rest], []) if rest.end - rest.start <= most else (readable, [rest])
