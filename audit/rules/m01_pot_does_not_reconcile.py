"""What goes into the pot comes out of it.

Speaks when the chips put in, less what was returned, plus what the house added, differ from what was
collected plus rake and fees. Asked only where the format prints all of these. Where it prints no returns,
the unmatched part of a bet may or may not be in the collections: both reconcile.

Formula: in - returned + added = collected + rake + fees; up to a cent for each printed payment where the bets
themselves have fractions of a cent, up to a cent where fees besides the rake are printed. Observed: the
printed pot, or what was paid out if the printed pot is right. Expected: the computed pot. At stake: the
difference.

Legal: 3000 in, 2950 collected, 50 rake. To be reported: 3000 in, 2900 collected, 50 rake.

What can make it wrong: jackpot drops and insurance that the room takes without a line; a mucked winner whose
collection is not printed.
"""

from __future__ import annotations

import polars as pl

from audit.rules.rule import Row, Rule

_LOW, _HIGH = pl.col("pot_low"), pl.col("pot_high")
_PAID, _PRINTED = pl.col("paid_out"), pl.col("pot_printed")
_SLACK = pl.col("pot_rounding")
_CHECKABLE = pl.col("prints_pot") & _PAID.is_not_null()

_OFF = pl.min_horizontal((_PAID - _LOW).abs(), (_PAID - _HIGH).abs())


def _message(row: Row) -> str:
    return (
        f"The pot does not reconcile: {row.band()} went in, and {row.money('paid_out')} was paid out, "
        "rake and fees included"
    )


RULE = Rule(
    code="M01",
    name="pot-does-not-reconcile",
    family="record",
    severity="warning",
    page=__doc__,
    frame="hands",
    examined=_CHECKABLE,
    not_checkable=~_CHECKABLE,
    speaks=_CHECKABLE & (_OFF > _SLACK),
    reason="pot-differs",
    observed=pl.when(_PRINTED.is_between(_LOW, _HIGH)).then(_PAID).otherwise(pl.coalesce(_PRINTED, _PAID)),
    expected_low=_LOW,
    expected_high=_HIGH,
    stake=_OFF,
    message=_message,
)
