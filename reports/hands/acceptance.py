"""Who accepted a finding, why, and until when: from the baseline of the run, which run.json repeats."""

from __future__ import annotations

from reports.language import tr
from reports.tables import Row, Run


def accepted(run: Run) -> dict[str, Row]:
    """The entries of the baseline by the finding_id of those of its findings that occur in the run."""
    return {entry["finding"]: entry for entry in run.info().get("baseline", {}).get("accepted", [])}


def acceptance(finding: Row) -> str:
    """What is said of a known finding; "" for a new one. The text is not inert: people wrote it."""
    if not finding["known"]:
        return ""
    entry = finding.get("accepted")
    if entry is None:
        return tr("known")
    return tr("known: accepted by {by} on {on}, until {until}: {reason}").format(
        by=entry["by"], on=entry["on"], until=entry["until"], reason=entry["reason"]
    )
