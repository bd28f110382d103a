"""What exposed cards show: an open pair on fourth street of stud, which may double the bet by the book."""

from __future__ import annotations

import polars as pl

from parsers.schema import Parsed

_DEALT_UP = ("third", "fourth")
_ONE_CARD = 2  # characters


def open_pair(parsed: Parsed) -> pl.Series:
    """For every hand of the shard whether a pair is exposed on fourth street; null where it cannot be told.

    Boolean, in the order of `hands`. A pair is shown by two cards of one rank among a player's face-up cards
    of third and fourth street. It cannot be told where no player's two upcards are both recorded, nor where
    a player's are not to be told from a single card that he showed later.
    """
    up = (
        parsed.cards.lazy()
        .filter(
            pl.col("face_up")
            & pl.col("player_index").is_not_null()
            & pl.col("street").cast(pl.String).is_in(_DEALT_UP)
            & (pl.col("cards").str.len_chars() == _ONE_CARD)  # of more cards, a hand that was shown
        )
        .with_columns(rank=pl.col("cards").str.slice(0, 1).str.to_uppercase())
        .group_by("hand", "player_index")
        .agg(cards=pl.len(), ranks=pl.col("rank").n_unique())
        .filter(pl.col("cards") >= len(_DEALT_UP))
        .with_columns(
            pair=pl.when(pl.col("cards") == len(_DEALT_UP)).then(pl.col("ranks") == 1)  # null: more cards
        )
    )
    # One pair is enough; without one, a player of whom it is not known leaves it open (Kleene's logic).
    shown = up.group_by("hand").agg(open_pair=pl.col("pair").any(ignore_nulls=False))
    return (
        parsed.hands.lazy()
        .select("hand")
        .join(shown, on="hand", how="left", maintain_order="left")
        .collect()["open_pair"]
    )
