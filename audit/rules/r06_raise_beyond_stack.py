"""Nobody can put in more chips than he has.

Speaks on any action that puts in more chips than the player had left, a call or a correction included. In a
game with a betting cap the stack is what the cap leaves.

Why: table stakes; and a record that says otherwise has a wrong stack or a wrong amount, so that no other size
rule is asked about the same action.

Formula: chips > s. Observed: the chips. Expected: up to s. At stake: the excess.

Legal: stack 500, a raise that puts in 500. Illegal: a raise that puts in 600.

What can make it wrong: stacks printed after the antes, a re-buy or chips added during the hand, an amount
read by the wrong convention. Where stacks are not printed it cannot be checked.
"""

from __future__ import annotations

from audit.rules.columns import ACTED, AGGRESSIVE, AMOUNT, LIVE, MAY_RAISE, MOST_CHIPS, STACK, L, X
from audit.rules.rule import Row, Rule

_ACTS = LIVE & (ACTED != "check")
_OTHER_RULE = AGGRESSIVE & ((X <= L) | ~MAY_RAISE)  # R07, O01, R05


def _message(row: Row) -> str:
    return f"{row.money('observed')} put in by a player who had {row.money('expected_high')} left"


RULE = Rule(
    code="R06",
    name="raise-beyond-stack",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_ACTS & STACK.is_not_null(),
    not_checkable=_ACTS & STACK.is_null(),
    speaks=_ACTS & (MOST_CHIPS > STACK) & ~_OTHER_RULE,
    reason="beyond-stack",
    observed=MOST_CHIPS,
    expected_high=STACK,
    stake=MOST_CHIPS - STACK,
    message=_message,
)
