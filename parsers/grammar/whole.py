"""What must hold of every hand as a whole, whatever its lines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.names import MAX_ACTIONS
from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar

_NO_ACT = (KIND["collect"], KIND["show"], KIND["muck"])


def check(
    found: Hands,
    mine: np.ndarray,
    sorted_: Sorted,
    told: pl.DataFrame,
    grammar: Grammar,
    last: np.ndarray,
    faults: Faults,
) -> None:
    """What must hold of every hand as a whole."""
    count = len(found.row)
    finished = np.zeros(count, bool)
    for one in (*sorted_.markers, *sorted_.others, *sorted_.nameless):
        if one.form.what in grammar.finished_by:
            finished[found.hand_of[one.line]] = True
        if one.form.what == "cancelled":
            faults.add("cancelled", found.hand_of[one.line], one.line)
    seats = sorted_.seated.table
    seated = np.bincount(seats["hand"].to_numpy(), minlength=count) > 0
    short = mine[~finished[mine] & seated[mine]]
    faults.add("cut-short", short, last[short])
    empty = mine[~seated[mine]]
    faults.add("table-incomplete", empty, found.row[empty])
    size = np.bincount(told["hand"].to_numpy(), minlength=count)
    long = np.flatnonzero(size > MAX_ACTIONS)
    if len(long):
        lines = (
            told.filter(pl.col("hand").is_in(pl.Series(long).implode()))
            .group_by("hand")
            .agg(pl.col("line").max())
        )
        faults.add("too-many-actions", lines["hand"].to_numpy(), lines["line"].to_numpy())
    _check_order(found, sorted_, told, faults)
    _check_seats(seats, told, faults)


def _check_order(found: Hands, sorted_: Sorted, told: pl.DataFrame, faults: Faults) -> None:
    """Nobody is seated after the first post, except by lines that may come late."""
    first = np.full(len(found.row), np.iinfo(np.int64).max)
    np.minimum.at(first, told["hand"].to_numpy(), told["line"].to_numpy())
    for one in sorted_.headers:
        if one.form.what == "seat" and not one.form.late:
            late = one.line[one.line > first[found.hand_of[one.line]]]
            faults.add("sections-out-of-order", found.hand_of[late], late)


def _check_seats(seats: pl.DataFrame, told: pl.DataFrame, faults: Faults) -> None:
    """Two players who act share a seat, or two seats a name."""
    pairs = (seats.select("hand", other) for other in ("seat", "name"))
    if not any(pair.is_duplicated().any() for pair in pairs):
        return
    acting = told.filter(~pl.col("kind").is_in(_NO_ACT)).select("hand", "player").unique()
    acts = seats.join(acting, left_on=["hand", "place"], right_on=["hand", "player"], how="semi")
    shared = acts.filter(pl.len().over("hand", "seat") > 1)
    faults.add("seat-conflict", shared["hand"].to_numpy(), shared["line"].to_numpy())
    alike = seats.filter(pl.len().over("hand", "name") > 1)
    named = alike.join(acts, on=["hand", "name"], how="semi")
    faults.add("seat-conflict", named["hand"].to_numpy(), named["line"].to_numpy())
