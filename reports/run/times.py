"""When the hands with findings were played: days, weeks, months or years by the hours of the day."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import polars as pl

from reports.language import ntr, tr
from reports.run.figure import Chart, Line, link
from reports.run.heat import heat

ROWS = 31
"""At most so many rows: of days, else of weeks, else of months, else of years."""
_FORMS = ("%Y-%m-%d", "%G-W%V", "%Y-%m", "%Y")


def by_time(shown: pl.DataFrame) -> Chart | None:
    """The grid of the findings whose hands have a time (UTC); None where none has."""
    times = [time for time in shown["played_at"].to_list() if time is not None]
    if not times:
        return None
    form = _form(times)
    by_day = form == _FORMS[0]
    counts = Counter((time.strftime(form), time.hour) for time in times)
    heads = {
        "%Y-%m-%d": tr("Day"), "%G-W%V": tr("Week (ISO)"), "%Y-%m": tr("Month"), "%Y": tr("Year"),
    }  # fmt: skip
    titles = {
        "%Y-%m-%d": tr("Findings by day and hour (UTC)"),
        "%G-W%V": tr("Findings by week and hour (UTC)"),
        "%Y-%m": tr("Findings by month and hour (UTC)"),
        "%Y": tr("Findings by year and hour (UTC)"),
    }

    def href(period: str, hour: int | None) -> str:
        if not by_day:
            return ""
        return link(day=period) if hour is None else link(day=period, hour=str(hour))

    most = max(sorted(counts), key=lambda place: counts[place])
    lines = [
        Line(f"{period} {hour:02d}:00", href(period, hour), [count])
        for (period, hour), count in sorted(counts.items())
    ]
    lines.append(Line(tr("All with a time"), "", [len(times)]))
    return Chart(
        name="by-time",
        title=titles[form],
        says=tr("A number for each {period} and hour. The most: {n} on {place}.").format(
            period=heads[form], n=f"{counts[most]:,}", place=f"{most[0]} {most[1]:02d}:00"
        ),
        heads=[heads[form], tr("Findings")],
        lines=lines,
        notes=_notes(shown.height - len(times), by_day=by_day),
        heat=heat(counts, _title, href),
    )


def _form(times: list[datetime]) -> str:
    """The finest period of which there are not too many."""
    for form in _FORMS[:-1]:
        if len({time.strftime(form) for time in times}) <= ROWS:
            return form
    return _FORMS[-1]


def _title(period: str, hour: int, count: int) -> str:
    return ntr("{place}: {n} finding", "{place}: {n} findings", count).format(
        place=f"{period} {hour:02d}:00", n=f"{count:,}"
    )


def _notes(untimed: int, *, by_day: bool) -> list[str]:
    notes = [tr("Violations and undetermined findings together; periods without any are left out.")]
    if not by_day:
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
