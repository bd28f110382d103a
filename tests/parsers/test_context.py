"""Text before hands that each of them needs: found by the scan, known to every shard behind it."""

import re

import pytest

from parsers.cuts import BLOCK, OVERLAP, Span
from parsers.format import WithContext
from parsers.limits import Limits
from parsers.text import Context, load
from tests.parsers.fakes import FORMATS, Plain, opened


class Headed(Plain):
    """Hands as of `Plain`, in files with lines such as `Table: Oslo` before them."""

    name = "headed"
    _context = re.compile(rb"Table: [^\n]*\n")

    def contexts(self, chunk):
        return [found.span() for found in self._context.finditer(chunk)]


class Marked(Headed):
    """Hands are `<hand ..>` and contexts `<table ..>`, anywhere in a line."""

    name = "marked"
    _head = re.compile(rb"<hand ")
    _context = re.compile(rb"<table [^>]*>")


FORMATS_HERE = {"headed": Headed(), "marked": Marked()}
HAND = b"Hand 1:\nx\n"  # 10 bytes, 2 lines


def segments(tmp_path, raw, **settings):
    """The segments of a source, one per shard, and the text of the context of each."""
    (tmp_path / "a").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "a", formats=FORMATS_HERE, **settings)
    loaded = [load(shard, found.sources) for shard in found.shards]
    assert [len(text.stretches) for text in loaded] == [1] * len(loaded)
    for shard, text in zip(found.shards, loaded, strict=True):
        (segment,), (stretch,) = shard.segments, text.stretches
        assert (stretch.source, stretch.start, stretch.end) == (0, 0, len(text.data))
        assert (stretch.context is None) == (segment.context is None)
        if stretch.context is not None:
            assert stretch.context[1:] == segment.context[:3]
    return [
        (segment.start, segment.context and segment.context[:3], text.stretches[0].context)
        for shard, text in zip(found.shards, loaded, strict=True)
        for segment in shard.segments
    ]


def test_which_formats_have_context():
    assert isinstance(Headed(), WithContext)
    assert not any(isinstance(known, WithContext) for known in FORMATS.values())


def test_every_shard_behind_it_knows_it(tmp_path):
    raw = b"note\nTable: Oslo\n" + HAND * 3  # the context is 5 to 17; hands start at 17, 27, 37
    assert segments(tmp_path, raw, shard_bytes=20) == [
        (0, None, None),
        (27, (5, 17, 2), Context(b"Table: Oslo\n", 5, 17, 2)),
    ]


def test_the_last_one_before_a_shard_counts(tmp_path):
    raw = b"Table: A\n" + HAND * 2 + b"Table: Bo\n" + HAND * 2  # hands at 9, 19, 39, 49; contexts at 0, 29
    assert [found[:2] for found in segments(tmp_path, raw, shard_bytes=10)] == [
        (0, None),
        (19, (0, 9, 1)),
        (39, (29, 39, 6)),
        (49, (29, 39, 6)),
    ]


def test_one_that_lies_behind_is_not_known(tmp_path):
    raw = HAND * 2 + b"Table: Bo\n" + HAND
    assert [found[:2] for found in segments(tmp_path, raw, shard_bytes=10)] == [
        (0, None),
        (10, None),
        (30, (20, 30, 5)),
    ]


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_at_the_start_of_a_source_behind_its_mark(tmp_path, mark):
    raw = mark + b"Table: A\n" + HAND * 2
    size = len(mark)
    assert segments(tmp_path, raw, shard_bytes=18)[1:] == [
        (19 + size, (size, 9 + size, 1), Context(b"Table: A\n", size, 9 + size, 1))
    ]


def test_words_of_one_within_a_line_are_none(tmp_path):
    raw = b"Table: A\n" + HAND + b"Ana said: Table: B\n" + HAND
    assert segments(tmp_path, raw, shard_bytes=20)[1][1] == (0, 9, 1)


def test_the_start_of_a_window_is_no_start_of_a_line(tmp_path):
    """The second window begins `OVERLAP` before the end of the first block: within a line of chat here."""
    at = BLOCK - OVERLAP
    raw = HAND + b"y" * (at - 10) + b"Table: A\n"
    raw += b"z" * BLOCK + b"\n" + HAND
    assert segments(tmp_path, raw, shard_bytes=100)[1][1] is None


