"""One hand, for the commands that show one: the run it is in, and the hand that an identifier fits."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import UsageProblem
from floorcall.failures import reading
from floorcall.screen import ascii_only

if TYPE_CHECKING:
    from collections.abc import Iterator

    from audit.lookup import Hit


def is_run(inputs: tuple[str, ...]) -> bool:
    """Whether a folder that `audit` made is named, and nothing else."""
    from audit.stage import MANIFEST

    return len(inputs) == 1 and (Path(inputs[0]) / MANIFEST).is_file()


@contextmanager
def run_of(inputs: tuple[str, ...], options: dict[str, Any]) -> Iterator[Path]:
    """The run that is named, or one of the inputs for the while, with all decisions."""
    if is_run(inputs):
        yield Path(inputs[0])
        return
    from audit.listener import Silent
    from audit.run import audit as audit_inputs
    from audit.settings import from_options
    from audit.signals import Signals
    from audit.work import Work

    with Signals(), tempfile.TemporaryDirectory(prefix="floorcall-") as folder:
        run = Path(folder)
        settings = from_options({**options, "decisions": True}, judge=True)
        manifest = audit_inputs(inputs, run, settings, Work(), Silent())
        manifest.write(run)
        for reason in manifest.content["incomplete"]:
            click.echo(f"floorcall: incomplete: {reason}", err=True)
        yield run


def only_hit(run: Path, identifier: str, where: str) -> Hit:
    """The hand or the issue that `identifier` fits; several are listed, which is a usage problem."""
    from audit.lookup import find
    from reports.inert import inert

    with reading(run):
        hits = find(run, identifier)
    if not hits:
        raise UsageProblem(
            f"no hand {identifier} in {where}; give a hand number, SITE:NUMBER, a hand_key or a finding_id"
        )
    if len(hits) > 1:
        for hit in hits:
            place = hit.source_path if hit.member is None else f"{hit.source_path}!{hit.member}"
            click.echo(inert(f"{hit.hand_key}  {hit.hand_uid or '-'}  {hit.kind}  {place}:{hit.line}"))
        raise UsageProblem(f"{identifier} fits {len(hits)} hands: name one by its hand_key, the first column")
    return hits[0]


def show(run: Path, hit: Hit) -> None:
    """Prints a hand or an issue."""
    from shutil import get_terminal_size

    from reports.hands.explain import explain_hand, explain_issue

    explain = explain_hand if hit.kind == "audited" else explain_issue
    width = get_terminal_size((100, 24)).columns  # without a terminal: 100
    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    with reading(run):
        text = explain(run, hit.hand_key, width=width, color=color, ascii_only=ascii_only())
    click.echo(text, nl=False)
