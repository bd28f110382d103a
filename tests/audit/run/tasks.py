"""What worker processes are asked to do in the tests: importable, as spawned processes need it."""

import errno
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from audit.shard import Result, Task, process


def square(number: int) -> int:
    return number * number


def threads(_: int) -> tuple[int, int]:
    return os.getpid(), pl.thread_pool_size()


def die_once(task: tuple[int, str]) -> int:
    """The task 3 kills its worker the first time it is tried."""
    number, folder = task
    marker = Path(folder) / "died"
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die_always(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def panic(number: int) -> int:
    if number == 3:
        raise pl.exceptions.PanicException("three is not allowed")
    return number


def fail(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three is not allowed")
    return number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


POISON = b"Table 'Poison'"


def _poisoned(task: Task) -> bool:
    """Whether the poison is among the bytes of a task; each time that it is leaves a line in a file."""
    for segment in task.shard.segments:
        source = task.sources[segment.source]
        if POISON in source.path.read_bytes()[source.base :][segment.start : segment.end]:
            with Path(os.environ["POISON_LOG"]).open("a") as log:
                log.write("tried\n")
            return True
    return False


def die_of_poison(task: Task) -> Result:
    """The poison kills the worker whenever it is touched."""
    if _poisoned(task):
        os.kill(os.getpid(), signal.SIGKILL)
    return process(task)


def poison_breaks_the_reader(task: Task) -> Result:
    return _broken("audit.shard.mixed.read", task) if _poisoned(task) else process(task)


def poison_breaks_the_judge(task: Task) -> Result:
    return _broken("audit.shard._judge", task) if _poisoned(task) else process(task)


def poison_panics_the_judge(task: Task) -> Result:
    """As where a library gives up; that is no Exception."""
    panic = pl.exceptions.PanicException("a bug of a library")
    return _broken("audit.shard._judge", task, panic) if _poisoned(task) else process(task)


def poison_breaks_the_writer(task: Task) -> Result:
    return _broken("audit.shard.files.write_shard", task) if _poisoned(task) else process(task)


def reader_fails(task: Task) -> Result:
    """A format that has a bug."""
    return _broken("audit.shard.mixed.read", task)


def _broken(function: str, task: Task, error: BaseException | None = None) -> Result:
    def buggy(*_: object) -> None:
        raise error or RuntimeError("a bug")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(function, buggy)
        return process(task)


def done_twice(task: Task) -> Result:
    """As where a worker that seemed dead ends after the one that did its shard again."""
    result = process(task)
    process(replace(task, changes=None))
    return result


def lose_a_hand(task: Task) -> Result:
    result = process(task)
    result.hands.audited -= 1
    return result


def no_paper(*_: object) -> None:
    raise RuntimeError("out of paper")


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
