"""Copies of one hand in different places: which is judged, and which are only listed.

Two hands with one hand_uid and one content are duplicates: the first by place on the command line, path,
member and offset is kept. One hand_uid with several contents is a conflict (M04): all are kept.

While shards are read, only a 64-bit hash of each hand_uid is kept, in a file per shard. Hashes that occur
twice are looked up in the written hands and compared exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from audit import disk
from audit.parts import part_name, write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from audit.parts import Part
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


def save_hashes(scratch: Path, part: Part, hand_uids: pl.Series) -> None:
    """Keeps the hashes of the hand_uids, one per row of a part of `hands`; null where there is none."""
    hashes = hand_uids.hash(0).to_numpy()
    known = np.where(hand_uids.is_null().to_numpy(), np.uint64(0), hashes)
    path = hash_file(scratch, part)
    with disk.writing(path):
        write_bytes(path, known.tobytes())


def find(
    run: Path, scratch: Path, parts: Iterable[Part], source_index: Mapping[str, int]
) -> dict[Part, Changes]:
    """The parts that hold a duplicate or a conflict, with what they have to change.

    `source_index` gives the place of each source_id in the order in which sources were named.
    """
    several = list(parts)
    copies = _repeated_uids(run, scratch, several)
    if copies.is_empty():
        return {}
    changes: dict[int, Changes] = {}
    order = pl.DataFrame(
        {"source_id": list(source_index), "source": list(source_index.values())},
        schema={"source_id": pl.String, "source": pl.Int32},
    )
    copies = copies.join(order, on="source_id", how="left", validate="m:1", maintain_order="left")
    copies = copies.sort("hand_uid", "source", "byte_start")
    for _, group in copies.group_by("hand_uid", maintain_order=True):
        _compare(group, changes)
    return {several[number]: own for number, own in changes.items()}


def _compare(copies: pl.DataFrame, changes: dict[int, Changes]) -> None:
    """Decides between the copies of one hand_uid, given in order of place; `changes` is by `part`."""
    kept: dict[str, str] = {}  # content -> hand_key
    first: list[tuple[int, Place]] = []
    columns = ("part", "source", "byte_start", "hand_key", "content_sha256")
    for part, source, byte_start, key, content in copies.select(columns).iter_rows():
        place = (source, byte_start)
        if content in kept:
            changes.setdefault(part, Changes()).duplicates[place] = kept[content]
        else:
            kept[content] = key
            first.append((part, place))
    if len(first) > 1:
        for part, place in first:
            changes.setdefault(part, Changes()).conflicts.add(place)


def _repeated_uids(run: Path, scratch: Path, parts: list[Part]) -> pl.DataFrame:
    """The hands whose hand_uid really occurs more than once: index of the part, place, key, uid, content."""
    hashes = [np.frombuffer(hash_file(scratch, part).read_bytes(), np.uint64) for part in parts]
    suspect = _occurring_twice(np.concatenate(hashes)) if hashes else np.zeros(0, np.uint64)
    found = []
    for number, (part, own) in enumerate(zip(parts, hashes, strict=True)):
        rows = np.flatnonzero(np.isin(own, suspect))
        if len(rows):
            columns = ["hand_key", "hand_uid", "content_sha256", "source_id", "byte_start", "row_start"]
            hands = pl.read_parquet(run / "hands" / part_name(*part), columns=columns)
            hands = hands.with_columns(byte_start=pl.coalesce("byte_start", "row_start"))
            found.append(hands[rows].with_columns(pl.lit(number, pl.Int32).alias("part")))
    if not found:
        return pl.DataFrame()
    copies = pl.concat(found)
    return copies.filter(pl.len().over("hand_uid") > 1)


def _occurring_twice(hashes: np.ndarray) -> np.ndarray:
    ordered = np.sort(hashes[hashes != 0])
    return np.unique(ordered[1:][ordered[1:] == ordered[:-1]])


def hash_file(scratch: Path, part: Part) -> Path:
    """Where `save_hashes` keeps the hashes of a part."""
    return scratch / f"hand-uids-{part_name(*part)}"
