"""A player who owes chips cannot check.

Formula: a check while K > 0, where K is what the player owes (never more than any live opponent has in or can
reach).

Legal: the big blind checks when nobody has raised. Illegal: a check facing a bet of 100.

What can make it wrong: a blind or straddle that the record does not print.
"""

from __future__ import annotations

from audit.rules.columns import ACTED, AMOUNT, LIVE, K
from audit.rules.rule import Row, Rule

_CHECKS = LIVE & (ACTED == "check")


def _message(row: Row) -> str:
    return f"Check with {row.money('to_call')} to call"


RULE = Rule(
    code="T03",
    name="check-facing-bet",
    family="order",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_CHECKS,
    speaks=_CHECKS & (K > 0),
    reason="chips-owed",
    message=_message,
)
