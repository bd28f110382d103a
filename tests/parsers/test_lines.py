"""Lines of a shard, and searches in all of them at once, against plain Python."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.lines import Lines, distinct, last_of_hand
from parsers.text import ShardText, from_bytes

TEXTS = st.lists(st.text(alphabet='ab: ()"é€😀', max_size=200), min_size=1, max_size=8)


def lines_of(*texts: str, end: str = "\n") -> Lines:
    return Lines.of(from_bytes("".join(text + end for text in texts).encode()))


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["\n", "\r\n"]))
def test_texts_are_the_lines_without_their_breaks(texts: list[str], end: str) -> None:
    lines = lines_of(*texts, end=end)
    assert lines.text(lines.start, lines.end).to_list() == texts
    assert [lines.line(row).decode() for row in range(len(lines))] == [text.rstrip(" ") for text in texts]


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["a", "ab", "é", ": ab", "😀😀😀😀", "aaaaaaaaa"]))
def test_prefixes_and_suffixes(texts: list[str], literal: str) -> None:
    lines = lines_of(*texts)
    rows = np.arange(len(lines))
    wanted = literal.encode()
    assert lines.begins(rows, wanted).tolist() == [text.rstrip(" ").startswith(literal) for text in texts]
    ends = lines.ends(lines.start, lines.end, wanted)
    assert ends.tolist() == [text.endswith(literal) for text in texts]


@settings(deadline=None)
@given(TEXTS, st.sampled_from([b"a", b"(", b": ", b"\xe2"]))
def test_seek_finds_the_first_place(texts: list[str], wanted: bytes) -> None:
    lines = lines_of(*texts)
    found = lines.seek(lines.start, lines.end, wanted)
    spans = zip(lines.start.tolist(), lines.end.tolist(), strict=True)
    assert found.tolist() == [lines.raw.find(wanted, start, end) for start, end in spans]


@settings(deadline=None)
@given(TEXTS, st.sampled_from([b"a", b"(", b":"]))
def test_seek_back_finds_the_last_place_within_reach(texts: list[str], wanted: bytes) -> None:
    lines = lines_of("x" * 60, *texts)  # the first bytes of a shard are out of its reach
    found = lines.seek_back(lines.start, lines.end, wanted[0], 40)
    expected = []
    for start, end in zip(lines.start.tolist(), lines.end.tolist(), strict=True):
        expected.append(lines.raw.rfind(wanted, max(start, end - 40), end))
    assert found[1:].tolist() == expected[1:]


def test_text_is_null_where_there_is_none() -> None:
    lines = lines_of("a short one", "and one that is longer than twelve bytes")
    texts = lines.text(lines.start, lines.start + np.array([-1, 20]))
    assert texts.to_list() == [None, "and one that is long"]


def test_a_divided_line_keeps_its_place_in_the_source() -> None:
    lines = lines_of("first", "left|right", "last")
    cut = lines.start[1] + 5
    parts = lines.split(np.array([1]), np.array([cut]))
    assert [parts.line(row) for row in range(4)] == [b"first", b"left|", b"right", b"last"]
    assert parts.raw_start.tolist() == [0, 6, 11, 17]
    assert parts.raw_end.tolist() == [6, 11, 17, 22]
    assert parts.number.tolist() == [1, 2, 2, 3]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16-le", "utf-8"])
def test_a_divided_line_of_another_encoding(encoding: str) -> None:
    text = "é|€uro\nend\n"
    decoded = from_bytes(text.encode())
    ends = np.cumsum([len(line.encode(encoding)) for line in text.splitlines(keepends=True)])
    raw_starts = np.concatenate([[0], ends[:-1]])
    lines = Lines.of(ShardText(**{**decoded.__dict__, "raw_starts": raw_starts, "raw_ends": ends}))
    parts = lines.split(np.array([0]), np.array([text.encode().index("€".encode()) + 3]))
    sizes = [len(part.encode(encoding)) for part in ("é|€", "é|€uro\n")]
    assert parts.raw_start.tolist() == [0, *sizes]


def test_lines_must_cover_the_data() -> None:
    text = from_bytes(b"a\nb\n")
    with pytest.raises(ValueError, match="cover"):
        Lines.of(ShardText(**{**text.__dict__, "line_starts": np.array([0, 2, 3])}))


def test_helpers() -> None:
    values, codes = distinct(pl.Series(["x", "y", "x"]))
    assert (values, codes.tolist()) == (["x", "y"], [0, 1, 0])
    assert last_of_hand(np.array([0, 0, 2]), 4).tolist() == [0, 2, 2, 3, 3]
