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
_IN_THE_RETURN = "the wrong return makes the whole difference"
_STILL_SILENT = "the same player owed an action when an earlier street ended, and has not acted since"


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
    acted = _acts(record, settled)
    identified = {}
    for hand, those in settled.items():
        findings: list[Finding] = []
        counted = _count_a_silence_once(_count_a_skip_once(those), acted.get(hand, {}))
        counted = _count_a_return_once(counted)
        for one in sorted(counted, key=_when):
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


def _acts(record: Record, settled: Mapping[int, Sequence[Settled]]) -> dict[int, dict[int, list[int]]]:
    """Where each player acted, by hand and player, in hands in which a street ended too early."""
    silent = [hand for hand, those in settled.items() if any(_owing(one) is not None for one in those)]
    acted: dict[int, dict[int, list[int]]] = {}
    if silent:
        rows = record.actions.filter(pl.col("hand").is_in(silent))
        for hand, player, at in rows.select("hand", "player_index", "ordinal").iter_rows():
            acted.setdefault(hand, {}).setdefault(player, []).append(at)
    return acted


def _count_a_silence_once(those: Sequence[Settled], acted: Mapping[int, Sequence[int]]) -> list[Settled]:
    """The same, where who owed an action when a street ended stays silent in later ones: one fault."""
    silent: dict[int, Settled] = {}
    counted = []
    for one in those:
        player = _awaited(one)
        if player is None or one.verdict != "violation":
            counted.append(one)
        elif player in silent and _silent_since(silent[player], one, acted.get(player, ())):
            counted.append(replace(one, verdict="undetermined", reason=FOLLOWS, says=_STILL_SILENT))
        else:
            if _owing(one) is not None:
                silent[player] = one
            counted.append(one)
    return counted


def _count_a_return_once(those: Sequence[Settled]) -> list[Settled]:
    """The same, where the pot fails to reconcile by what was returned wrongly: one number is at fault."""
    wrong = sum(one.fault.values["amount_at_stake"] or 0 for one in those if _is_return(one))
    return [
        replace(one, verdict="undetermined", reason=FOLLOWS, says=_IN_THE_RETURN)
        if wrong
        and (one.fault.rule.code, one.verdict) == ("M01", "violation")
        and one.fault.values["amount_at_stake"] == wrong
        else one
        for one in those
    ]


def _is_return(settled: Settled) -> bool:
    return (settled.fault.rule.code, settled.verdict) == ("M02", "violation")


def _silent_since(first: Settled, later: Settled, acts: Sequence[int]) -> bool:
    """Whether a later street is meant, and its player did not act in between."""
    if first.fault.values["street"] == later.fault.values["street"]:
        return False
    return not any(place(first)[0] < at <= place(later)[0] for at in acts)


def _owing(settled: Settled) -> int | None:
    """Who owed an action when the street ended, where that is what was found."""
    player: int | None = settled.fault.values["owing_player"] if settled.fault.rule.code == "T04" else None
    return player


def _awaited(settled: Settled) -> int | None:
    """Who should have acted, where a player passed over or a street ended too early was found."""
    skip = _skip(settled)
    return _owing(settled) if skip is None else skip[1]


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
    if settled.says == _IN_THE_RETURN:
        return next(one.finding_id for one in before if _is_return(one.settled))
    if settled.says == _STILL_SILENT:
        ended = [one for one in before if _owing(one.settled) == _awaited(settled)]
        return next(one.finding_id for one in reversed(ended) if one.settled.verdict == "violation")
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
