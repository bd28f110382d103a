"""`floorcall explain`."""

from __future__ import annotations

from typing import Any

import click

from audit.outcome import Exit
from floorcall.hands import only_hit, run_of, show
from floorcall.options import HAND, INPUTS, JUDGING, LANGUAGE, READING, UNPACKING, with_options
from floorcall.screen import speaking


@click.command()
@INPUTS
@with_options((HAND,))
@with_options(JUDGING, READING, UNPACKING, LANGUAGE)
@click.pass_obj
def explain(
    tables: dict[str, Any], /, inputs: tuple[str, ...], identifier: str, lang: str, **options: Any
) -> int:
    """Shows one hand, every decision with its limits.

    INPUT: a folder that `audit` made, or what `audit` would read.
    """
    with run_of(inputs, options | tables) as run, speaking(lang):
        show(run, only_hit(run, identifier, ", ".join(inputs)))
    return Exit.COMPLETE
