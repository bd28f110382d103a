"""The rows of some hands in a table of a run, however long the run is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path

import polars as pl

_AT_ONCE = 8
"""Files: enough to keep the processors busy; all at once would hold the keys of all hands in memory."""


def is_one_of(keys: Collection[str]) -> pl.Expr:
    """Whether the row's hand_key is among `keys`; files may hold it as a category."""
    return pl.col("hand_key").cast(pl.String).is_in(pl.Series(sorted(keys), dtype=pl.String).implode())


def rows_of_hands(parts: Iterable[pl.LazyFrame], keys: Collection[str]) -> pl.DataFrame:
    """The rows of the hands `keys` out of the files `parts` of a table, in their order; at least one file.

    hand_key comes out as text. Raises polars' errors for a damaged file.
    """
    wanted = is_one_of(keys)
    lazy = (part.filter(wanted).with_columns(pl.col("hand_key").cast(pl.String)) for part in parts)
    found: list[pl.DataFrame] = []
    while batch := list(islice(lazy, _AT_ONCE)):
        found += pl.collect_all(batch)
    return pl.concat(found)


def files_of(run: Path, table: str) -> list[Path]:
    """The files of a table of the run directory `run`, in the order of their names; may be empty."""
    return sorted((run / table).glob("*.parquet"))
