"""What stands against all hands of a store after a night: the findings of each hand by its last audit."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from reports.inert import brief, inert
from reports.language import ntr, tr
from reports.run.totals import VIOLATION
from reports.tables import Row, Run

TABLE = "standing"
"""The table of a night that has them: the columns of findings, and `since`, the night that found each."""
QUERY = (
    'duckdb -c "SELECT since, rule, site, hand_id, verdict, message '
    f"FROM '{TABLE}/*.parquet' ORDER BY since, rule\""
)
"""Lists them; to be run in the folder of the night."""
_NAME = 60


@dataclass(frozen=True)
class Standing:
    """How many findings stand, of each verdict."""

    violations: int
    undetermined: int
    advisories: int
    accepted: int | None  # entries of the baseline that are in force for one of them; None without a baseline

    @property
    def findings(self) -> int:
        """All of them."""
        return self.violations + self.undetermined + self.advisories


def standing(run: Run) -> Standing | None:
    """What stands after the night `run`; None for a run that has no such table."""
    if not (run.path / TABLE).is_dir():
        return None
    rows = run.scan(TABLE).group_by("verdict").agg(pl.len()).collect().iter_rows()
    counts: dict[str, int] = dict(rows)
    told = run.info().get("baseline")
    return Standing(
        counts.get("violation", 0),
        counts.get("undetermined", 0),
        counts.get("advisory", 0),
        None if told is None else in_force(told),
    )


def in_force(baseline: Row) -> int:
    """How many entries of the `baseline` of a night's run.json hold for a finding that stands."""
    over: int = len({*baseline["expired"], *baseline["stale"]})
    return int(baseline["entries"]) - over


def said(stands: Standing) -> str:
    """What stands, in one sentence."""
    parts = [
        ntr("{n} violation", "{n} violations", stands.violations).format(n=f"{stands.violations:,}"),
        tr("{n} undetermined").format(n=f"{stands.undetermined:,}"),
    ]
    if stands.advisories:
        advisories = ntr("{n} advisory", "{n} advisories", stands.advisories)
        parts.append(advisories.format(n=f"{stands.advisories:,}"))
    told = ntr(
        "{n} finding on all hands of the store: {parts}",
        "{n} findings on all hands of the store: {parts}",
        stands.findings,
    ).format(n=f"{stands.findings:,}", parts=", ".join(parts))
    if stands.accepted is not None:
        told += "; " + tr("{n} accepted").format(n=f"{stands.accepted:,}")
    return told


def expired(night: Row) -> list[str]:
    """The ids of violations that stand, and whose acceptance is over."""
    told: list[str] = night.get("expired", [])
    return told


def expired_alarm(night: Row) -> str | None:
    """That acceptances are over whose violations stand; None where there are none. `named` names them."""
    count = len(expired(night))
    if not count:
        return None
    return ntr(
        "{n} acceptance has expired and its violation stands",
        "{n} acceptances have expired and their violations stand",
        count,
    ).format(n=f"{count:,}")


def named(run: Run, ids: list[str], *, ascii_only: bool = False) -> list[str]:
    """Violations that stand, each by its id, rule, room and hand; inert."""

    def shown(text: str) -> str:
        return inert(text, ascii_only=True) if ascii_only else brief(text, _NAME)

    if not ids or not (run.path / TABLE).is_dir():
        return [shown(one) for one in ids]
    columns = ("finding_id", "rule", "name", "site", "hand_id", "hand_key")
    rows = (
        run.scan(TABLE)
        .filter(VIOLATION & pl.col("finding_id").is_in(ids))
        .select(pl.col(columns).cast(pl.String).fill_null(""))
        .sort("finding_id", "hand_key")
        .unique("finding_id", keep="first", maintain_order=True)
        .collect()
    )
    found = {
        finding: f"  {shown(f'{rule} {name}')}, {shown(site) or tr('not said')}, "
        f"{tr('hand')} {shown(hand or key)}"
        for finding, rule, name, site, hand, key in rows.iter_rows()
    }
    return [shown(one) + found.get(one, "") for one in ids]
