"""Names of players, as rooms let them be."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tests.support.dealer import Dealt

PLAIN = (
    "Ada",
    "bo_bo",
    "CY99",
    "d-mon",
    "Eve.E",
    "777lucky",
    "x",
    "2fold",
    "IamALongName",
    "raiser",
    "All1n",
    "Zed",
)
"""Letters, digits and marks that every room allows; some that look like play."""
SPACED = ("Seat 4", "mise deal", "big blind", "the button", "Player 12", "calls 5", "is all in")
MARKED = (
    "wo_ooly :D",
    "Roni (LBK)",
    "$hark$",
    "it's me",
    "[TAG] joe",
    "a:b",
    "50% off!",
    "#1 dad",
    "x, y & z",
)
FOREIGN = ("Jürgen", "李小龙", "Ñandú", "Пётр", "Łódź9", "naïve-é")
"""Letters outside ASCII."""


def of(*pools: Sequence[str]) -> Callable[[Dealt, random.Random], list[str]]:
    """Draws the names of a hand from these, no two alike."""
    pool = [name for names in pools for name in names]

    def drawn(hand: Dealt, rng: random.Random) -> list[str]:
        return rng.sample(pool, len(hand.stacks))

    return drawn


ANY = of(PLAIN, SPACED, MARKED, FOREIGN)
