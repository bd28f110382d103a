"""Shares in words, worked out in whole numbers."""

from __future__ import annotations

from reports.language import tr


def percent(part: int, whole: int) -> str:
    """`12.3%` of a whole that is not 0; neither 0.0% nor 100.0% where it is not exactly that."""
    tenths = (2_000 * part + whole) // (2 * whole)
    if tenths == 0 and part:
        return tr("under 0.1%")
    if tenths == 1_000 and part < whole:
        return tr("over 99.9%")
    return f"{tenths // 10}.{tenths % 10}%"


def per_ten_thousand(part: int, whole: int) -> str:
    """How many of ten thousand, to a tenth; `-` of nothing."""
    if not whole:
        return "-"
    tenths = (200_000 * part + whole) // (2 * whole)
    return f"{tenths // 10:,}.{tenths % 10}"
