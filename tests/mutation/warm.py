"""The tests of a group collected once; each mutant then runs them in a fork, most promising first."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.mutation.groups import Group
from tests.mutation.sample import Mutant
from tests.mutation.swap import swapped
from tests.mutation.trial import COLD, EACH, QUIETLY, Outcome, enter, limit, outcome_of, wait


class Session:
    """A plugin: instead of running the tests once it runs them for each mutant."""

    def __init__(
        self,
        mutants: Iterable[Mutant],
        order: Callable[[Mutant, Iterable[str]], list[str]],
        done: Callable[[Mutant, Outcome | None], None],
        note: Path,
    ) -> None:
        """`order` sorts tests by promise; `done` gets None for a mutant that needs a fresh import."""
        self.mutants, self.order, self.done, self.note = mutants, order, done, note

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for thread in Path("/proc/self/task").glob("*/comm"):
            if thread.read_text().startswith("polars-0"):
                raise RuntimeError("a test has used Polars while it was imported: a fork would wait for ever")
        by_test: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            by_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
        for mutant in self.mutants:
            self.note.unlink(missing_ok=True)
            items = [item for test in self.order(mutant, by_test) for item in by_test[test]]
            began = time.monotonic()
            child = os.fork()
            if not child:
                self._run(mutant, items)
            outcome = outcome_of(wait(child), self.note, time.monotonic() - began)
            self.done(mutant, outcome)
        return True

    def _run(self, mutant: Mutant, items: list[pytest.Item]) -> None:
        code = COLD
        try:
            os.setsid()
            limit()
            if swapped(mutant):
                code = 0
                for item, following in zip(items, [*items[1:], None], strict=True):
                    signal.setitimer(signal.ITIMER_PROF, EACH)
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                    if self.note.exists():
                        code = 1
                        break
        finally:
            os._exit(code)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.note.exists():
            self.note.write_text(report.nodeid)


def tried_warm(
    group: Group,
    tree: Path,
    mutants: Iterable[Mutant],
    order: Callable[[Mutant, Iterable[str]], list[str]],
    done: Callable[[Mutant, Outcome | None], None],
) -> None:
    """Try the mutants of a group; see `Session`. Runs in a process of its own, as it imports from `tree`."""
    child = os.fork()
    if not child:
        code = 70
        try:
            enter(tree)
            code = int(
                pytest.main([*QUIETLY, "-s", *group.tests], [Session(mutants, order, done, tree / "failed")])
            )
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status):
        raise RuntimeError((tree / "output").read_text(errors="replace")[-4000:])
