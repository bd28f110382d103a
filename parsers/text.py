"""The text of one shard: bytes a format can read, and where each of its lines lies in its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers import schema
from parsers.encodings import MARK_WINDOW, byte_order_mark, line_ends, to_utf_8, valid_utf_8

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parsers.cuts import Span
    from parsers.sources import Shard, Source

LONGEST_LINE = 2**20
"""Bytes: no room prints a longer line, and patterns are not let loose on one."""


class SourceChangedError(Exception):
    """A source no longer holds the bytes that were read when it was opened."""


class Context(NamedTuple):
    """Text that stands before the hands of a stretch and that their reading needs."""

    data: bytes  # valid UTF-8
    start: int  # in the source, before decoding
    end: int
    line: int  # physical line in the source, from 1


class Stretch(NamedTuple):
    """A run of a shard's lines that lie together in one source."""

    source: int
    start: int  # in the shard's data
    end: int
    context: Context | None  # the last one that lies in the source before it


@dataclass(frozen=True)
class ShardText:
    """Decoded lines of one shard with their places in the sources.

    All arrays have one entry per physical line (a line ends at LF); `line_starts` has one more.
    """

    data: bytes  # valid UTF-8; CR stays; every segment ends with LF (added where the source has none)
    line_starts: np.ndarray  # int64, offsets in data, and len(data) at the end
    raw_starts: np.ndarray  # int64, byte offset in the line's own source, before decoding
    raw_ends: np.ndarray  # int64, end of the line in its source, its LF included where there is one
    line_numbers: np.ndarray  # int32, physical line in its source, from 1
    line_source: np.ndarray  # int32, index of its source in the run's list
    bad_lines: np.ndarray  # bool: bytes that no encoding here allows, NUL, or a line over LONGEST_LINE
    ignored: pl.DataFrame  # schema.IGNORED: bytes left out already (byte-order-mark)
    stretches: tuple[Stretch, ...] = ()  # all lines, in order


class _Piece(NamedTuple):
    """The part of a source that a shard holds."""

    source: int
    start: int  # in the source, after a byte-order mark
    end: int
    line: int  # physical line number at start
    encoding: str
    raw: bytes
    data: bytes  # in UTF-8, with a line feed at its end
    bad: list[int]  # lines that no encoding allows, from 0
    recoded: bool  # data is not raw with or without a line feed
    context: Context | None = None


def from_bytes(raw: bytes, source: int = 0) -> ShardText:
    """The text of one whole source that is valid UTF-8 without a byte-order mark."""
    data = _with_line_feed(raw)
    piece = _Piece(source, 0, len(raw), 1, "utf-8", raw, data, bad=[], recoded=False)
    return _joined(data, [piece] if raw else [], [])


def load(shard: Shard, sources: Sequence[Source] | Mapping[int, Source]) -> ShardText:
    """The text of a shard; `sources` is the run's list.

    Raises SourceChangedError for a source that cannot be read any more or has become shorter.
    """
    pieces = []
    marks = []
    for segment in shard.segments:
        source = sources[segment.source]
        raw = _bytes_of(source, segment.start, segment.end)
        marked = byte_order_mark(raw[:MARK_WINDOW]) if segment.start == 0 else None
        if marked:
            marks.append((segment.source, "byte-order-mark", marked.mark))
            raw = raw[marked.mark :]
        if raw:
            data = _with_line_feed(raw) if source.encoding == "utf-8" else raw
            piece = _Piece(
                segment.source, segment.end - len(raw), segment.end, segment.line, source.encoding, raw, data,
                bad=[], recoded=False, context=_context(source, segment.context),
            )  # fmt: skip
            pieces.append(piece if source.encoding == "utf-8" else _recoded(piece))
    data = b"".join([piece.data for piece in pieces])
    if not valid_utf_8(data):
        pieces = [piece if piece.recoded else _recoded(piece) for piece in pieces]
        data = b"".join([piece.data for piece in pieces])
    return _joined(data, pieces, marks)


def _context(source: Source, span: Span | None) -> Context | None:
    if span is None:
        return None
    data, _ = to_utf_8(_bytes_of(source, span.start, span.end), source.encoding)
    return Context(data, span.start, span.end, span.line)


def _bytes_of(source: Source, start: int, end: int) -> bytes:
    try:
        with source.path.open("rb") as file:
            file.seek(source.base + start)
            raw: bytes = file.read(end - start)
    except OSError as error:  # whose own text would tell where on this machine the source lay
        raise SourceChangedError(
            f"{source.source_path}: cannot be read any more ({error.strerror or error})"
        ) from error
    if len(raw) < end - start:
        raise SourceChangedError(f"{source.source_path}: became shorter while it was being read")
    return raw


def _with_line_feed(text: bytes) -> bytes:
    return text if text.endswith(b"\n") or not text else text + b"\n"


def _recoded(piece: _Piece) -> _Piece:
    data, bad = to_utf_8(piece.raw, piece.encoding)
    return piece._replace(data=_with_line_feed(data), bad=bad, recoded=True)


def _joined(data: bytes, pieces: list[_Piece], marks: list[tuple[int, str, int]]) -> ShardText:
    ends = line_ends(data, "utf-8")
    lengths = np.array([len(piece.data) for piece in pieces], np.int64)
    offsets = np.cumsum(lengths) - lengths
    first = np.searchsorted(ends, offsets, side="right")  # of each piece, its first line
    lines = np.diff(np.append(first, len(ends)))
    source, start, end, number = np.array([piece[:4] for piece in pieces], np.int64).reshape(-1, 4).T

    # Lines lie in their source as they do in data, except that a line feed may have been added.
    raw_ends = ends + np.repeat(start - offsets, lines)
    np.minimum(raw_ends, np.repeat(end, lines), out=raw_ends)
    bad = np.zeros(len(ends), bool)
    for piece, line, count in zip(pieces, first.tolist(), lines.tolist(), strict=True):
        if piece.recoded:
            feeds = line_ends(piece.raw, piece.encoding)
            raw_ends[line : line + count] = piece.end
            raw_ends[line : line + len(feeds)] = piece.start + feeds
            bad[[line + place for place in piece.bad]] = True
    raw_starts = np.empty_like(raw_ends)
    raw_starts[1:] = raw_ends[:-1]
    raw_starts[first] = start
    bad |= raw_ends - raw_starts > LONGEST_LINE
    if b"\0" in data:
        nul = np.flatnonzero(np.frombuffer(data, np.uint8) == 0)
        bad[np.searchsorted(ends, nul, side="right")] = True
    shift = np.repeat((number - first).astype(np.int32), lines)
    return ShardText(
        data=data,
        line_starts=np.concatenate([np.zeros(1, np.int64), ends]),
        raw_starts=raw_starts,
        raw_ends=raw_ends,
        line_numbers=np.arange(len(ends), dtype=np.int32) + shift,
        line_source=np.repeat(source.astype(np.int32), lines),
        bad_lines=bad,
        ignored=pl.DataFrame(marks, schema=schema.IGNORED, orient="row"),
        stretches=tuple(
            Stretch(piece.source, offset, offset + len(piece.data), piece.context)
            for piece, offset in zip(pieces, offsets.tolist(), strict=True)
        ),
    )
