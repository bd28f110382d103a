"""What a run was asked: everything on which its tables depend, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Literal
from zoneinfo import ZoneInfo

from audit.outcome import UsageProblem
from audit.sizes import size
from parsers.format import Options
from parsers.limits import Limits

if TYPE_CHECKING:
    from audit.rulebook import Rulebook

FailOn = Literal["error", "warning", "never"]


@dataclass(frozen=True)
class Settings:
    """The settings of one run; two runs with equal settings over the same inputs make the same tables."""

    judge: bool = True  # False: tables only
    rulebook: str = "auto"  # or a name: where a file was given, its book's
    # Books besides those that come with the program, whole: workers, and who reads run.json, need no file.
    books: Mapping[str, Rulebook] = field(default_factory=dict)
    sites: Mapping[str, str] = field(default_factory=dict)  # room to the name of its book
    format: str | None = None
    encoding: str | None = None
    timezone: str | None = None
    since: datetime | None = None  # UTC; hands played before it are left out
    until: datetime | None = None  # UTC; hands played at or after it are left out
    decisions: bool = False  # keep the decisions of clean hands too
    max_ratio: int = Limits.ratio
    max_unpacked: int = Limits.total  # bytes
    max_members: int = Limits.members
    seed: int = 0  # of the sample that the second engine plays
    fail_on: FailOn = "error"
    fail_on_new: bool = False  # known findings do not count for `fail_on`
    max_quarantine: float = 0.01  # share of the hands seen
    allow_empty: bool = False
    # What was known (`audit.baseline`): what is marked depends on the file and on the day.
    baseline_sha256: str | None = None
    baseline_entries: int | None = None
    baseline_as_of: date | None = None  # UTC

    @property
    def options(self) -> Options:
        """What the formats need to know."""
        return Options(format=self.format, encoding=self.encoding, timezone=self.timezone)

    @property
    def limits(self) -> Limits:
        """How much of the inputs is unpacked."""
        return Limits(ratio=self.max_ratio, total=self.max_unpacked, members=self.max_members)

    def as_json(self) -> dict[str, Any]:
        """For run.json; days and times as ISO 8601."""
        return {
            name: value.isoformat() if isinstance(value, date) else value
            for name, value in asdict(self).items()
        }


def moment(text: str, zone: tzinfo | None) -> datetime:
    """A date or time in ISO 8601 as UTC; without a zone of its own it is one of `zone`, else UTC.

    Raises ValueError.
    """
    time = datetime.fromisoformat(text)
    try:
        return (time if time.tzinfo else time.replace(tzinfo=zone or UTC)).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(f"{text} is outside the calendar") from error


def from_options(options: Mapping[str, Any], *, judge: bool) -> Settings:
    """The settings that the command's options name, by the names of `Settings`, times as text.

    Besides them it may have `house` and `sites`, as `floorcall.toml` has them. Raises UsageProblem for a
    format, zone, encoding or time that does not exist, RulebookError for a rulebook.
    """
    from audit import bookshelf  # noqa: PLC0415 - heavy, and `config` needs `moment` only
    from parsers.encodings import normal  # noqa: PLC0415
    from parsers.registry import FORMATS  # noqa: PLC0415

    given = {field.name: options[field.name] for field in fields(Settings) if field.name in options}
    if given.get("format") is not None and given["format"] not in FORMATS:
        raise UsageProblem(f"--format {given['format']}: no such format; there are: {', '.join(FORMATS)}")
    zone = None
    if given.get("timezone") is not None:
        try:
            zone = ZoneInfo(given["timezone"])
        except (OSError, ValueError, KeyError) as error:
            raise UsageProblem(f"--timezone {given['timezone']}: no such zone") from error
    if given.get("encoding") is not None:
        try:
            normal(given["encoding"])
        except ValueError as error:
            raise UsageProblem(f"--encoding: {error}") from error
    for name in ("since", "until"):
        if given.get(name) is not None:
            try:
                given[name] = moment(given[name], zone)
            except ValueError as error:
                raise UsageProblem(f"--{name}: {error}") from error
    if given.get("max_unpacked") is not None:
        try:
            given["max_unpacked"] = size(str(given["max_unpacked"]))
        except ValueError as error:
            raise UsageProblem(f"--max-unpacked: {error}") from error
    if judge:
        shelf = bookshelf.arrange(given["rulebook"], options.get("house"), options.get("sites"))
        given |= shelf._asdict()
    return Settings(judge=judge, **given)
