"""Runs the command in this process and reads the tables it wrote."""

from __future__ import annotations

from pathlib import Path

import polars as pl
from click.testing import CliRunner

from floorcall import main

TABLES = (
    "hands",
    "players",
    "cards",
    "actions",
    "decisions",
    "findings",
    "verdicts",
    "parse_issues",
    "evidence",
    "coverage",
)


def read_run(out: Path) -> dict[str, pl.DataFrame]:
    """Every table of a run directory, parts in the order of their names."""
    return {
        name: pl.concat([pl.read_parquet(p) for p in sorted((out / name).glob("*.parquet"))])
        for name in TABLES
    }


def run_audit(source: Path, out: Path, *options: str) -> dict[str, pl.DataFrame]:
    """`floorcall audit SOURCE --out OUT` without the report; fails unless the run is complete."""
    arguments = ["audit", str(source), "--out", str(out), "--no-html", "--jobs", "1", "--fail-on", "never"]
    result = CliRunner().invoke(main, [*arguments, *options])
    assert result.exit_code == 0, result.output
    return read_run(out)
