"""Who hears of a run's end besides the caller: the metrics file, and the command to notify."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from audit.console import Console


class Watch:
    """What is known of the run under way, for whoever hears of its end."""

    def __init__(
        self, *, log_format: str = "text", metrics: Path | None = None, notify: list[str] | None = None
    ) -> None:
        """`metrics` is the file to write, `notify` the program to run and its arguments."""
        self.log_format = log_format
        self.name: str | None = None
        """The name of the run, once it has one."""
        self._metrics = metrics
        self._notify = notify
        self._run: Path | None = None
        self._report: Path | None = None
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the command has been at work."""
        return time.monotonic() - self._started

    def published(self, run: Path, report: Path | None) -> None:
        """The folder in which the run lies, and the page of its report."""
        self._run, self._report = run, report

    def ended(self, code: int, error: str | None) -> None:
        """Tells of the end, `error` being what ended it early. What goes wrong here changes no exit code."""
        if self._metrics is None and self._notify is None:
            return
        from audit.console import Console
        from audit.outcome import Stopped
        from audit.signals import Signals

        with Signals() as signals:
            console = Console(
                sys.stderr, as_json=self.log_format == "json", check=signals.check, run=self.name
            )
            try:
                self._write_metrics(code, console)
                self._send(code, error, console)
            except Stopped:
                console.notice("stopped while others were told of the run's end; its exit code stands")
            except OSError:  # standard error is closed: nobody is left to tell
                pass

    def _write_metrics(self, code: int, console: Console) -> None:
        if self._metrics is None:
            return
        from reports.metrics import Ended, write_metrics

        ended = Ended(code, time.time(), self.seconds)
        with _told("metrics", console):
            counted = []
            with _told("metrics", console):  # how the run ended can be written without what it counted
                if self._run is not None:
                    from reports.run.counted import counted as count
                    from reports.tables import Run

                    counted = count(Run(self._run))
            write_metrics(self._metrics, ended, counted)

    def _send(self, code: int, error: str | None, console: Console) -> None:
        if self._notify is None:
            return
        with _told("notify", console):
            from floorcall.notifying import send
            from reports.notify import Night, notice
            from reports.tables import Run

            run = Run(self._run) if self._run is not None else None
            text = notice(Night(self.name, code, run, self._report, error))
            if text is not None:
                send(self._notify, text, console)


@contextmanager
def _told(what: str, console: Console) -> Iterator[None]:
    """Turns a failure into an event."""
    try:
        yield
    except Exception as error:
        from audit.failures import sentence
        from audit.outcome import UsageProblem
        from reports.inert import inert

        said = str(error) if isinstance(error, UsageProblem) else sentence(error)
        console.tell(f"{what}-failed", message=f"{what}: {inert(said)}")


class WatchedGroup(click.Group):
    """The whole command, of which one run is watched at a time."""

    watch = Watch()


class Watched(click.Command):
    """A command of whose end others hear, also where its options are wrong."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's."""
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError:
            _watch(ctx)
            raise
        _watch(ctx)
        return rest


def watch() -> Watch:
    """The watch of the command under way."""
    root = click.get_current_context().find_root().command
    return root.watch if isinstance(root, WatchedGroup) else Watch()


def _watch(ctx: click.Context) -> None:
    """Has the end of the command told as its options say; a dry run is no run.

    Raises UsageProblem where that cannot be done.
    """
    root = ctx.find_root().command
    if not isinstance(root, WatchedGroup):  # its arguments are read, and nothing is run
        return
    # While options are still being read, those that were not given hold a mark of click's.
    given: dict[str, Any] = {
        name: value for name, value in ctx.params.items() if isinstance(value, str | bool | Path)
    }
    log_format = given.get("log_format", "text")
    root.watch = Watch(log_format=log_format)
    if given.get("dry_run"):
        return
    metrics, command = given.get("metrics"), given.get("notify")
    notify = None
    if command is not None:
        from floorcall.notifying import words_of

        notify = words_of(command)
        root.watch = Watch(log_format=log_format, notify=notify)
    if metrics is not None:
        from reports.metrics import check_file

        check_file(metrics)
    root.watch = Watch(log_format=log_format, metrics=metrics, notify=notify)
