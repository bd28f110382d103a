"""`floorcall dossier`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit, UsageProblem
from floorcall.failures import reading
from floorcall.hands import is_run, only_hit, run_of, show
from floorcall.option_types import Redaction
from floorcall.options import HAND, INPUTS, JUDGING, LANGUAGE, READING, UNPACKING, option, with_options
from floorcall.screen import speaking

if TYPE_CHECKING:
    from reports.hands.dossier import Redact


@click.command()
@INPUTS
@with_options((HAND,))
@click.option("--out", required=True, metavar="FILE", help="File to write, whole or not at all; -: stdout.")
@click.option("--force", is_flag=True, help="Replace FILE.")
@click.option(
    "--format",
    "form",
    help="Page, text for a ticket, or object for a program.",
    type=click.Choice(["html", "md", "json"]),
    default="html",
    show_default=True,
)
@click.option(
    "--redact", help="What to take out: names, cards, or names,cards.", metavar="WHAT", type=Redaction()
)
@with_options(
    (
        option(
            "--key-file",
            "File whose bytes make the pseudonyms: same key, room and player, same pseudonym. Without one "
            "they hold for this page only.",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
        ),
    ),
    JUDGING,
    (
        click.option(
            "--input-format",
            "format",
            help="Read every input as this format instead of telling it by content.",
            envvar="FLOORCALL_FORMAT",
            show_envvar=True,
        ),
    ),
    READING[1:],
    UNPACKING,
    LANGUAGE,
)
@click.pass_obj
def dossier(
    tables: dict[str, Any],
    /,
    inputs: tuple[str, ...],
    identifier: str,
    out: str,
    force: bool,
    form: str,
    redact: tuple[str, ...] | None,
    key_file: Path | None,
    lang: str,
    **options: Any,
) -> int:
    """Writes one hand to a file that stands alone, to send or to print.

    INPUT: a folder that `audit` made, or what `audit` would read.
    """
    from audit.whole_file import check, write_whole
    from reports.hands.dossier import dossier as make
    from reports.language import language

    if out != "-":
        check(Path(out), force=force)
    taken_out = _taken_out(redact or (), key_file)
    with run_of(inputs, options | tables) as run, language(lang):
        hit = only_hit(run, identifier, ", ".join(inputs))
        if hit.kind != "audited":
            with speaking(lang):
                show(run, hit)
            raise UsageProblem(f"{identifier} was not judged: there is no dossier of it")
        of_inputs = None if is_run(inputs) else inputs
        with reading(run):
            text = make(run, hit.hand_key, form, taken_out, of_inputs)
    if out == "-":
        click.echo(text.encode("utf-8", "backslashreplace"), nl=False)
    else:
        write_whole(Path(out), text, force=force)
    return Exit.COMPLETE


def _taken_out(what: tuple[str, ...], key_file: Path | None) -> Redact | None:
    """What to take out of a dossier; says so where the pseudonyms are for one page only."""
    from reports.hands.dossier import Redact, random_key

    if not what:
        return None
    key = b""
    if "names" in what and key_file is None:
        key = random_key()
        click.echo("floorcall: no --key-file: the pseudonyms hold for this page only", err=True)
    elif key_file is not None:
        key = key_file.read_bytes()
        if not key:
            raise UsageProblem(f"the key file {key_file} is empty")
    return Redact(names="names" in what, cards="cards" in what, key=key)
