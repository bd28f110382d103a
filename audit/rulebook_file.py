"""A rulebook's TOML file, checked: what it says, or all that is wrong with it at once.

- `title`: in words.
- `extends`: a book that comes with the program; what this file leaves out is as there.
- `house`: the settings that the book leaves to the house.
- `[settings]`: for each a value, or a list of values that are all tried.
- `[citations]`: by rule code a table of `text` and, where its number was worked out, `inferred = true`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from audit import toml_lines
from audit.rulebook_settings import ALLOWED, CODES, OPTIONAL, NotAllowedError, Value, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from audit.toml_lines import Toml

_BOOKS = Path(__file__).parent / "rulebooks"
SITES = _BOOKS / "sites.toml"
"""Which book `auto` takes for a room."""
_KEYS = ("title", "extends", "house", "settings", "citations")
_CITATION = 'a citation is a table such as { text = "House rules, rule 7", inferred = false }'


class RulebookError(ValueError):
    """A rulebook that does not exist or cannot be used; says file, line and key, and what is allowed."""


@dataclass(frozen=True)
class Citation:
    """A rule of the book; `inferred`: its number was worked out and has not been seen printed."""

    text: str
    inferred: bool = False


@dataclass(frozen=True)
class Said:
    """What a book says."""

    title: str = ""
    settings: dict[str, tuple[Value, ...]] = field(default_factory=dict)
    citations: dict[str, Citation] = field(default_factory=dict)  # by rule code
    house: tuple[str, ...] = ()  # settings that are the house's to choose


def names() -> tuple[str, ...]:
    """The books that come with the program, in alphabetical order."""
    return tuple(sorted(path.stem for path in _BOOKS.glob("*.toml") if path != SITES))


@cache
def shipped(name: str) -> Said:
    """What the book of that name says. Raises RulebookError."""
    if name not in names():
        raise RulebookError(
            f"there is no rulebook {name!r}; there are: {', '.join(names())} "
            "(a file of your own has a slash in its name or ends in .toml)"
        )
    return read(_BOOKS / f"{name}.toml")


def read(path: Path) -> Said:
    """What a file says, with what it takes over from the book that it extends. Raises RulebookError."""
    try:
        toml = toml_lines.read(path)
    except FileNotFoundError as error:
        raise RulebookError(f"{path}: there is no such file") from error
    except toml_lines.TomlError as error:
        raise RulebookError(str(error)) from error
    check = _Check(toml)
    said = check.book()
    if check.problems:
        raise RulebookError("\n".join(check.told()))
    return said


class _Check:
    """One file being checked."""

    def __init__(self, toml: Toml) -> None:
        self.toml = toml
        self.problems: list[tuple[int | None, str]] = [
            (line, f"{key}: set twice") for line, key in toml.twice
        ]

    def told(self) -> list[str]:
        """The problems in the order of their lines, those of the whole file last."""
        by_line = sorted(self.problems, key=lambda one: one[0] or len(self.toml.text))
        return [f"{self.toml.place(line)}: {toml_lines.shown(what)}" for line, what in by_line]

    def book(self) -> Said:
        content = self.toml.content
        self._known(content, _KEYS, "key", ())
        base = self._base(content.get("extends"))
        title = content.get("title", base.title and f"{base.title}, changed")
        if not isinstance(title, str) or not title.strip():
            self._wrong("title: needs a text", "title")
        settings = {**base.settings, **self._each(("settings",), ALLOWED, "setting", checked)}
        given = {*base.settings, *self._table("settings"), *OPTIONAL}
        missing = [key for key in ALLOWED if key not in given]
        if missing and "extends" not in content:
            self._wrong(f"settings: missing: {', '.join(missing)}", "settings")
        citations = {**base.citations, **self._each(("citations",), CODES, "rule code", _citation)}
        house = self._house(content["house"]) if "house" in content else base.house
        return Said(str(title), settings, citations, house)

    def _base(self, name: Any) -> Said:
        if name is None:
            return Said()
        if name not in names() or self.toml.path.parent == _BOOKS:
            self._wrong(f"extends: {name!r} is not allowed; allowed are {', '.join(names())}", "extends")
            return Said()
        return shipped(name)

    def _house(self, said: Any) -> tuple[str, ...]:
        keys = said if isinstance(said, list) else [said]
        wrong = [key for key in keys if not isinstance(key, str) or key not in ALLOWED]
        if wrong or not isinstance(said, list):
            told = ", ".join(map(repr, wrong)) or repr(said)
            self._wrong(f"house: {told}: needs a list of settings; there are {', '.join(ALLOWED)}", "house")
            return ()
        return tuple(keys)

    def _table(self, name: str) -> dict[str, Any]:
        table = self.toml.content.get(name, {})
        return table if isinstance(table, dict) else {}

    def _each(
        self,
        table: tuple[str],
        known: Iterable[str],
        noun: str,
        check: Callable[[str, Any], Any],
    ) -> dict[str, Any]:
        """The entries of a table that are right; the others become problems."""
        (name,) = table
        if not isinstance(self.toml.content.get(name, {}), dict):
            self._wrong(f"{name}: needs a table: [{name}]", name)
            return {}
        entries = self._table(name)
        right = {}
        for key in self._known(entries, known, noun, table):
            try:
                right[key] = check(key, entries[key])
            except NotAllowedError as error:
                self._wrong(f"{name}.{key}: {error}", name, key)
        return right

    def _known(
        self, table: dict[str, Any], known: Iterable[str], noun: str, above: tuple[str, ...]
    ) -> list[str]:
        """The keys of a table that there are; each of the others becomes a problem."""
        known = tuple(known)
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                nearest = f"the nearest is {near[0]}" if near else f"there are {', '.join(known)}"
                self._wrong(f"{'.'.join((*above, key))}: there is no such {noun}; {nearest}", *above, key)
        return [key for key in table if key in known]

    def _wrong(self, what: str, *keys: str) -> None:
        self.problems.append((self.toml.line(*keys), what))


def _citation(_: str, said: Any) -> Citation:
    if not isinstance(said, dict):
        raise NotAllowedError(_CITATION)
    unknown = said.keys() - {"text", "inferred"}
    if unknown:
        raise NotAllowedError(f"there is no such key as {', '.join(sorted(unknown))}; {_CITATION}")
    text, inferred = said.get("text"), said.get("inferred", False)
    if not isinstance(text, str) or not text.strip():
        raise NotAllowedError(f"text: needs a text; {_CITATION}")
    if not isinstance(inferred, bool):
        raise NotAllowedError(f"inferred: {inferred!r} is not allowed; allowed are true and false")
    return Citation(text, inferred)


def with_house(said: Said, chosen: dict[str, tuple[Value, ...]]) -> Said:
    """The same book with what the house has chosen."""
    return replace(said, settings={**said.settings, **chosen})
