"""Lines that a room prints several times in a row though they happened once.

What happens once in a row at most (a call, a card dealt, who comes in which place) is taken once. What may
also happen twice in a row, where nothing marks a new round or pots are equal, is taken once only in hands
that have such a line too, or if it comes three times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from parsers.grammar.matching import Texts
    from parsers.grammar.model import Grammar


def without(rows: np.ndarray, texts: Texts, hand_of: np.ndarray, grammar: Grammar) -> np.ndarray:
    """The lines `rows` (in order) without those that only say again what the one before them says."""
    found = texts.of(rows)
    hand = hand_of[rows]
    again = np.zeros(len(rows) + 1, bool)
    again[1:-1] = (found[1:] == found[:-1]).to_numpy() & (hand[1:] == hand[:-1])
    at = np.flatnonzero(again)
    if not len(at):
        return rows
    said = found.gather(at)
    never = said.str.contains(f"^(?:{grammar.stutters})$").to_numpy()
    perhaps = said.str.contains(f"^(?:{grammar.may_repeat})$").to_numpy()
    stutters = np.isin(hand[at], hand[at[never]])
    thrice = again[at - 1] | again[at + 1]
    kept = np.ones(len(rows), bool)
    kept[at[never | (perhaps & (stutters | thrice))]] = False
    return rows[kept]
