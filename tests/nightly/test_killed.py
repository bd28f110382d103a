"""The real process killed in the middle of a night, and what the next one makes of it."""

import json
import os
import random
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.audit.run.hands import legal
from tests.cli.test_signals import ROOT, children, wait_for
from tests.nightly import whole
from tests.nightly.nights import night, runs, told

pytestmark = [
    pytest.mark.usefixtures("quick"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc"),
]
SHARDS = 16


@pytest.fixture
def inputs(tmp_path, monkeypatch):
    """So many shards of a hand each, and copies of some, for which a second go is needed."""
    monkeypatch.setenv("FLOORCALL_SHARD_BYTES", "700")
    folder = tmp_path / "in"
    folder.mkdir()
    whole.put(folder / "a.txt", *[legal(number) for number in range(SHARDS - 4)])
    whole.put(folder / "b.txt", *[legal(number) for number in range(4)])
    return folder


@pytest.fixture
def right(tmp_path, inputs):
    """What a night has to become that is killed or not."""
    night(tmp_path / "right", inputs)
    assert told(tmp_path / "right")["hands"]["duplicates"] == 4
    return tmp_path / "right"


@contextmanager
def started(store, inputs, *options):
    """A night as its own process."""
    command = [sys.executable, "-m", "floorcall", "nightly", str(inputs), "--store", str(store)]
    with subprocess.Popen(
        [*command, "--no-html", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def resumed(result):
    """How many shards a night said that it did not do again."""
    events = [json.loads(line) for line in result.stderr.splitlines()]
    return sum(event["shards"] for event in events if event["event"] == "resumed")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_night_is_killed_at_some_shard(tmp_path, right, inputs, number):
    store = tmp_path / "store"
    at = random.Random(number).randrange(1, SHARDS - 4)
    with started(store, inputs, "--jobs", "1") as process:
        wait_for(lambda: whole.finished(store) >= at)
        process.send_signal(signal.SIGSTOP)
        # A second night at the same time is refused, and told whom to ask.
        second = night(store, inputs)
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        _, stderr = process.communicate(timeout=60)
    assert second.exit_code == 5
    assert f"process {process.pid} on {os.uname().nodename}, since 20" in " ".join(second.stderr.split())
    if number == signal.SIGTERM:
        assert process.returncode == 143
        assert "finished shards are kept, and the same command goes on from there" in stderr
    done = whole.finished(store)
    assert runs(store) == []
    again = night(store, inputs, "--log-format", "json")
    assert again.exit_code == 0
    assert resumed(again) == done >= at
    assert whole.faults(store) == whole.leftovers(store) == []
    assert whole.content(store, -1) == whole.content(right, -1)


def test_a_worker_is_killed_in_the_middle_of_a_night(tmp_path, right, inputs):
    store = tmp_path / "store"
    with started(store, inputs, "--jobs", "2") as process:
        wait_for(lambda: whole.finished(store) >= 5)
        workers = [pid for pid in children(process.pid) if is_worker(pid)]
        os.kill(random.Random(5).choice(workers), signal.SIGKILL)
        process.communicate(timeout=60)
    assert len(workers) == 2
    assert process.returncode == 0
    assert whole.faults(store) == whole.leftovers(store) == []
    assert whole.content(store, -1) == whole.content(right, -1)


def is_worker(pid):
    """Not the tracker of semaphores that Python starts besides."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return False


def test_killed_before_whatever_it_does_to_the_disk(tmp_path):
    """Before each kind of step there is, one that chance has chosen among those of its kind."""
    command = [sys.executable, "-m", "tests.nightly.killer", str(tmp_path), "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    kills = [json.loads(line) for line in done.stdout.splitlines()]
    assert [kill for kill in kills if kill["wrong"]] == []
    assert {kill["done"] for kill in kills} == {False, True}
