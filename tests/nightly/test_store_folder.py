"""Folders that are no store, or one that somebody has had a hand in."""

import json
import os
import shutil
import tempfile
from pathlib import Path

import polars as pl
import pytest

from audit import canary
from tests.audit.run.hands import underraise
from tests.nightly import whole
from tests.nightly.nights import night, runs, told

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def inputs(tmp_path):
    return whole.first_inputs(tmp_path / "in")


@pytest.fixture(scope="module")
def one_store(tmp_path_factory):
    """A store of two nights and its inputs, for tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("one")
    inputs = whole.first_inputs(folder / "in")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canary, "check", lambda _: canary.Canaries(0, []))
        night(folder / "store", inputs)
        whole.second_inputs(inputs)
        night(folder / "store", inputs)
    return folder / "store", inputs


@pytest.fixture
def store(tmp_path, inputs, one_store):
    """A store of two nights."""
    whole.second_inputs(inputs)
    shutil.copytree(one_store[0], tmp_path / "store", symlinks=True)
    return tmp_path / "store"


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


def test_without_the_last_night_the_store_is_what_it_was_before(tmp_path, inputs):
    store = tmp_path / "store"
    night(store, inputs)
    whole.second_inputs(inputs)
    night(store, inputs)
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


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.write_text("mine")])
def test_latest_is_somebodys(store, inputs, make):
    (store / "latest").unlink()
    make(store / "latest")
    assert f"{store / 'latest'} is no link" in refused(night(store, inputs))
    assert (store / "latest").exists()
    assert len(runs(store)) == 2


def test_what_has_not_the_name_of_a_night_is_none(store, inputs):
    for name in (f"{runs(store)[-1]}+0002x", "old"):
        shutil.copytree(store / "latest", store / "runs" / name)
    result = night(store, inputs)
    assert result.exit_code == 0
    assert "old has not the name of a night: it is passed over" in " ".join(result.stderr.split())
    assert told(store)["night"]["previous"] == runs(store)[1]


def test_a_copy_of_a_night_is_none(store, inputs):
    last = store / "runs" / runs(store)[-1]
    shutil.copytree(last, last.with_name(f"{last.name[:20]}+0009"))
    assert f"night.name: expected {last.name[:20]}+0009" in refused(night(store, inputs))


def test_nothing_is_left_of_what_the_store_knows(store, inputs):
    shutil.rmtree(store / ".store")
    (store / ".store").mkdir()
    assert "which hands were audited is no longer known" in refused(night(store, inputs))


def edit(run, *keys, value):
    """Sets a value in run.json."""
    content = json.loads((run / "run.json").read_text())
    *above, last = keys
    found = content
    for key in above:
        found = found[key]
    found[last] = value
    (run / "run.json").write_text(json.dumps(content))


@pytest.mark.parametrize(
    ("keys", "value", "says"),
    [
        (("name",), 1, "night.name: expected `str`, got `int`"),
        (("name",), "..", "night.name: expected `str` of another form"),
        (("started",), "soon", "night.started: expected a date and time"),
        (("started",), "0001-01-01T00:00:00+14:00", "night.started: expected a date and time"),
        (("epoch",), "2", "night.epoch: expected `int`, got `str`"),
        (("epoch",), 2**40, "night.epoch: expected `int` <= "),
        (("epoch",), float("inf"), "night.epoch: expected `int`, got `float`"),
        (("stamp",), None, "night.stamp: expected `object`, got `null`"),
        (("index",), [1], "night.index[0]: expected `object`, got `int`"),
        (("index", 0, "rows"), "9", "night.index[0].rows: expected `int`, got `str`"),
        (("index", 0, "name"), "../runs", "night.index[0].name: expected `str` of another form"),
        (("index",), [], "night.index: 0 hands, fewer than the 5 of"),
        (("new_hands",), {"pokerstars": "9"}, "night.new_hands[...]: expected `int`, got `str`"),
        (("volume",), 7, "night.volume: expected `object`, got `int`"),
        (("reaudit", "left"), None, "night.reaudit.left: expected `int`, got `null`"),
    ],
)
def test_the_last_run_json_was_edited(one_store, keys, value, says):
    store, inputs = one_store
    last = store / "runs" / runs(store)[-1]
    whole_text = (last / "run.json").read_text()
    indices = sorted(path.name for path in (store / ".store/index").iterdir())
    edit(last, "night", *keys, value=value)
    said = refused(night(store, inputs))
    (last / "run.json").write_text(whole_text)
    assert f"{last} is damaged" in said
    assert f"run.json: {says}" in said
    assert sorted(path.name for path in (store / ".store/index").iterdir()) == indices


@pytest.mark.parametrize("name", ["night/files.parquet", "standing/part-000000.parquet"])
@pytest.mark.parametrize("damage", ["gone", "empty", "junk", "no rows", "rows twice", "not listed"])
def test_the_last_tables_were_changed(one_store, name, damage):
    store, inputs = one_store
    last = store / "runs" / runs(store)[-1]
    kept = {path: path.read_bytes() for path in (last / name, last / "run.json")}
    if damage == "gone":
        (last / name).unlink()
    elif damage == "empty":
        (last / name).write_bytes(b"")
    elif damage == "junk":
        (last / name).write_bytes(b"PAR1" * 100)
    elif damage == "not listed":
        outputs = json.loads(kept[last / "run.json"])["outputs"]
        edit(last, "outputs", value=[one for one in outputs if one["path"] != name])
    else:
        frame = pl.read_parquet(last / name)
        pl.concat([frame, frame] if damage == "rows twice" else [frame.clear()]).write_parquet(last / name)
    said = refused(night(store, inputs))
    for path, data in kept.items():
        path.write_bytes(data)
    assert f"{last} is damaged" in said
    assert name in said


@pytest.mark.parametrize(("leads_to", "says"), [("gone", "leads nowhere"), ("baseline.toml", "Too many")])
def test_a_baseline_that_is_a_link_to_nothing(one_store, leads_to, says):
    store, inputs = one_store
    (store / "baseline.toml").symlink_to(leads_to)
    said = refused(night(store, inputs))
    (store / "baseline.toml").unlink()
    assert f"{store / 'baseline.toml'}" in said
    assert says in said


def test_an_earlier_night_is_damaged(store, inputs):
    first = store / "runs" / runs(store)[0]
    edit(first, "night", "new_hands", value={"pokerstars": None})
    indices = sorted(path.name for path in (store / ".store/index").iterdir())
    result = night(store, inputs)
    assert result.exit_code == 0
    assert f"{first} is damaged" in " ".join(result.stderr.split())
    assert sorted(path.name for path in (store / ".store/index").iterdir()) == indices


@pytest.mark.parametrize(
    "damage",
    [
        shutil.rmtree,
        lambda index: os.truncate(index / "row.npy", 200),
        lambda index: os.truncate(index / "sources.npy", 0),
        lambda index: shutil.copy(index / "uid.npy", index / "row.npy"),
    ],
)
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
