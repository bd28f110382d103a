"""`floorcall diff`."""

from __future__ import annotations

from pathlib import Path

import click

from audit.outcome import Exit
from floorcall.options import LANGUAGE, with_options
from floorcall.screen import show_result, speaking

_RUN = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("first", metavar="RUN_A", type=_RUN)
@click.argument("second", metavar="RUN_B", type=_RUN)
@click.option(
    "--format",
    "form",
    help="Text for people, or object for a program.",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
)
@with_options(LANGUAGE)
def diff(first: Path, second: Path, form: str, lang: str) -> int:
    """Which findings of RUN_B are new, gone or changed against RUN_A, and why.

    RUN_A, RUN_B: folders that `audit` or `nightly` made; the store's `latest` is one.
    """
    from audit.rundiff import compare
    from reports.run.diff import diff_text
    from reports.run.diff_json import diff_json

    compared = compare(first, second)
    write = diff_text if form == "text" else diff_json
    with speaking(lang):
        show_result(write(compared, (str(first), str(second))))
    return Exit.COMPLETE
