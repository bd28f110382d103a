"""What worker processes are asked to do in the tests: importable, as spawned processes need it."""

import os
import signal
import time
from pathlib import Path

import polars as pl


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
