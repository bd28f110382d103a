"""A night that ends before its end: what another attempt makes of it, whatever has changed in between."""

import json
import random
import shutil
import time

import pytest

from audit import fingerprints
from audit.nightly.store import Store
from tests.audit.run import tasks
from tests.audit.run.hands import legal, underraise
from tests.cli.command import call
from tests.nightly import whole
from tests.nightly.nights import night, runs, standing, table, told

pytestmark = pytest.mark.usefixtures("quick", "small_shards")


@pytest.fixture
def small_shards(monkeypatch):
    monkeypatch.setenv("FLOORCALL_SHARD_BYTES", whole.SHARD_BYTES)


@pytest.fixture
def inputs(tmp_path):
    return whole.first_inputs(tmp_path / "in")


@pytest.fixture
def store(tmp_path, inputs):
    """One night over the first inputs; the second ones are there now."""
    night(tmp_path / "store", inputs)
    whole.second_inputs(inputs)
    return tmp_path / "store"


@pytest.fixture
def right(tmp_path, store, inputs):
    """The same store after a second night that nothing has stopped."""
    shutil.copytree(store, tmp_path / "right", symlinks=True)
    assert night(tmp_path / "right", inputs).exit_code == 3
    return tmp_path / "right"


def stopped(store, *inputs):
    """A night that the disk stops at its very end, with all its shards finished."""

    def refuse(*_):
        raise OSError("the disk is gone")

    before = runs(store) if (store / "runs").is_dir() else []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "publish", refuse)
        assert night(store, *inputs).exit_code == 70
    assert runs(store) == before
    return whole.finished(store)


def with_workers(store, inputs):
    """A night of two processes."""
    return call("nightly", inputs, "--store", store, "--jobs", 2, "--no-html")


def resumed(result):
    """How many shards a night said that it did not do again."""
    events = [json.loads(line) for line in result.stderr.splitlines()]
    return sum(event["shards"] for event in events if event["event"] == "resumed")


def assert_as(store, right):
    assert whole.faults(store) == whole.leftovers(store) == []
    assert whole.content(store, -1) == whole.content(right, -1)


def test_the_second_night_is_what_the_other_tests_take_it_for(right):
    content = told(right)
    assert content["hands"] == {
        # 5 of b.txt, 4 of c.txt, 3 of grows.txt, which had ended with hand 5; and hand 1, which comes back
        # as c.txt has another one.
        "seen": 13,
        "audited": 10,  # of b.txt 10 to 13, of c.txt another 12, another 1, and 15; 6 and 7; and 1
        "quarantined": {"unknown-line": 1},
        "duplicates": 2,  # 11 and 5
        "outside_window": 0,
    }
    assert whole.faults(right) == whole.leftovers(right) == []


def test_finished_shards_are_not_done_again_neither_their_second_go(store, right, inputs):
    done = stopped(store, inputs)
    again = night(store, inputs, "--log-format", "json")
    assert again.exit_code == 3
    assert resumed(again) == done == 9
    assert_as(store, right)


@pytest.mark.parametrize("seed", range(2))
def test_what_a_power_cut_tore_is_done_again(store, right, inputs, seed):
    chance = random.Random(seed)
    done = stopped(store, inputs)
    files = sorted(path for path in (store / ".store/night").rglob("*") if path.is_file())
    for path in chance.sample(files, len(files) // 4):
        if chance.random() < 0.2:
            path.unlink()
        else:
            path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size + 1)])
    again = night(store, inputs, "--log-format", "json")
    assert again.exit_code == 3
    assert resumed(again) < done
    assert_as(store, right)


def test_inputs_that_changed_meanwhile(tmp_path, store, inputs):
    stopped(store, inputs)
    whole.put(inputs / "b.txt", legal(10), legal(11), underraise(12), legal(20))
    (inputs / "c.txt").unlink()
    whole.put(inputs / "a0.txt", underraise(30))
    assert night(store, inputs).exit_code == 1
    shutil.copytree(store, tmp_path / "right", symlinks=True)
    shutil.rmtree(tmp_path / "right/runs" / runs(store)[-1])
    night(tmp_path / "right", inputs)
    assert_as(store, tmp_path / "right")
    # Nothing of c.txt, and nothing of the second content that it had of hand 1, is left.
    assert set(table(store, "hands")["hand_id"]) == {"10", "11", "12", "20", "30", "6", "7"}


def test_another_version_of_the_program_takes_nothing_over(store, inputs, monkeypatch):
    stopped(store, inputs)
    monkeypatch.setattr(fingerprints, "of_rules", lambda: "another version")
    again = night(store, inputs, "--log-format", "json")
    assert resumed(again) == 0
    assert whole.faults(store) == whole.leftovers(store) == []
    assert told(store)["night"]["reaudit"]["hands"] == 5


def test_other_settings_take_nothing_over(store, inputs):
    stopped(store, inputs)
    again = night(store, inputs, "--decisions", "--log-format", "json")
    assert resumed(again) == 0
    # Also of the hands that are beyond reproach.
    assert table(store, "decisions")["hand_key"].n_unique() == table(store, "hands").height - 1


def test_another_number_of_workers_makes_the_same_tables(store, right, inputs):
    stopped(store, inputs)
    assert with_workers(store, inputs).exit_code == 3
    assert whole.faults(store) == whole.leftovers(store) == []
    assert standing(store) == standing(right)
    for name in ("hands", "findings", "verdicts", "parse_issues"):
        assert sorted(map(repr, table(store, name).rows())) == sorted(map(repr, table(right, name).rows()))


def test_the_first_night_of_all(tmp_path, inputs):
    store = tmp_path / "store"
    done = stopped(store, inputs)
    assert not (store / "latest").exists()
    again = night(store, inputs, "--log-format", "json")
    assert (again.exit_code, resumed(again)) == (1, done)
    assert whole.faults(store) == whole.leftovers(store) == []


def test_an_input_that_kills_its_worker_is_lost_by_name_and_read_the_next_night(
    tmp_path, store, inputs, monkeypatch
):
    whole.put(inputs / "poison.txt", legal(40, table="Poison"))
    monkeypatch.setenv("POISON_LOG", str(tmp_path / "log"))
    with monkeypatch.context() as patch:
        patch.setattr("audit.runners.PROCESS", tasks.die_of_poison)
        assert with_workers(store, inputs).exit_code == 3
    lost = table(store, "parse_issues").filter(reason="worker-died")
    assert lost.select("source_path", "hands").rows() == [("poison.txt", 1)]
    assert told(store)["hands"]["audited"] == 10
    time.sleep(1.1)
    assert night(store, inputs).exit_code == 0
    assert told(store)["night"]["inputs"]["retried"] == 1
    assert table(store, "hands")["hand_id"].to_list() == ["40"]
    assert whole.faults(store) == whole.leftovers(store) == []


def test_nights_that_are_not_kept_go_as_the_new_one_comes(store, inputs):
    stopped(store, inputs, "--keep", "1")
    assert len(runs(store)) == 1
    night(store, inputs, "--keep", "1")
    assert len(runs(store)) == 1
    assert told(store)["hands"]["seen"] == 13
    assert whole.leftovers(store) == []
