"""Two attempts at one shard, as when a worker seems dead and is not: the run has one of them, whole."""

import shutil
from pathlib import Path

import pytest

from audit import attempts
from audit import run as running
from audit.listener import Silent
from audit.parts import Written
from audit.run import audit
from audit.settings import Settings
from audit.task import Result, Task
from audit.work import Work
from parsers.sources import Shard
from tests.audit.run import tasks
from tests.audit.run.hands import legal, underraise, write


@pytest.fixture
def task(tmp_path):
    (tmp_path / ".scratch").mkdir()
    return Task(Shard(0, "pokerstars", ()), {}, tmp_path, tmp_path / ".scratch", Settings())


def attempt(task: Task, text: str, *names: str) -> Result:
    """An attempt that writes `text` to parts of the tables `names`."""
    folder = attempts.begin(task)
    result = Result(attempt=folder.name)
    for name in names:
        (folder / name).mkdir()
        (folder / name / "part-000001.parquet").write_text(text)
        result.written.append(Written(f"{name}/part-000001.parquet", 1, len(text), ""))
    (folder / "hand-uids-000001.npy").write_text(text)
    return result


def files(folder: Path) -> dict[str, str]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


def test_what_another_attempt_writes_meanwhile_is_not_of_the_run(task, tmp_path):
    first = attempt(task, "first", "hands", "findings")
    second = attempt(task, "second", "hands")
    attempts.take(task, second)
    assert first.attempt != second.attempt
    (task.scratch / first.attempt / "hands/part-000001.parquet").write_text("late")
    attempts.remove(task.scratch)
    assert files(tmp_path) == {"hands/part-000001.parquet": "second"}


def test_a_later_attempt_takes_the_place_of_an_earlier_one_whole(task, tmp_path):
    attempts.take(task, attempt(task, "first", "hands", "findings"))
    attempts.take(task, attempt(task, "second", "hands"))
    assert files(tmp_path) == {
        "hands/part-000001.parquet": "second",
        ".scratch/hand-uids-000001.npy": "second",
    }


def test_an_attempt_that_is_given_up_cannot_write_once_the_scratch_is_gone(task):
    attempts.remove(task.scratch)
    with pytest.raises(FileNotFoundError):
        attempts.begin(task)


def test_the_scratch_goes_also_while_somebody_writes_there(task, monkeypatch):
    attempt(task, "one", "hands")
    real, tries = shutil.rmtree, []

    def disturbed(folder):
        tries.append(folder)
        if len(tries) < 3:
            raise OSError("Directory not empty")
        real(folder)

    monkeypatch.setattr("audit.attempts.shutil.rmtree", disturbed)
    attempts.remove(task.scratch)
    assert not task.scratch.exists()


def test_a_run_whose_shards_are_all_done_twice_is_as_ever(tmp_path, monkeypatch):
    """Also where hands are judged anew, as some stand in two places: the first go is then the late one."""
    write(tmp_path / "one.txt", legal(1), underraise(2), legal(3))
    write(tmp_path / "two.txt", legal(1), legal(2), underraise(4))
    inputs = [str(tmp_path / name) for name in ("one.txt", "two.txt")]
    made = []
    for process in ("audit.shard:process", tasks.done_twice):
        monkeypatch.setattr(running, "PROCESS", process)
        run = tmp_path / f"run-{len(made)}"
        run.mkdir()
        audit(inputs, run, Settings(), Work(shard_bytes=1), Silent())
        made.append({path.relative_to(run).as_posix(): path.read_bytes() for path in run.rglob("*.*")})
    assert made[0] == made[1]
    assert "findings/part-000002.parquet" in made[0]
