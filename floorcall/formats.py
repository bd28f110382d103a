"""`floorcall formats`."""

from __future__ import annotations

import click


@click.group()
def formats() -> None:
    """The formats that can be read."""


@formats.command("list")
def formats_list() -> None:
    """Every format with its dialects, what they print, and what cannot be checked in them."""
    from parsers.registry import FORMATS
    from reports.rules import rulepages

    click.echo(rulepages.formats_list(FORMATS.values()), nl=False)
