"""The JSON lines of `parsers.tables.gather` as frames of text, all hands of a shard at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import polars as pl

from parsers.tables.columns import ACTIONS, CARDS, COLUMNS, HANDS, PLAYERS

START = b'{"rows":'
_ROW = pl.Struct(
    {
        "rows": pl.String,
        "fault": pl.String,
        "stray": pl.Struct(dict.fromkeys(("table", "first", "last", "key"), pl.String)),
        "hand": pl.Struct(dict.fromkeys(("row", *COLUMNS[HANDS]), pl.String)),
        **{
            table: pl.List(pl.Struct(dict.fromkeys(("row", *COLUMNS[table]), pl.String)))
            for table in (PLAYERS, CARDS, ACTIONS)
        },
    }
)


class Texts(NamedTuple):
    """What the lines of a shard say; `hand` of a frame is the number of a hand, from 0, by line."""

    rows: np.ndarray  # per line: how many rows of tables it stands for
    line: np.ndarray  # per hand: its line in the shard, from 0
    fault: pl.Series  # per hand: what is wrong with its row of `hands`, a reason
    hands: pl.DataFrame
    players: pl.DataFrame
    cards: pl.DataFrame
    actions: pl.DataFrame
    strays: pl.DataFrame  # with `line`: rows that belong to no hand
    bad: list[int]  # lines that are none of ours


def texts(lines: list[bytes], bad_lines: np.ndarray) -> Texts:
    """Reads the lines; `bad_lines` (bool) are those with bytes that no encoding allows."""
    decoded = _decoded([None if bad else line.decode() for line, bad in zip(lines, bad_lines, strict=True)])
    frame = decoded.struct.unnest().with_row_index("line")
    of_hand, of_stray = pl.col("hand").is_not_null(), pl.col("stray").is_not_null()
    rows = frame["rows"].cast(pl.Int64, strict=False).fill_null(1).clip(0, 2**31)
    hands = frame.filter(of_hand & ~of_stray)
    return Texts(
        rows=rows.to_numpy(),
        line=hands["line"].to_numpy(),
        fault=hands["fault"],
        hands=hands["hand"].struct.unnest().with_columns(hand=pl.int_range(pl.len(), dtype=pl.Int32)),
        players=_exploded(hands, PLAYERS),
        cards=_exploded(hands, CARDS),
        actions=_exploded(hands, ACTIONS),
        strays=frame.filter(of_stray).select("line", "stray").unnest("stray"),
        bad=frame.filter(~of_hand & ~of_stray)["line"].to_list(),
    )


def _decoded(lines: list[str | None]) -> pl.Series:
    """The lines, null where they are no JSON of our form."""
    try:
        return pl.Series(lines, dtype=pl.String).str.json_decode(_ROW)
    except pl.exceptions.PolarsError:
        if len(lines) == 1:
            return pl.Series([None], dtype=_ROW)
    half = len(lines) // 2
    return pl.concat([_decoded(lines[:half]), _decoded(lines[half:])])


def _exploded(hands: pl.DataFrame, table: str) -> pl.DataFrame:
    numbered = hands.select(pl.int_range(pl.len(), dtype=pl.Int32).alias("hand"), table)
    return numbered.filter(pl.col(table).list.len() > 0).explode(table).unnest(table)
