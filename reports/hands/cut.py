"""The shell command that cuts a hand's bytes out of its source, so that anybody can look for himself."""

from __future__ import annotations

import shlex
from pathlib import PurePosixPath

from reports.language import tr
from reports.tables import Row

_UNPACK = {".gz": "gzip -dc", ".zst": "zstd -dcq"}
_TARS = (".tar", ".tgz", ".tar.gz", ".tar.zst")
_ICONV = {"utf-16-le": "UTF-16LE", "utf-16-be": "UTF-16BE"}


def command(row: Row, encoding: str | None, *, ascii_only: bool = False) -> str | None:
    """A POSIX pipeline that prints the bytes `byte_start` to `byte_end` of the hand (or issue) `row`.

    None where no such pipeline exists: table rows have no bytes, and archives within archives need
    more than one step.
    """
    start, end = row["byte_start"], row["byte_end"]
    if start is None or end is None:
        return None
    before = _opening(row["source_path"], row["member"], ascii_only=ascii_only)
    if before is None:
        return None
    length = end - start
    cut = f"tail -c +{start + 1}{before.argument} | head -c {length}"
    iconv = _ICONV.get(encoding or "")
    tail = f" | iconv -f {iconv} -t UTF-8" if iconv else ""
    return f"{before.pipe}{cut}{tail}"


def is_packed(row: Row) -> bool:
    """Whether the hash and the offsets of `row` are those of bytes that lie packed in the file named."""
    name = PurePosixPath(row["source_path"]).name.lower()
    return row["member"] is not None or name.endswith((*_UNPACK, *_TARS, ".zip"))


def hash_label(row: Row) -> str:
    """What the hash of the source of `row` is a hash of; of packed files it is not that of the file."""
    return tr("sha256 of the unpacked content") if is_packed(row) else "sha256"


class _Opening:
    def __init__(self, pipe: str = "", argument: str = "") -> None:
        self.pipe = pipe and f"{pipe} | "
        self.argument = argument and f" {argument}"


def _opening(path: str, member: str | None, *, ascii_only: bool) -> _Opening | None:
    name = PurePosixPath(path).name.lower()
    quoted = quote(path, ascii_only=ascii_only)
    if member is None:
        unpack = next((tool for suffix, tool in _UNPACK.items() if name.endswith(suffix)), None)
        return _Opening(f"{unpack} -- {quoted}") if unpack else _Opening(argument=f"-- {quoted}")
    if "!" in member:
        return None
    inside = quote(member, ascii_only=ascii_only)
    if name.endswith(".zip"):
        return _Opening(f"unzip -p {quoted} {inside}")
    if name.endswith(_TARS):
        return _Opening(f"tar -xOf {quoted} -- {inside}")
    return None


def quote(text: str, *, ascii_only: bool = False) -> str:
    """`text` as one word of a shell, without any character that a terminal would obey."""
    if text.isprintable() and (text.isascii() or not ascii_only):
        return shlex.quote(text)
    shown = "".join(_ansi_c(char, ascii_only=ascii_only) for char in text)
    return f"$'{shown}'"


def _ansi_c(char: str, *, ascii_only: bool) -> str:
    if char in "\\'":
        return "\\" + char
    if char.isprintable() and (char.isascii() or not ascii_only):
        return char
    return "".join(f"\\x{byte:02x}" for byte in char.encode("utf-8", "surrogateescape"))
