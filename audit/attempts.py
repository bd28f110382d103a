"""What one attempt at a shard writes, apart from the run until the run takes it.

A worker that seems dead may still be writing while another does its shard again, and may even end later. So
each attempt has a folder of its own that no other writes to, and only the run itself moves files from there
into its tables: those of the one attempt whose result it has. What other attempts wrote is never looked at.
"""

from __future__ import annotations

import shutil
import uuid
from typing import TYPE_CHECKING

from audit import files

if TYPE_CHECKING:
    from pathlib import Path

    from audit.task import Result, Task

_ATTEMPT = "attempt-"
_TRIES = 10


def begin(task: Task) -> Path:
    """A new folder for one attempt at the shard."""
    folder = task.scratch / f"{_ATTEMPT}{task.part:06d}-{uuid.uuid4().hex}"
    folder.mkdir()
    return folder


def take(task: Task, result: Result) -> None:
    """Puts what the attempt of `result` wrote in its place, and removes what an earlier one had there.

    Without an attempt it has been taken before. Raises OSError.
    """
    if not result.attempt:
        return
    files.clear(task)
    folder = task.scratch / result.attempt
    for written in result.written:
        place = task.run / written.path
        place.parent.mkdir(exist_ok=True)
        (folder / written.path).rename(place)
    for rest in folder.iterdir():
        if rest.is_file():  # the hashes of its hands
            rest.replace(task.scratch / rest.name)
    shutil.rmtree(folder)


def abandon(scratch: Path) -> None:
    """Removes all attempts that an interrupted run left, at whatever depth; raises OSError."""
    for folder in list(scratch.rglob(f"{_ATTEMPT}*")):
        remove(folder)


def remove(scratch: Path) -> None:
    """Removes the folder of all attempts, also while one that was given up still writes; raises OSError.

    Once the folder of the attempt is gone, nothing can be written into it.
    """
    for left in reversed(range(_TRIES)):
        try:
            shutil.rmtree(scratch)
        except OSError:
            if not left:
                raise
        else:
            return
