"""What every chart consists of, and where its bars lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from reports.language import ntr, tr
from reports.run.bars import Bars
from reports.run.heat import Heat


@dataclass(frozen=True)
class Line:
    """A row of a chart's table."""

    label: str
    href: str
    numbers: Sequence[int | str]


@dataclass(frozen=True)
class Chart:
    """One figure."""

    name: str  # unique in the page, for ids
    title: str
    says: str  # one sentence for those who do not see the drawing
    heads: list[str]  # of the table: the first column is what a bar stands for
    lines: list[Line]
    notes: list[str] = field(default_factory=list)  # below the drawing
    bars: Bars | None = None
    heat: Heat | None = None


def link(verdicts: Sequence[str], **wanted: Sequence[str]) -> str:
    """The address within the page of the findings with one of these values for each key.

    `verdicts`: only those with one of them; empty: all.
    """
    pairs = [(key, value) for key, values in {**wanted, "verdict": verdicts}.items() for value in values]
    return "#" + "&".join(f"{key}={quote(value, safe='')}" for key, value in pairs)


def counted(violations: int, undetermined: int) -> str:
    """`4 violations, 1 undetermined`, without what there is none of."""
    parts = (
        [ntr("{n} violation", "{n} violations", violations).format(n=f"{violations:,}")] if violations else []
    )
    if undetermined:
        parts.append(tr("{n} undetermined").format(n=f"{undetermined:,}"))
    return ", ".join(parts)
