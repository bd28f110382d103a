"""A TOML file with the lines on which its keys stand, which `tomllib` does not tell."""

from __future__ import annotations

import re
import stat
import tomllib
from contextlib import nullcontext
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST = 64 * 1024
"""Bytes: more than any book or settings need, and little enough to be read again statement by statement."""
_LONGEST = 200  # lines of one value
_DEEPEST = 20
"""Parts of one dotted key: the time that they take grows with their square, or faster."""

Keys = tuple[str, ...]
_Merged = tuple[dict[str, Any], dict[Keys, int], tuple[tuple[int, str], ...]]
"""Content, lines and what is set twice, as in `Toml`."""


class TomlError(ValueError):
    """A file that cannot be read as TOML; says which file, where, and why."""


@dataclass(frozen=True)
class Toml:
    """What a file says."""

    path: Path
    text: str
    content: dict[str, Any]  # of a key that is set twice the first value
    lines: dict[Keys, int]  # from 1, of every key and table
    twice: tuple[tuple[int, str], ...]  # line and key of everything that is set again

    def line(self, *keys: str) -> int | None:
        """The line of the deepest of these nested keys that the file has; None if it has none of them."""
        nested = (keys[:depth] for depth in range(len(keys), 0, -1))
        return next((self.lines[one] for one in nested if one in self.lines), None)

    def place(self, line: int | None) -> str:
        """The file, and the line where there is one."""
        return str(self.path) if line is None else f"{self.path}:{line}"


@dataclass(frozen=True)
class Plain:
    """What a large file says."""

    data: bytes  # as they lie there
    text: str
    content: dict[str, Any]


