"""A player who has the right to raise, and the chips, must be let raise.

Speaks when the client's controls offered no raise to a player who had the right, or when a declared raise was
ruled down for want of the right: nothing had been pushed, or he had acted before, or faced a short all-in. A
declared raise that was ruled down for what the chips meant is R10.

Why: who wrongly refuses a raise decides the pot as surely as who wrongly allows one.

Formula: not yet acted in the round, or L - a at least the threshold; more chips than the call; somebody who
can call more; and no raise allowed. Observed: what was allowed, if it was ruled. Expected: the minimum to the
maximum.

Legal: A bets 100, B is all-in for 150, C calls, and A is offered a call only. Illegal: C is offered a call
only, though he has not acted before.

What can make it wrong: controls recorded at another moment than his turn. Where books or rooms differ on
whether several short all-ins add up, it is undetermined.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import LIVE, MAX_TO, MIN_TO, STOOD_TO
from audit.rules.rule import Row, Rule

_TOLD = pl.col("refusal_told")
_REFUSED = pl.col("refused")


def _message(row: Row) -> str:
    by = "The controls offered no raise" if row["reason"] == "by-control" else "A declared raise was refused"
    return (
        f"{by} to a player who had the right to it, facing a bet of {row.money('current_bet')}: "
        f"he could make it {row.band()}"
    )


RULE = Rule(
    code="O02",
    name="raise-wrongly-refused",
    family="reopening",
    severity="error",
    page=__doc__,
    frame="decisions",
    examined=_TOLD,
    not_checkable=LIVE & ~_TOLD,
    speaks=_REFUSED.is_not_null(),
    reason=_REFUSED,
    observed=pl.when(_REFUSED == "by-ruling").then(STOOD_TO),
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    message=_message,
)
