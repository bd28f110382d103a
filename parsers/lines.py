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
        end = _without(data, start, begin[1:] - 1, _CR)
        return cls(
            raw=text.data,
            data=data,
            words=words,
            begin=begin,
            start=start,
            end=end,
            stop=_without(data, start, end, _SPACE),
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
        if len(literal) < 8:
            return (self.words[at] & _MASKS[len(literal)]) == _word(literal)
        found = self.words[at] == _word(literal[:8])
        for k in range(8, len(literal), 8):
            k = min(k, len(literal) - 8)  # the last word overlaps the one before it
            found &= self.words[at + k] == _word(literal[k : k + 8])
        return found

    def begins(self, rows: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether the text of each of the lines `rows` begins with `literal`."""
        start = self.start[rows]
        return self.has(start, literal) & (self.stop[rows] - start >= len(literal))

    def is_text(self, rows: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether `literal` is the whole text of each of the lines `rows`, trailing spaces left out."""
        start = self.start[rows]
        return self.has(start, literal) & (self.stop[rows] - start == len(literal))

    def ends(self, start: np.ndarray, end: np.ndarray, literal: bytes) -> np.ndarray:
        """Whether the bytes from `start` to `end` end with `literal`."""
        return self.has(end - len(literal), literal) & (end - start >= len(literal))

    def seek(self, at: np.ndarray, end: np.ndarray, byte: int, width: int) -> np.ndarray:
        """The first place of `byte` from `at` to before `end`, looking at `width` bytes; -1: not there."""
        found = np.lib.stride_tricks.sliding_window_view(self.data, width)[at] == byte
        place = at + found.argmax(axis=1)
        return np.where((self.data[place] == byte) & (place < end), place, -1)

    def seek_back(self, start: np.ndarray, at: np.ndarray, byte: int, width: int) -> np.ndarray:
        """The last place of `byte` from `start` to before `at`, looking at `width` bytes; -1: not there."""
        low = np.maximum(at - width, 0)
        found = np.lib.stride_tricks.sliding_window_view(self.data, width)[low] == byte
        found &= np.arange(width) < (at - low)[:, None]
        place = low + (width - 1 - found[:, ::-1].argmax(axis=1))
        return np.where((self.data[place] == byte) & found.any(axis=1) & (place >= start), place, -1)

    def strings(self) -> pl.Series:
        """All lines from `begin` on, line breaks included."""
        offsets, buffer = pa.py_buffer(self.begin), pa.py_buffer(self.raw)
        texts = pa.LargeStringArray.from_buffers(len(self), offsets, buffer)
        return pl.Series(pl.from_arrow(texts))

    def text(self, start: np.ndarray, end: np.ndarray) -> pl.Series:
        """The bytes from `start` to `end` as strings; null where `end` is below `start`."""
        length = np.maximum(end - start, 0)
        view = np.empty((len(start), 4), np.uint32)
        view[:, 0] = length
        first = self.words[start] & _MASKS[np.minimum(length, 8)]
        view[:, 1] = first & _MASKS[4]
        view[:, 2] = first >> np.uint64(32)
        view[:, 3] = self.words[start + 8] & _MASKS[np.clip(length - 8, 0, 4)]
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
        raw_cuts = np.array([self._raw_place(*pair) for pair in zip(rows.tolist(), cuts.tolist(), strict=True)])
        start = np.insert(self.start, rows + 1, cuts)
        end = np.insert(self.end, rows, cuts)
        return Lines(
            raw=self.raw,
            data=self.data,
            words=self.words,
            begin=np.insert(self.begin, rows + 1, cuts),
            start=start,
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
        values = {**self.__dict__, "start": start, "stop": np.maximum(self.stop, start)}
        return Lines(**values)


def _word(literal: bytes) -> np.uint64:
    return np.uint64(int.from_bytes(literal, "little"))


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


def last_of_hand(hand: np.ndarray, hands: int) -> np.ndarray:
    """Where the rows of each hand end, for rows in the order of hands: int64 of `hands` + 1, from 0."""
    ends = np.zeros(hands + 1, np.int64)
    np.cumsum(np.bincount(hand, minlength=hands), out=ends[1:])
    return ends
