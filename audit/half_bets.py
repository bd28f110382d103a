"""Short all-ins of half a bet in fixed limit: where books, or a room's software, leave open what they count.

Over a bring-in, before a full bet, half may be measured by the all-in's total against the full bet, or by
what it adds to the bring-in, against the full bet or what was missing to it: between the first and the last
of these nothing is asserted. And where a raise over such an all-in may go to the next full level, both
together may count as one bet of the round or as two.
"""

from __future__ import annotations

import polars as pl

from parsers.schema import STREET, STREETS

BASE_OPEN = "half_base_open"
COUNT_OPEN = "bet_count_open"
_FIXED = pl.col("structure") == "fixed-limit"
_TOTAL, _UNIT = pl.col("played_to"), pl.col("last_full_raise")
_GROWTH = _TOTAL - pl.col("current_bet")
_SHORT = pl.col("acted_as").is_in(["bet", "raise"]) & pl.col("all_in") & (_GROWTH < _UNIT)


def mark(frame: pl.DataFrame, *, next_level: bool) -> pl.DataFrame:
    """`frame`, one row per decision in playing order, with the columns `half_base_open` and `bet_count_open`.

    They (Boolean) say that such an all-in came before this decision in its round; `next_level`: by the book a
    raise over one may go to the next full level. The columns of `schema.FACTS`, `street` and `structure` are
    needed.
    """
    nothing = frame.with_columns(pl.lit(value=False).alias(name) for name in (BASE_OPEN, COUNT_OPEN))
    if not (frame["structure"] == "fixed-limit").any():
        return nothing
    over_bring_in = (pl.col("street") == pl.lit("third", STREET)) & (pl.col("bets_in_round") == 0)
    base_open = _SHORT & over_bring_in & (2 * _GROWTH < _UNIT) & (2 * _TOTAL >= _UNIT)
    if not (frame["street"].to_physical() == STREETS.index("third")).any():
        base_open = pl.lit(value=False)
    counted = _SHORT & (2 * _GROWTH >= _UNIT) if next_level else pl.lit(value=False)
    limit = frame.filter(_FIXED).with_columns(
        _before(base_open).alias(BASE_OPEN), _before(counted).alias(COUNT_OPEN)
    )
    if len(limit) == len(frame):
        return limit
    keys = ["hand", "ordinal"]
    marked = limit.select(*keys, BASE_OPEN, COUNT_OPEN)
    return frame.join(marked, on=keys, how="left", maintain_order="left").with_columns(
        pl.col(BASE_OPEN, COUNT_OPEN).fill_null(value=False)
    )


def _before(what: pl.Expr) -> pl.Expr:
    """Whether it happened before, in the same round."""
    count = what.fill_null(value=False).cast(pl.Int32)
    return (count.cum_sum().over("hand", "street") - count) > 0
