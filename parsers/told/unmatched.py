"""The part of a bet that nobody matched, where no line gives it back."""

from __future__ import annotations

import numpy as np
import polars as pl

from parsers.told.columns import KIND, PAYS


def came_back(rows: pl.DataFrame, hand: np.ndarray, collected: np.ndarray, added: np.ndarray) -> np.ndarray:
    """Per row of seats, in ten-thousandths: what came back to the player without a line, and was not won.

    Some rooms count the unmatched part of a bet among what its player wins, others let it go back silently:
    which, is told by whether more was won than the matched bets hold. `rows` has the columns hand, street,
    owner (row of seats), kind (place in KINDS), chips and to_read (street total); `hand` and `collected` are
    of every row of seats, `added` (by the house) of every hand.
    """
    part = _unmatched(rows, len(hand))
    if not part.any():
        return part
    won, put_in, unmatched = (np.zeros(len(added), np.int64) for _ in range(3))
    np.add.at(won, hand, collected)
    np.add.at(put_in, rows["hand"].to_numpy(), rows["chips"].to_numpy())
    np.add.at(unmatched, hand, part)
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
