"""What a run could not read or place, in words for the terminal."""

from __future__ import annotations

import polars as pl

from parsers.unread import NO_HANDS
from reports.inert import inert
from reports.language import tr
from reports.run.totals import Totals
from reports.tables import Run


def by_reason(counts: dict[str, int]) -> str:
    """The sum of the counts, and each by its reason."""
    reasons = ", ".join(f"{inert(reason, ascii_only=True)} {count:,}" for reason, count in counts.items())
    return f"{sum(counts.values()):,}" + (f": {reasons}" if reasons else "")


def untimed(counted: Totals) -> str:
    """How many hands have a printed time that could not be placed."""
    words = tr("{count} audited: printed without a zone, so in every window (--timezone)")
    return words.format(count=f"{counted.untimed:,}")


def failed(run: Run) -> list[str]:
    """The inputs that could not be read, each as the code of the reason and its name, by name."""
    rows = (
        run.scan("parse_issues")
        .filter(pl.col("kind") == "source", pl.col("reason") != NO_HANDS)
        .select(pl.col("source_path", "member", "reason").cast(pl.String).fill_null(""))
        .sort("source_path", "member", "reason")
        .collect()
    )
    named = ((reason, f"{path}!{member}" if member else path) for path, member, reason in rows.iter_rows())
    return [inert(f"{reason}  {name}", ascii_only=True) for reason, name in named]
