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
from audit.books_in_force import BOOK_CHANGED, books_in_force
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
    sha256: str | None = None  # of what the book says; None where run.json does not tell


def opinions(run: Path, keys: Sequence[str], books: Sequence[Rulebook]) -> dict[str, list[Opinion]]:
    """For each hand of `keys` first what the book in force says, then each of the other `books`.

    Raises UsageProblem where the directory is no whole run, polars' errors for a damaged one.
    """
    content = again.content(run)
    known = books_in_force(content)
    hashes = {judged["name"]: judged["sha256"] for judged in content["rulebooks"]}
    hands = again.some(run, keys)
    own = _own(run, keys)
    lacking = dict(hands.lacking)
    told = {
        key: [_of_the_run(key, own, known.get(name), name, hashes.get(name))]
        for key in keys
        if (name := own.books.get(key)) is not None
    }
    for key, readings in _readings(hands, own, known).items():
        told[key][0] = replace(told[key][0], **readings)
    court = _Court(hands)
    for book in books:
        in_force = known.get(book.name)
        is_it = in_force is not None and in_force.sha256 == book.sha256
        others = {key for key in told if not (is_it and own.books[key] == book.name)}
        judged = court.judged(others, book)
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


def _of_the_run(key: str, own: _Own, book: Rulebook | None, name: str, sha256: str | None) -> Opinion:
    title = "" if book is None else book.title
    found = tuple(own.found.get(key, ()))
    return Opinion(name, title, in_force=True, verdict=own.verdicts[key], found=found, sha256=sha256)


def _again(
    key: str, book: Rulebook, judged: dict[str, tuple[str, list[Found]]], own: _Own, lacking: dict[str, str]
) -> Opinion:
    if key not in judged:
        return Opinion(
            book.name,
            book.title,
            in_force=False,
            verdict=None,
            why_not=lacking.get(key),
            sha256=book.sha256,
        )
    verdict, found = judged[key]
    others = _of_other_hands(key, own)
    return Opinion(
        book.name,
        book.title,
        in_force=False,
        verdict=_with(others, verdict),
        found=(*found, *others),
        sha256=book.sha256,
    )


def _part(hands: Again, keys: set[str]) -> Again:
    kept = np.array([key in keys for key in hands.keys], bool)
    return replace(
        hands,
        parsed=subset(hands.parsed, kept),
        keys=[key for key, keep in zip(hands.keys, kept, strict=True) if keep],
    )


class _Court:
    """Judges hands under several books, each hand once for all that say the same on what bears on it."""

    def __init__(self, hands: Again) -> None:
        self.hands = hands
        self.bearing = dict(zip(hands.keys, openings.bearing(hands.parsed), strict=True))
        self.known: dict[tuple[Any, ...], tuple[str, list[Found]]] = {}  # by hand_key and what the book says

    def judged(self, keys: set[str], book: Rulebook) -> dict[str, tuple[str, list[Found]]]:
        """The verdict and the findings under one book, by hand_key, of those that can be judged again."""
        asked = {key: self._says(key, book) for key in self.hands.keys if key in keys}
        fresh = {key for key, says in asked.items() if says not in self.known}
        if fresh:
            self._judge(_part(self.hands, fresh), book)
        return {key: _cited(self.known[says], book) for key, says in asked.items()}

    def _says(self, key: str, book: Rulebook) -> tuple[Any, ...]:
        settings = {*self.bearing[key], *openings.RULES_ONLY}  # those that the rules read are in messages too
        return (key, *((setting, book.settings[setting]) for setting in sorted(settings)))

    def _judge(self, hands: Again, book: Rulebook) -> None:
        judgement = judge(hands.parsed, book, twice=False)
        found: dict[int, list[Found]] = defaultdict(list)
        for hand, *values in judgement.findings.select("hand", *_FOUND).iter_rows():
            found[hand].append(Found(*values))
        for hand, verdict in judgement.verdicts.select("hand", "verdict").iter_rows():
            self.known[self._says(hands.keys[hand], book)] = (verdict, found[hand])


def _cited(judged: tuple[str, list[Found]], book: Rulebook) -> tuple[str, list[Found]]:
    """The same, with what this book prints on it."""
    verdict, found = judged
    return verdict, [replace(one, citation=book.citation(one.rule)) for one in found]


def _open(own: _Own) -> list[str]:
    """The hands on which something is not certain under the book in force, whatever the reason."""
    return [
        key
        for key, verdict in own.verdicts.items()
        if verdict == "undetermined" or any(one.verdict == "undetermined" for one in own.found.get(key, ()))
    ]


def _readings(hands: Again, own: _Own, known: dict[str, Rulebook]) -> dict[str, dict[str, Any]]:
    """What an opinion says of the readings, for the hands on which they were tried or should have been."""
    lacking = dict(hands.lacking)
    by_book: dict[str, set[str]] = defaultdict(set)
    told: dict[str, dict[str, Any]] = {}
    for key in _open(own):
        if key in lacking:
            told[key] = {"readings_not_tried": lacking[key]}
        elif own.books[key] not in known:
            told[key] = {"readings_not_tried": BOOK_CHANGED}
        else:
            by_book[own.books[key]].add(key)
    for name, those in by_book.items():
        found, too_many = openings.readings(_part(hands, those), known[name])
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
