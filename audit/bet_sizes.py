"""How large bets and raises were against the least lawful full total: counts for the charts of a report.

The decisions of clean hands are not kept in files, so they are counted while a shard is judged. Nothing is
judged here: what is below the minimum may have been put right, or be lawful in another reading of the book.
"""

from __future__ import annotations

from collections import Counter

import polars as pl

from audit.reading import Reading

SIZES = (
    "all-in-below", "below", "below-stack-unknown", "minimum", "up-to-1.5", "up-to-2", "up-to-3", "up-to-5",
    "up-to-10", "more",
)  # fmt: skip
"""The classes of a street total x against the least total m: all-in with x < m; x < m with chips behind, and
where the stack is not known; x = m; x at most 1.5 times m, 2 times, ... ; and more."""

_TENTHS = {"up-to-1.5": 15, "up-to-2": 20, "up-to-3": 30, "up-to-5": 50, "up-to-10": 100}

Kind = tuple[str, str, str]
"""Site, structure, and one of SIZES."""


def count(decisions: pl.DataFrame, hands: pl.DataFrame, reading: Reading) -> Counter[Kind]:
    """The bets and raises of `decisions` (`schema.DECISIONS`) by players who had the right to them.

    Fixed limit has one size only and is left out. `hands` are the shard's, numbered by their rows; `reading`
    is the one under which the decisions were played.
    """
    bet, total = pl.col("current_bet"), pl.col("played_to")
    least = bet + pl.col("last_full_raise")
    if reading.minimum_raise == "double":
        least = pl.max_horizontal(least, 2 * bet)
    place = decisions["hand"]
    sized = (
        decisions.lazy()
        .select(
            "acted_as", "may_raise", "min_to", "all_in", "stack",
            site=hands["site"].gather(place).fill_null("unknown"),
            structure=hands["structure"].gather(place).cast(pl.String),
            size=_size(total, least),
        )
        .filter(
            pl.col("acted_as").is_in(["bet", "raise"]),
            pl.col("may_raise"),
            pl.col("min_to").is_not_null(),
            pl.col("structure").is_in(["no-limit", "pot-limit"]),
        )
    )  # fmt: skip
    counts = sized.group_by("site", "structure", "size").len().collect()
    return Counter({(site, structure, size): found for site, structure, size, found in counts.iter_rows()})


def _size(total: pl.Expr, least: pl.Expr) -> pl.Expr:
    """The class of a total; tenths of the least total keep it to whole numbers."""
    all_in = pl.col("all_in").fill_null(value=False)
    size: pl.Expr = pl.lit("more")
    for name, tenths in reversed(_TENTHS.items()):
        size = pl.when(total * 10 <= least * tenths).then(pl.lit(name)).otherwise(size)
    below = (
        pl.when(all_in)
        .then(pl.lit("all-in-below"))
        .when(pl.col("stack").is_null())
        .then(pl.lit("below-stack-unknown"))
        .otherwise(pl.lit("below"))
    )
    return pl.when(total < least).then(below).when(total == least).then(pl.lit("minimum")).otherwise(size)
