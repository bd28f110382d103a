"""One pass over a source: its hash, lines, encoding and format, and where it may be cut into shards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from parsers import mixed
from parsers.cuts import Cutter, Layout, Span, Window, divided, windows
from parsers.encodings import Encoding, count_lines, detect_encoding, to_utf_8
from parsers.format import WithContext
from parsers.past import BEGINNINGS
from parsers.registry import HEAD, Detection, detect

if TYPE_CHECKING:
    from parsers.compression import Place
    from parsers.format import Format
    from parsers.past import Known, Past

# A floor event that says anything: neither null nor an object without values.
_FLOOR_EVENT = re.compile(rb'"floor"\s*:\s*\{(?:\s*"\w*"\s*:\s*null\s*,)*\s*"\w*"\s*:\s*(?!null)\S')


class Wanted(NamedTuple):
    """What a scan is asked: the user's words for sources whose content does not say otherwise, and sizes."""

    formats: Mapping[str, Format]
    encoding: str | None
    format: str | None
    shard_bytes: int  # where to cut
    most: int  # bytes after the start of a hand, beyond which no shard can hold it
    past: Past


class Scan(NamedTuple):
    """What one pass found."""

    source_id: str
    size: int  # bytes read
    lines: int
    encoding: Encoding
    detection: Detection
    blank: bool  # white space at most
    live: bool
    spans: list[Span]  # of a known format: what shards can hold
    headless: list[Span]  # of a known format: so long without the start of a hand that no shard can
    first_line: str  # the first that is not blank, in at most 300 characters
    known: Known | None  # the longest source read before that this one is, or begins with
    shorter: tuple[str, ...]  # source_ids of all sources read before that this one begins with
    beginning: str  # what a longer source is recognised by: see `parsers.past`


class _Hash:
    """The hash of a source, and of those beginnings of it that may have been sources of their own."""

    def __init__(self, head: bytes, size: int, past: Past) -> None:
        self.beginning = ""
        known: list[Known] = []
        for length in BEGINNINGS:
            if size >= length:
                self.beginning = sha256(head[:length]).hexdigest()
                known += past.beginning(head[:length])
        self.candidates = sorted((one for one in known if one.size <= size), key=lambda one: one.size)
        self._left = list(self.candidates)
        self._digest = sha256()
        self._size = 0
        self._longest: Known | None = None
        self._matching: list[str] = []

    def update(self, data: memoryview) -> None:
        """Takes what follows."""
        done = 0
        while self._left and self._left[0].size <= self._size + len(data):
            candidate = self._left.pop(0)
            upto = candidate.size - self._size
            self._digest.update(data[done:upto])
            done = upto
            # What is to be read anew in any case says less than a shorter one that is not.
            says_more = candidate.read or not (self._longest and self._longest.read)
            if self._digest.hexdigest() == candidate.source_id:
                self._matching.append(candidate.source_id)
                self._longest = candidate if says_more else self._longest
        self._digest.update(data[done:])
        self._size += len(data)

    def end(self, past: Past) -> tuple[str, Known | None, tuple[str, ...]]:
        """The hash of all of it, the longest known source that it is or begins with, and all shorter ones."""
        source_id = self._digest.hexdigest()
        shorter = tuple(one for one in self._matching if one != source_id)
        return source_id, past.source(source_id) or self._longest, shorter


def scan(place: Place, wanted: Wanted, on_progress: Callable[[int], None]) -> Scan:
    """Reads a source once, in windows; tells `on_progress` how many bytes each has brought.

    Raises OSError when its file cannot be read.
    """
    with place.path.open("rb", buffering=0) as file:
        file.seek(place.base)
        head = file.read(min(HEAD, place.size))
        encoding = detect_encoding(head, wanted.encoding)
        text = to_utf_8(head[encoding.mark :], encoding.name)[0]
        detection = _detected(text, wanted)
        json = text.lstrip()[:1] in (b"{", b"[")
        blank, live = not text.strip(), False

        hashed = _Hash(head, place.size, wanted.past)
        places = {
            place for one in hashed.candidates for span in (*one.read, *one.in_longer()) for place in span
        }
        size = 0
        cutter = None
        window = Window(b"", 0, 1, 0)
        for window in windows(file, place, Span(0, place.size, 1), encoding.name):
            hashed.update(memoryview(window.data)[len(window.data) - window.new :])
            size += window.new
            on_progress(window.new)
            blank = blank and not _text(window, encoding).strip()
            live = live or (json and _FLOOR_EVENT.search(_text(window, encoding)) is not None)
            if detection.kind == "unknown":
                detection = _recognised(_text(window, encoding), wanted.formats)
            if detection.kind == "format":
                if cutter is None:
                    layout = layout_of(wanted.formats[detection.name], wanted.formats, encoding.name)
                    cutter = Cutter(layout, wanted.shard_bytes, places)
                cutter.look(window)

        spans, headless = [], []
        if cutter and not blank:
            for span in cutter.spans(size):
                if span.end - span.start <= wanted.most:
                    spans.append(span)
                else:
                    readable, lost = divided(
                        file, place, span, cutter.layout, wanted.shard_bytes, wanted.most
                    )
                    spans += readable
                    headless += lost
    feed = "\n".encode(encoding.name)
    open_line = size % len(feed) != 0 or not window.data.endswith(feed)
    source_id, known, shorter = hashed.end(wanted.past)
    return Scan(
        source_id=source_id,
        size=size,
        lines=window.line - 1 + count_lines(window.data, encoding.name) + (size > 0 and open_line),
        encoding=encoding,
        detection=detection,
        blank=blank,
        live=live,
        spans=spans,
        headless=headless,
        first_line=text.lstrip()[:1200].decode("utf-8", "replace").partition("\n")[0].strip()[:300],
        known=known,
        shorter=shorter,
        beginning=hashed.beginning,
    )


def layout_of(reads: Format, formats: Mapping[str, Format], encoding: str) -> Layout:
    """Where sources of a format may be cut."""
    heads = mixed.heads(reads.name, formats)
    return Layout(heads, reads.contexts if isinstance(reads, WithContext) else None, encoding)


def _text(window: Window, encoding: Encoding) -> bytes:
    """The window in UTF-8, without a byte-order mark."""
    if encoding.name == "utf-8":
        return window.data if window.offset else window.data[encoding.mark :]
    return to_utf_8(window.data if window.offset else window.data[encoding.mark :], encoding.name)[0]


def _detected(text: bytes, wanted: Wanted) -> Detection:
    found = detect(text, wanted.formats)
    return Detection("format", wanted.format) if wanted.format and found.kind != "binary" else found


def _recognised(text: bytes, formats: Mapping[str, Format]) -> Detection:
    """A known format that begins only after other text."""
    name = next((name for name, candidate in formats.items() if candidate.matches(text)), None)
    return Detection("format", name) if name else Detection("unknown")
