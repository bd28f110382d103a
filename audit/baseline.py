"""The baseline: findings that somebody has reviewed and accepted until a day, in a TOML file.

An entry speaks for one finding, by its finding_id. A rule as such, or a room, cannot be accepted.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from datetime import MAXYEAR, date
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from audit import toml_lines
from audit.outcome import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    import polars as pl

    from audit.settings import Settings

NAME = "baseline.toml"
"""The file of a store."""
LARGEST = 64 * 2**20
"""Bytes: entries for more than a hundred thousand findings."""
TABLE = "accepted"
"""The table that stands once for each entry."""

Said = Annotated[str, msgspec.Meta(pattern=r"\S")]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One accepted finding; the keys of an entry in the order of the file."""

    finding: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
    rule: Annotated[str, msgspec.Meta(pattern=r"^[A-Z][0-9]{2}\Z")]
    # What is found can be looked up by its id: these four are for those who review the file.
    site: str
    hand: str
    street: str  # "": the whole hand
    message: str
    reason: Said
    by: Said
    on: date  # UTC
    until: date  # UTC; the last day on which it holds


class _File(msgspec.Struct, forbid_unknown_fields=True):
    accepted: list[Entry] = []


_EXPECTED = {
    "finding": "a finding_id: 16 hexadecimal digits",
    "rule": "the code of a rule, such as R01",
    "site": "a text, the room",
    "hand": "a text, the number of the hand",
    "street": 'a text, the street ("": the whole hand)',
    "message": "a text, what was found",
    "reason": "a text that is not empty",
    "by": "a text that is not empty",
    "on": "a date, such as 2026-01-31",
    "until": "a date, such as 2026-01-31",
}
"""What each key of an entry allows, in words."""


@dataclass(frozen=True)
class Marks:
    """What a worker needs of the baseline: ids of findings."""

    in_force: frozenset[str]
    listed: frozenset[str]  # those and the expired ones

    def marked(self, findings: pl.DataFrame) -> pl.DataFrame:
        """The findings with `known`."""
        known = findings["finding_id"].is_in(list(self.in_force))
        return findings.with_columns(known=known)

    def found(self, findings: pl.DataFrame) -> frozenset[str]:
        """The listed ids that are among the findings."""
        return self.listed.intersection(findings["finding_id"])


@dataclass(frozen=True)
class Baseline:
    """The entries of a file as they hold on a day."""

    sha256: str  # of the file
    entries: tuple[Entry, ...]  # in the order of the file
    as_of: date  # UTC

    @cached_property
    def marks(self) -> Marks:
        """The ids of the entries."""
        return Marks(
            frozenset(entry.finding for entry in self.entries if entry.until >= self.as_of),
            frozenset(entry.finding for entry in self.entries),
        )

    def noted(self, settings: Settings) -> Settings:
        """`settings` with what tells this baseline from others."""
        return replace(
            settings,
            baseline_sha256=self.sha256,
            baseline_entries=len(self.entries),
            baseline_as_of=self.as_of,
        )

    def as_json(self, known: int, occurring: Collection[str]) -> dict[str, Any]:
        """For run.json: `known` findings are accepted; `occurring` are the listed ids that were found."""
        return {
            "sha256": self.sha256,
            "entries": len(self.entries),
            "known": known,
            "expired": [entry.finding for entry in self.entries if entry.until < self.as_of],
            "stale": self.stale(occurring),
            "accepted": [
                {
                    "finding": entry.finding,
                    "rule": entry.rule,
                    "by": entry.by,
                    "reason": entry.reason,
                    "on": entry.on.isoformat(),
                    "until": entry.until.isoformat(),
                }
                for entry in self.entries
                if entry.finding in occurring and entry.finding in self.marks.in_force
            ],
        }

    def stale(self, alive: Collection[str]) -> list[str]:
        """The ids of entries whose finding is not among `alive`: all findings that there still are."""
        return [entry.finding for entry in self.entries if entry.finding not in alive]


