"""Where a source may be cut: at the starts of hands, found in windows that pass over it.

What stands before a cut and is needed behind it, its context, is found on the way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import IO, TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.encodings import MARK_WINDOW, UTF_16, byte_order_mark, count_lines, line_ends, to_utf_8

if TYPE_CHECKING:
    from parsers.compression import Place

BLOCK = 2**20
OVERLAP = 2**16
"""Bytes that two windows share, so that the start of a hand, or a context, is whole in one of them."""


class Layout(NamedTuple):
    """What tells where a source may be cut."""

    heads: Callable[[bytes], list[int]]  # `parsers.format.Format.heads`
    contexts: Callable[[bytes], list[tuple[int, int]]] | None  # `parsers.format.WithContext.contexts`
    encoding: str


class Span(NamedTuple):
    """Bytes of a source, and the physical line (from 1) that they begin in."""

    start: int
    end: int
    line: int
    context: Span | None = None  # bytes before it that the reading of its hands needs


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


def hand_starts(window: Window, layout: Layout) -> list[int]:
    """Offsets in the source, ascending, at which the window shows the start of a hand.

    What a format takes for a head counts at the start of a line only: chat can hold the words of one. JSON
    and XML may have no lines; there the format vouches for the brace or bracket.
    """
    text, _ = _text(window, layout.encoding)
    found = sorted(head for head in layout.heads(text) if _begins(text, head, window))
    return _places(window, text, found, layout.encoding)


def contexts(window: Window, layout: Layout) -> list[tuple[int, int]]:
    """Start and end in the source of each context that is whole in the window, ascending."""
    if layout.contexts is None:
        return []
    text, mark = _text(window, layout.encoding)
    found = [
        mark + offset
        for start, end in layout.contexts(text[mark:] if mark else text)
        if end - start <= OVERLAP and _begins(text, mark + start, window, mark)
        for offset in (start, end)
    ]
    places = _places(window, text, found, layout.encoding)
    return list(zip(places[::2], places[1::2], strict=True))


def _text(window: Window, encoding: str) -> tuple[bytes, int]:
    """The window, UTF-16 as UTF-8 and all else as it is, and how long the byte-order mark in it is."""
    text = to_utf_8(window.data, encoding)[0] if encoding in UTF_16 else window.data
    marked = byte_order_mark(text[:MARK_WINDOW]) if window.offset == 0 else None
    return text, marked.mark if marked else 0


def _begins(text: bytes, at: int, window: Window, mark: int = 0) -> bool:
    """Whether something can begin there: at the start of a line, or with a brace or bracket."""
    if at == mark:
        return window.offset == 0 or text[at : at + 1] in (b"{", b"<")
    return text[at - 1 : at] == b"\n" or text[at : at + 1] in (b"{", b"<")


def _places(window: Window, text: bytes, offsets: list[int], encoding: str) -> list[int]:
    """Ascending offsets in the text of a window as offsets in the source."""
    if encoding not in UTF_16:
        return [window.offset + offset for offset in offsets]
    # Lines correspond between the two encodings, whatever a damaged line before may hold.
    text_lines = np.concatenate([np.zeros(1, np.int64), line_ends(text, "utf-8")])
    raw_lines = np.concatenate([np.zeros(1, np.int64), line_ends(window.data, encoding)])
    places = []
    line = done = at = 0
    for offset in offsets:
        own = int(np.searchsorted(text_lines, offset, side="right")) - 1
        if own != line:
            line, done, at = own, int(text_lines[own]), int(raw_lines[own])
        at += len(text[done:offset].decode("utf-8", "replace").encode(encoding))
        done = offset
        places.append(window.offset + at)
    return places


class _Contexts:
    """The contexts of windows, of which only the last one before a place is ever wanted."""

    def __init__(self, layout: Layout, before: Span | None = None) -> None:
        self._layout = layout
        self._before = before  # the last one of the windows before
        self._window = Window(b"", 0, 1, 0)
        self._found: list[tuple[int, int]] = []

    def look(self, window: Window) -> None:
        """Takes windows in order."""
        if self._found:
            self._before = self._span(self._found[-1])
        self._window, self._found = window, contexts(window, self._layout)

    def last(self, place: int) -> Span | None:
        """The last context that ends at `place` or before, which lies in the last window."""
        count = bisect_right(self._found, place, key=itemgetter(1))
        return self._span(self._found[count - 1]) if count else self._before

    def _span(self, found: tuple[int, int]) -> Span:
        before = self._window.data[: found[0] - self._window.offset]
        return Span(*found, self._window.line + count_lines(before, self._layout.encoding))


class Cutter:
    """Cuts a source at the first start of a hand after every `wanted` bytes, and at those of `places`.

    A place where no hand starts is not cut.
    """

    def __init__(self, layout: Layout, wanted: int, places: Iterable[int] = ()) -> None:
        self.layout, self._wanted = layout, wanted
        self._places = sorted(places)
        self._cuts: list[tuple[int, int, Span | None]] = [(0, 1, None)]  # offset, line and context
        self._contexts = _Contexts(layout)

    def look(self, window: Window) -> None:
        """Takes windows in order."""
        self._contexts.look(window)
        end = window.offset + len(window.data)
        first = bisect_right(self._places, self._cuts[-1][0])
        places = set(self._places[first : bisect_right(self._places, end)])
        if end <= self._cuts[-1][0] + self._wanted and not places:
            return
        feeds = None
        for head in hand_starts(window, self.layout):
            last = self._cuts[-1][0]
            if head >= last + self._wanted or (head in places and head > last):
                feeds = line_ends(window.data, self.layout.encoding) if feeds is None else feeds
                before = int(np.searchsorted(feeds, head - window.offset, side="right"))
                self._cuts.append((head, window.line + before, self._contexts.last(head)))

    def spans(self, size: int) -> list[Span]:
        """The source of `size` bytes in pieces, none of them empty."""
        ends = [offset for offset, *_ in self._cuts[1:]] + [size]
        return [
            Span(start, end, line, context)
            for (start, line, context), end in zip(self._cuts, ends, strict=True)
            if end > start
        ]


def halved(file: IO[bytes], place: Place, span: Span, layout: Layout) -> tuple[Span, Span] | None:
    """A span in two, cut at the start of a hand next to its middle; None where no hand starts within it."""
    middle = (span.start + span.end) // 2
    best = span
    known = _Contexts(layout, span.context)
    for window in windows(file, place, span, layout.encoding):
        known.look(window)
        inside = [head for head in hand_starts(window, layout) if span.start < head < span.end]
        head = min(inside, key=lambda one: abs(one - middle), default=None)
        if head is not None and (best is span or abs(head - middle) < abs(best.start - middle)):
            line = window.line + count_lines(window.data[: head - window.offset], layout.encoding)
            best = Span(head, span.end, line, known.last(head))
    return None if best is span else (span._replace(end=best.start), best)


def divided(
    file: IO[bytes], place: Place, span: Span, layout: Layout, wanted: int, most: int
) -> tuple[list[Span], list[Span]]:
    """A span in which no hand starts after the first `wanted` bytes: what of it can be read, and what cannot.

    More than `most` bytes after the last start of a hand cannot: no hand is that long.
    """
    last = span
    known = _Contexts(layout, span.context)
    searched = span._replace(end=min(span.end, span.start + wanted + OVERLAP))
    for window in windows(file, place, searched, layout.encoding):
        known.look(window)
        for head in hand_starts(window, layout):
            if head > last.start:
                before = window.data[: head - window.offset]
                line = window.line + count_lines(before, layout.encoding)
                last = Span(head, span.end, line, known.last(head))
    readable = [span._replace(end=last.start)] if last.start > span.start else []
    return ([*readable, last], []) if last.end - last.start <= most else (readable, [last])
