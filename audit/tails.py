"""The last hands of sources that have grown since: whether what stands there now is what stood there then.

A hand that was cut short may have been read all the same, with what there was of it. Its rest changes it even
where its content does not change: who won, and what, is no part of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from audit.seen import Tail
    from audit.task import Task

_NOTHING = b" \t\r\n\0"  # also in UTF-16


def rows(hands: pl.DataFrame, task: Task) -> list[tuple[Tail, int | None]]:
    """The tails that lie in the task, each with the row of `hands` that starts there, if one does."""
    found: list[tuple[Tail, int | None]] = []
    for number, source in task.sources.items():
        tail = task.seen.tails.get(source.source_id)
        if tail is None or not any(
            one.source == number and one.start <= tail.start < one.end for one in task.shard.segments
        ):
            continue
        own = (hands["source"] == number) & (hands["byte_start"] == tail.start)
        row = own.arg_true().to_list()
        found.append((tail, row[0] if row else None))
    return found


def is_same(hand: dict[str, Any], tail: Tail, task: Task) -> bool:
    """Whether the hand is the one of then, with nothing added to it. Raises OSError."""
    if tail.content != hand["content_sha256"]:
        return False
    if hand["byte_end"] <= tail.end:
        return True
    source = task.sources[hand["source"]]
    with source.path.open("rb") as file:
        file.seek(source.base + tail.end)
        return not file.read(hand["byte_end"] - tail.end).strip(_NOTHING)
