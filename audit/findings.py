"""From what was settled to the rows of `schema.FINDINGS`: identity, sentence, what follows from what."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from audit.faults import Rules
from audit.frames import Record
from audit.rules.doubts import DIRECTOR_DECIDES
from audit.rules.rule import Row
from audit.schema import FINDINGS
from audit.tracks import FOLLOWS, Settled, place

_SAME_SKIP = "the same player was passed over before"


@dataclass(frozen=True)
class Finding:
    """One row to be."""

    settled: Settled
    finding_id: str
    caused_by: str | None = None


def identify(record: Record, settled: Mapping[int, Sequence[Settled]]) -> dict[int, list[Finding]]:
    """The findings of every hand in playing order, each with its identity and the one it follows from."""
    hands = record.parsed.hands.filter(pl.col("hand").is_in(list(settled)))
    names = {
        hand: (site, hand_id if hand_id is not None else content)
        for hand, site, hand_id, content in hands.select(
            "hand", "site", "hand_id", "content_sha256"
        ).iter_rows()
    }
    identified = {}
    for hand, those in settled.items():
        findings: list[Finding] = []
        for one in sorted(_count_a_skip_once(those), key=_when):
            findings.append(Finding(one, _identity(one, *names[hand]), _cause(one, findings)))
        identified[hand] = sorted(findings, key=lambda finding: place(finding.settled))
    return identified


def _identity(settled: Settled, site: str | None, hand_id: str | None) -> str:
    values, rule = settled.fault.values, settled.fault.rule
    number = values["number"] if rule.frame == "decisions" else 0
    parts = (rule.code, site or "", hand_id or "", values["street"] or "", str(number), settled.reason)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _when(settled: Settled) -> tuple[int, bool, str]:
    """The order in which findings can follow from each other: an action before the end of its street."""
    at, code = place(settled)
    return at, settled.fault.rule.frame != "decisions", code


def _count_a_skip_once(those: Sequence[Settled]) -> list[Settled]:
    """The same, where a player passed over is still passed over by those who act after him: one fault."""
    skipped = set()
    counted = []
    for one in those:
        skip = _skip(one)
        if skip in skipped and one.verdict == "violation":
            counted.append(replace(one, verdict="undetermined", reason=FOLLOWS, says=_SAME_SKIP))
        else:
            counted.append(one)
        if skip:
            skipped.add(skip)
    return counted


def _skip(settled: Settled) -> tuple[str, int] | None:
    """The street and the player passed over, where that is what was found."""
    values = settled.fault.values
    return (values["street"], values["expected_player"]) if settled.fault.rule.code == "T01" else None


def _cause(settled: Settled, before: list[Finding]) -> str | None:
    """What a finding follows from: the nearest earlier one on an action, of the same street if there is."""
    if settled.reason not in {FOLLOWS, DIRECTOR_DECIDES}:
        return None
    if settled.says == _SAME_SKIP:
        return next(one.finding_id for one in before if _skip(one.settled) == _skip(settled))
    actions = [
        one
        for one in before
        if one.settled.fault.rule.frame == "decisions" and one.settled.verdict != "advisory"
    ]
    street = settled.fault.values["street"]
    nearest = [one for one in actions if one.settled.fault.values["street"] == street] or actions
    return nearest[-1].finding_id if nearest else None


def table(
    record: Record, rules: Rules, findings: Mapping[int, Sequence[Finding]], confirmed: Mapping[int, bool]
) -> pl.DataFrame:
    """`schema.FINDINGS`; `confirmed` says for each replayed hand whether the engines agree."""
    seats: dict[int, dict[int, int | None]] = {}
    players = record.parsed.players.filter(pl.col("hand").is_in(list(findings)))
    for hand, player, seat in players.select("hand", "player_index", "seat").iter_rows():
        seats.setdefault(hand, {})[player] = seat
    cash = pl.when(pl.col("stakes_kind") == "cash").then(pl.col("currency"))
    hands = record.parsed.hands.filter(pl.col("hand").is_in(list(findings)))
    currency = dict(hands.select("hand", cash).iter_rows())
    rows = []
    for hand, those in sorted(findings.items()):
        for finding in those:
            fault = finding.settled.fault
            row = Row({**fault.values, "currency": currency[hand]}, seats.get(hand, {}))
            sentence = rules.sentence(fault.rule, row)
            rows.append(_row(record, finding, row, sentence, confirmed.get(hand)))
    return pl.DataFrame(rows, schema=FINDINGS, orient="row")


def _row(record: Record, finding: Finding, row: Row, sentence: str, confirmed: bool | None) -> dict[str, Any]:
    settled, rule, values = finding.settled, finding.settled.fault.rule, row.values
    return {
        "hand": values["hand"],
        "finding_id": finding.finding_id,
        "rule": rule.code,
        "name": rule.name,
        "family": rule.family,
        "severity": rule.severity if settled.verdict == "violation" else "info",
        "verdict": settled.verdict,
        "street": values["street"],
        "ordinal": values["at"],
        "player_index": values["about"],
        "observed": values["observed"],
        "expected_low": values["expected_low"],
        "expected_high": values["expected_high"],
        "to_call": values["to_call"],
        "last_full_raise": values["last_full_raise"],
        "reason": settled.reason,
        "message": f"{sentence} (undetermined: {settled.says})." if settled.says else f"{sentence}.",
        "rulebook": record.book.name,
        "citation": record.book.citation(rule.code),
        "pot_before": values["pot_before"],
        "amount_at_stake": values["amount_at_stake"],
        "confirmed": confirmed,
        "known": None,
        "caused_by": finding.caused_by,
    }
