"""Columns as plain numbers for an SVG of the template: one for each run, its number upright above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

_STEP, _THICK, _TALLEST, _LEFT = 18, 11, 80, 4
_DIGIT = 7  # pixels of a character that stands upright
_BELOW = 18


class Named(Protocol):
    """What a column stands for."""

    @property
    def name(self) -> str: ...
    @property
    def href(self) -> str: ...


@dataclass(frozen=True)
class Column:
    """One column; lengths in pixels from the top left."""

    x: int
    middle: int
    y: float
    height: float
    number: int  # of the run, from 1
    text: str
    name: str
    href: str


@dataclass(frozen=True)
class Columns:
    """The drawing of several columns."""

    width: int
    height: int
    base: int
    thick: int
    columns: list[Column]


def columns(heights: Sequence[float], texts: Sequence[str], runs: Sequence[Named]) -> Columns:
    """A column for each of `runs`, all on one scale, with its number as `texts` write it."""
    tallest = max(heights) or 1.0
    base = _TALLEST + 8 + _DIGIT * max(map(len, texts))
    drawn = []
    for place, (value, text, run) in enumerate(zip(heights, texts, runs, strict=True)):
        height = round(_TALLEST * value / tallest, 1)
        x = _LEFT + place * _STEP
        drawn.append(
            Column(x, x + _STEP // 2, round(base - height, 1), height, place + 1, text, run.name, run.href)
        )
    return Columns(2 * _LEFT + _STEP * len(drawn), base + _BELOW, base, _THICK, drawn)
