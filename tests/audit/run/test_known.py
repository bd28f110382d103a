"""A run with a baseline: what is marked, what it does to the exit code, and what run.json says of it."""

import hashlib
from datetime import date

import pytest

from audit.baseline import Baseline, Entry
from audit.listener import Silent
from audit.outcome import Exit
from audit.run import audit
from audit.settings import Settings
from audit.verify import verify
from audit.work import Work
from tests.audit.run.hands import broken, legal, read, underraise, write

TODAY = date(2026, 11, 30)


def finding(number: int) -> str:
    """The id of what `underraise` has: its first voluntary action is wrong."""
    parts = ("R01", "pokerstars", str(number), "preflop", "1", "below-minimum")
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def entry(number: int, *, until: date = TODAY) -> Entry:
    return Entry(
        finding=finding(number), rule="R01", site="pokerstars", hand=str(number), street="preflop",
        message="Raise to $3.", reason="old client", by="Ann", on=date(2026, 1, 1), until=until,
    )  # fmt: skip


def run(tmp_path, settings, *entries, work=None):
    out = tmp_path / "run"
    out.mkdir()
    inputs = [str(path) for path in sorted(tmp_path.glob("*.txt"))]
    accepted = Baseline("5a", entries, TODAY)
    manifest = audit(inputs, out, settings, work or Work(), Silent(), baseline=accepted)
    manifest.write(out)
    assert verify(out) == []
    return manifest, read(out)["findings"]


def test_what_is_marked(tmp_path):
    write(tmp_path / "a.txt", underraise(1), underraise(2), legal(3))
    write(tmp_path / "b.txt", legal(3), underraise(4))  # has a copy, so that its shard is done twice
    entries = (entry(1, until=date(2026, 11, 29)), entry(2), entry(4), entry(9))
    manifest, findings = run(tmp_path, Settings(), *entries, work=Work(shard_bytes=1))
    assert dict(findings.select("hand_id", "known").iter_rows()) == {"1": False, "2": True, "4": True}
    said = manifest.content
    assert said["findings"] == [
        {"rule": "R01", "name": "raise-below-minimum", "severity": "error", "verdict": "violation",
         "count": 3, "known": 2},
    ]  # fmt: skip
    told = {"rule": "R01", "by": "Ann", "reason": "old client", "on": "2026-01-01", "until": "2026-11-30"}
    assert said["baseline"] == {
        "sha256": "5a",
        "entries": 4,
        "known": 2,
        "expired": [finding(1)],
        "stale": [finding(9)],
        "accepted": [{"finding": finding(2), **told}, {"finding": finding(4), **told}],
    }
    settings = said["settings"]
    noted = [settings[f"baseline_{name}"] for name in ("sha256", "entries", "as_of")]
    assert noted == ["5a", 4, "2026-11-30"]
    assert finding(9) not in str(settings)


@pytest.mark.parametrize(
    ("hands", "entries", "fail_on_new", "expected"),
    [
        ([underraise(1)], [entry(1)], True, Exit.COMPLETE),
        ([underraise(1)], [entry(1)], False, Exit.VIOLATIONS),
        ([underraise(1), underraise(2)], [entry(1)], True, Exit.VIOLATIONS),
        ([underraise(1)], [entry(1, until=date(2026, 11, 29))], True, Exit.VIOLATIONS),
        ([underraise(1), broken(2)], [entry(1)], True, Exit.INCOMPLETE),
    ],
)
def test_only_what_is_new_fails(tmp_path, hands, entries, fail_on_new, expected):
    write(tmp_path / "a.txt", *hands)
    manifest, _ = run(tmp_path, Settings(fail_on_new=fail_on_new), *entries)
    assert manifest.exit == expected
