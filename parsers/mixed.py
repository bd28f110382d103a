"""Sources in which hands of several formats follow one another, as when exports of two rooms were joined.

A source has one format, told by its beginning. Lines that begin a hand of another one are found here, and
each run of lines is read by its own.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import schema
from parsers.format import STARTLESS
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import Stretch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from parsers.format import Format, Options
    from parsers.text import ShardText

_LOOKED_AT = 4096
"""Bytes from a line on that tell whether a hand begins there."""
_WORD = 8
_INDENT = b" \t"
_NO_LINE = b".\n"
"""A line that belongs to no hand of any format."""
_TELLING = 6
"""Bytes of a format's literal that are enough to tell its hands by."""
_LEADING = 4
"""Lines that are looked at before the one at which a hand opens."""


def read(text: ShardText, name: str, options: Options, formats: Mapping[str, Format] = FORMATS) -> Parsed:
    """The tables of one shard of the format `name`, hands of other formats in it read by these.

    Where the user named the format, hands of others are issues.
    """
    with _uncollected():
        return _counted(_read(text, name, options, formats), formats)


def _counted(read: Parsed, formats: Mapping[str, Format]) -> Parsed:
    """Text that no hand has, and that begins like a hand of some format, stands for at least one.

    Not rows of tables, which are spooled as JSON and say themselves what they are.
    """
    literals = {pl.escape_regex(start.decode()) for one in formats.values() for start in one.starts}
    told = "|".join(sorted(one for one in literals if len(one) >= _TELLING and one[0].isalpha()))
    begins = pl.col("excerpt").str.contains(rf"^\s*(?:{STARTLESS}{'|' if told else ''}{told})")
    text = (pl.col("kind") == "bytes") & (pl.col("hands") == 0) & pl.col("format").ne_missing("tables")
    lost = (text & begins).fill_null(value=False)
    issues = read.issues.with_columns(
        kind=pl.when(lost).then(pl.lit("hand")).otherwise("kind").cast(schema.ISSUES["kind"]),
        hands=pl.when(lost).then(pl.lit(1, pl.Int32)).otherwise("hands"),
    )
    return read._replace(issues=issues)


@contextmanager
def _uncollected() -> Iterator[None]:
    """While very many objects are made, all of which stay until the tables are: none is looked for.

    None of them refers to itself, so that they go when nothing refers to them any more.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _read(text: ShardText, name: str, options: Options, formats: Mapping[str, Format]) -> Parsed:
    runs = _runs(text, name, formats)
    if len(runs) <= 1:
        return formats[name].read(text, options)
    lines = [first for _, first in runs] + [len(text.raw_starts)]
    parts = []
    for (of, first), last in zip(runs, lines[1:], strict=True):
        part = _part(text, first, last)
        if of != name and options.format is not None:
            parts.append(
                _left_out(formats[name].read(part, options), len(formats[of].heads(_NO_LINE + part.data)), of)
            )
        else:
            parts.append(formats[of].read(part, options))
    return _together(parts)


def _left_out(read: Parsed, hands: int, of: str) -> Parsed:
    """What a format makes of hands of another one, which the user did not ask for: they are counted."""
    first = pl.int_range(pl.len()) == 0
    issues = read.issues.with_columns(
        kind=pl.when(first).then(pl.lit("hand")).otherwise("kind").cast(schema.ISSUES["kind"]),
        hands=pl.when(first).then(max(hands, 1)).otherwise("hands").cast(pl.Int32),
        reason=pl.when(first).then(pl.lit("other-format")).otherwise("reason"),
        message=pl.when(first)
        .then(
            pl.format(
                "line {}: from here on hands of {}, and another format was asked for", "line", pl.lit(of)
            )
        )
        .otherwise("message"),
    )
    return read._replace(issues=issues)


def heads(name: str, formats: Mapping[str, Format]) -> Callable[[bytes], list[int]]:
    """`Format.heads` of a format, and where a chunk has none of its hands, of the others."""

    def found(chunk: bytes) -> list[int]:
        own = formats[name].heads(chunk)
        return own or next((h for other in formats if (h := formats[other].heads(chunk))), [])

    return found


def _runs(text: ShardText, name: str, formats: Mapping[str, Format]) -> list[tuple[str, int]]:
    """Format and first line of each run; the first run begins with the text."""
    foreign = _confirmed(text, _likely(text, [f for f in formats if f != name], formats), name, formats)
    if not foreign:
        return [(name, 0)]
    likely = _likely(text, [name], formats)
    own = [(_begin(text, line, formats[name]), name) for line in likely if _opens(text, line, formats[name])]
    sources = np.flatnonzero(np.diff(text.line_source, prepend=-1)).tolist()
    runs: list[tuple[str, int]] = []
    # At one line a confirmed start of another format comes after the start of its source.
    for line, of in sorted({**dict.fromkeys(sources, name), **dict(own), **foreign}.items()):
        if not runs or runs[-1][0] != of:
            runs.append((of, line))
    return runs


def _likely(text: ShardText, names: list[str], formats: Mapping[str, Format]) -> list[int]:
    """Lines that begin like the first of a hand of one of these formats."""
    data = np.frombuffer(text.data + bytes(_WORD), np.uint8)
    words = np.ndarray((len(data) - _WORD + 1,), "<u8", buffer=data, strides=(1,))
    first = words[_text_starts(data, text.line_starts[:-1])]
    hit = np.zeros(len(first), bool)
    by_length: dict[int, set[int]] = {}
    for name in names:
        for literal in formats[name].starts:
            word = literal[:_WORD]
            by_length.setdefault(len(word), set()).add(int.from_bytes(word, "little"))
    for length, literals in by_length.items():
        mask = np.uint64((1 << (8 * length)) - 1)
        hit |= np.isin(first & mask, np.array(sorted(literals), np.uint64))
    return list(map(int, np.flatnonzero(hit)))


def _text_starts(data: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Where the texts of lines begin, behind an indentation of a few bytes."""
    for _ in range(_WORD):
        blank = (data[at] == ord(" ")) | (data[at] == ord("\t"))
        if not blank.any():
            break
        at = at + blank
    return at


