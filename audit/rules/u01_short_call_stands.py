"""A call must match what is owed, unless it is the caller's whole stack.

Speaks when less than K goes in and stays there, although the player has chips behind: in an ordinary export a
short call; in a live record an undercall that nobody corrected, or that was ruled to stand. K is the current
bet less what he has in, and never more than any live opponent has in or can reach.

Why: staying in for less than the bet is open to nobody; an undercall ends in a full call or, where the
director may choose, in a forfeit and a fold. A short call that a correction brought to the full call is put
right.

Formula: call, chips < K, not all-in. Observed: the chips. Expected: K. At stake: K less the chips.

Legal: facing 600, a call of 600; a call of 250 that is the player's last chips. Illegal: a call of 200 with
chips behind.

What can make it wrong: an unread forced bet or a missing raise, which make K too large; a stack that is not
printed (undetermined, unless the all-in is printed). In a sequence of undercalls the later ones are for the
director to treat, and are undetermined if he is not recorded.
"""

from __future__ import annotations

from audit.rules.columns import (
    ALL_IN,
    AMOUNT,
    CALLS,
    FELL_SHORT,
    FORCED,
    LATER,
    NOT_UNWOUND,
    OWED,
    RULED_OTHERWISE,
    STOOD_CHIPS,
    TAKEN_BACK,
)
from audit.rules.doubts import DIRECTOR_DECIDES, STACK_UNKNOWN
from audit.rules.rule import Doubt, Row, Rule
from audit.rules.sayings import had_been_told
from audit.told import BY_DIRECTOR

_OTHER_RULE = NOT_UNWOUND | (FORCED & RULED_OTHERWISE) | TAKEN_BACK  # U05, U02, U09


def _message(row: Row) -> str:
    owed = row.money("expected_low")
    return f"Call of {row.money('observed')} with chips behind: {owed} was owed{had_been_told(row)}"


RULE = Rule(
    code="U01",
    name="short-call-stands",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=CALLS,
    speaks=CALLS & FELL_SHORT & ~ALL_IN & ~_OTHER_RULE & ~(LATER & BY_DIRECTOR),
    doubts=(
        STACK_UNKNOWN,
        Doubt(
            DIRECTOR_DECIDES,
            LATER,
            "it followed another undercall, so that it was for the director to treat",
        ),
    ),
    reason="short-call",
    observed=STOOD_CHIPS,
    expected_low=OWED,
    expected_high=OWED,
    stake=OWED - STOOD_CHIPS,
    message=_message,
)
