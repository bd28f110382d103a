"""What is new in a run: the violations that no baseline knows."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from reports.run.totals import VIOLATION, at_stake
from reports.tables import Run

NEW = VIOLATION & ~pl.col("known").fill_null(value=False)
"""The rows of `findings` that are news: without a baseline every violation is."""


@dataclass(frozen=True)
class Group:
    """The new violations of one rule in one room."""

    rule: str
    name: str
    site: str  # as the run has it; "" where it has none
    count: int


@dataclass(frozen=True)
class News:
    """The new violations of a run."""

    groups: list[Group]  # the largest first
    at_stake: list[tuple[str, int]]  # unit (a currency, or chips), ten-thousandths

    @property
    def count(self) -> int:
        """New violations."""
        return sum(group.count for group in self.groups)


def news(run: Run) -> News:
    """What is new in `run`; reads no table whole."""
    found = run.scan("findings").filter(NEW).group_by("rule", "name", "site").agg(pl.len()).collect()
    groups = [Group(rule, name or "", site or "", count) for rule, name, site, count in found.iter_rows()]
    ordered = sorted(groups, key=lambda one: (-one.count, one.rule, one.site))
    return News(ordered, at_stake(run, NEW) if ordered else [])
