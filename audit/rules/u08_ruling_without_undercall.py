"""An undercall can be ruled only where there was one.

Speaks on a live record when a full call, or a forfeit with a fold, was ruled on a push that was no undercall:
the player's whole stack, one chip of K or more, or K or more in all. After a call that was said first, a full
call is what it means.

Why: the whole stack is an all-in call, one big chip is a call, and more is a call or a raise; none of them is
for anybody to choose, and nothing can be forfeited.

Formula: pushed or named K or more, where K is never more than the stack, and the ruling is that of an
undercall. Observed: what was pushed. Expected: K.

Legal: facing 8000, one chip of 10000 is called a call and 2000 go back. To be reported: it is ruled an
undercall.

What can make it wrong: a push recorded with chips that were out before. A push that was given back may have
been ruled so for another reason, and is undetermined; with a free fold it is R10.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import LET_OFF, PUSH, READ_WRONGLY, K
from audit.rules.rule import Doubt, Row, Rule

_FULL = pl.col("full_push")
_RULING = pl.col("ruling").cast(pl.String)
_AS_UNDERCALL = _RULING.is_in(["full-call", "forfeit-and-fold"])
_GIVEN_BACK = _RULING.is_in(["withdrawn", "reconsider"])


def _message(row: Row) -> str:
    ruling = str(row["ruling"]).replace("-", " ")
    return (
        f"Ruled as an undercall ({ruling}), though {row.money('observed')} was pushed or named and only "
        f"{row.money('to_call')} was owed"
    )


RULE = Rule(
    code="U08",
    name="ruling-without-undercall",
    family="undercall",
    severity="warning",
    page=__doc__,
    frame="decisions",
    examined=_FULL,
    not_checkable=pl.col("push_unknown"),
    speaks=_FULL & (_AS_UNDERCALL | _GIVEN_BACK) & ~LET_OFF & ~READ_WRONGLY,
    doubts=(Doubt("other-ruling", _GIVEN_BACK, "it may have been given back for another reason"),),
    reason="no-undercall",
    observed=PUSH,
    expected_low=K,
    expected_high=K,
    message=_message,
)
