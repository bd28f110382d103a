"""A rulebook as data: the settings on which books differ, and the rule numbers to cite.

Books are the TOML files of `audit/rulebooks/`; `sites.toml` there says which of them `auto` takes for a room.
A setting with several values stands for a text that is silent or unclear: every value is tried, and only
what all of them condemn is a violation.
"""

from __future__ import annotations

import hashlib
import itertools
import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from audit.reading import Reading

AUTO = "auto"
_BOOKS = Path(__file__).parent / "rulebooks"
_SITES = "sites"
_UNLIMITED = 100  # more raises than this in one round are no limit

_Value = str | int
_Shape = TypeVar("_Shape", bound=msgspec.Struct)

# Settings that the engines read, with the values that they can play; then those that only rules read.
_FIELD = {field.name.replace("_", "-"): field.name for field in fields(Reading)}
_ALLOWED: dict[str, tuple[str, ...]] = {
    **{key: get_args(get_type_hints(Reading)[name]) for key, name in _FIELD.items()},
    "undercall": ("tda-53", "live-discretion", "short-call-only"),
    "half-rule": ("min-raise", "previous-bet", "none"),
    "correction-window": ("same-street", "accepted-action", "none"),
}
_COUNTS = tuple(key for key, allowed in _ALLOWED.items() if not allowed)
_SINGLE = ("undercall",)  # the rules read it as a whole, so it cannot have two readings

# Where the first reading finds nothing the others are not always asked, so it must be the strictest.
_STRICTEST_FIRST: dict[str, tuple[_Value, ...]] = {
    "raises-in-limit-round": tuple(range(1, _UNLIMITED)),
    "raises-with-two-rounds": tuple(range(1, _UNLIMITED)),
    "cap-lifted": ("never", "event-heads-up", "round-began-heads-up", "heads-up-before-cap", "any-heads-up"),
    "pot-limit-blinds": ("true-value", "as-full", "small-as-big"),
    "straddle-minimum-raise": ("straddle", "difference", "three-big-blinds"),
    "stud-pair": ("small-bet", "either-bet"),
}

# Which settings bear on a hand, by its betting structure.
_MATTERS = {
    "no-limit": ("minimum-raise", "reopening", "straddle-minimum-raise"),
    "pot-limit": (
        "minimum-raise",
        "reopening",
        "pot-limit-blinds",
        "pot-limit-antes",
        "straddle-minimum-raise",
    ),
    "fixed-limit": (
        "limit-reopening",
        "raises-in-limit-round",
        "raises-with-two-rounds",
        "cap-lifted",
        "stud-pair",
    ),
}


class RulebookError(ValueError):
    """A rulebook that does not exist or cannot be used; says which file, which key and what is allowed."""


