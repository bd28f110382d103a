"""The tables of a run directory, as the audit wrote them.

Money comes out as Int64 ten-thousandths (in files it is decimal128(18, 4)). Frames are lazy: what a
report does not ask for is never read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from audit import manifest_form
from audit.rows_of_hands import files_of, rows_of_hands
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
        self._files(table)
        return _with_integers(pl.scan_parquet(self.path / table / "*.parquet"))

    def parts(self, table: str) -> Iterator[pl.LazyFrame]:
        """The rows of `table` file by file, for what would not fit into memory at once; raises as `scan`."""
        for file in self._files(table):
            yield _with_integers(pl.scan_parquet(file))

    def _files(self, table: str) -> list[Path]:
        files = files_of(self.path, table)
        if not files:
            raise NotARunError(
                f"{self.path / table} holds no Parquet files: "
                f"{self.path} is not a whole run of `floorcall audit`"
            )
        return files

    def of_hands(self, table: str, keys: list[str], order: list[str]) -> pl.DataFrame:
        """The rows of `table` that belong to the hands `keys`, sorted by hand_key and then `order`."""
        return self.rows(table, keys).sort(["hand_key", *order], maintain_order=True)

    def rows(self, table: str, keys: Collection[str], columns: Sequence[str | pl.Expr] = ()) -> pl.DataFrame:
        """The rows of `table` that belong to the hands `keys`: hand_key and `columns`, or all columns.

        Not a join with the table: that would hold the keys of all hands. In no particular order.
        """
        parts = self.parts(table)
        if columns:
            parts = (part.select("hand_key", *columns) for part in parts)
        return rows_of_hands(parts, keys)

    def info(self) -> Row:
        """run.json, or {} where there is none; raises NotARunError for one that is damaged.

        What says that a run is not complete must not get lost.
        """
        path = self.path / "run.json"
        if not path.exists():
            return {}
        try:
            found: Row = json.loads(path.read_text(encoding="utf-8"))
            manifest_form.check(found)
        except (OSError, ValueError, RecursionError) as error:
            raise NotARunError(f"{path} is damaged: {error}") from error
        return found


def _with_integers(frame: pl.LazyFrame) -> pl.LazyFrame:
    money = [name for name, kind in frame.collect_schema().items() if isinstance(kind, pl.Decimal)]
    return frame.with_columns((pl.col(money) * MONEY_SCALE).cast(pl.Int64))


def ten_thousandths(value: Any) -> int | None:
    """A Decimal out of a list column as an integer count of ten-thousandths."""
    return None if value is None else int(value.scaleb(4))
