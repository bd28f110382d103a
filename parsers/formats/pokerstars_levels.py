"""Tournament hands that still post the blinds of the level before the one that their header names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.formats.pokerstars_header import Stakes
    from parsers.formats.pokerstars_play import Rows

_STEP = 4
"""No level's blinds are more than so many times those of the level before."""
_SMALL, _BIG = KIND["post-small-blind"], KIND["post-big-blind"]


def as_posted(
    stakes: list[Stakes], stakes_of: np.ndarray, rows: Rows, stack: np.ndarray
) -> tuple[list[Stakes], np.ndarray]:
    """The stakes, and which of them each hand has: those that were posted where they are another level's.

    That is so where one small and one big blind are posted by players who have more, in the proportion of the
    header's blinds, and below them. `stack` is of every player, in ten-thousandths.
    """
    hands = len(stakes_of)
    in_levels = np.array([_has_blinds(s) for s in stakes], bool)[stakes_of]
    posted = {}
    for kind in (_SMALL, _BIG):
        at = np.flatnonzero(rows.kind == kind)
        amount, count = np.zeros(hands, np.int64), np.bincount(rows.hand[at], minlength=hands)
        amount[rows.hand[at]] = rows.amount[at]
        whole = ~rows.all_in[at] & (rows.amount[at] < stack[rows.player[at]])
        in_full = np.zeros(hands, bool)
        in_full[rows.hand[at[whole]]] = True
        posted[kind] = np.where((count == 1) & in_full, amount, 0)
    low = np.array([s.low or 0 for s in stakes], np.int64)[stakes_of]
    high = np.array([s.high or 0 for s in stakes], np.int64)[stakes_of]
    small, big = posted[_SMALL], posted[_BIG]
    before = (big < high) & (_STEP * big >= high)
    other = in_levels & (small > 0) & before & (small * high == big * low)
    if not other.any():
        return stakes, stakes_of
    stakes, stakes_of = list(stakes), stakes_of.copy()
    for hand in np.flatnonzero(other).tolist():
        stakes.append(
            replace(stakes[stakes_of[hand]], low=int(small[hand]), high=int(big[hand]), posted=True)
        )
        stakes_of[hand] = len(stakes) - 1
    return stakes, stakes_of


def _has_blinds(stakes: Stakes) -> bool:
    blinds = bool(stakes.low) and bool(stakes.high) and stakes.structure in ("no-limit", "pot-limit")
    return stakes.kind == "tournament" and blinds
