"""Of several undercalls in a row the first is put right; the others are for the director.

Speaks on the first of two or more undercalls in a row when it was left standing while a later one was put
right. The first then gets no other undercall code. Folds without chips between them do not end a row.

Why: the later players may have been misled by the first, so that play goes back to him.

Formula: undercalls by consecutive players of one round; the first stays in for less than K, and a later one
made a full call or forfeited and folded.

Legal: A bets 8000, B and C push 2000 each, B is made to call 8000 and the director lets C fold. Illegal: B
stays in for 2000 while C is made to call 8000.

What can make it wrong: pushes recorded in another order than they were made.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import AMOUNT
from audit.rules.rule import Row, Rule

_FIRST = pl.col("first_of_several")


def _message(row: Row) -> str:
    return (
        f"The first of several undercalls in a row ({row.money('played_chips')} where "
        f"{row.money('to_call')} was owed) was left standing while a later one was put right"
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
    speaks=pl.col("not_unwound"),
    reason="first-left-standing",
    message=_message,
)
