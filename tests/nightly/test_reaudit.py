"""What was audited by other parsers, rules, rulebooks or settings is audited again."""

from pathlib import Path

import pytest

from audit import fingerprints
from tests.audit.run.hands import legal, underraise
from tests.nightly.nights import night, standing, table, told
from tests.nightly.test_what_is_new import put

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def exports(tmp_path) -> Path:
    put(tmp_path / "exports" / "a.txt", legal(1), underraise(2))
    put(tmp_path / "exports" / "b.txt", underraise(3))
    return tmp_path / "exports"


@pytest.fixture
def store(tmp_path, exports) -> Path:
    night(tmp_path / "store", exports)
    return tmp_path / "store"


def test_another_version_of_the_rules(store, exports, monkeypatch):
    before = standing(store)
    monkeypatch.setattr(fingerprints, "of_rules", lambda: "another")
    (exports / "b.txt").unlink()
    night(store, exports)
    said = told(store)["night"]
    assert said["reaudit"] == {
        "mode": "changed", "why": ["rules"], "hands": 2, "left": 1,
        "findings": {"new": 0, "gone": 0, "changed": 0},
    }  # fmt: skip
    assert said["inputs"]["reaudited"] == 1
    assert said["new_hands"] == {}
    assert said["new_findings"] == []
    assert table(store, "hands").height == 2
    assert standing(store) == before
    night(store, exports)
    assert told(store)["hands"]["seen"] == 0


def test_another_rulebook_tells_what_it_changes(store, exports):
    """Under the rules of tournaments the sentence is the same and the citation another."""
    assert [row[1] for row in standing(store)] == ["violation", "violation"]
    night(store, exports, "--rulebook", "tda-2026")
    said = told(store)["night"]["reaudit"]
    assert (said["why"], said["hands"]) == (["rulebook"], 3)
    assert said["findings"] == {"new": 0, "gone": 0, "changed": 2}
    assert set(table(store, "standing")["rulebook"]) == {"tda-2026"}
    assert table(store, "standing").height == 2


def test_everything_again(store, exports):
    night(store, exports, "--reaudit", "all")
    assert told(store)["night"]["reaudit"]["hands"] == 3
    assert table(store, "standing").height == 2


def test_nothing_again_until_it_is_asked_for(store, exports, monkeypatch):
    monkeypatch.setattr(fingerprints, "of_rules", lambda: "another")
    night(store, exports, "--reaudit", "none")
    assert told(store)["hands"]["seen"] == 0
    night(store, exports)
    assert told(store)["night"]["reaudit"]["hands"] == 3


def test_hands_of_other_parsers_are_no_conflict(store, exports, monkeypatch):
    """Their contents may differ because the parsers do."""
    monkeypatch.setattr(fingerprints, "of_parsers", lambda: "another")
    put(exports / "a.txt", legal(1, stack="$150"))
    (exports / "b.txt").unlink()
    night(store, exports)
    assert table(store, "findings").height == 0
    assert told(store)["night"]["recalled"] == 0


def test_a_known_finding_is_not_new_when_it_is_found_again(store, exports):
    assert night(store, exports, "--reaudit", "all", "--fail-on-new").exit_code == 0
    put(exports / "c.txt", underraise(4))
    assert night(store, exports, "--reaudit", "all", "--fail-on-new").exit_code == 1


def test_what_was_judged_otherwise_under_none_is_put_right(store, exports):
    put(exports / "c.txt", underraise(4))
    night(store, exports, "--reaudit", "none", "--rulebook", "tda-2026")
    assert set(table(store, "standing")["rulebook"]) == {"online", "tda-2026"}
    night(store, exports)
    assert told(store)["night"]["reaudit"]["why"] == ["rulebook"]
    assert set(table(store, "standing")["rulebook"]) == {"online"}


def test_a_source_that_grew_twice_is_audited_again_once(store, exports):
    put(exports / "a.txt", legal(1), underraise(2), underraise(5))
    night(store, exports)
    put(exports / "a.txt", legal(1), underraise(2), underraise(5), underraise(6))
    night(store, exports, "--reaudit", "all")
    said = told(store)["night"]
    assert (said["inputs"]["reaudited"], said["reaudit"]["left"]) == (2, 0)
    assert table(store, "standing").height == 4


def test_hands_whose_inputs_are_gone_are_counted(store, exports):
    (exports / "b.txt").unlink()
    put(exports / "a.txt", underraise(2))
    night(store, exports, "--reaudit", "all")
    assert told(store)["night"]["reaudit"]["left"] == 2


def test_a_conflict_of_an_earlier_epoch_is_not_brought_back_beside_its_own_copy(store, exports):
    """The hands stand under other keys since they were audited again; a further copy says nothing new."""
    put(exports / "a.txt", legal(1), legal(1, stack="$150"))
    night(store, exports)
    put(exports / "a.txt", legal(1), legal(1, stack="$150"), legal(7))
    night(store, exports, "--reaudit", "all")
    before = standing(store)
    put(exports / "c.txt", legal(8), legal(1, stack="$150"), legal(1))
    night(store, exports)
    assert told(store)["night"]["recalled"] == 0
    assert standing(store) == before
