"""A disk that takes no more: told from our own failures, and named."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from audit.workers import TaskError

if TYPE_CHECKING:
    from collections.abc import Iterator

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Error numbers: no space, the user's share used up, a file larger than the disk or the user may have."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Errors of writing name the file: the system tells that of opening only."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def complaint(error: BaseException, out: Path | None) -> str | None:
    """What to say where a full disk stopped a run that writes `out`; None where it was something else."""
    found = _full(error)
    if found is None:
        return None
    why, path = found
    place = Path(path) if path else (out or Path()).absolute()
    disk, free = _disk(place)
    kept = f"; nothing was published, {out} is as it was" if out is not None else ""
    what = f"the disk at {disk} takes no more ({why})"
    return f"{what}: {place} could not be written, {free:,} bytes are free{kept}"


def _full(error: BaseException | None) -> tuple[str, str | None] | None:
    """The system's words and the path, of the error or of one that it came from."""
    while error is not None:
        if isinstance(error, TaskError):
            number, path = error.raised.errno, error.raised.filename
        else:
            number, path = getattr(error, "errno", None), getattr(error, "filename", None)
        if number in FULL:
            return os.strerror(number), None if path is None else os.fsdecode(path)
        error = error.__cause__
    return None


def _disk(path: Path) -> tuple[Path, int]:
    """Where the disk that holds `path` is mounted, and what is free there."""
    place = path
    while not place.exists() or not place.is_mount():
        if place == place.parent:
            break
        place = place.parent
    try:
        return place, shutil.disk_usage(place).free
    except OSError:
        return place, 0
