"""What a worker of a cluster does: sees whether it is fit for the run, and does its tasks."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from distributed import get_worker

from audit import fingerprints, manifest
from audit.workers import in_worker

if TYPE_CHECKING:
    from audit.workers import Raised


@dataclass(frozen=True)
class Fit:
    """What a worker has to be, and to see."""

    identity: tuple[tuple[str, str], ...]
    probe: str  # a file that the run has written
    token: str  # what is in it
    inputs: tuple[str, ...]


@dataclass(frozen=True)
class Unfit:
    """A worker that came later and must not work on the run."""

    worker: str
    why: str


def identity() -> tuple[tuple[str, str], ...]:
    """Which program this is: two that say the same make the same tables of the same bytes."""
    return (
        *manifest.versions().items(),
        ("code of the parsers", fingerprints.of_parsers()),
        ("code of the rules", fingerprints.of_rules()),
        ("text of the rulebooks", fingerprints.of_rulebooks()),
    )


@cache
def unfit(fit: Fit) -> str | None:
    """Why this worker must not work on the run, a clause; None when it may."""
    own = dict(identity())
    for name, value in fit.identity:
        if own.get(name) != value:
            return f"{name} is {own.get(name)} there and {value} here: it has to be the same"
    probe = Path(fit.probe)
    folder = f"the folder of the run, {probe.parent}: it has to be on a disk that all share, at one place"
    try:
        seen = probe.read_text()
    except OSError as error:
        return f"does not see ({error.strerror}) {folder}"
    if seen != fit.token:
        return f"sees another folder in place of {folder}"
    try:
        answer = probe.with_name(f"{probe.name}-{uuid.uuid4().hex}")
        answer.mkdir()
        (answer / "written").write_text(fit.token)
    except OSError as error:
        return f"cannot write ({error.strerror}) to {folder}"
    for named in fit.inputs:
        if not Path(named).exists():
            return f"does not see the input {named}: it has to be on a disk that all share, at one place"
    return None


def on_worker(function: str, task: Any, fit: Fit) -> Any | Raised | Unfit:
    """One task: its result, or what it raised."""
    why = unfit(fit)
    if why is not None:
        return Unfit(get_worker().address, why)
    return in_worker(function, task)
