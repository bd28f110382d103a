"""The hands of a finished run judged again under two rulebooks, from the run's own tables.

What the tables of a run do not say of a hand is whether another one has the same name (M04). That does not
depend on the rulebook, and is not compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import polars as pl

from audit import again
from audit.judge import judge
from audit.rows_of_hands import files_of

if TYPE_CHECKING:
    from pathlib import Path

    from audit.rulebook import Rulebook

_ACTION = ["rule", "street", "ordinal", "player_index"]


@dataclass(frozen=True)
class Difference:
    """A finding on which two books differ."""

    hand_key: str
    hand_id: str | None
    rule: str
    street: str | None  # None: the whole hand
    ordinal: int | None  # of the action
    verdicts: tuple[str | None, str | None]  # under each book; None: it finds nothing there


@dataclass
class Comparison:
    """What became of a run's hands under two books."""

    hands: int = 0  # compared
    differences: list[Difference] = field(default_factory=list)  # in the order of the run
    not_compared: list[tuple[str, str]] = field(default_factory=list)  # hand_key and why


def compare(run: Path, books: tuple[Rulebook, Rulebook]) -> Comparison:
    """Judges all hands of the run directory under both books.

    The sample that the second engine plays is the run's own. Raises UsageProblem where it is no run of
    `floorcall audit`, polars' errors for a damaged one.
    """
    seed = int(again.content(run)["settings"]["seed"])
    compared = Comparison()
    for part in files_of(run, "hands"):
        hands = again.whole_part(run, part.name)
        compared.not_compared += hands.lacking
        if not hands.keys:
            continue
        one, other = (judge(hands.parsed, book, seed=seed).findings for book in books)
        compared.hands += len(hands.keys)
        compared.differences += _differences(hands.parsed.hands, hands.keys, one, other)
    return compared


def _differences(
    hands: pl.DataFrame, keys: list[str], found: pl.DataFrame, other: pl.DataFrame
) -> list[Difference]:
    ours, theirs = (
        one.select("hand", *_ACTION, "verdict").sort("verdict").unique(["hand", *_ACTION], keep="first")
        for one in (found, other)
    )
    joined = ours.join(
        theirs, on=["hand", *_ACTION], how="full", suffix="_other", coalesce=True, nulls_equal=True
    )
    differing = joined.filter(pl.col("verdict").ne_missing(pl.col("verdict_other")))
    named = differing.join(hands.select("hand", "hand_id"), on="hand", how="left")
    columns = ("hand", "hand_id", "rule", "street", "ordinal", "verdict", "verdict_other")
    return [
        Difference(keys[hand], hand_id, rule, street, ordinal, (verdict, verdict_other))
        for hand, hand_id, rule, street, ordinal, verdict, verdict_other in named.select(columns)
        .sort("hand", "ordinal", "rule", "street", nulls_last=True)
        .iter_rows()
    ]
