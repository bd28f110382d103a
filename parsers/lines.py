"""What all line-based formats share: the lines of a shard as arrays, and cheap tests on all of them at once.

Nothing here loops over lines in Python. A test loads eight bytes at a position of each line as one number and
compares it with a literal; a search looks at a window of bytes beside each position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import pyarrow as pa

if TYPE_CHECKING:
    from parsers.text import ShardText

PAD = 256
"""Zero bytes after the data, so that no window reaches beyond the array."""
_MASKS = np.array([(1 << (8 * n)) - 1 for n in range(9)], np.uint64)
_CR, _LF, _SPACE = 13, 10, 32
_STEPS = 12  # words that a search looks at in all rows at once
_BLOCK = 1 << 15
_INLINE = 12  # bytes that an Arrow string view holds in itself


@dataclass(frozen=True)
class Lines:
    """The lines of one shard. All arrays have one entry per line (`begin` one more), offsets are int64.

    A line here may be a part of a physical line: where a file lost a line break and two hands stand on one
    line, `split` divides it.
    """

    raw: bytes  # valid UTF-8
    data: np.ndarray  # uint8: `raw` and then PAD zeros
    words: np.ndarray  # uint64: eight bytes, little-endian, from each position of `data`
    begin: np.ndarray  # where each line begins in data, and the end of the last one
    start: np.ndarray  # where its text begins (`begin`, or after an indentation that is no text)
    first: np.ndarray  # uint64: the eight bytes from there on
    end: np.ndarray  # where its text ends: CR and LF are not text
    stop: np.ndarray  # as `end`, without trailing spaces
    raw_start: np.ndarray  # its bytes in the source, its line break included
    raw_end: np.ndarray
    number: np.ndarray  # int32, physical line in its source, from 1
    source: np.ndarray  # int32
    bad: np.ndarray  # bool: has bytes that cannot be trusted

    @classmethod
    def of(cls, text: ShardText) -> Lines:
        """The lines of `text` (every line of it ends with LF)."""
        if int(text.line_starts[0]) != 0 or int(text.line_starts[-1]) != len(text.data):
            raise ValueError("the lines do not cover the data")
        data = np.frombuffer(text.data + bytes(PAD), np.uint8)
        words = np.ndarray((len(data) - 7,), "<u8", buffer=data, strides=(1,))
        begin = text.line_starts
        start = begin[:-1]
        end = begin[1:] - 1
        last = data[end - 1]
        if bool((last == _CR).any()):
            end = _without(data, start, end, _CR)
            last = data[end - 1]
        return cls(
            raw=text.data,
            data=data,
            words=words,
            begin=begin,
            start=start,
            first=words[start],
            end=end,
            stop=_without(data, start, end, _SPACE) if bool((last == _SPACE).any()) else end,
            raw_start=text.raw_starts,
            raw_end=text.raw_ends,
            number=text.line_numbers,
            source=text.line_source,
            bad=text.bad_lines,
        )

    def __len__(self) -> int:
        return len(self.start)

    def has(self, at: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether `literal` stands at each of the positions `at`."""
        found = (self.words[at] & _MASKS[min(len(literal), 8)]) == _word(literal[:8])
        return self._narrow(found, at, literal[8:], 8) if len(literal) > 8 else found

    def _narrow(self, found: np.ndarray, at: np.ndarray, literal: bytes, offset: int) -> np.ndarray:
        """Those of `found` where also `literal` stands `offset` bytes behind `at`."""
        hits = np.flatnonzero(found)  # usually few
        found[hits] = self.has(at[hits] + offset, literal)
        return found

    def begins(self, rows: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether the text of each of the lines `rows` begins with `literal`."""
        found: np.ndarray = (self.first.take(rows) & _MASKS[min(len(literal), 8)]) == _word(literal[:8])
        hits = np.flatnonzero(found)  # few: look closer at these only
        begun = rows.take(hits)
        start = self.start.take(begun)
        whole = self.stop.take(begun) - start >= len(literal)
        found[hits] = whole & self.has(start + 8, literal[8:]) if len(literal) > 8 else whole
        return found

    def begin_with(self, rows: np.ndarray, literal: bytes) -> np.ndarray:
        """Those of the lines `rows` whose text begins with `literal`."""
        return rows.take(np.flatnonzero(self.begins(rows, literal)))

    def all_that_begin_with(self, literal: bytes) -> np.ndarray:
        """All lines whose text begins with `literal`."""
        likely = np.flatnonzero((self.first & _MASKS[min(len(literal), 8)]) == _word(literal[:8]))
        return self.begin_with(likely, literal)

    def ends(self, start: np.ndarray, end: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether the bytes from `start` to `end` end with `literal`."""
        size = len(literal)
        if size <= 8:
            return np.asarray(self.has(end - size, literal) & (end - start >= size))
        # The last word first: it is what tells endings apart.
        found = (self.words[end - 8] == _word(literal[-8:])) & (end - start >= size)
        return self._narrow(found, end, literal[:-8], -size)

    def seek(
        self, at: np.ndarray, end: np.ndarray, wanted: bytes, first: np.ndarray | None = None
    ) -> np.ndarray:
        """The first place of `wanted` (one or two bytes) from `at` to before `end`; -1: it is not there.

        `first` may give the eight bytes from `at` on, where they are at hand.
        """
        if first is None and len(at) > _BLOCK:  # so many that its arrays would not stay in the cache
            blocks = range(0, len(at), _BLOCK)
            return np.concatenate(
                [self.seek(at[k : k + _BLOCK], end[k : k + _BLOCK], wanted) for k in blocks]
            )
        place = np.full(len(at), -1)
        rows = np.flatnonzero(at < end)
        here = at[rows]
        for _ in range(_STEPS):
            if not len(rows):
                return place
            found = _equal_bytes(self.words[here] if first is None else first.take(rows), wanted[0])
            first = None
            lowest = found & (~found + np.uint64(1))
            here = here + (np.bitwise_count(lowest - np.uint64(1)) >> 3)  # 8 bytes on where there is none
            hit = found != 0
            if len(wanted) == 2:
                hit &= self.data[here + 1] == wanted[1]
                here += (found != 0) & ~hit  # look on behind it
            stop = end.take(rows)
            hits = np.flatnonzero(hit & (here + len(wanted) <= stop))
            place[rows.take(hits)] = here.take(hits)
            left = np.flatnonzero(~hit & (here < stop))
            rows, here = rows.take(left), here.take(left)
        for row, begin in zip(rows.tolist(), here.tolist(), strict=True):
            place[row] = self.raw.find(wanted, begin, int(end[row]))
        return place

    def seek_back(self, start: np.ndarray, at: np.ndarray, byte: int, width: int) -> np.ndarray:
        """The last place of `byte` from `start` to before `at`, at most `width` bytes back; -1: not there."""
        place = np.full(len(at), -1)
        rows = np.flatnonzero((start < at) & (at >= width + 8))
        for step in range(8, width + 8, 8):
            found = _equal_bytes(self.words[at[rows] - step], byte)
            for shift in (8, 16, 32):  # set all bytes up to the highest one
                found |= found >> np.uint64(shift)
            index = at[rows] - step - 1 + np.bitwise_count(found)
            hits = np.flatnonzero(found != 0)
            place[rows.take(hits)] = index.take(hits)
            rows = rows.take(np.flatnonzero(found == 0))
        return np.where(place >= np.maximum(start, at - width), place, -1)

    def text(self, start: np.ndarray, end: np.ndarray) -> pl.Series:
        """The bytes from `start` to `end` as strings; null where `end` is below `start`."""
        length = np.maximum(end - start, 0)
        view = np.empty((len(start), 4), np.uint32)
        view[:, 0] = length
        view[:, 1:3] = (self.words[start] & _MASKS.take(np.minimum(length, 8))).view(np.uint32).reshape(-1, 2)
        view[:, 3] = 0
        longer = np.flatnonzero(length > 8)
        last = np.minimum(length.take(longer) - 8, 4)
        view[longer, 3] = self.words[start.take(longer) + 8] & _MASKS.take(last)
        long = np.flatnonzero(length > _INLINE)
        view[long, 2] = 0  # the only buffer
        view[long, 3] = start[long]
        missing = end < start
        valid = pa.py_buffer(np.packbits(~missing, bitorder="little")) if missing.any() else None
        buffers = [valid, pa.py_buffer(view), pa.py_buffer(self.raw)]
        return pl.Series(pl.from_arrow(pa.Array.from_buffers(pa.string_view(), len(start), buffers)))

    def pieces(self, start: np.ndarray, end: np.ndarray) -> list[bytes]:
        """The bytes from `start` to `end`, for exceptional lines."""
        return [self.raw[a:b] for a, b in zip(start.tolist(), end.tolist(), strict=True)]

    def line(self, row: int) -> bytes:
        """The text of one line, trailing spaces left out."""
        return self.raw[int(self.start[row]) : int(self.stop[row])]

    def continues(self) -> np.ndarray:
        """Whether each line follows the line before it in the same source."""
        same = np.zeros(len(self), bool)
        same[1:] = (self.source[1:] == self.source[:-1]) & (self.raw_start[1:] == self.raw_end[:-1])
        return same

    def split(self, rows: np.ndarray, cuts: np.ndarray) -> Lines:
        """The same lines, with the lines `rows` divided at `cuts` (offsets in data, ascending)."""
        raw_cuts = np.array(
            [self._raw_place(*pair) for pair in zip(rows.tolist(), cuts.tolist(), strict=True)]
        )
        start = np.insert(self.start, rows + 1, cuts)
        end = np.insert(self.end, rows, cuts)
        return Lines(
            raw=self.raw,
            data=self.data,
            words=self.words,
            begin=np.insert(self.begin, rows + 1, cuts),
            start=start,
            first=self.words[start],
            end=end,
            stop=_without(self.data, start, end, _SPACE),
            raw_start=np.insert(self.raw_start, rows + 1, raw_cuts),
            raw_end=np.insert(self.raw_end, rows, raw_cuts),
            number=np.insert(self.number, rows, self.number[rows]),
            source=np.insert(self.source, rows, self.source[rows]),
            bad=np.insert(self.bad, rows, self.bad[rows]),
        )

    def _raw_place(self, row: int, cut: int) -> int:
        """Where the byte `cut` of a line lies in the source, whatever the encoding of the source."""
        begin, raw_start = int(self.begin[row]), int(self.raw_start[row])
        whole = self.raw[begin : int(self.begin[row + 1])].decode()
        before = self.raw[begin:cut].decode()
        size = int(self.raw_end[row]) - raw_start
        # A source's last line may lack its line break, which the data has.
        if size in (len(whole.encode("utf-16-le")), len(whole[:-1].encode("utf-16-le"))) and len(whole) > 1:
            return raw_start + len(before.encode("utf-16-le"))
        if size in (len(whole.encode()), len(whole[:-1].encode())):
            return raw_start + cut - begin
        return raw_start + min(len(before), size)  # one byte to a character

    def moved(self, rows: np.ndarray, starts: np.ndarray) -> Lines:
        """The same lines, with the text of `rows` beginning at `starts`."""
        start = self.start.copy()
        start[rows] = np.minimum(starts, self.end[rows])
        first = self.first.copy()
        first[rows] = self.words[start[rows]]
        values = {**self.__dict__, "start": start, "first": first, "stop": np.maximum(self.stop, start)}
        return Lines(**values)


def _word(literal: bytes) -> np.uint64:
    return np.uint64(int.from_bytes(literal, "little"))


def _equal_bytes(words: np.ndarray, byte: int) -> np.ndarray:
    """The highest bit of every byte of `words` that equals `byte`, and no other bit."""
    low = np.uint64(0x7F7F7F7F7F7F7F7F)
    other = words ^ np.uint64(0x0101010101010101 * byte)
    return ~(((other & low) + low) | other | low)


def _without(data: np.ndarray, start: np.ndarray, end: np.ndarray, byte: int) -> np.ndarray:
    """`end` moved before any run of `byte` at the end of the text."""
    rows = np.flatnonzero((data[end - 1] == byte) & (end > start))
    if not len(rows):
        return end
    end = end.copy()
    while len(rows):
        end[rows] -= 1
        rows = rows[(data[end[rows] - 1] == byte) & (end[rows] > start[rows])]
    return end


def distinct(texts: pl.Series) -> tuple[list[str], np.ndarray]:
    """The different ones of `texts`, in the order in which they come first, and the place of each text."""
    encoded = texts.to_arrow().cast(pa.large_string()).dictionary_encode()
    return encoded.dictionary.to_pylist(), encoded.indices.to_numpy().astype(np.int64)


def last_of_hand(hand: np.ndarray, hands: int) -> np.ndarray:
    """Where the rows of each hand end, for rows in the order of hands: int64 of `hands` + 1, from 0."""
    ends = np.zeros(hands + 1, np.int64)
    np.cumsum(np.bincount(hand, minlength=hands), out=ends[1:])
    return ends
