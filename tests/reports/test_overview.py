"""The first screen of the report."""

from __future__ import annotations

import json

from reports.run.report import write_report
from reports.run.rooms import rooms
from reports.run.totals import totals
from reports.tables import Run
from tests.reports import hands
from tests.reports.pages import Summary
from tests.reports.support import SOURCE, Made

INFO = {
    "incomplete": ["1 input could not be read (parse_issues says which and why)"], "exit_code": 3,
    "inputs": [], "rulebooks": [], "versions": {"floorcall": "1"},
    "settings": {"since": None, "until": None, "timezone": None, "fail_on": "error"},
}  # fmt: skip


def _issue(made, kind, count, site):
    made.add("parse_issues", kind=kind, hands=count, site=site, source_id=SOURCE, reason="some")


def _run(made, folder, **info):
    run = made.write(folder)
    (run / "run.json").write_text(json.dumps(INFO | info))
    return Summary(write_report(run))


def _made():
    """Two rooms: one has 12,500 chips and 0.50 USD at stake, the other an undetermined hand."""
    made = Made()
    hands.option(made, 0)
    hands.underraise(made, 1_000)
    hands.underraise(made, 2_000)
    for table in ("hands", "findings"):
        made.tables[table][-1]["site"] = "Lyra"
    made.tables["findings"][-1]["verdict"] = "undetermined"
    made.tables["verdicts"][-1]["verdict"] = "undetermined"
    made.hand("x\n", start=50_000, site="Lyra", small_blind=1, big_blind=2)
    _issue(made, "hand", 4, "Lyra")
    _issue(made, "duplicate", 5, "pokerstars")
    _issue(made, "outside-window", 6, "Lyra")
    _issue(made, "source", 7, None)
    return made


def test_in_words(tmp_path):
    page = _run(_made(), tmp_path)
    assert (
        "Of 26 hands Floorcall judged 4: 2 flagged, 1 undetermined, 1 clean. "
        "It found 2 violations of 2 rules. Not judged: 11 quarantined, 5 duplicates, 6 outside the window."
    ) in page.text
    assert "Rulebooks online: 2 hands, tda-2026: 2 hands" in page.text
    assert "2026-11-28 19:04 to 2026-11-28 20:00; 1 hand without a known time" in page.text
    assert "no; exit code 3, something is missing" in page.text
    assert "This run is incomplete 1 input could not be read" in page.text


def test_by_room(tmp_path):
    rows = _run(_made(), tmp_path).tables["rooms"]
    assert rows == [
        ["Room", "Hands", "Judged", "Quarantined", "Flagged", "Undetermined", "Violations", "At stake"],
        ["Lyra", "12", "2", "4", "0", "1", "0", ""],
        ["not said", "7", "0", "7", "0", "0", "0", ""],
        ["pokerstars", "7", "2", "0", "2", "0", "2", "0.50 USD, 12,500 chips"],
        ["All rooms", "26", "4", "11", "2", "1", "2", "0.50 USD, 12,500 chips"],
    ]


def test_new_and_known_stand_there_once_a_baseline_knows_one(tmp_path):
    assert "New violations" not in _run(_made(), tmp_path / "one").text
    made = _made()
    made.tables["findings"][0]["known"] = True
    page = _run(made, tmp_path / "two", incomplete=[], exit_code=1)
    assert "It found 2 violations (1 of them new, 1 known from the baseline) of 2 rules." in page.text
    assert "New violations 1 1 known from the baseline" in page.text
    assert "yes; exit code 1, violations on which it fails (--fail-on error)" in page.text


def test_more_rooms_than_fit_share_a_line(tmp_path):
    made = _made()
    for number in range(15):
        _issue(made, "hand", 1 + number, f"room {number:02d}")
    rows = _run(made, tmp_path).tables["rooms"]
    assert len(rows) == 1 + 15 + 2
    # Of rooms 00 to 14 with 1 to 15 hands the three smallest do not fit beside the three of before.
    assert rows[-2] == ["3 other rooms", "6", "0", "6", "0", "0", "0", ""]
    assert rows[-1][:2] == ["All rooms", "146"]


def test_chips_of_which_two_rules_speak_are_counted_once(tmp_path):
    made = Made()
    hands.underraise(made)  # 0.50 at stake on one action
    twice = made.tables["findings"][0] | {"rule": "R08", "finding_id": "f" * 16, "amount_at_stake": "0.25"}
    made.add("findings", **twice)
    run = made.write(tmp_path / "run")
    assert totals(Run(run)).at_stake == [("USD", 5_000)]
    assert [room.at_stake for room in rooms(Run(run))] == [{"USD": 5_000}]
