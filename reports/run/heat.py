"""Findings by period and hour as plain numbers for an SVG of the template: a number in each cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

HOURS = 24
_LABEL, _ROW, _TOP = 78, 20, 20
_SHADES = 4


@dataclass(frozen=True)
class Cell:
    """One number; `shade` goes from 0 (nothing) to 4 (as many as anywhere)."""

    x: int
    y: int
    count: int
    shade: int
    title: str
    href: str


@dataclass(frozen=True)
class Edge:
    """A period or an hour with the sum of its cells."""

    place: int  # middle, across or down
    label: str
    sum: int
    href: str


@dataclass(frozen=True)
class Heat:
    """The grid; lengths in pixels from the top left."""

    width: int
    height: int
    cell: tuple[int, int]
    cells: list[Cell]
    periods: list[Edge]
    hours: list[Edge]
    sums_at: tuple[int, int]  # where the sums of the periods end, and those of the hours stand


def heat(
    counts: Mapping[tuple[str, int], int],
    title: Callable[[str, int, int], str],
    href: Callable[[str | None, int | None], str],
) -> Heat:
    """The grid of `counts` by period and hour.

    `title` says a cell in words, `href` where the findings of a period, an hour
    (None: of all of them) or both are listed; "" nowhere.
    """
    periods = sorted({period for period, _ in counts})
    most = max(counts.values())
    by_hour = [sum(counts.get((period, hour), 0) for period in periods) for hour in range(HOURS)]
    by_period = [sum(counts.get((period, hour), 0) for hour in range(HOURS)) for period in periods]
    across = max(20, 8 + 7 * max(len(f"{count:,}") for count in by_hour))
    end = _LABEL + HOURS * across + 16 + 7 * len(f"{sum(by_hour):,}")
    cells = [
        Cell(
            x=_LABEL + hour * across,
            y=_TOP + place * _ROW,
            count=count,
            shade=-(-_SHADES * count // most),
            title=title(period, hour, count),
            href=href(period, hour) if count else "",
        )
        for place, period in enumerate(periods)
        for hour in range(HOURS)
        for count in [counts.get((period, hour), 0)]
    ]
    return Heat(
        width=end + 4,
        height=_TOP + _ROW * (len(periods) + 1) + 4,
        cell=(across, _ROW),
        cells=cells,
        periods=[
            Edge(_TOP + place * _ROW + _ROW // 2, period, by_period[place], href(period, None))
            for place, period in enumerate(periods)
        ],
        hours=[
            Edge(_LABEL + hour * across + across // 2, f"{hour:02d}", by_hour[hour], href(None, hour))
            for hour in range(HOURS)
        ],
        sums_at=(end, _TOP + _ROW * len(periods) + _ROW // 2),
    )
