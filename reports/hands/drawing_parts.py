"""What a drawing of the betting is made of, and the shapes that tell its players apart: lengths in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin


@dataclass(frozen=True)
class Mark:
    """One action."""

    x: float
    y: float  # the player's street total after the action
    shape: str  # the path of its marker
    style: str  # the class of the player
    below: list[str]  # seat, what was done, the total where it changed
    title: str
    hollow: bool  # he folded
    level: float | None  # the bet to match; None where it is not known
    bands: list[tuple[float, float]]  # lawful totals, upper end first; two where only the ends are lawful
    open_end: bool  # the band goes on above the paper
    alone: bool  # the only raise is all-in
    barred: bool  # no right to raise
    found: str  # violation, undetermined, advisory, or nothing
    notes: list[tuple[float, str]]  # heights and lines of what was found
    note_x: float


@dataclass(frozen=True)
class Line:
    """A player's total through a panel."""

    style: str
    path: str
    gone: str  # the path from where he folded: his chips stay in
    shape: str  # the path of the marker at the label
    end: tuple[float, float]
    label: str
    label_y: float


@dataclass(frozen=True)
class Panel:
    """A part of a street as broad as a sheet of paper is; mostly there is one."""

    ident: str
    width: float
    height: float
    left: float
    right: float
    top: float
    base: float
    marks: list[Mark]
    lines: list[Line]
    ticks: list[tuple[float, str]]
    title: str
    words: str
    broken: bool  # the axis is logarithmic above zero


@dataclass(frozen=True)
class Drawing:
    """The betting of one street."""

    street: str
    panels: list[Panel]
    findings: list[str]  # the ids of those that are marked
    logarithmic: bool
    left_out: int  # antes and dead chips, which do not count to the totals
    unknown: int  # decisions that the run did not keep


STYLES = 10
"""How many ways there are to tell players apart."""

_ROUND = 16  # corners that pass for a circle


def shape(style: int, x: float, y: float, size: float = 5.0) -> str:
    """The path of the marker number `style` around (x, y)."""
    corners, turned, star = (
        (_ROUND, 0.0, 1.0), (4, 0.125, 1.0), (3, 0.0, 1.0), (4, 0.0, 1.0), (3, 0.5, 1.0),
        (5, 0.0, 1.0), (10, 0.0, 0.45), (8, 0.0, 0.4), (3, 0.25, 1.0), (3, 0.75, 1.0),
    )[style % STYLES]  # fmt: skip
    # How many corners; by which part of a turn the first is off the top; how far in every second one is.
    points = []
    for corner in range(corners):
        turn = 2 * pi * (corner / corners + turned)
        reach = size * 1.15 * (star if corner % 2 else 1.0)
        points.append(f"{x + reach * sin(turn):.1f} {y - reach * cos(turn):.1f}")
    return f"M{'L'.join(points)}Z"
