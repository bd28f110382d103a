"""run.json: what was read, with what, what became of it, and how the run ended. Written last.

Equal runs write equal files, but for `work` and `timings`; nothing in it tells the machine or the user.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from audit import fingerprints, manifest_form
from audit.accounts import SourceBytes
from audit.bet_sizes import SIZES
from audit.manifest_form import FormError
from audit.outcome import Exit, first
from audit.parts import described, write_bytes
from audit.stage import MANIFEST
from audit.version import version
from parsers.remote import told
from parsers.unread import NO_HANDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from audit.baseline import Baseline
    from audit.run import Totals
    from audit.settings import Settings
    from audit.work import Work
    from parsers.sources import Opened

SCHEMA = 1
"""Version of run.json and of the tables."""

NOT_COUNTED = ("unsupported-game", "cancelled")
"""Reasons of quarantine that do not count towards --max-quarantine."""

LOST = ("worker-died", "source-changed", "reader-failed", "judge-failed", "writer-failed")
"""Reasons of quarantine that are our failures, or of the disk: one hand is too many."""

ENGINES_DISAGREE = "X01"


@dataclass(frozen=True)
class Manifest:
    """What run.json says."""

    content: dict[str, Any]

    @property
    def exit(self) -> Exit:
        """How the run ended."""
        return Exit(self.content["exit_code"])

    def with_timing(self, name: str, seconds: float) -> Manifest:
        """The same with one more timing."""
        timings = {**self.content["timings"], name: round(seconds, 3)}
        return Manifest({**self.content, "timings": timings})

    def with_stale(self, stale: list[str]) -> Manifest:
        """The same with other entries of the baseline as stale."""
        return Manifest({**self.content, "baseline": {**self.content["baseline"], "stale": stale}})

    def with_night(self, night: dict[str, Any], run: Path, tables: Sequence[str]) -> Manifest:
        """The same with what a night of a store says, and the store's own tables among the outputs."""
        added = [{"path": name, **described(run / name)} for name in tables]
        outputs = [*self.content["outputs"], *added]
        return Manifest({**self.content, "command": "nightly", "night": night, "outputs": outputs})

    def write(self, run: Path) -> None:
        """Writes run.json into the run directory; raises OSError."""
        text = json.dumps(self.content, indent=1, ensure_ascii=False)
        write_bytes(run / MANIFEST, f"{text}\n".encode())


def build(
    inputs: Sequence[str],
    opened: Opened,
    settings: Settings,
    work: Work,
    totals: Totals,
    failing: list[str],
    timings: dict[str, float],
    alarms: Sequence[str] = (),
    baseline: Baseline | None = None,
) -> Manifest:
    """Everything that run.json says, the exit code included."""
    hands = totals.hands
    findings = [
        {
            "rule": kind[0],
            "name": kind[1],
            "severity": kind[2],
            "verdict": kind[3],
            "count": count,
            "known": totals.known.get(kind, 0),
        }
        for kind, count in sorted(totals.findings.items())
    ]
    incomplete = [*alarms, *_incomplete(opened, settings, totals, failing)]
    known = sum(totals.known.values())
    return Manifest(
        {
            "schema": SCHEMA,
            "command": "audit" if settings.judge else "parse",
            "exit_code": int(_exit(opened, settings, totals, incomplete)),
            "incomplete": incomplete,
            "versions": versions(),
            "settings": settings.as_json(),
            "rulebooks": [{"name": name, "sha256": sha256} for name, sha256 in sorted(totals.books.items())],
            "inputs": [told(given) for given in inputs],
            "sources": _sources(opened, totals),
            "repeated": [
                {
                    "source_path": one.source_path,
                    "member": one.member,
                    "source_id": opened.sources[one.source].source_id,
                }
                for one in opened.repeated
            ],
            "excluded": [{"source_path": one.source_path, "reason": one.reason} for one in opened.excluded],
            "hands": {
                "seen": hands.seen,
                "audited": hands.audited,
                "quarantined": dict(sorted(hands.quarantined.items())),
                "duplicates": hands.duplicates,
                "outside_window": hands.outside_window,
            },
            "verdicts": dict(sorted(totals.verdicts.items())),
            "findings": findings,
            **({} if baseline is None else {"baseline": baseline.as_json(known, totals.listed)}),
            **({"bet_sizes": _bet_sizes(totals)} if settings.judge else {}),
            "lost_shards": totals.lost_shards,
            "rule_errors": dict(sorted(totals.rule_errors.items())),
            "failing_sums": failing,
            "outputs": [
                {"path": one.path, "rows": one.rows, "bytes": one.bytes, "sha256": one.sha256}
                for one in totals.written
            ],
            "work": {"jobs": work.jobs, "shard_bytes": work.shard_bytes},
            "timings": {name: round(seconds, 3) for name, seconds in timings.items()},
        }
    )


