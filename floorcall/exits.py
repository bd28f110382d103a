"""Every way in which the command can end, as its exit code."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit, Locked, Stopped, UsageProblem
from floorcall.failures import OwnFailureError, own_failures

if TYPE_CHECKING:
    from collections.abc import Sequence


class ExitCodes(click.Group):
    """The whole command; every way in which it can end becomes its exit code."""

    log_format = "text"

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
        self.log_format = "text"
        try:
            with own_failures():
                name = prog_name or "floorcall"
                code = super().main(args, name, complete_var, standalone_mode=False, **extra) or 0
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except UsageProblem as error:
            code = self._ends(Exit.USAGE, str(error))
        except Locked as error:
            code = self._ends(Exit.LOCKED, str(error))
        except OwnFailureError as error:
            code = self._ends(Exit.FAILURE, str(error))
        except Stopped as stopped:
            code = self._ends(Exit(128 + stopped.number), "stopped; nothing was left behind")
        except click.Abort:
            code = Exit.INTERRUPTED
        sys.exit(int(code))

    def _ends(self, code: Exit, message: str) -> Exit:
        if self.log_format == "json":
            event = {"event": "error", "exit_code": int(code), "message": message}
            click.echo(json.dumps(event), err=True)
        else:
            from reports.inert import inert  # file names and keys are whatever somebody typed

            click.echo(f"floorcall: {chr(10).join(map(inert, message.splitlines()))}", err=True)
        return code


def log_as(form: str) -> None:
    """From here on, what ends the command is told in that form: text or json."""
    command = click.get_current_context().find_root().command
    if isinstance(command, ExitCodes):
        command.log_format = form
