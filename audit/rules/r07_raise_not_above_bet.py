"""A bet or raise must bring the player's total above the current bet.

Speaks when an action is printed as a bet or raise and the total x does not exceed L. It was then a call, a
short call, or nothing at all, and the record contradicts itself.

Formula: x <= L. Observed: x. Expected: the minimum to the maximum; nothing where the player could not raise.

Legal: a bet of 100, a raise to 200. Illegal: a bet of 100, then "raises to 100".

What can make it wrong: rooms that print an all-in for less than the bet as a raise; an increment taken for
the total.
"""

from __future__ import annotations

from audit.rules.columns import AGGRESSIVE, AMOUNT, MAX_TO, MIN_TO, L, X
from audit.rules.rule import Row, Rule


def _message(row: Row) -> str:
    total, bet = row.money("observed"), row.money("current_bet")
    return f"Printed as a {row['kind']} to {total}, which is not above the bet of {bet}"


RULE = Rule(
    code="R07",
    name="raise-not-above-bet",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=AGGRESSIVE,
    speaks=AGGRESSIVE & (X <= L),
    reason="not-above-bet",
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    message=_message,
)
