"""The form of run.json: which values it may have where. For whoever reads one that was edited by hand.

Keys that are not named here may have any value. What has a default may be missing: another version did not
write it, or it is no part of every run.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from audit.bet_sizes import SIZES
from audit.outcome import Exit

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
NIGHT_NAME = r"^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(\+\d{4})?\Z"
"""When the night began (UTC), and a number where several would have one name."""
_Place = Annotated[str, msgspec.Meta(pattern=r"^[\w-]+/[\w-][\w.-]*\Z")]
"""A file of a run: in one of its folders, and nowhere else."""


class FormError(ValueError):
    """A value that no run writes there; says where, and what was expected."""


class _Book(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    title: str
    settings: dict[str, list[str | int]]
    citations: dict[str, str]
    house: list[str]
    sha256: str


class _Settings(msgspec.Struct):
    fail_on: Literal["error", "warning", "never"]
    since: str | None
    until: str | None
    timezone: str | None
    judge: bool = True
    seed: int = 0
    fail_on_new: bool = False
    format: str | None = None
    encoding: str | None = None
    books: dict[str, _Book] = {}
    baseline_as_of: str | None = None


class _Named(msgspec.Struct):
    name: str
    sha256: str


class _Source(msgspec.Struct):
    source_id: str
    bytes: Count
    encoding: str | None


class _Hands(msgspec.Struct):
    seen: Count
    audited: Count
    quarantined: dict[str, Count]
    duplicates: Count
    outside_window: Count


class _Findings(msgspec.Struct):
    rule: str
    count: Count
    verdict: str = ""
    name: str = ""
    severity: str = ""
    known: Count = 0


class _Accepted(msgspec.Struct):
    finding: str
    by: str
    reason: str
    on: str
    until: str


class _Baseline(msgspec.Struct):
    entries: Count
    known: Count
    expired: list[str]
    stale: list[str]
    accepted: list[_Accepted]


class _Bets(msgspec.Struct):
    structure: str
    size: str
    count: Count

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError("Expected one of " + ", ".join(SIZES))


class _Output(msgspec.Struct):
    path: _Place
    bytes: Count
    sha256: str


class _Inputs(msgspec.Struct):
    new: Count
    grown: Count
    unchanged: Count
    retried: Count
    reaudited: Count
    failed: Count


class _Changes(msgspec.Struct):
    new: Count
    gone: Count
    changed: Count


class _Reaudit(msgspec.Struct):
    mode: str
    why: list[str]
    hands: Count
    findings: _Changes
    left: Count


class _Canaries(msgspec.Struct):
    planted: Count = 0
    missing: list[str] = []


class _Alarm(msgspec.Struct):
    site: str
    tonight: Count
    usual: Annotated[float, msgspec.Meta(ge=0)]
    nights: Count


class _Volume(msgspec.Struct):
    alarms: list[_Alarm] = []


class Night(msgspec.Struct):
    """What people are told of a night."""

    name: Annotated[str, msgspec.Meta(pattern=NIGHT_NAME)]
    previous: str | None
    started: str
    reaudit: _Reaudit
    inputs: _Inputs
    new_hands: dict[str, Count]
    recalled: Count
    not_recalled: list[str]
    expired: list[str] = []
    canaries: _Canaries = msgspec.field(default_factory=_Canaries)
    volume: _Volume = msgspec.field(default_factory=_Volume)


class _Form(msgspec.Struct):
    exit_code: Exit
    incomplete: list[str]
    inputs: list[str]
    rulebooks: list[_Named]
    settings: _Settings
    versions: dict[str, str]
    command: str = ""
    sources: list[_Source] = []
    hands: _Hands | msgspec.UnsetType = msgspec.UNSET
    verdicts: dict[str, Count] = {}
    findings: list[_Findings] = []
    baseline: _Baseline | msgspec.UnsetType = msgspec.UNSET
    bet_sizes: list[_Bets] = []
    lost_shards: list[Any] = []
    outputs: list[_Output] = []
    timings: dict[str, float] = {}
    night: Night | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if "floorcall" not in self.versions:
            raise ValueError("Object missing required field `floorcall` - at `$.versions`")
        if self.baseline is not msgspec.UNSET and self.settings.baseline_as_of is None:
            raise ValueError("Expected the day of the baseline - at `$.settings.baseline_as_of`")


def check(content: Any) -> None:
    """Raises FormError unless `content` is what a run.json says."""
    convert(content, _Form)


def convert(content: Any, kind: type[T]) -> T:
    """`content` as a `kind`; raises FormError where it is none."""
    try:
        return msgspec.convert(content, kind)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise FormError(_sentence(str(error))) from error


def _sentence(error: str) -> str:
    """What msgspec says, with the place first."""
    what, _, where = error.partition(" - at ")
    place = re.sub(r"^`\$\.?|`$", "", where)
    what = re.sub(" matching regex .*", " of another form", what[:1].lower() + what[1:])
    return f"{place}: {what}" if place else what
