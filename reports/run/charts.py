"""The charts of the summary: what each of them shows, in which words, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from audit.rules import BY_CODE
from reports.inert import brief, inert
from reports.language import ntr, tr
from reports.run.bars import Entry, bars
from reports.run.figure import Chart, Line, counted, link
from reports.run.size_chart import size_chart
from reports.run.stakes import COLUMNS, stakes_label
from reports.run.times import by_time
from reports.tables import Row

DRAWN = 15
"""At most so many bars in a chart."""
TABLED = 200
"""At most so many rows in the table below it."""
_NAME = 60
_KINDS = ("violation", "undetermined")


@dataclass(frozen=True)
class Charts:
    """All figures of a run that have something to show."""

    drawn: list[Chart]
    found: int  # violations and undetermined findings: what is drawn
    advisories: int  # what is not


def charts(findings: pl.DataFrame, info: Row) -> Charts:
    """The charts of `findings` (as `listing` has them) and of the bet sizes in run.json."""
    shown = findings.filter(pl.col("verdict").cast(pl.String).is_in(_KINDS))
    drawn = [_by_rule(shown), _by_room(shown), by_time(shown), _by_stakes(shown)] if shown.height else []
    drawn.append(size_chart(info.get("bet_sizes", [])))
    return Charts(
        drawn=[chart for chart in drawn if chart is not None],
        found=shown.height,
        advisories=findings.height - shown.height,
    )


def _by_rule(shown: pl.DataFrame) -> Chart:
    names = dict(shown.select(pl.col("rule").cast(pl.String), pl.col("name").cast(pl.String)).iter_rows())

    def label(rule: str) -> str:
        name = BY_CODE[rule].name if rule in BY_CODE else names[rule]
        return inert(f"{rule} {name or ''}").strip()

    counts = _counts(shown.with_columns(by=pl.col("rule").cast(pl.String)))
    return _chart(
        "by-rule",
        tr("Findings by rule"),
        tr("Rule"),
        [(label(rule), link(rule=inert(rule)), found, doubted) for rule, found, doubted in counts],
    )


def _by_room(shown: pl.DataFrame) -> Chart:
    counts = _counts(shown.with_columns(by=pl.col("site").cast(pl.String).fill_null("")))
    entries = [
        (brief(site, _NAME) or tr("not said"), link(site=brief(site, _NAME)) if site else "", found, doubted)
        for site, found, doubted in counts
    ]
    return _chart("by-room", tr("Findings by room"), tr("Room"), entries)


def _by_stakes(shown: pl.DataFrame) -> Chart:
    of_hand = shown.select(COLUMNS)
    labels = pl.Series("by", [stakes_label(row) for row in of_hand.iter_rows(named=True)], pl.String)
    counts = _counts(shown.with_columns(labels))
    entries = [
        (label or tr("not told by the record"), link(stakes=label) if label else "", found, doubted)
        for label, found, doubted in counts
    ]
    return _chart("by-stakes", tr("Findings by stakes"), tr("Stakes"), entries)


Counts = tuple[str, int, int]


def _counts(shown: pl.DataFrame) -> list[Counts]:
    """What there is by the column `by`: violations and undetermined findings, most of them first."""
    verdict = pl.col("verdict").cast(pl.String)
    counts = shown.group_by("by").agg(
        (verdict == "violation").sum(), (verdict == "undetermined").sum().alias("open")
    )
    return sorted(counts.iter_rows(), key=lambda row: (-row[1] - row[2], row[0]))


def _chart(name: str, title: str, head: str, found: list[tuple[str, str, int, int]]) -> Chart:
    entries = [
        Entry(label, (violations, undetermined), counted(violations, undetermined), href)
        for label, href, violations, undetermined in found
    ]
    lines = [
        Line(label, href, [violations, undetermined, violations + undetermined])
        for label, href, violations, undetermined in found[:TABLED]
    ]
    if rest := found[TABLED:]:
        lines.append(_sum(_others(len(rest)), rest))
    lines.append(_sum(tr("All"), found))
    largest = entries[0]
    return Chart(
        name=name,
        title=title,
        says=_says(entries, largest),
        heads=[head, tr("Violations"), tr("Undetermined"), tr("Together")],
        lines=lines,
        notes=_left_out(entries[DRAWN:]),
        bars=bars(entries[:DRAWN], _KINDS),
    )


def _says(entries: Sequence[Entry], largest: Entry) -> str:
    drawn = min(len(entries), DRAWN)
    return ntr(
        "{n} bar. The longest: {label}, {numbers}.", "{n} bars. The longest: {label}, {numbers}.", drawn
    ).format(n=drawn, label=largest.label, numbers=largest.numbers)


def _left_out(entries: Sequence[Entry]) -> list[str]:
    """What the drawing leaves out, in words."""
    if not entries:
        return []
    numbers = counted(*(sum(entry.parts[place] for entry in entries) for place in (0, 1)))
    return [tr("Not drawn: {others} with {numbers}.").format(others=_others(len(entries)), numbers=numbers)]


def _others(count: int) -> str:
    return ntr("{n} other", "{n} others", count).format(n=f"{count:,}")


def _sum(label: str, found: Sequence[tuple[str, str, int, int]]) -> Line:
    violations, undetermined = sum(one[2] for one in found), sum(one[3] for one in found)
    return Line(label, "", [violations, undetermined, violations + undetermined])
