"""When the hands with findings were played: days, weeks, months or years by the hours of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

import polars as pl

from reports.language import ntr, tr
from reports.run.figure import Chart, Line, link
from reports.run.heat import heat

ROWS = 31
"""At most so many rows: of days, else of weeks, else of months, else of years."""
_FORMS = ("%Y-%m-%d", "%G-W%V", "%Y-%m")
_YEAR = "%Y"


def by_time(shown: pl.LazyFrame, only: Sequence[str]) -> Chart | None:
    """The grid of the findings whose hands have a time (UTC); None where none has.

    `only` are the verdicts to which its links are held, where the list has others too.
    """
    times = pl.col("played_at")
    rows = shown.group_by(day=times.dt.date(), hour=times.dt.hour()).agg(pl.len()).collect().rows()
    by_day = {(day, int(hour)): count for day, hour, count in rows if day is not None}
    untimed = sum(count for day, _, count in rows if day is None)
    if not by_day:
        return None
    form = _form({day for day, _ in by_day})
    counts: Counter[tuple[str, int]] = Counter()
    days: dict[tuple[str, int | None], set[str]] = {}
    for (day, hour), count in by_day.items():
        period = day.strftime(form)
        counts[period, hour] += count
        for place in ((period, hour), (period, None)):
            days.setdefault(place, set()).add(f"{day:%Y-%m-%d}")

    def href(period: str | None, hour: int | None) -> str:
        hours = [] if hour is None else [str(hour)]
        if period is None:
            return link(only, hour=hours)
        # A year has too many days for an address.
        return "" if form == _YEAR else link(only, day=sorted(days[period, hour]), hour=hours)

    head, title = _words()[form]
    (most, most_hour) = min(counts, key=lambda place: (-counts[place], place))
    lines = [
        Line(f"{period} {hour:02d}:00", href(period, hour), [count])
        for (period, hour), count in sorted(counts.items())
    ]
    lines.append(Line(tr("All with a known time"), "", [sum(counts.values())]))
    return Chart(
        name="by-time",
        title=title,
        says=tr("A number for each hour of each row. The most: {n} in {place}.").format(
            n=f"{counts[most, most_hour]:,}", place=f"{most} {most_hour:02d}:00"
        ),
        heads=[head, tr("Findings")],
        lines=lines,
        notes=_notes(untimed, days_drawn=form == _FORMS[0]),
        heat=heat(counts, _title, href),
    )


def _words() -> dict[str, tuple[str, str]]:
    """What the rows are, and the title."""
    return {
        "%Y-%m-%d": (tr("Day and hour"), tr("Findings by day and hour (UTC)")),
        "%G-W%V": (tr("Week and hour"), tr("Findings by week and hour (UTC)")),
        "%Y-%m": (tr("Month and hour"), tr("Findings by month and hour (UTC)")),
        "%Y": (tr("Year and hour"), tr("Findings by year and hour (UTC)")),
    }


def _form(days: set[date]) -> str:
    """The finest period of which there are not too many."""
    for form in _FORMS:
        if len({day.strftime(form) for day in days}) <= ROWS:
            return form
    return _YEAR


def _title(period: str, hour: int, count: int) -> str:
    return ntr("{place}: {n} finding", "{place}: {n} findings", count).format(
        place=f"{period} {hour:02d}:00", n=f"{count:,}"
    )


def _notes(untimed: int, *, days_drawn: bool) -> list[str]:
    notes = [tr("Violations and undetermined findings together; periods without any are left out.")]
    if not days_drawn:
        notes.append(tr("More than {n} days have findings: they are drawn together.").format(n=ROWS))
    if untimed:
        notes.append(
            ntr(
                "Not drawn: {n} finding in a hand without a known time.",
                "Not drawn: {n} findings in hands without a known time.",
                untimed,
            ).format(n=f"{untimed:,}")
        )
    return notes
