"""Of several undercalls in a row the first is put right; the others are for the director.

Speaks on the first of two or more undercalls in a row when it was left standing, taken back or folded free
while a later one was put right, or when play went back to a later one only. The first then gets no other
undercall code. Folds without chips between them do not end a row. Books without such a rule have none of it.

Why: the later players may have been misled by the first, so that play goes back to him.

Formula: undercalls by consecutive players of one round; the first made neither a full call nor a forfeit with
a fold, and a later one did, or `unwound_to` names a later one. A correction can put the first right.

Legal: A bets 8000, B and C push 2000 each, B is made to call 8000 and the director lets C fold. Illegal: B
stays in for 2000 while C is made to call 8000.

What can make it wrong: pushes recorded in another order than they were made. Where the first was put right
and play is said to have gone back to a later one all the same, the finding is undetermined; so it is where
the first player had been told less than he owed, and a director let him off.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import AMOUNT, NOT_UNWOUND
from audit.rules.doubts import TOLD_TOO_LITTLE
from audit.rules.rule import Doubt, Row, Rule

_FIRST = pl.col("first_of_several")
_ELSEWHERE = pl.col("unwound_elsewhere")


def _message(row: Row) -> str:
    return (
        f"The first of several undercalls in a row ({row.money('net_push')} where {row.money('to_call')} "
        f"was owed) was not the one that play went back to and that was put right"
    )


RULE = Rule(
    code="U05",
    name="sequence-not-unwound",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_FIRST,
    not_checkable=pl.col("push_unknown"),
    speaks=NOT_UNWOUND | _ELSEWHERE,
    doubts=(
        TOLD_TOO_LITTLE,
        Doubt("unwound-elsewhere", _ELSEWHERE, "the first was put right, if not by going back to it"),
    ),
    reason="first-left-standing",
    message=_message,
)
