"""The index of hands: what is written is found again, however it was merged."""

from hashlib import sha256
from pathlib import Path

import polars as pl
import pytest

from audit import index

A, B = "a" * 64, "b" * 64


def content(word: str) -> str:
    return sha256(word.encode()).hexdigest()


def part(path: Path, *hands: tuple[str | None, str, str, int | None, int | None]) -> Path:
    """A part of the table `hands`: hand_uid, a word for the content, source_id, byte_start, row_start."""
    columns = ("hand_uid", "content_sha256", "source_id", "byte_start", "row_start")
    rows = [(uid, content(word), *place) for uid, word, *place in hands]
    kinds = dict.fromkeys(columns[:3], pl.String) | dict.fromkeys(columns[3:], pl.Int64)
    pl.DataFrame(rows, schema=kinds, orient="row").select(columns).write_parquet(path)
    return path


def looked_up(folder: Path, *hands: tuple[str | None, str]) -> list[tuple[int, bool, str]]:
    copies = index.look(folder, index.wanted([uid for uid, _ in hands], [content(word) for _, word in hands]))
    return sorted(zip(copies.rows.tolist(), copies.same.tolist(), copies.keys, strict=True))


def test_a_hand_is_found_with_its_place_and_whether_its_content_is_the_same(tmp_path):
    one = part(
        tmp_path / "one", ("s:1", "x", A, 0, None), (None, "x", A, 90, None), ("s:2", "x", A, 180, None)
    )
    two = part(tmp_path / "two", ("s:3", "x", B, None, 7), ("s:1", "y", B, None, 9))
    assert index.write(tmp_path / "index", [one, two]) == 4
    wanted = [("s:9", "x"), ("s:3", "x"), (None, "x"), ("s:1", "y"), ("s:2", "z")]
    assert looked_up(tmp_path / "index", *wanted) == [
        (1, True, f"{B}:7"),
        (3, False, f"{A}:0"),
        (3, True, f"{B}:9"),
        (4, False, f"{A}:180"),
    ]  # fmt: skip
    assert looked_up(tmp_path / "index") == []


def test_no_hands_at_all(tmp_path):
    assert index.write(tmp_path / "index", []) == 0
    assert looked_up(tmp_path / "index", ("s:1", "x")) == []


@pytest.mark.parametrize("at_once", [1, 7, 10_000])
def test_several_become_one(tmp_path, monkeypatch, at_once):
    """Sorted piece by piece, by the first bits of the hash: the borders of pieces cut nothing off."""
    monkeypatch.setattr(index, "_AT_ONCE", at_once)
    folders = []
    for night in range(3):
        hands = [(f"s:{number}", "x", A if night else B, number, None) for number in range(night, 60, 3)]
        index.write(tmp_path / f"{night}", [part(tmp_path / f"{night}.parquet", *hands)])
        folders.append(tmp_path / f"{night}")
    assert index.merge(tmp_path / "merged", folders) == 60
    wanted = [(f"s:{number}", "x") for number in range(61)]
    assert looked_up(tmp_path / "merged", *wanted) == [
        (number, True, f"{A if number % 3 else B}:{number}") for number in range(60)
    ]
