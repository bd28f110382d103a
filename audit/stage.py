"""A run directory that appears whole or not at all.

It is written beside its target as `.NAME.staging` and renamed at the end. The open staging directory is
locked (flock), so that a second run to the same target sees the first, and what a killed run left behind
is told from what a live one is writing: the lock dies with its process.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from audit import disk
from audit.outcome import Locked, UsageProblem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MANIFEST = "run.json"
"""The file that makes a folder a run directory."""


class Stage:
    """A directory being written; `path` until `publish`, the target afterwards."""

    def __init__(self, target: Path, *, force: bool, notice: Callable[[str], None]) -> None:
        """Creates and locks the staging directory, clearing what a killed run left in it.

        Raises UsageProblem when the target is taken or cannot be written beside, Locked when another run
        is writing it.
        """
        self.target = target.resolve()
        self.force = force
        self._notice = notice
        if not self.target.name:
            raise UsageProblem(f"{target} cannot be an output directory")
        self.path = self.target.with_name(f".{self.target.name}.staging")
        self._aside = self.target.with_name(f".{self.target.name}.replaced")
        try:
            self._parents = _make_parents(self.target.parent)
            self._lock = _locked_directory(self.path)
        except OSError as error:
            if error.errno in disk.FULL:
                raise
            raise UsageProblem(f"cannot write beside {target}: {error.strerror}") from error
        try:
            self._clear_leftovers()
            self.check()
        except BaseException:
            self.discard()
            raise

    def check(self) -> None:
        """Raises UsageProblem when the target may not be written or replaced."""
        if not self.target.exists():
            return
        if not self.target.is_dir():
            raise UsageProblem(f"{self.target} exists and is not a folder")
        if not self.force:
            raise UsageProblem(f"{self.target} exists already; --force replaces an earlier run")
        if not (self.target / MANIFEST).is_file() and any(self.target.iterdir()):
            raise UsageProblem(
                f"{self.target} is not a run of floorcall (it has no {MANIFEST}) and is not empty: "
                "--force does not replace it"
            )

    def publish(self) -> None:
        """Makes the staged directory the target, for good when this returns.

        Raises UsageProblem when the target was taken in the meantime, OSError when the disk refuses; in
        both cases the target is what it was.
        """
        self.check()
        for folder, _, _ in os.walk(self.path, topdown=False):
            sync_directory(Path(folder))
        replaced = self.target.exists()
        if replaced:
            self.target.rename(self._aside)
        try:
            self.path.rename(self.target)
        except OSError:
            if replaced:
                self._aside.rename(self.target)
            raise
        sync_directory(self.target.parent)
        self.path = self.target
        os.close(self._lock)
        if replaced:
            self._remove(self._aside)

    def discard(self) -> None:
        """Removes the staged directory, and the parent folders that were made for it."""
        self._remove(self.path)
        os.close(self._lock)
        for parent in self._parents:
            try:
                parent.rmdir()
            except OSError:
                return

    def _clear_leftovers(self) -> None:
        """Removes what a killed run left; an old run that it had moved aside comes back first."""
        left = [entry.name for entry in os.scandir(self.path)]
        if left:
            self._notice(f"removing what an interrupted run left in {self.path}")
            for name in left:
                self._remove(self.path / name)
        if self._aside.exists():
            if self.target.exists():
                self._remove(self._aside)
            else:
                self._notice(f"an interrupted run had moved {self.target} aside; it is back")
                self._aside.rename(self.target)

    def _remove(self, path: Path) -> None:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        if path.exists():
            self._notice(f"could not remove {path}")


@contextmanager
def staged(target: Path, *, force: bool, notice: Callable[[str], None]) -> Iterator[Stage]:
    """A Stage that is discarded unless the body published it; `notice` hears one sentence per leftover."""
    stage = Stage(target, force=force, notice=notice)
    try:
        yield stage
    finally:
        if stage.path != stage.target:
            stage.discard()


def _make_parents(folder: Path) -> list[Path]:
    """Creates `folder`; returns what had to be made, innermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for path in reversed(missing):
        path.mkdir(exist_ok=True)
    return missing


def _locked_directory(path: Path) -> int:
    """Makes the directory if need be and returns its locked descriptor; raises Locked when it is in use."""
    while True:
        path.mkdir(exist_ok=True)
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        except FileNotFoundError:
            continue  # its owner published or removed it just now
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            raise Locked(f"another run is writing here: {path} is locked") from error
        # Between opening and locking, the owner may have renamed the directory away.
        try:
            same = os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:
            same = False
        if same:
            return descriptor
        os.close(descriptor)


def sync_directory(path: Path) -> None:
    """Makes what was written into a folder last; raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
