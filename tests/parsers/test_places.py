from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from parsers import schema
from parsers.places import lines_at, raw_offsets
from parsers.text import ShardText, from_bytes


def shard(*sources: tuple[bytes, str, int]) -> ShardText:
    """The text of whole sources in these encodings, each with a byte-order mark so long left out."""
    data, rows = b"", []
    for source, (raw, encoding, skipped) in enumerate(sources):
        place = skipped
        for number, line in enumerate(raw[skipped:].decode(encoding).splitlines(keepends=True), 1):
            length = len(line.encode(encoding))
            shown = line if line.endswith("\n") else line + "\n"
            rows.append((len(data), place, place + length, number, source))
            data += shown.encode()
            place += length
    starts, raw_starts, raw_ends, numbers, owners = map(np.array, zip(*rows, strict=True))
    return ShardText(
        data=data,
        line_starts=np.append(starts, len(data)),
        raw_starts=raw_starts,
        raw_ends=raw_ends,
        line_numbers=numbers.astype(np.int32),
        line_source=owners.astype(np.int32),
        bad_lines=np.zeros(len(rows), bool),
        ignored=schema.empty(schema.IGNORED),
    )


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("cp1252", b""),
    ],
)
@pytest.mark.parametrize("shown", ["añb€c\nd\n", "plain\nno end", "é\né", "é\r\nañb€c\r\n"])
def test_each_character_is_found_again_in_its_source(encoding, mark, shown):
    raw = mark + shown.encode(encoding)
    text = shard((raw, encoding, len(mark)))
    for place, character in enumerate(shown):
        begin = len(shown[:place].encode())
        offsets = np.array([begin, begin + len(character.encode())])
        start = raw_offsets(text, offsets[:1])[0]
        end = raw_offsets(text, offsets[1:], ends=True)[0]
        assert raw[start:end].decode(encoding) == character


def test_many_offsets_on_one_line_in_any_order():
    raw = "€1€2€3\n".encode("utf-16-le")
    offsets = np.array([8, 0, 4, 8, 3])  # 3, first, second €, 3, 1
    assert raw_offsets(shard((raw, "utf-16-le", 0)), offsets).tolist() == [8, 0, 4, 8, 2]


def test_half_a_line_feed_at_the_end_of_utf_16():
    text = from_bytes(b"abc\n")
    lone = ShardText(**vars(text) | {"raw_ends": np.array([7])})  # three characters and a lone 0x0A
    assert raw_offsets(lone, np.array([0, 1, 2])).tolist() == [0, 2, 4]
    assert raw_offsets(lone, np.array([3, 4]), ends=True).tolist() == [6, 7]


def test_an_end_belongs_to_the_line_before_it():
    text = shard((b"one\n", "utf-8", 0), (b"two\n", "utf-8", 0))
    assert raw_offsets(text, np.array([4]), ends=True).tolist() == [4]
    assert raw_offsets(text, np.array([4])).tolist() == [0]
    assert lines_at(text, np.array([3, 4])).tolist() == [0, 1]


def test_a_newline_that_the_source_lacks_has_no_bytes():
    text = from_bytes(b"a\nbc")
    assert raw_offsets(text, np.array([5]), ends=True).tolist() == [4]


def test_no_text_has_no_places():
    assert raw_offsets(from_bytes(b""), np.array([], np.int64)).tolist() == []
    assert pl.Series(lines_at(from_bytes(b""), np.array([], np.int64))).is_empty()
