"""Players act in turn.

Speaks when a live player acts, folds included, while another one is next, unless the record itself calls the
action out of turn and shows a ruling on it, which settles the seat that was passed over. When the player who
was passed over still does not act, the actions after that follow from the first and are not counted.

Formula: a next player exists, and is not the one who acts.

Legal: seats 3 to 6 act in that order. To be reported: seat 6 raises before seat 5 has acted.

In stud the highest exposed hand begins from fourth street on (in razz the lowest); where the record does not
show it, the finding is undetermined. Who has to bring in on third street (the low card) is not checked.

What can make it wrong: a missing button or a missing line (rooms that are known to leave lines out are not
checked); a room that prints folds of absent players first; a player who was dealt in by the record and not at
the table.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import LIVE, LOSSY, ORDER, RULED
from audit.rules.rule import Doubt, Row, Rule

_NEXT = pl.col("expected_player")
_DEALT_WITH = (pl.col("in_turn").eq_missing(other=False) & RULED) | pl.col("skip_settled")


def _message(row: Row) -> str:
    return f"{row['acted_as'].capitalize()} out of turn: {row.seat('expected_player')} was next"


RULE = Rule(
    code="T01",
    name="out-of-turn",
    family="order",
    severity="warning",
    page=__doc__,
    frame="decisions",
    topic=ORDER,
    examined=LIVE & ~LOSSY,
    not_checkable=LIVE & LOSSY,
    speaks=LIVE & ~LOSSY & (pl.col("player_index") != _NEXT) & ~_DEALT_WITH,
    doubts=(
        Doubt(
            "opener-unknown",
            pl.col("opener_open"),
            "the exposed cards are not recorded, or equal, so that it is not known who had to begin",
        ),
        Doubt(
            "straddle-order",
            pl.col("order_open"),
            "houses differ on when a straddler out of the usual place acts once somebody has raised",
        ),
    ),
    reason="not-next",
    message=_message,
)
