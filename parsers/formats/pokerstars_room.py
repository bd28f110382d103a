"""What sets one room's use of this layout apart from another's, and all that was read of a shard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

if TYPE_CHECKING:
    from parsers.formats.pokerstars_convention import Chips
    from parsers.formats.pokerstars_deals import Deals
    from parsers.formats.pokerstars_header import Stakes
    from parsers.formats.pokerstars_heads import HeadGrammar, Heads
    from parsers.formats.pokerstars_others import Others
    from parsers.formats.pokerstars_play import Rows
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_sections import Sections
    from parsers.formats.pokerstars_summary import Summary
    from parsers.times import Times


@dataclass(frozen=True)
class Dialect:
    """How some of a room's hands are printed."""

    name: str
    prints_returns: bool = True  # uncalled bets that go back
    prints_pot: bool = True  # pot, rake and collections, and they can be relied on
    loose: bool = False  # a re-export: of "raises X to Y" only Y has one meaning
    not_checkable: str = ""


@dataclass(frozen=True)
class Room:
    """One format that has this layout."""

    name: str
    games: str
    prints: str
    grammar: HeadGrammar
    sites: tuple[str, ...]  # what `site` says for each brand of the grammar
    dialects: tuple[Dialect, ...]
    describe: Callable[[str], Stakes]  # a header's middle part
    choose: Callable[
        [Heads, Times, np.ndarray], np.ndarray
    ]  # the dialect of each hand; last: is it a cash game


class Read(NamedTuple):
    """All that was read of a shard; `sound` says which hands become rows of the tables."""

    room: Room
    heads: Heads
    stakes: list[Stakes]  # different ones, and per hand which
    stakes_of: np.ndarray
    sites: pl.Series
    dialect_of: np.ndarray
    times: Times
    deals: Deals
    sections: Sections
    seats: Seats
    rows: Rows
    street: np.ndarray  # of each row, place in STREETS
    chips: Chips
    caps: np.ndarray  # per hand, of a capped table: see `pokerstars_caps`
    others: Others
    summary: Summary
    sound: np.ndarray


def optional(values: np.ndarray, known: np.ndarray) -> pl.Series:
    """Integers that are null where they are not known."""
    return pl.Series(pl.from_arrow(pa.array(values, mask=~known)))


def from_codes(codes: np.ndarray, dtype: pl.DataType) -> pl.Series:
    """An Enum from places in its list."""
    return pl.Series(codes.astype(np.uint8)).cat.to(dtype)
