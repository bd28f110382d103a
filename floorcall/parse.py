"""`floorcall parse`."""

from __future__ import annotations

from typing import Any

import click

from floorcall.options import INPUTS, LIMITS, LOG, OUT, READING, UNPACKING, WINDOW, WORK, with_options
from floorcall.running import run
from floorcall.watch import Watched


@click.command(cls=Watched)
@INPUTS
@with_options(OUT, READING, UNPACKING, WINDOW, LIMITS, WORK, LOG)
def parse(inputs: tuple[str, ...], out: str, **options: Any) -> int:
    """Writes the tables of the inputs to DIR and judges nothing."""
    return run(inputs, out, options, judge=False)
