"""A hand whose start or stacks the engines do not know is not judged at all.

Undetermined, with the reason: forced bets that the start table does not hold, stakes that are not known, an
all-in that contradicts the stack. No other rule is asked about such a hand.
"""

from __future__ import annotations

import polars as pl

from audit.rules.rule import Row, Rule

_REASON = pl.col("not_judgeable")


def _message(row: Row) -> str:
    detail = row["not_judgeable_detail"] or row["not_judgeable"].replace("-", " ")
    return f"This hand cannot be judged: {detail}"


RULE = Rule(
    code="X02",
    name="hand-not-judgeable",
    family="engine",
    severity="info",
    page=__doc__,
    frame="hands",
    examined=pl.lit(value=True),
    speaks=_REASON.is_not_null(),
    verdict="undetermined",
    reason=_REASON,
    message=_message,
)
