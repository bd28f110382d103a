"""Some hands of a shard as a shard of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from parsers.schema import Parsed


def subset(parsed: Parsed, keep: np.ndarray) -> Parsed:
    """The hands for which `keep` (bool, one per hand) is true, numbered anew; issues stay as they are."""
    if keep.all():
        return parsed
    number = (np.cumsum(keep) - 1).astype(np.int32)
    return parsed._replace(
        hands=_pick(parsed.hands, keep, number),
        players=_pick(parsed.players, keep, number),
        cards=_pick(parsed.cards, keep, number),
        actions=_pick(parsed.actions, keep, number),
    )


def renumber(frame: pl.DataFrame, numbers: np.ndarray) -> pl.DataFrame:
    """`frame` with each hand n as hand `numbers[n]`: the way back from a subset."""
    return frame.with_columns(pl.Series("hand", numbers[frame["hand"].to_numpy()], dtype=pl.Int32))


def _pick(frame: pl.DataFrame, keep: np.ndarray, number: np.ndarray) -> pl.DataFrame:
    hands = frame["hand"].to_numpy()
    kept = keep[hands]
    return frame.filter(pl.Series(kept)).with_columns(pl.Series("hand", number[hands[kept]], dtype=pl.Int32))
