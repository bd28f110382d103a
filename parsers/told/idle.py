"""Checks that some rooms print for players who have nothing left to bet: they were not asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.lines import last_of_hand
from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.told.model import Told


def without_idle_checks(told: Told, idle: np.ndarray, chips: np.ndarray) -> Told | None:
    """What was told, less such checks; None where there are none.

    `idle` (per hand) says whether they are looked for, `chips` what each row adds.
    """
    rows = told.rows
    hand = rows["hand"].to_numpy()
    checks = idle[hand] & (rows["kind"].to_numpy() == KIND["check"])
    if not checks.any():
        return None
    first = last_of_hand(told.seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    owner = first[hand] + rows["player"].to_numpy()
    moved = pl.DataFrame({"owner": owner, "chips": chips})
    put_in = moved.select(pl.col("chips").cum_sum().over("owner")).to_series().to_numpy()
    stack = told.seats["stack"].fill_null(-1).to_numpy()[owner]
    spent = checks & (stack == put_in)
    return replace(told, rows=rows.filter(pl.Series(~spent))) if spent.any() else None
