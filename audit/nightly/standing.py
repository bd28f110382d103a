"""What stands against all hands that a store has audited: the findings of each hand by its last audit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from audit.rules.m04_hand_conflict import RULE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from audit.nightly.memory import Memory

FILE = "standing/part-000000.parquet"
"""In a night's run directory: `findings`, and its own columns.

content_sha256 of the hand; `run`, the night that audited it last; `since`, the night that found it first.
"""
_CONFLICT = RULE.code
_SAYS = ("verdict", "severity", "message", "rulebook", "citation")


@dataclass(frozen=True)
class Standing:
    """What stands after a night, and what the night changed in it."""

    findings: pl.DataFrame
    new: pl.DataFrame  # of `findings`, those that no earlier night knew
    old: Counter[tuple[str, str, str, str]]  # tonight's that are known or not new, by kind as run.json counts
    reaudit: dict[str, int]  # of hands that were audited again: findings `new`, `gone` and `changed`


def after(run: Path, name: str, before: Path | None, again: Collection[str], memory: Memory) -> Standing:
    """What stands after the night `name` in the run directory `run`; `before` is that of the last night.

    `again` are finding_ids on hands audited again; `memory` knows what sources have grown into, tonight's
    among them.
    """
    hands = pl.scan_parquet(run / "hands" / "*.parquet").select("hand_key", "hand_uid", "content_sha256")
    tonight = pl.scan_parquet(run / "findings" / "*.parquet").collect()
    own = hands.filter(pl.col("hand_key").is_in(tonight["hand_key"].unique().implode())).collect()
    tonight = tonight.join(
        own.select("hand_key", "content_sha256"),
        on="hand_key",
        how="left",
        validate="m:1",
        maintain_order="left",
    ).with_columns(run=pl.lit(name), since=pl.lit(name))
    earlier = tonight.clear() if before is None else pl.read_parquet(before / FILE)
    void = list(memory.void())
    dropped = _audited(earlier, hands, memory.grown()) | earlier["hand_key"].is_in(void)
    settled = _settled(earlier, tonight, void)
    dropped |= earlier["hand_uid"].is_in(settled) & (earlier["rule"] == _CONFLICT)
    tonight = tonight.filter(~(pl.col("hand_uid").is_in(settled) & (pl.col("rule") == _CONFLICT)))
    since = earlier.select("finding_id", "since").unique("finding_id", keep="first", maintain_order=True)
    tonight = (
        tonight.drop("since")
        .join(since, on="finding_id", how="left", validate="m:1", maintain_order="left")
        .with_columns(pl.col("since").fill_null(name))
    )
    new = tonight.filter(since=name)
    is_old = (pl.col("since") != name) | pl.col("known").fill_null(value=False)
    old = tonight.filter(is_old).select("rule", "name", "severity", "verdict")
    gone, changed = _changes(earlier.filter(dropped), tonight)
    counts = {
        "new": new.filter(pl.col("finding_id").is_in(list(again))).height,
        "gone": gone,
        "changed": changed,
    }
    return Standing(pl.concat([earlier.filter(~dropped), tonight]), new, Counter(old.iter_rows()), counts)


def _audited(earlier: pl.DataFrame, hands: pl.LazyFrame, grown: Mapping[str, str]) -> pl.Series:
    """Which of the earlier findings are on hands that tonight's `hands` have too."""
    source = pl.col("hand_key").str.slice(0, 64)
    now = pl.concat_str(source.replace(grown), pl.col("hand_key").str.slice(64))
    earlier = earlier.with_columns(hand_key=now)
    keys, uids = earlier["hand_key"].unique(), earlier["hand_uid"].drop_nulls().unique()
    found = hands.filter(
        pl.col("hand_key").is_in(keys.implode()) | pl.col("hand_uid").is_in(uids.implode())
    ).collect()
    same = set(found["hand_key"])
    contents = set(found.select("hand_uid", "content_sha256").iter_rows())
    rows = earlier.select("hand_key", "hand_uid", "content_sha256").iter_rows()
    return pl.Series(
        [key in same or (uid is not None and (uid, content) in contents) for key, uid, content in rows],
        dtype=pl.Boolean,
    )


def _settled(earlier: pl.DataFrame, tonight: pl.DataFrame, void: Collection[str]) -> list[str]:
    """The hand_uids of conflicts in which all copies but those of one content were only cut short."""
    rows = pl.concat([earlier, tonight]).filter(rule=_CONFLICT)
    cut = rows["hand_key"].is_in(void)
    suspect = rows.filter(cut)["hand_uid"].unique()
    left = rows.filter(~cut & rows["hand_uid"].is_in(suspect.implode()))
    contents = left.group_by("hand_uid").agg(pl.col("content_sha256").n_unique())
    return sorted(set(suspect) - set(contents.filter(pl.col("content_sha256") > 1)["hand_uid"]))


def _changes(earlier: pl.DataFrame, tonight: pl.DataFrame) -> tuple[int, int]:
    """How many of the earlier findings of hands that were audited again are gone, and how many say other."""
    now = {row[0]: row[1:] for row in tonight.select("finding_id", *_SAYS).iter_rows()}
    gone = changed = 0
    for finding_id, *says in earlier.select("finding_id", *_SAYS).iter_rows():
        if finding_id not in now:
            gone += 1
        elif now[finding_id] != tuple(says):
            changed += 1
    return gone, changed
