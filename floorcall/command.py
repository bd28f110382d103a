"""`floorcall` itself: the group in which every command is registered."""

from __future__ import annotations

from pathlib import Path

import click

from floorcall.audit import audit
from floorcall.baseline import baseline
from floorcall.config import config
from floorcall.diff import diff
from floorcall.dossier import dossier
from floorcall.exits import ExitCodes
from floorcall.explain import explain
from floorcall.formats import formats
from floorcall.nightly import nightly
from floorcall.options import CONFIG
from floorcall.parse import parse
from floorcall.report import report
from floorcall.rulebooks import rulebooks
from floorcall.rules import rules
from floorcall.verify import verify

_CONFIGURED = ("audit", "nightly", "parse", "explain", "dossier")
"""The commands whose options the file sets."""


def _tell_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Says the version, also where no distribution is installed, and ends."""
    if wanted and not context.resilient_parsing:
        from audit.version import version

        click.echo(f"{context.info_name} {version('floorcall')}")
        context.exit()


@click.group(
    cls=ExitCodes, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(context: click.Context) -> None:
    """Audits poker hand histories: illegal raises, improper reopenings, mishandled undercalls."""
    context.obj = {}
    if Path(CONFIG).exists():
        from audit import config as config_file

        said = {key.replace("-", "_"): value for key, value in config_file.read(Path(CONFIG)).items()}
        context.obj = {name: said.pop(name) for name in config_file.TABLES if name in said}
        accept = {"baseline": said.get("baseline")}  # its --until is another
        context.default_map = {
            **dict.fromkeys(_CONFIGURED, said),
            "baseline": {"accept": accept},
            "config": {"show": said},
        }


for _command in (
    audit, nightly, parse, explain, dossier, report, diff, verify, baseline, rules, rulebooks, formats,
    config,
):  # fmt: skip
    main.add_command(_command)
