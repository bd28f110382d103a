"""Capped tables: `raises $38 to $40 and has reached the $40 cap`.

Most headers of such tables print the cap; where one does not, these lines tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.formats.pokerstars_play import Rows

_ANTE = KIND["post-ante"]


def of_hands(reached: list[tuple[int, int]], rows: Rows, chips: np.ndarray, hands: int) -> np.ndarray:
    """Per hand its cap in ten-thousandths, -1 where it is not certain; `reached` are lines and amounts.

    It is certain where every such line names the same amount and its player has just that much in the hand,
    his ante counted or not.
    """
    caps = np.full(hands, -1)
    doubtful = set()
    for line, cap in reached:
        at = int(np.searchsorted(rows.line, line))
        if at == len(rows.line) or rows.line[at] != line:
            continue  # its hand cannot be read
        hand = int(rows.hand[at])
        before = np.arange(np.searchsorted(rows.hand, hand), at + 1)
        own = before[rows.player[before] == rows.player[at]]
        put_in, ante = int(chips[own].sum()), int(chips[own[rows.kind[own] == _ANTE]].sum())
        if cap not in (put_in, put_in - ante) or caps[hand] not in (-1, cap):
            doubtful.add(hand)
        caps[hand] = cap
    caps[list(doubtful)] = -1
    return caps
