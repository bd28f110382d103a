"""The charts of the summary: what each of them shows, in which words, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from audit.rules import BY_CODE
from reports.inert import brief
from reports.language import ntr, tr
from reports.run.bars import Entry, bars
from reports.run.figure import Chart, Line, counted, link
from reports.run.size_chart import size_chart
from reports.run.stakes import STAKES, stakes_label
from reports.run.times import by_time
from reports.tables import Row, Run

DRAWN = 15
"""At most so many bars in a chart."""
TABLED = 200
"""At most so many rows in the table below it."""
_NAME = 60
_KINDS = ("violation", "undetermined")
_VIOLATIONS = (pl.col("verdict") == "violation").sum().alias("violations")
_UNDETERMINED = (pl.col("verdict") == "undetermined").sum().alias("undetermined")


@dataclass(frozen=True)
class Charts:
    """All figures of a run that have something to show."""

    drawn: list[Chart]
    found: int  # violations and undetermined findings: what is drawn
    advisories: int  # what is not


def charts(run: Run, info: Row) -> Charts:
    """The charts of all findings of `run` and of the bet sizes in its run.json (`info`)."""
    findings = run.scan("findings").with_columns(pl.col("rule", "name", "site", "verdict").cast(pl.String))
    shown = findings.filter(pl.col("verdict").is_in(_KINDS))
    found, everything = (one.select(pl.len()).collect().item() for one in (shown, findings))
    # Without advisories a value alone says which findings are meant.
    only = _KINDS if everything > found else ()
    drawn = [size_chart(info.get("bet_sizes", []))]
    if found:
        drawn = [
            _by_rule(shown, only), _by_room(shown, only), *drawn, _by_stakes(run, shown, only),
            by_time(shown, only),
        ]  # fmt: skip
    return Charts(
        drawn=[chart for chart in drawn if chart is not None], found=found, advisories=everything - found
    )


def _by_rule(shown: pl.LazyFrame, only: Sequence[str]) -> Chart:
    names = shown.group_by("rule").agg(pl.col("name").min()).collect()
    named = {rule: BY_CODE[rule].name if rule in BY_CODE else name or "" for rule, name in names.iter_rows()}
    counts = _counts(shown, "rule")
    return _chart(
        "by-rule",
        tr("Findings by rule"),
        tr("Rule"),
        [
            (brief(f"{rule} {named[rule]}".rstrip(), _NAME), link(only, rule=[rule]), *both)
            for rule, both in counts
        ],
    )


def _by_room(shown: pl.LazyFrame, only: Sequence[str]) -> Chart:
    counts = _counts(shown.with_columns(pl.col("site").fill_null("")), "site")
    entries = [
        (brief(site, _NAME) or tr("not said"), link(only, site=[site]), *both) for site, both in counts
    ]
    return _chart("by-room", tr("Findings by room"), tr("Room"), entries)


def _by_stakes(run: Run, shown: pl.LazyFrame, only: Sequence[str]) -> Chart:
    found = shown.select("hand_key", "verdict").collect()
    hands = run.rows("hands", found["hand_key"].unique(), STAKES)
    of_hands = found.join(hands, on="hand_key", how="left")
    forms = of_hands.group_by(*STAKES).agg(_VIOLATIONS, _UNDETERMINED)
    sums: dict[str, tuple[int, int]] = {}
    for row in forms.iter_rows(named=True):
        label = stakes_label(row)
        violations, undetermined = sums.get(label, (0, 0))
        sums[label] = (violations + row["violations"], undetermined + row["undetermined"])
    entries = [
        (brief(label, _NAME) or tr("not told by the record"), link(only, stakes=[label]), *both)
        for label, both in sorted(sums.items(), key=_most_first)
    ]
    return _chart("by-stakes", tr("Findings by stakes"), tr("Stakes"), entries)


def _counts(shown: pl.LazyFrame, by: str) -> list[tuple[str, tuple[int, int]]]:
    """Violations and undetermined findings by a column, most of them first."""
    counts = shown.group_by(by).agg(_VIOLATIONS, _UNDETERMINED).collect()
    found = [(value, (violations, undetermined)) for value, violations, undetermined in counts.iter_rows()]
    return sorted(found, key=_most_first)


def _most_first(one: tuple[str, tuple[int, int]]) -> tuple[int, str]:
    return -sum(one[1]), one[0]


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
