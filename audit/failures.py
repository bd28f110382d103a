"""What is kept of a failure of our own, for whoever has to mend it."""

from __future__ import annotations

import os
import tempfile
import traceback
from pathlib import Path

from audit.workers import TaskError


def sentence(error: BaseException) -> str:
    """What happened, in one line."""
    if isinstance(error, TaskError):
        return " ".join(str(error).split())
    return " ".join(f"{type(error).__name__}: {error}".split())


def keep(error: BaseException, out: Path | None) -> str:
    """Writes the details of `error` beside the folder `out`, else where temporary files go; says where."""
    details = "".join(traceback.format_exception(error))
    if isinstance(error, TaskError):
        details += f"\nIn the worker:\n{error.raised.details}"
    places = [Path(tempfile.gettempdir()) / f"floorcall-{os.getpid()}.error.txt"]
    if out is not None:
        places.insert(0, out.absolute().with_name(f"{out.absolute().name}.error.txt"))
    for place in places:
        try:
            place.write_text(details, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return f"details in {place}"
    return "the details could not be written anywhere"