def read(path: Path) -> Toml:
    """The file; raises TomlError, and FileNotFoundError where there is none."""
    text = _text(path, LARGEST)
    try:
        content = tomllib.loads(text)
        merged = _merge(_statements(text))
    except tomllib.TOMLDecodeError as error:
        again = _without_what_is_set_again(text) if str(error).startswith("Cannot ") else None
        if again is None:
            raise TomlError(_syntax(path, text, str(error))) from error
        return Toml(path, text, *again)
    except RecursionError as error:
        raise TomlError(f"{path}: not TOML that can be read: nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise TomlError(f"{path}: not TOML that can be read: {error}") from error
    return Toml(path, text, content, merged[1], ())


def read_plain(path: Path, largest: int) -> Plain:
    """A file of up to `largest` bytes without its lines, which would take long.

    Raises as `read`; also where something is set twice.
    """
    data = _bytes(path, largest)
    text = _decoded(path, data)
    try:
        return Plain(data, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise TomlError(_syntax(path, text, str(error))) from error
    except RecursionError as error:
        raise TomlError(f"{path}: not TOML that can be read: nested too deeply") from error
    except ValueError as error:
        raise TomlError(f"{path}: not TOML that can be read: {error}") from error


def shown(text: str) -> str:
    """A key, or a text with one, as it may be told: on one line, whatever somebody typed."""
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def line_of_key(text: str, key: str) -> int | None:
    """The line of the first statement of a text that is TOML which sets the outermost `key`."""
    return next((line for line, said, _ in _statements(text) if key in said), None)


def lines_of_tables(text: str, name: str) -> list[dict[str, int]]:
    """The lines of the keys of every `[[name]]` in a text that is TOML; "" stands for the table itself."""
    found: list[dict[str, int]] = []
    for line, said, opens in _statements(text):
        if opens:
            if said == {name: [{}]}:
                found.append({"": line})
        elif found:
            for key in said:
                found[-1].setdefault(key, line)
    return found


def _text(path: Path, largest: int) -> str:
    return _decoded(path, _bytes(path, largest))


_PART = r"""(?:[\w-]++|"(?:\\[^\n]|[^"\\\n])*+"?|'[^'\n]*+'?)"""
_PIECES = re.compile(
    rf"""
    \"{{3}}(?:\\.|[^\\])*?(?:\"{{3,5}}|\Z)   # texts of several lines, closed or not
    | '{{3}}.*?(?:'{{3,5}}|\Z)
    | \#[^\n]*+                             # comments
    | (?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+)
    """,
    re.DOTALL | re.VERBOSE,
)
"""What may hold dots in TOML, each matched in one go, whatever follows; texts of one line count as keys."""


def _check_depth(path: Path, text: str) -> None:
    """Raises TomlError for a key of very many parts, before it is read as TOML."""
    for piece in _PIECES.finditer(text):
        if piece["key"] and piece[0].count(".") >= _DEEPEST and len(re.findall(_PART, piece[0])) > _DEEPEST:
            line = text.count("\n", 0, piece.start()) + 1
            raise TomlError(f"{path}:{line}: a key of more than {_DEEPEST} parts")


def _bytes(path: Path, largest: int) -> bytes:
    try:
        mode = path.stat().st_mode
        with path.open("rb") if stat.S_ISREG(mode) else nullcontext(BytesIO()) as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise TomlError(f"{path}: {error.strerror}") from error
    except ValueError as error:  # a NUL in the name
        raise FileNotFoundError(str(path)) from error
    if not stat.S_ISREG(mode):
        raise TomlError(f"{path}: a {'directory' if stat.S_ISDIR(mode) else 'device'}, and no file")
    if len(data) > largest:
        raise TomlError(f"{path}: larger than {largest // 1024:,} KiB")
    return data


def _decoded(path: Path, data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TomlError(f"{path}:{line}: not text in UTF-8") from error
    _check_depth(path, text)
    return text


def _without_what_is_set_again(text: str) -> _Merged | None:
    """What a text says whose only mistake is that something is set twice; None if there is another."""
    try:
        merged = _merge(_statements(text))
    except tomllib.TOMLDecodeError:
        return None
    return merged if merged[2] else None


def _syntax(path: Path, text: str, error: str) -> str:
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", error, re.DOTALL)
    if found:
        return f"{path}:{found[2]}: not TOML: {found[1]} (column {found[3]})"
    last = len(text.rstrip().split("\n"))
    return f"{path}:{last}: not TOML: {error}"


_MAY_END = re.compile(r"""[\]}]|\"{3}|'{3}""")
"""What a line has in which a value of several lines ends."""


def _statements(text: str) -> Iterator[tuple[int, dict[str, Any], bool]]:
    """Line, content, and whether a table begins, of every statement.

    Raises tomllib.TOMLDecodeError at the end if a statement has none.
    """
    begun, group = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        begun = begun if group else number
        group += line + "\n"
        if number - begun >= _LONGEST:
            raise tomllib.TOMLDecodeError(
                f"A value of more than {_LONGEST} lines (at line {begun}, column 1)"
            )
        if number > begun and not _MAY_END.search(line):
            continue
        try:
            said = tomllib.loads(group)
        except tomllib.TOMLDecodeError:
            continue  # a value that goes on in the next line
        if said:
            yield begun, said, group.lstrip().startswith("[")
        group = ""
    tomllib.loads(group)


def _merge(
    statements: Iterator[tuple[int, dict[str, Any], bool]],
) -> _Merged:
    """Content, lines, and what is set again; a table that is opened again goes on."""
    content: dict[str, Any] = {}
    lines: dict[Keys, int] = {}
    twice: list[tuple[int, str]] = []
    opened: set[Keys] = set()
    table: Keys = ()
    for line, said, opens in statements:
        if opens:
            table = next(keys for keys, _ in _leaves(said, ()))
            if table in opened:
                twice.append((line, ".".join(table)))
            opened.add(table)
            _put(content, table, {})
        else:
            for keys, value in _leaves(said, table):
                if not _put(content, keys, value):
                    twice.append((line, ".".join(keys)))
        for keys, _ in _leaves(said, () if opens else table):
            for depth in range(1, len(keys) + 1):
                lines.setdefault(keys[:depth], line)
    return content, lines, tuple(twice)


def _leaves(said: dict[str, Any], above: Keys) -> Iterator[tuple[Keys, Any]]:
    for key, value in said.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _put(content: dict[str, Any], keys: Keys, value: Any) -> bool:
    """Sets a value where there is none yet; an empty table is only made."""
    *above, last = keys
    for key in above:
        content = content.setdefault(key, {})
        if not isinstance(content, dict):
            return False
    if last in content:
        return bool(value == {} and isinstance(content[last], dict))
    content[last] = value
    return True
