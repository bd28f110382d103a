"""A file that appears whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from audit.outcome import UsageProblem


def check(target: Path, *, force: bool) -> None:
    """Raises UsageProblem where `target` may not be written."""
    if target.is_dir():
        raise UsageProblem(f"{target} is a folder: a file was expected")
    if target.exists() and not target.is_file():  # renaming over a device or a pipe would put an end to it
        raise UsageProblem(f"{target} is no ordinary file")
    if not force and os.path.lexists(target):
        raise UsageProblem(f"{target} exists; --force replaces it")
    if not target.parent.is_dir():
        raise UsageProblem(f"cannot write {target}: there is no folder {target.parent}")


def write_whole(target: Path, text: str, *, force: bool, mode: int | None = None) -> None:
    """Writes `text` beside `target` and renames it; raises UsageProblem where that cannot be done.

    `mode` are the permissions of the file, where they shall not be those of any new file.
    """
    beside = target.with_name(f".{target.name}.{os.getpid()}.writing")
    try:
        with beside.open("x", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
            file.flush()
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        check(target, force=force)
        beside.replace(target)
    except OSError as error:
        raise UsageProblem(f"cannot write {target}: {error.strerror}") from error
    finally:
        beside.unlink(missing_ok=True)
