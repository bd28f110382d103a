"""In fixed limit a bet or raise is one unit of the street, neither more nor less.

Speaks when a player who has the right to bet or raise makes it anything but the one lawful total: a unit over
the last full level, which includes completing a short all-in to the full bet. Less is lawful only all-in;
more never is.

Formula: x differs from the lawful total, and is not an all-in below it. Observed: x. Expected: the lawful
total. At stake: the difference.

Legal: limit 10/20, a turn bet of 20; after an all-in of 9 on a street of 20 (less than half), a completion to
20; after an all-in of 15 (half or more), a raise to 35. Illegal: a turn bet of 10, a raise from 20 to 50.

What can make it wrong: stakes that the header prints as blinds and not as bets; spread limit printed as
fixed; rooms that let a completion count as a raise to the full bet plus one unit.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import AMOUNT, FIXED_LIMIT, MAX_TO, MIN_TO, READ_OTHERWISE, SIZE_FAULT, SIZED, X
from audit.rules.doubts import COVERS_EVERY_OPPONENT, STACK_UNKNOWN
from audit.rules.repair import repair
from audit.rules.rule import Doubt, Row, Rule

_SIZES = SIZED & FIXED_LIMIT


def _message(row: Row) -> str:
    verb = "Bet of" if row["acted_as"] == "bet" else "Raise to"
    return f"{verb} {row.money('observed')} in fixed limit: the lawful total was {row.band()}{repair(row)}"


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
    doubts=tuple(
        Doubt(doubt.reason, doubt.when & (X < MIN_TO), doubt.says)
        for doubt in (STACK_UNKNOWN, COVERS_EVERY_OPPONENT)
    ),
    reason=pl.when(X > MAX_TO).then(pl.lit("above-unit")).otherwise(pl.lit("below-unit")),
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    stake=pl.when(X > MAX_TO).then(X - MAX_TO).otherwise(MIN_TO - X),
    message=_message,
)
