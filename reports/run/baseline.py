"""What the baseline of a run did: how many findings are known, and which entries need somebody to look."""

from __future__ import annotations

from reports.inert import inert
from reports.language import ntr, tr
from reports.run.totals import Totals
from reports.tables import Row

_NAMED = 10


def found(counted: Totals) -> str:
    """How many findings of any verdict there are, and how many of them are known."""
    words = ntr(
        "{n} finding, of which {known} known (accepted)",
        "{n} findings, of which {known} known (accepted)",
        counted.findings,
    )
    return words.format(n=f"{counted.findings:,}", known=f"{counted.accepted:,}")


def facts(counted: Totals, info: Row) -> list[tuple[str, str]]:
    """Labels and texts, inert; [] for a run without a baseline."""
    baseline = info.get("baseline")
    if baseline is None:
        return []
    entries = ntr("{n} entry on {day}", "{n} entries on {day}", baseline["entries"]).format(
        n=f"{baseline['entries']:,}", day=inert(info["settings"]["baseline_as_of"])
    )
    said = [(tr("baseline"), f"{entries}; {found(counted)}")]
    if baseline["expired"]:
        words = ntr("{n} entry: {ids}", "{n} entries: {ids}", len(baseline["expired"]))
        said.append((tr("expired"), _named(words, baseline["expired"])))
    if baseline["stale"]:
        words = ntr(
            "{n} entry whose finding was not found: {ids}",
            "{n} entries whose findings were not found: {ids}",
            len(baseline["stale"]),
        )
        said.append((tr("stale"), _named(words, baseline["stale"])))
    return said


def _named(words: str, ids: list[str]) -> str:
    """`words` with the number of the entries, and the findings of the first."""
    named = ", ".join(map(inert, ids[:_NAMED]))
    if len(ids) > _NAMED:
        named = tr("{ids} and {n} more (run.json has all)").format(ids=named, n=f"{len(ids) - _NAMED:,}")
    return words.format(n=f"{len(ids):,}", ids=named)
