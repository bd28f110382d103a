"""PokerStars of today and of 2008, a room with the same layout, and what a tracker exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from tests.support.dealer import Dealt
from tests.support.pokerstars import TODAY, Style, print_hand
from tests.support.writers.telling import dead_first
from tests.support.writers.writer import Printed, Writer

_OLD = Style(
    brand="PokerStars Game",
    start=datetime(2008, 1, 3),
    when="%Y/%m/%d - %H:%M:%S (ET)",
    code="",
    returns=False,
)
_LIKE = Style(brand="PokerBros Hand", when="%Y/%m/%d %H:%M:%S UTC", gap=" ")
_TRACKER = Style(when="%Y/%m/%d %H:%M:%S", code="", gap=" ")


def _write(hand: Dealt, number: int, names: Sequence[str], style: Style) -> Printed:
    return Printed(*print_hand(hand, number, names, style))


_TODAY = Writer(
    "pokerstars",
    "pokerstars",
    ".txt",
    partial(_write, style=TODAY),
    games=frozenset(
        {
            "holdem", "omaha", "omaha-8", "omaha-5", "omaha-5-8", "omaha-6", "courchevel", "courchevel-8",
            "stud", "stud-8", "razz", "five-card-draw", "single-draw-27", "triple-draw-27", "badugi",
        }
    ),
    told=dead_first,
    forms=frozenset({"ante", "straddle", "button-blind", "dead", "rake", "short-post"}),
)  # fmt: skip
WRITERS = [
    _TODAY,
    replace(
        _TODAY,
        dialect="pokerstars-2008",
        write=partial(_write, style=_OLD),
        prints=_TODAY.prints - {"returns"},
    ),
    replace(_TODAY, dialect="pokerstars-like", write=partial(_write, style=_LIKE)),
    replace(_TODAY, dialect="tracker-export", write=partial(_write, style=_TRACKER)),
]
