"""Bars as plain numbers for an SVG of the template: a label above each bar, its numbers behind it.

Amounts become floats solely to place them on the paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.cells import wrapped

_WIDTH = 340
_LEAST = 60  # of the longest bar, however long the numbers behind the bars are
_CHARACTER = 7
_LINE, _BAR, _GAP = 14, 13, 9
_COLUMNS = 46  # characters of a label in one line


@dataclass(frozen=True)
class Entry:
    """What one bar stands for: its parts in the order of `kinds`, and where its numbers lead."""

    label: str  # inert
    parts: tuple[int, ...]
    numbers: str  # the parts in words, as they stand behind the bar
    href: str = ""

    @property
    def sum(self) -> int:
        """All parts."""
        return sum(self.parts)


@dataclass(frozen=True)
class Segment:
    """One part of a bar."""

    kind: str
    x: float
    width: float


@dataclass(frozen=True)
class Bar:
    """One bar with its label; lengths in pixels from the top left."""

    lines: list[tuple[int, str]]
    y: int
    segments: list[Segment]
    numbers_x: float
    entry: Entry


@dataclass(frozen=True)
class Bars:
    """The drawing of several bars."""

    width: int
    height: int
    thick: int
    bars: list[Bar]


def bars(entries: Sequence[Entry], kinds: Sequence[str]) -> Bars:
    """One bar for each entry, from the top down, on one scale."""
    most = max((entry.sum for entry in entries), default=0) or 1
    behind = max((len(entry.numbers) for entry in entries), default=0)
    longest = max(_LEAST, min(_WIDTH // 2, _WIDTH - _CHARACTER * (behind + 1)))
    y, drawn = 0, []
    for entry in entries:
        lines = []
        for line in wrapped(entry.label, _COLUMNS):
            y += _LINE
            lines.append((y - 3, line))
        x, segments = 0.0, []
        for kind, part in zip(kinds, entry.parts, strict=True):
            if part:
                length = max(round(longest * part / most, 1), 1.5)
                segments.append(Segment(kind, x, length))
                x = round(x + length, 1)
        drawn.append(Bar(lines, y, segments, x + 6, entry))
        y += _BAR + _GAP
    return Bars(_WIDTH, y, _BAR, drawn)
