"""Where the books leave open whether a short all-in counts as half a bet: over a bring-in, before a full bet.

Half may be measured by the all-in's total against the full bet, or by what it adds to the bring-in, against
the full bet or what was missing to it. Between the first and the last of these nothing is asserted.
"""

from __future__ import annotations

import polars as pl

from parsers.schema import STREET, STREETS

BASE_OPEN = "half_base_open"
_THIRD = pl.lit("third", STREET)


def mark(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame`, one row per decision in playing order, with the column `half_base_open` (Boolean).

    It says that such an all-in stands in the round of this decision; the columns of `schema.FACTS` and
    `street` are needed.
    """
    if not (frame["street"].to_physical() == STREETS.index("third")).any():
        return frame.with_columns(pl.lit(value=False).alias(BASE_OPEN))
    total, unit = pl.col("played_to"), pl.col("last_full_raise")
    growth = total - pl.col("current_bet")
    open_all_in = (
        (pl.col("street") == _THIRD)
        & (pl.col("bets_in_round") == 0)
        & pl.col("acted_as").is_in(["bet", "raise"])
        & pl.col("all_in")
        & (2 * growth < unit)
        & (2 * total >= unit)
    )
    before = open_all_in.cast(pl.Int32).cum_sum().over("hand", "street") - open_all_in.cast(pl.Int32)
    return frame.with_columns((before > 0).fill_null(value=False).alias(BASE_OPEN))
