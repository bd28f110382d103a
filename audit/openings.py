"""Which reading of a book that leaves something open decides a hand: it is judged as if only that was meant."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from audit.judge import judge
from audit.subset import subset

if TYPE_CHECKING:
    from audit.again import Again
    from audit.rulebook import Rulebook
    from audit.rulebook_settings import Value

MOST_READINGS = 64
"""A book that leaves more open than this for a hand has too many readings to go through."""
_RULES_ONLY = ("undercall", "half-rule", "correction-window")
"""Settings that the engines do not read: they bear on records of live games."""

_Choice = tuple[tuple[str, "Value"], ...]
_Outcome = tuple[str, tuple[tuple[str, int | None], ...]]


@dataclass(frozen=True)
class UnderReading:
    """What becomes of a hand if only this reading holds."""

    settings: _Choice  # those on which it depends, each with its value
    verdict: str
    violations: tuple[tuple[str, int | None], ...]  # rule, and ordinal of the action, in order


def readings(
    hands: Again, book: Rulebook, seed: int
) -> tuple[dict[str, tuple[UnderReading, ...]], list[str]]:
    """By hand_key what each reading says, where they do not all say the same; other hands are absent.

    Readings that say the same of a hand are told apart only by the settings on which it depends. Second, the
    hands with more readings than MOST_READINGS, which were not tried.
    """
    found = {}
    too_many = []
    for keys, members in _alike(hands, book).items():
        choices: list[_Choice] = [
            tuple(zip(keys, values, strict=True))
            for values in itertools.product(*(book.tried(key) for key in keys))
        ]
        if len(choices) > MOST_READINGS:
            too_many += [hands.keys[hand] for hand in members]
        if not 1 < len(choices) <= MOST_READINGS:
            continue
        kept = np.isin(np.arange(len(hands.keys)), members)
        parsed = subset(hands.parsed, kept)
        outcomes: dict[int, dict[_Choice, _Outcome]] = defaultdict(dict)
        for choice in choices:
            judgement = judge(parsed, book.narrowed(dict(choice)), seed=seed)
            for hand, outcome in _outcomes(judgement.verdicts, judgement.findings).items():
                outcomes[hand][choice] = outcome
        for hand, by_choice in outcomes.items():
            if told := _told(by_choice):
                found[hands.keys[members[hand]]] = told
    return found, too_many


def _alike(hands: Again, book: Rulebook) -> dict[tuple[str, ...], list[int]]:
    """The numbers of the hands, ascending, by the settings with several values that bear on them."""
    parsed = hands.parsed
    straddled = set(parsed.actions.filter(pl.col("kind") == "post-straddle")["hand"])
    told = pl.any_horizontal(pl.col("pushed", "declared", "ruling", "in_turn", "corrects").is_not_null())
    live = set(parsed.actions.filter(told)["hand"])
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for hand, structure, game in parsed.hands.select("hand", "structure", "game").iter_rows():
        keys = book.open_settings(structure, game, straddled=hand in straddled)
        if hand in live:
            keys += tuple(key for key in _RULES_ONLY if len(book.tried(key)) > 1)
        alike[keys].append(hand)
    return alike


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
