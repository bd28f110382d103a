import importlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from audit.workers import Died, Pool, TaskError
from tests.audit.run import tasks


def nothing() -> None:
    pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs):
    with Pool(tasks.square, jobs) as pool:
        outcomes = list(pool.outcomes(range(8), nothing))
    assert sorted(outcomes) == [(number, number**2) for number in range(8)]


def test_one_job_works_in_this_process():
    with Pool(tasks.threads, 1) as pool:
        ((_, (pid, _)),) = pool.outcomes([0], nothing)
    assert pid == os.getpid()


def test_workers_use_one_thread_each_and_the_environment_stays():
    before = dict(os.environ)
    with Pool(tasks.threads, 2) as pool:
        answers = [answer for _, answer in pool.outcomes(range(4), nothing)]
    assert {count for _, count in answers} == {1}
    assert os.getpid() not in {pid for pid, _ in answers}
    assert dict(os.environ) == before


def test_a_worker_killed_in_the_middle_costs_only_time(tmp_path):
    with Pool(tasks.die_once, 2) as pool:
        outcomes = list(pool.outcomes([(number, str(tmp_path)) for number in range(8)], nothing))
    assert (tmp_path / "died").exists()
    assert sorted((number, value) for (number, _), value in outcomes) == [
        (number, number**2) for number in range(8)
    ]


def test_a_task_that_always_kills_its_worker_is_given_up_alone():
    with Pool(tasks.die_always, 2) as pool:
        outcomes = dict(pool.outcomes(range(8), nothing))
    assert outcomes.pop(3) == Died()
    assert outcomes == {number: number**2 for number in range(8) if number != 3}


@pytest.mark.parametrize(
    ("task", "jobs", "kind"),
    [
        (tasks.fail, 1, "ZeroDivisionError"),
        (tasks.fail, 2, "ZeroDivisionError"),
        (tasks.panic, 2, "PanicException"),
    ],
)
def test_an_exception_of_a_task_arrives_as_text(task, jobs, kind):
    with Pool(task, jobs) as pool, pytest.raises(TaskError, match="three is not allowed") as caught:
        list(pool.outcomes(range(8), nothing))
    assert caught.value.raised.kind == kind
    assert "tasks.py" in caught.value.raised.details


def test_no_more_than_two_tasks_per_process_are_under_way():
    taken = []

    def numbers():
        for number in range(20):
            taken.append(number)
            yield number

    with Pool(tasks.square, 2) as pool:
        for done, _ in enumerate(pool.outcomes(numbers(), nothing)):
            assert len(taken) <= done + 1 + 4
    assert len(taken) == 20


def test_leaving_early_ends_the_workers():
    before = set(multiprocessing.active_children())

    def leave():
        with Pool(tasks.sleep, 2) as pool:
            for _ in pool.outcomes([0, 60, 60, 60], nothing):
                raise KeyError

    with pytest.raises(KeyError):
        leave()
    assert set(multiprocessing.active_children()) == before


def test_a_tick_can_stop_the_wait():
    def stop():
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"), Pool(tasks.sleep, 2) as pool:
        list(pool.outcomes([60, 60], stop))


_ORPHANS = """
import sys
from audit.workers import Pool
from tests.audit.run import tasks
if __name__ == "__main__":
    with Pool(tasks.threads, 2) as pool:
        for _, (pid, _) in pool.outcomes(range(2), lambda: None):
            print(pid, flush=True)
        sys.stdin.read()
"""


def test_workers_end_when_their_parent_is_killed(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(_ORPHANS)
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as parent:
        workers = {int(parent.stdout.readline()) for _ in range(2)}
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    deadline = time.monotonic() + 30
    while any(_runs(pid) for pid in workers):
        assert time.monotonic() < deadline, "the workers outlived their parent"
        time.sleep(0.05)


def _runs(pid: int) -> bool:
    """Whether the process runs; a dead one that nobody has waited for does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_workers_that_cannot_start_are_our_own_failure(tmp_path, monkeypatch):
    """Nothing is blamed on the shards: not one of them was tried."""
    (tmp_path / "only_in_the_parent.py").write_text(
        "import multiprocessing, os\n"
        "if multiprocessing.current_process().name != 'MainProcess':\n    os._exit(1)\n"
        "def work(number):\n    return number\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("only_in_the_parent")
    with Pool(module.work, 2) as pool, pytest.raises(TaskError, match="do not start"):
        list(pool.outcomes(range(3), nothing))
