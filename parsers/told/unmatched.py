"""The part of a bet that nobody matched, where no line gives it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.told.columns import KIND, PAYS

if TYPE_CHECKING:
    from parsers.told.model import Told


def came_back(told: Told, rows: pl.DataFrame, owner: np.ndarray, collected: pl.Series) -> np.ndarray:
    """Per row of seats, in ten-thousandths: what came back to the player without a line, and was not won.

    Some rooms count the unmatched part of a bet among what its player wins, others let it go back silently:
    which, is told by whether more was won than the matched bets hold. `rows` has the columns `chips` and
    `to_read` (street totals), `owner` is the row of seats of each, `collected` is of every row of seats.
    """
    seats = told.seats
    part = _unmatched(rows.with_columns(owner=pl.Series(owner)), seats.height)
    if not part.any():
        return part
    hand = seats["hand"].to_numpy()
    count = told.heads.height
    won, put_in, unmatched = (np.zeros(count, np.int64) for _ in range(3))
    np.add.at(won, hand, collected.fill_null(0).to_numpy())
    np.add.at(put_in, rows["hand"].to_numpy(), rows["chips"].to_numpy())
    np.add.at(unmatched, hand, part)
    added = told.heads["added_to_pot"].fill_null(0).to_numpy()
    silently = won <= put_in + added - unmatched
    return np.asarray(np.where(silently[hand], part, 0))


def _unmatched(rows: pl.DataFrame, count: int) -> np.ndarray:
    """Per row of seats what stands alone of the player's bets, less what lines give back."""
    kind = rows["kind"].to_numpy()
    totals = (
        rows.filter(pl.Series(PAYS[kind]))
        .group_by("hand", "street", "owner", maintain_order=True)
        .agg(pl.col("to_read").last())
        .sort("hand", "street", "to_read", descending=[False, False, True], maintain_order=True)
        .group_by("hand", "street", maintain_order=True)
        .agg(
            pl.col("owner").first(),
            top=pl.col("to_read").first(),
            second=pl.col("to_read").slice(1, 1).first(),
        )
    )
    part = np.zeros(count, np.int64)
    np.add.at(part, totals["owner"].to_numpy(), (totals["top"] - totals["second"].fill_null(0)).to_numpy())
    back = kind == KIND["uncalled-return"]
    np.add.at(part, rows["owner"].to_numpy()[back], rows["chips"].to_numpy()[back])
    return np.maximum(part, 0)
