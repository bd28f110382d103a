"""The `floorcall` command: click definitions that call the three packages, one file per command.

Everything heavy is imported inside the commands, so that `--help` answers at once.
"""

from floorcall.command import main

__all__ = ["main"]
