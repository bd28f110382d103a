"""Where an undercall is for the director to decide, a director must have decided.

Speaks on a live record when the undercall leaves a choice between a full call and a forfeit with a fold, one
of the two happened, and no director is recorded as having ruled. Nobody else has that choice: not the dealer,
and not the player by himself. A director who rules may leave it to the player; that is his ruling.

Formula: pushed < K with chips behind, no forced full call, the outcome is a full call or a forfeit of no more
than was pushed, and ruled_by is not `director`. Observed: the chips that went in.

Legal: A bets 2000, B raises to 8000, C pushes 2000 and the director has him forfeit it and fold, or lets him
choose. To be reported: the dealer ruled the same, or nobody is named.

What can make it wrong: a ruling that was given and not recorded.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    DUTY,
    FORFEIT,
    LATER,
    OUTCOME,
    PUSH,
    STOOD_CHIPS,
    UNCLEAR,
    UNDERCALL,
)
from audit.rules.doubts import UNCLEAR_DUTY
from audit.rules.rule import Row, Rule
from audit.told import BY_DIRECTOR

_CHOICE = UNDERCALL & ((DUTY == "choice") | UNCLEAR | LATER)
_ALLOWED = (OUTCOME == "full-call") | ((OUTCOME == "forfeit") & (FORFEIT <= PUSH))


def _message(row: Row) -> str:
    what = "a full call" if row["outcome"] == "full-call" else "a forfeit with a fold"
    by = "the dealer ruled" if row["ruled_by"] == "dealer" else "the record names none"
    return (
        f"Undercall settled by {what} of {row.money('observed')}, facing {row.money('to_call')}: "
        f"the choice was the director's, and {by}"
    )


RULE = Rule(
    code="U03",
    name="ruling-missing",
    family="undercall",
    severity="warning",
    page=__doc__,
    frame="decisions",
    examined=_CHOICE,
    not_checkable=pl.col("push_unknown"),
    speaks=_CHOICE & _ALLOWED & ~BY_DIRECTOR,
    doubts=UNCLEAR_DUTY,
    reason="no-director",
    observed=STOOD_CHIPS,
    message=_message,
)
