"""A raise that no opponent can call, not even in part, is pointless.

An advisory: no rulebook forbids it, and the excess goes back. Speaks when a lawful bet or raise is made
although every live opponent is all-in for no more than the current bet.

Formula: no live opponent has c + s > L. Observed: x. Expected: L.

Lawful and silent: a raise while one opponent has chips to meet a part of it. Spoken of: everybody else is
all-in for 500 and the last player makes it 900.

What can make it wrong: opponents' stacks that are not printed count as able to call, so it then stays silent.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import ALL_IN, MAX_TO, MIN_TO, SIZED, L, X
from audit.rules.rule import Row, Rule

_LAWFUL = SIZED & (MAX_TO.is_null() | (X <= MAX_TO)) & (ALL_IN | (X >= MIN_TO))


def _message(row: Row) -> str:
    return (
        f"Raise to {row.money('observed')} although no opponent has chips beyond {row.money('expected_high')}"
    )


RULE = Rule(
    code="R09",
    name="nobody-to-call",
    family="raise-size",
    severity="info",
    page=__doc__,
    frame="decisions",
    examined=_LAWFUL,
    speaks=_LAWFUL & ~pl.col("somebody_can_call"),
    verdict="advisory",
    reason="nobody-to-call",
    observed=X,
    expected_low=L,
    expected_high=L,
    message=_message,
)
