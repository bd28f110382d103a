"""What stands is told and accepted, whatever the last night has read."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime

import pytest

from tests.audit.run.hands import legal, underraise, write
from tests.cli.command import call
from tests.nightly.nights import night, told

pytestmark = pytest.mark.usefixtures("quick")


def test_a_finding_of_an_earlier_night_is_told_and_can_be_accepted(tmp_path):
    store, exports = tmp_path / "store", write(tmp_path / "a.txt", legal(1), underraise(2))
    night(store, exports)
    shown = night(store, exports).stdout
    assert "\nstanding      1 finding on all hands of the store: 1 violation, 0 undetermined\n" in shown
    content = told(store)
    assert (content["command"], content["hands"]["audited"]) == ("nightly", 0)
    today = datetime.now(UTC).date()
    options = ("--reason", "old client", "--until", today, "--by", "Ann")
    refused = call("baseline", "accept", store / "latest", "--rule", "M04", *options)
    assert refused.exit_code == 2
    assert f"latest has no finding M04 among those that stand after that night, in {store}" in refused.stderr
    accepted = call("baseline", "accept", store / "latest", "--rule", "R01", *options)
    assert accepted.exit_code == 0, accepted.output
    (entry,) = tomllib.loads((store / "baseline.toml").read_text())["accepted"]
    assert (entry["hand"], entry["rule"]) == ("2", "R01")
    shown = night(store, exports, "--fail-on-new").stdout
    assert "1 violation, 0 undetermined; 1 accepted\n" in shown
    assert "\nbaseline      1 of 1 entry holds for what stands; 0 expired, 0 stale\n" in shown
