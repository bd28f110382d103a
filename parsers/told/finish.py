"""From what was told to the tables: amounts are read and tested, hands that contradict it left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.told import chips
from parsers.told.blinds import with_dead_blinds
from parsers.told.idle import without_idle_checks
from parsers.told.model import Told
from parsers.told.openings import with_openings
from parsers.told.rounding import without_rounded_stacks
from parsers.told.tables import Tables, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.told.model import Dialect


class Contradicted(NamedTuple):
    """A hand whose amounts do not bear their reading out."""

    hand: int  # row of `Told.heads`
    reason: str
    line: int  # of the row where it shows
    start: int  # of that row in its source


def finish(told: Told, name: str, dialects: Sequence[Dialect]) -> tuple[Tables, list[Contradicted]]:
    """The tables of the hands that can be judged, and the others; `name` is that of the format."""
    live = _of(told, [d.name for d in dialects if d.live_small_blinds])
    told = Told(told.heads, told.seats, with_openings(told), told.cards)
    told = Told(told.heads, told.seats, with_dead_blinds(told, live), told.cards)
    doubted = _of(told, [d.name for d in dialects if d.loose])
    loose = doubted | _of(told, [d.name for d in dialects if d.any_first])
    read = chips.read(told, loose, doubted)
    rounded = _of(told, [d.name for d in dialects if d.rounded])
    exact = without_rounded_stacks(told, rounded, read.chips)
    if exact:
        told, read = exact, chips.read(exact, loose, doubted)
    idle = _of(told, [d.name for d in dialects if d.idle_checks])
    asked = without_idle_checks(told, idle, read.chips)
    if asked:
        told, read = asked, chips.read(asked, loose, doubted)
    line, start = told.rows["line"], told.rows["act_start"]
    refused = [
        Contradicted(hand, reason, int(line[row]), int(start[row]))
        for hand, (reason, row) in sorted(read.refused.items())
    ]
    if refused:
        told, read = _without(told, read)
    return tables(told, read, name, dialects), refused


def _of(told: Told, dialects: list[str]) -> np.ndarray:
    """Whether each hand is of one of these dialects."""
    names = pl.Series(dialects, dtype=pl.String)
    return told.heads["dialect"].is_in(names.implode()).fill_null(value=False).to_numpy()


def _without(told: Told, read: chips.Chips) -> tuple[Told, chips.Chips]:
    """The same without the hands that are refused."""
    kept = np.ones(told.heads.height, bool)
    kept[list(read.refused)] = False
    numbers = pl.Series(np.cumsum(kept) - 1, dtype=pl.Int32)

    def of_kept(frame: pl.DataFrame) -> pl.DataFrame:
        hand = frame["hand"]
        return frame.with_columns(hand=numbers.gather(hand)).filter(pl.Series(kept).gather(hand))

    rows = kept[told.rows["hand"].to_numpy()]
    parts = [column[rows] for column in (read.chips, read.dead, read.to, read.means)]
    proven = np.zeros(len(kept), bool)
    proven[: len(read.proven)] = read.proven
    heads = told.heads.filter(pl.Series(kept))
    left = Told(heads, of_kept(told.seats), of_kept(told.rows), of_kept(told.cards))
    return left, chips.Chips(parts[0], parts[1], parts[2], parts[3], proven[kept], {})
