"""What is new in a run: the violations that no baseline knows and that did not stand before."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from reports.run.standing import TABLE as STANDING
from reports.run.totals import VIOLATION, at_stake
from reports.tables import NotARunError, Run


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


def known() -> pl.Expr:
    """Which rows of `findings` the baseline knows; without one, none."""
    return pl.col("known").fill_null(value=False)


def found_first(run: Run) -> pl.Expr:
    """Which rows of `findings` this run has found first; in a run that is no night of a store, all.

    A night also holds hands of earlier nights that were audited again: what was found then is no news. Raises
    NotARunError where run.json does not tell of the night.
    """
    if not (run.path / STANDING).is_dir():
        return pl.lit(value=True)
    night = run.info().get("night")
    if night is None:
        raise NotARunError(f"{run.path / 'run.json'} is damaged: it does not tell of the night")
    tonight = run.scan(STANDING).filter(pl.col("since") == night["name"])
    return pl.col("finding_id").is_in(tonight.select("finding_id").collect().to_series().implode())


def is_new(run: Run) -> pl.Expr:
    """Which rows of `findings` are news."""
    return VIOLATION & ~known() & found_first(run)


def news(run: Run) -> News:
    """What is new in `run`; reads no table of it whole."""
    new = is_new(run)
    found = run.scan("findings").filter(new).group_by("rule", "name", "site").agg(pl.len()).collect()
    groups = [Group(rule, name or "", site or "", count) for rule, name, site, count in found.iter_rows()]
    ordered = sorted(groups, key=lambda one: (-one.count, one.rule, one.site))
    return News(ordered, at_stake(run, new) if ordered else [])
