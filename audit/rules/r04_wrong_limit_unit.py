"""In fixed limit a bet or raise is one unit of the street, neither more nor less.

Speaks when a player who has the right to bet or raise makes it anything but the one lawful total: a unit over
the last full level, which includes completing a short all-in to the full bet. Less is lawful only all-in;
more never is. With an open pair on fourth street of seven-card stud some books let the player choose the
small or the big bet: then two totals are lawful, and nothing between them.

Formula: x differs from the lawful total, and is not an all-in below it. Observed: x. Expected: the lawful
total. At stake: the difference.

Legal: limit 10/20, a turn bet of 20; after an all-in of 9 on a street of 20 (less than half), a completion to
20; after an all-in of 15 (half or more), a raise to 35. Illegal: a turn bet of 10, a raise from 20 to 50.

What can make it wrong: stakes that the header prints as blinds and not as bets; spread limit printed as
fixed; rooms that let a completion count as a raise to the full bet plus one unit. In stud the books do not
say what half a bet is measured by while only the bring-in stands: after such an all-in the finding is
undetermined. So it is after all-ins of less than half a bet each that add up to half a bet.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    AMOUNT,
    BETWEEN_UNITS,
    FIXED_LIMIT,
    MAX_TO,
    MIN_TO,
    READ_OTHERWISE,
    SIZE_FAULT,
    SIZED,
    X,
)
from audit.rules.doubts import ALL_INS_ADD_UP, COVERS_EVERY_OPPONENT, HALF_BET_BASE, STACK_UNKNOWN
from audit.rules.repair import repair
from audit.rules.rule import Doubt, Row, Rule

_SIZES = SIZED & FIXED_LIMIT


def _message(row: Row) -> str:
    verb = "Bet of" if row["acted_as"] == "bet" else "Raise to"
    lawful = row.money("expected_low")
    if row["expected_high"] != row["expected_low"]:
        lawful += f" or {row.money('expected_high')}"
    return f"{verb} {row.money('observed')} in fixed limit: the lawful total was {lawful}{repair(row)}"


RULE = Rule(
    code="R04",
    name="wrong-limit-unit",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_SIZES,
    speaks=_SIZES & SIZE_FAULT & ~READ_OTHERWISE,
    doubts=(
        HALF_BET_BASE,
        ALL_INS_ADD_UP,
        Doubt(
            "several-totals",
            BETWEEN_UNITS & (pl.col("last_full_raise") < MAX_TO - MIN_TO),
            "with an open pair and a short all-in more totals than two may be lawful",
        ),
        *(
            Doubt(doubt.reason, doubt.when & (X < MIN_TO), doubt.says)
            for doubt in (STACK_UNKNOWN, COVERS_EVERY_OPPONENT)
        ),
    ),
    reason=pl.when(BETWEEN_UNITS)
    .then(pl.lit("between-units"))
    .when(X > MAX_TO)
    .then(pl.lit("above-unit"))
    .otherwise(pl.lit("below-unit")),
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    stake=pl.min_horizontal((X - MIN_TO).abs(), (X - MAX_TO).abs()),
    message=_message,
)
