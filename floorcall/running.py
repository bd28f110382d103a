"""One run from its inputs to a published folder, for the commands that make one."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit
from floorcall.exits import log_as
from floorcall.failures import own_failures
from floorcall.screen import show_result, speaking

if TYPE_CHECKING:
    from audit.console import Console
    from audit.manifest import Manifest
    from audit.settings import Settings


def run(inputs: tuple[str, ...], out: str, options: dict[str, Any], *, judge: bool) -> int:
    """One run from its inputs to a published folder; returns the exit code."""
    from audit.signals import Signals
    from audit.work import PROCESS, SHARD_BYTES, Work
    from audit.workers import Pool, available_cores, importing

    log_as(options["log_format"])
    jobs = available_cores() if options["jobs"] == "auto" else options["jobs"]
    # Not an option: results do not depend on it. Tests cut small inputs into many shards with it.
    work = Work(jobs, int(os.environ.get("FLOORCALL_SHARD_BYTES", SHARD_BYTES))).evened(inputs)
    pool: Pool[Any, Any] = Pool(PROCESS, jobs)
    with Signals() as signals, own_failures(Path(out)), pool:
        # Before anything heavy is imported here: the workers import the same.
        if not options["dry_run"] and work.is_shared(inputs):
            pool.warm()
        with importing():
            from audit.console import Console
            from audit.run import audit as audit_inputs
            from audit.settings import from_options
            from audit.stage import staged

        settings = from_options(options, judge=judge)
        console = Console(sys.stderr, as_json=options["log_format"] == "json", check=signals.check)
        if options["dry_run"]:
            return _dry_run(inputs, settings, work, console)
        html = judge and not options["no_html"]
        with staged(Path(out), force=options["force"], notice=console.notice) as stage:
            manifest = audit_inputs(
                inputs, stage.path, settings, work, console, pool=pool, meanwhile=_import_reports
            )
            manifest.write(stage.path)
            if html:
                manifest = _write_report(manifest, stage.path, stage.target)
            console.clear()
            text = _summary(stage.path, manifest, Path(out) if html else None)
            signals.ignore()
            stage.publish()
    show_result(text)
    for reason in manifest.content["incomplete"]:
        console.tell("incomplete", message=f"incomplete: {reason}")
    return manifest.exit


def _import_reports() -> None:
    """What is needed at the end, while the workers have the time."""
    from audit.workers import importing

    with importing():
        import reports.run.report
        import reports.run.summary  # noqa: F401


def _write_report(manifest: Manifest, run: Path, at: Path) -> Manifest:
    from time import perf_counter

    from reports.run.report import write_report

    started = perf_counter()
    write_report(run, at)
    timed = manifest.with_timing("report", perf_counter() - started)
    timed.write(run)
    return timed


def _summary(run: Path, manifest: Manifest, out: Path | None) -> str:
    if not manifest.content["settings"]["judge"]:
        hands = manifest.content["hands"]
        quarantined = sum(hands["quarantined"].values())
        return (
            f"hands {hands['seen']:,}: {hands['audited']:,} read, {quarantined:,} quarantined, "
            f"{hands['duplicates']:,} duplicates, {hands['outside_window']:,} outside the window\n"
        )
    from reports.language import current
    from reports.run.summary import summary

    with speaking(current()):
        return summary(run, out / "report" / "index.html" if out else None)


def _dry_run(inputs: tuple[str, ...], settings: Settings, work: Any, console: Console) -> int:
    """Says what would be read; nothing is written but what unpacking needs, outside DIR and for the while."""
    from audit.manifest import NO_HANDS
    from audit.run import survey

    with tempfile.TemporaryDirectory(prefix="floorcall-") as folder:
        opened = survey(inputs, Path(folder), settings, work, console)
        console.clear()
        for source in opened.sources:
            name = source.source_path if source.member is None else f"{source.source_path}!{source.member}"
            click.echo(f"{source.format or 'not read':<16}{source.size:>14,}  {name}")
        for message in opened.issues["message"]:
            click.echo(f"unread: {message}")
        size = sum(source.size for source in opened.sources)
        click.echo(f"{len(opened.sources)} sources, {size:,} bytes, {len(opened.shards)} shards")
        complete = set(opened.issues["reason"]) <= {NO_HANDS}
    return Exit.COMPLETE if complete else Exit.INCOMPLETE
