"""The amount axis of a drawing: where on the paper an amount stands, and which amounts are written beside it.

Linear, unless that would press what matters against the bottom: then logarithmic, with zero set apart below.
Amounts become floats here, and solely to place them on the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from statistics import median

_HEADROOM = 1.12  # the axis goes a little beyond the greatest amount
_TYPICAL, _LOWEST = (
    0.1,
    0.05,
)  # parts of a linear axis below which totals, and disputed amounts, cannot be read
_GAP = 0.12  # the part of a logarithmic axis between zero and the smallest amount
_LINE = 13.0  # pixels between two labels


@dataclass(frozen=True)
class Scale:
    """Heights in pixels, downwards from the top of the paper."""

    top: float
    bottom: float
    least: int  # the smallest amount above zero
    most: float  # the amount at the top
    logarithmic: bool

    def y(self, amount: int) -> float:
        """Where `amount` stands; what is beyond the axis stands at its top."""
        if amount <= 0:
            return self.bottom
        if self.logarithmic:
            part = _GAP + (1 - _GAP) * log(amount / self.least) / log(self.most / self.least)
        else:
            part = amount / self.most
        return round(self.bottom - min(1.0, max(part, 0.0)) * (self.bottom - self.top), 1)


def scale(
    totals: Iterable[int], amounts: Iterable[int], disputed: Iterable[int], top: float, bottom: float
) -> Scale:
    """The axis between the heights `top` and `bottom` that shows all of `amounts` (ten-thousandths).

    It is logarithmic where linear would press most of the `totals`, or an amount that is `disputed`,
    against the bottom.
    """
    above = sorted({amount for amount in amounts if amount > 0}) or [1]
    most = _HEADROOM * above[-1]
    typical = median({total for total in totals if total > 0} or {most})
    lowest = min([most, *(amount for amount in disputed if amount > 0)])
    return Scale(top, bottom, above[0], most, typical < _TYPICAL * most or lowest < _LOWEST * most)


def labelled(axis: Scale, amounts: Iterable[int]) -> list[int]:
    """Those of `amounts`, the most important first, whose labels do not cover each other; smallest first."""
    kept: list[int] = []
    for amount in dict.fromkeys(amounts):
        if all(abs(axis.y(amount) - axis.y(other)) >= _LINE for other in kept):
            kept.append(amount)
    return sorted(kept)


def spread(heights: list[float], top: float, bottom: float, apart: float = _LINE) -> list[float]:
    """`heights` moved as little as makes them `apart` from each other, in the same order from the top.

    Where they do not all fit between `top` and `bottom`, they stand closer.
    """
    apart = min(apart, (bottom - top) / max(len(heights) - 1, 1))
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    placed = list(heights)
    floor = top
    for place in order:
        placed[place] = floor = max(heights[place], floor)
        floor += apart
    ceiling = bottom
    for place in reversed(order):
        placed[place] = ceiling = min(placed[place], ceiling)
        ceiling -= apart
    return placed
