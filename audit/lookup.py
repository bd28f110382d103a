"""A hand of a finished run by any of the ids that people have at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Hit:
    """A hand that an id fits."""

    hand_key: str
    hand_uid: str | None
    kind: str  # audited, or the kind of its parse issue
    source_path: str
    member: str | None
    line: int | None
    kept_hand_key: str | None = None  # of a duplicate


def find(run: Path, identifier: str) -> list[Hit]:
    """The hands with that hand_key, hand_uid, hand_id or finding_id, audited ones first, by place.

    A duplicate is not listed beside the copy that was judged. Empty when nothing fits.
    """
    keys = (
        pl.scan_parquet(run / "findings" / "*.parquet")
        .filter(pl.col("finding_id") == identifier)
        .select("hand_key")
        .collect()["hand_key"]
        if (run / "findings").is_dir()
        else pl.Series([], dtype=pl.String)
    )
    place = ("hand_key", "hand_uid", "kind", "source_path", "member", "line", "kept_hand_key")
    fits = pl.any_horizontal(pl.col("hand_key", "hand_uid", "hand_id") == identifier)
    hands = (
        pl.scan_parquet(run / "hands" / "*.parquet")
        .filter(fits | pl.col("hand_key").is_in(keys.implode()))
        .select(
            *place[:2],
            pl.lit("audited").alias("kind"),
            "source_path",
            "member",
            pl.col("line_start").alias("line"),
            pl.lit(None, pl.String).alias("kept_hand_key"),
        )
    )
    issues = (
        pl.scan_parquet(run / "parse_issues" / "*.parquet")
        .filter(pl.col("hands") > 0)
        .with_columns(
            hand_key=pl.format("{}:{}", "source_id", pl.coalesce("byte_start", "row_start")),
        )
        .filter(fits)
        .select(place)
    )
    by_place = ["source_path", "member", "line", "hand_key"]
    hits = [
        Hit(*row)
        for frame in (hands, issues)
        for row in frame.sort(by_place, nulls_last=False).collect().iter_rows()
    ]
    audited = {hit.hand_key for hit in hits if hit.kind == "audited"}
    return [hit for hit in hits if hit.kept_hand_key not in audited]
