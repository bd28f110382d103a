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


def _shown(made, tmp_path, told=None, since=None, **info):
    return _lines(night(Run(nights.write(made, tmp_path, told, since, **info)), REPORT))


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
    shown = _shown(
        made, tmp_path, baseline={"entries": 9, "known": 1, "expired": ["a", "c"], "stale": ["c", "d", "e"]}
    )
    assert shown[1:4] == [
        "new 3 new violations; 1 USD, 12,500 chips at stake, as far as the records tell",
        "2 R01 raise-below-minimum, pokerstars",
        "1 O01 raise-not-reopened, pokerstars",
    ]
    assert "baseline 5 of 9 entries hold for what stands; 2 expired, 3 stale" in shown


def test_what_stands_is_told_on_a_night_without_hands(tmp_path):
    made = Made()
    for number in range(4):
        hands.underraise(made, 1_000 * number)
    made.tables["findings"][1]["verdict"] = "undetermined"
    made.tables["findings"][2]["verdict"] = "advisory"
    shown = _shown(
        made,
        tmp_path,
        since=dict.fromkeys((f"{number:016x}" for number in range(4)), "2026-11-01T02-15-00Z"),
        baseline={"entries": 4, "known": 0, "expired": ["x"], "stale": ["y"]},
    )
    assert shown[1:4] == [
        "new no new violation",
        "standing 4 findings on all hands of the store: 2 violations, 1 undetermined, 1 advisory; 2",
        "accepted",
    ]
    assert shown[-2] == "baseline 2 of 4 entries hold for what stands; 1 expired, 1 stale"


def test_acceptances_that_have_expired_are_told_loudly(tmp_path):
    made = Made()
    hands.underraise(made)
    one, gone = f"{0:016x}", "f" * 16
    shown = _shown(made, tmp_path, {"expired": [one, gone]}, {one: "2026-11-01T02-15-00Z"})
    assert shown[:3] == [
        "!!! 2 acceptances have expired and their violations stand:",
        f"{one} R01 raise-below-minimum, pokerstars, hand 7002",
        gone,
    ]


def test_inputs_that_failed_are_named(tmp_path):
    made = Made()
    for name in ("c.txt", "d.txt", "e.txt", "f.txt"):
        made.add("parse_issues", kind="source", hands=0, source_path=name, reason="binary")
    made.add(
        "parse_issues", kind="source", hands=0, source_path="a.zip", member="b.txt", reason="unknown-format"
    )
    made.add("parse_issues", kind="source", hands=0, source_path="README", reason="not-a-hand-history")
    made.hand("x", played_at_printed="2026-11-28 19:04")
    shown = _shown(made, tmp_path, {"not_recalled": ["a:1", "a:2"]})
    assert shown[2:] == [
        "hands 4 new, 2 of earlier nights not audited again (their nights were removed), 3 duplicates",
        "time unknown 1 audited: printed without a zone, so in every window (--timezone)",
        "quarantined 2: bad-amount 2",
        "inputs 3 new, 1 grown, 40 unchanged, 0 failed",
        "unknown-format a.zip!b.txt",
        "binary c.txt",
        "binary d.txt",
        "and 2 more: see the report",
        "not read 6: binary 4, not-a-hand-history 1, unknown-format 1",
        f"report {REPORT}",
    ]


def test_a_long_reason_is_wrapped(tmp_path):
    reason = "36 of 743 hands quarantined (4.85%, not counting a and b), more than --max-quarantine 1%"
    shown = _shown(Made(), tmp_path, incomplete=[reason])
    assert " ".join(shown[2:4]) == f"incomplete {reason}"


def test_a_night_that_puts_off_auditing_again(tmp_path):
    left = nights.NIGHT["reaudit"] | {"mode": "none", "left": 12}
    shown = _shown(Made(), tmp_path, {"reaudit": left})
    assert "re-audit put off (--reaudit none): 12 hands stand under other parsers, rules or settings" in shown


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
        made.add("parse_issues", kind="source", hands=0, source_path=name, reason="binary")
    made.hand("x", start=10**6, played_at_printed="2026-11-28 19:04")
    since = {f"{number:016x}": "2026-11-01T02-15-00Z" for number in range(3)}
    names = list(NAMES)
    told = {
        "canaries": {"planted": 99, "missing": names},
        "volume": {"band": 0.5, "alarms": [
            {"site": name, "tonight": 1, "usual": 2_000.5, "nights": 14} for name in names
        ]},
        "expired": names,
        "not_recalled": names,
        "reaudit": {"mode": "all", "why": [], "hands": 1, "left": 1,
                    "findings": {"new": 0, "gone": 0, "changed": 1}},
    }  # fmt: skip
    quarantined = {f"reason-{number}": number for number in range(9)}
    text = night(
        Run(nights.write(
            made, tmp_path, told, since, incomplete=names,
            baseline={"entries": 10**9, "known": 10**9, "expired": [], "stale": []},
            hands={"seen": 10**9, "audited": 1, "quarantined": quarantined, "duplicates": 10**9,
                   "outside_window": 10**9},
        )),
        REPORT,
    )  # fmt: skip
    lines = text.splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) == WIDTH
    assert text.replace("\n", "").isprintable()
    assert text.isascii()
    shown = _lines(text)
    assert f"and {len(NAMES) - 1} more: see the report" in shown
    assert "volume </script><script>alert(1)</script>: hands tonight 1, usually 2,000 (over 14 days)" in shown
    assert "re-audit 1 hand again (asked for): findings 0 new, 0 gone, 1 changed" in shown
