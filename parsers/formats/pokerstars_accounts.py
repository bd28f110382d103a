"""Where every byte of a shard goes that is not in a hand of the tables: issues, and text that is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import leftovers, schema
from parsers.faults import REASONS
from parsers.formats.pokerstars_sections import SUMMARY_MARKER, is_marker
from parsers.formats.pokerstars_summary import KNOWN, SEPARATOR

if TYPE_CHECKING:
    from parsers.formats.pokerstars_heads import Heads
    from parsers.lines import Lines
    from parsers.text import ShardText

_REASON_NAMES = tuple(REASONS)


def issues_and_ignored(
    name: str,
    heads: Heads,
    last_line: np.ndarray,
    sites: pl.Series,
    code: np.ndarray,
    at: np.ndarray,
    details: dict[int, str],
    text: ShardText,
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Issues (hands that cannot be read, text between hands) and ignored bytes of one shard.

    `code` is each hand's reason (-1: none) and `at` the line where it shows; `details` says more of a header.
    """
    lines = heads.lines
    outside = heads.hand_of < 0
    if len(last_line):  # all lines from a hand's header to its last line belong to the hand
        outside |= np.arange(len(lines)) > last_line.take(heads.hand_of)
    found = []
    for hand in np.flatnonzero(code >= 0).tolist():
        row, end = int(heads.row[hand]), int(last_line[hand])
        line = int(at[hand])
        reason = _REASON_NAMES[code[hand]]
        number = lines.raw[heads.id_start[hand] : heads.id_end[hand]].decode("ascii", "replace")
        message = REASONS[reason].format(line=leftovers.place(lines, line))
        detail = details[hand] if line == row else ""
        found.append(
            {
                "kind": "hand",
                "hands": 1,
                "source": int(lines.source[row]),
                "byte_start": int(lines.raw_start[row]),
                "byte_end": int(lines.raw_end[end]),
                "line": int(lines.number[line]),
                "site": sites[hand],
                "format": name,
                "hand_id": number or None,
                "reason": reason,
                "message": f"{message}: {detail}" if detail else message,
                "excerpt": leftovers.excerpt(lines, line),
            }
        )
    rest = np.flatnonzero(outside)
    blank = lines.stop[rest] <= lines.start[rest]
    starred = lines.begin_with(rest[~blank], b"***")
    separators = np.array([row for row in starred.tolist() if SEPARATOR.fullmatch(lines.line(row))], np.int64)
    stretches = leftovers.stretches(lines, rest[~np.isin(rest, separators)])
    for first, last in stretches:
        before = heads.hand_of[first] < 0
        reason = "text-before-first-hand" if before else "text-after-hand"
        hands = _hands_without_header(lines, first, last)
        found.append(
            {
                "kind": "hand" if hands else "bytes",
                "hands": hands,
                "source": int(lines.source[first]),
                "byte_start": int(lines.raw_start[first]),
                "byte_end": int(lines.raw_end[last]),
                "line": int(lines.number[first]),
                "site": None,
                "format": name,
                "hand_id": None,
                "reason": reason,
                "message": f"{leftovers.place(lines, first)} and what follows it belongs to no "
                + ("header of a hand" if hands else "hand"),
                "excerpt": leftovers.excerpt(lines, first),
            }
        )
    found.sort(key=lambda issue: (issue["source"], issue["byte_start"]))
    missing = {"kept_source": None, "kept_byte_start": None}
    issues = pl.DataFrame([{**issue, **missing} for issue in found], schema=schema.ISSUES)
    absorbed = np.zeros(len(lines), bool)
    for first, last in stretches:
        absorbed[first : last + 1] = True
    ignored = [
        leftovers.ignored(lines, rest[blank & ~absorbed[rest]], "blank"),
        leftovers.ignored(lines, separators, "separator"),
        text.ignored.select(*schema.IGNORED),
    ]
    return issues, pl.concat(ignored)


def _hands_without_header(lines: Lines, first: int, last: int) -> int:
    """How many hands these lines are what is left of: 0 where nothing in them looks like one."""
    texts = [lines.line(row) for row in range(first, last + 1)]
    if not any(is_marker(text) or KNOWN.fullmatch(text) for text in texts):
        return 0
    return max(1, sum(text == SUMMARY_MARKER for text in texts))
