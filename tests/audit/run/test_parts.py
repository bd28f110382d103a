import hashlib
from decimal import Decimal

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit import parts
from audit.tables import TABLES
from parsers import schema


def actions(rows: list[dict]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema.ACTIONS)


KEYS = pa.array(["a" * 64 + ":0", "a" * 64 + ":900", "b" * 64 + ":0"])


def coded() -> dict[str, parts.Coded]:
    return {"hand_key": parts.Coded("hand", KEYS)}


def test_money_in_files_is_exact(tmp_path):
    amounts = [0, 1, -1, 12_345_678, 10**18 - 1, -(10**18 - 1), None]
    rows = [{"hand": 0, "ordinal": n, "chips": amount} for n, amount in enumerate(amounts, 1)]
    written = parts.write(tmp_path, "actions", 1, parts.table("actions", actions(rows), coded()))
    read = pl.read_parquet(tmp_path / written.path)["chips"]
    assert read.dtype == pl.Decimal(18, 4)
    assert read.to_list() == [
        Decimal("0.0000"),
        Decimal("0.0001"),
        Decimal("-0.0001"),
        Decimal("1234.5678"),
        Decimal("99999999999999.9999"),
        Decimal("-99999999999999.9999"),
        None,
    ]


def test_money_of_a_slice_is_that_of_the_slice():
    values = pa.array([10_000, 20_000, None, 40_000]).slice(1)
    assert parts.decimals(values).to_pylist() == [Decimal("2.0000"), None, Decimal("4.0000")]


@pytest.mark.parametrize("amount", [10**18, -(10**18)])
def test_more_than_18_digits_are_refused(amount):
    with pytest.raises(ValueError, match="18 digits"):
        parts.decimals(pa.array([1, amount]))


def test_lists_of_money_keep_nulls_and_empty_lists(tmp_path):
    chips = [[5_000_000, 1], None, [], [-25_000]]
    rows = [{"hand": 0, "ordinal": n, "pushed_chips": one} for n, one in enumerate(chips, 1)]
    written = parts.write(tmp_path, "actions", 1, parts.table("actions", actions(rows), coded()))
    read = pl.read_parquet(tmp_path / written.path)["pushed_chips"]
    assert read.dtype == pl.List(pl.Decimal(18, 4))
    assert read.to_list() == [[Decimal("500.0000"), Decimal("0.0001")], None, [], [Decimal("-2.5000")]]


@pytest.mark.parametrize("repeats", [1, 5])
def test_hand_numbers_become_keys(tmp_path, repeats):
    """Few rows are written as plain text, many as a dictionary: readers see the same."""
    hands = [2, 0, 2] * repeats
    rows = [{"hand": hand, "ordinal": n, "kind": "bet", "street": "turn"} for n, hand in enumerate(hands, 1)]
    written = parts.write(tmp_path, "actions", 1, parts.table("actions", actions(rows), coded()))
    read = pl.read_parquet(tmp_path / written.path)
    assert read["hand_key"].to_list() == [KEYS[hand].as_py() for hand in hands]
    assert read.schema["hand_key"] == pl.String
    assert set(read["kind"]) == {"bet"}
    assert set(read["street"]) == {"turn"}


@pytest.mark.parametrize("name", TABLES)
def test_a_part_without_rows_has_the_schema_of_one_with_rows(tmp_path, name):
    frame = pl.DataFrame({column.name: [None] for column in TABLES[name]})
    full = pa.table({column.name: frame[column.name].to_arrow().cast(column.type) for column in TABLES[name]})
    parts.write(tmp_path, name, 1, full)
    parts.write_empty(tmp_path, name)
    empty, one = (
        pq.read_schema(tmp_path / name / parts.part_name(number)).remove_metadata() for number in (0, 1)
    )
    assert empty.equals(one)
    assert empty.names == [column.name for column in TABLES[name]]


def test_what_is_written_is_told(tmp_path):
    written = parts.write(tmp_path, "cards", 3, parts.table("cards", schema.empty(schema.CARDS), coded()))
    data = (tmp_path / "cards" / "part-000003.parquet").read_bytes()
    assert written == parts.Written(
        "cards/part-000003.parquet", 0, len(data), hashlib.sha256(data).hexdigest()
    )


def test_equal_tables_make_equal_files(tmp_path):
    rows = [{"hand": n % 3, "ordinal": n, "chips": n * 100, "kind": "call"} for n in range(50)]
    first = parts.write(tmp_path, "actions", 1, parts.table("actions", actions(rows), coded()))
    again = parts.write(tmp_path, "actions", 2, parts.table("actions", actions(rows), coded()))
    assert first.sha256 == again.sha256


def test_money_is_stored_as_int64(tmp_path):
    """Eighteen digits fit: half the size of a byte array, and every reader is fast with it."""
    rows = [{"hand": 0, "ordinal": 1, "chips": 100}]
    written = parts.write(tmp_path, "actions", 1, parts.table("actions", actions(rows), coded()))
    columns = pq.ParquetFile(tmp_path / written.path).schema
    chips = next(columns.column(n) for n in range(len(columns.names)) if columns.column(n).path == "chips")
    assert chips.physical_type == "INT64"


def test_every_column_is_explained():
    for name, columns in TABLES.items():
        assert len({column.name for column in columns}) == len(columns), name
        assert all(column.says for column in columns), name


def test_the_live_columns_of_the_parser_are_all_written():
    assert set(schema.LIVE) <= {column.name for column in TABLES["actions"]}
