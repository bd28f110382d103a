"""`floorcall nightly`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from floorcall.job import begun
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
    STORE,
    UNPACKING,
    UPLOAD,
    VERDICT,
    WORK,
    with_options,
)
from floorcall.running import baseline_of, ended, import_reports, upload_of, write_report
from floorcall.screen import speaking
from floorcall.watch import Watched, watch

_KEPT = "the store is as it was; finished shards are kept, and the same command goes on from there"
"""What a night that is stopped leaves behind."""


@click.command(cls=Watched)
@INPUTS
@with_options(
    STORE, JUDGING, READING, UNPACKING, VERDICT, KNOWN, LIMITS, REPORT, UPLOAD, LANGUAGE, WORK, LOG, METRICS,
    NOTIFY,
)  # fmt: skip
@click.pass_obj
def nightly(
    tables: dict[str, Any], /, inputs: tuple[str, ...], store: str | None, lang: str, **options: Any
) -> int:
    """Audits what is new since the last night, into a store of runs.

    INPUT: what `audit` would read, the same every night. What earlier nights have read is not read again,
    whatever it is called now; hands that they audited are not judged again. STORE/latest is the last night's
    run.
    """
    from reports.language import language

    if store is None:
        raise click.UsageError("Missing option '--store'.")
    with language(lang):
        return _night(inputs, Path(store), options | tables)


def _night(inputs: tuple[str, ...], root: Path, options: dict[str, Any]) -> int:
    from audit.workers import importing

    with begun(inputs, root, options, judge=True, stopped=_KEPT) as job:
        with importing():
            from audit.nightly.store import opened
            from audit.nightly.tonight import Tonight

        with opened(root, job.console.notice) as store:
            accepted = baseline_of(options["baseline"] or _own_baseline(root))
            tonight = Tonight(store, job.settings, options["reaudit"], accepted)
            watch().name = job.console.run = tonight.name
            upload = upload_of(options, tonight.name, force=False)
            manifest = tonight.audit(
                inputs, job.work, job.console, job.runner, import_reports, options["volume_band"]
            )
            manifest.write(tonight.run)
            report = None if options["no_html"] else tonight.target / "report" / "index.html"
            if report is not None:
                manifest = write_report(manifest, tonight.run, tonight.target)
            job.console.clear()
            text = _told(tonight.run, report)
            job.signals.ignore()
            tonight.publish(options["keep"])
            watch().published(tonight.target, report)
    return ended(manifest, text, tonight.target, upload, job.console)


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

    # A link that leads nowhere is a baseline that is gone, and not none.
    return str(root / NAME) if os.path.lexists(root / NAME) else None
