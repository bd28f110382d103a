"""`floorcall report`."""

from __future__ import annotations

from pathlib import Path

import click

from audit.outcome import Exit
from floorcall.failures import reading
from floorcall.options import LANGUAGE, with_options


@click.command()
@click.argument("run", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@with_options(LANGUAGE)
def report(run: Path, lang: str) -> int:
    """Rebuilds the HTML report of a finished run."""
    from reports.language import language
    from reports.run.report import write_report

    with reading(run), language(lang):
        click.echo(write_report(run))
    return Exit.COMPLETE
