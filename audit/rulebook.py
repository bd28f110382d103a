"""A rulebook as data: the settings on which books differ, and the rule numbers to cite.

Books are TOML files (`audit.rulebook_file`): those of `audit/rulebooks/`, and a user's own. A setting with
several values stands for a text that is silent or unclear: every value is tried, and only what all of them
condemn is a violation.
"""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

import msgspec

from audit import rulebook_file
from audit.reading import Reading
from audit.rulebook_file import Citation, RulebookError, Said, names
from audit.rulebook_settings import (
    ALLOWED,
    FALLS_BACK,
    FIELD,
    LENIENT,
    NEVER_STRICTER,
    UNKNOWN,
    Value,
    matters,
    stands_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ["Rulebook", "RulebookError", "load", "names", "of", "read"]


@dataclass(frozen=True)
class Rulebook:
    """One book, checked."""

    name: str
    title: str
    settings: dict[str, tuple[Value, ...]]  # every setting, with one value or more; the first is the base
    citations: dict[str, str]  # by rule code, ready to print
    house: tuple[str, ...]  # the settings that the book leaves to the house
    sha256: str  # of what the book says, the house's choice included: not of its comments or layout

    @property
    def undercall(self) -> str:
        """How undercalls are judged.

        `tda-53` by push, words and ruling, also where the book is silent (`undercall_unknown`);
        `live-discretion` by the same, but left to the director when nobody has acted behind;
        `short-call-only` by the chips.
        """
        return "tda-53" if self.undercall_unknown else str(self.settings["undercall"][0])

    @property
    def undercall_unknown(self) -> bool:
        """Whether the book says nothing on undercalls, so that none is a violation."""
        return self.settings["undercall"] == (UNKNOWN,)

    @property
    def half_rule(self) -> tuple[str, ...]:
        """Half of what makes a silent push a raise: `min-raise`, `previous-bet`, or `none`: no such rule.

        All that may be meant, where it is unclear or unknown.
        """
        return self._texts("half-rule")

    @property
    def correction_window(self) -> tuple[str, ...]:
        """Until when a wrong bet is put right: `same-street`, `accepted-action`, or `none`: never.

        All that may be meant, where it is unclear or unknown.
        """
        return self._texts("correction-window")

    @cached_property
    def base(self) -> Reading:
        """The first reading, the same for all hands."""
        first = {FIELD[key]: self.tried(key)[0] for key in self.settings if key in FIELD}
        return replace(Reading(), **first)  # type: ignore[arg-type] # checked when it was read

    def citation(self, code: str) -> str | None:
        """The rule to cite for a finding of `code`; None where the book prints none."""
        return self.citations.get(code)

    def open_settings(
        self, structure: str, game: str | None = None, *, straddled: bool = False
    ) -> tuple[str, ...]:
        """The settings with several values that bear on a hand: what tells its readings apart.

        `structure` is one of `parsers.schema.STRUCTURES`, `game` one of `parsers.games.GAMES`; `straddled`:
        somebody has posted a straddle.
        """
        bearing = matters(structure, game, straddled=straddled)
        return tuple(key for key in bearing if len(self.tried(key)) > 1)

    def readings(
        self, structure: str, game: str | None = None, *, straddled: bool = False
    ) -> tuple[Reading, ...]:
        """All readings for a hand (described as in `open_settings`); the first is `base`."""
        return self.readings_over(self.open_settings(structure, game, straddled=straddled))

    def readings_over(self, keys: Iterable[str]) -> tuple[Reading, ...]:
        """All readings that differ in these settings only; the first is `base`."""
        varying = [[{FIELD[key]: value} for value in self.tried(key)] for key in keys]
        readings = []
        for choice in itertools.product(*varying):
            reading = self.base
            for setting in choice:
                reading = replace(reading, **setting)  # type: ignore[arg-type]
            readings.append(reading)
        return tuple(readings)

    def stricter_readings_over(self, keys: Iterable[str]) -> tuple[Reading, ...]:
        """Of `readings_over` the first, and those that may find a fault where it finds none."""
        base, *others = self.readings_over(keys)
        return (base, *(r for r in others if all(getattr(r, f) == getattr(base, f) for f in NEVER_STRICTER)))

    def tried(self, key: str) -> tuple[Value, ...]:
        """The values of a setting that are tried, the first one for the base reading."""
        return stands_for(key, self.settings[key])

    def narrowed(self, chosen: Mapping[str, Value]) -> Rulebook:
        """The same book with one value for each of these settings: what it says if only that was meant."""
        return replace(self, settings={**self.settings, **{key: (value,) for key, value in chosen.items()}})

    def _texts(self, key: str) -> tuple[str, ...]:
        return tuple(str(value) for value in self.tried(key))


@cache
def load(name: str) -> Rulebook:
    """The book of that name, as it comes with the program. Raises RulebookError."""
    return of(name, rulebook_file.shipped(name))


def read(path: Path) -> Rulebook:
    """The book in a TOML file of the user's own; its name is the file's stem. Raises RulebookError."""
    if path.stem in (*names(), "auto"):
        raise RulebookError(f"{path}: the name {path.stem} is taken; call the file something else")
    return of(path.stem, rulebook_file.read(path))


def of(name: str, said: Said) -> Rulebook:
    """The book of that name that says so."""
    others = (key for key in ALLOWED if key not in LENIENT)
    settings = LENIENT | {key: said.settings[FALLS_BACK.get(key, key)] for key in others} | said.settings
    ordered = {key: settings[key] for key in ALLOWED}
    hashed = msgspec.json.encode([said.title, ordered, said.citations], order="deterministic")
    return Rulebook(
        name=name,
        title=said.title,
        settings=ordered,
        citations={code: _print(said.citations[code]) for code in sorted(said.citations, key=_by_family)},
        house=said.house,
        sha256=hashlib.sha256(hashed).hexdigest(),
    )


def _by_family(code: str) -> tuple[int, str]:
    return "ROUTM".index(code[0]), code


def _print(citation: Citation) -> str:
    return f"{citation.text} (number inferred)" if citation.inferred else citation.text
