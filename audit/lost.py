"""A shard that could not be done: its bytes become parse issues, so that no hand is lost from the count."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import polars as pl

from audit import evidence, files, parts
from audit.accounts import Hands, SourceBytes
from audit.panics import FAILURES
from audit.task import Failure, Result, Task
from parsers import schema
from parsers.registry import FORMATS

if TYPE_CHECKING:
    from parsers.sources import Segment

_EXCERPT = 300
_ROWS = re.compile(rb'^\{"rows":([0-9]{1,10}),', re.MULTILINE)


def give_up(task: Task, failure: Failure) -> Result:
    """The account of a shard without its hands: one issue per segment, with the bytes as evidence.

    What was taken of an earlier attempt is removed.
    """
    files.clear(task)
    result = Result(failure=failure)
    rows = []
    wanted = []
    for segment in task.shard.segments:
        raw = _raw(task, segment)
        hands = _hands(task, segment, raw)
        result.hands.add(Hands(seen=hands, quarantined=Counter({failure.reason: hands})))
        rows_lost = None if task.sources[segment.source].tables is None else _rows(raw)
        size = segment.end - segment.start if rows_lost is None else rows_lost
        result.bytes.setdefault(segment.source, SourceBytes()).issues += size
        result.unread.append((segment.source, segment.start, segment.end))
        rows.append(
            {
                "kind": "hand",
                "hands": hands,
                "source": segment.source,
                "byte_start": segment.start,
                "byte_end": segment.end,
                "line": segment.line,
                "format": task.shard.format,
                "reason": failure.reason,
                "message": failure.error,
                "excerpt": raw[:_EXCERPT].decode(task.sources[segment.source].encoding, "replace"),
                "rows": rows_lost,
            }
        )
        if raw:
            wanted.append(evidence.Wanted(segment.source, segment.start, segment.end, (), segment.line))
    issues = pl.DataFrame(rows, schema=schema.ISSUES)
    result.written = [
        parts.write(
            task.run, "parse_issues", task.part, files.issues_table(issues, task.sources), task.piece
        ),
        parts.write(task.run, "evidence", task.part, evidence.table(wanted, task.sources), task.piece),
    ]
    return result


def _raw(task: Task, segment: Segment) -> bytes:
    """The bytes of the segment; none when they are no longer there."""
    source = task.sources[segment.source]
    try:
        with source.path.open("rb") as file:
            file.seek(source.base + segment.start)
            return file.read(segment.end - segment.start)
    except OSError:
        return b""


def _rows(raw: bytes) -> int:
    """How many rows of tables the lines of a segment stand for."""
    return sum(int(found[1]) for found in _ROWS.finditer(raw))


def _hands(task: Task, segment: Segment, raw: bytes) -> int:
    """How many hands seem to begin in the segment; at least one."""
    # A format looks for heads after line feeds: the first line of a chunk may be half a line.
    text = b"\n" + raw.decode(task.sources[segment.source].encoding, "replace").encode()
    try:
        return max(1, len(FORMATS[task.shard.format].heads(text)))
    except FAILURES:  # the format may be what failed
        return 1
