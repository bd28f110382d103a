import numpy as np
import polars as pl
import pytest

from audit import duplicates, parts
from audit.duplicates import Changes
from audit.tables import HANDS

A, B = "a" * 64, "b" * 64


@pytest.fixture
def folders(tmp_path):
    run, scratch = tmp_path / "run", tmp_path / "scratch"
    run.mkdir()
    scratch.mkdir()
    return run, scratch


def part(folders, number, hands: list[tuple[str, int, str | None, str]], hashes: list[int] | None = None):
    """A part of `hands`: source_id, byte_start, hand_uid and content of each."""
    run, scratch = folders
    columns = ("source_id", "byte_start", "hand_uid", "content_sha256")
    rows = [{"hand_key": f"{hand[0]}:{hand[1]}", **dict(zip(columns, hand, strict=True))} for hand in hands]
    frame = pl.DataFrame([{column.name: row.get(column.name) for column in HANDS} for row in rows])
    parts.write(run, "hands", number, parts.table("hands", frame))
    duplicates.save_hashes(scratch, (number, ""), frame["hand_uid"].cast(pl.String))
    if hashes is not None:
        path = scratch / f"hand-uids-{parts.part_name(number)}"
        path.write_bytes(np.array(hashes, np.uint64).tobytes())


def find(folders, numbers):
    found = duplicates.find(*folders, [(number, "") for number in numbers], {A: 0, B: 1})
    return {number: changes for (number, _), changes in found.items()}


def test_nothing_occurs_twice(folders):
    part(folders, 1, [(A, 0, "S:1", "x"), (A, 90, "S:2", "x")])
    part(folders, 2, [(B, 0, "S:3", "x"), (B, 90, None, "x"), (B, 180, None, "x")])
    assert find(folders, [1, 2]) == {}


def test_the_first_by_source_and_offset_is_kept_whichever_shard_it_is_in(folders):
    part(folders, 1, [(B, 0, "S:1", "x"), (A, 500, "S:1", "x")])
    part(folders, 2, [(A, 90, "S:1", "x"), (A, 0, "S:2", "x")])
    assert find(folders, [1, 2]) == {1: Changes(duplicates={(1, 0): f"{A}:90", (0, 500): f"{A}:90"})}


def test_other_content_is_a_conflict_of_both(folders):
    part(folders, 1, [(A, 0, "S:1", "x"), (A, 90, "S:1", "y"), (A, 180, "S:1", "y")])
    assert find(folders, [1]) == {1: Changes(duplicates={(0, 180): f"{A}:90"}, conflicts={(0, 0), (0, 90)})}


def test_equal_hashes_are_looked_up(folders):
    """A hash is only a hint: what counts is the hand_uid itself."""
    part(folders, 1, [(A, 0, "S:1", "x"), (A, 90, "S:2", "x")], hashes=[7, 7])
    part(folders, 2, [(B, 0, "S:3", "x"), (B, 90, "S:2", "x")], hashes=[7, 7])
    assert find(folders, [1, 2]) == {2: Changes(duplicates={(1, 90): f"{A}:90"})}
