"""`floorcall baseline`."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from audit.outcome import Exit, UsageProblem
from floorcall.failures import reading
from floorcall.option_types import Day
from floorcall.options import option, with_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from audit.baseline import Entry


@click.group()
def baseline() -> None:
    """Findings that were reviewed and accepted."""


@baseline.command()
@click.argument("run", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rule", "rules", metavar="CODE", multiple=True, help="Accept all findings of a rule in DIR.")
@click.option("--finding", "findings", metavar="ID", multiple=True, help="Accept a finding of DIR.")
@click.option("--reason", required=True, metavar="TEXT", help="Why they are accepted.")
@click.option(
    "--until",
    required=True,
    type=Day(),
    help="Last day (UTC) on which they are known: today at the earliest, in a year at the latest.",
)
@with_options(
    (
        option("--by", "Who accepts them; the login name if nobody is named.", metavar="NAME"),
        option("--baseline", "File to write; if DIR lies in a store, its baseline.toml.", metavar="FILE"),
    )
)
def accept(
    run: Path,
    rules: Sequence[str],
    findings: Sequence[str],
    reason: str,
    until: date,
    by: str | None,
    baseline: str | None,
) -> int:
    """Accepts findings of a finished run: runs with this baseline will mark them as known.

    Writes one entry for each finding, also with --rule: a rule is never accepted for hands that nobody has
    seen. Where a finding has an entry, it is renewed. DIR: a folder that `audit` made, or a night of a store.
    """
    from audit.accept import entries_of, home, write

    if not rules and not findings:
        raise UsageProblem("nothing to accept: --rule CODE or --finding ID is needed")
    file = home(run) if baseline is None else Path(baseline)
    today = datetime.now(UTC).date()
    with reading(run):
        entries = entries_of(
            run, rules, findings, reason=reason, by=_login() if by is None else by, on=today, until=until
        )
    renewed = write(file, entries)
    _tell(entries, renewed, file)
    return Exit.COMPLETE


def _login() -> str:
    from getpass import getuser

    try:
        return getuser()
    except (OSError, KeyError) as error:  # KeyError: before Python 3.13
        raise UsageProblem("who accepts them is not known: --by NAME is needed") from error


def _tell(entries: Sequence[Entry], renewed: int, file: Path) -> None:
    from collections import Counter

    from reports.inert import inert

    for rule, count in sorted(Counter(entry.rule for entry in entries).items()):
        click.echo(f"{rule}  {count:,}")
    total = f"{len(entries):,} finding{'' if len(entries) == 1 else 's'}"
    click.echo(f"{total} accepted until {entries[0].until} in {inert(str(file))}, {renewed:,} of them again")
