"""Where hands begin, in text of any of a room's layouts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, get_args

import numpy as np
import polars as pl

from parsers.grammar.model import What
from parsers.lines import Lines
from parsers.text import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parsers.grammar.model import Grammar

_LEADING = b" \t\xef\xbb\xbf\x00\x10\xc2\xa0"
_LONGEST_START = 1024
"""Bytes of a first line that is looked for within another line."""
_REPLACED = "\ufffd".encode()
_SHORTEST = 6
"""Literals below it are not looked for within lines: they stand in too many."""


class Compiled:
    """A grammar with its patterns compiled for whole lines; raises ValueError for an unknown kind of form."""

    def __init__(self, grammar: Grammar) -> None:
        strange = {form.what for form in grammar.forms} - set(get_args(What))
        if strange:
            raise ValueError(f"no kinds of line: {', '.join(sorted(strange))}")
        self.grammar = grammar
        self.starts = tuple(literal.encode() for literal in grammar.starts)
        self._opens = [re.compile(form.pattern) for form in grammar.forms if form.what == "start"]
        self._before = [re.compile(form.pattern) for form in grammar.forms if form.what == "before"]
        self._others = [re.compile(form.pattern) for form in grammar.forms if form.what != "start"]

    @property
    def leading(self) -> bool:
        """Whether lines may stand before the first one of a hand that belong to it."""
        return bool(self._before)

    def opens(self, text: bytes) -> bool:
        """Whether a line is the first of a hand."""
        line = text.decode("utf-8", "replace")
        return any(pattern.fullmatch(line) for pattern in self._opens)

    def all_that_open(self, lines: pl.Series) -> np.ndarray:
        """Which of these lines are the first of a hand."""
        opens = np.zeros(len(lines), bool)
        for form in self.grammar.forms:
            if form.what == "start":
                opens |= lines.str.contains(f"^(?:{form.pattern})$").to_numpy()
        return opens

    def leads(self, text: bytes) -> bool:
        """Whether a line before the first one of a hand belongs to it."""
        line = text.decode("utf-8", "replace")
        return any(pattern.fullmatch(line) for pattern in self._before)

    def fits_otherwise(self, text: bytes) -> bool:
        """Whether a line that begins like a hand's first one is some other line of this layout."""
        line = text.decode("utf-8", "replace")
        return any(pattern.fullmatch(line) for pattern in self._others)


class Hands(NamedTuple):
    """The hands of a shard, in order."""

    lines: Lines  # divided where a hand begins within a line; texts begin after leading white space
    row: np.ndarray  # line of each hand's start
    first: np.ndarray  # the first line that belongs to it: that one, or one before it
    layout: np.ndarray  # place of its grammar
    sound: np.ndarray  # bool: the line has the form of a start
    hand_of: np.ndarray  # hand of each line; -1: before the first hand of its source


def find(lines: Lines, layouts: list[Compiled]) -> Hands:
    """All hands of a shard."""
    lines = _trimmed(_without_padding(lines))
    lines = _divided(lines, layouts)
    rows, layout = _candidates(lines, layouts)
    sound = np.zeros(len(rows), bool)
    texts = lines.text(lines.start[rows], lines.stop[rows])
    for k, compiled in enumerate(layouts):
        own = np.flatnonzero(layout == k)
        sound[own] = compiled.all_that_open(texts.gather(own))
    kept = sound.copy()
    for k in np.flatnonzero(~sound).tolist():
        kept[k] = not any(compiled.fits_otherwise(lines.line(rows[k])) for compiled in layouts)
    rows, layout, sound = rows[kept], layout[kept], sound[kept]
    first = _led(lines, rows, layout, layouts)
    return Hands(lines, rows, first, layout, sound, _spread(lines, first))


def starts(chunk: bytes, layouts: list[Compiled]) -> list[int]:
    """Offsets in `chunk` of the first lines of hands, its own first line left out (it may be half a line)."""
    found = {_first_line(chunk, line, compiled) for line, compiled in _openings(chunk, layouts)}
    return sorted(found - {0})


def opens_any(head: bytes, layouts: list[Compiled]) -> bool:
    """Whether a line of `head` opens a hand."""
    return any(True for _ in _openings(b"\n" + head + b"\n", layouts))


def _openings(chunk: bytes, layouts: list[Compiled]) -> Iterator[tuple[int, Compiled]]:
    """Offsets of the lines that open hands, the first line left out, and the layouts of these."""
    for compiled in layouts:
        for literal in compiled.starts:
            at = chunk.find(literal)
            while at >= 0:
                line = chunk.rfind(b"\n", 0, at) + 1
                stop = chunk.find(b"\n", at)
                between = chunk[line:at]
                at_start = line > 0 and stop >= 0 and not between.strip(_LEADING)
                if at_start and compiled.opens(chunk[at:stop].rstrip(b" \r\t")):
                    yield line, compiled
                at = chunk.find(literal, at + 1)


