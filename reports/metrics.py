"""How the last run ended and what it counted, as a text file for the node exporter's textfile collector.

The text is OpenMetrics, and the older text format of Prometheus at once: gauges only (they are the state
after the last run, no counters), no types or suffixes that only one of the two knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from audit.outcome import Exit, UsageProblem
from audit.version import version
from audit.whole_file import check, write_whole

SUCCESS = (Exit.COMPLETE, Exit.VIOLATIONS)
"""Exit codes of a run that did its work."""

Labels = Mapping[str, str]
_LAST_SUCCESS = "floorcall_last_success_timestamp_seconds"
_MODE = 0o644  # the node exporter is another user
_FIRST = 100
_OURS = re.compile(rb"(# [A-Z]+ )?floorcall_")
_LARGEST = 2**22  # bytes of an earlier file that are looked at


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int  # its exit code
    at: float  # unix time
    seconds: float  # how long it took


@dataclass(frozen=True)
class Family:
    """One metric with its samples."""

    name: str  # ends with its unit, where it has one
    says: str  # neither quotes nor backslashes nor line ends: the two formats escape them differently
    samples: list[tuple[Labels, float]]
    unit: str = ""

    def lines(self) -> Iterator[str]:
        """The metric as text."""
        yield f"# TYPE {self.name} gauge"
        if self.unit:
            yield f"# UNIT {self.name} {self.unit}"
        yield f"# HELP {self.name} {self.says}"
        for labels, value in self.samples:
            inner = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
            yield f"{self.name}{{{inner}}} {_number(value)}" if inner else f"{self.name} {_number(value)}"


def write_metrics(file: Path, ended: Ended, counted: Iterable[Family] = ()) -> None:
    """Puts the metrics of a run in place of `file`, whole or not at all, readable by everybody.

    `counted` is what the run counted (`reports.run.counted`); nothing for one that failed: counts of an
    earlier run would pass for its own. The time of the last success is then the one that `file` held.
    Raises UsageProblem as `check_file`.
    """
    success = ended.at if ended.code in SUCCESS else last_success(file)
    families = [*_of_ending(ended, success), *counted]
    lines = [line for family in families for line in family.lines()]
    check_file(file)
    write_whole(file, "\n".join([*lines, "# EOF"]) + "\n", force=True, mode=_MODE)


def check_file(file: Path) -> None:
    """Raises UsageProblem where `file` cannot be written, or holds something else than our metrics."""
    check(file, force=True)
    try:
        with file.open("rb") as earlier:
            begins = earlier.read(_FIRST)
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageProblem(f"cannot read {file}: {error.strerror}") from error
    if begins and not _OURS.match(begins):
        raise UsageProblem(f"{file} exists and is no metrics file of floorcall: it is not replaced")


def last_success(file: Path) -> float | None:
    """The unix time of the last success that an earlier `file` tells; None where it tells none."""
    try:
        with file.open("rb") as earlier:
            text = earlier.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return None
    found = re.search(rf"^{_LAST_SUCCESS} ([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?)$", text, re.MULTILINE)
    return float(found[1]) if found else None


def _of_ending(ended: Ended, success: float | None) -> list[Family]:
    alone: Labels = {}
    families = [
        Family(
            "floorcall_build_info",
            "Version of Floorcall; always 1.",
            [({"version": version("floorcall")}, 1)],
        ),
        Family(
            "floorcall_last_run_timestamp_seconds",
            "Unix time at which the last run ended, however it ended.",
            [(alone, ended.at)],
            "seconds",
        ),
        Family(
            "floorcall_last_run_exit_code",
            "Exit code of the last run: 0 and 1 are a success, 3 is incomplete, others have failed.",
            [(alone, ended.code)],
        ),
        Family(
            "floorcall_last_run_duration_seconds",
            "How long the last run took.",
            [(alone, ended.seconds)],
            "seconds",
        ),
    ]
    if success is not None:
        says = "Unix time at which the last run with exit code 0 or 1 ended."
        families.append(Family(_LAST_SUCCESS, says, [(alone, success)], "seconds"))
    return families


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.3f}"
