"""Copies of one hand in different places: which is judged, and which are only listed.

Two hands with one hand_uid and one content are duplicates: the first by place on the command line, path,
member and offset is kept. One hand_uid with several contents is a conflict (M04): all are kept.

While shards are read, only a 64-bit hash of each hand_uid is kept, in a file per shard. Hashes that occur
twice are looked up in the written hands and compared exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from audit.parts import part_name, write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from parsers.sources import Source

Place = tuple[int, int]
"""Source index and byte_start (in tables: row_start): one copy of one hand."""


@dataclass
class Changes:
    """What a shard has to do otherwise than it did before the other shards were known."""

    duplicates: dict[Place, str] = field(default_factory=dict)  # the hand_key that is kept instead
    conflicts: set[Place] = field(default_factory=set)  # hands that stand elsewhere with another content


def places(hands: pl.DataFrame, sources: Mapping[int, Source]) -> list[Place]:
    """Where each hand of a shard stands."""
    columns = hands.select("source", "byte_start", "line_start").iter_rows()
    return [(source, start if sources[source].tables is None else row) for source, start, row in columns]


def save_hashes(scratch: Path, shard: int, hand_uids: pl.Series) -> None:
    """Keeps the hashes of a shard's hand_uids, one per row of its `hands` part; null where there is none."""
    hashes = hand_uids.hash(0).to_numpy()
    content = BytesIO()
    np.save(content, np.where(hand_uids.is_null().to_numpy(), np.uint64(0), hashes))
    write_bytes(hash_file(scratch, shard), content.getvalue())


def find(
    run: Path, scratch: Path, shards: Iterable[int], source_index: Mapping[str, int]
) -> dict[int, Changes]:
    """The shards that hold a duplicate or a conflict, with what they have to change.

    `source_index` gives the place of each source_id in the order in which sources were named.
    """
    copies = _repeated_uids(run, scratch, list(shards))
    changes: dict[int, Changes] = {}
    if copies.is_empty():
        return changes
    order = pl.DataFrame(
        {"source_id": list(source_index), "source": list(source_index.values())},
        schema={"source_id": pl.String, "source": pl.Int32},
    )
    copies = copies.join(order, on="source_id", how="left", validate="m:1", maintain_order="left")
    copies = copies.sort("hand_uid", "source", "byte_start")
    for _, group in copies.group_by("hand_uid", maintain_order=True):
        _compare(group, changes)
    return changes


def _compare(copies: pl.DataFrame, changes: dict[int, Changes]) -> None:
    """Decides between the copies of one hand_uid, given in order of place."""
    kept: dict[str, str] = {}  # content -> hand_key
    first: list[tuple[int, Place]] = []
    columns = ("shard", "source", "byte_start", "hand_key", "content_sha256")
    for shard, source, byte_start, key, content in copies.select(columns).iter_rows():
        place = (source, byte_start)
        if content in kept:
            changes.setdefault(shard, Changes()).duplicates[place] = kept[content]
        else:
            kept[content] = key
            first.append((shard, place))
    if len(first) > 1:
        for shard, place in first:
            changes.setdefault(shard, Changes()).conflicts.add(place)


def _repeated_uids(run: Path, scratch: Path, shards: list[int]) -> pl.DataFrame:
    """The hands whose hand_uid really occurs more than once: shard, place, key, uid, content."""
    hashes = [np.load(hash_file(scratch, shard)) for shard in shards]
    suspect = _occurring_twice(np.concatenate(hashes)) if hashes else np.zeros(0, np.uint64)
    found = []
    for shard, own in zip(shards, hashes, strict=True):
        rows = np.flatnonzero(np.isin(own, suspect))
        if len(rows):
            columns = ["hand_key", "hand_uid", "content_sha256", "source_id", "byte_start", "row_start"]
            hands = pl.read_parquet(run / "hands" / part_name(shard), columns=columns)
            hands = hands.with_columns(byte_start=pl.coalesce("byte_start", "row_start"))
            found.append(hands[rows].with_columns(pl.lit(shard, pl.Int32).alias("shard")))
    if not found:
        return pl.DataFrame()
    copies = pl.concat(found)
    return copies.filter(pl.len().over("hand_uid") > 1)


def _occurring_twice(hashes: np.ndarray) -> np.ndarray:
    ordered = np.sort(hashes[hashes != 0])
    return np.unique(ordered[1:][ordered[1:] == ordered[:-1]])


def hash_file(scratch: Path, shard: int) -> Path:
    """Where `save_hashes` keeps the hashes of a shard."""
    return scratch / f"hand-uids-{shard:06d}.npy"
