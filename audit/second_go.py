"""The second go at shards in which a hand turned out to stand elsewhere too, beside what it replaces.

Both goes have the same names in the run's tables. While the second one is under way it lies below the
scratch; when all of it is there, it changes places with the first. So an interrupted run finds both again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from audit.parts import part_name
from audit.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from audit.task import Task

_FIRST = "first"
_SECOND = "second"


def folder(scratch: Path) -> Path:
    """Where the second go writes, as a run and as its scratch."""
    beside = scratch / _SECOND
    beside.mkdir(exist_ok=True)
    return beside


def exchange(run: Path, scratch: Path, first: Iterable[Task], second: Iterable[Task]) -> None:
    """Puts what the second go wrote in the place of what the first did. Raises OSError."""
    for task in first:
        _move(part_name(*task.place), run, scratch / _FIRST)
    for task in second:
        _move(part_name(*task.place), scratch / _SECOND, run)


def undo(run: Path, scratch: Path) -> None:
    """Puts back what an interrupted run had exchanged, or had begun to. Raises OSError.

    Where it was interrupted within a shard, files of both goes may mix: to be told by their hashes.
    """
    for name in sorted({path.name for path in (scratch / _FIRST).glob("*/*")}):
        _move(name, run, folder(scratch))
        _move(name, scratch / _FIRST, run)


def _move(name: str, source: Path, target: Path) -> None:
    """Moves the part of that name of every table that has it."""
    for table in TABLES:
        path = source / table / name
        if path.exists():
            (target / table).mkdir(parents=True, exist_ok=True)
            path.replace(target / table / name)
