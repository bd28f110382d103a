"""A bet of a wrong size that is noticed in time is put right, and only then.

Speaks on a bet or raise of a wrong size (R01 to R04) that the record shows as noticed, when the book still
had it put right and it was left or corrected to another amount, or when it was changed although it was too
late. Noticed is what has a correction, a ruling, or the action after which it was noticed. The wrong bet
itself is another finding.

Why: until then the players who bet after it can be given back what they would have decided; later on the bet
stands as accepted. How long it is differs: the same street (in pot-limit a bet of too little only until
substantial action: two actions with chips in one of them, or any three), or until every player has acted on
it.

Formula: in time, and what stood differs from the right amount: the minimum, the pot maximum, the limit unit.
Or too late, and what stood is not what was bet. Observed: what stood. Expected: the right amount, or too late
the bet as it was. At stake: the difference.

Legal: A bets 600, B makes it 1000, which is noticed before the turn and corrected to 1200. To be reported: it
is noticed in time and left at 1000; or it is corrected on the turn.

What can make it wrong: a correction that was made and not recorded. Where nothing was bet after the last
action before it was noticed, the next card may have been dealt already, and it is undetermined; so it is
where the book can be read either way.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    CORRECTED,
    MAX_TO,
    MIN_TO,
    READ_OTHERWISE,
    SIZE_FAULT,
    STOOD_TO,
    UNDERSIZED,
    X,
)
from audit.rules.doubts import ALL_INS_ADD_UP, COVERS_EVERY_OPPONENT, STACK_UNKNOWN
from audit.rules.rule import Doubt, Row, Rule

_RIGHT_TO = pl.when(UNDERSIZED).then(MIN_TO).otherwise(MAX_TO)
_FAULTS = SIZE_FAULT & ~READ_OTHERWISE
_OPEN, _CLOSED = pl.col("window_open"), pl.col("window_closed")
_CHANGED = CORRECTED & (STOOD_TO != X)
_LEFT_WRONG = _OPEN & (STOOD_TO != _RIGHT_TO)
_TOO_LATE = _CLOSED & _CHANGED
_RIGHT = pl.when(_LEFT_WRONG).then(_RIGHT_TO).otherwise(X)
_REASON = (
    pl.when(_LEFT_WRONG & _CHANGED)
    .then(pl.lit("corrected-wrongly"))
    .when(_LEFT_WRONG)
    .then(pl.lit("left"))
    .otherwise(pl.lit("corrected-too-late"))
)

_SAYS = {
    "left": "was noticed in time and left",
    "corrected-wrongly": "was corrected to a wrong amount",
    "corrected-too-late": "was corrected when it was too late",
}


def _message(row: Row) -> str:
    what = _SAYS[row["reason"]]
    return (
        f"A bet to {row.money('played_to')}, of a wrong size, {what}: {row.money('observed')} stood, and the "
        f"right amount was {row.money('expected_low')}"
    )


def _both_ways(reason: str, says: str) -> Doubt:
    # What either way condemns is certain.
    either = (pl.col("window_doubt") == reason) & ~(_LEFT_WRONG & _TOO_LATE)
    return Doubt(reason, either, says)


RULE = Rule(
    code="R08",
    name="incorrect-bet-not-corrected",
    family="raise-size",
    severity="warning",
    page=__doc__,
    frame="decisions",
    examined=_FAULTS & pl.col("noticed"),
    not_checkable=_FAULTS & ~pl.col("noticed"),
    speaks=_FAULTS & pl.col("noticed") & (_LEFT_WRONG | _TOO_LATE),
    doubts=(
        STACK_UNKNOWN,
        COVERS_EVERY_OPPONENT,
        ALL_INS_ADD_UP,
        _both_ways("window-differs", "the book can be read so that it was in time, and so that it was not"),
        _both_ways(
            "next-card-unknown", "the record does not say whether the next card had been dealt by then"
        ),
    ),
    reason=_REASON,
    observed=STOOD_TO,
    expected_low=_RIGHT,
    expected_high=_RIGHT,
    stake=(STOOD_TO - _RIGHT).abs(),
    message=_message,
)
