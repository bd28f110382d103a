"""A run of a night: what its run.json says, for the tests of what operators see."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import polars as pl

from tests.reports.support import Made

NIGHT: dict[str, Any] = {
    "name": "2026-11-30T02-15-00Z", "previous": "2026-11-29T02-15-00Z", "started": "2026-11-30T02:15:00Z",
    "reaudit": {"mode": "changed", "why": [], "hands": 0,
                "findings": {"new": 0, "gone": 0, "changed": 0}, "left": 0},
    "inputs": {"new": 3, "grown": 1, "unchanged": 40, "retried": 0, "reaudited": 0, "failed": 0},
    "new_hands": {"pokerstars": 4}, "recalled": 0, "not_recalled": [],
    "canaries": {"planted": 12, "missing": []},
    "volume": {"band": 0.5, "alarms": []},
}  # fmt: skip
"""A quiet night: nothing missing, nothing audited again."""

INFO: dict[str, Any] = {
    "exit_code": 1, "incomplete": [], "inputs": ["exports"], "rulebooks": [],
    "sources": [{"source_id": "a", "bytes": 1_200, "encoding": None}],
    "versions": {"floorcall": "1"}, "findings": [], "verdicts": {"clean": 2, "flagged": 2},
    "settings": {"since": None, "until": None, "timezone": None, "fail_on": "error",
                 "baseline_as_of": "2026-11-30"},
    "hands": {"seen": 9, "audited": 4, "quarantined": {"bad-amount": 2}, "duplicates": 3,
              "outside_window": 0},
    "timings": {"open": 0.25, "shards": 1.5, "again": 0.25},
}  # fmt: skip


def write(
    made: Made,
    run: Path,
    night: dict[str, Any] | None = None,
    since: dict[str, str] | None = None,
    **info: Any,
) -> Path:
    """The run directory `run`; `night` replaces parts of NIGHT, `info` parts of INFO.

    With `since`, it tells of each finding that stands in which night it was found.
    """
    made.write(run)
    if since is not None:
        standing = run / "standing"
        standing.mkdir()
        rows = pl.DataFrame({"finding_id": list(since), "since": list(since.values())})
        findings = pl.read_parquet(run / "findings" / "*.parquet")
        rows.join(findings, on="finding_id", how="left", maintain_order="left").write_parquet(
            standing / "part-000000.parquet"
        )
    if "baseline" in info:
        info["baseline"] = {"entries": 6, "accepted": [], **info["baseline"]}
    told = deepcopy(INFO | {"night": NIGHT | (night or {})}) | info
    (run / "run.json").write_text(json.dumps(told), encoding="utf-8")
    return run
