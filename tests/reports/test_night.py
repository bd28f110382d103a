"""A night on one screen."""

from __future__ import annotations

from pathlib import Path

from reports.run.night import LINES, WIDTH, night
from reports.tables import Run
from tests.reports import hands
from tests.reports import night as nights
from tests.reports.hostile import NAMES
from tests.reports.support import Made

REPORT = Path("store/runs/2026-11-30T02-15-00Z/report/index.html")


def _lines(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def _shown(made, tmp_path, told=None, **info):
    return _lines(night(Run(nights.write(made, tmp_path, told, **info)), REPORT))


def test_a_quiet_night(tmp_path):
    assert _shown(Made(), tmp_path) == [
        # 9 hands in 0.25 + 1.5 + 0.25 seconds
        "night 2026-11-30T02-15-00Z, after 2026-11-29T02-15-00Z; 2.0 s, 4 hands/s",
        "new no new violation",
        "hands 4 new, 3 duplicates",
        "quarantined 2: bad-amount 2",
        "inputs 3 new, 1 grown, 40 unchanged, 0 failed",
        f"report {REPORT}",
    ]


def test_what_is_new_and_what_is_known(tmp_path):
    made = Made()
    for number in range(3):
        hands.underraise(made, 1_000 * number)  # 0.50 USD each
    hands.option(made, 5_000)  # 12,500 chips
    made.tables["findings"][2]["known"] = True
    hands.underraise(made, 9_000)
    made.tables["findings"][-1] |= {"verdict": "undetermined", "severity": "info"}
    shown = _shown(made, tmp_path, baseline={"known": 1, "expired": ["a", "b"], "stale": ["c", "d", "e"]})
    assert shown[1:4] == [
        "new 3 new violations; 1 USD, 12,500 chips at stake, as far as the records tell",
        "2 R01 raise-below-minimum, pokerstars",
        "1 O01 raise-not-reopened, pokerstars",
    ]
    assert "baseline 1 known; of its entries 2 expired, 3 stale" in shown


def test_missing_canaries_come_first(tmp_path):
    missing = ["R05 raise-cap-exceeded: not found", "O01 raise-not-reopened: not found", "U01: not found"]
    shown = _shown(Made(), tmp_path, {"canaries": {"planted": 12, "missing": missing}})
    assert shown[:4] == [
        "!!! 3 OF 12 CANARIES MISSING: planted faults were not found. Do not rely on this night.",
        "R05 raise-cap-exceeded: not found",
        "O01 raise-not-reopened: not found",
        "and 1 more: see the report",
    ]


def test_a_night_that_audits_again(tmp_path):
    again = {"mode": "changed", "why": ["parsers", "rules"], "hands": 1_200, "left": 1,
             "findings": {"new": 3, "gone": 1, "changed": 0}}  # fmt: skip
    counts = {"new": 0, "grown": 0, "unchanged": 0, "retried": 2, "reaudited": 7, "failed": 1}
    shown = _shown(Made(), tmp_path, {"reaudit": again, "inputs": counts, "recalled": 2, "previous": None})
    assert shown[0] == "night 2026-11-30T02-15-00Z, first night; 2.0 s, 4 hands/s"
    assert shown[2:7] == [
        "hands 4 new, 2 of earlier nights again (another content arrived), 3 duplicates",
        "quarantined 2: bad-amount 2",
        "inputs 0 new, 2 retried, 7 audited again, 1 failed",
        "re-audit 1,200 hands again (changed: parsers, rules): findings 3 new, 1 gone, 0 changed",
        "1 hand of an older version keeps its verdict: its input is not here tonight",
    ]


def test_the_worst_night_fits_a_screen(tmp_path):
    made = Made()
    for number, name in enumerate(NAMES):
        hands.underraise(made, 1_000 * number)
        made.tables["findings"][-1] |= {"site": name, "rule": f"R{number:02d}"}
        made.tables["hands"][-1] |= {"currency": name[:20]}
    names = list(NAMES)
    told = {
        "canaries": {"planted": 99, "missing": names},
        "volume": {"band": 0.5, "alarms": [
            {"site": name, "tonight": 1, "usual": 2_000.5, "nights": 14} for name in names
        ]},
        "reaudit": {"mode": "all", "why": [], "hands": 1, "left": 1,
                    "findings": {"new": 0, "gone": 0, "changed": 1}},
    }  # fmt: skip
    quarantined = {f"reason-{number}": number for number in range(9)}
    text = night(
        Run(nights.write(
            made, tmp_path, told, incomplete=names, baseline={"known": 10**9, "expired": [], "stale": []},
            hands={"seen": 10**9, "audited": 1, "quarantined": quarantined, "duplicates": 10**9,
                   "outside_window": 10**9},
        )),
        REPORT,
    )  # fmt: skip
    lines = text.splitlines()
    assert len(lines) == LINES
    assert max(map(len, lines)) == WIDTH
    assert text.replace("\n", "").isprintable()
    assert text.isascii()
    shown = _lines(text)
    assert f"and {len(NAMES) - 2} more: see the report" in shown
    assert "volume </script><script>alert(1)</script>: hands tonight 1, usually 2,000 (over 14 days)" in shown
    assert "re-audit 1 hand again (asked for): findings 0 new, 0 gone, 1 changed" in shown
