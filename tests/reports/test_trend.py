"""A run beside the earlier ones of its store."""

from __future__ import annotations

import json

import pytest

from reports.run.report import write_report
from tests.reports import hands
from tests.reports.pages import Summary
from tests.reports.support import Made

HEADS = [
    "No.", "Run", "Hands", "Judged", "Flagged", "of 10,000 judged", "Undetermined", "Quarantined",
    "Violations",
]  # fmt: skip


def _earlier(runs, name, *, report=False, **changes):
    """A finished run of 1,200 hands as its run.json tells of it."""
    content = {
        "command": "audit",
        "hands": {"seen": 1_200, "audited": 1_000, "quarantined": {"bad-amount": 30, "unknown-line": 20}},
        "verdicts": {"clean": 990, "flagged": 7, "undetermined": 3},
        "findings": [
            {"rule": "O01", "verdict": "violation", "count": 5},
            {"rule": "R01", "verdict": "violation", "count": 6},
            {"rule": "R01", "verdict": "undetermined", "count": 3},
        ],
    }
    folder = runs / name
    folder.mkdir(parents=True)
    (folder / "run.json").write_text(json.dumps(content | changes))
    if report:
        (folder / "report").mkdir()
        (folder / "report" / "index.html").touch()


def _page(run, at=None):
    made = Made()
    hands.underraise(made)
    made.hand("x\n", start=9_000, small_blind=1, big_blind=2)
    return Summary(write_report(made.write(run), at))


def _table(page):
    [table] = [rows for rows in page.tables.values() if rows[0] == HEADS]
    return table[1:]


FIRST = ["1,200", "1,000", "7", "70.0", "3", "50", "11"]
THIS = ["2", "2", "1", "5,000.0", "0", "0", "1"]


def test_earlier_runs_oldest_first(tmp_path):
    runs = tmp_path / "runs"
    _earlier(runs, "2026-01-02 night #2", report=True)
    _earlier(runs, "2026-01-01", verdicts={"clean": 1_000}, findings=[])
    _earlier(runs, "2026-02-01")  # later than this one
    page = _page(runs / "2026-01-03")
    assert _table(page) == [
        ["1", "2026-01-01", "1,200", "1,000", "0", "0.0", "0", "50", "0"],
        ["2", "2026-01-02 night #2", *FIRST],
        ["3", "2026-01-03 (this run)", *THIS],
    ]
    [curve] = [figure for figure in page.figures.values() if figure.title == "Violations"]
    assert curve.links == [
        ("../../2026-01-02%20night%20%232/report/index.html", "2026-01-02 night #2: 11 11 2")
    ]
    assert "This run 1, the one before 11, the oldest shown 0." in curve.texts


def test_a_staged_run_is_compared_where_it_will_lie(tmp_path):
    runs = tmp_path / "runs"
    _earlier(runs, "2026-01-01")
    staging = runs / ".2026-01-02.staging"
    page = _page(staging, runs / "2026-01-02")
    assert [row[1] for row in _table(page)] == ["2026-01-01", "2026-01-02 (this run)"]


@pytest.mark.parametrize(
    "damage",
    [
        {"command": "parse"},
        {"hands": None},
        {"hands": {"seen": "many", "audited": 1, "quarantined": {}}},
        {"findings": [{"verdict": "violation"}]},
        {"verdicts": {"flagged": -1}},
        {"verdicts": []},
    ],
    ids=str,
)
def test_damaged_runs_are_skipped_and_counted(tmp_path, damage):
    runs = tmp_path / "runs"
    _earlier(runs, "2026-01-01", **damage)
    _earlier(runs, "2026-01-02")
    (runs / "2026-01-03").mkdir()
    (runs / "2026-01-03" / "run.json").write_bytes(b'{"command": "au\xff')
    page = _page(runs / "2026-01-04")
    assert [row[1] for row in _table(page)] == ["2026-01-02", "2026-01-04 (this run)"]
    assert "2 earlier runs are skipped: their run.json are damaged or of no audit." in page.text


def test_the_last_thirty(tmp_path):
    runs = tmp_path / "runs"
    for number in range(33):
        _earlier(runs, f"{number:02d}")
    page = _page(runs / "99")
    assert [row[1] for row in _table(page)] == [
        *(f"{number:02d}" for number in range(3, 33)),
        "99 (this run)",
    ]
    assert "Of 33 earlier runs the last 30 are looked at." in page.text


@pytest.mark.parametrize("folder", ["runs", "elsewhere"])
def test_no_section_without_earlier_runs(tmp_path, folder):
    if folder == "elsewhere":
        _earlier(tmp_path / folder, "2026-01-01")
    page = _page(tmp_path / folder / "2026-01-03")
    assert "Earlier runs" not in page.text
