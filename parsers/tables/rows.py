"""The rows of a table's files, Parquet or CSV, as text: one form for both, and for every type of column.

Money of any exact type becomes its digits, a time ISO 8601 in UTC, a list its items with `;` between them;
what is empty is null.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import polars as pl
import pyarrow as pa
import pyarrow.csv as pacsv
import pyarrow.parquet as pq

from parsers.tables.bounds import TooLargeError, check_groups, coded_columns, decoded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_BATCH = 2**14
_BLOCK = 2**22
_LONGEST_HEADER = 2**16


class TableError(Exception):
    """A table cannot be read; `reason` is a code of parse issues."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def header(path: Path) -> list[str]:
    """The names of a file's columns. Raises TableError."""
    try:
        names = _csv_header(path) if path.suffix == ".csv" else _parquet_header(path)
    except (pa.ArrowException, OSError, ValueError, csv.Error) as error:
        raise _unreadable(path, error) from error
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise TableError("bad-table", f"{path.name}: two columns are called {twice[:60]!r}")
    return names


def batches(path: Path, columns: Sequence[str]) -> Iterator[pl.DataFrame]:
    """The file's rows in order, some thousands at a time: these columns as text. Raises TableError."""
    try:
        for batch in _csv(path, columns) if path.suffix == ".csv" else _parquet(path, columns):
            frame = pl.DataFrame(batch)
            yield frame.select(_text(pl.col(name), dtype) for name, dtype in frame.schema.items())
    except TooLargeError as error:
        raise TableError("too-large", f"{path.name}: {error}, as no table of hands does") from error
    except (pa.ArrowException, pl.exceptions.PolarsError, OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> TableError:
    why = " ".join(str(error).split())[:200]
    if "straddling object" in why:
        why = f"a row of more than {_BLOCK:,} bytes"
    return TableError("corrupt", f"{path.name}: cannot be read as {path.suffix[1:]}: {why}")


def _csv_header(path: Path) -> list[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return next(csv.reader([file.readline(_LONGEST_HEADER)]), [])


def _parquet_header(path: Path) -> list[str]:
    with pq.ParquetFile(path) as file:
        return list(file.schema_arrow.names)


def _csv(path: Path, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    names = _csv_header(path)
    yield from pacsv.open_csv(
        path,
        read_options=pacsv.ReadOptions(use_threads=False, block_size=_BLOCK),
        parse_options=pacsv.ParseOptions(newlines_in_values=True),
        convert_options=pacsv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()),
            include_columns=list(columns),
            strings_can_be_null=True,
            null_values=[""],
        ),
    )


def _parquet(path: Path, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    with pq.ParquetFile(path) as file:
        check_groups(file, columns)
        coded = coded_columns(file)
    with pq.ParquetFile(path, read_dictionary=coded) as file:
        for batch in file.iter_batches(_BATCH, columns=list(columns), use_threads=False):
            yield decoded(batch)


def _text(column: pl.Expr, dtype: pl.DataType) -> pl.Expr:
    if isinstance(dtype, pl.List):
        column = column.list.eval(_text(pl.element(), dtype.inner)).list.join(";")  # type: ignore[arg-type]
    elif isinstance(dtype, pl.Datetime):
        # A time without a zone is UTC, as the column says.
        column = column.dt.convert_time_zone("UTC") if dtype.time_zone else column
        column = column.dt.strftime("%Y-%m-%dT%H:%M:%S%.6f")
    else:
        column = column.cast(pl.String)
    return pl.when(column != "").then(column)
