"""What a run was asked: everything on which its tables depend, and nothing else."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal

from parsers.format import Options

FailOn = Literal["error", "warning", "never"]


@dataclass(frozen=True)
class Settings:
    """The settings of one run; two runs with equal settings over the same inputs make the same tables."""

    judge: bool = True  # False: tables only
    rulebook: str = "auto"
    format: str | None = None
    encoding: str | None = None
    timezone: str | None = None
    since: datetime | None = None  # UTC; hands played before it are left out
    until: datetime | None = None  # UTC; hands played at or after it are left out
    decisions: bool = False  # keep the decisions of clean hands too
    seed: int = 0  # of the sample that the second engine plays
    fail_on: FailOn = "error"
    max_quarantine: float = 0.01  # share of the hands seen
    allow_empty: bool = False

    @property
    def options(self) -> Options:
        """What the formats need to know."""
        return Options(format=self.format, encoding=self.encoding, timezone=self.timezone)

    def as_json(self) -> dict[str, Any]:
        """For run.json; times as ISO 8601."""
        return {
            name: value.isoformat() if isinstance(value, datetime) else value
            for name, value in asdict(self).items()
        }
