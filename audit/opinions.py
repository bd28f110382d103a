"""What each rulebook makes of some hands of a finished run, and which of its own readings would decide.

The verdict under the book in force is the run's own. Under every other book the hands are judged again, from
the run's tables. That another hand has the same name (M04) depends on other hands and on no book: it is taken
over from the run.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from audit import again, openings
from audit.books_in_force import books_in_force
from audit.judge import judge
from audit.openings import UnderReading
from audit.subset import subset

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from audit.again import Again
    from audit.rulebook import Rulebook

OTHER_HANDS = "M04"
"""The rule that reads other hands, and no book."""
_VERDICT_OF_FINDINGS = {"violation": "flagged", "undetermined": "undetermined", "advisory": "clean"}
_GRAVEST_FIRST = ("flagged", "undetermined", "clean")
_FOUND = ("rule", "name", "verdict", "reason", "street", "ordinal", "message", "citation")


@dataclass(frozen=True)
class Found:
    """One finding."""

    rule: str
    name: str
    verdict: str
    reason: str | None
    street: str | None
    ordinal: int | None  # of the action; None: the whole hand
    message: str | None
    citation: str | None  # as the book prints it, with "(number inferred)" where it was worked out


@dataclass(frozen=True)
class Opinion:
    """What one book makes of one hand."""

    book: str
    title: str  # "" where only the name of the book is known
    in_force: bool  # the run's own verdict, by the book that judged it
    verdict: str | None  # of `audit.schema.HAND_VERDICTS`; None where it could not be judged again
    found: tuple[Found, ...] = ()
    why_not: str | None = None  # a clause, where there is no verdict
    readings: tuple[UnderReading, ...] = ()  # of the book in force, where they do not all say the same
    readings_not_tried: str | None = None  # why, a clause, where they would have been


def opinions(run: Path, keys: Sequence[str], books: Sequence[Rulebook]) -> dict[str, list[Opinion]]:
    """For each hand of `keys` first what the book in force says, then each of the other `books`.

    Raises UsageProblem where the directory is no whole run, polars' errors for a damaged one.
    """
    content = again.content(run)
    seed = int(content["settings"]["seed"])
    known = books_in_force(content)
    hands = again.some(run, keys)
    own = _own(run, keys)
    lacking = dict(hands.lacking)
    told = {
        key: [_of_the_run(key, own, known.get(name), name)]
        for key in keys
        if (name := own.books.get(key)) is not None
    }
    for key, readings in _readings(hands, own, known, seed).items():
        told[key][0] = replace(told[key][0], **readings)
    for book in books:
        in_force = known.get(book.name)
        is_it = in_force is not None and in_force.sha256 == book.sha256
        others = {key for key in told if not (is_it and own.books[key] == book.name)}
        judged = _judged(_part(hands, others), book, seed)
        for key in keys:
            if key in others:
                told[key].append(_again(key, book, judged, own, lacking))
    return told


@dataclass(frozen=True)
class _Own:
    """What the run itself says, by hand_key."""

    verdicts: dict[str, str]
    books: dict[str, str]
    found: dict[str, list[Found]]


def _own(run: Path, keys: Sequence[str]) -> _Own:
    verdicts = again.only(run, "verdicts", keys).select("hand_key", "verdict", "rulebook")
    found = again.only(run, "findings", keys).sort(
        "hand_key", "ordinal", "rule", "street", "finding_id", nulls_last=True
    )
    by_hand: dict[str, list[Found]] = defaultdict(list)
    for key, *values in found.select("hand_key", *_FOUND).iter_rows():
        by_hand[key].append(Found(*values))
    rows = [row for row in verdicts.iter_rows() if row[2] is not None]
    return _Own({row[0]: row[1] for row in rows}, {row[0]: row[2] for row in rows}, by_hand)


def _of_the_run(key: str, own: _Own, book: Rulebook | None, name: str) -> Opinion:
    title = "" if book is None else book.title
    return Opinion(name, title, in_force=True, verdict=own.verdicts[key], found=tuple(own.found.get(key, ())))


def _again(
    key: str, book: Rulebook, judged: dict[str, tuple[str, list[Found]]], own: _Own, lacking: dict[str, str]
) -> Opinion:
    if key not in judged:
        return Opinion(book.name, book.title, in_force=False, verdict=None, why_not=lacking.get(key))
    verdict, found = judged[key]
    others = _of_other_hands(key, own)
    total = _with(others, verdict)
    return Opinion(book.name, book.title, in_force=False, verdict=total, found=(*found, *others))


def _part(hands: Again, keys: set[str]) -> Again:
    kept = np.array([key in keys for key in hands.keys], bool)
    return replace(
        hands,
        parsed=subset(hands.parsed, kept),
        keys=[key for key, keep in zip(hands.keys, kept, strict=True) if keep],
    )


def _judged(hands: Again, book: Rulebook, seed: int) -> dict[str, tuple[str, list[Found]]]:
    """The verdict and the findings under one book, by hand_key."""
    if not hands.keys:
        return {}
    judgement = judge(hands.parsed, book, seed=seed)
    found: dict[int, list[Found]] = defaultdict(list)
    for hand, *values in judgement.findings.select("hand", *_FOUND).iter_rows():
        found[hand].append(Found(*values))
    verdicts = judgement.verdicts.select("hand", "verdict").iter_rows()
    return {hands.keys[hand]: (verdict, found[hand]) for hand, verdict in verdicts}


def _open(own: _Own) -> list[str]:
    """The hands on which something is not certain under the book in force, whatever the reason."""
    return [
        key
        for key, verdict in own.verdicts.items()
        if verdict == "undetermined" or any(one.verdict == "undetermined" for one in own.found.get(key, ()))
    ]


def _readings(hands: Again, own: _Own, known: dict[str, Rulebook], seed: int) -> dict[str, dict[str, Any]]:
    """What an opinion says of the readings, for the hands on which they were tried or should have been."""
    lacking = dict(hands.lacking)
    by_book: dict[str, set[str]] = defaultdict(set)
    told: dict[str, dict[str, Any]] = {}
    for key in _open(own):
        if key in lacking:
            told[key] = {"readings_not_tried": lacking[key]}
        elif own.books[key] not in known:
            told[key] = {"readings_not_tried": "this version of the program has another version of the book"}
        else:
            by_book[own.books[key]].add(key)
    for name, those in by_book.items():
        found, too_many = openings.readings(_part(hands, those), known[name], seed)
        for key in too_many:
            told[key] = {"readings_not_tried": "the book leaves too much open to try every reading"}
        for key, readings in found.items():
            others = _of_other_hands(key, own)
            told[key] = {
                "readings": tuple(replace(one, verdict=_with(others, one.verdict)) for one in readings)
            }
    return told


def _of_other_hands(key: str, own: _Own) -> list[Found]:
    return [one for one in own.found.get(key, ()) if one.rule == OTHER_HANDS]


def _with(others: Sequence[Found], verdict: str) -> str:
    """The verdict when these findings are added."""
    verdicts = (verdict, *(_VERDICT_OF_FINDINGS[one.verdict] for one in others))
    return min(verdicts, key=_GRAVEST_FIRST.index)
