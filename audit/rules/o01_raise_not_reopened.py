"""A player who has acted may raise again only when he faces a full raise since.

Speaks when a player bets or raises who has acted in the round and for whom the bet has grown by less than the
threshold since: the last full raise F in no-limit and pot-limit, half a unit in fixed limit. The size of the
raise is then not judged as well.

Why: an all-in for less than a full raise does not reopen the betting for those who have acted. Several short
all-ins may add up to a full raise; books for which they do not are a reading of their own, and what only one
reading condemns is undetermined. Checking is acting, posting a blind is not.

Formula: L - a below the threshold, where a is the bet when he last acted, and x > L. Observed: x. Expected:
L, the call. At stake: x - L.

Legal: A bets 100, B is all-in for 150, C is all-in for 200, A raises to 300 (he faces 100 more). Illegal: A
bets 100, B is all-in for 150, C calls, A raises to 300 (he faces 50 more).

What can make it wrong: an all-in whose amount was read by the wrong convention; a missing action between.
"""

from __future__ import annotations

from audit.rules.columns import AGGRESSIVE, AMOUNT, MAY_RAISE, WHY, L, X
from audit.rules.doubts import HALF_BET_BASE
from audit.rules.rule import Row, Rule

_RAISES = AGGRESSIVE & (X > L)


def _message(row: Row) -> str:
    unit = (
        "half a unit"
        if row["structure"] == "fixed-limit"
        else f"a full raise of {row.money('last_full_raise')}"
    )
    return (
        f"Raise to {row.money('observed')} without the right to raise: since the player last acted the bet "
        f"had grown by {row.money('faced_since_acted')} to {row.money('expected_high')}, and {unit} would "
        f"have reopened the betting; he could call {row.money('to_call')} or fold"
    )


RULE = Rule(
    code="O01",
    name="raise-not-reopened",
    family="reopening",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_RAISES,
    speaks=_RAISES & ~MAY_RAISE & (WHY != "capped"),
    reason="not-reopened",
    doubts=(HALF_BET_BASE,),
    observed=X,
    expected_low=L,
    expected_high=L,
    stake=X - L,
    message=_message,
)
