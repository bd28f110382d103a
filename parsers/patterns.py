"""What a glob pattern fits. `**` of `glob.glob` follows links, which may lead in circles without end."""

from __future__ import annotations

import glob
import os
from fnmatch import fnmatchcase
from pathlib import Path

_DEEP = "**"


def matching(pattern: str) -> tuple[list[str], list[tuple[str, OSError]]]:
    """The paths that `pattern` fits, in the order of their bytes, and the folders that cannot be read.

    `**` stands for folders one in another, however many, links to folders not among them. A name that starts
    with a dot is fitted only where the pattern spells the dot.
    """
    parts = Path(pattern).parts
    fixed = next((number for number, part in enumerate(parts) if glob.has_magic(part)), len(parts))
    top, rest = os.path.join("", *parts[:fixed]), parts[fixed:]  # noqa: PTH118 - "" is not "."
    begin = _closed({0}, rest)
    found = [top] if top and len(rest) in begin else []
    unread: list[tuple[str, OSError]] = []
    # Not recursive: a tree may be deeper than Python's stack.
    waiting = [(top, begin)]
    while waiting:
        folder, places = waiting.pop()
        try:
            with os.scandir(folder or os.curdir) as listing:
                entries = list(listing)
        except (FileNotFoundError, NotADirectoryError):  # nothing can be fitted there
            continue
        except OSError as error:
            unread.append((folder, error))
            continue
        for entry in entries:
            path = os.path.join(folder, entry.name)  # noqa: PTH118
            named, deeper = _after(places, rest, entry.name)
            if len(rest) in named | deeper:
                found.append(path)
            if entry.is_symlink():
                deeper = set()
            below = {place for place in named | deeper if place < len(rest)}
            if below and _is_folder(entry):
                waiting.append((path, below))
    return sorted(found, key=os.fsencode), unread


def _after(places: set[int], rest: tuple[str, ...], name: str) -> tuple[set[int], set[int]]:
    """Where in the pattern one is after a name: by a part that fits it, and by `**`."""
    named, deeper = set(), set()
    for place in places:
        if place == len(rest):
            continue
        part = rest[place]
        if name.startswith(".") and not part.startswith("."):
            continue
        if part == _DEEP:
            deeper.add(place)
        elif fnmatchcase(name, part):
            named.add(place + 1)
    return _closed(named, rest), _closed(deeper, rest)


def _closed(places: set[int], rest: tuple[str, ...]) -> set[int]:
    """With the places behind each `**`, which may stand for no folder at all."""
    closed = set(places)
    for place, part in enumerate(rest):
        if part == _DEEP and place in closed:
            closed.add(place + 1)
    return closed


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
