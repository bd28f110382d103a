"""Tables made to hurt: what a few bytes of Parquet stand for, and hands that are longer than any."""

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.tables.rows import TableError, batches
from parsers.text import from_bytes
from tests.cli.command import audit
from tests.parsers.tables.support import tables, twice, write_parquet
from tests.support.run import read_run


def written(path, columns):
    pq.write_table(pa.table(columns), path, compression="zstd")
    return path


def repeated(value, rows):
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(rows, np.int32)), pa.array([value]))


def refused(path, columns=("name",)):
    with pytest.raises(TableError) as caught:
        list(batches(path, columns))
    assert caught.value.reason == "too-large"
    assert str(caught.value).startswith(f"{path.name}: ")
    return str(caught.value)


def with_a_long_name(folder):
    """Two hands, the first at a table whose name is longer than a line may be."""
    whole = {name: twice(text) for name, text in tables().items()}
    write_parquet(folder, whole)
    hands = pl.read_parquet(folder / "hands.parquet")
    hands.with_columns(table_name=pl.Series(["x" * 1_100_000, "Vesta"])).write_parquet(
        folder / "hands.parquet"
    )
    return folder


def test_one_long_value_in_very_many_rows(tmp_path):
    """A hundred kilobytes on the disk would be ten gigabytes in memory."""
    path = written(tmp_path / "hands.parquet", {"name": repeated("x" * 100_000, 100_000)})
    assert path.stat().st_size < 100_000
    assert "16,384 rows hold 1,638,400,000 bytes" in refused(path)


def test_the_same_in_lists(tmp_path):
    offsets = pa.array(range(0, 30_001, 10), pa.int32())
    lists = pa.ListArray.from_arrays(offsets, repeated("x" * 100_000, 30_000))
    assert "3,000 rows hold 3," in refused(written(tmp_path / "hands.parquet", {"name": lists}))


def test_one_value_that_is_longer_than_any(tmp_path, monkeypatch):
    monkeypatch.setattr("parsers.tables.bounds._COLUMN", 1_000_000)
    path = written(tmp_path / "hands.parquet", {"name": ["x" * 1_500_000], "other": [1]})
    assert "'name' unpacks to 1,5" in refused(path)
    assert [batch.height for batch in batches(path, ["other"])] == [1]  # nobody reads the name


def test_what_is_coded_comes_out_as_it_is(tmp_path):
    names = ["Ann", None, "", "Bob", "Ann"]
    lists = [["a", None], None, [], ["b"], ["a"]]
    path = written(
        tmp_path / "hands.parquet", {"name": names, "list": lists, "binary": [b"a", None, b"b", b"", b"a"]}
    )
    (batch,) = batches(path, ["name", "list", "binary"])
    assert batch["name"].to_list() == ["Ann", None, None, "Bob", "Ann"]
    assert batch["list"].to_list() == ["a", None, None, "b", "a"]
    assert batch["binary"].to_list() == ["a", None, "b", None, "a"]


def test_a_hand_that_is_longer_than_a_line_is_refused_alone(tmp_path):
    export = with_a_long_name(tmp_path / "export")
    audit(export, tmp_path / "run", "--max-quarantine", "1")
    run = read_run(tmp_path / "run")
    (issue,) = run["parse_issues"].to_dicts()
    assert (issue["reason"], issue["row_start"]) == ("too-long", 1)
    assert issue["message"] == "hands row 1: its rows hold more than 1,048,576 bytes"
    assert run["hands"].height == 1


def test_more_than_can_be_joined_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr("parsers.tables.gather._JOINED", 200)
    export = with_a_long_name(tmp_path / "export")
    assert audit(export, tmp_path / "run").exit_code == 3
    (issue,) = read_run(tmp_path / "run")["parse_issues"].to_dicts()
    assert issue["reason"] == "too-large"


def test_lines_that_look_like_ours_and_are_not():
    lines = b'{"rows":"1"}\n{"rows":"2","hand":{"row":"1"\n{"rows":[1],"hand":7}\n'
    found = FORMATS["tables"].read(from_bytes(lines), Options())
    issues = found.issues.select("kind", "hands", "line", "reason").rows()
    assert issues == [("hand", 1, line, "bad-json") for line in (1, 2, 3)]
    assert found.hands.height == 0
