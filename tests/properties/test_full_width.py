"""The lawful hands use all that a book allows: where another book is stricter, it finds faults in them."""

from __future__ import annotations

import random

import polars as pl
import pytest

from audit.judge import judge
from audit.rulebook import load
from tests.support.dealing.deals import random_hand
from tests.support.frames import parsed

HANDS = 150
STRICTER = {
    "four raises": ("wsop-live-2024", "tda-2026", "fixed-limit", "holdem", "", "R05"),
    "four raises with two rounds": ("roberts-rules", "tda-2026", "fixed-limit", "five-card-draw", "", "R05"),
    "no cap between the last two": (
        "roberts-rules",
        "wsop-tournament-2024",
        "fixed-limit",
        "razz",
        "",
        "R05",
    ),
    "a big bet over an open pair": ("roberts-rules", "tda-2026", "fixed-limit", "stud", "", "R04"),
    "the small blind counts as a big one": ("roberts-rules", "tda-2026", "pot-limit", "omaha", "", "R03"),
    "a dead blind counts": ("tda-2026", "wsop-tournament-2024", "pot-limit", "omaha", "dead-small", "R03"),
    "a raise need not double the bet": ("tda-2026", "double-raise", "no-limit", "holdem", "", "R01"),
    "three blinds over a straddle": (
        "wsop-live-2024",
        "roberts-rules",
        "no-limit",
        "holdem",
        "straddle",
        "R01",
    ),
}
"""Dealt by, judged by, structure, game, form of forced bets, and what is then found."""


@pytest.mark.parametrize("why", STRICTER)
def test_a_stricter_book_finds_what_another_allows(why: str) -> None:
    one, other, structure, game, form, code = STRICTER[why]
    rng = random.Random(why)
    hands = [random_hand(rng, one, structure, game, form) for _ in range(HANDS)]
    found = judge(parsed(hands), load(other), twice=False).findings
    assert code in set(found.filter(pl.col("verdict") != "advisory")["rule"])
