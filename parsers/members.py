"""What lies in zip and tar archives. Nothing is ever written under a member's name."""

from __future__ import annotations

import os
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from parsers.compression import CHUNK, BeforeStartError, DamageError, Place, Region

_ENTRY = 256
"""Bytes that a member is granted in a zip's directory, which is held in memory."""

_TAR_READ = 2**20
"""Bytes: tarfile takes long names, extended headers and maps of holes into memory whatever their length."""

# What zipfile and tarfile raise on hostile input, as fuzzing them shows.
_FAULTS = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, struct.error, BeforeStartError, EOFError, ValueError,
    NotImplementedError, RuntimeError, IndexError, KeyError, OverflowError,
)  # fmt: skip


@dataclass(frozen=True)
class Member:
    """One member of an archive: in place (tar) or to be decompressed (zip), or neither, with a problem."""

    name: str
    problem: tuple[str, str] | None = None  # reason code and what is wrong, for parse issues
    place: Place | None = None
    missing: bool = False  # the archive ends within this member
    chunks: Callable[[], Iterator[bytes]] | None = None  # raises DamageError


def hidden(name: str) -> bool:
    """Whether the member, or a folder above it, has a name that starts with a dot."""
    return any(part.startswith(".") and part != ".." for part in _parts(name))


def _parts(name: str) -> list[str]:
    """Folders and name; `./` is how tar spells the folder it was made in."""
    return [part for part in re.split(r"[/\\]", name) if part not in ("", ".")]


def _unsafe(name: str) -> tuple[str, str] | None:
    if not _parts(name):
        return "unsafe-member", "it has no name"
    if name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name) or ".." in _parts(name):
        return "unsafe-member", "its name leads out of the archive"
    return None


def _too_many(most: int) -> DamageError:
    return DamageError("too-many-members", f"has more than {most:,} members (--max-members)")


def _in_order(members: list[Member]) -> list[Member]:
    return sorted(members, key=lambda member: os.fsencode(member.name))


# --- zip


@contextmanager
def zip_members(place: Place, most: int) -> Iterator[list[Member]]:
    """The members of a zip archive by name, folders left out, readable while the context lasts.

    Raises DamageError when its directory cannot be read or lists more than `most` members.
    """
    with Region(place) as file:
        _check_directory(file, place.size, most)
        try:
            archive = zipfile.ZipFile(file)
        except _FAULTS as error:
            raise DamageError("corrupt", f"is a damaged zip archive ({error})") from error
        with archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
            yield _in_order([_zip_member(archive, entry) for entry in entries])


class _Directory(NamedTuple):
    entries: int
    size: int


def _check_directory(file: Region, size: int, most: int) -> None:
    """Looks at the end record before the directory is taken into memory."""
    file.seek(max(0, size - 2**16 - 22))
    tail = file.read()
    at = tail.rfind(b"PK\5\6")
    if at < 0 or len(tail) - at < 22:
        raise DamageError("truncated", "ends before the directory of the zip archive")
    directory = _Directory(*struct.unpack_from("<HI", tail, at + 10))
    # Counts that do not fit are all ones here, and stand in a record of their own before this one.
    if 0xFFFF in directory or 0xFFFFFFFF in directory:
        wide = tail.rfind(b"PK\6\6", 0, at)
        if wide >= 0 and len(tail) - wide >= 48:
            directory = _Directory(*struct.unpack_from("<QQ", tail, wide + 32))
    if directory.entries > most or directory.size > most * _ENTRY:
        raise _too_many(most)


def _zip_member(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Member:
    def chunks() -> Iterator[bytes]:
        try:
            with archive.open(entry) as stream:
                while chunk := stream.read(CHUNK):
                    yield chunk
        except _FAULTS as error:
            raise DamageError("corrupt", f"is a damaged zip member ({error})") from error
        except OSError as error:
            raise DamageError("unreadable", error.strerror or str(error)) from error

    kind = stat.S_IFMT(entry.external_attr >> 16)
    problem = _unsafe(entry.filename)
    if entry.flag_bits & 1:
        problem = "encrypted", "it is encrypted"
    elif kind == stat.S_IFLNK:
        problem = "link-member", "it is a link"
    elif kind not in (0, stat.S_IFREG):
        problem = "not-a-file", "it is not a regular file"
    elif entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        problem = "unsupported-compression", f"its compression (method {entry.compress_type}) is not read"
    return Member(entry.filename, problem, chunks=None if problem else chunks)


# --- tar


def tar_members(place: Place, most: int) -> tuple[list[Member], DamageError | None]:
    """The members of an uncompressed tar archive by name, folders left out, and what is wrong with its end.

    Members before the damage are listed. Raises DamageError when there are more than `most`, with folders.
    """
    members: list[Member] = []
    end = entries = 0
    fault = ""
    with Region(place, _TAR_READ) as file:
        try:
            with tarfile.open(fileobj=file, mode="r:") as archive:
                while entry := archive.next():
                    archive.members = []  # type: ignore[attr-defined] # it would keep them all
                    archive.pax_headers = {}  # and what headers say of all members
                    file.renew()
                    end = archive.offset
                    entries += 1
                    if entries > most:
                        raise _too_many(most)
                    if not entry.isdir():
                        members.append(_tar_member(entry, place))
                end = archive.offset
        except _FAULTS as error:
            fault = str(error)
    cut_short = any(member.missing for member in members)  # said of the member itself
    return _in_order(members), None if cut_short else _tar_damage(place, end, fault)


def _tar_member(entry: tarfile.TarInfo, place: Place) -> Member:
    start, size = entry.offset_data, entry.size
    missing = start + size > place.size
    problem = _unsafe(entry.name)
    if entry.islnk() or entry.issym():
        problem = "link-member", "it is a link"
    elif not entry.isreg() or entry.issparse():
        problem = "not-a-file", "it is not a regular file"
    elif start < 0 or size < 0 or start > place.size:
        problem = "corrupt", "its place in the archive is impossible"
    data = Place(place.path, place.base + start, min(size, place.size - start))
    return Member(entry.name, problem, place=None if problem else data, missing=missing)


def _tar_damage(place: Place, end: int, fault: str) -> DamageError | None:
    """What is wrong with an archive whose members end at `end`, where two blocks of NUL should follow."""
    if fault == "unexpected end of data" or (not fault and end + tarfile.BLOCKSIZE > place.size):
        return DamageError("truncated", "ends before the end mark of the tar archive")
    if fault:
        return DamageError("corrupt", f"is a damaged tar archive ({fault})")
    with Region(Place(place.path, place.base + end, place.size - end)) as rest:
        if rest.read(tarfile.BLOCKSIZE).strip(b"\0"):
            return DamageError("corrupt", f"is a damaged tar archive (bad header at byte {end:,})")
        while chunk := rest.read(CHUNK):
            if chunk.strip(b"\0"):
                return DamageError("trailing-data", "has bytes after the end mark of the tar archive")
    return None
