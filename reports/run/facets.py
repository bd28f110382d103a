"""By what findings can be filtered: every value that occurs, and how many findings of the run have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import polars as pl

from audit.rules import BY_CODE
from audit.schema import FAMILIES, FINDING_VERDICTS, SEVERITIES
from reports.inert import brief
from reports.run.stakes import Form, stakes_counted
from reports.tables import Run

NAME = 60
"""Characters of a name in lists; the hand's own page has the raw text whole."""
FACETS = (
    "rule", "verdict", "severity", "known", "family", "site", "game", "structure", "stakes", "table",
    "player", "day", "hour",
)  # fmt: skip
"""What can be filtered by, in the order of the page."""
VALUES = 20_000
"""At most so many values of one facet are offered; of more the page says how many."""

_COLUMNS: dict[str, pl.Expr] = {
    "rule": pl.col("rule"),
    "verdict": pl.col("verdict"),
    "severity": pl.col("severity"),
    "known": pl.when(pl.col("known").fill_null(False)).then(pl.lit("known")).otherwise(pl.lit("new")),
    "family": pl.col("family"),
    "site": pl.col("site"),
    "game": pl.col("game"),
    "structure": pl.col("structure"),
    "table": pl.col("table_name"),
    "player": pl.col("player"),
    "day": pl.col("played_at").dt.strftime("%Y-%m-%d"),
    "hour": pl.col("played_at").dt.hour().cast(pl.String),
}


@dataclass(frozen=True)
class Facet:
    """The values of one facet as (raw value, text to show, findings), at most VALUES of `distinct`.

    The raw value is what the tables hold ("" for null), so that two long names are never one.
    """

    values: list[tuple[str, str, int]]
    distinct: int


@dataclass(frozen=True)
class Facets:
    """All facets by name, and what each name of stakes stands for."""

    named: dict[str, Facet]
    stakes: dict[str, list[Form]]


def facets(run: Run) -> Facets:
    """Counts every facet over all findings of `run`."""
    counted = {name: _counted(run, column) for name, column in _COLUMNS.items()}
    counted["stakes"], means = stakes_counted(run)
    return Facets({name: _facet(name, counted[name]) for name in FACETS}, means)


def _counted(run: Run, column: pl.Expr) -> dict[str, int]:
    value = column.cast(pl.String).fill_null("").alias("value")
    groups = run.scan("findings").select(value).group_by("value").agg(pl.len())
    # The order of equal counts is by value, so that a report is the same every time.
    return dict(groups.sort("len", "value", descending=[True, False]).collect().iter_rows())


def _facet(name: str, counts: dict[str, int]) -> Facet:
    order = _ORDERS.get(name, _most)
    pairs = sorted(counts.items(), key=order)
    return Facet([(raw, _label(name, raw), count) for raw, count in pairs[:VALUES]], len(pairs))


def _label(name: str, raw: str) -> str:
    named = f"{raw} {BY_CODE[raw].name}" if name == "rule" and raw in BY_CODE else raw
    return brief(named, NAME)


Pair = tuple[str, int]


def _most(pair: Pair) -> tuple[int, str]:
    return -pair[1], pair[0]


def _listed(values: tuple[str, ...]) -> Callable[[Pair], tuple[int, str]]:
    ranks = {value: rank for rank, value in enumerate(values)}
    return lambda pair: (ranks.get(pair[0], len(ranks)), pair[0])


_ORDERS: dict[str, Callable[[Pair], Any]] = {
    "rule": lambda pair: pair[0],
    "verdict": _listed(FINDING_VERDICTS),
    "severity": _listed(SEVERITIES),
    "known": _listed(("new", "known")),
    "family": _listed(FAMILIES),
    "hour": lambda pair: int(pair[0] or 24),
}
