from pathlib import Path

import pytest

from parsers.sources import Segment, Shard, Source
from parsers.text import LONGEST_LINE, SourceChangedError, from_bytes, load


def source(tmp_path, raw, *, encoding="utf-8", index=0, base=0):
    path = tmp_path / f"source-{index}"
    path.write_bytes(b"x" * base + raw)
    return Source(
        index=index, source_id="", source_path=path.name, member=None, size=len(raw), container_sha256=None,
        path=Path(path), base=base, format="plain", encoding=encoding, live=False, lines=0,
    )  # fmt: skip


def whole(tmp_path, raw, encoding="utf-8"):
    return load(Shard(0, "plain", (Segment(0, 0, len(raw), 1),)), [source(tmp_path, raw, encoding=encoding)])


def lines(text):
    """Each line with its place in its source."""
    starts = text.line_starts.tolist()
    return [
        (text.data[start:end].decode(), raw_start, raw_end)
        for start, end, raw_start, raw_end in zip(
            starts[:-1], starts[1:], text.raw_starts.tolist(), text.raw_ends.tolist(), strict=True
        )
    ]


def test_lines_and_their_places(tmp_path):
    text = whole(tmp_path, b"one\r\n\ntwo")
    assert lines(text) == [("one\r\n", 0, 5), ("\n", 5, 6), ("two\n", 6, 9)]
    assert text.line_numbers.tolist() == [1, 2, 3]
    assert text.line_source.tolist() == [0, 0, 0]
    assert text.bad_lines.tolist() == [False, False, False]
    assert text.ignored.height == 0


def test_types(tmp_path):
    text = whole(tmp_path, b"a\n")
    assert [str(array.dtype) for array in (text.line_starts, text.raw_starts, text.raw_ends)] == ["int64"] * 3
    assert [str(array.dtype) for array in (text.line_numbers, text.line_source)] == ["int32", "int32"]
    assert text.bad_lines.dtype == bool


def test_segments_of_several_sources(tmp_path):
    sources = [
        source(tmp_path, b"skipped\na\nb", index=0, base=7),
        source(tmp_path, b"\xef\xbb\xbfc\n", index=1),
        source(tmp_path, "d€\ne".encode("utf-16-le"), index=2, encoding="utf-16-le"),
        source(tmp_path, b"ren\xe9\nf\n", index=3),
    ]
    segments = (Segment(0, 8, 11, 2), Segment(1, 0, 5, 1), Segment(2, 0, 8, 1), Segment(3, 0, 7, 1))
    text = load(Shard(0, "plain", segments), sources)
    assert lines(text) == [
        ("a\n", 8, 10), ("b\n", 10, 11),
        ("c\n", 3, 5),
        ("d€\n", 0, 6), ("e\n", 6, 8),
        ("rené\n", 0, 5), ("f\n", 5, 7),
    ]  # fmt: skip
    assert text.line_numbers.tolist() == [2, 3, 1, 1, 2, 1, 2]
    assert text.line_source.tolist() == [0, 0, 1, 2, 2, 3, 3]
    assert text.ignored.rows() == [(1, "byte-order-mark", 3)]


def test_utf_16_with_mark_and_half_a_line_feed(tmp_path):
    raw = b"\xff\xfe" + "ñ\na\n".encode("utf-16-le") + b"\n"
    text = whole(tmp_path, raw, "utf-16-le")
    assert lines(text) == [("ñ\n", 2, 6), ("a\n", 6, 10), ("\n", 10, 11)]
    assert text.ignored.rows() == [(0, "byte-order-mark", 2)]


def test_utf_16_that_ends_within_a_line_with_half_a_line_feed(tmp_path):
    assert lines(whole(tmp_path, b"a\0\n", "utf-16-le")) == [("a\n", 0, 3)]


def test_a_mark_within_a_source_is_text(tmp_path):
    raw = b"a\n\xef\xbb\xbfb\n"
    text = load(Shard(0, "plain", (Segment(0, 2, 7, 2),)), [source(tmp_path, raw)])
    assert lines(text) == [("\ufeffb\n", 2, 7)]


def test_the_users_encoding(tmp_path):
    assert lines(whole(tmp_path, "Ж\nя".encode("cp1251"), "cp1251")) == [("Ж\n", 0, 2), ("я\n", 2, 3)]


def test_bad_lines(tmp_path):
    long = b"y" * (LONGEST_LINE - 1)
    raw = b"fine\nn\0l\n\x81\xe9\n" + long + b"\n" + long + b"yy\n" + b"caf\xe9\n"
    text = whole(tmp_path, raw)
    assert text.bad_lines.tolist() == [False, True, True, False, True, False]
    assert text.raw_ends.tolist()[-1] == len(raw)
    assert text.data.decode().splitlines()[2] == "\ufffdé"


def test_unicode_line_separators_do_not_split(tmp_path):
    assert [line for line, _, _ in lines(whole(tmp_path, "a\u2028b\x85c\vd\n".encode()))] == [
        "a\u2028b\x85c\vd\n"
    ]


def test_a_mark_alone(tmp_path):
    text = whole(tmp_path, b"\xef\xbb\xbf")
    assert text.data == b""
    assert text.line_starts.tolist() == [0]
    assert len(text.raw_starts) == 0
    assert text.ignored.rows() == [(0, "byte-order-mark", 3)]


def test_a_source_that_became_shorter(tmp_path):
    with pytest.raises(SourceChangedError, match=r"source-0: became shorter"):
        load(Shard(0, "plain", (Segment(0, 0, 9, 1),)), [source(tmp_path, b"short\n")])


def test_from_bytes():
    text = from_bytes("é\nb".encode(), source=4)
    assert lines(text) == [("é\n", 0, 3), ("b\n", 3, 4)]
    assert text.line_source.tolist() == [4, 4]
    assert from_bytes(b"").line_starts.tolist() == [0]
