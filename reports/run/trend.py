"""The run beside the earlier ones of its store: its neighbours in a folder called `runs`, by name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from reports.inert import brief
from reports.language import ntr, tr
from reports.run.columns import Columns, columns
from reports.run.shares import per_ten_thousand
from reports.run.totals import Totals

STORE = "runs"
"""The folder of a store in which runs lie."""
EARLIER = 30
"""At most so many earlier runs are compared."""
_NAME = 60


@dataclass(frozen=True)
class Past:
    """What a run's run.json says of it."""

    name: str
    href: str  # of its report, from this one; "" where it has none
    hands: int
    judged: int
    flagged: int
    undetermined: int
    quarantined: int
    violations: int

    @property
    def share(self) -> str:
        """Flagged of ten thousand judged."""
        return per_ten_thousand(self.flagged, self.judged)


@dataclass(frozen=True)
class Curve:
    """One measure over the runs."""

    name: str  # unique in the page, for ids
    title: str
    says: str
    drawing: Columns


@dataclass(frozen=True)
class Trend:
    """The earlier runs, oldest first, and this one last."""

    runs: list[Past]
    curves: list[Curve]
    notes: list[str]


def trend(at: Path, counted: Totals) -> Trend | None:
    """The run that lies (or will lie) at `at` beside the earlier ones; None where it has none."""
    at = at.resolve()
    if at.parent.name != STORE:
        return None
    folders = sorted(
        folder
        for folder in at.parent.iterdir()
        if folder.name < at.name and not folder.name.startswith(".") and _is_run(folder)
    )
    read = [_past(folder) for folder in folders[-EARLIER:]]
    earlier = [past for past in read if past is not None]
    if not earlier:
        return None
    this = Past(
        name=brief(at.name, _NAME),
        href="",
        hands=counted.hands,
        judged=counted.audited,
        flagged=counted.flagged,
        undetermined=counted.undetermined,
        quarantined=sum(counted.quarantined.values()),
        violations=counted.violations,
    )
    runs = [*earlier, this]
    return Trend(runs, _curves(runs), _notes(len(folders), skipped=len(read) - len(earlier)))


def _is_run(folder: Path) -> bool:
    try:
        return (folder / "run.json").is_file()
    except OSError:  # it cannot be told: skipped, and counted among the skipped
        return True


def _past(folder: Path) -> Past | None:
    """None for what is no finished audit, or cannot be read."""
    try:
        said = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        return _told(folder, said) if said["command"] in ("audit", "nightly") else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _told(folder: Path, said: Any) -> Past:
    has_report = (folder / "report" / "index.html").is_file()
    hands, verdicts = said["hands"], said["verdicts"]
    return Past(
        name=brief(folder.name, _NAME),
        href=f"../../{quote(folder.name, safe='')}/report/index.html" if has_report else "",
        hands=_count(hands["seen"]),
        judged=_count(hands["audited"]),
        flagged=_count(verdicts.get("flagged", 0)),
        undetermined=_count(verdicts.get("undetermined", 0)),
        quarantined=sum(_count(one) for one in hands["quarantined"].values()),
        violations=sum(_count(one["count"]) for one in said["findings"] if one["verdict"] == "violation"),
    )


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def _curves(runs: list[Past]) -> list[Curve]:
    measures: list[tuple[str, str, list[float], list[str]]] = [
        (
            "share",
            tr("Flagged of 10,000 judged"),
            [run.flagged / run.judged if run.judged else 0.0 for run in runs],
            [run.share for run in runs],
        )
    ]
    counts = (
        ("violations", tr("Violations"), [run.violations for run in runs]),
        ("undetermined", tr("Undetermined hands"), [run.undetermined for run in runs]),
        ("quarantined", tr("Quarantined hands"), [run.quarantined for run in runs]),
        ("hands", tr("Hands seen"), [run.hands for run in runs]),
    )
    for name, title, numbers in counts:
        measures.append((name, title, [float(n) for n in numbers], [f"{n:,}" for n in numbers]))
    return [
        Curve(f"trend-{name}", title, _says(texts), columns(heights, texts, runs))
        for name, title, heights, texts in measures
    ]


def _says(texts: list[str]) -> str:
    return tr("This run {last}, the one before {before}, the oldest shown {first}.").format(
        last=texts[-1], before=texts[-2], first=texts[0]
    )


def _notes(there: int, *, skipped: int) -> list[str]:
    notes = []
    if there > EARLIER:
        notes.append(
            tr("Of {n} earlier runs the last {shown} are looked at.").format(n=f"{there:,}", shown=EARLIER)
        )
    if skipped:
        notes.append(
            ntr(
                "{n} earlier run is skipped: its run.json is damaged or of no audit.",
                "{n} earlier runs are skipped: their run.json are damaged or of no audit.",
                skipped,
            ).format(n=skipped)
        )
    return notes
