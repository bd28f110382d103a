"""Kinds of archive by content, and the streams inside gzip and zstd files."""

from __future__ import annotations

import errno
import io
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import zstandard

SNIFF = 512
"""Bytes at the start of a file that tell its kind."""

CHUNK = 2**20
"""Most bytes that a stream here yields at once (zstd: about sixty times that, from hostile input)."""

GZIP, ZSTD, ZIP, TAR = "gzip", "zstd", "zip", "tar"
UNREAD = {
    "bzip2": b"BZh",
    "xz": b"\xfd7zXZ\0",
    "7-zip": b"7z\xbc\xaf\x27\x1c",
    "rar": b"Rar!\x1a\x07",
    "lz4": b"\x04\x22\x4d\x18",
    "compress": b"\x1f\x9d",
}
"""Kinds that are recognised and not read, with how they begin."""

_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"
_ZSTD_WINDOW = 2**27  # what the zstd command accepts unasked
_ZSTD_PIECE = 2048  # one byte can stand for 32 KiB, and a piece is decompressed as a whole


class DamageError(Exception):
    """A stream or archive ends early, or is not what it seems. `reason` is a code of parse issues."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    @property
    def readable(self) -> bool:
        """Whether what came before it is sound: checksums or the lack of any error vouch for it."""
        return self.reason in ("truncated", "trailing-data")


class BeforeStartError(OSError):
    """A place before the start of a file is asked for, which only a damaged archive does."""


class Place(NamedTuple):
    """Bytes in a local file."""

    path: Path
    base: int
    size: int


class Region(io.RawIOBase):
    """A place, as a file of its own. Reads at most `most` bytes until `renew`, and raises ValueError then."""

    def __init__(self, place: Place, most: int | None = None) -> None:
        super().__init__()
        self._file = place.path.open("rb", buffering=0)
        self._base, self._size, self._most = place.base, place.size, most
        self._at = 0
        self.renew()

    def renew(self) -> None:
        """Allows `most` bytes from here on."""
        self._allowed = self._most

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise BeforeStartError(errno.EINVAL, f"negative position {start + offset}")
        self._at = start + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def read(self, size: int | None = -1, /) -> bytes:
        left = max(0, self._size - self._at)
        size = left if size is None or size < 0 else min(size, left)
        if self._allowed is not None:
            if size > self._allowed:
                raise ValueError(f"headers of more than {self._most:,} bytes")
            self._allowed -= size
        self._file.seek(self._base + self._at)
        data = self._file.read(size)
        self._at += len(data)
        return data

    def close(self) -> None:
        self._file.close()
        super().close()


def archive_kind(head: bytes) -> str:
    """The kind of archive or compression that begins with `head` (`SNIFF` bytes or all); "" for none."""
    if head.startswith(_GZIP):
        return GZIP
    if _starts_zstd(head):
        return ZSTD
    if head.startswith((b"PK\3\4", b"PK\5\6", b"PK\7\x08PK")):
        return ZIP
    if head[257:262] == b"ustar" or _is_old_tar(head):
        return TAR
    return next((kind for kind, magic in UNREAD.items() if head.startswith(magic)), "")


def _starts_zstd(head: bytes) -> bool:
    skippable = 0x50 <= head[0] <= 0x5F and head[1:4] == b"\x2a\x4d\x18" if head else False
    return skippable or head.startswith(_ZSTD)


def _is_old_tar(head: bytes) -> bool:
    """Whether there is a tar header of before 1988, which has a checksum but no magic number."""
    try:
        tarfile.TarInfo.frombuf(head[:512], "utf-8", "surrogateescape")
    except tarfile.HeaderError:
        return False
    return True


def streamed(kind: str, file: Region) -> Iterator[bytes]:
    """What is inside a file of kind `GZIP` or `ZSTD`, piece by piece.

    Raises DamageError at the place where it can go no further, after everything before it.
    """
    try:
        yield from (_gunzip if kind == GZIP else _unzstd)(file)
    except OSError as error:
        raise DamageError("unreadable", error.strerror or str(error)) from error


def _gunzip(file: Region) -> Iterator[bytes]:
    data = file.read(CHUNK)
    while data:
        inflater = zlib.decompressobj(wbits=31)
        while not inflater.eof:
            try:
                yield inflater.decompress(data, CHUNK) if data else inflater.flush()
            except zlib.error as error:
                raise DamageError("corrupt", f"is damaged gzip ({error})") from error
            if not data and not inflater.eof:
                raise DamageError("truncated", "ends before the end of the gzip stream")
            data = inflater.unconsumed_tail or (b"" if inflater.eof else file.read(CHUNK))
        data = _after_padding(inflater.unused_data, file)
        if data and not data.startswith(_GZIP):
            raise DamageError("trailing-data", "has bytes after the end of the gzip stream that are not gzip")


def _after_padding(data: bytes, file: Region) -> bytes:
    """What follows NUL bytes, which tapes and block devices leave; at least two bytes where there are two."""
    while True:
        data = data.lstrip(b"\0")
        if len(data) >= len(_GZIP):
            return data
        more = file.read(CHUNK)
        if not more:
            return data
        data += more


def _unzstd(file: Region) -> Iterator[bytes]:
    decompressor = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
    data = file.read(_ZSTD_PIECE)
    while data:
        frame = decompressor.decompressobj()
        while not frame.eof:
            if not data:
                raise DamageError("truncated", "ends before the end of the zstd frame")
            try:
                yield frame.decompress(data)
            except zstandard.ZstdError as error:
                raise DamageError("corrupt", f"is damaged zstd ({error})") from error
            data = b"" if frame.eof else file.read(_ZSTD_PIECE)
        data = frame.unused_data + file.read(_ZSTD_PIECE)
        if data and not _starts_zstd(data):
            raise DamageError("trailing-data", "has bytes after the end of the zstd frame that are not zstd")
