"""What the engine found out, as the frames that `audit.schema` describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from audit.ledger_reasons import REASONS
from audit.ledger_rows import BOUNDLESS, NULL
from audit.schema import FACTS, ROUNDS, TOTALS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import numpy.typing as npt

    from audit.ledger_actions import Facts
    from audit.ledger_rows import Bools, Codes, Ints, Numbers
    from audit.ledger_state import Rounds

_OFTEN_NULL = (
    "stack", "min_to", "max_to", "faced_since_acted", "evident_call", "expected_player", "owing_player",
    "opponents_reach", "owed", "unmatched_player", "returned_player", "return_ordinal", "unreturned",
)  # fmt: skip
"""Columns in which NULL, an unknown amount or a negative number of a player or row stands for null."""


def facts_frame(hand: Numbers, ordinal: Numbers, facts: Facts, evident: Ints | None) -> pl.DataFrame:
    """The table FACTS, with rows in the order of the arrays."""
    columns: dict[str, npt.NDArray[np.generic]] = {"hand": hand, "ordinal": ordinal}
    for group in (facts.money, facts.flags, facts.codes, facts.counts):
        columns.update(group)
    if evident is not None:
        columns["evident_call"] = evident
    return _frame(columns, FACTS)


def rounds_frame(
    hand: Numbers, street: Codes, last_ordinal: Numbers, rounds: Rounds, **returns: Ints
) -> pl.DataFrame:
    """The table ROUNDS, with rows in the order of the arrays."""
    return _frame(
        {
            "hand": hand,
            "street": street,
            "last_ordinal": last_ordinal,
            "owing_player": rounds.owing_player,
            "owed": rounds.owed,
            "unmatched": rounds.unmatched,
            "unmatched_player": rounds.unmatched_player,
            **returns,
        },
        ROUNDS,
    )


def totals_frame(
    hand: Numbers, put_in: Ints, unreturned: Ints, short_all_in: Bools, reason: Ints
) -> pl.DataFrame:
    """The table TOTALS; `reason` is an index in REASONS, -1 for hands that were judged."""
    codes = pl.Series([code for code, _ in REASONS], dtype=pl.String)
    details = pl.Series([detail for _, detail in REASONS], dtype=pl.String)
    at = pl.Series(reason).replace(-1, None)
    known: dict[str, npt.NDArray[np.generic]] = {
        "hand": hand,
        "put_in": put_in,
        "unreturned": unreturned,
        "short_all_in": short_all_in,
    }
    return _frame(known, TOTALS).with_columns(
        short_all_in=pl.when(pl.lit(at.is_null())).then("short_all_in"),  # unknown of hands not judged
        not_judgeable=codes.gather(at),
        not_judgeable_detail=details.gather(at),
    )


def _frame(columns: Mapping[str, npt.NDArray[np.generic]], schema: dict[str, pl.DataType]) -> pl.DataFrame:
    """The columns in the schema's order and types; those that are missing are null."""
    return pl.DataFrame(columns).select(
        _typed(name, dtype) if name in columns else pl.lit(None, dtype).alias(name)
        for name, dtype in schema.items()
    )


def _typed(name: str, dtype: pl.DataType) -> pl.Expr:
    column = pl.col(name)
    if isinstance(dtype, pl.Enum):
        return column.cat.to(dtype)
    if name in _OFTEN_NULL:
        missing = (column == NULL) | (column > BOUNDLESS) if dtype == pl.Int64() else column < 0
        column = pl.when(~missing).then(column)
    return column.cast(dtype)
