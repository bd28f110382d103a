"""Nothing is left to decide once every live player has matched the bet and acted.

Speaks when a live player acts although the round was complete: a second bet by the last aggressor whom all
have called, a bet into players who are all-in, an action after everybody else has folded. For one who checked
where he had to call, or called too little, it was not complete.

Legal: bet, call, next street. To be reported: bet, call, and a check by the bettor.

What can make it wrong: a missing street line, which glues two rounds together.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import ACTED, LIVE, ORDER, K
from audit.rules.rule import Row, Rule

# Of one who had still not acted a check with nothing to call changes nothing: everybody else is all-in.
_FIRST_CHECK = (ACTED == "check") & pl.col("faced_since_acted").is_null()


def _message(row: Row) -> str:
    return f"{row['acted_as'].capitalize()} after the round was complete"


RULE = Rule(
    code="T05",
    name="action-after-close",
    family="order",
    severity="warning",
    page=__doc__,
    frame="decisions",
    topic=ORDER,
    examined=LIVE,
    speaks=LIVE & pl.col("expected_player").is_null() & (K == 0) & ~_FIRST_CHECK,
    reason="round-complete",
    message=_message,
)
