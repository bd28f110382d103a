"""`floorcall audit`."""

from __future__ import annotations

from typing import Any

import click

from floorcall.options import (
    INPUTS,
    JUDGING,
    KNOWN,
    LANGUAGE,
    LIMITS,
    LOG,
    METRICS,
    OUT,
    READING,
    REPORT,
    UNPACKING,
    UPLOAD,
    VERDICT,
    WINDOW,
    WORK,
    with_options,
)
from floorcall.running import run
from floorcall.watch import Watched


@click.command(cls=Watched)
@INPUTS
@with_options(
    OUT,
    JUDGING,
    READING,
    UNPACKING,
    WINDOW,
    VERDICT,
    KNOWN,
    LIMITS,
    REPORT,
    UPLOAD,
    LANGUAGE,
    WORK,
    LOG,
    METRICS,
)
@click.pass_obj
def audit(tables: dict[str, Any], /, inputs: tuple[str, ...], out: str, lang: str, **options: Any) -> int:
    """Reads, judges, and writes tables and a report to DIR.

    INPUT: files, folders, patterns, archives (.gz .zst .zip .tar), URLs of these, or - for standard input.
    """
    from reports.language import language

    with language(lang):
        return run(inputs, out, options | tables, judge=True)
