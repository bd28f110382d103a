"""sample_data/ holds what its README lists, and the audit finds that and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from tests.support.run import run_audit

SAMPLE = Path(__file__).resolve().parents[2] / "sample_data"
ROW = re.compile(r"^\| (\S+) \| (\d+) \| (\d+) \| (\w\d\d) \| (\w+) \| (.+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pl.DataFrame]:
    return run_audit(SAMPLE, tmp_path_factory.mktemp("sample") / "out")


def test_every_planted_fault_is_found_and_none_invented(tables: dict[str, pl.DataFrame]) -> None:
    listed = {
        (file, int(line), hand, rule, verdict, player)
        for file, line, hand, rule, verdict, player in ROW.findall((SAMPLE / "README.md").read_text("utf-8"))
    }
    assert len(listed) == 42
    first = tables["findings"].filter(pl.col("caused_by").is_null())
    columns = ("source_path", "line", "hand_id", "rule", "verdict", "player")
    assert set(first.select(columns).iter_rows()) == listed


def test_the_line_is_the_line_of_the_action(tables: dict[str, pl.DataFrame]) -> None:
    text = (SAMPLE / "ursula-no-limit.txt").read_bytes().split(b"\n")
    found = tables["findings"].filter(pl.col("source_path") == "ursula-no-limit.txt")
    assert found.height > 0
    for row in found.iter_rows(named=True):
        line = text[row["line"] - 1]
        assert line.startswith(row["player"].encode() + b": ")
        raw = (SAMPLE / "ursula-no-limit.txt").read_bytes()[row["act_start"] : row["act_end"]]
        assert raw.rstrip(b"\r\n") == line.rstrip(b"\r")


def test_every_hand_of_the_samples_is_audited(tables: dict[str, pl.DataFrame]) -> None:
    left_out = tables["parse_issues"].select("source_path", "kind", "hands", "reason")
    assert left_out.rows() == [("README.md", "source", 0, "not-a-hand-history")]
    assert tables["hands"].height == 44 + 30 + 29 + 26 + 15 + 14
