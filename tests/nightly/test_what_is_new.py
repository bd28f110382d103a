"""A night reads and judges what no earlier night has, and nothing twice."""

import gzip
import os
import shutil
import tarfile
import time
from pathlib import Path

import pytest

from audit import shard
from parsers.text import SourceChangedError
from tests.audit.run.hands import broken, legal, underraise
from tests.cli.command import call
from tests.nightly.nights import found, night, runs, standing, table, told

pytestmark = pytest.mark.usefixtures("quick")


def put(path: Path, *hands: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{hand}\n\n" for hand in hands), encoding="utf-8")
    return path


@pytest.fixture
def exports(tmp_path) -> Path:
    return tmp_path / "exports"


@pytest.fixture
def store(tmp_path) -> Path:
    return tmp_path / "store"


def inputs(store: Path) -> dict[str, int]:
    return {kind: count for kind, count in told(store)["night"]["inputs"].items() if count}


def audited(store: Path) -> list[str]:
    return table(store, "hands")["hand_id"].to_list()


def test_the_first_night_audits_everything(store, exports):
    put(exports / "a.txt", legal(1), underraise(2))
    assert night(store, exports).exit_code == 1
    content = told(store)
    assert content["hands"]["audited"] == 2
    assert content["night"]["new_hands"] == {"pokerstars": 2}
    assert content["night"]["previous"] is None
    assert content["night"]["new_findings"] == [
        {
            "rule": "R01", "name": "raise-below-minimum", "site": "pokerstars",
            "severity": "error", "verdict": "violation", "count": 1,
        }
    ]  # fmt: skip


def test_a_second_night_over_the_same_files_has_nothing_to_do(store, exports):
    put(exports / "a.txt", legal(1), underraise(2))
    night(store, exports)
    first = standing(store)
    assert night(store, exports).exit_code == 0
    content = told(store)
    assert content["hands"]["seen"] == 0
    assert inputs(store) == {"unchanged": 1}
    assert content["night"]["new_findings"] == []
    assert standing(store) == first


def test_a_file_whose_time_and_size_are_the_same_is_not_opened(store, exports):
    """Known by its times, which only counts when they are older than the night that read it."""
    path = put(exports / "a.txt", underraise(2))
    past = time.time() - 3600
    os.utime(path, (past, past))
    night(store, exports)
    path.chmod(0o000)
    os.utime(path, (past, past))  # the change of mode changed a time that no user can set: it is opened again
    night(store, exports)
    assert inputs(store) in ({"unchanged": 1}, {"failed": 1})  # root may read whatever it wants


@pytest.mark.parametrize("hands", [1, 30])
def test_of_a_grown_file_only_the_end_is_read(store, exports, hands):
    old = [underraise(n) for n in range(1, 1 + hands)]
    put(exports / "a.txt", *old)
    night(store, exports)
    put(exports / "a.txt", *old, underraise(101), legal(102))
    night(store, exports)
    content = told(store)
    assert inputs(store) == {"grown": 1}
    # The last hand of yesterday is read once more: it might have been cut short.
    assert content["hands"] == {
        "seen": 3, "audited": 2, "quarantined": {}, "duplicates": 1, "outside_window": 0,
    }  # fmt: skip
    assert audited(store) == ["101", "102"]
    skipped = content["sources"][0]["accounted"]["ignored"]["read-before"] if hands > 1 else 0
    assert skipped == sum(len(f"{hand}\n\n") for hand in old[:-1])
    assert table(store, "findings")["line"].to_list() == [
        "".join(f"{hand}\n\n" for hand in old).count("\n")
        + underraise(101).split("raises")[0].count("\n")
        + 1
    ]
    assert len(standing(store)) == hands + 1


def test_a_hand_that_was_cut_short_is_read_when_the_rest_has_come(store, exports):
    whole = underraise(2)
    put(exports / "a.txt", legal(1), whole[: whole.index("*** TURN")])
    night(store, exports, "--max-quarantine", 1)
    assert told(store)["hands"]["quarantined"].keys() == {"cut-short"} or told(store)["hands"]["audited"] == 1
    put(exports / "a.txt", legal(1), whole, legal(3))
    night(store, exports)
    assert audited(store) == ["2", "3"]
    assert table(store, "standing")["rule"].to_list() == ["R01"]


def test_renamed_moved_and_compressed_files_are_known(store, exports):
    text = put(exports / "a.txt", legal(1), underraise(2)).read_bytes()
    put(exports / "b.txt", legal(3))
    put(exports / "c.txt", legal(4))
    night(store, exports)
    (exports / "a.txt").unlink()
    (exports / "a.txt.gz").write_bytes(gzip.compress(text))
    (exports / "old").mkdir()
    (exports / "b.txt").rename(exports / "old" / "other.txt")
    with tarfile.open(exports / "c.tar", "w") as archive:
        archive.add(exports / "c.txt", "inside/c.txt")
    (exports / "c.txt").unlink()
    night(store, exports)
    assert inputs(store) == {"unchanged": 3}
    assert told(store)["hands"]["seen"] == 0


def test_a_compressed_file_that_grew_is_read_from_where_it_ended(store, exports):
    old = put(exports / "a.txt", *[legal(n) for n in range(1, 9)]).read_bytes()
    night(store, exports)
    (exports / "a.txt").unlink()
    (exports / "b.txt.gz").write_bytes(gzip.compress(old + f"{underraise(9)}\n\n".encode()))
    night(store, exports)
    assert inputs(store) == {"grown": 1}
    assert audited(store) == ["9"]


def test_hands_seen_under_another_file_are_duplicates_of_that_night(store, exports):
    put(exports / "a.txt", legal(1), underraise(2), legal(3))
    night(store, exports)
    kept = dict(table(store, "hands").select("hand_id", "hand_key").iter_rows())
    put(exports / "b.txt", legal(4), underraise(2), legal(5), legal(1))
    night(store, exports)
    assert audited(store) == ["4", "5"]
    issues = table(store, "parse_issues").filter(kind="duplicate")
    assert dict(issues.select("hand_id", "kept_hand_key").iter_rows()) == {"1": kept["1"], "2": kept["2"]}
    assert len(standing(store)) == 1


def test_a_rewritten_file_has_its_old_hands_as_duplicates(store, exports):
    put(exports / "a.txt", legal(1), underraise(2))
    night(store, exports)
    put(exports / "a.txt", legal(0), underraise(2), legal(1), underraise(7))
    night(store, exports)
    assert inputs(store) == {"new": 1}
    assert audited(store) == ["0", "7"]
    assert len(standing(store)) == 2


def test_an_input_that_failed_is_tried_again(store, exports):
    put(exports / "a.txt", legal(1))
    text = f"{underraise(2)}\n\n".encode()
    packed = gzip.compress(text)
    (exports / "b.txt.gz").write_bytes(packed[:20] + b"\xff" * 10 + packed[30:])
    assert night(store, exports).exit_code == 3
    assert inputs(store) == {"new": 1, "failed": 1}
    assert night(store, exports).exit_code == 3
    assert inputs(store) == {"unchanged": 1, "failed": 1}
    (exports / "b.txt.gz").write_bytes(packed)
    assert night(store, exports).exit_code == 1
    assert audited(store) == ["2"]


def test_another_content_of_a_hand_of_an_earlier_night_brings_that_hand_back(store, exports, tmp_path):
    """M04 stands on both copies, as in one run over both files."""
    put(exports / "a.txt", legal(1), legal(2))
    night(store, exports)
    put(exports / "b.txt", legal(2, stack="$150"))
    night(store, exports, "--fail-on", "warning")
    content = told(store)
    assert content["night"]["recalled"] == 1
    assert content["night"]["not_recalled"] == []
    assert content["hands"]["audited"] == 2
    assert table(store, "findings")["rule"].to_list() == ["M04", "M04"]
    assert table(store, "verdicts")["verdict"].to_list() == ["flagged", "flagged"]
    assert table(store, "coverage").filter(rule="M04")["violations"].sum() == 2
    call("audit", exports, "--out", tmp_path / "one", "--no-html", "--jobs", 1)
    assert standing(store) == found(tmp_path / "one")
    # Neither is brought back again.
    put(exports / "c.txt", legal(2, stack="$120"))
    night(store, exports)
    assert told(store)["night"]["recalled"] == 0
    assert table(store, "findings")["rule"].to_list() == ["M04"]
    assert len(standing(store)) == 3


def test_the_last_hand_of_a_grown_file_keeps_its_conflict(store, exports):
    put(exports / "a.txt", legal(2), legal(1))
    night(store, exports)
    put(exports / "a.txt", legal(2), legal(1), legal(7))
    put(exports / "b.txt", legal(1, stack="$150"))
    night(store, exports)
    assert sorted(table(store, "standing")["rule"]) == ["M04", "M04"]


def test_a_quarantined_hand_is_not_lost_and_not_repeated(store, exports):
    put(exports / "a.txt", legal(1), broken(2), legal(3))
    night(store, exports, "--max-quarantine", 1)
    assert sum(told(store)["hands"]["quarantined"].values()) == 1
    night(store, exports)
    assert told(store)["hands"]["seen"] == 0


def test_only_the_last_nights_are_kept_and_nothing_is_forgotten(store, exports):
    for number in range(1, 5):
        put(exports / f"{number}.txt", underraise(number))
        night(store, exports, "--keep", 2)
    assert len(runs(store)) == 2
    assert (store / "latest").resolve() == store / "runs" / runs(store)[-1]
    assert len(standing(store)) == 4
    put(exports / "again.txt", underraise(1), underraise(5))
    night(store, exports, "--keep", 2)
    assert audited(store) == ["5"]


def test_without_its_last_night_a_store_is_as_it_was_before(store, exports):
    put(exports / "a.txt", underraise(1))
    night(store, exports)
    put(exports / "b.txt", underraise(2))
    night(store, exports)
    shutil.rmtree((store / "latest").resolve())
    night(store, exports)
    assert audited(store) == ["2"]
    assert len(standing(store)) == 2


def test_no_hands_at_all(store, exports):
    exports.mkdir()
    assert night(store, exports).exit_code == 4
    assert night(store, exports, "--allow-empty").exit_code == 0
    assert night(store, exports / "none").exit_code == 2
    assert len(runs(store)) == 2


SHORT = legal(1)[: legal(1).index("Seat 2: Bob (small blind) folded")]
"""A hand whose last lines have not come yet: it reads all the same, without some of what was played."""


def test_a_hand_that_was_cut_short_and_read_is_no_other_content(store, exports):
    """Cut at two places on two nights, then whole; and nobody hears of the cut ones again."""
    two = legal(1)[: legal(1).index("Board [")]
    exports.mkdir()
    (exports / "a.txt").write_text(two, encoding="utf-8")
    night(store, exports)
    assert audited(store) == ["1"]
    (exports / "a.txt").write_text(SHORT, encoding="utf-8")
    night(store, exports)
    put(exports / "a.txt", legal(1), legal(2))
    night(store, exports)
    assert standing(store) == []
    put(exports / "b.txt", legal(1), legal(3))
    night(store, exports)
    assert audited(store) == ["3"]
    night(store, exports, "--reaudit", "all")
    assert standing(store) == []
    assert told(store)["night"]["recalled"] == 0


def test_what_was_added_to_the_last_hand_is_judged(store, exports):
    """Who won, and what, is no part of the content: the same content does not make it the same hand."""
    exports.mkdir()
    (exports / "a.txt").write_text(underraise(1)[: underraise(1).index("Seat 3: Cid (big blind) showed")])
    night(store, exports)
    assert audited(store) == ["1"]
    before = standing(store)
    put(exports / "a.txt", underraise(1), legal(2))
    night(store, exports)
    assert audited(store) == ["1", "2"]
    assert told(store)["night"]["new_hands"] == {"pokerstars": 1}
    assert standing(store) == before


def test_a_conflict_that_is_known_on_a_night_without_new_hands(store, exports):
    path = put(exports / "a.txt", underraise(1), underraise(1, stack="$150"))
    night(store, exports)
    before = standing(store)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert night(store, exports).exit_code == 0
    assert told(store)["hands"]["duplicates"] == 2
    assert standing(store) == before


def test_of_several_copies_the_last_judgement_comes_back_once(store, exports, tmp_path):
    put(exports / "a.txt", underraise(1), legal(2))
    night(store, exports)
    put(exports / "a.txt", underraise(1), legal(2), legal(3))
    night(store, exports, "--rulebook", "tda-2026")
    put(exports / "b.txt", underraise(1, stack="$150"))
    night(store, exports, "--rulebook", "tda-2026")
    assert told(store)["night"]["recalled"] == 1
    options = ["--rulebook", "tda-2026", "--no-html", "--jobs", 1]
    call("audit", exports, "--out", tmp_path / "one", *options)
    assert standing(store) == found(tmp_path / "one")
    assert set(table(store, "standing")["rulebook"]) == {"tda-2026"}


CUT = legal(2)[: legal(2).index("Board [")]
"""A hand that reads, without its board."""


def test_a_file_that_was_cut_short_for_a_night_accuses_nobody_when_it_is_whole_again(store, exports):
    put(exports / "a.txt", legal(1), legal(2))
    night(store, exports)
    (exports / "a.txt").write_text(f"{legal(1)}\n\n{CUT}", encoding="utf-8")
    night(store, exports)
    assert sorted(table(store, "standing")["rule"]) == ["M04", "M04"]
    put(exports / "a.txt", legal(1), legal(2))
    night(store, exports)
    assert standing(store) == []
    put(exports / "b.txt", legal(2))
    night(store, exports)
    assert standing(store) == []


def test_a_conflict_with_a_hand_that_was_cut_short_ends_when_that_is_whole(store, exports):
    exports.mkdir()
    (exports / "a.txt").write_text(CUT, encoding="utf-8")
    night(store, exports)
    put(exports / "b.txt", legal(9), legal(2))
    night(store, exports)
    assert sorted(table(store, "standing")["rule"]) == ["M04", "M04"]
    put(exports / "a.txt", legal(2), legal(4))
    night(store, exports)
    assert standing(store) == []


def test_what_was_lost_is_read_again_from_a_copy(store, exports, monkeypatch):
    """The file that was lost is gone the next night; another with the same bytes is not taken for read."""
    for name in ("a\n.txt", "z.txt"):
        path = put(exports / name, underraise(1))
        past = time.time() - 3600
        os.utime(path, (past, past))

    def changed(*_):
        raise SourceChangedError("it became shorter")

    with monkeypatch.context() as patch:
        patch.setattr(shard, "load", changed)
        assert night(store, exports).exit_code == 3
    assert told(store)["hands"]["quarantined"] == {"source-changed": 1}
    (exports / "a\n.txt").unlink()
    night(store, exports)
    assert inputs(store) == {"retried": 1}
    assert audited(store) == ["1"]


def test_a_damaged_night_gives_nothing_back_and_stops_no_other(store, exports):
    put(exports / "a.txt", legal(1))
    night(store, exports)
    kept = table(store, "hands")["hand_key"].to_list()
    put(exports / "b.txt", legal(2))
    night(store, exports)
    next((store / "runs" / runs(store)[0] / "hands").glob("*")).write_bytes(b"junk")
    put(exports / "c.txt", legal(1, stack="$150"))
    assert night(store, exports).exit_code == 0
    assert told(store)["night"]["not_recalled"] == kept
    assert table(store, "standing")["rule"].to_list() == ["M04"]
