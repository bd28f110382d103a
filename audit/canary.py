"""Canaries: hands with planted faults, and clean ones, audited before a night by what judges the night.

A rule that no longer speaks, a parser that no longer reads and a judge that accuses everybody all look like
quiet nights or busy ones. Here they are told from them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from audit import canary_engines, run
from audit.canary_list import FOLDER, Canary, CanaryList, Planted, canary_list
from audit.listener import Silent
from audit.panics import FAILURES
from audit.rows_of_hands import files_of
from audit.rules import BY_CODE
from audit.settings import Settings
from audit.work import Work

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class Canaries:
    """What became of the planted faults."""

    planted: int  # faults, the difference between the engines included
    missing: list[str]  # a sentence for each that was not found, and for each hand accused of anything else


def check(folder: Path) -> Canaries:
    """Audits the canaries in this process; `folder` is for scratch, and empty of it afterwards.

    They are judged by the books in their list, with no setting of the user's. Whatever fails on the way is
    told in `missing`; raises nothing but what ends the whole command.
    """
    try:
        told = canary_list()
    except (OSError, ValueError) as error:
        return Canaries(0, [f"the list of canaries cannot be read: {_error(error)}"])
    planted = sum(len(one.finds) for one in told.canaries) + 1
    try:
        heard = _heard(folder, told)
    except FAILURES as error:
        heard = _Heard({}, {}, {}, [], f"the canaries could not be judged: {_error(error)}")
    return Canaries(planted, [*_missing(told, heard), *canary_engines.missing()])


Hand = tuple[str, str]
"""Name of the file, number of the hand."""


class _Heard(NamedTuple):
    """What the audit made of the canaries."""

    found: Mapping[Hand, Counter[Planted]]  # of every hand that was judged
    unread: Mapping[tuple[str, str | None], str]  # why a hand, or a whole file, was not
    failed: Mapping[str, str]  # rule to what it raised
    sums: list[str]  # accounts that do not come out
    failure: str | None = None  # of the whole


def _heard(folder: Path, told: CanaryList) -> _Heard:
    """Audits the canaries and reads what was found from the tables."""
    settings = Settings(sites={one.site: one.book for one in told.files})
    inputs = [str(FOLDER / one.name) for one in told.files]
    with TemporaryDirectory(prefix="canaries-", dir=folder, ignore_cleanup_errors=True) as scratch:
        place = Path(scratch)
        content = run.audit(inputs, place, settings, Work(), Silent()).content
        hands, findings, issues = (_read(place, name) for name in ("hands", "findings", "parse_issues"))
    found: dict[Hand, Counter[Planted]] = {
        hand: Counter() for hand in hands.select("source_path", "hand_id").iter_rows()
    }
    columns = ("source_path", "hand_id", "rule", "verdict", "street", "seat", "player")
    for file, hand, *finding in findings.select(columns).iter_rows():
        found[file, hand][Planted(*finding)] += 1
    unread = {
        (file, hand): f"{reason}: {message}"
        for file, hand, reason, message in issues.select(
            "source_path", "hand_id", "reason", "message"
        ).iter_rows()
    }
    return _Heard(found, unread, content["rule_errors"], content["failing_sums"])


def _read(place: Path, table: str) -> pl.DataFrame:
    return pl.concat([pl.read_parquet(part) for part in files_of(place, table)])


def _missing(told: CanaryList, heard: _Heard) -> Iterator[str]:
    """A sentence for everything that is not as it was planted, in the order of the list."""
    for canary in told.canaries:
        found = heard.found.get((canary.file, canary.hand))
        if found is None:
            yield from _not_judged(canary, heard)
        else:
            yield from _unlike_planted(canary, found, heard.failed)
    known = {(one.file, one.hand) for one in told.canaries}
    for (file, hand), found in heard.found.items():
        if (file, hand) not in known:
            codes = ", ".join(sorted({one.rule for one in found})) or "nothing"
            yield f"{file} was read as having a hand {hand}, which is no canary; found in it: {codes}"
    yield from (f"the accounts of the canaries do not come out: {sentence}" for sentence in heard.sums)


def _not_judged(canary: Canary, heard: _Heard) -> Iterator[str]:
    why = (
        heard.failure
        or heard.unread.get((canary.file, canary.hand))
        or heard.unread.get((canary.file, None))
        or "nobody says why"
    )
    if not canary.finds:
        yield f"canary {canary.name}, a clean hand, was not judged: {why}"
    for planted in canary.finds:
        yield f"{_rule(planted)}: not found in canary {canary.name} ({planted.place}), not judged: {why}"


def _unlike_planted(canary: Canary, found: Counter[Planted], failed: Mapping[str, str]) -> Iterator[str]:
    wanted = Counter(canary.finds)
    more = list((found - wanted).elements())
    for planted in (wanted - found).elements():
        sentence = f"{_rule(planted)}: not found in canary {canary.name} ({planted.place})"
        other = next((one for one in more if _is_same_but_verdict(one, planted)), None)
        if other is not None:
            more.remove(other)
            yield f"{sentence} as {planted.verdict}, but as {other.verdict}"
        elif planted.rule in failed:
            yield f"{sentence}: the rule failed: {failed[planted.rule]}"
        else:
            yield sentence
    for other in more:
        where = f"canary {canary.name} ({other.place}, {other.verdict})"
        nothing = "where nothing of the kind is planted" if canary.finds else "which is a clean hand"
        yield f"{_rule(other)}: found in {where}, {nothing}"


def _is_same_but_verdict(one: Planted, other: Planted) -> bool:
    return (one.rule, one.street, one.seat, one.player) == (
        other.rule,
        other.street,
        other.seat,
        other.player,
    )


def _rule(planted: Planted) -> str:
    rule = BY_CODE.get(planted.rule)
    return planted.rule if rule is None else f"{rule.code} {rule.name}"


def _error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
