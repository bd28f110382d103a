"""Who forfeits an undercall loses the call that he evidently meant, and no more.

Speaks on a live record when an undercall ended in a forfeit and a fold. More taken than was pushed is a
violation. Another amount than the evident call is undetermined, since the text leaves the amount to the
director. The evident call is the largest earlier level of the round that the push covered, less what the
player had in; if it covered none, the push.

Formula: forfeited > pushed, or forfeited differs from the evident call. Observed: what was forfeited.
Expected: the evident call. At stake: what was taken beyond it.

Legal: the opener bet 400, A raised to 1200, B put in one chip of 500 and folds: 400 lost, 100 returned.
Undetermined: all 500 lost. Illegal: 1200 lost.

What can make it wrong: a push recorded without the chips that were already out. A player who had been told
less than he owed may have meant that.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    DUTY,
    FORFEIT,
    HOUSE,
    LATER,
    MISINFORMED,
    OUTCOME,
    PUSH,
    UNDERCALL,
)
from audit.rules.doubts import TOLD_TOO_LITTLE
from audit.rules.rule import Doubt, Row, Rule
from audit.told import BY_DIRECTOR

_EVIDENT = pl.col("evident_call")
_FOLDS = UNDERCALL & (DUTY != "forced") & (OUTCOME == "forfeit")


def _message(row: Row) -> str:
    return (
        f"{row.money('observed')} forfeited after an undercall: {row.money('pushed')} was pushed, "
        f"and the call evidently meant was {row.money('expected_high')}"
    )


RULE = Rule(
    code="U04",
    name="forfeit-wrong",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    examined=_FOLDS,
    not_checkable=pl.col("push_unknown"),
    speaks=_FOLDS & ((FORFEIT > PUSH) | ((FORFEIT != _EVIDENT) & ~HOUSE & ~(LATER & BY_DIRECTOR))),
    doubts=(
        Doubt(TOLD_TOO_LITTLE.reason, (FORFEIT <= PUSH) & MISINFORMED, TOLD_TOO_LITTLE.says),
        Doubt("forfeit-differs", FORFEIT <= PUSH, "the amount is for the director to set"),
    ),
    reason="more-than-pushed",
    observed=FORFEIT,
    expected_low=_EVIDENT,
    expected_high=_EVIDENT,
    stake=pl.when(FORFEIT > _EVIDENT).then(FORFEIT - _EVIDENT),
    message=_message,
)
