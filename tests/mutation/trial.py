"""One mutant and the tests: in a child of a process that has imported what takes long."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutation.groups import Group
from tests.mutation.sample import Mutant

EACH = 60
"""CPU seconds that one test may take: a mutant may go round for ever."""
WAIT = 3600
"""Seconds after which a mutant that neither ends nor works is given up."""
COLD, BROKEN = 69, 70
"""Exit codes: the mutant needs a fresh import; the trial itself went wrong."""
QUIETLY = ("-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
_MEMORY = 12 << 30
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


def tried(mutant: Mutant, group: Group, tree: Path, first: list[str], *, only: bool) -> Outcome:
    """Run the tests `first` and, if not `only`, others of the group, in `tree` with the mutant in place."""
    module, note = tree / mutant.file, tree / "failed"
    sound, written = module.read_bytes(), module.stat()
    note.unlink(missing_ok=True)
    began = time.monotonic()
    try:
        module.write_bytes(mutant.source)
        child = os.fork()
        if not child:
            _in_child(tree, group, note, first, only=only)
        status = wait(child)
    finally:
        module.write_bytes(sound)
        os.utime(module, ns=(written.st_atime_ns, written.st_mtime_ns))  # its bytecode is valid again
    outcome = outcome_of(status, note, time.monotonic() - began)
    assert outcome is not None
    return outcome


def _in_child(tree: Path, group: Group, note: Path, first: list[str], *, only: bool) -> None:
    code = BROKEN
    try:
        os.setsid()
        enter(tree)
        limit()
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # of the mutant least of all
        sys.dont_write_bytecode = True
        watch = _Watch(note)
        known = [test for test in first if (tree / test.partition("::")[0]).exists()]
        known = known if only else known[:_FIRST]
        code = int(pytest.main([*QUIETLY, "-x", *known], [watch])) if known else 0
        # A test of an old trace may be gone.
        if code == pytest.ExitCode.USAGE_ERROR or (code == pytest.ExitCode.OK and not only):
            code = int(pytest.main([*QUIETLY, "-x", *group.tests], [watch]))
            if code == pytest.ExitCode.NO_TESTS_COLLECTED:
                code = 0  # all have run
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def enter(tree: Path) -> None:
    """Make this process one of the copy: it imports from there, and shows nothing."""
    with (tree / "output").open("wb") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.chdir(tree)
    sys.path[:] = [str(tree), *sys.path]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "audit", "parsers")]:
        del sys.modules[name]


def limit() -> None:
    """A test without end is ended, and so is one that takes all memory."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def outcome_of(status: int | None, note: Path, seconds: float) -> Outcome | None:
    """From how the child ended and the note it left; None if the mutant needs a fresh import."""
    if note.exists():
        return Outcome(killed=True, by=note.read_text(), seconds=seconds)
    if status is None:
        return Outcome(killed=True, by="no end", seconds=seconds)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return Outcome(killed=True, by="a test without end" if name == "SIGPROF" else name, seconds=seconds)
    code = os.WEXITSTATUS(status)
    if code == COLD:
        return None
    if code == BROKEN:
        raise RuntimeError((note.parent / "output").read_text(errors="replace"))
    return Outcome(killed=code != 0, by=f"exit code {code}" if code else "", seconds=seconds)


def wait(child: int) -> int | None:
    """How the child ended; None if it had to be ended. Its own children end with it."""
    until = time.monotonic() + WAIT
    status = None
    while status is None and time.monotonic() < until:
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = code
        else:
            time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        os.waitpid(child, 0)
    return status
