"""Where decompressed bytes lie while a run needs them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parsers.compression import Place


class SpoolError(Exception):
    """The spool cannot be written: the disk is full, or the folder is not ours."""


class Spool:
    """Files in one folder. Sources share one file, since there may be very many of them, all small."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._shared = folder / "sources"
        self._archives = 0

    def begin(self, *, archive: bool) -> Writer:
        """A writer for a source, or for an archive, which gets a file of its own. One at a time."""
        if not archive:
            return Writer(self._shared)
        self._archives += 1
        return Writer(self._folder / f"archive-{self._archives}")

    def folder(self) -> Path:
        """A new empty folder that stays. Raises SpoolError."""
        self._archives += 1
        folder = self._folder / f"fetched-{self._archives}"
        try:
            folder.mkdir()
        except OSError as error:
            raise SpoolError(f"{folder}: cannot be made ({error.strerror or error})") from error
        return folder

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """An empty folder for the while."""
        folder = self._folder / "scratch"
        try:
            folder.mkdir()
        except OSError as error:
            raise SpoolError(f"{folder}: cannot be made ({error.strerror or error})") from error
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def drop(self, place: Place) -> None:
        """Gives the room of a place back, if it is a file of this spool or the end of the shared one."""
        if place.path == self._shared:
            if place.path.stat().st_size == place.base + place.size:
                with place.path.open("r+b") as file:
                    file.truncate(place.base)
        elif place.path.parent == self._folder and place.base == 0:  # not a member in place
            place.path.unlink()


class Writer:
    """Appends to a file of the spool. Its methods raise SpoolError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise self._failed(error) from error
        self._base = self._end = self._file.tell()

    def write(self, data: bytes) -> None:
        """Adds bytes."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            self._file.close()
            raise self._failed(error) from error
        self._end += len(data)

    def end(self) -> Place:
        """Where they lie; nothing can be written after it."""
        self._file.close()
        return Place(self._path, self._base, self._end - self._base)

    def _failed(self, error: OSError) -> SpoolError:
        error.filename = error.filename or str(self._path)
        why = error.strerror or error
        return SpoolError(f"{self._path}: cannot be written ({why}); decompressed inputs need room there")
