"""Findings of M04: one hand_uid with two contents, found when all shards are read."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import polars as pl

from audit.rules.m04_hand_conflict import RULE
from audit.schema import COVERAGE, FINDINGS, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from audit.judge import Judgement
    from audit.rulebook import Rulebook
    from parsers.schema import Parsed

REASON = "contents-differ"


def add(
    judgement: Judgement, parsed: Parsed, differs: Sequence[bool], books: Mapping[str, Rulebook]
) -> Judgement:
    """The judgement with a finding on each hand that `differs`: another copy of it has another content."""
    found = []
    columns = ("hand", "site", "hand_id", "content_sha256")
    rulebooks = judgement.verdicts["rulebook"]
    for differing, (hand, site, hand_id, content) in zip(
        differs, parsed.hands.select(columns).iter_rows(), strict=True
    ):
        if differing:
            found.append({"hand": hand, **finding(site, hand_id, content, books[rulebooks[hand]])})
    frame = pl.DataFrame(found, schema=FINDINGS)
    findings = pl.concat([judgement.findings, frame]).sort("hand", maintain_order=True)
    return replace(
        judgement,
        findings=findings,
        verdicts=_flagged(judgement.verdicts, frame),
        coverage=pl.concat([judgement.coverage, _counted(frame, parsed)]),
    )


def finding(site: str | None, hand_id: str | None, content: str, book: Rulebook) -> dict[str, str | None]:
    """What a finding of M04 says in its own columns.

    Its sentence names this copy only: what it says must not depend on which of the others was read first.
    """
    parts = (RULE.code, site or "", hand_id or "", content, "", "0", REASON)
    return {
        "finding_id": hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16],
        "rule": RULE.code,
        "name": RULE.name,
        "family": RULE.family,
        "severity": RULE.severity,
        "verdict": "violation",
        "reason": REASON,
        "message": f"Hand {hand_id} of {site} has the content {content[:16]} here and another one elsewhere.",
        "rulebook": book.name,
        "citation": book.citation(RULE.code),
    }


def _flagged(verdicts: pl.DataFrame, found: pl.DataFrame) -> pl.DataFrame:
    """A violation decides, unless an earlier one has decided already."""
    conflict = found.select("hand", conflict_reason="reason", conflict_id="finding_id")
    decides = pl.col("conflict_id").is_not_null() & (pl.col("verdict") != "flagged")
    return (
        verdicts.join(conflict, on="hand", how="left", validate="1:1", maintain_order="left")
        .with_columns(
            reason=pl.when(decides).then("conflict_reason").otherwise("reason"),
            first_finding_id=pl.when(decides).then("conflict_id").otherwise("first_finding_id"),
            verdict=pl.when(decides).then(pl.lit("flagged")).otherwise(pl.col("verdict").cast(pl.String)),
        )
        .select(list(VERDICTS))
        .cast(pl.Schema(VERDICTS))
    )


def _counted(found: pl.DataFrame, parsed: Parsed) -> pl.DataFrame:
    """Violations by kind of hand; what the rule examined is counted already."""
    kind = ["site", "format", "dialect", "structure"]
    return (
        found.select("hand", "rule", "rulebook")
        .join(parsed.hands.select("hand", *kind), on="hand", how="left", validate="1:1")
        .group_by("rule", *kind, "rulebook", maintain_order=True)
        .agg(pl.len().alias("violations"))
        .with_columns(pl.lit(0).alias(name) for name in ("decisions", "not_checkable", "undetermined"))
        .select(list(COVERAGE))
        .cast(pl.Schema(COVERAGE))
    )
