"""One mutant and the tests: in a child of a process that has imported what takes long."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutation.groups import Group
from tests.mutation.sample import Mutant

EACH = 60
"""CPU seconds that one test may take: a mutant may go round for ever."""
WAIT = 1800
"""Seconds after which a mutant that neither ends nor works is given up."""
_MEMORY = 12 << 30
_BROKEN = 70  # exit code: not the mutant, the trial itself went wrong
_FIRST = 60
"""So many of the tests that run the line are tried before all of the group."""


class Outcome(NamedTuple):
    """How a mutant fared."""

    killed: bool
    by: str  # the first test that failed, or what else ended it
    seconds: float


class _Watch:
    """Sets the time of each test, keeps the first that fails, leaves out those that have run."""

    def __init__(self, note: Path) -> None:
        self.note = note
        self.ran: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.ran.add(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, EACH)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.note.exists():
            self.note.write_text(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.note.exists():
            self.note.write_text(f"import of {report.nodeid}")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid not in self.ran]


def tried(mutant: Mutant, group: Group, tree: Path, first: list[str]) -> Outcome:
    """Run the tests `first`, then all others of the group, in `tree` with the mutant in place of its module."""
    module, note = tree / mutant.file, tree / "failed"
    sound, written = module.read_bytes(), module.stat()
    note.unlink(missing_ok=True)
    began = time.monotonic()
    try:
        module.write_bytes(mutant.source)
        child = os.fork()
        if not child:
            _in_child(tree, group, note, first)
        status = _status(child)
    finally:
        module.write_bytes(sound)
        os.utime(module, ns=(written.st_atime_ns, written.st_mtime_ns))  # its bytecode is valid again
    seconds = time.monotonic() - began
    if note.exists():
        return Outcome(killed=True, by=note.read_text(), seconds=seconds)
    if status is None:
        return Outcome(killed=True, by="no end", seconds=seconds)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        by = "a test without end" if name == "SIGPROF" else name
        return Outcome(killed=True, by=by, seconds=seconds)
    code = os.WEXITSTATUS(status)
    if code == _BROKEN:
        raise RuntimeError((tree / "output").read_text(errors="replace"))
    return Outcome(killed=code != 0, by=f"exit code {code}" if code else "", seconds=seconds)


def _in_child(tree: Path, group: Group, note: Path, first: list[str]) -> None:
    code = _BROKEN
    try:
        os.setsid()
        with (tree / "output").open("wb") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        os.chdir(tree)
        sys.path[:] = [str(tree), *sys.path]
        for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "audit", "parsers")]:
            del sys.modules[name]
        sys.dont_write_bytecode = True  # of the mutant least of all
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        watch = _Watch(note)
        warm = "ignore::pytest.PytestAssertRewriteWarning"  # of what was imported before pytest began
        quietly = ["-x", "-W", warm, "-p", "no:cacheprovider"]
        known = [test for test in first if (tree / test.partition("::")[0]).exists()][:_FIRST]
        code = int(pytest.main([*quietly, *known], [watch])) if known else 0
        if code in (pytest.ExitCode.OK, pytest.ExitCode.USAGE_ERROR) and (
            not os.environ.get("S1") or not known
        ):  # a test of an old trace may be gone
            code = int(pytest.main([*quietly, *group.tests], [watch]))
            if code == pytest.ExitCode.NO_TESTS_COLLECTED:
                code = 0  # all have run
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _status(child: int) -> int | None:
    """How the child ended; None if it had to be ended. Its own children end with it."""
    until = time.monotonic() + WAIT
    status = None
    while status is None and time.monotonic() < until:
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = code
        else:
            time.sleep(0.05)
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if status is None:
        os.waitpid(child, 0)
    return status
