"""Lines that are in no hand: where they lie, how they are shown, and how many bytes they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import schema

if TYPE_CHECKING:
    from parsers.lines import Lines

_EXCERPT = 300


def place(lines: Lines, row: int) -> str:
    """The number of a line and the beginning of its text, for messages."""
    return f"line {int(lines.number[row])} {excerpt(lines, row)[: _EXCERPT // 2]!r}"


def excerpt(lines: Lines, row: int) -> str:
    """The text of a line, cut to what an issue holds."""
    return lines.line(row).decode("utf-8", "replace")[:_EXCERPT]


def stretches(lines: Lines, rows: np.ndarray) -> list[tuple[int, int]]:
    """First and last line that is not blank, of each run of lines that follow one another in one source."""
    text = lines.stop[rows] > lines.start[rows]
    breaks = np.ones(len(rows), bool)
    breaks[1:] = (np.diff(rows) != 1) | ~lines.continues()[rows[1:]]
    run, own = np.cumsum(breaks)[text], rows[text]
    opens = np.diff(run, prepend=0) != 0
    closes = np.diff(run, append=-1) != 0
    return list(zip(own[opens].tolist(), own[closes].tolist(), strict=True))


def ignored(lines: Lines, rows: np.ndarray, kind: str) -> pl.DataFrame:
    """Bytes of the lines `rows`, per source (columns of `schema.IGNORED`)."""
    size = (lines.raw_end - lines.raw_start)[rows]
    sources = np.unique(lines.source[rows])
    totals = [int(size[lines.source[rows] == source].sum()) for source in sources.tolist()]
    return pl.DataFrame(
        {"source": sources, "kind": [kind] * len(sources), "bytes": totals}, schema=schema.IGNORED
    )
