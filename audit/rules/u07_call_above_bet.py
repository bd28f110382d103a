"""A call cannot be more than what is owed.

Speaks when an action printed as a call puts in more than K: the current bet less what the player has in, and
never more than any live opponent has in or can reach. It was a raise under another name, or the record is
wrong. More chips than the player had is R06. A call that a correction brought to K is put right.

Formula: call, chips > K. Observed: the chips. Expected: K. At stake: the excess.

Legal: facing 600 with nothing in, a call of 600. To be reported: a call of 700.

What can make it wrong: rooms that print a call at the nominal bet although the only opponent is all-in for
less, and return the rest: a call of exactly the bet is undetermined.
"""

from __future__ import annotations

from audit.rules.columns import AMOUNT, CALLS, EXCEEDED, MOST_CHIPS, OWED, STACK, STOOD_CHIPS, L, X
from audit.rules.rule import Doubt, Row, Rule

_COVERED = STACK.is_null() | (MOST_CHIPS <= STACK)  # else it is R06


def _message(row: Row) -> str:
    return f"Call of {row.money('observed')}: only {row.money('expected_high')} was owed"


RULE = Rule(
    code="U07",
    name="call-above-bet",
    family="undercall",
    severity="warning",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=CALLS,
    speaks=CALLS & EXCEEDED & _COVERED,
    doubts=(
        Doubt("nominal-bet", X == L, "it is the bet as it stands, of which what nobody can match comes back"),
    ),
    reason="above-bet",
    observed=STOOD_CHIPS,
    expected_low=OWED,
    expected_high=OWED,
    stake=STOOD_CHIPS - OWED,
    message=_message,
)
