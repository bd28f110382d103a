"""The text of one shard: bytes a format can read, and where each of its lines lies in its source."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from parsers import schema


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
    bad_lines: np.ndarray  # bool: bytes that the encoding does not allow, NUL, or a line over 1 MiB
    ignored: pl.DataFrame  # schema.IGNORED: bytes left out already (byte-order-mark)


def from_bytes(raw: bytes, source: int = 0) -> ShardText:
    """The text of one whole source that is valid UTF-8 without a byte-order mark."""
    data = raw if raw.endswith(b"\n") or not raw else raw + b"\n"
    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n")).astype(np.int64) + 1
    starts = np.concatenate([np.zeros(1, np.int64), ends])
    lines = len(ends)
    return ShardText(
        data=data,
        line_starts=starts,
        raw_starts=starts[:-1],
        raw_ends=np.minimum(ends, len(raw)),
        line_numbers=np.arange(1, lines + 1, dtype=np.int32),
        line_source=np.full(lines, source, np.int32),
        bad_lines=np.zeros(lines, bool),
        ignored=schema.empty(schema.IGNORED),
    )
