"""Random hands in tables of a room's own, CSV and Parquet, are read as they were played."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from audit.judge import judge
from audit.rulebook import load
from tests.parsers.tables.support import Tables, read, write_csv, write_parquet
from tests.support.writers.hands import hands_of
from tests.support.writers.tables import TABLES, files
from tests.support.writers.written import differences

HANDS = 40


@pytest.mark.parametrize("write", [write_csv, write_parquet])
def test_comes_back_as_it_was_played(write: Callable[[Path, Tables], Path], tmp_path: Path) -> None:
    hands = hands_of(TABLES, random.Random(f"own tables {write.__name__}"), HANDS)
    found = read(write(tmp_path / "set", files(TABLES.write(*hand).text for hand in hands)))
    assert list(differences(TABLES, found, hands)) == []
    judgement = judge(found, load("online"))
    accused = judgement.findings.filter(pl.col("verdict") == "violation")
    assert accused["message"].to_list() == []
    assert not judgement.engines_disagree
