"""Correction rows: chips put into an earlier action of the street by a ruling, or taken out of it.

What an action was is one thing, what stood of it in the end is another. Rules about the fault read the first,
rules about what became of it the second.
"""

from __future__ import annotations

import polars as pl

from parsers.schema import Parsed

CORRECTED: dict[str, pl.DataType] = {
    "corrected": pl.Boolean(),  # a correction row names the action
    "corrected_by": pl.Int64(),  # chips that such rows added, negative where they took some out; 0 without
    "corrected_at": pl.Int32(),  # ordinal of the last of them
    "stood_chips": pl.Int64(),  # the chips of the action after its corrections
    "stood_to": pl.Int64(),  # the street total that they made
    "owed": pl.Int64(),  # K, if the bet faced is taken as it was corrected after this action
}

# What may stand on the correction row as well as on the action; the action's own word goes first.
_RULED = ("ruling", "ruled_by", "ruled_to", "noticed_after", "unwound_to")


def by_action(parsed: Parsed) -> pl.DataFrame:
    """The corrections of every action that has any: hand, ordinal, what they add, and their rulings."""
    rows = parsed.actions.filter((pl.col("kind") == "correction") & pl.col("corrects").is_not_null())
    return (
        rows.sort("hand", "ordinal")
        .group_by("hand", pl.col("corrects").alias("row"), maintain_order=True)
        .agg(
            pl.col("chips").sum().alias("corrected_by"),
            pl.col("ordinal").last().alias("corrected_at"),
            *(pl.col(name).drop_nulls().last().name.suffix("_corrected") for name in _RULED),
        )
        .rename({"row": "ordinal"})
    )


def apply(frame: pl.DataFrame, corrections: pl.DataFrame) -> pl.DataFrame:
    """`frame`, one row per decision in playing order, with the columns of `CORRECTED`.

    Rulings that stand on a correction row count as the action's own.
    """
    if not corrections.height:
        return frame.with_columns(
            corrected=pl.lit(value=False),
            corrected_by=pl.lit(0, pl.Int64),
            corrected_at=pl.lit(None, pl.Int32),
            stood_chips=pl.col("played_chips"),
            stood_to=pl.col("played_to"),
            owed=pl.col("to_call"),
        )
    frame = frame.join(corrections, on=["hand", "ordinal"], how="left", maintain_order="left")
    frame = frame.with_columns(
        pl.col("corrected_by").fill_null(0),
        *(pl.coalesce(name, f"{name}_corrected").alias(name) for name in _RULED),
        corrected=pl.col("corrected_at").is_not_null(),
    ).drop(f"{name}_corrected" for name in _RULED)
    raises = pl.col("acted_as").is_in(["bet", "raise"]) & (pl.col("played_to") > pl.col("current_bet"))
    before = [
        pl.when(raises)
        .then(pl.col(name).fill_null(0))
        .shift(1)
        .over("hand", "street")
        .forward_fill()
        .over("hand", "street")
        .fill_null(0)
        for name in ("corrected_by", "corrected_at", "played_to")
    ]
    by, at, to = before  # of the bet or raise that made the bet which this action faced
    # On the corrected track that bet is what it should have been, and no correction is to come.
    later = pl.when((at > pl.col("ordinal")) & (to == pl.col("current_bet"))).then(by).otherwise(0)
    # What the record leaves is its own total, whatever the action meant on the track.
    stood_to = pl.col("to") + pl.col("corrected_by")
    in_reach = pl.min_horizontal(pl.col("current_bet") + later, "opponents_reach")
    return frame.with_columns(
        stood_chips=pl.when("corrected").then(stood_to - pl.col("street_total")).otherwise("played_chips"),
        stood_to=pl.when("corrected").then(stood_to).otherwise("played_to"),
        # As the engines have it, over the bet as it became: what opponents can reach, and what he has.
        owed=pl.min_horizontal((in_reach - pl.col("street_total")).clip(lower_bound=0), "stack"),
    )
