"""An opening bet must be at least the minimum bet.

Speaks in no-limit and pot-limit when the first bet of a round is x < B and the player keeps chips behind. B
is the big blind on every street. A wrong opening bet in fixed limit is R04.

Formula: L = 0, x < B, not all-in. Observed: x. Expected: B to the maximum. At stake: B - x.

Legal: big blind 100, a flop bet of 100; an all-in for 20. Illegal: a bet of 60 with chips behind.

What can make it wrong: a big blind that the header does not print and the posts misstate; a stack that is not
printed, in which case the finding is undetermined unless the all-in is printed. A bet of
exactly what the deepest opponent has left is undetermined too. A bet that was put right in time is spoken of
all the same, with what it became.
"""

from __future__ import annotations

from audit.rules.columns import (
    AMOUNT,
    FIXED_LIMIT,
    MAX_TO,
    MIN_TO,
    READ_OTHERWISE,
    SIZED,
    UNDERSIZED,
    L,
    X,
)
from audit.rules.doubts import COVERS_EVERY_OPPONENT, STACK_UNKNOWN
from audit.rules.repair import repair
from audit.rules.rule import Row, Rule

_OPENS = SIZED & ~FIXED_LIMIT & (L == 0)


def _message(row: Row) -> str:
    return f"Bet of {row.money('observed')}: the minimum was {row.money('expected_low')}{repair(row)}"


RULE = Rule(
    code="R02",
    name="bet-below-minimum",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_OPENS,
    speaks=_OPENS & UNDERSIZED & ~READ_OTHERWISE,
    doubts=(STACK_UNKNOWN, COVERS_EVERY_OPPONENT),
    reason="below-minimum",
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    stake=MIN_TO - X,
    message=_message,
)
