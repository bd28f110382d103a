"""Which findings weigh most: what a report lists first, and what it lists at all where there are too many."""

from __future__ import annotations

import polars as pl

from audit.schema import FINDING_VERDICTS, SEVERITIES
from reports.tables import Run

SHARE = 10**15
"""Parts of a big blind in which stakes are compared, so that no float decides an order."""

ROW = "row"
"""The place of a finding in the table as it is scanned: by it the chosen rows are fetched."""
WEIGHT = "weight"
"""The amount at stake in parts of a big blind; null where the record does not tell both."""


def ranked(run: Run, which: pl.Expr | None = None) -> pl.DataFrame:
    """All findings or those of `which`, the weightiest first, as ROW, WEIGHT, hand_key and verdict only.

    Violations come before undetermined findings and advisories, grave ones first, new ones before known
    ones, then by the stake in big blinds, so that currencies compare.
    """
    blind = pl.col("big_blind")
    ranks = (
        run.scan("findings")
        .with_row_index(ROW)
        .filter(pl.lit(value=True) if which is None else which)
        .select(
            ROW,
            "hand_key",
            "verdict",
            _rank("verdict", FINDING_VERDICTS).alias("_verdict"),
            _rank("severity", SEVERITIES).alias("_severity"),
            pl.col("known").fill_null(False).alias("_known"),
            pl.when(blind > 0).then(pl.col("amount_at_stake").cast(pl.Int128) * SHARE // blind).alias(WEIGHT),
            "played_at",
            "ordinal",
            "finding_id",
        )
    )
    order = ["_verdict", "_severity", "_known", WEIGHT, "played_at", "hand_key", "ordinal", "finding_id"]
    downwards = [name == WEIGHT for name in order]
    ordered = ranks.sort(order, descending=downwards, nulls_last=True)
    return ordered.select(ROW, WEIGHT, "hand_key", "verdict").collect()


def fetched(run: Run, chosen: pl.DataFrame) -> pl.DataFrame:
    """The rows of `findings` whole that `chosen` names, in its order, with its WEIGHT."""
    places = chosen.lazy().select(ROW, WEIGHT).with_row_index("_place")
    rows = run.scan("findings").with_row_index(ROW).join(places, on=ROW, how="inner")
    return rows.sort("_place").drop("_place", ROW).collect()


def _rank(column: str, values: tuple[str, ...]) -> pl.Expr:
    return pl.col(column).cast(pl.String).replace_strict(values, range(len(values)), return_dtype=pl.Int8)
