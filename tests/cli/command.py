"""The command as the tests call it, in this process."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from floorcall import main


def call(*arguments: object, env: dict[str, str] | None = None) -> Result:
    """`floorcall ARGUMENTS`."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=env)


def audit(path: Path, out: Path, *options: object, env: dict[str, str] | None = None) -> Result:
    """`floorcall audit PATH --out OUT` in one process and without the report."""
    return call("audit", path, "--out", out, "--jobs", 1, "--no-html", *options, env=env)
