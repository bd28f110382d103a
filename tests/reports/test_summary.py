from __future__ import annotations

from pathlib import Path

import pytest

from reports.run.summary import summary
from reports.tables import NotARunError
from tests.reports import hands
from tests.reports.support import SOURCE, Made


def _cover(made, rule, examined, not_checkable=0):
    made.add("coverage", rule=rule, site="pokerstars", format="pokerstars", dialect="d", structure="no-limit",
             rulebook="online", decisions=examined, not_checkable=not_checkable, undetermined=0,
             violations=0)  # fmt: skip


def _issue(made, kind, reason, count=1):
    made.add("parse_issues", kind=kind, hands=count, source_id=SOURCE, source_path="a.txt", reason=reason)


def test_a_run(tmp_path):
    made = Made()
    hands.option(made, 0)
    for number in range(3):
        hands.underraise(made, 1_000 * (number + 1))
    made.tables["findings"][-1] |= {"verdict": "undetermined", "severity": "info"}
    made.tables["verdicts"][-1] |= {"verdict": "undetermined", "reason": "readings-differ"}
    made.hand("x\n", start=50_000, small_blind=1, big_blind=2)
    _cover(made, "M01", 100, 40)
    _cover(made, "R01", 1200)
    _cover(made, "O01", 1200)
    _cover(made, "R02", 77)
    _cover(made, "R03", 0)
    _issue(made, "hand", "bad-amount")
    _issue(made, "hand", "unknown-line", 2)
    _issue(made, "duplicate", "duplicate", 4)
    _issue(made, "outside-window", "before-since", 5)
    _issue(made, "source", "unreadable", 0)
    text = summary(made.write(tmp_path), Path("out/report/index.html"))
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        "hands 17",  # 5 audited, 3 quarantined, 4 duplicates, 5 outside the window
        "audited 5: 3 flagged, 1 undetermined, 1 clean; 4 replayed by the second engine",
        "rulebook online 3, tda-2026 2",
        "quarantined 3: unknown-line 2, bad-amount 1",
        "duplicates 4",
        "outside window 5",
        "not read 1: unreadable 1",
        "",
        "findings violations undetermined advisory examined",
        "R01 raise-below-minimum 2 1 0 1,200",
        "O01 raise-not-reopened 1 0 0 1,200",
        "no finding by R02 M01",
        "not checkable M01 40 of 140 (the export does not print what is needed)",
        "",
        # two counted underraises of 0.50 each, and 12,500 chips
        "at stake 1 USD, 12,500 chips, as far as the records tell",
        "",
        "report out/report/index.html",
    ]
    assert text.isascii()


def test_an_empty_run(tmp_path):
    lines = summary(Made().write(tmp_path)).splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "hands 0",
        "audited 0: 0 flagged, 0 undetermined, 0 clean; 0 replayed by the second engine",
        "quarantined 0",
        "duplicates 0",
        "",
        "findings none",
    ]


def test_no_run(tmp_path):
    with pytest.raises(NotARunError):
        summary(tmp_path)