@pytest.mark.parametrize("before", [*range(0, 12), OVERLAP - 1, OVERLAP, OVERLAP + 1])
def test_near_the_end_of_a_block(tmp_path, before):
    filling = HAND + b"y" * (BLOCK - before - 11) + b"\n"
    raw = filling + b"Table: A\n" + HAND * 2
    size = len(filling)
    assert segments(tmp_path, raw, shard_bytes=size + 12)[1][1] == (size, size + 9, 4)


def test_known_over_many_windows(tmp_path):
    raw = b"Table: A\n" + HAND * 400_000  # 4 MB
    found = segments(tmp_path, raw, shard_bytes=BLOCK)
    assert len(found) == 4
    assert {context for _, context, _ in found[1:]} == {(0, 9, 1)}


def test_the_longest_that_counts(tmp_path):
    """One that two windows cannot share is known nowhere, or it would depend on where it lies."""
    for size, context in ((OVERLAP, (10, 10 + OVERLAP, 3)), (OVERLAP + 1, None)):
        raw = HAND + b"Table: " + b"A" * (size - 8) + b"\n" + HAND
        assert segments(tmp_path, raw, shard_bytes=11)[1][1] == context


def test_several_within_one_line(tmp_path):
    raw = b"<table A><hand 1><hand 2></table><table B><hand 3>"  # hands at 9, 17, 42
    assert segments(tmp_path, raw, shard_bytes=10) == [
        (0, None, None),
        (17, (0, 9, 1), Context(b"<table A>", 0, 9, 1)),
        (42, (33, 42, 1), Context(b"<table B>", 33, 42, 1)),
    ]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_utf_16(tmp_path, encoding, mark):
    text = mark + "日\n日<table Åbo><hand 1>ñ<hand 2>"
    size = 2 * len(mark)  # the context begins with the fourth character and ends with its eleventh
    start, end, second = size + 6, size + 28, size + 46
    assert segments(tmp_path, text.encode(encoding), shard_bytes=size + 30)[1:] == [
        (second, (start, end, 2), Context("<table Åbo>".encode(), start, end, 2))
    ]


def test_what_the_encoding_does_not_allow(tmp_path):
    """A lone surrogate counts two bytes in the source, as U+FFFD would."""
    raw = (
        b"\xff\xfe"
        + "日\n".encode("utf-16-le")
        + b"\x00\xd8"
        + "<table A><hand 1><hand 2>".encode("utf-16-le")
    )
    assert segments(tmp_path, raw, shard_bytes=30)[1][:2] == (42, (8, 26, 2))


def test_cp1252(tmp_path):
    raw = b"Table: Caf\xe9\n" + HAND * 2
    assert segments(tmp_path, raw, shard_bytes=22)[1][2] == Context("Table: Café\n".encode(), 0, 12, 1)


def test_after_more_than_a_shard_can_hold(tmp_path):
    """Where a hand is too long for a shard, the cut before it comes late."""
    raw = HAND + b"Table: A\n" + HAND + b"y" * 300
    assert [found[:2] for found in segments(tmp_path, raw, shard_bytes=30, limits=Limits(hand=310))] == [
        (0, None),
        (19, (10, 19, 3)),
    ]


def test_each_source_has_its_own(tmp_path):
    (tmp_path / "a").write_bytes(b"Table: A\n" + HAND * 2)
    (tmp_path / "b").write_bytes(HAND)
    found = opened(tmp_path, tmp_path / "a", tmp_path / "b", formats=FORMATS_HERE, shard_bytes=19)
    assert [shard.segments[0].context for shard in found.shards] == [None, Span(0, 9, 1), None]
    joined = opened(tmp_path, tmp_path / "a", tmp_path / "b", formats=FORMATS_HERE, shard_bytes=25)
    (first, second) = joined.shards
    text = load(second, joined.sources)
    assert [(one.source, one.start, one.end, one.context) for one in text.stretches] == [(1, 0, 10, None)]
    assert load(first, joined.sources).stretches[0].end == 29
