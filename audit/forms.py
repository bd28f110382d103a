"""What forms of forced bets leave open: the order after a raised straddle, and rounds that nobody plays."""

from __future__ import annotations

import polars as pl

from parsers.schema import VOLUNTARY, Parsed

BOMB_POT = "bomb-pot"


def open_orders(parsed: Parsed) -> pl.DataFrame:
    """Hand, street and `straddled_to` (the straddle) of straddles that do not follow the big blind.

    Where such a straddler acts once somebody has raised, in his seat or after all others, no book says.
    """
    straddles = parsed.actions.filter(pl.col("kind") == "post-straddle")
    if straddles.is_empty():
        return straddles.select("hand", "street", straddled_to="to")
    blinds = parsed.actions.filter(pl.col("kind").is_in(["post-big-blind", "post-button-blind"]))
    count = parsed.players.group_by("hand").agg(players=pl.len())
    return (
        straddles.sort("hand", "to", "ordinal")
        .group_by("hand", maintain_order=True)
        .agg(
            pl.col("street").first(),
            pl.col("player_index").last(),
            straddled_to=pl.col("to").last(),
            straddlers=pl.col("player_index").n_unique(),
        )
        .join(blinds.group_by("hand").agg(blind=pl.col("player_index").first()), on="hand", how="left")
        .join(count, on="hand")
        .with_columns(distance=(pl.col("player_index") - pl.col("blind")) % pl.col("players"))
        .filter((pl.col("distance") != pl.col("straddlers")).fill_null(value=True))  # one seat after another
        .select("hand", "street", "straddled_to")
    )


def unplayed_rounds(parsed: Parsed) -> pl.DataFrame:
    """Hand and street of the rounds of bomb pots in which nobody acts: there is none to be closed."""
    bombs = parsed.hands.filter(pl.col("flags").list.contains(BOMB_POT))["hand"]
    rows = parsed.actions.filter(pl.col("hand").is_in(bombs.implode()))
    return (
        rows.group_by("hand", "street")
        .agg(acted=pl.col("kind").cast(pl.String).is_in(VOLUNTARY).any())
        .filter(~pl.col("acted"))
        .select("hand", "street")
    )
