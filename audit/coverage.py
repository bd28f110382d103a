"""How much each rule looked at and what it found, by kind of hand."""

from __future__ import annotations

from collections import Counter
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

    def of(self, hands: pl.Series) -> np.ndarray:
        """The group of each of these hands."""
        return np.asarray(self.of_row[hands.to_numpy()])  # hands are numbered by their rows


def groups(parsed: Parsed) -> Groups:
    """The groups of a shard, in the order in which they first occur."""
    hands = parsed.hands
    kinds = hands.select(_KIND).unique(maintain_order=True).with_row_index("group")
    of_row = hands.select(_KIND).join(kinds, on=_KIND, how="left", maintain_order="left", nulls_equal=True)
    return Groups(kinds.drop("group"), of_row["group"].to_numpy().astype(np.int64))


def table(groups: Groups, counts: Iterable[Count], findings: pl.DataFrame, rulebook: str) -> pl.DataFrame:
    """`schema.COVERAGE`: a row for each rule that counted and each group."""
    counts = list(counts)
    found = Counter(
        zip(findings["rule"], findings["verdict"], groups.of(findings["hand"]).tolist(), strict=True)
    )

    def of(verdict: str) -> list[int]:
        return [found[count.code, verdict, group] for count in counts for group in range(len(groups.kinds))]

    codes = pl.Series("rule", [count.code for count in counts], pl.String)
    nothing = np.zeros(0, np.int64)
    return (
        codes.to_frame()
        .join(groups.kinds, how="cross", maintain_order="left_right")
        .with_columns(
            pl.lit(rulebook).alias("rulebook"),
            pl.Series("decisions", np.concatenate([nothing, *(one.examined for one in counts)])),
            pl.Series("not_checkable", np.concatenate([nothing, *(one.not_checkable for one in counts)])),
            pl.Series("undetermined", of("undetermined"), pl.Int64),
            pl.Series("violations", of("violation"), pl.Int64),
        )
        .select(list(COVERAGE))
        .cast(pl.Schema(COVERAGE))
    )
