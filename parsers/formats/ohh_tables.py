"""Hands of Open Hand History as frames in the form that a shard has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

from parsers import schema
from parsers.content import content_hashes
from parsers.formats.ohh_hand import Hand, Player
from parsers.formats.ohh_rows import Cards, Row
from parsers.jsonscan import Braces
from parsers.places import lines_at, raw_offsets
from parsers.text import ShardText

NAME = "ohh"
STANDARD, FLOOR = "standard", "floor-events"
_MONEY_KINDS = (*schema.POSTS, "call", "bet", "raise", "complete", "correction")


class Made(NamedTuple):
    """The four tables of `parsers.schema.Parsed` that hold hands."""

    hands: pl.DataFrame
    players: pl.DataFrame
    cards: pl.DataFrame
    actions: pl.DataFrame


class _Rows:
    """The rows of a table that has several per hand, column by column."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        self.counts: list[int] = []  # by hand
        self._columns: dict[str, list[Any]] = {field: [] for field in fields}

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        self.counts.append(len(rows))
        for column, values in zip(self._columns.values(), zip(*rows, strict=True), strict=False):
            column.extend(values)

    def __len__(self) -> int:
        return sum(self.counts)

    def __getitem__(self, field: str) -> list[Any]:
        return self._columns[field]

    def columns(self, *fields: str) -> dict[str, Any]:
        """These columns, and `hand`, the number of the hand of every row."""
        hands = np.repeat(np.arange(len(self.counts), dtype=np.int32), self.counts)
        return {"hand": hands, **{field: self._columns[field] for field in fields}}

    def places(self) -> np.ndarray:
        """0, 1, 2, ... for each hand anew."""
        ends = np.cumsum(self.counts, dtype=np.int64)
        return np.arange(len(self)) - np.repeat(ends - self.counts, self.counts)


class Tables:
    """Gathers the hands of a shard, in order of position, and makes the tables of them."""

    def __init__(self) -> None:
        self._headers: list[dict[str, Any]] = []
        self._spans: list[tuple[int, int]] = []
        self._documents: list[int] = []
        self._boards: list[list[str]] = []
        self._flags: list[list[str]] = []
        self._live: list[tuple[int, dict[str, Any]]] = []  # row, columns
        self._dialects: list[str] = []
        self._players = _Rows(Player._fields)
        self._cards = _Rows(Cards._fields)
        self._actions = _Rows(Row._fields)
        self._action_rows = 0

    def add(self, hand: Hand, start: int, end: int, document: int) -> None:
        """Adds a hand that lies at these offsets of the shard's text and is this one of its documents."""
        played = hand.played
        self._headers.append(hand.header)
        self._spans.append((start, end))
        self._documents.append(document)
        self._boards.append(played.boards)
        self._flags.append(hand.flags)
        self._dialects.append(FLOOR if played.live else STANDARD)
        self._live += [(self._action_rows + place, columns) for place, columns in played.live.items()]
        self._action_rows += len(played.rows)
        self._players.add(hand.players)
        self._cards.add(played.cards)
        self._actions.add(played.rows)

    def make(self, text: ShardText, braces: Braces) -> Made:
        """The tables; `braces` are those of the shard's text."""
        players = self._player_table()
        cards = self._card_table()
        actions = self._action_table(text, braces)
        hands = self._hand_table(text)
        hashes = content_hashes(hands, players, cards, actions)
        hands = hands.with_columns(pl.Series("content_sha256", hashes, pl.String))
        return Made(hands, players, cards, actions)

    def _hand_table(self, text: ShardText) -> pl.DataFrame:
        rows = len(self._headers)
        starts, ends = np.array(self._spans, np.int64).reshape(rows, 2).T
        first, last = lines_at(text, starts), lines_at(text, ends - 1)
        fields = self._headers[0] if rows else ()
        columns: dict[str, Any] = {name: [header[name] for header in self._headers] for name in fields}
        columns |= {
            "hand": np.arange(rows, dtype=np.int32),
            "source": text.line_source[first],
            "format": [NAME] * rows,
            "dialect": self._dialects,
            "byte_start": raw_offsets(text, starts),
            "byte_end": raw_offsets(text, ends, ends=True),
            "context_spans": pl.Series([[]], dtype=schema.HANDS["context_spans"]).new_from_index(0, rows),
            "line_start": text.line_numbers[first],
            "line_end": text.line_numbers[last],
            "boards": _lists(self._boards),
            "prints_returns": [False] * rows,
            "flags": _lists(self._flags),
        }
        return frame(columns, schema.HANDS, rows)

    def _player_table(self) -> pl.DataFrame:
        columns = self._players.columns(*Player._fields) | {"player_index": self._players.places()}
        return frame(columns, schema.PLAYERS, len(self._players))

    def _card_table(self) -> pl.DataFrame:
        columns = self._cards.columns("run", "cards", "face_up")
        columns |= {"street": _streets(self._cards["street"]), "player_index": self._cards["player"]}
        return frame(columns, schema.CARDS, len(self._cards))

    def _action_table(self, text: ShardText, braces: Braces) -> pl.DataFrame:
        rows = self._actions
        documents = np.repeat(np.array(self._documents, np.int64), rows.counts)
        starts, ends = braces.spans(documents, np.array(rows["source"], np.int64))
        columns = rows.columns("kind", "chips", "dead", "to", "all_in")
        columns |= {
            "ordinal": rows.places() + 1,
            "source_action_number": rows["number"],
            "street": _streets(rows["street"]),
            "player_index": rows["player"],
            "amount_printed": rows["printed"],
            "act_start": raw_offsets(text, starts),
            "act_end": raw_offsets(text, ends, ends=True),
            "line": text.line_numbers[lines_at(text, starts)],
        }
        for place, live in self._live:
            for name, value in live.items():
                columns.setdefault(name, [None] * len(rows))[place] = value
        made = frame(columns, schema.ACTIONS, len(rows))
        moves = pl.col("kind").is_in(_MONEY_KINDS) | (pl.col("chips") != 0)
        means = pl.when(moves & pl.col("amount_printed").is_not_null()).then(pl.lit("added"))
        return made.with_columns(means.cast(schema.ACTIONS["amount_means"]).alias("amount_means"))


def frame(columns: dict[str, Any], columns_of: dict[str, pl.DataType], rows: int) -> pl.DataFrame:
    """The columns as a table of that schema; those not given are null."""
    return pl.DataFrame(
        [
            pl.Series(name, columns[name], dtype, strict=True)
            if name in columns
            else pl.Series(name, [None], dtype).new_from_index(0, rows)
            for name, dtype in columns_of.items()
        ]
    )


def _streets(places: Sequence[int]) -> pl.Series:
    return pl.Series(np.array(places, np.uint8)).cat.to(schema.STREET)


def _lists(rows: Iterable[list[str]]) -> pl.Series:
    """A column of lists; built flat, because Polars builds each list of a list of lists by itself."""
    rows = list(rows)
    ends = np.cumsum([0, *map(len, rows)])
    flat = pa.array(chain.from_iterable(rows), pa.large_string())
    return pl.Series(pa.LargeListArray.from_arrays(pa.array(ends, pa.int64()), flat))
