"""What each of the two engines answers on some hands of a finished run, side by side.

Both play the hands from the run's tables, under the first reading of the book in force, as recorded.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from audit import again, crosscheck, ledger, replay
from audit.books_in_force import BOOK_CHANGED, books_in_force
from audit.subset import subset

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from audit.reading import Played, Reading
    from parsers.schema import Parsed

COMPARED = ("current_bet", "last_full_raise", "to_call", "may_raise", "min_to", "max_to", "why")
"""What is told of each decision; compared is every answer (`audit.crosscheck`)."""

Facts = dict[str, Any]
"""By the names of COMPARED; money in ten-thousandths."""


@dataclass(frozen=True)
class Answer:
    """The answers on one decision; None where that engine has none."""

    ordinal: int
    ledger: Facts | None
    replay: Facts | None

    def differing(self) -> tuple[str, ...]:
        """The names of the facts on which they differ."""
        if self.ledger is None or self.replay is None:
            return COMPARED
        return tuple(name for name in COMPARED if self.ledger[name] != self.replay[name])


@dataclass(frozen=True)
class Answers:
    """The answers on one hand."""

    decisions: tuple[Answer, ...]  # in playing order
    difference: str | None = None  # the first difference of any kind, a sentence; None: all is alike
    not_judgeable: str | None = None  # why the hand cannot be judged, a clause, where neither can
    why_not: str | None = None  # a clause, where the hand could not be played again


def answers(run: Path, keys: Sequence[str]) -> dict[str, Answers]:
    """For each hand of `keys` that the run judged.

    Raises UsageProblem where the directory is no whole run, polars' errors for a damaged one.
    """
    known = books_in_force(again.content(run))
    hands = again.some(run, keys)
    verdicts = again.only(run, "verdicts", keys).select("hand_key", "rulebook").drop_nulls()
    books = dict(verdicts.iter_rows())
    told = {key: Answers((), why_not=why) for key, why in hands.lacking if key in books}
    by_book: dict[str, list[int]] = defaultdict(list)
    for hand, key in enumerate(hands.keys):
        if key in books and books[key] not in known:
            told[key] = Answers((), why_not=BOOK_CHANGED)
        elif key in books:
            by_book[books[key]].append(hand)
    for name, numbers in by_book.items():
        parsed = subset(hands.parsed, np.isin(np.arange(len(hands.keys)), numbers))
        for hand, one in enumerate(_played(parsed, known[name].base)):
            told[hands.keys[numbers[hand]]] = one
    return {key: told[key] for key in keys if key in told}


def _played(parsed: Parsed, reading: Reading) -> list[Answers]:
    """The answers on every hand, by number."""
    numbers = parsed.hands["hand"].to_numpy()
    ours, failed = crosscheck.play_all(ledger.play, parsed, numbers, reading, "recorded")
    theirs, failed_too = crosscheck.play_all(replay.play, parsed, numbers, reading, "recorded")
    difference = {hand: f"The ledger failed: {what}" for hand, what in failed.items()}
    for hand, what in failed_too.items():
        difference.setdefault(hand, f"The replay failed: {what}")
    both = np.setdiff1d(numbers, np.array(list(difference), np.int32)).astype(np.int32)
    difference |= crosscheck.differences(parsed, ours, theirs, both, "recorded track, first reading")
    by_hand = (_facts(ours), _facts(theirs))
    clauses = (_not_judgeable(ours), _not_judgeable(theirs))
    told = []
    for hand in numbers.tolist():
        mine, other = (facts.get(hand, {}) for facts in by_hand)
        why = clauses[0].get(hand) if hand in clauses[1] else None
        decisions = [Answer(at, mine.get(at), other.get(at)) for at in sorted({*mine, *other})]
        told.append(Answers(tuple(decisions), difference.get(hand), why))
    return told


def _facts(played: Played) -> dict[int, dict[int, Facts]]:
    found: dict[int, dict[int, Facts]] = defaultdict(dict)
    for row in played.facts.select("hand", "ordinal", *COMPARED).iter_rows(named=True):
        hand, ordinal = row.pop("hand"), row.pop("ordinal")
        found[hand][ordinal] = row
    return found


def _not_judgeable(played: Played) -> dict[int, str]:
    totals = played.totals.filter(pl.col("not_judgeable").is_not_null())
    clause = pl.coalesce("not_judgeable_detail", "not_judgeable")
    return dict(totals.select("hand", clause).iter_rows())
