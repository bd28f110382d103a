"""One run from its inputs to a published folder, for the commands that make one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from audit.outcome import Exit, Stopped, first
from floorcall.job import begun
from floorcall.screen import show_result, speaking
from floorcall.watch import watch

if TYPE_CHECKING:
    from audit.baseline import Baseline
    from audit.console import Console
    from audit.manifest import Manifest
    from audit.settings import Settings
    from audit.upload import Upload


def run(inputs: tuple[str, ...], out: str, options: dict[str, Any], *, judge: bool) -> int:
    """One run from its inputs to a published folder; returns the exit code."""
    from audit.workers import importing

    watched = watch()
    watched.name = Path(os.path.abspath(out)).name  # noqa: PTH100 - the name as given, links not followed
    if options["dry_run"]:  # whoever asks what would be read needs no cluster
        options = options | {"runner": "local", "scheduler": None, "upload": None}
    upload = upload_of(options, Path(out).resolve().name, force=options["force"])
    with begun(inputs, Path(out), options, judge=judge) as job:
        with importing():
            from audit.run import audit as audit_inputs
            from audit.stage import staged

        baseline = baseline_of(options.get("baseline"))
        if options["dry_run"]:
            return _dry_run(inputs, job.settings, job.work, job.console)
        html = judge and not options["no_html"]
        with staged(Path(out), force=options["force"], notice=job.console.notice) as stage:
            manifest = audit_inputs(
                inputs,
                stage.path,
                job.settings,
                job.work,
                job.console,
                runner=job.runner,
                meanwhile=import_reports,
                baseline=baseline,
            )
            manifest.write(stage.path)
            if html:
                manifest = write_report(manifest, stage.path, stage.target)
            job.console.clear()
            text = _summary(stage.path, manifest, Path(out) if html else None)
            job.signals.ignore()
            stage.publish()
            watched.published(stage.target, stage.target / "report" / "index.html" if html else None)
    return ended(manifest, text, Path(out), upload, job.console)


def ended(manifest: Manifest, text: str, run: Path, upload: Upload | None, console: Console) -> int:
    """Shows the result of the published run, copies it where it is to be, and returns the exit code."""
    show_result(text)
    for reason in manifest.content["incomplete"]:
        console.tell("incomplete", message=f"incomplete: {reason}")
    code = manifest.exit if upload is None else first([manifest.exit, _uploaded(upload, run, console)])
    counts = {name: manifest.content[name] for name in ("hands", "verdicts", "findings")}
    console.tell("finished", **counts, exit_code=int(code), seconds=round(watch().seconds, 3))
    return code


def upload_of(options: dict[str, Any], name: str, *, force: bool) -> Upload | None:
    """Where the run is to be copied to, by its name; raises UsageProblem where that cannot be."""
    if not options.get("upload"):
        return None
    from audit.upload import Upload

    return Upload(options["upload"], name, force=force)


def _uploaded(upload: Upload, run: Path, console: Console) -> Exit:
    """Copies the published run; what cannot be copied makes the end incomplete, and the run stays."""
    from audit.signals import Signals
    from audit.upload import UploadError

    try:
        with Signals() as signals:
            where = upload.copy(run, signals.check)
    except UploadError as error:
        console.tell("upload-failed", message=str(error))
        return Exit.INCOMPLETE
    except Stopped:
        console.notice(f"the run at {run} is complete and stays; it was not copied to the end")
        raise
    console.tell("uploaded", message=f"copied to {where}")
    return Exit.COMPLETE


def baseline_of(file: str | None) -> Baseline | None:
    """The baseline in `file` as it holds today (UTC), if one is named; raises UsageProblem."""
    if file is None:
        return None
    from datetime import UTC, datetime

    from audit.baseline import read

    return read(Path(file), datetime.now(UTC).date())


def import_reports() -> None:
    """What is needed at the end, while the workers have the time."""
    from audit.workers import importing

    with importing():
        import reports.run.report
        import reports.run.summary  # noqa: F401


def write_report(manifest: Manifest, run: Path, at: Path) -> Manifest:
    """Writes the report of the run, which will lie at `at`, and run.json again with the time that it took."""
    from time import perf_counter

    from reports.run import report

    started = perf_counter()
    report.write_report(run, at)
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
    from audit.run import survey
    from parsers.unread import NO_HANDS

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
