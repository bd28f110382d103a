"""An input that ends the process which reads it, every time: the night after knows better."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.audit.run.hands import legal, underraise
from tests.nightly.nights import table, told
from tests.nightly.test_what_is_new import put

ROOT = Path(__file__).parents[2]
_COMMAND = """
import audit.runners
from audit import canary
from floorcall import main

audit.runners.PROCESS = "tests.audit.run.tasks:die_of_poison"
canary.check = lambda _: canary.Canaries(0, [])
main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills")
def test_with_one_job_the_second_attempt_has_a_process_apart(tmp_path):
    """The first attempt dies of it; the second loses that file alone, by name; the next tries it again."""
    exports, store = tmp_path / "exports", tmp_path / "store"
    put(exports / "a.txt", legal(1))
    put(exports / "b.txt", legal(2, table="Poison"))
    put(exports / "c.txt", underraise(3))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "POISON_LOG": str(tmp_path / "log")}

    def attempt() -> int:
        options = ["--store", str(store), "--jobs", "1", "--no-html"]
        command = [sys.executable, "-c", _COMMAND, "nightly", str(exports), *options]
        return subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, check=False
        ).returncode

    assert attempt() == -signal.SIGKILL
    assert list((store / "runs").iterdir()) == []
    assert attempt() == 3
    assert sorted(table(store, "hands")["hand_id"]) == ["1", "3"]
    lost = table(store, "parse_issues")
    assert lost.select("reason", "source_path").rows() == [("worker-died", "b.txt")]
    assert told(store)["hands"]["quarantined"] == {"worker-died": 1}
    put(exports / "b.txt", legal(2))
    assert attempt() == 0
    assert table(store, "hands")["hand_id"].to_list() == ["2"]
