"""How much a Parquet file may take of the memory: some bytes of one can stand for very many.

What a dictionary says once, rows repeat without cost; so text stays coded until it is known how long it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow.parquet as pq

_COLUMN = 512 * 2**20
"""Bytes of one column in one group of rows, which may lie in one page."""
_VALUE = 8 * 2**10
"""Bytes of a value on an average, where there is much."""
_ROWS = 128 * 2**20
"""Bytes of the rows that are looked at at once, as text."""


class TooLargeError(Exception):
    """More than a table of hands can be."""


def coded_columns(file: pq.ParquetFile) -> list[str]:
    """The paths of the columns of text, which Arrow can leave as they are coded."""
    columns = [file.schema.column(number) for number in range(len(file.schema))]
    return [
        column.path
        for column in columns
        if column.physical_type == "BYTE_ARRAY" and column.logical_type.type in ("STRING", "NONE")
    ]


def check_groups(file: pq.ParquetFile, wanted: Sequence[str]) -> None:
    """Looks at what the file says of its columns. Raises TooLargeError."""
    for number in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(number)
        for column in map(group.column, range(group.num_columns)):
            name, size = column.path_in_schema, column.total_uncompressed_size
            much = size > _ROWS and size > _VALUE * max(column.num_values, 1)
            if name.split(".")[0] in wanted and (size > _COLUMN or much):
                raise TooLargeError(f"{name[:60]!r} unpacks to {size:,} bytes in one group of rows")


def decoded(batch: pa.RecordBatch) -> pa.RecordBatch:
    """The batch without dictionaries. Raises TooLargeError where that would be too much."""
    size = sum(_size(column) for column in batch.columns)
    if size > _ROWS:
        raise TooLargeError(f"{batch.num_rows:,} rows hold {size:,} bytes")
    return pa.RecordBatch.from_arrays([_plain(column) for column in batch.columns], names=batch.schema.names)


def _size(column: pa.Array) -> int:
    if _is_list(column.type):
        return int(column.nbytes) + _size(column.flatten())
    if not pa.types.is_dictionary(column.type):
        return int(column.nbytes)
    lengths = pc.binary_length(column.dictionary.cast(pa.large_binary()))
    known = column.indices.drop_null()
    return int(np.asarray(lengths.fill_null(0), np.int64)[np.asarray(known)].sum())


def _plain(column: pa.Array) -> pa.Array:
    if pa.types.is_dictionary(column.type):
        return column.dictionary_decode()
    if _is_list(column.type) and pa.types.is_dictionary(column.type.value_type):
        sizes = np.asarray(pc.list_value_length(column).fill_null(0), np.int64)
        offsets = pa.array(np.concatenate([[0], np.cumsum(sizes)]), pa.int64())
        mask = column.is_null() if column.null_count else None
        return pa.LargeListArray.from_arrays(offsets, column.flatten().dictionary_decode(), mask=mask)
    return column


def _is_list(kind: pa.DataType) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))
