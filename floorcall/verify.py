"""`floorcall verify`."""

from __future__ import annotations

from pathlib import Path

import click

from audit.outcome import Exit, UsageProblem


@click.command()
@click.argument("run", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
def verify(run: Path) -> int:
    """Recomputes the hashes and sums of a finished run."""
    from audit import verify as verification

    try:
        wrong = verification.verify(run)
    except FileNotFoundError as error:
        raise UsageProblem(f"{run} is not a run of floorcall: it has no run.json") from error
    except ValueError as error:
        raise UsageProblem(f"{run} is not a run of floorcall: {error}") from error
    for sentence in wrong:
        click.echo(sentence)
    if not wrong:
        click.echo(f"{run}: every table and every sum is as it was written (the report is not checked)")
    return Exit.INCOMPLETE if wrong else Exit.COMPLETE
