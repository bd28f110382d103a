"""`floorcall.toml`: the options of the command that a folder or a service keeps for itself.

Keys are the names of the options without `--`. A flag and an environment variable go before it.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from audit import sizes, toml_lines
from audit.outcome import UsageProblem
from audit.settings import moment

if TYPE_CHECKING:
    from pathlib import Path

    from audit.toml_lines import Toml

NAME = "floorcall.toml"

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Band = Annotated[float, msgspec.Meta(ge=0)]


class Config(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", omit_defaults=True):
    """What the file may say; None where it says nothing."""

    rulebook: str | None = None
    format: str | None = None
    encoding: str | None = None
    timezone: str | None = None
    jobs: Count | Literal["auto"] | None = None
    since: str | None = None
    until: str | None = None
    fail_on: Literal["error", "warning", "never"] | None = None
    baseline: str | None = None
    fail_on_new: bool | None = None
    store: str | None = None
    reaudit: Literal["changed", "all", "none"] | None = None
    volume_band: Band | None = None
    keep: Count | None = None
    max_ratio: Count | None = None
    max_unpacked: str | Count | None = None
    max_members: Count | None = None
    max_quarantine: Share | None = None
    decisions: bool | None = None
    no_html: bool | None = None
    upload: str | None = None
    runner: Literal["local", "dask"] | None = None
    scheduler: str | None = None
    seed: int | None = None
    allow_empty: bool | None = None
    log_format: Literal["text", "json"] | None = None
    metrics: str | None = None
    notify: str | None = None
    house: dict[str, dict[str, Any]] | None = None
    sites: dict[str, str] | None = None


ALLOWED = {
    "rulebook": "auto, a name that `floorcall rulebooks list` shows, or the file of a book of your own",
    "format": "a name that `floorcall formats list` shows",
    "encoding": "the name of an encoding, such as cp1252",
    "timezone": "the name of a zone, such as Europe/Madrid",
    "jobs": "auto or a whole number from 1",
    "since": "a date or a time, such as 2026-01-31 or 2026-01-31T18:00:00Z",
    "until": "a date or a time, such as 2026-01-31 or 2026-01-31T18:00:00Z",
    "fail-on": "error, warning or never",
    "baseline": "the name of a baseline file",
    "fail-on-new": "true or false",
    "store": "the folder of a store",
    "reaudit": "changed, all or none",
    "volume-band": "a number from 0",
    "keep": "a whole number from 1",
    "max-ratio": "a whole number from 1",
    "max-unpacked": f"{sizes.EXPECTED}, in quotes where there is a unit",
    "max-members": "a whole number from 1",
    "max-quarantine": "a share from 0 to 1",
    "decisions": "true or false",
    "no-html": "true or false",
    "upload": "a URL below which runs are copied, such as s3://bucket/runs",
    "runner": "local or dask",
    "scheduler": "the address of a Dask scheduler, such as tcp://scheduler:8786",
    "seed": "a whole number",
    "allow-empty": "true or false",
    "log-format": "text or json",
    "metrics": "the path of a file, such as /var/lib/node_exporter/floorcall.prom",
    "notify": "a command and its arguments, as one text",
    "house": "a table for each book that leaves settings to the house, such as [house.tda-2026]",
    "sites": "a table of rooms and their books",
}
"""What each key allows, in words."""

TABLES = ("house", "sites")
"""The keys that are no options of the command."""


def read(path: Path) -> dict[str, Any]:
    """The options and tables that the file sets, by key, dates as text; {} where there is no file.

    Raises UsageProblem that names the file, the line and the key, and says what is allowed.
    """
    try:
        toml = toml_lines.read(path)
    except FileNotFoundError:
        return {}
    except toml_lines.TomlError as error:
        raise UsageProblem(str(error)) from error
    if toml.twice:
        raise UsageProblem(
            "\n".join(f"{toml.place(line)}: {toml_lines.shown(key)}: set twice" for line, key in toml.twice)
        )
    said = toml.content
    if any(name in said for name in TABLES):
        from audit import bookshelf  # noqa: PLC0415 - heavy, and most files have neither

        wrong = bookshelf.wrong_in(toml)
        if wrong:
            raise UsageProblem("\n".join(wrong))
    # TOML knows dates; the options take them as text.
    plain = {key: value.isoformat() if isinstance(value, date) else value for key, value in said.items()}
    try:
        config = msgspec.convert(plain, Config)
    except msgspec.ValidationError as error:
        raise UsageProblem(_explain(toml, str(error))) from error
    for key, parse in (("since", _moment), ("until", _moment), ("max-unpacked", sizes.size)):
        if key in plain:
            try:
                parse(str(plain[key]))
            except ValueError as error:
                raise UsageProblem(_explain(toml, f"`$.{key}`")) from error
    options: dict[str, Any] = msgspec.to_builtins(config)
    return options


def _moment(text: str) -> datetime:
    return moment(text, None)


def _explain(toml: Toml, error: str) -> str:
    unknown = re.search(r"unknown field `([^`]*)`", error)
    wrong = re.search(r"`\$\.([\w-]+)", error)
    found = unknown or wrong
    key = found[1] if found else ""
    line = toml.line(key)
    place = toml.place(line)
    if unknown:
        return f"{place}: {toml_lines.shown(key)}: there is no such key; allowed are {', '.join(ALLOWED)}"
    return f"{place}: {key}: {_value(toml.text, line)}not allowed; allowed: {ALLOWED.get(key, error)}"


def _value(text: str, line: int | None) -> str:
    if line is None:
        return ""
    _, _, value = text.split("\n")[line - 1].partition("=")
    return f"{value.strip()} is "
