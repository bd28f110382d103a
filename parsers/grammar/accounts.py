"""Where every byte of a shard goes that is not in a hand of the tables: issues, and text that is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import leftovers, schema
from parsers.faults import REASONS

if TYPE_CHECKING:
    from parsers.grammar.hands import Hands
    from parsers.lines import Lines
    from parsers.text import ShardText

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
        message = REASONS[reason].format(line=leftovers.place(lines, line))
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
    stretches = leftovers.stretches(lines, outside)
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
                "message": f"{leftovers.place(lines, first)} and what follows it belongs to no hand",
            }
        )
    found.sort(key=lambda issue: (issue["source"], issue["byte_start"]))
    missing = {"kept_source": None, "kept_byte_start": None}
    issues = pl.DataFrame([{**issue, **missing} for issue in found], schema=schema.ISSUES)
    after = np.flatnonzero(hands.hand_of >= 0)
    after = after[after > last[hands.hand_of[after]]]
    blanks = np.concatenate([outside[blank & ~absorbed[outside]], after])
    return issues, pl.concat(
        [leftovers.ignored(lines, blanks, "blank"), text.ignored.select(*schema.IGNORED)]
    )


def _issue(lines: Lines, name: str, first: int, end: int, line: int) -> dict[str, object]:
    return {
        "source": int(lines.source[first]),
        "byte_start": int(lines.raw_start[first]),
        "byte_end": int(lines.raw_end[end]),
        "line": int(lines.number[line]),
        "format": name,
        "excerpt": leftovers.excerpt(lines, line),
    }
