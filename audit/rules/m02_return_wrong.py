"""The part of a bet that nobody matched goes back to the bettor.

Speaks when a printed return differs from the unmatched part of the round's highest bet, goes to another
player, or is missing; only where the format's returns can be relied on (re-exports by trackers print them
by other rules).

Formula: the highest street total less the second highest, folded players included; in the first round rooms
also return, in the same line, what of an ante nobody else could match. Observed: what was returned. Expected:
the unmatched part. At stake: the difference.

Legal: A bets 500, B calls all-in for 300, 200 goes back to A. Illegal: 100 goes back, or nothing.

What can make it wrong: a room that prints the return of a round with a later one; chips put in by someone who
was not dealt in.
"""

from __future__ import annotations

import polars as pl

from audit.rules.rule import Row, Rule

_UNMATCHED, _RETURNED = pl.col("unmatched"), pl.col("returned")
_SOMETHING = (_RETURNED > 0) | (_UNMATCHED > 0)
_MISSING = (_UNMATCHED > 0) & (_RETURNED == 0)
_ELSEWHERE = (
    (_RETURNED > 0) & (_UNMATCHED == _RETURNED) & (pl.col("returned_player") != pl.col("unmatched_player"))
)
_OTHER_AMOUNT = (
    (_RETURNED > 0) & (_RETURNED != _UNMATCHED) & (pl.col("unmatched_ante") != _RETURNED - _UNMATCHED)
)
_PRINTS = pl.col("prints_returns")


def _message(row: Row) -> str:
    if row["reason"] == "return-missing":
        return f"No return printed: {row.money('expected_high')} of the last bet was not matched"
    if row["reason"] == "return-to-another":
        to, owner = row.seat("returned_player"), row.seat("unmatched_player")
        return f"{row.money('observed')} returned to {to}: {owner} had bet it"
    return f"{row.money('observed')} returned: {row.money('expected_high')} of the last bet was not matched"


RULE = Rule(
    code="M02",
    name="return-wrong",
    family="record",
    severity="error",
    page=__doc__,
    frame="rounds",
    examined=_SOMETHING & _PRINTS,
    not_checkable=_SOMETHING & ~_PRINTS,
    speaks=_PRINTS & (_ELSEWHERE | _OTHER_AMOUNT | _MISSING),
    reason=pl.when(_MISSING)
    .then(pl.lit("return-missing"))
    .when(_ELSEWHERE)
    .then(pl.lit("return-to-another"))
    .otherwise(pl.lit("return-differs")),
    observed=_RETURNED,
    expected_low=_UNMATCHED,
    expected_high=_UNMATCHED,
    stake=pl.when(_ELSEWHERE).then(_RETURNED).otherwise((_RETURNED - _UNMATCHED).abs()),
    at=pl.coalesce("return_ordinal", "ordinal"),
    player=pl.coalesce("returned_player", "unmatched_player"),
    message=_message,
)
