"""The options of the commands, in groups that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from floorcall.option_types import Jobs, Language, Moment, Share, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


CONFIG = "floorcall.toml"
"""The options of the folder in which the command runs."""

Command = Any
"""A function that click has made, or will make, a command of."""


def option(name: str, help_: str, **settings: Any) -> Callable[[Command], Command]:
    """An option that also reads FLOORCALL_<NAME>."""
    variable = "FLOORCALL_" + name.removeprefix("--").replace("-", "_").upper()
    settings.setdefault("show_default", settings.get("default") is not None and not settings.get("is_flag"))
    return click.option(name, help=help_, envvar=variable, show_envvar=True, **settings)


READING = (
    option("--format", "Read every input as this format instead of telling it by content."),
    option("--encoding", "Read text inputs in this encoding, such as cp1252."),
    option("--timezone", "Zone of times that are printed without one, such as Europe/Madrid."),
)
UNPACKING = (
    option(
        "--max-ratio",
        "How many bytes a packed input may unpack to for each byte that it has; it is left unread from there "
        "on. Below 64 MiB it is not asked.",
        type=click.IntRange(min=1),
        default=200,
        metavar="N",
    ),
    option(
        "--max-unpacked",
        "How much all packed inputs together may unpack to, in bytes or with a unit: 500MB, 64GiB. That much "
        "room is taken beside DIR for the while.",
        type=Size(),
        default="64GiB",
    ),
    option(
        "--max-members",
        "How many members an archive may have, those of archives in it included.",
        type=click.IntRange(min=1),
        default=100_000,
        metavar="N",
    ),
)
WINDOW = (
    option(
        "--since",
        "Leave out hands played before this time (UTC or --timezone); hands whose time is unknown stay.",
        type=Moment(),
    ),
    option("--until", "Leave out hands played at or after this time.", type=Moment()),
)
JUDGING = (
    option(
        "--rulebook",
        "Rulebook by its name, or by its file if it is your own (with a slash, or ending in .toml), or auto: "
        "chosen per source.",
        default="auto",
    ),
    option("--seed", "Seed of the sample that the second engine plays.", type=int, default=0),
)
WORK = (
    option("--jobs", "Worker processes; auto: one per core.", type=Jobs(), default="auto"),
    option(
        "--runner",
        "What does the work: processes of this machine, or the workers of a Dask cluster.",
        type=click.Choice(["local", "dask"]),
        default="local",
    ),
    option("--scheduler", "Address of the cluster's scheduler, such as tcp://scheduler:8786."),
)
LIMITS = (
    option(
        "--max-quarantine",
        "Share of hands that may be quarantined before the run counts as incomplete; unsupported games and "
        "cancelled hands do not count.",
        type=Share(),
        default=0.01,
    ),
    option("--allow-empty", "An input without hands is not an error.", is_flag=True),
)
VERDICT = (
    option(
        "--fail-on",
        "Least severity of a violation that makes the exit code 1.",
        type=click.Choice(["error", "warning", "never"]),
        default="error",
    ),
    option("--decisions", "Keep the decisions of clean hands too.", is_flag=True),
)
KNOWN = (
    option("--baseline", "File of accepted findings: they are marked as known.", metavar="FILE"),
    option(
        "--fail-on-new",
        "Known findings do not make the exit code 1; without --baseline none is known.",
        is_flag=True,
    ),
)
# Eager: known before another option is found wrong, which is to be told as they say.
LOG = (
    option(
        "--log-format",
        "How standard error is written.",
        type=click.Choice(["text", "json"]),
        default="text",
        is_eager=True,
    ),
)
METRICS = (
    option(
        "--metrics",
        "File for the node exporter's textfile collector, rewritten when the run ends, however it ends.",
        metavar="FILE",
        type=click.Path(path_type=Path),
        is_eager=True,
    ),
)
NOTIFY = (
    option(
        "--notify",
        "Command (no shell) that is told, as JSON on its standard input, of what is new and of failures.",
        metavar="CMD",
        is_eager=True,
    ),
)
REPORT = (option("--no-html", "Write no HTML report.", is_flag=True),)
UPLOAD = (
    option("--upload", "Also copy the finished run to URL/NAME, such as s3://bucket/runs.", metavar="URL"),
)
LANGUAGE = (option("--lang", "Language of what people read.", type=Language(), default="en"),)
STORE = (
    option("--store", "Folder of the store, made the first night.", metavar="DIR"),
    option(
        "--reaudit",
        "What to audit again: what was audited under other parsers, rules, rulebooks, settings; everything; "
        "or nothing.",
        type=click.Choice(["changed", "all", "none"]),
        default="changed",
    ),
    option(
        "--volume-band",
        "How far the new hands of a room may be off their usual number before it is named: a share of it.",
        type=click.FloatRange(min=0),
        default=0.5,
    ),
    option(
        "--keep", "Nights to keep; older ones are removed. Without it all stay.", type=click.IntRange(min=1)
    ),
)
OUT = (
    click.option("--out", required=True, metavar="DIR", help="Folder to create, whole or not at all."),
    click.option("--force", is_flag=True, help="Replace an earlier run at DIR."),
    click.option("--dry-run", is_flag=True, help="Say what would be read, and write nothing."),
)


def with_options(*groups: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """The options of several groups, shown in that order."""

    def apply(command: Command) -> Command:
        for option in reversed([option for group in groups for option in group]):
            command = option(command)
        return command

    return apply


HAND = click.option(
    "--hand",
    "identifier",
    required=True,
    metavar="ID",
    help="Hand number, SITE:NUMBER, hand_key or finding_id.",
)
INPUTS = click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
