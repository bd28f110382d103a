"""What a live record tells about an action: whose turn it was, the chips pushed, the words.

Expressions over the frame `decisions`, shared by the modules that read live columns.
"""

from __future__ import annotations

import polars as pl

WORD = pl.col("declared").cast(pl.String)
WHEN = pl.col("declared_when").cast(pl.String)
RULING = pl.col("ruling").cast(pl.String)

ON_TURN = pl.col("in_turn").ne_missing(other=False) & (
    pl.col("expected_player") == pl.col("player_index")
).fill_null(value=True)
"""The player acted in turn; out of turn other rules apply."""

FACING = (pl.col("actor") == "live") & (pl.col("to_call") > 0)

PUSH = pl.col("pushed") - pl.col("pulled_in").fill_null(0)
"""The chips that the push adds to what the player had in."""
NAMED = pl.when(WORD == "amount").then(pl.col("declared_to") - pl.col("street_total"))
"""The chips that a spoken amount would add."""

BY_DIRECTOR = (pl.col("ruled_by").cast(pl.String) == "director").fill_null(value=False)
LET_OFF = RULING.is_in(["reconsider", "withdrawn"]).fill_null(value=False)
"""The ruling gave the push or the word back to the player."""
TOLD_LESS = (pl.col("quoted") < pl.col("to_call")).fill_null(value=False)
"""The player had been told less than he owed."""
NOBODY_BEHIND = (
    pl.col("noticed_after").is_null()
    | (pl.col("hand") != pl.col("hand").shift(-1))
    | (pl.col("noticed_after") < pl.col("ordinal").shift(-1))
).fill_null(value=True)
"""Nobody had acted after the player when the ruling was made, as far as the record tells."""


def nothing(frame: pl.DataFrame, columns: dict[str, pl.DataType]) -> pl.DataFrame:
    """`frame` with these columns, saying nothing: false or null."""
    return frame.with_columns(
        pl.lit(value=False).alias(name) if dtype == pl.Boolean else pl.lit(None, dtype).alias(name)
        for name, dtype in columns.items()
    )
