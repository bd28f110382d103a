"""Folders that are no store, or one that somebody has had a hand in."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.audit.run.hands import underraise
from tests.nightly import whole
from tests.nightly.nights import night, runs, told

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def inputs(tmp_path):
    return whole.first_inputs(tmp_path / "in")


@pytest.fixture
def store(tmp_path, inputs):
    """A store of two nights."""
    store = tmp_path / "store"
    night(store, inputs)
    whole.second_inputs(inputs)
    night(store, inputs)
    return store


def refused(result):
    """The sentence with which a night was refused."""
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


def test_a_folder_that_is_no_store(tmp_path, inputs):
    assert refused(night(inputs, inputs)).endswith("is no store of floorcall and is not empty")
    assert not (inputs / ".store").exists()
    assert "Not a directory" in refused(night(inputs / "a.txt", inputs))


def test_the_last_night_is_damaged(store, inputs):
    last = store / "runs" / runs(store)[-1]
    indices = sorted(path.name for path in (store / ".store/index").iterdir())
    for name in ("run.json", "standing/part-000000.parquet", "night/sources.parquet"):
        whole_file = (last / name).read_bytes()
        (last / name).write_bytes(whole_file[:-20])
        said = refused(night(store, inputs))
        assert f"{last} is damaged" in said
        assert "without that folder the night before is the last" in said
        # Nothing was touched: put back, the night is whole.
        (last / name).write_bytes(whole_file)
        assert sorted(path.name for path in (store / ".store/index").iterdir()) == indices
    assert night(store, inputs).exit_code == 0
    assert told(store)["hands"]["seen"] == 0


def test_without_the_last_night_the_store_is_what_it_was_before(tmp_path, store, inputs):
    before = whole.content(store, -1)
    shutil.rmtree(store / "runs" / runs(store)[-1])
    assert night(store, inputs).exit_code == 3
    assert whole.content(store, -1) == before
    assert whole.leftovers(store) == []


def test_without_latest_it_comes_back(store, inputs):
    (store / "latest").unlink()
    last = store / "runs" / runs(store)[-1]
    result = night(store, inputs)
    assert result.exit_code == 0
    assert f"latest did not lead to the last night, {last}" in " ".join(result.stderr.split())
    assert (store / "latest").readlink() == Path("runs", runs(store)[-1])
    assert len(runs(store)) == 3


def test_latest_is_somebodys_folder(store, inputs):
    (store / "latest").unlink()
    (store / "latest").mkdir()
    result = night(store, inputs)
    assert result.exit_code == 0
    assert "latest" in result.stderr
    assert len(runs(store)) == 3


@pytest.mark.parametrize("damage", [shutil.rmtree, lambda index: os.truncate(index / "row.npy", 200)])
def test_an_index_is_damaged(store, inputs, damage):
    index = sorted((store / ".store/index").iterdir())[0]
    damage(index)
    assert f"{index} is damaged" in refused(night(store, inputs))
    assert len(runs(store)) == 2


def test_a_store_through_a_link(tmp_path, inputs):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert night(tmp_path / "link", inputs).exit_code == 1
    assert night(tmp_path / "real", inputs).exit_code == 0
    assert len(runs(tmp_path / "link")) == 2


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs a second disk")
def test_runs_on_another_disk(store, inputs):
    with tempfile.TemporaryDirectory(dir="/dev/shm") as other:
        shutil.move(store / "runs", Path(other) / "runs")
        (store / "runs").symlink_to(Path(other) / "runs")
        assert refused(night(store, inputs)).endswith("have to lie on one disk")


def test_a_disk_that_is_read_only(store, inputs, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != store / "runs")
    assert refused(night(store, inputs)).endswith(f"cannot write in {store / 'runs'}")


def test_a_store_among_its_own_inputs_is_not_read(inputs):
    store = inputs / "store"
    assert night(store, inputs).exit_code == 1
    assert night(store, inputs).exit_code == 0
    assert told(store)["hands"]["seen"] == 0


def test_inputs_that_lie_in_the_store(store):
    (store / "inbox").mkdir()
    whole.put(store / "inbox" / "new.txt", underraise(50))
    assert night(store, store / "inbox").exit_code == 1
    assert night(store, store / "inbox").exit_code == 0
