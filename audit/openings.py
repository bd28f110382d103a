"""Which reading of a book that leaves something open decides a hand: judged as if only that was meant."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from audit.judge import judge
from audit.rulebook_settings import matters
from audit.subset import subset
from parsers.schema import LIVE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from audit.again import Again
    from audit.rulebook import Rulebook
    from audit.rulebook_settings import Value
    from parsers.schema import Parsed

MOST_READINGS = 64
"""A book that leaves more open than this for a hand has too many readings to go through."""
RULES_ONLY = ("undercall", "half-rule", "correction-window")
"""Settings that the engines do not read: they bear on records of live games."""

_Choice = tuple[tuple[str, "Value"], ...]
_Outcome = tuple[str, tuple[tuple[str, int | None], ...]]


@dataclass(frozen=True)
class UnderReading:
    """What becomes of a hand if only this reading holds."""

    settings: _Choice  # those on which it depends, each with its value
    verdict: str
    violations: tuple[tuple[str, int | None], ...]  # rule, and ordinal of the action, in order


def readings(hands: Again, book: Rulebook) -> tuple[dict[str, tuple[UnderReading, ...]], list[str]]:
    """By hand_key what each reading says, where they do not all say the same; other hands are absent.

    Readings that say the same of a hand are told apart only by the settings on which it depends. Second, the
    hands with more readings than MOST_READINGS, which were not tried.
    """
    groups = _alike(hands, book)
    many = {keys for keys in groups if prod(len(book.tried(key)) for key in keys) > MOST_READINGS}
    outcomes: dict[int, dict[_Choice, _Outcome]] = defaultdict(dict)
    for settings, batch in _batches([keys for keys in groups if keys and keys not in many], book):
        choice_of = {hand: choice for keys, choice in batch for hand in groups[keys]}
        members = sorted(choice_of)
        parsed = subset(hands.parsed, np.isin(np.arange(len(hands.keys)), members))
        judgement = judge(parsed, book.narrowed(settings), twice=False)
        for number, outcome in _outcomes(judgement.verdicts, judgement.findings).items():
            hand = members[number]
            outcomes[hand][choice_of[hand]] = outcome
    told = {hands.keys[hand]: _told(by_choice) for hand, by_choice in sorted(outcomes.items())}
    too_many = [hands.keys[hand] for keys in groups if keys in many for hand in groups[keys]]
    return {key: those for key, those in told.items() if those}, too_many


def _batches(
    groups: Iterable[tuple[str, ...]], book: Rulebook
) -> list[tuple[dict[str, Value], list[tuple[tuple[str, ...], _Choice]]]]:
    """Every reading of every group, several of which are judged in one go where they do not contradict.

    A group is in a batch once at most. What another group varies besides does not bear on it.
    """
    batches: list[tuple[dict[str, Value], list[tuple[tuple[str, ...], _Choice]]]] = []
    for keys in sorted(groups, key=len, reverse=True):
        for values in itertools.product(*(book.tried(key) for key in keys)):
            choice = tuple(zip(keys, values, strict=True))
            for settings, batch in batches:
                taken = any(group == keys for group, _ in batch)
                if not taken and all(settings.get(key, value) == value for key, value in choice):
                    settings.update(choice)
                    batch.append((keys, choice))
                    break
            else:
                batches.append((dict(choice), [(keys, choice)]))
    return batches


def _alike(hands: Again, book: Rulebook) -> dict[tuple[str, ...], list[int]]:
    """The numbers of the hands, ascending, by the settings with several values that bear on them."""
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for hand, keys in enumerate(bearing(hands.parsed)):
        alike[tuple(key for key in keys if len(book.tried(key)) > 1)].append(hand)
    return alike


def bearing(parsed: Parsed) -> list[tuple[str, ...]]:
    """For each hand, by number, the settings of a book that bear on it: no other changes what is found."""
    actions = parsed.actions
    straddled = set(actions.filter(pl.col("kind") == "post-straddle")["hand"])
    told = pl.any_horizontal(pl.col("kind") == "correction", pl.col(LIVE).is_not_null())
    live = set(actions.filter(told)["hand"])
    return [
        matters(structure, game, straddled=hand in straddled) + (RULES_ONLY if hand in live else ())
        for hand, structure, game in parsed.hands.select("hand", "structure", "game").iter_rows()
    ]


def _outcomes(verdicts: pl.DataFrame, findings: pl.DataFrame) -> dict[int, _Outcome]:
    violations: dict[int, list[tuple[str, int | None]]] = defaultdict(list)
    wrong = findings.filter(pl.col("verdict") == "violation")
    for hand, rule, ordinal in wrong.select("hand", "rule", "ordinal").iter_rows():
        violations[hand].append((rule, ordinal))
    return {
        hand: (verdict, tuple(violations[hand]))
        for hand, verdict in verdicts.select("hand", "verdict").iter_rows()
    }


def _told(outcomes: dict[_Choice, _Outcome]) -> tuple[UnderReading, ...]:
    """The outcomes by the settings on which they depend; () where they depend on none."""
    telling = [place for place in range(len(next(iter(outcomes)))) if _tells(outcomes, place)]
    told: dict[_Choice, UnderReading] = {}
    for choice, (verdict, violations) in outcomes.items() if telling else ():
        settings = tuple(choice[place] for place in telling)
        told.setdefault(settings, UnderReading(settings, verdict, violations))
    return tuple(told.values())


def _tells(outcomes: dict[_Choice, _Outcome], place: int) -> bool:
    """Whether two readings that differ in that setting alone say different things."""
    by_rest: dict[_Choice, set[_Outcome]] = defaultdict(set)
    for choice, outcome in outcomes.items():
        by_rest[choice[:place] + choice[place + 1 :]].add(outcome)
    return any(len(those) > 1 for those in by_rest.values())
