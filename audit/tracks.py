"""A hand with a fault, or one on which readings part, judged under every reading and on both tracks.

After an illegal action nobody can say what the betting should have been: the *recorded* track plays on with
what the record says, the *corrected* track with the nearest lawful action instead. Only what is wrong under
every reading of the book and on both tracks is a violation; what is wrong on one track only follows from an
earlier fault, and what is wrong under some readings only is for those who know which one is in force.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Literal

import numpy as np

from audit.faults import Fault, Key
from audit.reading import Played, Reading, Track
from audit.rules.columns import ORDER

FOLLOWS = "follows-from-fault"
READINGS = "readings-differ"


@dataclass(frozen=True)
class Course:
    """Some hands played under one reading on one track, and what the rules say."""

    reading: Reading
    track: Track
    hands: np.ndarray  # int32, ascending
    played: Played  # other hands may be in it too, as in `faults`
    faults: dict[int, dict[Key, Fault]]  # by hand; hands without faults are absent

    @cached_property
    def members(self) -> frozenset[int]:
        """The hands that were played."""
        return frozenset(self.hands.tolist())


@dataclass(frozen=True)
class Asked:
    """Hands of one betting structure, and the reading of it under which to play them."""

    structure: str
    hands: np.ndarray  # int32, ascending
    reading: Reading


Hear = Callable[[Sequence[Asked], Track], list[Course]]
"""Plays hands and asks the rules: a course for each of those asked for."""


@dataclass(frozen=True)
class Suspects:
    """Hands of one betting structure, with the same readings, that need more than the base course."""

    structure: str
    hands: np.ndarray  # int32, ascending
    readings: tuple[Reading, ...]  # the base first


@dataclass(frozen=True)
class Settled:
    """What became of a fault after all courses were compared."""

    fault: Fault
    verdict: Literal["violation", "undetermined", "advisory"]
    reason: str
    says: str | None = None  # why it is not certain, a clause


def courses(base: Course, suspects: Sequence[Suspects], hear: Hear) -> list[list[Course]]:
    """For each of `suspects` all courses that they need, the base course first.

    The corrected track is the recorded one until the first fault: only hands with a fault are played on it.
    """
    heard = [[base] for _ in suspects]

    def add(asked: dict[int, Asked], track: Track) -> None:
        asked = {place: one for place, one in asked.items() if len(one.hands)}
        if asked:
            for place, course in zip(asked, hear(list(asked.values()), track), strict=True):
                heard[place].append(course)

    for number in range(max((len(one.readings) for one in suspects), default=0)):
        asked = {
            place: Asked(one.structure, one.hands, one.readings[number])
            for place, one in enumerate(suspects)
            if number < len(one.readings)
        }
        if number:  # the first reading is the base course's
            add(asked, "recorded")
        recorded = {place: heard[place][-1] for place in asked}
        faulty = {
            place: replace(one, hands=_misplayed(one.hands, recorded[place])) for place, one in asked.items()
        }
        add(faulty, "corrected")
    return heard


def settle(hand: int, heard: Sequence[Course]) -> list[Settled]:
    """What is certain and what is not about one hand, in playing order; `heard` as `courses` gives them."""
    by_track: dict[Track, dict[Reading, dict[Key, Fault]]] = {"recorded": {}, "corrected": {}}
    for course in heard:
        if hand in course.members:
            by_track[course.track][course.reading] = course.faults.get(hand, {})
    recorded, corrected = by_track["recorded"], by_track["corrected"]
    tracks = {reading: (faults, corrected.get(reading, faults)) for reading, faults in recorded.items()}
    first: dict[Key, Fault] = {}
    for faults in (*recorded.values(), *corrected.values()):
        for key, fault in faults.items():
            first.setdefault(key, fault)
    settled = (_settle(key, fault, tracks) for key, fault in first.items())
    return sorted((one for one in settled if one), key=place)


def place(settled: Settled) -> tuple[int, str]:
    """Where a finding stands among those of its hand."""
    at = settled.fault.values["at"]
    return (1 << 31 if at is None else at), settled.fault.rule.code


def describe(reading: Reading, base: Reading) -> str:
    """A reading in words, by what sets it apart from the book's first one."""
    settings = [
        f"{_print(field.name)} = {getattr(reading, field.name)}"
        for field in fields(Reading)
        if getattr(reading, field.name) != getattr(base, field.name)
    ]
    return f"reading with {', '.join(settings)}" if settings else "first reading"


def _misplayed(hands: np.ndarray, recorded: Course) -> np.ndarray:
    """Those of the hands in which an action is wrong."""

    def is_wrong(hand: int) -> bool:
        faults = recorded.faults.get(hand, {}).values()
        return any(one.rule.frame == "decisions" and one.rule.verdict == "violation" for one in faults)

    return np.array([hand for hand in hands.tolist() if is_wrong(hand)], np.int32)


def _settle(
    key: Key, fault: Fault, tracks: dict[Reading, tuple[dict[Key, Fault], dict[Key, Fault]]]
) -> Settled | None:
    rule = fault.rule
    certain = Settled(fault, rule.verdict, fault.values["reason"])
    base_recorded = next(iter(tracks.values()))[0]
    if rule.frame == "hands" or rule.verdict != "violation":
        return certain if key in base_recorded else None
    wrong = {
        reading: (key in on_record, key in put_right) for reading, (on_record, put_right) in tracks.items()
    }
    if all(all(both) for both in wrong.values()):
        if fault.doubt:
            return Settled(fault, "undetermined", fault.doubt, fault.values["doubt_says"])
        return certain
    if rule.family == "record" or (
        rule.topic == ORDER and not all(recorded for recorded, _ in wrong.values())
    ):
        return None  # neither returns nor turns follow a correction that nobody made
    if all(any(both) for both in wrong.values()):
        return Settled(fault, "undetermined", FOLLOWS, _which_track(wrong.values()))
    condemning = [reading for reading, both in wrong.items() if any(both)]
    if any(all(wrong[reading]) for reading in condemning):
        return Settled(fault, "undetermined", READINGS, _which_readings(condemning, list(wrong)))
    says = _which_track(wrong[reading] for reading in condemning)
    return Settled(fault, "undetermined", FOLLOWS, f"{says}; {_which_readings(condemning, list(wrong))}")


def _which_track(wrong: Iterable[tuple[bool, bool]]) -> str:
    if all(recorded for recorded, _ in wrong):
        return "wrong as the record stands, but not if the fault before it had been put right"
    return "it would be wrong only if the fault before it had been put right"


def _which_readings(condemning: Sequence[Reading], readings: Sequence[Reading]) -> str:
    """The settings that the condemning readings share and the others do not, else each of those readings."""
    values: dict[str, set[str | int]] = defaultdict(set)
    condemned: dict[str, set[str | int]] = defaultdict(set)
    for field in fields(Reading):
        values[field.name] = {getattr(reading, field.name) for reading in readings}
        condemned[field.name] = {getattr(reading, field.name) for reading in condemning}
    telling = [name for name in values if condemned[name] != values[name]]
    if telling:
        chosen = [
            f"{_print(name)} = {' or '.join(map(str, sorted(condemned[name], key=str)))}" for name in telling
        ]
        return f"the book leaves the reading open, and it is wrong only with {', '.join(chosen)}"
    open_names = [name for name in values if len(values[name]) > 1]
    each = [", ".join(f"{_print(name)} = {getattr(one, name)}" for name in open_names) for one in condemning]
    return f"the book leaves the reading open, and it is wrong only with {'; or with '.join(each)}"


def _print(setting: str) -> str:
    return setting.replace("_", "-")
