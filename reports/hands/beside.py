"""What the page of a hand shows beyond the hand's own tables, for many hands at once.

Opinions and answers are worked out anew, from the run's tables. Where a run is damaged, or of another
version, a sentence stands in their place: the page of the hand is more than they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import polars as pl

from audit import rulebook
from audit.answers import Answers, answers
from audit.opinions import Opinion, opinions
from audit.outcome import UsageProblem
from reports.hands.neighbours import Neighbours, neighbours
from reports.inert import brief
from reports.language import tr
from reports.tables import NotARunError, Run

_DAMAGED = (
    UsageProblem,
    NotARunError,
    OSError,
    LookupError,
    ValueError,
    TypeError,
    pl.exceptions.PolarsError,
)
_WHY = 300  # characters

_Found = TypeVar("_Found")


@dataclass(frozen=True)
class Beside:
    """By hand_key; a hand may be missing in each."""

    opinions: dict[str, list[Opinion]] = field(default_factory=dict)
    answers: dict[str, Answers] = field(default_factory=dict)
    neighbours: dict[str, Neighbours] = field(default_factory=dict)
    no_opinions: str = ""  # why there are none at all, a sentence
    no_answers: str = ""
    no_neighbours: str = ""


def beside(run: Run, keys: Sequence[str]) -> Beside:
    """What there is for the hands `keys`; raises nothing on account of a damaged run."""
    books = [rulebook.load(name) for name in rulebook.names()]
    theirs, no_opinions = _tried(run, lambda: opinions(run.path, keys, books))
    both, no_answers = _tried(run, lambda: answers(run.path, keys))
    around, no_neighbours = _tried(run, lambda: neighbours(run, keys))
    return Beside(theirs, both, around, no_opinions, no_answers, no_neighbours)


def _tried(run: Run, work: Callable[[], dict[str, _Found]]) -> tuple[dict[str, _Found], str]:
    try:
        return work(), ""
    except _DAMAGED as error:
        # Where the run lies is not told: pages leave the house, and are the same wherever they are made.
        first = next(iter(str(error).splitlines()), "").replace(str(run.path), "the run")
        return {}, tr("The run lacks what is needed for this: {why}").format(why=brief(first, _WHY))
