"""Runs on a real cluster: the same tables as on one machine, whatever becomes of the workers."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from audit import cluster
from audit.listener import Silent
from audit.outcome import Exit, UsageProblem
from audit.run import audit
from audit.settings import Settings
from audit.work import Work
from tests.audit.run.hands import broken, hand, legal, read, underraise, write
from tests.cli.command import call

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
SHARD = 100_000


@pytest.fixture(autouse=True)
def _small_shards(monkeypatch, tmp_path):
    monkeypatch.setenv("FLOORCALL_SHARD_BYTES", str(SHARD))
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def export(tmp_path_factory):
    """A folder of hands, lawful, unlawful and broken; some stand in two files, one in two versions."""
    folder = tmp_path_factory.mktemp("inputs") / "export"
    folder.mkdir()
    kinds = [legal, legal, legal, underraise, legal, legal, broken, legal]
    write(folder / "one.txt", *[kinds[n % 8](n) for n in range(1, 1001)])
    write(folder / "two.txt", *[legal(n) for n in range(990, 1200)], hand(3, to=8))
    return folder


@pytest.fixture(scope="module")
def local(export, tmp_path_factory):
    """The tables that one process makes of it."""
    run = tmp_path_factory.mktemp("local") / "run"
    environment = {"FLOORCALL_SHARD_BYTES": str(SHARD)}
    result = call("audit", export, "--out", run, "--no-html", "--jobs", 1, env=environment)
    assert result.exit_code == Exit.INCOMPLETE  # too much is broken
    made = tables(run)
    assert len([name for name in made if name.startswith("hands/")]) > 8
    return made


def tables(run: Path) -> dict[str, bytes]:
    return {path.relative_to(run).as_posix(): path.read_bytes() for path in run.glob("*/*.parquet")}


def on_cluster(scheduler, *arguments):
    return call("audit", *arguments, "--no-html", "--runner", "dask", "--scheduler", scheduler)


def worker_pids(scheduler) -> list[int]:
    with distributed.Client(scheduler, set_as_default=False) as client:
        return list(client.run(os.getpid).values())


def test_the_tables_are_those_of_one_machine(scheduler, export, local, tmp_path):
    result = on_cluster(scheduler, export, "--out", "far")
    assert result.exit_code == Exit.INCOMPLETE
    assert "judging them anew" in result.stderr
    assert tables(tmp_path / "far") == local
    assert call("verify", "far").exit_code == Exit.COMPLETE
    assert sorted(path.name for path in (tmp_path / "far").iterdir() if path.name.startswith(".")) == []


def test_a_worker_killed_in_the_middle_costs_only_time(scheduler, export, local, tmp_path):
    pids = worker_pids(scheduler)

    def kill():
        while not any(tmp_path.glob(".far.staging/hands/*")):
            time.sleep(0.002)
        os.kill(pids[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    result = on_cluster(scheduler, export, "--out", "far")
    killer.join()
    assert result.exit_code == Exit.INCOMPLETE
    assert pids[0] not in worker_pids(scheduler)
    assert tables(tmp_path / "far") == local


def test_a_hand_that_always_kills_its_worker_is_lost_and_no_other(scheduler, tmp_path):
    source = write(tmp_path / "in.txt", legal(1), underraise(2), legal(3, table="Poison"), legal(4))
    run = tmp_path / "far"
    run.mkdir()
    runner = cluster.DaskRunner("tests.audit.run.tasks:die_of_poison", scheduler)
    manifest = audit([str(source)], run, Settings(), Work(2, SHARD), Silent(), runner=runner)
    (issue,) = read(run)["parse_issues"].rows(named=True)
    assert (issue["reason"], issue["hands"]) == ("worker-died", 1)
    assert b"Table 'Poison'" in source.read_bytes()[issue["byte_start"] : issue["byte_end"]]
    assert sorted(read(run)["hands"]["hand_id"]) == ["1", "2", "4"]
    assert read(run)["findings"]["rule"].to_list() == ["R01"]
    assert manifest.content["failing_sums"] == []


def test_a_signal_leaves_nothing_behind(scheduler, export, tmp_path):
    command = ["audit", str(export), "--out", "far", "--runner", "dask", "--scheduler", scheduler]
    environment = {**os.environ, "FLOORCALL_SHARD_BYTES": "20000", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "floorcall", *command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not any(tmp_path.glob(".far.staging/hands/*")):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (Exit.TERMINATED, "")
    assert stderr.endswith("floorcall: stopped; nothing was left behind\n")
    assert list(tmp_path.iterdir()) == []


def test_an_exception_of_a_task_arrives_as_text(scheduler, tmp_path):
    with cluster.DaskRunner("tests.audit.run.tasks:fail", scheduler) as runner:
        runner.share(tmp_path, [])
        with pytest.raises(cluster.TaskError, match="ZeroDivisionError: three is not allowed") as caught:
            list(runner.outcomes(range(8), lambda: None))
    assert "tasks.py" in caught.value.raised.details


def test_no_more_than_two_tasks_per_worker_are_under_way(scheduler, tmp_path):
    taken = []

    def numbers():
        for number in range(20):
            taken.append(number)
            yield number

    with cluster.DaskRunner("tests.audit.run.tasks:square", scheduler) as runner:
        runner.share(tmp_path, [])
        for done, (number, value) in enumerate(runner.outcomes(numbers(), lambda: None)):
            assert value == number**2
            assert len(taken) <= done + 1 + 2 * runner.jobs
    assert len(taken) == 20


def test_a_worker_that_is_not_fit_is_named(scheduler, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "identity", lambda: (("floorcall", "0.0.1"),))
    with (
        cluster.DaskRunner("tests.audit.run.tasks:square", scheduler) as runner,
        pytest.raises(UsageProblem, match=r"^worker tcp://\S+: floorcall is .+ there and 0.0.1 here"),
    ):
        runner.share(tmp_path, [])


def test_a_scheduler_that_does_not_answer_is_a_usage_problem(export, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 1)
    result = on_cluster("tcp://127.0.0.1:1", export, "--out", "far")
    assert result.exit_code == Exit.USAGE
    assert "--scheduler tcp://127.0.0.1:1: no Dask scheduler answers there" in result.stderr
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--runner", "dask"], "--runner dask needs --scheduler ADDRESS"),
        (["--scheduler", "tcp://a:1"], "--scheduler tcp://a:1 is for --runner dask"),
        (["--runner", "dask", "--scheduler", "tcp://a:1", "--jobs", "2"], "--jobs 2 is for --runner local"),
    ],
)
def test_options_that_contradict_each_other(export, options, said):
    result = call("audit", export, "--out", "far", *options)
    assert result.exit_code == Exit.USAGE
    assert said in result.stderr


def test_without_the_extra_it_says_how_to_get_it(export, monkeypatch):
    monkeypatch.setitem(sys.modules, "audit.cluster", None)
    result = on_cluster("tcp://127.0.0.1:1", export, "--out", "far")
    assert result.exit_code == Exit.USAGE
    assert "pip install 'floorcall[cluster]'" in result.stderr
