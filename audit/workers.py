"""Shards to worker processes, and what happens when one of them dies.

A dead worker fails every pending future of its pool and does not say whose fault it was. So whatever was
under way is tried again, one task at a time: then a task that kills its worker can only be itself.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import itertools
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import connection
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from audit.runner import ATTEMPTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self

T = TypeVar("T")
R = TypeVar("R")

TICK = 0.2
"""Seconds between two looks at signals and clocks while waiting."""

# Read when the libraries are first imported, so they must stand in the environment. One core per worker:
# string kernels of Polars gain little from a second, and two workers with a thread each beat one with two.
# One pool of memory: what Polars has given back, Arrow can take.
TASKS_PER_TRIM = 6
_tasks_done = itertools.count(1)  # of this worker

ENVIRONMENT = {
    "POLARS_MAX_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
}


@dataclass(frozen=True)
class Died:
    """A task whose worker died every time it was tried."""


@dataclass(frozen=True)
class Raised:
    """An exception of a task, as text: exceptions do not all survive the way between processes."""

    kind: str
    message: str
    details: str  # the traceback
    errno: int | None = None  # of an OSError, or of one that it came from
    filename: str | None = None  # of the same


class TaskError(Exception):
    """A task raised; `raised` says what."""

    def __init__(self, raised: Raised) -> None:
        super().__init__(f"{raised.kind}: {raised.message}")
        self.raised = raised


def available_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool(Generic[T, R]):
    """`function` applied to tasks by `jobs` processes; with one job in this process, unless that is `apart`.

    Given as text, "module:name", it is imported by the processes only. Used as a context manager, also
    a nested one; leaving it ends the processes, however it is left.
    """

    def __init__(self, function: Callable[[T], R] | str, jobs: int) -> None:
        self._function = function
        self._jobs = jobs
        self._apart = jobs > 1
        self._executor: ProcessPoolExecutor | None = None
        self._others = {child.pid for child in multiprocessing.active_children()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(kill=kind is not None)

    def warm(self) -> None:
        """Starts the processes now, so that they import while the caller does something else."""
        if self._apart:
            for _ in range(self._jobs):
                self._submit(_nothing)

    def apart(self) -> None:
        """One job too is done by a process of its own."""
        self._apart = True

    def share(self, scratch: Path, inputs: Sequence[str]) -> None:
        """Processes of this machine see what this one sees."""

    def outcomes(
        self,
        tasks: Iterable[T],
        tick: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
        *,
        attempts: int = ATTEMPTS,
    ) -> Iterator[tuple[T, R | Died]]:
        """As `Runner.outcomes`: at most twice as many tasks as processes are under way."""
        if not self._apart:
            for task in tasks:
                tick()
                outcome = guarded(self._function, task)
                tick()  # a signal may have arrived as a failure of the task
                yield task, value_of(outcome)
            return
        waiting = iter(tasks)
        running: dict[Future[R | Raised], T] = {}
        begun = False
        while True:
            for task in islice(waiting, 2 * self._jobs - len(running)):
                running[self._submit(self._function, task)] = task
            if not running:
                return
            if not begun:
                begun = True
                meanwhile()
            suspects: list[T] = []
            for future in _ended(running, tick):
                task = running.pop(future)
                try:
                    value = future.result()
                except BrokenProcessPool:
                    suspects.append(task)
                else:
                    yield task, value_of(value)
            if suspects:
                self._end(kill=True)
                suspects.extend(running.values())
                running.clear()
                for task in suspects:
                    yield task, self._alone(task, tick, attempts)

    def _alone(self, task: T, tick: Callable[[], None], attempts: int) -> R | Died:
        """`task` again, after an attempt that broke the pool; alone, it can only be its own fault."""
        for _ in range(attempts - 1):
            self._start_one()
            future = self._submit(self._function, task)
            _ended([future], tick)
            try:
                value: R | Raised = future.result()
                return value_of(value)
            except BrokenProcessPool:
                self._end(kill=True)
        return Died()

    def _start_one(self) -> None:
        """A pool of which at least one process works. Raises TaskError when none can be had."""
        for _ in range(1 + ATTEMPTS):  # the first one may be broken from before
            try:
                self._submit(_nothing).result()
            except BrokenProcessPool:
                self._end(kill=True)
            else:
                return
        raise TaskError(Raised("BrokenProcessPool", "worker processes do not start", ""))

    def _submit(self, function: Callable[..., Any] | str, *arguments: Any) -> Future[Any]:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._jobs,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_start,
                initargs=(self._function,),
            )
        with _environment(), _without_main():
            try:
                return self._executor.submit(in_worker, function, *arguments)
            except (BrokenProcessPool, OSError) as error:
                # It broke between two looks, or its pipes were closed: let the future say so, like one
                # that broke under way.
                future: Future[Any] = Future()
                future.set_exception(BrokenProcessPool(str(error)))
                return future

    def _end(self, *, kill: bool) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        if kill:
            for child in multiprocessing.active_children():
                if child.pid not in self._others:
                    child.kill()
        executor.shutdown(wait=True, cancel_futures=True)


def _ended(running: Collection[Future[Any]], tick: Callable[[], None]) -> list[Future[Any]]:
    """The futures that have ended, at least one, in the order of submission."""
    while True:
        done, _ = wait(running, timeout=TICK, return_when=FIRST_COMPLETED)
        tick()
        if done:
            return [future for future in running if future in done]


def value_of(value: R | Raised) -> R:
    """The value that `guarded` gave; raises TaskError for an exception."""
    if isinstance(value, Raised):
        raise TaskError(value)
    return value


def guarded(function: Callable[..., R] | str, *arguments: Any) -> R | Raised:
    """What `function` returns or raises."""
    try:
        return _resolved(function)(*arguments)
    except BaseException as error:
        from audit.panics import FAILURES  # noqa: PLC0415 - heavy, and failures are rare

        if not isinstance(error, FAILURES):
            raise
        of_system: BaseException | None = error
        while of_system is not None and not isinstance(of_system, OSError):
            of_system = of_system.__cause__
        number = getattr(of_system, "errno", None)
        name = getattr(of_system, "filename", None)
        return Raised(type(error).__name__, str(error), traceback.format_exc(), number, name)


def in_worker(function: Callable[..., R] | str, *arguments: Any) -> R | Raised:
    """`guarded`, in a worker; now and then, what the tasks needed goes back to the system.

    The next may peak elsewhere. Not after every task: fetching the memory again costs a tenth of its time.
    """
    result = guarded(function, *arguments)
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc keeps what is freed, and has it
    if trim is not None and next(_tasks_done) % TASKS_PER_TRIM == 0:
        trim(0)
    return result


def _nothing() -> None:
    """A first task: its arrival starts a process."""


def _resolved(function: Callable[..., R] | str) -> Callable[..., R]:
    if not isinstance(function, str):
        return function
    module, _, name = function.partition(":")
    found: Callable[..., R] = getattr(importlib.import_module(module), name)
    return found


def _start(function: Callable[..., Any] | str) -> None:
    """In a new worker: leaves Ctrl-C to the parent, and ends when the parent is gone.

    The function comes along so that its modules are imported before the first task arrives.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()
    with importing():
        _resolved(function)
    gc.freeze()  # what is imported stays: no need to look through it again and again


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


@contextmanager
def importing() -> Iterator[None]:
    """While much is imported: it makes many objects and no garbage, so none is looked for."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def _without_main() -> Iterator[None]:
    """Spares the workers that are started meanwhile the import of the command: they need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def _environment() -> Iterator[None]:
    """The environment of the workers, while one may be started."""
    before = {name: os.environ.get(name) for name in ENVIRONMENT}
    os.environ.update(ENVIRONMENT)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
