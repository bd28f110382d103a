"""Where every byte of a shard goes that is not in a hand of the tables: issues, and text that is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import schema
from parsers.faults import REASONS

if TYPE_CHECKING:
    from parsers.grammar.hands import Hands
    from parsers.lines import Lines
    from parsers.text import ShardText

_EXCERPT = 300
_REASON_NAMES = tuple(REASONS)


def last_lines(hands: Hands) -> np.ndarray:
    """Per hand its last line that is not blank: all lines up to it belong to the hand."""
    lines = hands.lines
    written = np.flatnonzero((hands.hand_of >= 0) & (lines.stop > lines.start))
    last = hands.row.copy()
    last[hands.hand_of[written]] = written
    return last


def issues_and_ignored(
    name: str,
    hands: Hands,
    last: np.ndarray,
    faults: tuple[np.ndarray, np.ndarray],
    details: dict[int, str],
    names: dict[int, tuple[str | None, str | None]],
    text: ShardText,
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Issues (hands that cannot be read, text before the first hand) and ignored bytes of one shard.

    `faults` is each hand's reason as its place in REASONS (-1: none) and the line where it shows; `names` are
    the sites and ids of hands with a reason, as far as they are known.
    """
    lines, (code, at) = hands.lines, faults
    found = []
    for hand in np.flatnonzero(code >= 0).tolist():
        row, end, line = int(hands.row[hand]), int(last[hand]), int(at[hand])
        reason = _REASON_NAMES[code[hand]]
        message = REASONS[reason].format(line=_place(lines, line))
        detail = details.get(hand, "") if line == row else ""
        site, number = names.get(hand, (None, None))
        issue = _issue(lines, name, int(hands.first[hand]), end, line)
        found.append(
            {
                **issue,
                "kind": "hand",
                "hands": 1,
                "site": site,
                "hand_id": number,
                "reason": reason,
                "message": f"{message}: {detail}" if detail else message,
            }
        )
    outside = np.flatnonzero(hands.hand_of < 0)
    blank = lines.stop[outside] <= lines.start[outside]
    stretches = _stretches(lines, outside)
    absorbed = np.zeros(len(lines), bool)
    for first, end in stretches:
        absorbed[first : end + 1] = True
        found.append(
            {
                **_issue(lines, name, first, end, first),
                "kind": "bytes",
                "hands": 0,
                "site": None,
                "hand_id": None,
                "reason": "text-before-first-hand",
                "message": f"{_place(lines, first)} and what follows it belongs to no hand",
            }
        )
    found.sort(key=lambda issue: (issue["source"], issue["byte_start"]))
    missing = {"kept_source": None, "kept_byte_start": None}
    issues = pl.DataFrame([{**issue, **missing} for issue in found], schema=schema.ISSUES)
    after = np.flatnonzero(hands.hand_of >= 0)
    after = after[after > last[hands.hand_of[after]]]
    blanks = np.concatenate([outside[blank & ~absorbed[outside]], after])
    return issues, pl.concat([_ignored(lines, blanks, "blank"), text.ignored.select(*schema.IGNORED)])


def _issue(lines: Lines, name: str, first: int, end: int, line: int) -> dict[str, object]:
    return {
        "source": int(lines.source[first]),
        "byte_start": int(lines.raw_start[first]),
        "byte_end": int(lines.raw_end[end]),
        "line": int(lines.number[line]),
        "format": name,
        "excerpt": lines.line(line).decode("utf-8", "replace")[:_EXCERPT],
    }


def _place(lines: Lines, row: int) -> str:
    return f"line {int(lines.number[row])} {lines.line(row).decode('utf-8', 'replace')[: _EXCERPT // 2]!r}"


def _stretches(lines: Lines, rows: np.ndarray) -> list[tuple[int, int]]:
    """First and last line that is not blank, of each run of lines that follow one another in one source."""
    text = lines.stop[rows] > lines.start[rows]
    breaks = np.ones(len(rows), bool)
    breaks[1:] = (np.diff(rows) != 1) | ~lines.continues()[rows[1:]]
    run, own = np.cumsum(breaks)[text], rows[text]
    opens = np.diff(run, prepend=0) != 0
    closes = np.diff(run, append=-1) != 0
    return list(zip(own[opens].tolist(), own[closes].tolist(), strict=True))


def _ignored(lines: Lines, rows: np.ndarray, kind: str) -> pl.DataFrame:
    """Bytes of the lines `rows`, per source."""
    size = (lines.raw_end - lines.raw_start)[rows]
    sources = np.unique(lines.source[rows])
    totals = [int(size[lines.source[rows] == source].sum()) for source in sources.tolist()]
    return pl.DataFrame(
        {"source": sources, "kind": [kind] * len(sources), "bytes": totals}, schema=schema.IGNORED
    )