def read(path: Path, as_of: date) -> Baseline:
    """The baseline in the file, as it holds on that day.

    Raises UsageProblem that names the file, the line and the key, and says what was expected.
    """
    try:
        file, entries = read_entries(path)
    except FileNotFoundError as error:
        if path.is_symlink():
            raise UsageProblem(f"the baseline {path} is a link that leads nowhere") from error
        raise UsageProblem(f"there is no baseline {path}; `floorcall baseline accept` writes one") from error
    return Baseline(hashlib.sha256(file.data).hexdigest(), entries, as_of)


def read_entries(path: Path) -> tuple[toml_lines.Plain, tuple[Entry, ...]]:
    """The file and its entries. Raises FileNotFoundError, and UsageProblem as `read`."""
    try:
        file = toml_lines.read_plain(path, LARGEST)
    except toml_lines.TomlError as error:
        raise UsageProblem(str(error)) from error
    text = file.text
    try:
        entries = msgspec.convert(file.content, _File).accepted
    except msgspec.ValidationError as error:
        raise UsageProblem(_explain(path, file, str(error))) from error
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries):
        wrong = wrong_until(entry.on, entry.until)
        if wrong:
            raise UsageProblem(f"{_place(path, text, number, 'until')}: {wrong}")
        first = seen.setdefault(entry.finding, number)
        if first != number:
            raise UsageProblem(
                f"{_place(path, text, number, 'finding')}: {entry.finding} has an entry already, in "
                f"{TABLE}[{first}]: one entry for each finding was expected"
            )
    return file, tuple(entries)


def wrong_until(on: date, until: date) -> str:
    """What is wrong with the last day of an entry made `on`; "" where nothing is."""
    year = min(on.year + 1, MAXYEAR)
    last = date(year, 3, 1) if (on.month, on.day) == (2, 29) else on.replace(year=year)
    if on <= until <= last:
        return ""
    return f"{until} is not allowed; expected: a date from {on} to {last}, a year after it was accepted"


def _explain(path: Path, file: toml_lines.Plain, error: str) -> str:
    """A sentence on what msgspec found wrong."""
    text = file.text
    at = re.search(r"`\$\.accepted\[(\d+)\](?:\.(\w+))?", error)
    unknown = re.search(r"unknown field `([^`]*)`", error)
    if at is None:
        key = unknown[1] if unknown else TABLE
        line = toml_lines.line_of_key(text, key)
        what = "there is no such key" if unknown else "not allowed"
        where = f"{path}{f':{line}' if line else ''}: {toml_lines.shown(key)}"
        return f"{where}: {what}; expected: tables [[{TABLE}]]"
    number, key = int(at[1]), at[2] or ""
    if unknown:
        where = _place(path, text, number, unknown[1])
        return f"{where}: there is no such key; expected: {', '.join(Entry.__struct_fields__)}"
    if "missing required field" in error:
        missing = [name for name in Entry.__struct_fields__ if name not in file.content[TABLE][number]]
        if len(missing) == 1:
            return f"{_place(path, text, number, missing[0])} is missing; expected: {_EXPECTED[missing[0]]}"
        wanted = "; ".join(f"{name}: {_EXPECTED[name]}" for name in missing)
        return f"{_place(path, text, number, '')}: {', '.join(missing)} are missing; expected: {wanted}"
    return f"{_place(path, text, number, key)}: not allowed; expected: {_EXPECTED.get(key, 'a table')}"


def _place(path: Path, text: str, number: int, key: str) -> str:
    """The file, the line where it can be told, and the key of an entry, which is whatever somebody typed."""
    lines = toml_lines.lines_of_tables(text, TABLE)
    own = lines[number] if number < len(lines) else {}
    line = own.get(key, own.get(""))
    return (
        f"{path}{f':{line}' if line else ''}: {TABLE}[{number}]{f'.{toml_lines.shown(key)}' if key else ''}"
    )
