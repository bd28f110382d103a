"""In-shard frames to Parquet files with the exact columns of `audit.tables`.

In a shard a hand is a number and money an Int64 count of ten-thousandths; in files a hand is its key and
money decimal128(18, 4), stored as 64-bit integers. Such decimals are the bytes of our integers as they are: a
cast from Int64 to Decimal would multiply, and rounds.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit import disk
from audit.tables import MONEY, MONIES, NUMBER, OFFSET, TABLES, TEXT, Column

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Part = tuple[int, str]
"""Number of a shard's part, and which piece of the shard it is; "" where the shard was not divided."""

LARGEST_MONEY = 10**18 - 1
"""In ten-thousandths: what 18 digits can hold."""
_NARROW = pa.decimal64(MONEY.precision, MONEY.scale)


@dataclass(frozen=True)
class Written:
    """One file of a run directory."""

    path: str  # relative to the run directory, with "/"
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Coded:
    """A text column given as codes: the column `codes` of the frame counts into `values`."""

    codes: str
    values: pa.Array


def part_name(number: int, piece: str = "") -> str:
    """The file name of a part: names in order are shards and pieces in order. Part 0 is the run's own."""
    return f"part-{number:06d}{'-' if piece else ''}{piece}.parquet"


def decimals(values: pa.Array) -> pa.Array:
    """Int64 ten-thousandths as decimal64(18, 4), nulls kept; raises ValueError beyond 18 digits.

    Nothing is copied, and a file does not show that its decimals were narrow.
    """
    size = len(values)
    if size == 0 or pa.types.is_null(values.type):
        return pa.nulls(size, _NARROW)
    if values.null_count < size:
        seen = np.frombuffer(values.buffers()[1], np.int64, values.offset + size)[values.offset :]
        # What lies under a null is arbitrary: only real values may be refused.
        if max(int(seen.max()), -int(seen.min())) > LARGEST_MONEY and (
            max(pc.max(values).as_py(), -pc.min(values).as_py()) > LARGEST_MONEY
        ):
            raise ValueError("an amount has more than 18 digits")
    return pa.Array.from_buffers(_NARROW, size, values.buffers(), offset=values.offset)


def table(name: str, frame: pl.DataFrame, coded: Mapping[str, Coded] | None = None) -> pa.Table:
    """The table `name` out of `frame`; columns that `frame` lacks and `coded` does not give are an error."""
    coded = coded or {}
    columns = TABLES[name]
    arrays = [
        _coded(frame, coded[column.name]) if column.name in coded else _array(frame[column.name], column)
        for column in columns
    ]
    return pa.Table.from_arrays(arrays, names=[column.name for column in columns])


def write(run: Path, name: str, number: int, content: pa.Table, piece: str = "") -> Written:
    """Writes `content` as a part of table `name` under the run directory, and syncs it to disk.

    Raises OSError when the disk does not take it.
    """
    sink = pa.BufferOutputStream()
    pq.write_table(
        content,
        sink,
        compression="zstd",
        compression_level=1,
        # Amounts repeat too, and their indices take less time to compress than they do.
        use_dictionary=[column.name for column in TABLES[name] if column.repeats or column.type == MONEY],
        # Ordinals, lines and offsets grow by small steps.
        column_encoding={
            column.name: "DELTA_BINARY_PACKED" for column in TABLES[name] if column.type in (NUMBER, OFFSET)
        },
        write_statistics=False,  # of hashes, names and amounts they would rule out nothing
        store_schema=False,  # else each file would carry its own dictionary types
        store_decimal_as_integer=True,
    )
    data = sink.getvalue()
    relative = f"{name}/{part_name(number, piece)}"
    path = run / relative
    path.parent.mkdir(exist_ok=True)
    write_bytes(path, data)
    return Written(relative, content.num_rows, data.size, hashlib.sha256(data).hexdigest())


def write_empty(run: Path, name: str) -> Written:
    """A part 0 without rows, so that every folder tells its schema."""
    columns = TABLES[name]
    content = pa.Table.from_arrays(
        [pa.nulls(0, column.type) for column in columns], names=[column.name for column in columns]
    )
    return write(run, name, 0, content)


def described(path: Path) -> dict[str, int | str]:
    """Rows, bytes and sha256 of a Parquet file, as run.json has them. Raises OSError."""
    data = path.read_bytes()
    return {
        "rows": pq.read_metadata(path).num_rows,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def write_bytes(path: Path, data: bytes | pa.Buffer) -> None:
    """A whole file, on the disk and not only in its cache when this returns."""
    with disk.writing(path), path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _coded(frame: pl.DataFrame, coded: Coded) -> pa.Array:
    codes = frame[coded.codes].to_arrow()
    if frame.height <= len(coded.values) or coded.values.null_count:
        # A dictionary is written whole, also what no row uses; and Parquet takes no null in it.
        return coded.values.take(codes)
    return pa.DictionaryArray.from_arrays(codes, coded.values)


def _array(series: pl.Series, column: Column) -> pa.Array:
    array = series.to_arrow()
    if column.type == MONEY:
        return decimals(array)
    if column.type == MONIES:
        if array.null_count == len(array):
            return pa.nulls(len(array), MONIES)
        return _decimal_lists(array)
    if column.type == TEXT and pa.types.is_dictionary(array.type):
        return array
    return array if array.type == column.type else array.cast(column.type)


def _decimal_lists(array: pa.Array) -> pa.Array:
    values = array.flatten()  # without what lies under nulls, unlike `values`
    sizes = pc.fill_null(pc.list_value_length(array), 0).to_numpy(zero_copy_only=False)
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
    return pa.ListArray.from_arrays(
        pa.array(offsets), decimals(values), mask=array.is_null() if array.null_count else None
    )
