"""Hands of a finished run in the form of a shard, out of the run's tables: to be judged or played again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from audit import manifest
from audit.outcome import UsageProblem
from audit.rows_of_hands import files_of, rows_of_hands
from audit.subset import subset
from parsers import schema
from parsers.schema import MONEY_SCALE, Parsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import Any

_TABLES = {
    "hands": schema.HANDS,
    "players": schema.PLAYERS,
    "cards": schema.CARDS,
    "actions": schema.ACTIONS,
}
_ORDER = {"players": "player_index", "actions": "ordinal"}


@dataclass(frozen=True)
class Again:
    """Some hands as they can be judged again, and those that cannot."""

    parsed: Parsed
    keys: list[str]  # of its hands, in the order of their numbers
    lacking: list[tuple[str, str]]  # hand_key and why not, a clause


def content(run: Path) -> dict[str, Any]:
    """The run's run.json. Raises UsageProblem where it is no whole run of `floorcall audit`."""
    try:
        told = manifest.read(run).content
        told["settings"]["seed"]
    except (OSError, ValueError, LookupError) as error:
        raise UsageProblem(f"{run} is not a run of floorcall audit: {error}") from error
    for table in (*_TABLES, "coverage"):
        if not files_of(run, table):
            raise UsageProblem(f"{run} is not a run of floorcall audit: it has no table {table}")
    return told


def whole_part(run: Path, part: str) -> Again:
    """All hands of one part of a run. Raises polars' errors for a damaged one."""
    return _again(
        _read(run, "hands", part), {name: _read(run, name, part) for name in _TABLES if name != "hands"}
    )


def some(run: Path, keys: Sequence[str]) -> Again:
    """The hands `keys`, in that order. Raises polars' errors for a damaged run."""
    wanted = pl.DataFrame({"hand_key": pl.Series(keys, dtype=pl.String)}).unique(maintain_order=True)
    hands = wanted.join(only(run, "hands", keys), on="hand_key", how="inner", maintain_order="left")
    again = _again(hands, {name: only(run, name, keys) for name in _TABLES if name != "hands"})
    known = set(hands["hand_key"])
    unknown = [(key, "it is not in the run's table hands") for key in wanted["hand_key"] if key not in known]
    return Again(again.parsed, again.keys, again.lacking + unknown)


def _again(hands: pl.DataFrame, others: dict[str, pl.DataFrame]) -> Again:
    hands = hands.with_columns(source=pl.lit(0), hand=pl.int_range(pl.len(), dtype=pl.Int32))
    numbers = hands.select("hand_key", "hand")
    frames = {"hands": hands}
    for name, frame in others.items():
        frames[name] = frame.join(numbers, on="hand_key", how="inner", maintain_order="left")
    shaped = {name: _shaped(frames[name], name) for name in _TABLES}
    parsed = Parsed(**shaped, issues=schema.empty(schema.ISSUES), ignored=schema.empty(schema.IGNORED))
    return _sound(parsed, hands["hand_key"].cast(pl.String))


def _read(run: Path, table: str, part: str) -> pl.DataFrame:
    """The same part of a table; a part without rows was not written, but some part of each table was."""
    path = run / table / part
    if path.exists():
        return pl.read_parquet(path)
    return pl.read_parquet(files_of(run, table)[0], n_rows=0)


def only(run: Path, table: str, keys: Iterable[str]) -> pl.DataFrame:
    """The rows of those hands, parts in the order of their names. Raises UsageProblem without the table."""
    files = files_of(run, table)
    if not files:
        raise UsageProblem(f"{run} is not a run of floorcall audit: it has no table {table}")
    return rows_of_hands(map(pl.scan_parquet, files), set(keys))


def _shaped(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """The columns of a shard out of those of a file, sorted by hand as they were."""
    money = {name for name, dtype in frame.schema.items() if isinstance(dtype, pl.Decimal)}
    shaped = []
    for name, dtype in _TABLES[table].items():
        column = pl.col(name)
        if name in money:
            column = column * MONEY_SCALE
        elif dtype == pl.List(pl.Int64):
            column = column.list.eval(pl.element() * MONEY_SCALE)
        shaped.append(column.cast(dtype, strict=False))
    by = ["hand", _ORDER[table]] if table in _ORDER else ["hand"]
    return frame.select(shaped).sort(by, maintain_order=True)


def _sound(parsed: Parsed, keys: pl.Series) -> Again:
    """The hands that can be judged again; the others are noted."""
    hands = parsed.hands["hand"]
    reasons = {
        "its players are not in the run": ~hands.is_in(parsed.players["hand"].unique().implode()),
        "its actions are not in the run": ~hands.is_in(parsed.actions["hand"].unique().implode()),
        "its betting structure is not in the run": parsed.hands["structure"].is_null(),
    }
    lost = pl.Series(values=[False], dtype=pl.Boolean).new_from_index(0, len(hands))
    lacking: list[tuple[str, str]] = []
    for why, mask in reasons.items():
        lacking += [(key, why) for key in keys.filter(mask & ~lost)]
        lost |= mask
    return Again(subset(parsed, (~lost).to_numpy()), keys.filter(~lost).to_list(), lacking)
