"""Which columns of which tables are read, what values they may have, and which of them must be there."""

from __future__ import annotations

import polars as pl

from parsers import schema

HANDS, PLAYERS, CARDS, ACTIONS = TABLES = ("hands", "players", "cards", "actions")
"""The tables that are read, in the order in which their files are hashed."""

KEYS = ("hand_key", "hand_uid", "hand_id")
"""What may join the tables: the first of these that all of them have."""

_OURS = (
    "hand", "source", "format", "dialect", "content_sha256", "byte_start", "byte_end", "context_spans",
    "line_start", "line_end", "act_start", "act_end", "line",
)  # fmt: skip

COLUMNS: dict[str, dict[str, pl.DataType]] = {
    name: {column: dtype for column, dtype in columns.items() if column not in _OURS} | more
    for name, columns, more in (
        (HANDS, schema.HANDS, {}),
        (PLAYERS, schema.PLAYERS, {}),
        (CARDS, schema.CARDS, {"seat": pl.Int32()}),
        (ACTIONS, schema.ACTIONS, {"seat": pl.Int32()}),
    )
}
"""The columns of each table besides its key, with the type of their values; money in ten-thousandths."""

REQUIRED: dict[str, tuple[tuple[str, ...], ...]] = {
    HANDS: (("site",), ("hand_id",), ("game",), ("structure",)),
    PLAYERS: (("seat",), ("name",), ("stack",)),
    CARDS: (("street",), ("cards",)),
    ACTIONS: (("street",), ("kind",), ("player_index", "seat"), ("chips", "to")),
}
"""Of each group, a table must have one column at least."""

SIGNED = ("chips", "dead", "to", "net")
"""Money that may be below zero."""

LIVE = schema.LIVE[: schema.LIVE.index("corrects") + 1]
"""Columns of `actions` that only a record of a live game fills."""

MOST = {PLAYERS: 23, CARDS: 500, ACTIONS: 1000}
"""Rows of one hand; of a hand that has more, one more is looked at."""
