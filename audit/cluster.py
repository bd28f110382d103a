"""Shards to the workers of a Dask cluster, behind the interface of `audit.runner`.

The scheduler itself tries a task again when its worker dies, and gives up what was with too many dead
workers. That need not be the one to blame: it may have been waiting there. So what was given up is tried once
more at the end, when no other task of the run is under way.
"""

from __future__ import annotations

import logging
import queue
import time
import uuid
import warnings
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import dask
from distributed import Client, Future, KilledWorker

from audit.offsite import Fit, Unfit, identity, on_worker, unfit
from audit.outcome import UsageProblem
from audit.runner import ATTEMPTS
from audit.workers import TICK, Died, Raised, TaskError, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

T = TypeVar("T")
R = TypeVar("R")

CONNECT = 10
"""Seconds in which the scheduler has to answer."""
WORKERS_COME = 60
"""Seconds in which a first worker has to be there, or another when the last one has gone."""
_LOOK = 2.0  # seconds between two looks at which workers there are
_FETCH = 10  # seconds after which the result of a task is asked for again
_QUIET = {"distributed.admin.large-graph-warning-threshold": "1GiB"}  # the changes of a shard may be many
_NOISE = ("distributed", "distributed.client", "tornado", "tornado.application", "bokeh")


class DaskRunner(Generic[T, R]):
    """`function`, "module:name", applied to tasks by the workers of the scheduler at `address`."""

    def __init__(self, function: str, address: str) -> None:
        """Connects; raises UsageProblem where no scheduler answers, or has no workers."""
        self._function = function
        self._address = address
        self._fit: Fit | None = None
        dask.config.set(_QUIET)
        for name in _NOISE:  # what goes wrong is told once, by us, in the form that was asked for
            logging.getLogger(name).handlers = [logging.NullHandler()]
        try:
            with warnings.catch_warnings():  # versions are compared by `share`, exactly
                warnings.simplefilter("ignore")
                self._client = Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            why = " ".join(str(error).split())
            raise UsageProblem(
                f"--scheduler {address}: no Dask scheduler answers there ({why}); expected an address such "
                "as tcp://scheduler:8786"
            ) from error
        self._workers = 0
        self._seen = 0.0  # when there was a worker last
        try:
            self._wait_for_workers()
        except BaseException:
            self._client.close()
            raise

    @property
    def jobs(self) -> int:
        """How many tasks the workers could do at once when last looked at."""
        return self._workers

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What is under way is of this client only: the scheduler forgets it with the client.
        self._client.close()

    def warm(self) -> None:
        """The workers run already."""

    def apart(self) -> None:
        """The workers are others in any case."""

    def share(self, scratch: Path, inputs: Sequence[str]) -> None:
        """As `Runner.share`."""
        token = uuid.uuid4().hex
        probe = scratch / f"probe-{token}"
        probe.write_text(token)
        named = [str(path.absolute()) for path in map(Path, inputs) if path.exists()]
        self._fit = Fit(identity(), str(probe), token, tuple(named))
        answers = self._client.run(unfit, self._fit, on_error="return")
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, Exception):
                kind = f"{type(answer).__name__}: {answer}"
                answer = f"cannot run floorcall ({kind}); the same version has to be installed there"  # noqa: PLW2901
            if answer is not None:
                raise UsageProblem(f"worker {worker}: {answer}")
        for answer_file in scratch.glob(f"{probe.name}-*/*"):
            try:
                answer_file.rename(scratch / answer_file.parent.name.replace("probe", "answer"))
            except OSError as error:
                raise UsageProblem(
                    f"workers write to {scratch} what cannot be moved here ({error.strerror}): they have to "
                    "run as the same user"
                ) from error

    def outcomes(
        self,
        tasks: Iterable[T],
        tick: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
        *,
        attempts: int = ATTEMPTS,
    ) -> Iterator[tuple[T, R | Died]]:
        """As `Runner.outcomes`: at most twice as many tasks as the workers have threads are under way.

        An attempt may cost several workers: how many is a setting of the scheduler (`allowed-failures`).
        """
        suspects: list[T] = []
        for task, outcome in self._done(iter(tasks), lambda: 2 * self._workers, tick, meanwhile):
            if isinstance(outcome, Died) and attempts > 1:
                suspects.append(task)
            else:
                yield task, outcome
        yield from self._done(iter(suspects), lambda: 1, tick, lambda: None)

    def _done(
        self,
        waiting: Iterator[T],
        most: Callable[[], int],
        tick: Callable[[], None],
        meanwhile: Callable[[], None],
    ) -> Iterator[tuple[T, R | Died]]:
        """Each task with its result, at most `most` at once; Died where the scheduler gave up."""
        running: dict[Future[Any], T] = {}
        ended: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        begun = False
        while True:
            for task in islice(waiting, max(0, most() - len(running))):
                # Keys of tasks that are equal would be equal too: then the second would not be done.
                future = self._client.submit(on_worker, self._function, task, self._fit, pure=False)
                running[future] = task
                future.add_done_callback(ended.put)
            if not running:
                return
            if not begun:
                begun = True
                meanwhile()
            future = self._next(ended, tick)
            yield running.pop(future), self._outcome(future, tick)

    def _next(self, ended: queue.SimpleQueue[Future[Any]], tick: Callable[[], None]) -> Future[Any]:
        while True:
            tick()
            self._look()
            try:
                return ended.get(timeout=TICK)
            except queue.Empty:
                continue

    def _outcome(self, future: Future[Any], tick: Callable[[], None]) -> R | Died:
        while True:
            try:
                value = future.result(timeout=_FETCH)
            except KilledWorker:
                return Died()
            except TimeoutError:  # its worker died with the result: the task is done again
                tick()
                self._look()
            except Exception as error:
                self._look()
                raise TaskError(Raised(type(error).__name__, str(error), "")) from error
            else:
                if isinstance(value, Unfit):
                    raise UsageProblem(f"worker {value.worker}: {value.why}")
                result: R = value_of(value)
                return result

    def _wait_for_workers(self) -> None:
        deadline = time.monotonic() + WORKERS_COME
        while not self._count():
            if time.monotonic() > deadline:
                raise UsageProblem(
                    f"--scheduler {self._address}: it has no workers, and none came within {WORKERS_COME} "
                    "seconds"
                )
            time.sleep(TICK)

    def _look(self) -> None:
        """Counts the workers, if it is time; raises TaskError when the scheduler or all of them are gone."""
        lost = Raised("SchedulerLost", f"the scheduler at {self._address} has gone", "")
        if self._client.status != "running":
            raise TaskError(lost)
        now = time.monotonic()
        if now - self._seen < _LOOK:
            return
        try:
            workers = self._count()
        except OSError as error:
            raise TaskError(lost) from error
        if not workers and now - self._seen > WORKERS_COME:
            message = f"the scheduler at {self._address} has had no workers for {WORKERS_COME} seconds"
            raise TaskError(Raised("WorkersLost", message, ""))

    def _count(self) -> int:
        self._workers = sum(self._client.nthreads().values())
        if self._workers:
            self._seen = time.monotonic()
        return self._workers
