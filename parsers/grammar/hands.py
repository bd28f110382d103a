"""Where hands begin, in text of any of a room's layouts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.lines import Lines

if TYPE_CHECKING:
    from parsers.grammar.model import Grammar

_LEADING = b" \t\xef\xbb\xbf\x00\x10\xc2\xa0"
_LONGEST_START = 1024
"""Bytes of a first line that is looked for within another line."""
_SHORTEST = 6
"""Literals below it are not looked for within lines: they stand in too many."""


class Compiled:
    """A grammar with its patterns compiled for whole lines, given as bytes decoded from UTF-8."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.starts = tuple(literal.encode() for literal in grammar.starts)
        self._opens = [re.compile(form.pattern) for form in grammar.forms if form.what == "start"]
        self._others = [re.compile(form.pattern) for form in grammar.forms if form.what != "start"]

    def opens(self, text: bytes) -> bool:
        """Whether a line is the first of a hand."""
        line = text.decode("utf-8", "replace")
        return any(pattern.fullmatch(line) for pattern in self._opens)

    def fits_otherwise(self, text: bytes) -> bool:
        """Whether a line that begins like a hand's first one is some other line of this layout."""
        line = text.decode("utf-8", "replace")
        return any(pattern.fullmatch(line) for pattern in self._others)


class Hands(NamedTuple):
    """The hands of a shard, in order."""

    lines: Lines  # divided where a hand begins within a line; texts begin after leading white space
    row: np.ndarray  # line of each hand's start
    layout: np.ndarray  # place of its grammar
    sound: np.ndarray  # bool: the line has the form of a start
    hand_of: np.ndarray  # hand of each line; -1: before the first hand of its source


def find(lines: Lines, layouts: list[Compiled]) -> Hands:
    """All hands of a shard."""
    lines = _trimmed(lines)
    lines = _divided(lines, layouts)
    rows, layout = _candidates(lines, layouts)
    sound = np.array(
        [layouts[k].opens(lines.line(row)) for row, k in zip(rows.tolist(), layout.tolist(), strict=True)],
        bool,
    )
    kept = sound.copy()
    for k in np.flatnonzero(~sound).tolist():
        kept[k] = not any(compiled.fits_otherwise(lines.line(rows[k])) for compiled in layouts)
    rows, layout, sound = rows[kept], layout[kept], sound[kept]
    return Hands(lines, rows, layout, sound, _spread(lines, rows))


def starts(chunk: bytes, layouts: list[Compiled]) -> list[int]:
    """Offsets in `chunk` of lines that begin a hand, its first line left out (it may be half a line)."""
    found = set()
    for compiled in layouts:
        for literal in compiled.starts:
            at = chunk.find(literal)
            while at >= 0:
                line = chunk.rfind(b"\n", 0, at) + 1
                stop = chunk.find(b"\n", at)
                between = chunk[line:at]
                at_start = line > 0 and stop >= 0 and not between.strip(_LEADING)
                if at_start and compiled.opens(chunk[at:stop].rstrip(b" \r\t")):
                    found.add(line)
                at = chunk.find(literal, at + 1)
    return sorted(found)


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
