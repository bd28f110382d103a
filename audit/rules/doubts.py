"""Circumstances that several rules share in which a finding is undetermined."""

from __future__ import annotations

import polars as pl

from audit.half_bets import BASE_OPEN, COUNT_OPEN
from audit.rules.columns import FIXED_LIMIT, LATER, MIN_TO, MISINFORMED, STACK, TINY, L, X
from audit.rules.rule import Doubt

DIRECTOR_DECIDES = "director-decides"
HOUSE_DISCRETION = "house-discretion"

STACK_UNKNOWN = Doubt(
    reason="stack-unknown",
    when=STACK.is_null(),
    says="the stack is not known, so that this may have been all that the player had",
)

TOLD_TOO_LITTLE = Doubt(
    reason="misinformed",
    when=MISINFORMED,
    says="the player had been told less than he owed, and the director let him off",
)

COVERS_EVERY_OPPONENT = Doubt(
    reason="covers-every-opponent",
    when=pl.col("opponents_reach") == X,
    says="it is all that any opponent could call, so that more would have come back",
)
"""A bet of exactly what the deepest opponent has left puts him all-in: rooms take it, or print no more of a
larger bet than can be called."""

HALF_BET_BASE = Doubt(
    reason="half-bet-base",
    when=pl.col(BASE_OPEN),
    says="the books leave open whether the all-in over the bring-in counts as half a bet",
)

ALL_INS_ADD_UP = Doubt(
    reason="all-ins-add-up",
    when=FIXED_LIMIT
    & (pl.col("last_full_raise") >= 2 * (MIN_TO - L))
    & ((pl.col("bets_in_round") > 0) | (pl.col("bet_faced") == "short-all-in")),
    says="short all-ins that add up to half a bet may count as one, over which a raise is then measured",
)
"""Robert's Rules and WSOP-L 129 let them add up for the right to raise; to what it then goes no book says."""

BET_COUNT = Doubt(
    reason="bet-count-open",
    when=pl.col(COUNT_OPEN),
    says="a short all-in and the raise to the next full level may count as one bet of the round",
)

_DUTY_WHY = pl.col("duty_why")
UNCLEAR_DUTY = (
    Doubt(
        "heads-up-undefined",
        _DUTY_WHY == "heads-up-undefined",
        "the text does not say whether two players with chips and others all-in are heads-up",
    ),
    Doubt(
        "opening-bet-undefined",
        _DUTY_WHY == "opening-bet-undefined",
        "the text does not say whether a short all-in over the opening bet leaves it the opening bet",
    ),
    Doubt("tiny-chip", _DUTY_WHY == "tiny-chip", "the rule on one tiny chip leaves it to the director"),
    Doubt(
        "word-order-unknown",
        _DUTY_WHY == "word-order-unknown",
        "the record does not say whether the call was declared before the chips",
    ),
)
"""The reasons why it is open whether an undercall had to become a full call."""

NO_UNDERCALL = (
    STACK_UNKNOWN,
    Doubt(
        DIRECTOR_DECIDES,
        LATER,
        "it followed another undercall, so that it was for the director to treat",
    ),
    Doubt("tiny-chip", TINY, "the rule on one tiny chip leaves it to the director"),
)
"""The reasons why it is open what had to become of an undercall at all."""
