"""What every command that makes a run begins with: signals, workers, settings, and somebody to tell."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from audit.outcome import NOTHING_LEFT
from floorcall.failures import own_failures
from floorcall.watch import watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from audit.console import Console
    from audit.runner import Runner
    from audit.settings import Settings
    from audit.signals import Signals
    from audit.work import Work


class Job(NamedTuple):
    """A run that is about to begin."""

    signals: Signals
    runner: Runner[Any, Any]
    work: Work
    settings: Settings
    console: Console


@contextmanager
def begun(
    inputs: tuple[str, ...], out: Path, options: dict[str, Any], *, judge: bool, stopped: str = NOTHING_LEFT
) -> Iterator[Job]:
    """The job that the options ask for; its workers are started, and end with it.

    What nobody foresaw is kept beside `out`; `stopped` says what a signal leaves behind. Raises UsageProblem
    and RulebookError for wrong options.
    """
    from audit.runners import chosen
    from audit.signals import Signals
    from audit.work import SHARD_BYTES, Work
    from audit.workers import importing

    with ExitStack() as stack:
        stack.enter_context(own_failures(out))
        signals = stack.enter_context(Signals(stopped))
        runner, jobs = chosen(options["runner"], options["scheduler"], options["jobs"])
        stack.enter_context(runner)
        # Not an option: results do not depend on it. Tests cut small inputs into many shards with it.
        work = Work(jobs, int(os.environ.get("FLOORCALL_SHARD_BYTES", SHARD_BYTES))).evened(inputs)
        # Before anything heavy is imported here: the workers import the same.
        if not options.get("dry_run") and work.is_shared(inputs):
            runner.warm()
        with importing():
            from audit.console import Console
            from audit.settings import from_options
        settings = from_options(options, judge=judge)
        as_json = options["log_format"] == "json"
        console = Console(sys.stderr, as_json=as_json, check=signals.check, run=watch().name)
        yield Job(signals, runner, work, settings, console)
