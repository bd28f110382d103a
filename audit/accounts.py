"""The two sums that must come out, or the run says so and ends with 3.

Hands: what the formats saw = audited + quarantined + duplicates + outside the window.
Bytes: every byte of every source belongs to a hand, a parse issue, or a named kind of ignored text, of which
`context` is one: what hands share counts once, whatever becomes of them. Of sources that are tables, rows are
counted instead: those of all their tables.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from parsers.schema import Parsed


@dataclass
class Hands:
    """What became of the hands of a shard or a run."""

    seen: int = 0  # as the formats delivered them
    audited: int = 0
    quarantined: Counter[str] = field(default_factory=Counter)  # by reason
    duplicates: int = 0
    outside_window: int = 0

    def add(self, other: Hands) -> None:
        """Adds what became of other hands."""
        self.seen += other.seen
        self.audited += other.audited
        self.quarantined.update(other.quarantined)
        self.duplicates += other.duplicates
        self.outside_window += other.outside_window

    @property
    def accounted(self) -> int:
        """Hands that are somewhere in the tables."""
        return self.audited + self.quarantined.total() + self.duplicates + self.outside_window


@dataclass
class SourceBytes:
    """Where the bytes (of tables: the rows) of one source went, as far as some shards saw it."""

    hands: int = 0  # duplicates and hands outside the window included
    issues: int = 0
    ignored: Counter[str] = field(default_factory=Counter)  # by kind
    overlaps: int = 0  # bytes claimed twice

    def add(self, other: SourceBytes) -> None:
        """Adds what another shard saw of the same source."""
        self.hands += other.hands
        self.issues += other.issues
        self.ignored.update(other.ignored)
        self.overlaps += other.overlaps

    @property
    def accounted(self) -> int:
        """Bytes that belong to something."""
        return self.hands + self.issues + self.ignored.total()


def rows_of(parsed: Parsed) -> np.ndarray:
    """How many rows of the tables each hand has."""
    rows = np.ones(parsed.hands.height, np.int64)
    for table in (parsed.players, parsed.cards, parsed.actions):
        rows += np.bincount(table["hand"].to_numpy(), minlength=len(rows))
    return rows


def bytes_of(parsed: Parsed, tables: Collection[int] = ()) -> dict[int, SourceBytes]:
    """Where the bytes of a shard went, by source index; of the sources in `tables`, the rows."""
    found: dict[int, SourceBytes] = {}
    place = ["source", "byte_start", "byte_end"]
    spans = pl.concat(
        [
            parsed.hands.select(*place, issue=pl.lit(False)),
            parsed.issues.drop_nulls(place).select(*place, issue=pl.lit(True)),
        ]
    ).sort(place)
    for source, claimed in _runs(spans):
        account = found.setdefault(source, SourceBytes())
        start, end = claimed["byte_start"].to_numpy(), claimed["byte_end"].to_numpy()
        size = end - start
        issue = claimed["issue"].to_numpy()
        account.hands += int(size[~issue].sum())
        account.issues += int(size[issue].sum())
        # How far earlier spans reach is the running maximum: one may contain several later ones.
        reach = np.maximum.accumulate(end)[:-1]
        account.overlaps += int(np.clip(np.minimum(reach, end[1:]) - start[1:], 0, None).sum())
    for source in tables:
        account = found.setdefault(source, SourceBytes())
        account.hands = int(rows_of(parsed)[(parsed.hands["source"] == source).to_numpy()].sum())
        account.issues = int(parsed.issues.filter(pl.col("source") == source)["rows"].sum())
    for source, kind, count in parsed.ignored.iter_rows():
        found.setdefault(source, SourceBytes()).ignored[kind] += count
    return found


def failing_sums(
    hands: Hands, sources: Mapping[int, tuple[str, int, str]], accounts: Mapping[int, SourceBytes]
) -> list[str]:
    """One sentence for each sum that does not come out; `sources` has name, size and unit of each."""
    failing = []
    if hands.seen != hands.accounted:
        failing.append(f"{hands.seen} hands were seen and {hands.accounted} are accounted for")
    for source, (name, size, unit) in sources.items():
        account = accounts.get(source, SourceBytes())
        if account.accounted != size:
            failing.append(f"{name}: {account.accounted} of {size} {unit} are accounted for")
        if account.overlaps:
            failing.append(f"{name}: {account.overlaps} bytes belong to two things at once")
    return failing


def _runs(spans: pl.DataFrame) -> list[tuple[int, pl.DataFrame]]:
    """The rows of each source; `spans` is sorted by source."""
    if spans.is_empty():
        return []
    parts = spans.partition_by("source", maintain_order=True)
    return [(int(part["source"][0]), part) for part in parts]
