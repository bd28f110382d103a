"""What was accepted in a store, and what becomes of it."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.audit.run.hands import legal, underraise
from tests.cli.command import call
from tests.nightly.nights import night, table, told
from tests.nightly.test_what_is_new import put

pytestmark = pytest.mark.usefixtures("quick")


def test_an_acceptance_that_has_expired_makes_its_finding_new_again(tmp_path):
    exports, store = tmp_path / "exports", tmp_path / "store"
    put(exports / "a.txt", legal(1), underraise(2))
    night(store, exports)
    today = datetime.now(UTC).date()
    accept = ["--rule", "R01", "--reason", "Ticket 812", "--by", "Ann", "--until", today + timedelta(days=9)]
    accepted = call("baseline", "accept", store / "latest", *accept)
    assert accepted.exit_code == 0, accepted.output
    assert night(store, exports, "--fail-on-new").exit_code == 0
    assert told(store)["night"]["expired"] == []
    assert told(store)["baseline"]["stale"] == []
    path = store / "baseline.toml"
    text = path.read_text().replace(
        f"until = {today + timedelta(days=9)}", f"until = {today - timedelta(days=1)}"
    )
    path.write_text(text.replace(f"on = {today}", f"on = {today - timedelta(days=3)}"))
    assert night(store, exports, "--fail-on-new").exit_code == 1
    assert told(store)["night"]["expired"] == table(store, "standing")["finding_id"].to_list()
    assert night(store, exports).exit_code == 0
