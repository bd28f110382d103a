"""A shard in two: where it is cut, in which physical line each half begins, and what context it needs."""

from __future__ import annotations

from pathlib import Path

from parsers.cuts import BLOCK
from parsers.halves import halves
from parsers.sources import Shard, Source
from tests.parsers.fakes import opened
from tests.parsers.test_context import Headed

FORMATS = {"headed": Headed()}


def only(folder: Path, raw: bytes) -> tuple[Shard, dict[int, Source]]:
    """The one shard of a source with these bytes, and its source by number."""
    (folder / "a").write_bytes(raw)
    found = opened(folder, folder / "a", formats=FORMATS, shard_bytes=8 * BLOCK)
    (shard,) = found.shards
    return shard, dict(enumerate(found.sources))


def placed(shard: Shard) -> tuple[int, int, int, tuple[int, ...] | None]:
    (segment,) = shard.segments
    context = None if segment.context is None else segment.context[:3]
    return segment.start, segment.end, segment.line, context


def test_the_second_half_knows_its_line_however_many_windows_lie_before_it(tmp_path: Path) -> None:
    # Four hands of three lines, each longer than a window that the source is read in.
    size = BLOCK + 24
    hand = b"Hand 1:\r\n" + b"x" * (size - 13) + b"\r\n\r\n"
    assert len(hand) == size
    shard, sources = only(tmp_path, hand * 4)
    both = halves(shard, sources, FORMATS)
    assert both is not None
    assert [placed(one) for one in both] == [(0, 2 * size, 1, None), (2 * size, 4 * size, 7, None)]
    again = halves(both[1], sources, FORMATS)
    assert again is not None
    assert [placed(one) for one in again] == [
        (2 * size, 3 * size, 7, None),
        (3 * size, 4 * size, 10, None),
    ]
    assert halves(again[1], sources, FORMATS) is None


def test_each_half_keeps_the_context_that_its_hands_need(tmp_path: Path) -> None:
    # Table A at 0 to 9, six hands of 10 bytes from 9 on, table Bo at 69 to 79, hands at 79 and 89.
    hand = b"Hand 1:\nx\n"
    first, second = (0, 9, 1), (69, 79, 14)
    shard, sources = only(tmp_path, b"Table: A\n" + hand * 6 + b"Table: Bo\n" + hand * 2)
    both = halves(shard, sources, FORMATS)
    assert both is not None
    assert [placed(one) for one in both] == [(0, 49, 1, None), (49, 99, 10, first)]
    again = halves(both[1], sources, FORMATS)
    assert again is not None
    assert [placed(one) for one in again] == [(49, 79, 10, first), (79, 99, 15, second)]
    # The table of the next hands is named behind these two: what was known before them is theirs.
    earlier, later = (halves(one, sources, FORMATS) for one in again)
    assert earlier is not None
    assert later is not None
    assert [placed(one) for one in earlier] == [(49, 59, 10, first), (59, 79, 12, first)]
    assert [placed(one) for one in later] == [(79, 89, 15, second), (89, 99, 17, second)]
