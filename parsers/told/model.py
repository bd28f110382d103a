"""The form in which readers hand over what an export tells; money in ten-thousandths.

Readers that go hand by hand (XML, JSON, CSV, TOML) make `Hand`s and give them to `parsers.told.shard.Shard`;
readers of lines (`parsers.grammar`) make the frames of `Told` for all hands of a shard at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

import polars as pl

from parsers import schema

Means = Literal[
    "added",  # the amount is the chips added; a lone amount
    "total",  # the amount is the player's new street total; a lone amount, which stands in `to`
    "increment",  # the amount is by how much the bet is raised; a lone amount
    "added-total",  # "raises X to Y": X chips added, Y street total
    "increment-total",  # "raises X to Y": X over the highest street total, Y street total
    "increment-added",  # "raises X to Y": Y chips added, X what Y alone is above the highest street total
]
MEANS: tuple[Means, ...] = (
    "added",
    "total",
    "increment",
    "added-total",
    "increment-total",
    "increment-added",
)
"""How the amounts of a line are read: declared by the reader for each form of line."""


class Seat(NamedTuple):
    """A player of the hand."""

    number: int
    name: str
    stack: int | None  # before any post; None where the export has none
    sitting_out: bool | None = None  # False: dealt in; else told by whether he does anything
    is_hero: bool = False
    collected: int | None = None  # where it is printed beside the rows; else the sum of the rows `collect`
    net: int | None = None  # where it is printed and stands for what he collects


class Row(NamedTuple):
    """Something that a player does, posts or gets, in playing order."""

    street: str  # of parsers.schema.STREETS
    player: int  # place in the hand's seats
    kind: str  # of parsers.schema.KINDS
    start: int  # where it stands in the shard's text (`ShardText.data`)
    end: int
    amount: int | None = None  # the first amount printed
    to: int | None = None  # the second one of "X to Y", or a lone street total
    means: Means = "added"
    all_in: bool | None = None  # as printed; None where the format never prints it
    number: int | None = None  # as printed
    dead: int | None = None  # the part of the amount that is dead, where it is printed


class Card(NamedTuple):
    """Cards dealt, street by street: the new ones only, as `Ah Kd`."""

    street: str
    player: int | None  # place in the hand's seats; None: board
    cards: str
    face_up: bool
    run: int = 1


@dataclass
class Head:
    """What a hand's header, or whatever else stands outside its betting, says; None: not printed."""

    site: str = "unknown"  # lower case, words joined by hyphens
    dialect: str = ""
    hand_id: str | None = None
    played_at: datetime | None = None  # UTC
    played_at_printed: str | None = None
    table_name: str | None = None
    max_seats: int | None = None
    game: str = "holdem"  # of parsers.games.GAMES
    structure: str | None = "no-limit"  # None: nothing shows it
    stakes_kind: str = "cash"
    currency: str | None = None  # ISO code; None in tournaments and for play money
    small_blind: int | None = None
    big_blind: int | None = None
    big_blind_from: str | None = None  # header, posted, inferred
    small_bet: int | None = None  # fixed limit
    big_bet: int | None = None
    ante: int | None = None
    bring_in: int | None = None
    betting_cap: int | None = None
    tournament_id: str | None = None
    level: str | None = None
    button_seat: int | None = None
    pot_printed: int | None = None
    rake_printed: int | None = None
    fees_printed: int | None = None
    added_to_pot: int | None = None
    flags: list[str] = field(default_factory=list)


@dataclass
class Hand:
    """One hand as its reader found it."""

    head: Head
    seats: Sequence[Seat]  # in any order; the tables have them by number
    rows: Sequence[Row]
    cards: Sequence[Card] = ()
    context: Sequence[tuple[int, int]] = ()  # offsets in the source of other bytes that its reading needs


@dataclass(frozen=True)
class Dialect:
    """How some hands of a format are printed."""

    name: str
    games: str  # for `floorcall formats list`
    prints: str
    not_checkable: str = ""
    prints_returns: bool = True  # uncalled bets that go back, each time
    prints_pot: bool = True  # pot, rake and collections are all printed and can be relied on
    prints_all_ins: bool = True  # a line says so each time when a player is all-in
    live_small_blinds: bool = False  # a small blind that a newcomer posts counts towards his bet
    idle_checks: bool = False  # checks are printed for players who are all-in
    rounded: bool = False  # chips of tournaments have fractions that are not printed: see `rounding`
    any_first: bool = False  # of "raises X to Y" only Y has one meaning, X may be anything
    loose: bool = False  # a re-export: the same, and no contradiction is evidence of what the room did


# A row of each frame of `Told`.
HEADS: dict[str, pl.DataType] = {
    name: dtype
    for name, dtype in schema.HANDS.items()
    if name not in ("hand", "content_sha256", "boards", "prints_returns", "prints_pot", "convention")
}
SEATS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "seat": pl.Int32(),
    "name": pl.String(),
    "stack": pl.Int64(),
    "sitting_out": pl.Boolean(),
    "is_hero": pl.Boolean(),
    "collected": pl.Int64(),
    "net": pl.Int64(),
}
ROWS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "street": pl.Int8(),  # place in schema.STREETS
    "player": pl.Int32(),  # place in the hand's seats
    "kind": pl.Int8(),  # place in schema.KINDS
    "amount": pl.Int64(),
    "to": pl.Int64(),
    "means": pl.Int8(),  # place in MEANS
    "dead": pl.Int64(),
    "all_in": pl.Boolean(),
    "number": pl.Int32(),
    "act_start": pl.Int64(),  # in the source
    "act_end": pl.Int64(),
    "line": pl.Int32(),
}
CARDS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "street": pl.Int8(),
    "player": pl.Int32(),
    "run": pl.Int32(),
    "cards": pl.String(),
    "face_up": pl.Boolean(),
}


@dataclass
class Told:
    """The hands of a shard, in order of position; `hand` is the row number in `heads`."""

    heads: pl.DataFrame  # HEADS
    seats: pl.DataFrame  # SEATS, by hand and seat
    rows: pl.DataFrame  # ROWS, by hand and in playing order
    cards: pl.DataFrame  # CARDS, by hand
