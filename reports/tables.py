"""The tables of a run directory, as the audit wrote them.

Money comes out as Int64 ten-thousandths (in files it is decimal128(18, 4)). Frames are lazy: what a
report does not ask for is never read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl

from parsers.schema import MONEY_SCALE

Row = dict[str, Any]
"""One row of a table, by column name; money in ten-thousandths."""


class NotARunError(Exception):
    """The folder is not a run directory, or a table is missing from it."""


class Run:
    """A run directory (published or still staged)."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def scan(self, table: str) -> pl.LazyFrame:
        """The rows of `table` in no particular order; raises NotARunError where the table has no files."""
        folder = self.path / table
        if not any(folder.glob("*.parquet")):
            raise NotARunError(
                f"{folder} holds no Parquet files: {self.path} is not a whole run of `floorcall audit`"
            )
        frame = pl.scan_parquet(folder / "*.parquet")
        money = [name for name, kind in frame.collect_schema().items() if isinstance(kind, pl.Decimal)]
        return frame.with_columns((pl.col(money) * MONEY_SCALE).cast(pl.Int64))

    def of_hands(self, table: str, keys: list[str], order: list[str]) -> pl.DataFrame:
        """The rows of `table` that belong to the hands `keys`, sorted by hand_key and then `order`."""
        wanted = pl.Series(keys, dtype=pl.String)
        rows = self.scan(table).filter(pl.col("hand_key").cast(pl.String).is_in(wanted.implode()))
        return rows.sort(["hand_key", *order], maintain_order=True).collect()

    def info(self) -> Row:
        """run.json, or {} while the run has not written it yet."""
        try:
            found = json.loads((self.path / "run.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def ten_thousandths(value: Any) -> int | None:
    """A Decimal out of a list column as an integer count of ten-thousandths."""
    return None if value is None else int(value.scaleb(4))
