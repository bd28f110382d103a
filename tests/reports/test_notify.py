"""What a night tells the command that is notified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reports.notify import FINDINGS, Night, notice
from reports.tables import Run
from tests.reports import hands
from tests.reports import night as nights
from tests.reports.hostile import NAMES, hostile
from tests.reports.support import Made


def _told(made, tmp_path, told=None, code=1, since=None, **info):
    run = Run(nights.write(made, tmp_path, told, since, exit_code=code, **info))
    text = notice(Night("2026-11-30T02-15-00Z", code, run, Path("/store/runs/x/report/index.html")))
    return None if text is None else json.loads(text)


def _two():
    made = Made()
    hands.underraise(made)
    hands.option(made)
    return made


def test_new_findings(tmp_path):
    told = _told(_two(), tmp_path)
    version = told.pop("floorcall")
    assert isinstance(version, str)
    finding, other = told["findings"].pop("weightiest")
    assert finding == {
        "id": "0000000000000001",
        "rule": "O01",
        "name": "raise-not-reopened",
        "severity": "error",
        "room": "pokerstars",
        "hand": "7001",
        "hand_key": f"{'5a' * 32}:0",
        "played_at": "2026-11-28T19:04:11+00:00",
        "message": "Anna raised to 20000 though 3500 since acting is less than the full raise of 4000.",
        "stake": {"amount": "12500", "unit": "chips"},
    }
    assert (other["rule"], other["stake"]) == ("R01", {"amount": "0.5", "unit": "USD"})
    assert told == {
        "schema": 1,
        "run": "2026-11-30T02-15-00Z",
        "exit_code": 1,
        "why": ["new-findings"],
        "error": None,
        "report": "/store/runs/x/report/index.html",
        "canaries": {"planted": 12, "missing": [], "missing_count": 0},
        "expired": [],
        "expired_count": 0,
        "incomplete": [],
        "volume": [],
        "volume_count": 0,
        "hands": nights.INFO["hands"] | {"verdicts": nights.INFO["verdicts"]},
        "inputs": nights.NIGHT["inputs"],
        "reaudit": nights.NIGHT["reaudit"],
        "baseline": None,
        "findings": {
            "new": 2,
            "at_stake": [{"amount": "0.5", "unit": "USD"}, {"amount": "12500", "unit": "chips"}],
            "by_rule_and_room": [
                {"rule": "O01", "name": "raise-not-reopened", "room": "pokerstars", "count": 1},
                {"rule": "R01", "name": "raise-below-minimum", "room": "pokerstars", "count": 1},
            ],
            "by_rule_and_room_count": 2,
        },
    }


def test_an_acceptance_that_has_expired_is_told(tmp_path):
    told = _told(Made(), tmp_path, {"expired": ["a" * 16]}, code=1)
    assert (told["why"], told["expired"], told["expired_count"]) == (["expired"], ["a" * 16], 1)


def test_what_an_earlier_night_has_found_is_no_news(tmp_path):
    since = {f"{0:016x}": "2026-11-29T02-15-00Z", f"{1:016x}": "2026-11-30T02-15-00Z"}
    told = _told(_two(), tmp_path, since=since)
    assert told["findings"]["new"] == 1
    assert [finding["rule"] for finding in told["findings"]["weightiest"]] == ["O01"]
    assert told["findings"]["at_stake"] == [{"amount": "12500", "unit": "chips"}]


def test_what_is_known_undetermined_or_advised_is_no_news(tmp_path):
    made = _two()
    made.tables["findings"][0]["known"] = True
    made.tables["findings"][1] |= {"verdict": "undetermined", "severity": "info"}
    assert _told(made, tmp_path) is None


@pytest.mark.parametrize(
    ("why", "night", "code", "info"),
    [
        ("canaries-missing", {"canaries": {"planted": 3, "missing": ["R05"]}}, 0, {}),
        (
            "volume-alarms",
            {"volume": {"band": 0.5, "alarms": [{"site": "lyra", "tonight": 1, "usual": 9, "nights": 14}]}},
            0,
            {},
        ),
        ("incomplete", {}, 3, {"incomplete": ["1 input could not be read"]}),
        ("failed", {}, 4, {}),
    ],
)
def test_other_reasons(tmp_path, why, night, code, info):
    assert _told(Made(), tmp_path, night, code, **info)["why"] == [why]


def test_a_quiet_night_tells_nothing(tmp_path):
    assert _told(Made(), tmp_path, code=0) is None


def test_a_failure_before_anything_was_published():
    told = json.loads(notice(Night(None, 5, error="another run is writing here")))
    assert told["why"] == ["failed"]
    assert told["error"] == "another run is writing here"
    assert (told["run"], told["report"], told["hands"]) == (None, None, None)
    assert told["findings"]["new"] == 0


def test_only_the_weightiest_are_told(tmp_path):
    made = Made()
    for number in range(FINDINGS + 1):
        hands.underraise(made, 1_000 * number)
        made.tables["findings"][-1]["amount_at_stake"] = number
    told = _told(made, tmp_path)["findings"]
    assert told["new"] == FINDINGS + 1
    stakes = [finding["stake"]["amount"] for finding in told["weightiest"]]
    assert stakes == [str(number) for number in range(FINDINGS, 0, -1)]


def test_hostile_names_are_inert(tmp_path):
    made = Made()
    for number, name in enumerate(NAMES):
        hostile(made, name, 1_000 * number)
    alarms = [{"site": name, "tonight": 1, "usual": 9, "nights": 14} for name in NAMES]
    run = nights.write(
        made, tmp_path, {"volume": {"band": 0.5, "alarms": alarms}}, incomplete=[*NAMES, "\udcff"]
    )
    text = notice(Night("n\udcff", 3, Run(run), Path("r\udcff"), "e\x1b"))
    assert text.encode("utf-8")
    assert text.isprintable()

    def texts(value):
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            return [text for one in value for text in texts(one)]
        return [value] if isinstance(value, str) else []

    assert all(one.isprintable() for one in texts(json.loads(text)))
