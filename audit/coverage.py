"""How much each rule looked at and what it found, by kind of hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import polars as pl

from audit.faults import Count
from audit.schema import COVERAGE
from parsers.schema import Parsed

_KIND = ("site", "format", "dialect", "structure")


@dataclass(frozen=True)
class Groups:
    """The hands of a shard by site, format, dialect and structure."""

    kinds: pl.DataFrame  # one row per group
    of_row: np.ndarray  # int64, the group of each row of `hands`
    numbers: np.ndarray  # int32, the hand number of each row, ascending

    def of(self, hands: pl.Series) -> np.ndarray:
        """The group of each of these hands."""
        return np.asarray(self.of_row[np.searchsorted(self.numbers, hands.to_numpy())])


def groups(parsed: Parsed) -> Groups:
    """The groups of a shard, in the order in which they first occur."""
    hands = parsed.hands
    kinds = hands.select(_KIND).unique(maintain_order=True).with_row_index("group")
    of_row = hands.select(_KIND).join(kinds, on=_KIND, how="left", maintain_order="left", nulls_equal=True)
    return Groups(kinds.drop("group"), of_row["group"].to_numpy().astype(np.int64), hands["hand"].to_numpy())


def table(groups: Groups, counts: Iterable[Count], findings: pl.DataFrame, rulebook: str) -> pl.DataFrame:
    """`schema.COVERAGE`: a row for each rule that counted and each group."""
    counts = list(counts)
    size = len(groups.kinds)
    group = groups.of(findings["hand"])
    rows = []
    for count in counts:
        own = findings["rule"] == count.code
        found = {
            verdict: np.bincount(group[(own & (findings["verdict"] == verdict)).to_numpy()], minlength=size)
            for verdict in ("undetermined", "violation")
        }
        rows.append(
            groups.kinds.with_columns(
                pl.lit(count.code).alias("rule"),
                pl.lit(rulebook).alias("rulebook"),
                pl.Series("decisions", count.examined),
                pl.Series("not_checkable", count.not_checkable),
                pl.Series("undetermined", found["undetermined"]),
                pl.Series("violations", found["violation"]),
            ).select(list(COVERAGE))
        )
    return pl.concat(rows).cast(pl.Schema(COVERAGE)) if rows else pl.DataFrame(schema=COVERAGE)
