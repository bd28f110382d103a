"""The counts of a run room by room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import polars as pl

from reports.run.totals import staked
from reports.tables import Run

_LOST = ("hand", "source", "bytes")


@dataclass
class Room:
    """One room; hands = judged + quarantined + duplicates + outside."""

    site: str  # as the run has it; "" for what could not be read so far as to name its room
    judged: int = 0
    quarantined: int = 0
    duplicates: int = 0
    outside: int = 0
    flagged: int = 0
    undetermined: int = 0
    violations: int = 0
    at_stake: dict[str, int] = field(default_factory=dict)  # by unit, ten-thousandths; violations only

    @property
    def hands(self) -> int:
        """All hands seen."""
        return self.judged + self.quarantined + self.duplicates + self.outside

    def add(self, other: Room) -> None:
        """Adds the counts of another room."""
        for name in (
            "judged", "quarantined", "duplicates", "outside", "flagged", "undetermined", "violations",
        ):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for unit, amount in other.at_stake.items():
            self.at_stake[unit] = self.at_stake.get(unit, 0) + amount


def rooms(run: Run) -> list[Room]:
    """Every room of the run, the one with most hands first."""
    found: dict[str, Room] = {}

    def of(site: str | None) -> Room:
        return found.setdefault(site or "", Room(site or ""))

    for site, judged in run.scan("hands").group_by("site").agg(pl.len()).collect().iter_rows():
        of(site).judged += judged
    verdicts = run.scan("verdicts").select("hand_key", "verdict").filter(pl.col("verdict") != "clean")
    not_clean = verdicts.collect()
    sites = run.rows("hands", not_clean["hand_key"], ["site"])
    judged_as = not_clean.join(sites, on="hand_key", how="left").group_by("site", "verdict").agg(pl.len())
    for site, verdict, count in judged_as.iter_rows():
        room = of(site)
        setattr(room, verdict, getattr(room, verdict) + count)
    left_out = run.scan("parse_issues").group_by("site", "kind").agg(pl.col("hands").sum())
    for site, kind, count in left_out.filter(pl.col("hands") > 0).collect().iter_rows():
        name = {"duplicate": "duplicates", "outside-window": "outside"}.get(kind, "quarantined")
        if name != "quarantined" or kind in _LOST:
            setattr(of(site), name, getattr(of(site), name) + count)
    _add_violations(run, of_site=of)
    return sorted(found.values(), key=lambda room: (-room.hands, room.site))


def _add_violations(run: Run, of_site: Callable[[str | None], Room]) -> None:
    violations = run.scan("findings").filter(pl.col("verdict") == "violation")
    for site, count in violations.group_by("site").agg(pl.len()).sort("site").collect().iter_rows():
        of_site(site).violations += count
    stakes = staked(run).group_by("site", "unit")
    sums = stakes.agg(pl.col("amount_at_stake").sum()).sort("site", "unit")
    for site, unit, stake in sums.iter_rows():
        room = of_site(site)
        room.at_stake[unit] = room.at_stake.get(unit, 0) + stake
