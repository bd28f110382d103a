"""The players of all hands of a layout, and who is named by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.grammar.numbers import exact, too_fine
from parsers.names import MAX_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.matching import Matched
    from parsers.grammar.model import Grammar

_HIGHEST_SEAT = 2**31 - 1


class Seated(NamedTuple):
    """Players in the order of hand and seat."""

    table: pl.DataFrame  # hand, seat, name, stack, is_hero, button (bool), line, place
    known: pl.DataFrame  # hand, name, place: of players of one name in a hand the first

    @classmethod
    def of(cls, headers: Iterable[Matched], hands: Hands, grammar: Grammar, faults: Faults) -> Seated:
        """The players whom the seat lines name; of two lines for a seat and a name the last one counts."""
        parts = [_part(found, hands, grammar, faults) for found in headers if found.form.what == "seat"]
        columns = {"hand": pl.Int64, "seat": pl.Int64, "name": pl.String, "stack": pl.Int64}
        columns |= {"is_hero": pl.Boolean, "button": pl.Boolean, "line": pl.Int64}
        table = pl.concat([pl.DataFrame(schema=columns), *parts]).sort("hand", "seat", "line")
        table = table.unique(["hand", "seat", "name"], keep="last", maintain_order=True)
        crowded = (
            table.group_by("hand").agg(pl.len(), pl.col("line").max()).filter(pl.col("len") > MAX_PLAYERS)
        )
        if crowded.height:
            faults.add("too-many-players", crowded["hand"].to_numpy(), crowded["line"].to_numpy())
            table = table.filter(~pl.col("hand").is_in(crowded["hand"].implode()))
        place = pl.int_range(pl.len()).over("hand")
        table = table.with_columns(place=place)
        known = table.select("hand", "name", "place").unique(["hand", "name"], keep="first")
        return cls(table, known)

    def players(self, hand: np.ndarray, names: pl.Series) -> np.ndarray:
        """The place among the players of its hand of each name; -1: nobody has it."""
        if not len(hand):
            return np.zeros(0, np.int64)
        asked = pl.DataFrame({"hand": pl.Series(hand, dtype=pl.Int64), "name": names.fill_null("")})
        found = asked.join(self.known, on=["hand", "name"], how="left", maintain_order="left")
        return found["place"].fill_null(-1).to_numpy().astype(np.int64)


def _part(found: Matched, hands: Hands, grammar: Grammar, faults: Faults) -> pl.DataFrame:
    groups, lines = found.groups, found.line
    hand = hands.hand_of[lines]
    stacks, wrong = amounts(_column(groups, "stack"), grammar)
    for reason, rows in wrong.items():
        faults.add(reason, hand[rows], lines[rows])
    if "seat" in groups.columns:
        seat = groups["seat"].cast(pl.Int64, strict=False)
    else:  # the order of the lines is all there is
        seat = pl.select(pl.int_range(1, len(hand) + 1).over(pl.Series(hand))).to_series()
    if grammar.counts_down:
        seat = grammar.counts_down - seat
    if grammar.listed:
        seat = _as_listed(hand, seat)
    unseated = (seat.is_null() | (seat > _HIGHEST_SEAT) | (seat < 0)).to_numpy()
    faults.add("bad-header", hand[unseated], lines[unseated])
    return pl.DataFrame(
        {
            "hand": pl.Series(hand, dtype=pl.Int64),
            "seat": seat,
            "name": _column(groups, "name").fill_null(""),
            "stack": stacks,
            "is_hero": _column(groups, "hero").is_not_null(),
            "button": _column(groups, "button").is_not_null(),
            "line": pl.Series(lines, dtype=pl.Int64),
        }
    ).filter(~pl.Series(unseated))


def _as_listed(hand: np.ndarray, seat: pl.Series) -> pl.Series:
    """Seat numbers; the places in the list where the numbers of a hand do not rise from line to line."""
    table = pl.DataFrame({"hand": pl.Series(hand), "seat": seat})
    rises = (pl.col("seat").diff() > 0).fill_null(value=True).all().over("hand")
    place = pl.int_range(1, pl.len() + 1).over("hand")
    return table.select(pl.when(rises).then("seat").otherwise(place)).to_series()


def _column(groups: pl.DataFrame, name: str) -> pl.Series:
    """A group of a form; nulls where the form has none of that name."""
    return (
        groups[name] if name in groups.columns else pl.Series(name, [None] * groups.height, dtype=pl.String)
    )


def amounts(texts: pl.Series, grammar: Grammar) -> tuple[pl.Series, dict[str, np.ndarray]]:
    """Amounts in ten-thousandths, null where none is printed, and by reason the rows that cannot be read."""
    different = texts.drop_nulls().unique().to_list()
    if not different:
        return pl.Series([None] * len(texts), dtype=pl.Int64), {}
    values = {text: exact(text, grammar.decimals, grammar.units) for text in different}
    read = texts.replace_strict(values, default=None, return_dtype=pl.Int64)
    lost = {text for text, value in values.items() if value is None}
    if not lost:
        return read, {}
    fine = pl.Series([text for text in lost if too_fine(text)], dtype=pl.String)
    unread = texts.is_not_null() & read.is_null()
    is_fine = texts.is_in(fine.implode()).fill_null(value=False)
    return read, {
        "bad-amount": np.flatnonzero((unread & ~is_fine).to_numpy()),
        "too-many-decimals": np.flatnonzero((unread & is_fine).to_numpy()),
    }
