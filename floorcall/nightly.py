"""`floorcall nightly`."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from floorcall.failures import own_failures
from floorcall.options import (
    INPUTS,
    JUDGING,
    KNOWN,
    LANGUAGE,
    LIMITS,
    LOG,
    METRICS,
    NOTIFY,
    READING,
    REPORT,
    VERDICT,
    WORK,
    option,
    with_options,
)
from floorcall.running import baseline_of, counts_of, import_reports, write_report
from floorcall.screen import show_result, speaking
from floorcall.watch import Watched, watch

_STORE = (
    option("--store", "Folder of the store, made the first night.", required=True, metavar="DIR"),
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

_KEPT = "the store is as it was; finished shards are kept, and the same command goes on from there"
"""What a night that is stopped leaves behind."""


@click.command(cls=Watched)
@INPUTS
@with_options(_STORE, JUDGING, READING, VERDICT, KNOWN, LIMITS, REPORT, LANGUAGE, WORK, LOG, METRICS, NOTIFY)
@click.pass_obj
def nightly(tables: dict[str, Any], /, inputs: tuple[str, ...], store: str, lang: str, **options: Any) -> int:
    """Audits what is new since the last night, into a store of runs.

    INPUT: what `audit` would read, the same every night. What earlier nights have read is not read again,
    whatever it is called now; hands that they audited are not judged again. STORE/latest is the last night's
    run.
    """
    from reports.language import language

    with language(lang):
        return _night(inputs, Path(store), options | tables)


def _night(inputs: tuple[str, ...], root: Path, options: dict[str, Any]) -> int:
    from audit.runners import chosen
    from audit.signals import Signals
    from audit.work import SHARD_BYTES, Work
    from audit.workers import importing

    watched = watch()
    with ExitStack() as stack:
        signals = stack.enter_context(Signals(_KEPT))
        stack.enter_context(own_failures(root))
        runner, jobs = chosen(options["runner"], options["scheduler"], options["jobs"])
        work = Work(jobs, int(os.environ.get("FLOORCALL_SHARD_BYTES", SHARD_BYTES))).evened(inputs)
        with importing():
            from audit.console import Console
            from audit.nightly.store import opened
            from audit.nightly.tonight import Tonight
            from audit.settings import from_options
        settings = from_options(options, judge=True)
        console = Console(sys.stderr, as_json=options["log_format"] == "json", check=signals.check)
        store = stack.enter_context(opened(root, console.notice))
        accepted = baseline_of(options["baseline"] or _own_baseline(root))
        tonight = Tonight(store, settings, options["reaudit"], accepted)
        watched.name = console.run = tonight.name
        with runner:
            if work.is_shared(inputs):
                runner.warm()
            manifest = tonight.audit(inputs, work, console, runner, import_reports, options["volume_band"])
        manifest.write(tonight.run)
        report = None if options["no_html"] else tonight.target / "report" / "index.html"
        if report is not None:
            manifest = write_report(manifest, tonight.run, tonight.target)
        console.clear()
        text = _told(tonight.run, report)
        signals.ignore()
        tonight.publish(options["keep"])
        watched.published(tonight.target, report)
    show_result(text)
    for reason in manifest.content["incomplete"]:
        console.tell("incomplete", message=f"incomplete: {reason}")
    code = manifest.exit
    console.tell("finished", **counts_of(manifest), exit_code=int(code), seconds=round(watched.seconds, 3))
    return code


def _told(run: Path, report: Path | None) -> str:
    """The night on one screen."""
    from reports.language import current
    from reports.run.night import night
    from reports.tables import Run

    with speaking(current()):
        return night(Run(run), report)


def _own_baseline(root: Path) -> str | None:
    """The baseline that lies in the store, if one does."""
    from audit.baseline import NAME

    return str(root / NAME) if (root / NAME).exists() else None
