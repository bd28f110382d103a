"""A street is over when every live player with chips has acted on the last bet.

Speaks when the next street, the show-down or the collection comes while somebody still owes an action: chips
to call, or his first decision of the round. A player who cannot lose or win more by acting, because all
opponents are all-in and he has matched them, owes none. When he who owed is not heard of again, his silence
in later streets follows from the first and is not counted.

Legal: bet, raise, call by the bettor, turn card. Illegal: bet, raise, turn card.

What can make it wrong: a missing line (rooms that are known to leave lines out are not checked); a player who
disconnected and was put all-in by the rules of the room.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import LOSSY, ORDER
from audit.rules.rule import Row, Rule

_OWING = pl.col("owing_player")


def _message(row: Row) -> str:
    who = row.seat("owing_player")
    what = f"owed {row.money('owed')}" if row["owed"] else "had still to act"
    return f"The {row['street']} ended while {who} {what}"


RULE = Rule(
    code="T04",
    name="street-closed-early",
    family="order",
    severity="error",
    page=__doc__,
    frame="rounds",
    topic=ORDER,
    examined=~LOSSY,
    not_checkable=LOSSY,
    speaks=_OWING.is_not_null() & ~pl.col("unplayed") & ~LOSSY,
    reason="action-owed",
    player=_OWING,
    message=_message,
)
