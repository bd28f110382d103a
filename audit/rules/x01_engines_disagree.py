"""Two engines, written apart, must give the same answers for a hand.

Not an accusation but a failure of ours. Every flagged or undetermined hand, every hand with floor events, a
short all-in or a short blind, and a sample of the rest is played a second time; where the answers differ, the
hand is undetermined, none of its violations counts, and the run does not end well. The sentence gives the
first difference with both answers.
"""

from __future__ import annotations

import polars as pl

from audit.rules.rule import Row, Rule

_DIFFERENCE = pl.col("difference")


def _message(row: Row) -> str:
    return str(row["difference"])


RULE = Rule(
    code="X01",
    name="engines-disagree",
    family="engine",
    severity="info",
    page=__doc__,
    frame="replays",
    examined=pl.lit(value=True),
    speaks=_DIFFERENCE.is_not_null(),
    verdict="undetermined",
    reason="engines-disagree",
    message=_message,
)
