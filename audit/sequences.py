"""Undercalls in a row (TDA 2026, rule 53-C): play goes back to the first of them, which is put right."""

from __future__ import annotations

import polars as pl

_ADDED = ("later", "first_of_several", "not_unwound", "unwound_elsewhere")


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns that `find` adds, saying that there are none."""
    return frame.with_columns(pl.lit(value=False).alias(name) for name in _ADDED)


def find(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with `later` (another undercall came just before) and the columns on the first of several.

    It has the columns hand, street, ordinal, acted_as, noticed_after, unwound_to, outcome, and `short_push`:
    an undercall that was pushed or named.
    """
    short = pl.col("short_push")
    # A plain fold between two undercalls does not part them: nobody was misled by it.
    rounds = frame.with_row_index("row").filter((pl.col("acted_as") != "fold") | short)
    same_round = (pl.col("hand") == pl.col("hand").shift(1)) & (pl.col("street") == pl.col("street").shift(1))
    rounds = rounds.select(
        "row",
        "ordinal",
        "outcome",
        "noticed_after",
        "unwound_to",
        "short_push",
        later=(short & short.shift(1) & same_round).fill_null(value=False),
    ).with_columns(run=(~pl.col("later")).cum_sum())
    right = pl.col("outcome").is_in(["full-call", "forfeit"])
    first = short & ~pl.col("later") & pl.col("later").any().over("run")
    # Going back further than the first undercall unwinds it too.
    elsewhere = (pl.col("unwound_to") > pl.col("ordinal").first().over("run")).fill_null(value=False)
    elsewhere = elsewhere.any().over("run")
    let_stand = pl.col("outcome").is_in(["short-call", "fold"])
    rounds = rounds.with_columns(
        first_of_several=first,
        not_unwound=first & let_stand & ((pl.col("later") & right).any().over("run") | elsewhere),
        # Put right at once, it was no part of what was unwound later.
        unwound_elsewhere=(first & right & elsewhere & (pl.col("noticed_after") > pl.col("ordinal"))),
    )
    return (
        frame.with_row_index("row")
        .join(rounds.select("row", *_ADDED), on="row", how="left", maintain_order="left", validate="1:1")
        .with_columns(pl.col(_ADDED).fill_null(value=False))
        .drop("row")
    )