def _confirmed(
    text: ShardText, likely: list[int], name: str, formats: Mapping[str, Format]
) -> dict[int, str]:
    """Those of the lines at which a hand of another format than `name` begins, and which."""
    found = {}
    for line in likely:
        if formats[name].starts and _opens(text, line, formats[name]):
            continue
        others = (f for f in formats if f != name and formats[f].starts)
        other = next((f for f in others if _opens(text, line, formats[f])), None)
        if other:
            found[_begin(text, line, formats[other])] = other
    return found


def _opens(text: ShardText, line: int, format_: Format) -> bool:
    """Whether a hand opens at a line, or in markup what stands before the hands."""
    start = int(text.line_starts[line])
    chunk = text.data[start : start + _LOOKED_AT].lstrip(_INDENT)
    if format_.starts[0].startswith(b"<"):
        return chunk.startswith(format_.starts) and format_.matches(chunk)
    return len(_NO_LINE) in format_.heads(_NO_LINE + chunk)


def _begin(text: ShardText, line: int, format_: Format) -> int:
    """The first line of the hand that opens at `line`: that one, or one before it."""
    if format_.starts[0].startswith(b"<"):
        return line
    before = range(max(line - _LEADING, 0), line)
    first = next((k for k in before if text.line_source[k] == text.line_source[line]), line)
    start = int(text.line_starts[first])
    opening = int(text.line_starts[line]) - start
    heads_ = format_.heads(_NO_LINE + text.data[start : start + opening + _LOOKED_AT])
    begins = max(
        (head - len(_NO_LINE) for head in heads_ if head - len(_NO_LINE) <= opening), default=opening
    )
    return int(text.line_starts.searchsorted(start + begins))


def _part(text: ShardText, first: int, last: int) -> ShardText:
    """The lines from `first` to before `last`."""
    start, end = int(text.line_starts[first]), int(text.line_starts[last])
    rows = slice(first, last)
    stretches = (
        Stretch(s.source, max(s.start, start) - start, min(s.end, end) - start, s.context)
        for s in text.stretches
        if s.start < end and s.end > start
    )
    return replace(
        text,
        data=text.data[start:end],
        line_starts=text.line_starts[first : last + 1] - start,
        raw_starts=text.raw_starts[rows],
        raw_ends=text.raw_ends[rows],
        line_numbers=text.line_numbers[rows],
        line_source=text.line_source[rows],
        bad_lines=text.bad_lines[rows],
        ignored=text.ignored if first == 0 else text.ignored.clear(),
        stretches=tuple(stretches),
    )


def _together(parts: list[Parsed]) -> Parsed:
    """The tables of several parts as those of one shard."""
    hands = np.cumsum([0, *(part.hands.height for part in parts)])

    def numbered(tables: list[pl.DataFrame]) -> pl.DataFrame:
        shifted = [
            table.with_columns(hand=pl.col("hand") + pl.lit(int(before), pl.Int32))
            for table, before in zip(tables, hands[:-1], strict=True)
        ]
        return pl.concat(shifted, rechunk=True)

    ignored = pl.concat(part.ignored for part in parts)
    ignored = ignored.group_by("source", "kind", maintain_order=True).agg(pl.col("bytes").sum())
    return Parsed(
        hands=numbered([part.hands for part in parts]),
        players=numbered([part.players for part in parts]),
        cards=numbered([part.cards for part in parts]),
        actions=numbered([part.actions for part in parts]),
        issues=pl.concat((part.issues for part in parts), rechunk=True),
        ignored=ignored.select(*schema.IGNORED),
    )
