"""Signals to the real command: exit codes, and nothing left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.audit.run.hands import legal, write

ROOT = Path(__file__).parents[2]


def children(pid: int) -> set[int]:
    """The processes that `pid` has started and that still run."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(parent) == pid and state != "Z":
                found.add(int(entry.name))
    return found


def wait_for(condition) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_signal_ends_the_run(tmp_path, number, code, jobs):
    source = write(tmp_path / "in.txt", *[legal(n) for n in range(1, 2_000)])
    command = [
        sys.executable,
        "-m",
        "floorcall",
        "audit",
        str(source),
        "--out",
        str(tmp_path / "run"),
    ]
    environment = {**os.environ, "FLOORCALL_SHARD_BYTES": "2000", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*command, "--jobs", str(jobs)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    ) as process:
        # Under way: the first part of the first shard is written.
        wait_for(lambda: any((tmp_path / ".run.staging").glob("hands/*")))
        started = children(process.pid)
        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == code
    assert stdout == ""
    assert stderr == "floorcall: stopped; nothing was left behind\n"
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    assert len(started) == (0 if jobs == 1 else 3)  # two workers and the tracker of their semaphores
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started))
