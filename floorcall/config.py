"""`floorcall config`."""

from __future__ import annotations

from typing import Any

import click

from floorcall.options import (
    CONFIG,
    JUDGING,
    KNOWN,
    LIMITS,
    LOG,
    METRICS,
    NOTIFY,
    READING,
    REPORT,
    STORE,
    UNPACKING,
    UPLOAD,
    VERDICT,
    WINDOW,
    WORK,
    with_options,
)


@click.group()
def config() -> None:
    """The options in force."""


@config.command("show")
@with_options(
    JUDGING, READING, UNPACKING, WINDOW, VERDICT, KNOWN, LIMITS, REPORT, UPLOAD, STORE, WORK, LOG,
    METRICS, NOTIFY,
)  # fmt: skip
@click.pass_context
def config_show(context: click.Context, /, **options: Any) -> None:
    """Every option with its value and where it comes from."""
    said_by = {
        "COMMANDLINE": "command line",
        "ENVIRONMENT": "environment",
        "DEFAULT_MAP": CONFIG,
        "DEFAULT": "default",
    }
    for name in (option.name for option in context.command.params if option.name in options):
        value = options[name]
        source = context.get_parameter_source(name)
        said = "not set" if value is None else str(value).lower() if isinstance(value, bool) else value
        click.echo(f"{name.replace('_', '-'):<16}{said!s:<24}{said_by[source.name] if source else ''}")
    for table, entries in context.obj.items():
        for key, value in entries.items():
            for name, said in value.items() if isinstance(value, dict) else [("", value)]:
                click.echo(f"{'.'.join(filter(None, (table, key, name)))}  {said}  {CONFIG}")
