"""Two finished runs compared: which findings are new, gone or changed, and why.

A finding is the same in both where finding_id, hand and wording are. A finding_id may stand on several rows
of one run (a hand whose number has two contents, a hand with one fault twice), so rows are paired one by one,
the most alike first. Row order never decides anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import polars as pl

from audit.rundiff_reasons import REASONS, Differing, Reason, Reasons
from audit.rundiff_side import FIELDS, Found, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

Kind = Literal["new", "gone", "changed"]
KINDS: tuple[Kind, ...] = ("new", "gone", "changed")

_SAME = ["finding_id", "content_sha256", *FIELDS]
_Pairs = list[tuple[Found, Found]]


@dataclass(frozen=True)
class Change:
    """A finding that is in one run only, or in both with another wording."""

    was: Found | None  # in the first run
    now: Found | None  # in the second
    reason: Reason
    not_judged: str | None = None  # why the run that lacks it did not judge the hand: a code of parse_issues

    @property
    def kind(self) -> Kind:
        """Whether it is new, gone or changed."""
        return "new" if self.was is None else "gone" if self.now is None else "changed"

    @property
    def found(self) -> Found:
        """The finding as it is now; of one that is gone, as it was."""
        found = self.now or self.was
        assert found is not None  # one of them is there
        return found


@dataclass(frozen=True)
class Told:
    """What is said of one run as a whole."""

    night: str | None  # its name in the store, where it is a night's run
    hands: int  # audited
    findings: int
    incomplete: list[str]  # sentences


@dataclass(frozen=True)
class RunDiff:
    """How the findings of a second run differ from those of a first."""

    runs: tuple[Told, Told]
    differing: Differing
    same: int
    changes: list[Change]  # new ones first, then those gone, then those changed; by hand

    def counts(self) -> list[tuple[Reason, str, dict[Kind, int]]]:
        """How many changes there are, by reason and rule."""
        counted = Counter((change.reason, change.found.rule, change.kind) for change in self.changes)
        groups = sorted({(reason, rule) for reason, rule, _ in counted}, key=_group)
        return [(*group, {kind: counted[*group, kind] for kind in KINDS}) for group in groups]


def compare(first: Path, second: Path) -> RunDiff:
    """The findings of the run directory `second` against those of `first`.

    Raises UsageProblem for what is no finished run of `floorcall audit`, and for a damaged one.
    """
    sides = (Side(first), Side(second))
    ours, theirs = (side.findings() for side in sides)
    wanted = _differing_ids(ours, theirs)
    rows = [frame.filter(pl.col("finding_id").is_in(wanted.implode())) for frame in (ours, theirs)]
    uids, contents, keys = (
        pl.concat([frame[name] for frame in rows]).drop_nulls().unique()
        for name in ("hand_uid", "content_sha256", "hand_key")
    )
    for side in sides:
        side.look_up(uids, contents, keys)
    reasons = Reasons(*sides)
    changes, same = [], ours.height - rows[0].height
    founds = [_by_id(frame) for frame in rows]
    for finding_id in wanted.sort():
        pairs, gone, new = _pair(founds[0].get(finding_id, []), founds[1].get(finding_id, []), sides)
        same += sum(was.fields == now.fields for was, now in pairs)
        every: list[tuple[Found | None, Found | None]] = [
            *((was, now) for was, now in pairs if was.fields != now.fields),
            *((was, None) for was in gone),
            *((None, now) for now in new),
        ]
        changes += [Change(was, now, *reasons.of(was, now)) for was, now in every]
    told = [
        Told(
            (side.content.get("night") or {}).get("name"),
            int(side.content["hands"]["audited"]),
            frame.height,
            list(side.content["incomplete"]),
        )
        for side, frame in zip(sides, (ours, theirs), strict=True)
    ]
    return RunDiff((told[0], told[1]), reasons.differing, same, sorted(changes, key=_order))


def _differing_ids(ours: pl.DataFrame, theirs: pl.DataFrame) -> pl.Series:
    """Every finding_id whose rows are not the same, and as many, in both runs."""
    counts = [frame.group_by(_SAME).len() for frame in (ours, theirs)]
    joined = counts[0].join(counts[1], on=_SAME, how="full", coalesce=True, nulls_equal=True)
    return joined.filter(pl.col("len").ne_missing(pl.col("len_right")))["finding_id"].unique()


def _by_id(frame: pl.DataFrame) -> dict[str, list[Found]]:
    by_id: dict[str, list[Found]] = {}
    for found in sorted((Found.of(row) for row in frame.iter_rows(named=True)), key=_place):
        by_id.setdefault(found.finding_id, []).append(found)
    return by_id


def _pair(
    ours: list[Found], theirs: list[Found], sides: tuple[Side, Side]
) -> tuple[_Pairs, list[Found], list[Found]]:
    """The rows of one finding_id two by two, and those of either run that are left over."""
    pairs: _Pairs = []

    def pair(key: Callable[[Found], Any], may: Sequence[Callable[[Found], bool]]) -> None:
        nonlocal ours, theirs
        waiting: dict[Any, list[Found]] = {}
        for now in filter(may[1], theirs):
            waiting.setdefault(key(now), []).append(now)
        taken = set()
        for was in list(filter(may[0], ours)):
            if waiting.get(key(was)):
                now = waiting[key(was)].pop(0)
                pairs.append((was, now))
                taken |= {id(was), id(now)}
        ours = [found for found in ours if id(found) not in taken]
        theirs = [found for found in theirs if id(found) not in taken]

    for key in (_all, _hand_and_fields, _hand_and_action, _hand):
        pair(key, (_any, _any))
    # A record that came again with another content: the hand of neither is in the other run.
    alone = [
        lambda found: not sides[1].judged(found.hand),
        lambda found: not sides[0].judged(found.hand),
    ]
    pair(_fields, alone)
    pair(_any, alone)
    return pairs, ours, theirs


def _all(found: Found) -> Any:
    return found.hand.identity, found.ordinal, found.player_index, found.fields


def _hand_and_fields(found: Found) -> Any:
    return found.hand.identity, found.fields


def _hand_and_action(found: Found) -> Any:
    return found.hand.identity, found.ordinal, found.player_index


def _hand(found: Found) -> Any:
    return found.hand.identity


def _fields(found: Found) -> Any:
    return found.fields


def _any(_: Found) -> bool:
    return True


def _place(found: Found) -> tuple[Any, ...]:
    """The order of findings: by hand, and in it by action."""
    hand = found.hand
    at = [(value is None, value or 0) for value in (found.ordinal, found.player_index)]
    return hand.site, hand.hand_id or "", hand.hand_key, *at, found.rule, found.finding_id, str(found.fields)


def _order(change: Change) -> tuple[Any, ...]:
    return KINDS.index(change.kind), *_place(change.found)


def _group(group: tuple[Reason, str]) -> tuple[int, str]:
    return REASONS.index(group[0]), group[1]
