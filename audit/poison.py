"""What is to blame in a shard that cannot be done: halved until only that is lost, and all else is done.

It is looked for when all other shards are done, in the order of the shards, so that the same parts come of
it however many workers there are. Each half goes to a worker alone, for a worker that dies takes others with
it. How often that may fail is bounded: an input that cannot be read at all must not cost a night.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from audit import files, lost
from audit.panics import FAILURES
from audit.runner import ATTEMPTS
from audit.task import Failure, Result, Task
from audit.workers import Died
from parsers.halves import halves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from audit.listener import Listener
    from audit.runner import Runner

WORKER_DIED = "worker-died"
DIVIDED = (WORKER_DIED, "reader-failed", "judge-failed", "writer-failed")
"""Failures that one hand may be to blame for."""

PER_SHARD = 40
"""Failures while one shard is searched: two hands among the ten thousand of a shard take about thirty."""
PER_RUN = 200
"""Failures in all; a worker that dies takes about two seconds. Shards after that are lost whole."""


def isolated(
    pool: Runner[Task, Result], failed: Iterable[tuple[Task, Result | Died]], listener: Listener
) -> Iterator[tuple[Task, Result]]:
    """The pieces of tasks that failed, each with its result: done, or given up as parse issues.

    Raises what `Pool.outcomes` raises, and OSError.
    """
    left = PER_RUN
    for task, outcome in sorted(failed, key=lambda one: one[0].place):
        files.clear(task)
        search = _Search(pool, listener, min(PER_SHARD, left))
        yield from search.pieces(task, _failure(outcome))
        left -= search.failures


class _Search:
    """The search for what is to blame in one shard."""

    def __init__(self, pool: Runner[Task, Result], listener: Listener, most: int) -> None:
        self._pool, self._listener, self._most = pool, listener, most
        self.failures = 0

    def pieces(self, whole: Task, failure: Failure) -> Iterator[tuple[Task, Result]]:
        # Level by level: when no more may fail, what is lost lies in small pieces.
        waiting = deque([(whole, failure)])
        while waiting:
            task, failure = waiting.popleft()
            pieces = self._pieces(task) if failure.reason in DIVIDED else []
            if pieces and task is whole:
                message = f"{task.where}: {failure.reason}: looking for what is to blame"
                self._listener.tell("dividing", shard=task.shard.index, message=message)
            elif not pieces:
                yield task, self._last(task, failure)
            for piece in pieces:
                result = self._tried(piece, attempts=1)
                if isinstance(result, Result) and result.failure is None:
                    yield piece, result
                else:
                    self.failures += 1
                    waiting.append((piece, _failure(result)))

    def _pieces(self, task: Task) -> list[Task]:
        if self.failures >= self._most:
            return []
        try:
            both = halves(task.shard, task.sources)
        except FAILURES:  # the format may be what failed, or the source be gone
            both = None
        return [
            replace(
                task,
                shard=shard,
                sources={segment.source: task.sources[segment.source] for segment in shard.segments},
                piece=f"{task.piece}{number}",
            )
            for number, shard in enumerate(both or (), 1)
        ]

    def _last(self, task: Task, failure: Failure) -> Result:
        """A piece that cannot be divided; one whose worker died may still be innocent, and is tried again."""
        if task.piece and failure.reason == WORKER_DIED:
            outcome = self._tried(task, attempts=ATTEMPTS - 1)
            if isinstance(outcome, Result) and outcome.failure is None:
                return outcome
            failure = _failure(outcome)
        return lost.give_up(task, failure)

    def _tried(self, task: Task, *, attempts: int) -> Result | Died:
        ((_, outcome),) = self._pool.outcomes([task], self._listener.tick, attempts=attempts)
        return outcome


def _failure(outcome: Result | Died) -> Failure:
    if isinstance(outcome, Died):
        return Failure(WORKER_DIED, "its worker died every time it was tried")
    if outcome.failure is None:
        raise ValueError("the task was done")
    return outcome.failure
