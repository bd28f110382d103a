"""Only a player who is in the hand and has chips can act.

Speaks when a check, call, bet or raise comes from one who has folded, is all-in or was not dealt in. Folds
are excepted: a second fold changes nothing.

Legal: a player calls all-in and is not heard of again. Illegal: a player folds on the flop and bets on the
turn.

What can make it wrong: two players taken for one; rooms that print checks for players who are all-in.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import ACTED, LIVE, ORDER
from audit.rules.rule import Row, Rule

_WHY = {"folded": "has folded", "all-in": "is all-in", "not-dealt": "was not dealt in"}


def _message(row: Row) -> str:
    return f"{row['acted_as'].capitalize()} by a player who {_WHY[row['actor']]}"


RULE = Rule(
    code="T02",
    name="action-by-absent-player",
    family="order",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=ORDER,
    examined=ACTED != "fold",
    speaks=~LIVE & (ACTED != "fold"),
    reason=pl.col("actor").cast(pl.String),
    message=_message,
)
