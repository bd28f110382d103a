"""In fixed limit a round has only so many raises.

Speaks when a player raises after the cap of the round is reached and nothing has lifted it. How many raises a
round has, and whether two players may go on without end, is a setting of the book.

Formula: fixed limit, the full bets of the round have reached one more than the raises allowed, and x > L.
Observed: x. Expected: L, the call. At stake: x - L.

Legal: three players, bet 10, raises to 20, 30 and 40, then calls. Illegal: a raise to 50 where the book
allows three.

What can make it wrong: house caps of four or five raises; a table that became heads-up before the cap under a
book that then lifts it; a short all-in that the house does not count as a bet. Room software may count a
short all-in and the raise over it to the next level as one bet: undetermined by `online`. Where the book
leaves the number open, the finding is undetermined unless every number condemns it.
"""

from __future__ import annotations

from audit.rules.columns import AGGRESSIVE, AMOUNT, FIXED_LIMIT, MAY_RAISE, WHY, L, X
from audit.rules.doubts import BET_COUNT, HALF_BET_BASE
from audit.rules.rule import Row, Rule

_RAISES = AGGRESSIVE & FIXED_LIMIT & (X > L)


def _message(row: Row) -> str:
    return (
        f"Raise to {row.money('observed')} after {row['bets_in_round']} bets in the round, "
        f"with the cap reached: only a call to {row.money('expected_high')} or a fold was left"
    )


RULE = Rule(
    code="R05",
    name="raise-cap-exceeded",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_RAISES,
    speaks=_RAISES & ~MAY_RAISE & (WHY == "capped"),
    reason="cap-reached",
    doubts=(HALF_BET_BASE, BET_COUNT),
    observed=X,
    expected_low=L,
    expected_high=L,
    stake=X - L,
    message=_message,
)