def _bet_sizes(totals: Totals) -> list[dict[str, Any]]:
    """How many bets and raises of each size there were, by site and structure (`audit.bet_sizes`)."""
    ranked = sorted(totals.bet_sizes.items(), key=lambda one: (*one[0][:2], SIZES.index(one[0][2])))
    return [
        {"site": site, "structure": structure, "size": size, "count": count}
        for (site, structure, size), count in ranked
    ]


def read(run: Path) -> Manifest:
    """The run.json of a run directory; raises OSError, or ValueError when it is no such file.

    That is a FormError where it is one with values that no run writes.
    """
    try:
        content = json.loads((run / MANIFEST).read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError(f"{run / MANIFEST} is nested too deeply") from error
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise ValueError(f"{run / MANIFEST} is not a run.json of version {SCHEMA}")
    try:
        manifest_form.check(content)
    except FormError as error:
        raise FormError(f"{MANIFEST}: {error}") from error
    return Manifest(content)


def _incomplete(opened: Opened, settings: Settings, totals: Totals, failing: list[str]) -> list[str]:
    """Why the run is not complete, a sentence each; empty when it is."""
    reasons = []
    unread = opened.issues.filter(pl.col("reason") != NO_HANDS).height
    if unread:
        reasons.append(f"{_count(unread, 'input')} could not be read (parse_issues says which and why)")
    lost = {reason: totals.hands.quarantined[reason] for reason in LOST}
    for reason, hands in lost.items():
        if hands:
            reasons.append(f"{_count(hands, 'hand')} lost: {reason}")
    counted = sum(
        hands for reason, hands in totals.hands.quarantined.items() if reason not in (*NOT_COUNTED, *LOST)
    )
    if counted > settings.max_quarantine * totals.hands.seen:
        share = counted / totals.hands.seen
        limit = settings.max_quarantine
        reasons.append(
            f"{counted:,} of {totals.hands.seen:,} hands quarantined ({share:.2%}, not counting "
            f"{' and '.join(NOT_COUNTED)}), more than --max-quarantine {limit:.2%}"
        )
    differing = sum(count for (rule, *_), count in totals.findings.items() if rule == ENGINES_DISAGREE)
    if differing:
        reasons.append(f"the two engines disagree on {_count(differing, 'hand')}")
    reasons.extend(f"rule {code} failed: {error}" for code, error in sorted(totals.rule_errors.items()))
    reasons.extend(f"the accounts do not come out: {sentence}" for sentence in failing)
    return reasons


def _exit(opened: Opened, settings: Settings, totals: Totals, incomplete: list[str]) -> Exit:
    codes = []
    if incomplete:
        codes.append(Exit.INCOMPLETE)
    nothing_new = opened.unchanged or opened.unchanged_files or opened.known
    if totals.hands.seen == 0 and not nothing_new and not settings.allow_empty:
        codes.append(Exit.NO_HANDS)
    counted = {"error": ("error",), "warning": ("error", "warning"), "never": ()}[settings.fail_on]
    for kind, count in totals.findings.items():
        _, _, severity, verdict = kind
        spared = (totals.known if totals.spared is None else totals.spared) if settings.fail_on_new else {}
        if verdict == "violation" and severity in counted and count > spared.get(kind, 0):
            codes.append(Exit.VIOLATIONS)
    if settings.fail_on_new and totals.expired.intersection(counted):
        codes.append(Exit.VIOLATIONS)
    return first(codes)


def _sources(opened: Opened, totals: Totals) -> list[dict[str, Any]]:
    rows = []
    for source in opened.sources:
        account = totals.bytes.get(source.index, SourceBytes())
        tables = source.tables
        rows.append(
            {
                "source_id": source.source_id,
                "source_path": source.source_path,
                "member": source.member,
                "container_sha256": source.container_sha256,
                "bytes": source.size if tables is None else sum(file.bytes for file in tables.files),
                "rows": None if tables is None else tables.rows,
                "files": [] if tables is None else [file._asdict() for file in tables.files],
                "format": source.format or None,
                "encoding": source.encoding,
                "live": source.live,
                "hands": totals.hands_by_source.get(source.index, 0),
                "accounted": {
                    "hands": account.hands,
                    "issues": account.issues,
                    "ignored": dict(sorted(account.ignored.items())),
                },
            }
        )
    return rows


def versions() -> dict[str, str]:
    """Of this program and of what its tables depend on."""
    names = ("floorcall", "polars", "pyarrow", "numpy")
    own = {"parsers": fingerprints.of_parsers(), "rules": fingerprints.of_rules()}
    return {"python": platform.python_version(), **{name: version(name) for name in names}, **own}


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
