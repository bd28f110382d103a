"""Nights of a store as tests have them: through the command, without the report, in one process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
from click.testing import Result

from tests.cli.command import call


def night(store: Path, *inputs: object, env: dict[str, str] | None = None) -> Result:
    """`floorcall nightly INPUTS --store STORE`; what starts with a dash is an option."""
    return call("nightly", *inputs, "--store", store, "--jobs", 1, "--no-html", env=env)


def told(store: Path) -> dict[str, Any]:
    """The run.json of the last night, whose sums come out."""
    checked = call("verify", store / "latest")
    assert checked.exit_code == 0, checked.output
    content: dict[str, Any] = json.loads((store / "latest" / "run.json").read_text())
    assert content["failing_sums"] == []
    return content


def table(store: Path, name: str, run: str = "latest") -> pl.DataFrame:
    """A table of a night."""
    folder = store / run if run == "latest" else store / "runs" / run
    return pl.concat([pl.read_parquet(part) for part in sorted((folder / name).glob("*.parquet"))])


def standing(store: Path) -> list[tuple[str, str, str]]:
    """Id, verdict and message of what stands after the last night."""
    return sorted(table(store, "standing").select("finding_id", "verdict", "message").iter_rows())


def found(run: Path) -> list[tuple[str, str, str]]:
    """The same of a run of `audit`."""
    findings = pl.concat([pl.read_parquet(part) for part in (run / "findings").glob("*.parquet")])
    return sorted(findings.select("finding_id", "verdict", "message").iter_rows())


def runs(store: Path) -> list[str]:
    """The names of the nights there are, oldest first."""
    return sorted(path.name for path in (store / "runs").iterdir())