def _first_line(chunk: bytes, line: int, compiled: Compiled) -> int:
    """Where the first line stands that belongs to the hand opened at `line`; 0: perhaps not in `chunk`."""
    first, at = line, line
    while at > 0:
        before = chunk.rfind(b"\n", 0, at - 1) + 1
        text = chunk[before : at - 1].strip(_LEADING + b"\r")
        if text and not compiled.leads(text):
            return first
        at = before
        first = before if text else first
    return 0 if compiled.leading else first


def _led(lines: Lines, rows: np.ndarray, layout: np.ndarray, layouts: list[Compiled]) -> np.ndarray:
    """The first lines of hands that open at `rows`."""
    if not any(compiled.leading for compiled in layouts):
        return rows
    first = rows.copy()
    ends = np.concatenate([[-1], rows])[: len(rows)]
    opens = ~lines.continues()
    for k, (row, end) in enumerate(zip(rows.tolist(), ends.tolist(), strict=True)):
        at = row
        while at - 1 > end and not opens[at]:
            at -= 1
            text = lines.line(at)
            if text and not layouts[layout[k]].leads(text):
                break
            if text:
                first[k] = at
    return first


def _without_padding(lines: Lines) -> Lines:
    """Lines that begin with zero bytes, without them: some rooms write these between hands."""
    rows = np.flatnonzero(lines.bad & (lines.data[lines.start] == 0) & (lines.start < lines.end))
    if not len(rows):
        return lines
    starts, sound = [], []
    for row in rows.tolist():
        text = lines.raw[lines.start[row] : lines.end[row]]
        rest = text.lstrip(b"\0")
        starts.append(int(lines.end[row]) - len(rest))
        sound.append(b"\0" not in rest and _REPLACED not in rest and len(rest) <= LONGEST_LINE)
    bad = lines.bad.copy()
    bad[rows] = ~np.array(sound)
    return replace(lines.moved(rows, np.array(starts)), bad=bad)


def _trimmed(lines: Lines) -> Lines:
    """Texts without the white space and byte-order marks before them."""
    for _ in range(64):
        first = lines.data[lines.start]
        blank = np.flatnonzero(((first == 32) | (first == 9)) & (lines.start < lines.end))
        mark = np.flatnonzero((first == 0xEF) & lines.has(lines.start, b"\xef\xbb\xbf"))
        hard = np.flatnonzero((first == 0xC2) & lines.has(lines.start, b"\xc2\xa0"))
        if not len(blank) and not len(mark) and not len(hard):
            return lines
        rows = np.concatenate([blank, mark, hard])
        by = np.concatenate([np.ones(len(blank), int), np.full(len(mark), 3), np.full(len(hard), 2)])
        lines = lines.moved(rows, lines.start[rows] + by)
    return lines


def _candidates(lines: Lines, layouts: list[Compiled]) -> tuple[np.ndarray, np.ndarray]:
    """Lines that begin like the first of a hand, and of which layout (the first that fits it)."""
    layout = np.full(len(lines), -1)
    for k, compiled in enumerate(layouts):
        for literal in compiled.starts:
            rows = lines.all_that_begin_with(literal)
            rows = rows[(layout[rows] < 0)]
            layout[rows] = k
    rows = np.flatnonzero(layout >= 0)
    if len(layouts) > 1:
        for row in rows.tolist():
            text = lines.line(row)
            if not layouts[layout[row]].opens(text):
                fitting = [k for k, compiled in enumerate(layouts) if compiled.opens(text)]
                layout[row] = fitting[0] if fitting else layout[row]
    return rows, layout[rows]


def _divided(lines: Lines, layouts: list[Compiled]) -> Lines:
    """Lines divided where the first line of a hand stands at the end of another line."""
    cuts: dict[int, int] = {}  # offset: line
    begins = None
    for compiled in layouts:
        for literal in compiled.starts:
            if len(literal) < _SHORTEST or lines.raw.count(literal) == len(
                lines.all_that_begin_with(literal)
            ):
                continue
            begins = set(lines.start.tolist()) if begins is None else begins
            at = lines.raw.find(literal)
            while at >= 0:
                if at not in begins:
                    row = int(np.searchsorted(lines.begin, at, side="right")) - 1
                    text = lines.raw[at : int(lines.stop[row])]
                    if len(text) <= _LONGEST_START and at > lines.start[row] and compiled.opens(text):
                        cuts.setdefault(at, row)
                at = lines.raw.find(literal, at + 1)
    last_of_row = {row: at for at, row in sorted(cuts.items(), reverse=True)}  # one cut a line: its first
    if not last_of_row:
        return lines
    rows = np.array(sorted(last_of_row))
    return lines.split(rows, np.array([last_of_row[row] for row in rows.tolist()]))


def _spread(lines: Lines, rows: np.ndarray) -> np.ndarray:
    opens = np.flatnonzero(~lines.continues())
    at = np.concatenate([opens, rows])
    hand = np.concatenate([np.full(len(opens), -1), np.arange(len(rows))])
    order = np.argsort(at, kind="stable")  # a start at the beginning of a source comes after it
    at, hand = at[order], hand[order]
    return np.repeat(hand, np.diff(at, append=len(lines)))
