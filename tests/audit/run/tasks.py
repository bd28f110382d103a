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


def fail(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three is not allowed")
    return number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def die_on_shard_1(task: Task) -> Result:
    if task.shard.index == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return process(task)


def reader_fails(task: Task) -> Result:
    """A shard whose format has a bug."""

    def buggy(*_: object) -> None:
        raise RuntimeError("a bug")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("audit.shard.mixed.read", buggy)
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


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
