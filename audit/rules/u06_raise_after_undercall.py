"""Who pushed less than he owed cannot make a raise of it.

Speaks on a live record when a player silently pushed, or named, less than K with chips behind, and was let
raise with the same action. After a call that was said first it is U02.

Why: an undercall ends in a full call or, where the director may choose, in a forfeit and a fold; a player who
pushed the price of a call has seen the others' reaction before he raises.

Formula: pushed < K with chips behind, and the action is a raise. Observed: the total x. Expected: the chips
from the call evidently meant to K.

Legal: A bets 2000, B raises to 8000, C pushes 2000, is made to call 8000, and raises when the betting comes
back to him. Illegal: C is let raise to 14000 at once.

What can make it wrong: a push that was recorded in part; a stack that is not known; a director who gave the
push back to a player who had been told less than he owed: undetermined. In a sequence of
undercalls the later ones are for the director to treat.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    AMOUNT,
    LATER,
    LET_OFF,
    NO_RAISE,
    OUTCOME,
    PUSH,
    SAID_FIRST,
    SIZE_FAULT,
    STOOD_TO,
    UNDERCALL,
    K,
)
from audit.rules.doubts import NO_UNDERCALL, TOLD_TOO_LITTLE
from audit.rules.rule import Row, Rule
from audit.told import BY_DIRECTOR

_SHORT = UNDERCALL & ~SAID_FIRST
_EVIDENT = pl.coalesce("evident_call", PUSH)


def _message(row: Row) -> str:
    return (
        f"Raise to {row.money('observed')} by a player who had pushed {row.money('net_push')}, facing "
        f"{row.money('to_call')}: an undercall cannot become a raise"
    )


RULE = Rule(
    code="U06",
    name="raise-after-undercall",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_SHORT,
    not_checkable=pl.col("push_unknown"),
    speaks=_SHORT & (OUTCOME == "raise") & ~LET_OFF & ~(LATER & BY_DIRECTOR) & ~NO_RAISE & ~SIZE_FAULT,
    doubts=(TOLD_TOO_LITTLE, *NO_UNDERCALL),
    reason="raised",
    observed=STOOD_TO,
    expected_low=_EVIDENT,
    expected_high=K,
    message=_message,
)
