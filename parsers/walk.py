"""From what the user named to files: folders, globs, links, and what is none of these."""

from __future__ import annotations

import glob
import os
import stat
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from parsers.patterns import matching


class Found(NamedTuple):
    """A regular file."""

    path: Path
    source_path: str  # below what the user named


class Problem(NamedTuple):
    """Something that was named, or lies in a folder that was, and cannot be read."""

    reason: str
    message: str


class Excluded(NamedTuple):
    """Something in a folder or archive that is left out by rule."""

    source_path: str  # or path!member
    reason: str


HIDDEN = "its name starts with a dot"
RUN = "a run of this program"
FOLDER_LINK = "a link to a folder of the same tree, which is read at its own place"


def shown(path: str) -> str:
    """A path as text that can be printed: bytes that are not UTF-8, and control characters, as escapes."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
        for char in text
    )


def walk(argument: str) -> Iterator[Found | Problem | Excluded]:
    """What `argument` names: a file, a folder with all that lies below it, or a glob pattern.

    Paths come in the order of their bytes. A link that the user names is followed; in folders, links are
    followed to files of the same tree only. Names starting with a dot are left out of folders, and so are
    folders that hold a run.json: what an earlier audit wrote beside its inputs.
    """
    path = Path(argument)
    try:
        status = os.stat(argument)  # noqa: PTH116 - as Path("") would be the current folder
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL in the name
        yield from _pattern(argument)
    except OSError as error:
        yield _unreadable(path, error)
    else:
        yield from _named(path, path.resolve().name if path.name in ("", "..") else path.name, status)


def _pattern(argument: str) -> Iterator[Found | Problem | Excluded]:
    magic = glob.has_magic(argument) and "\0" not in argument
    matches, unread = matching(argument) if magic else ([], [])
    for folder, error in unread:
        yield _unreadable(Path(folder), error)
    if not matches and not unread:
        what = "matches nothing" if magic else "does not exist"
        yield Problem("not-found", f"{shown(argument)}: {what}; a file, a folder or a pattern was expected")
    fixed = Path(argument)
    while glob.has_magic(str(fixed)):
        fixed = fixed.parent
    for match in map(Path, matches):
        try:
            status = match.stat()
        except OSError as error:
            yield _unreadable(match, error)
        else:
            name = match.relative_to(fixed).as_posix()
            yield from _named(match, name, status, name + "/")


def _named(
    path: Path, name: str, status: os.stat_result, prefix: str = ""
) -> Iterator[Found | Problem | Excluded]:
    if stat.S_ISDIR(status.st_mode):
        yield from _folder(path, prefix)
    else:
        yield _file(path, name, status)


def _file(path: Path, name: str, status: os.stat_result) -> Found | Problem:
    if stat.S_ISREG(status.st_mode):
        return Found(path, shown(name))
    return Problem("not-a-file", f"{shown(str(path))}: not a regular file; a pipe can be read as -")


def unreadable(name: str, error: OSError) -> str:
    """What to say of a file or folder that the system does not let us read."""
    return f"{name}: cannot be read ({error.strerror or error}); its hands are missing"


def _unreadable(path: Path, error: OSError) -> Problem:
    return Problem("unreadable", unreadable(shown(str(path)), error))


def _folder(top: Path, prefix: str) -> Iterator[Found | Problem | Excluded]:
    root = top.resolve()
    # Not recursive: a tree may be deeper than Python's stack. Last in, first out, so pushed in reverse.
    waiting = _entries(top, prefix)
    while waiting:
        item = waiting.pop()
        if isinstance(item, Problem):
            yield item
            continue
        path, name = Path(item[0].path), item[1]
        try:
            if item[0].name.startswith("."):
                yield Excluded(shown(name), HIDDEN)
            elif item[0].is_symlink():
                yield _link(path, name, root)
            elif item[0].is_dir() and (path / "run.json").is_file():
                yield Excluded(shown(name), RUN)
            elif item[0].is_dir():
                waiting += _entries(path, name + "/")
            else:
                yield _file(path, name, item[0].stat())
        except OSError as error:
            yield _unreadable(path, error)


def _entries(folder: Path, prefix: str) -> list[tuple[os.DirEntry[str], str] | Problem]:
    """What lies in a folder, last first; `prefix` is its path below the top, with a slash."""
    try:
        with os.scandir(folder) as listing:
            # A folder's slash takes part in the order of the paths below it.
            entries = {
                os.fsencode(entry.name) + (b"/" if entry.is_dir(follow_symlinks=False) else b""): entry
                for entry in listing
            }
    except OSError as error:
        return [_unreadable(folder, error)]
    return [(entries[key], prefix + entries[key].name) for key in sorted(entries, reverse=True)]


def _link(path: Path, name: str, root: Path) -> Found | Problem | Excluded:
    try:
        target = path.resolve(strict=True)
        status = target.stat()
    except (OSError, RuntimeError):  # RuntimeError: a loop, in Python 3.11
        # Not `not-found`: that is said of what the user names.
        return Problem("unreadable", f"{shown(str(path))}: a link that leads nowhere")
    if not target.is_relative_to(root):
        return Problem(
            "link-outside",
            f"{shown(str(path))}: a link to {shown(str(target))}, outside the folder; to read it, name it",
        )
    return Excluded(shown(name), FOLDER_LINK) if stat.S_ISDIR(status.st_mode) else _file(path, name, status)
