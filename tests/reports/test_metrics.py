"""The metrics of a run, as both parsers of the Prometheus family read them."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest
from prometheus_client import parser
from prometheus_client.openmetrics import parser as openmetrics

from audit.outcome import UsageProblem
from reports.metrics import Ended, last_success, write_metrics
from reports.run.counted import OTHER, ROOMS, counted
from reports.tables import Run
from tests.reports import hands, night
from tests.reports.hostile import NAMES
from tests.reports.support import SOURCE, Made

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operations.md"


def samples(file):
    """Name and labels to value; what both parsers read, which must be the same."""
    text = file.read_text(encoding="utf-8")
    read = [
        {
            (one.name, *sorted(one.labels.items())): one.value
            for family in parse(text)
            for one in family.samples
        }
        for parse in (openmetrics.text_string_to_metric_families, parser.text_string_to_metric_families)
    ]
    assert read[0] == read[1]
    return read[0]


def _written(made, tmp_path, told=None, since=None, code=1, **info):
    run = night.write(made, tmp_path / "run", told, since, exit_code=code, **info)
    file = tmp_path / "floorcall.prom"
    write_metrics(file, Ended(code, 1_796_004_900.25, 2.5), counted(Run(run)))
    return samples(file)


def _made():
    """Three findings, the second of them known, and what could not be read in another room."""
    made = Made()
    hands.option(made)
    hands.underraise(made)
    hands.option(made, 9_000)
    made.tables["findings"][1]["known"] = True
    made.add("parse_issues", kind="hand", hands=2, site="lyra", source_id=SOURCE, reason="bad-amount")
    made.add("parse_issues", kind="duplicate", hands=3, site="lyra", source_id=SOURCE, reason="duplicate")
    made.add("parse_issues", kind="source", hands=0, source_id=SOURCE, reason="unreadable")
    return made


def test_a_night(tmp_path):
    alarm = {"site": "lyra", "tonight": 2, "usual": 100, "nights": 14}
    found = _written(
        _made(),
        tmp_path,
        {
            "canaries": {"planted": 12, "missing": ["R05 raise-cap-exceeded: not found"]},
            "volume": {"band": 0.5, "alarms": [alarm]},
            "expired": ["a", "b"],
            "reaudit": {"mode": "changed", "why": ["rules"], "hands": 7, "left": 5,
                        "findings": {"new": 2, "gone": 1, "changed": 0}},
        },
        since={f"{0:016x}": night.NIGHT["name"], f"{1:016x}": "2026-01-01T02-15-00Z",
               f"{2:016x}": "2026-01-01T02-15-00Z"},
        findings=[{"rule": "X01", "count": 1}, {"rule": "R01", "count": 9}],
        incomplete=["the two engines disagree on 1 hand"],
        baseline={"known": 1, "expired": ["a", "b"], "stale": ["c", "d", "e"]},
    )  # fmt: skip
    version = next(key for key in found if key[0] == "floorcall_build_info")
    assert {name for name, *_ in found} == set(re.findall(r"\bfloorcall_\w+", PAGE.read_text()))
    assert found.pop(version) == 1
    finding = ("floorcall_findings", ("rule", "O01"), ("severity", "error"))
    assert found == {
        ("floorcall_last_run_timestamp_seconds",): 1_796_004_900.25,
        ("floorcall_last_success_timestamp_seconds",): 1_796_004_900.25,
        ("floorcall_last_run_exit_code",): 1,
        ("floorcall_last_run_duration_seconds",): 2.5,
        ("floorcall_seen_hands",): 9,
        ("floorcall_hands", ("outcome", "audited")): 4,
        ("floorcall_hands", ("outcome", "duplicate")): 3,
        ("floorcall_hands", ("outcome", "outside-window")): 0,
        ("floorcall_hands", ("outcome", "quarantined")): 2,
        ("floorcall_quarantined_hands", ("reason", "bad-amount"), ("site", "lyra")): 2,
        ("floorcall_verdict_hands", ("verdict", "clean")): 2,
        ("floorcall_verdict_hands", ("verdict", "flagged")): 2,
        (*finding, ("site", "pokerstars"), ("state", "new"), ("verdict", "violation")): 1,
        (*finding, ("site", "pokerstars"), ("state", "earlier"), ("verdict", "violation")): 1,
        ("floorcall_findings", ("rule", "R01"), ("severity", "error"), ("site", "pokerstars"),
         ("state", "known"), ("verdict", "violation")): 1,
        ("floorcall_engines_disagree_hands",): 1,
        ("floorcall_incomplete_reasons",): 1,
        ("floorcall_input_bytes",): 1_200,
        ("floorcall_inputs", ("kind", "new")): 3,
        ("floorcall_inputs", ("kind", "grown")): 1,
        ("floorcall_inputs", ("kind", "unchanged")): 40,
        ("floorcall_inputs", ("kind", "retried")): 0,
        ("floorcall_inputs", ("kind", "reaudited")): 0,
        ("floorcall_inputs", ("kind", "failed")): 0,
        ("floorcall_new_hands", ("site", "pokerstars")): 4,
        ("floorcall_recalled_hands",): 0,
        ("floorcall_expired_violations",): 2,
        ("floorcall_reaudited_hands",): 7,
        ("floorcall_reaudit_findings", ("change", "new")): 2,
        ("floorcall_reaudit_findings", ("change", "gone")): 1,
        ("floorcall_reaudit_findings", ("change", "changed")): 0,
        ("floorcall_canaries", ("state", "planted")): 12,
        ("floorcall_canaries", ("state", "missing")): 1,
        ("floorcall_volume_alarms", ("site", "lyra")): 1,
        ("floorcall_volume_alarms", ("site", "pokerstars")): 0,
        ("floorcall_baseline", ("state", "known")): 1,
        ("floorcall_baseline", ("state", "expired")): 2,
        ("floorcall_baseline", ("state", "stale")): 3,
    }  # fmt: skip


def test_rooms_are_few_and_their_names_plain(tmp_path):
    made = Made()
    for number in range(ROOMS + 2):  # room 51 has most hands, rooms 0 and 1 fewest
        made.add("parse_issues", kind="hand", hands=number + 1, site=f"room-{number}", reason="bad-amount")
    for name in (*NAMES, "x" * 41):
        made.add("parse_issues", kind="hand", hands=1_000, site=name, reason="bad-amount")
    made.add("parse_issues", kind="source", hands=9, reason="reader-failed")
    found = _written(made, tmp_path)
    sites = {
        dict(labels)["site"]: value
        for (name, *labels), value in found.items()
        if name == "floorcall_quarantined_hands"
    }
    assert sites.pop(OTHER) == 1 + 2 + 1_000 * (len(NAMES) + 1)
    assert sites.pop("unknown") == 9
    assert sites == {f"room-{number}": number + 1 for number in range(2, ROOMS + 2)}


def test_a_failure_says_so_and_keeps_the_time_of_the_last_success(tmp_path):
    file = tmp_path / "floorcall.prom"
    write_metrics(file, Ended(0, 1_000.0, 1.0))
    write_metrics(file, Ended(70, 2_000.5, 1.0))
    write_metrics(file, Ended(3, 3_000.0, 1.0))
    found = samples(file)
    assert found["floorcall_last_run_timestamp_seconds",] == 3_000
    assert found["floorcall_last_success_timestamp_seconds",] == 1_000
    assert found["floorcall_last_run_exit_code",] == 3
    assert ("floorcall_seen_hands",) not in found


@pytest.mark.parametrize(
    "old", [None, b"", b"floorcall_\xff\x00", b"floorcall_last_success_timestamp_seconds NaN\n"]
)
def test_without_a_success_before_there_is_no_time_of_one(tmp_path, old):
    file = tmp_path / "floorcall.prom"
    if old is not None:
        file.write_bytes(old)
    write_metrics(file, Ended(2, 2_000.0, 1.0))
    assert last_success(file) is None
    assert samples(file)["floorcall_last_run_exit_code",] == 2


def test_everybody_may_read_the_file_and_nothing_else_is_left(tmp_path):
    file = tmp_path / "floorcall.prom"
    file.touch(mode=0o600)
    write_metrics(file, Ended(0, 1_000.0, 1.0))
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_written(tmp_path):
    with pytest.raises(UsageProblem, match="there is no folder"):
        write_metrics(tmp_path / "nowhere" / "floorcall.prom", Ended(0, 1_000.0, 1.0))
