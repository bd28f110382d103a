"""Real exports of every room, where they lie beside the project: each hand judged, or refused with reason."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from floorcall import main
from tests.parsers.corpus import CORPUS
from tests.parsers.test_registry import EXPECTED
from tests.support.run import read_run

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the real exports are not here"),
]
# Looked at by a person, hand by hand: what is printed is indeed so, or comes from a conversion.
KNOWN = {
    # One hand of its number at two places: two downloads that differ, and a room that used a number twice.
    ("entraction-text", "2137921772", "M04"),
    ("ipoker-xml", "3869401800", "M04"),
    ("ipoker-xml", "3869456700", "M04"),
    # A limit raise over a short all-in that goes a full bet above it; the books say: to the next full bet.
    ("everest-pt-text", "7164321511", "R04"),
    # The converter numbered the seats anew where a newcomer posts; a dealer seat that contradicts the play.
    ("ipoker-ptexport-text", "2607756372", "T01"),
    ("ohh-json", "1652409324370", "T01"),
    # Two players fold in the wrong order before a showdown.
    ("party-text", "11932613562", "T01"),
}
# Per folder: reasons for which hands are refused, and how many at most.
REFUSED = {
    "888-text": {"cancelled": 1},
    "absolute-text": {"unknown-line": 1},
    "betonline-text": {"unknown-actor": 1, "unknown-line": 1},
    "bovada-text": {"cut-short": 1},
    "cake-text": {"unsupported-game": 1},
    "coinpoker-json": {"unsupported-game": 1},
    "fulltilt-text": {"cut-short": 6, "table-incomplete": 2},
    "ipoker-ptexport-text": {"amount-inconsistent": 1},
    "ipoker-xml": {"cut-short": 31, "unsupported-game": 1},
    "kingsclub-text": {"unsupported-game": 3},
    "merge-ptexport-text": {"amount-inconsistent": 1},
    "merge-xml": {"unknown-actor": 1, "unsupported-game": 1, "cut-short": 1, "amount-inconsistent": 1},
    "party-text": {"unknown-actor": 6, "unsupported-game": 1},
    "pkr-text": {"unknown-line": 1},
    "wpn-old-text": {"unknown-line": 1, "unknown-actor": 1},
}
OTHERS = ("pokerstars-text", "pokerstars-like-text", "ggpoker-text")
"""Folders that have tests of their own."""


@pytest.mark.parametrize("folder", [name for name in EXPECTED if name not in OTHERS])
def test_folder(folder: str, tmp_path: Path) -> None:
    options = ["--no-html", "--jobs", "1", "--fail-on", "never", "--max-quarantine", "1"]
    result = CliRunner().invoke(
        main, ["audit", str(CORPUS / folder), "--out", str(tmp_path / "run"), *options]
    )
    assert result.exit_code in (0, 3), result.output  # 3: a file that is no hand history lies among them
    tables = read_run(tmp_path / "run")
    issues = tables["parse_issues"].filter(pl.col("kind") == "hand")
    reasons = dict(issues.group_by("reason").agg(pl.col("hands").sum()).iter_rows())
    allowed = REFUSED.get(folder, {})
    assert {reason: count for reason, count in reasons.items() if count > allowed.get(reason, 0)} == {}
    violations = tables["findings"].filter(pl.col("verdict") == "violation")
    assert set(violations.select(pl.lit(folder), "hand_id", "rule").iter_rows()) - KNOWN == set()