class _Citation(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    inferred: bool = False


class _Book(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    settings: dict[str, str | int | list[str | int]]
    citations: dict[str, _Citation] = {}


class _Sites(msgspec.Struct, forbid_unknown_fields=True):
    live: str
    otherwise: str
    sites: dict[str, str]


@dataclass(frozen=True)
class Rulebook:
    """One book, checked."""

    name: str
    title: str
    settings: dict[
        str, tuple[_Value, ...]
    ]  # every setting, each with at least one value; the first is the base
    citations: dict[str, str]  # by rule code, ready to print
    sha256: str  # of what the book says: not of its comments or layout

    @property
    def undercall(self) -> str:
        """How undercalls are judged.

        By push, words and ruling (`tda-53`, `live-discretion`), or by the chips only (`short-call-only`).
        """
        return str(self.settings["undercall"][0])

    @property
    def half_rule(self) -> tuple[str, ...]:
        """Half of what makes a silent push of several chips a raise: `min-raise`, `previous-bet`; `none`."""
        return tuple(map(str, self.settings["half-rule"]))

    @property
    def correction_window(self) -> tuple[str, ...]:
        """Until when a wrong bet is put right: `same-street`, `accepted-action`; `none`."""
        return tuple(map(str, self.settings["correction-window"]))

    def citation(self, code: str) -> str | None:
        """The rule to cite for a finding of `code`; None where the book prints none."""
        return self.citations.get(code)

    def readings(self, structure: str) -> tuple[Reading, ...]:
        """All readings for hands of a betting structure (`parsers.schema.STRUCTURES`); the first is the base.

        Only the settings that bear on the structure vary; the others keep their first value, so that the base
        reading is the same for all structures.
        """
        base = Reading()
        for key, values in self.settings.items():
            if key in _FIELD:
                base = replace(base, **_one(key, values[0]))
        varying = [[_one(key, value) for value in self.settings[key]] for key in _MATTERS[structure]]
        readings = []
        for choice in itertools.product(*varying):
            reading = base
            for setting in choice:
                reading = replace(reading, **setting)
            readings.append(reading)
        return tuple(readings)

    def stricter_readings(self, structure: str) -> tuple[Reading, ...]:
        """Of `readings` the first, and those that may find a fault where it finds none.

        The settings whose strictest value comes first cannot.
        """
        base, *others = self.readings(structure)
        lenient = [_FIELD[key] for key in _STRICTEST_FIRST]
        return (base, *(r for r in others if all(getattr(r, f) == getattr(base, f) for f in lenient)))


def _one(key: str, value: _Value) -> dict[str, Any]:
    return {_FIELD[key]: value}


def names() -> tuple[str, ...]:
    """The books that come with the program, in alphabetical order."""
    return tuple(sorted(path.stem for path in _BOOKS.glob("*.toml") if path.stem != _SITES))


@cache
def load(name: str) -> Rulebook:
    """The book of that name. Raises RulebookError."""
    if name not in names():
        raise RulebookError(f"there is no rulebook {name!r}; there are: {', '.join(names())}")
    return read(_BOOKS / f"{name}.toml")


def choose(setting: str, live: bool, site: str) -> Rulebook:
    """The book for one source: the one named in `setting`, or what `auto` makes of the source.

    `live`: the source holds floor events. `site`: as the content names the room. Raises RulebookError.
    """
    if setting != AUTO:
        return load(setting)
    sites = _read_sites(_BOOKS / f"{_SITES}.toml")
    if live:
        return load(sites.live)
    by_room = {room.casefold(): book for room, book in sites.sites.items()}
    return load(by_room.get(site.casefold(), sites.otherwise))


def read(path: Path) -> Rulebook:
    """The book in a TOML file; its name is the file's. Raises RulebookError."""
    book = _convert(path, _Book)
    settings = {key: _values(path, key, value) for key, value in book.settings.items()}
    missing = sorted(_ALLOWED.keys() - settings.keys())
    if missing:
        raise RulebookError(f"{path}: settings: missing: {', '.join(missing)}")
    said = msgspec.json.encode([book.title, settings, book.citations], order="deterministic")
    return Rulebook(
        name=path.stem,
        title=book.title,
        settings=settings,
        citations={code: _print(citation) for code, citation in book.citations.items()},
        sha256=hashlib.sha256(said).hexdigest(),
    )


def _print(citation: _Citation) -> str:
    return f"{citation.text} (number inferred)" if citation.inferred else citation.text


def _values(path: Path, key: str, value: _Value | list[_Value]) -> tuple[_Value, ...]:
    values = tuple(value) if isinstance(value, list) else (value,)
    where = f"{path}: settings.{key}"
    if key not in _ALLOWED:
        known = ", ".join(sorted(_ALLOWED))
        raise RulebookError(f"{where}: unknown setting; known are: {known}")
    if not values or len(set(values)) < len(values):
        raise RulebookError(f"{where}: needs one value or a list of different ones")
    if len(values) > 1 and key in _SINGLE:
        raise RulebookError(f"{where}: takes one value only")
    for one in values:
        if key in _COUNTS and not (isinstance(one, int) and 1 <= one < _UNLIMITED):
            raise RulebookError(f"{where}: {one!r}: must be a whole number from 1 to {_UNLIMITED - 1}")
        if key not in _COUNTS and one not in _ALLOWED[key]:
            raise RulebookError(f"{where}: {one!r}: allowed are: {', '.join(_ALLOWED[key])}")
    strict = sorted(values, key=_STRICTEST_FIRST.get(key, values).index)
    if list(values) != strict:
        raise RulebookError(f"{where}: name the strictest value first: {', '.join(map(str, strict))}")
    return values


@cache
def _read_sites(path: Path) -> _Sites:
    return _convert(path, _Sites)


def _convert(path: Path, shape: type[_Shape]) -> _Shape:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), shape)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{path}: {error}") from error
