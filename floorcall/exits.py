"""Every way in which the command can end, as its exit code."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit, Locked, Stopped, UsageProblem
from floorcall.failures import OwnFailureError, own_failures
from floorcall.watch import Watch, WatchedGroup

if TYPE_CHECKING:
    from collections.abc import Sequence


class ExitCodes(WatchedGroup):
    """The whole command; every way in which it can end becomes its exit code."""

    _error: str | None = None  # what ended the command early

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, with the exit codes of `audit.outcome.Exit`."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        self.watch, self._error = Watch(), None
        try:
            with own_failures():
                name = prog_name or "floorcall"
                code = super().main(args, name, complete_var, standalone_mode=False, **extra) or 0
        except click.ClickException as error:
            code = self._refused(error)
        except UsageProblem as error:
            code = self._ends(Exit.USAGE, str(error))
        except Locked as error:
            code = self._ends(Exit.LOCKED, str(error))
        except OwnFailureError as error:
            code = self._ends(Exit.FAILURE, str(error))
        except Stopped as stopped:
            code = self._ends(Exit(128 + stopped.number), f"stopped; {stopped.left}")
        except click.Abort:
            code = Exit.INTERRUPTED
        self.watch.ended(int(code), self._error)
        sys.exit(int(code))

    def _refused(self, error: click.ClickException) -> int:
        """The arguments are wrong: told as click does, or as an event."""
        if self.watch.log_format == "json":
            return self._ends(error.exit_code, error.format_message())
        error.show()
        self._error = error.format_message()
        return error.exit_code

    def _ends(self, code: int, message: str) -> int:
        self._error = message
        if self.watch.log_format == "json":
            from audit.console import event_line

            facts = {"exit_code": int(code), "message": message}
            click.echo(event_line("error", self.watch.name, facts), err=True)
        else:
            from reports.inert import inert  # file names and keys are whatever somebody typed

            click.echo(f"floorcall: {chr(10).join(map(inert, message.splitlines()))}", err=True)
        return code
