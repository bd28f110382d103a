"""The hands of a finished run judged again under two rulebooks, from the run's own tables.

What the tables of a run do not say of a hand is whether another one has the same name (M04). That does not
depend on the rulebook, and is not compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import polars as pl

from audit import manifest
from audit.judge import judge
from audit.outcome import UsageProblem
from audit.subset import subset
from parsers import schema
from parsers.schema import MONEY_SCALE, Parsed

if TYPE_CHECKING:
    from pathlib import Path

    from audit.rulebook import Rulebook

_TABLES = {
    "hands": schema.HANDS,
    "players": schema.PLAYERS,
    "cards": schema.CARDS,
    "actions": schema.ACTIONS,
}
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
    seed = _seed(run)
    compared = Comparison()
    for part in sorted((run / "hands").glob("*.parquet")):
        parsed, keys = _parsed(run, part.name)
        parsed, keys = _sound(parsed, keys, compared)
        if not len(keys):
            continue
        one, other = (judge(parsed, book, seed=seed).findings for book in books)
        compared.hands += len(keys)
        compared.differences += _differences(parsed.hands, keys, one, other)
    return compared


def _seed(run: Path) -> int:
    """The run's seed, if it has all that is needed."""
    try:
        seed = int(manifest.read(run).content["settings"]["seed"])
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise UsageProblem(f"{run} is not a run of floorcall audit: {error}") from error
    for table in (*_TABLES, "coverage"):
        if not any((run / table).glob("*.parquet")):
            raise UsageProblem(f"{run} is not a run of floorcall audit: it has no table {table}")
    return seed


def _parsed(run: Path, part: str) -> tuple[Parsed, pl.Series]:
    """One part of a run in the form of a shard, and the keys of its hands."""
    hands = _read(run, "hands", part).with_columns(source=pl.lit(0))
    hands = hands.with_columns(hand=pl.int_range(pl.len(), dtype=pl.Int32))
    numbers = hands.select("hand_key", "hand")
    frames = {
        name: _read(run, name, part).join(numbers, on="hand_key", how="inner", maintain_order="left")
        for name in ("players", "cards", "actions")
    }
    frames["hands"] = hands
    shaped = {name: _shaped(frame, _TABLES[name]) for name, frame in frames.items()}
    parsed = Parsed(**shaped, issues=schema.empty(schema.ISSUES), ignored=schema.empty(schema.IGNORED))
    return parsed, hands["hand_key"]


def _read(run: Path, table: str, part: str) -> pl.DataFrame:
    """The same part of a table; a part without rows was not written, but some part of each table was."""
    path = run / table / part
    if path.exists():
        return pl.read_parquet(path)
    return pl.read_parquet(next((run / table).glob("*.parquet")), n_rows=0)


def _shaped(frame: pl.DataFrame, columns: dict[str, pl.DataType]) -> pl.DataFrame:
    """The columns of a shard out of those of a file, sorted by hand as they were."""
    money = {name for name, dtype in frame.schema.items() if isinstance(dtype, pl.Decimal)}
    shaped = []
    for name, dtype in columns.items():
        column = pl.col(name)
        if name in money:
            column = column * MONEY_SCALE
        elif dtype == pl.List(pl.Int64):
            column = column.list.eval(pl.element() * MONEY_SCALE)
        shaped.append(column.cast(dtype, strict=False))
    return frame.select(shaped).sort("hand", maintain_order=True)


def _sound(parsed: Parsed, keys: pl.Series, compared: Comparison) -> tuple[Parsed, pl.Series]:
    """The hands that can be judged again; the others are noted."""
    hands = parsed.hands["hand"]
    lacking = {
        "its players are not in the run": ~hands.is_in(parsed.players["hand"].unique().implode()),
        "its actions are not in the run": ~hands.is_in(parsed.actions["hand"].unique().implode()),
        "its betting structure is not in the run": parsed.hands["structure"].is_null(),
    }
    lost = pl.Series(values=[False], dtype=pl.Boolean).new_from_index(0, len(hands))
    for why, mask in lacking.items():
        compared.not_compared += [(key, why) for key in keys.filter(mask & ~lost)]
        lost |= mask
    return subset(parsed, (~lost).to_numpy()), keys.filter(~lost)


def _differences(
    hands: pl.DataFrame, keys: pl.Series, found: pl.DataFrame, other: pl.DataFrame
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
