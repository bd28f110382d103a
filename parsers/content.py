"""The hash of what was played: equal for two copies of a hand, however they were exported.

It covers site, hand id, table, players (seat, name, stack), board, and every post and betting row; not hole
cards, hero, shows, chat, line ends, nor anything else that differs between two exports of one hand.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from parsers.lines import last_of_hand
from parsers.schema import KINDS, POSTS, VOLUNTARY

NULL = -(2**63)
"""Stands for a missing number; no chips or seat can have this value."""

_HASHED = np.array([kind in (*POSTS, *VOLUNTARY, "correction") for kind in KINDS])


def content_hashes(
    hands: pl.DataFrame, players: pl.DataFrame, cards: pl.DataFrame, actions: pl.DataFrame
) -> list[str]:
    """One sha256 (hex) per row of `hands`, from tables in the form that a shard has (`parsers.schema`).

    Hashed are, in this order: site, hand id and table name, each with a NUL after it; per player, by
    player_index, seat and stack as little-endian int64 (`NULL` where there is none) and the name in UTF-8
    with a NUL after it; the board, its streets joined by a space and its runs by `|`, and a NUL; per post,
    voluntary action and correction, by ordinal, six little-endian int64: street, seat, kind, chips, dead and
    to, where street and kind are places in `STREETS` and `KINDS` and money is in ten-thousandths.
    """
    numbers = hands["hand"].to_numpy()
    players = _in_order(players, "player_index")
    actions = _in_order(actions, "ordinal")
    heads = _texts([hands[name] for name in ("site", "hand_id", "table_name")], hands["hand"])
    parts = (heads, _players(players), _boards(cards), _actions(players, actions))
    head, seated, board, acted = (_per_hand(rows, numbers) for rows in parts)
    # All hands one after another in one buffer: only the hashing itself is done hand by hand.
    whole = _join([head, seated, board, pa.scalar(b"\0", pa.large_binary()), acted], b"", hands["hand"])
    view, ends = memoryview(whole.joined), whole.ends.tolist()
    return [sha256(view[start:end]).hexdigest() for start, end in pairwise(ends)]


class _Rows(NamedTuple):
    """The bytes of all rows of a table, where each row ends (0 first), and the hand it belongs to."""

    joined: pa.Buffer
    ends: np.ndarray
    hands: np.ndarray


def _per_hand(rows: _Rows, numbers: np.ndarray) -> pa.Array:
    """The bytes of the rows of each hand; `numbers` are the hands that rows can have, ascending."""
    first = np.searchsorted(rows.hands, numbers)
    return _array(rows.joined, rows.ends[np.append(first, len(rows.hands))])


def _array(joined: pa.Buffer, ends: np.ndarray) -> pa.Array:
    return pa.Array.from_buffers(pa.large_binary(), len(ends) - 1, [None, pa.py_buffer(ends), joined])


def _in_order(frame: pl.DataFrame, place: str) -> pl.DataFrame:
    """The frame by hand and `place`; as it is where it has that order already, which is the usual case."""
    hand = frame["hand"].to_numpy().astype(np.int64)
    key = (hand << 32) + frame[place].to_numpy()
    return frame if bool((np.diff(key) > 0).all()) else frame.sort("hand", place)


def _numbers(column: pl.Series) -> np.ndarray:
    """As they are where none is missing; `NULL` needs 64 bits."""
    return (column.cast(pl.Int64).fill_null(NULL) if column.null_count() else column).to_numpy()


def _binary(column: pl.Series) -> pa.Array:
    return column.fill_null("").to_arrow().cast(pa.large_binary())


def _join(columns: list[pa.Array | pa.Scalar], separator: bytes, owners: pl.Series) -> _Rows:
    """The items of each row of `columns` with the separator between them."""
    if owners.is_empty():
        return _Rows(pa.py_buffer(b""), np.zeros(1, np.int64), owners.to_numpy())
    joined = pc.binary_join_element_wise(*columns, pa.scalar(separator, pa.large_binary()))
    ends = np.frombuffer(joined.buffers()[1], np.int64, len(joined) + 1)
    return _Rows(joined.buffers()[2], ends, owners.to_numpy())


def _texts(columns: list[pl.Series], owners: pl.Series) -> _Rows:
    """Row by row, the texts with a NUL after each."""
    return _join([*map(_binary, columns), pa.scalar(b"", pa.large_binary())], b"\0", owners)


def _players(players: pl.DataFrame) -> _Rows:
    """Row by row: seat, stack, name, NUL."""
    rows = len(players)
    fixed = np.empty((rows, 2), "<i8")
    fixed[:, 0] = _numbers(players["seat"])
    fixed[:, 1] = _numbers(players["stack"])
    ends = np.arange(0, 16 * rows + 1, 16, dtype=np.int64)
    numbers = _array(pa.py_buffer(fixed), ends)
    nul = pa.scalar(b"\0", pa.large_binary())
    return _join([numbers, _binary(players["name"]), nul], b"", players["hand"])


def _boards(cards: pl.DataFrame) -> _Rows:
    """Row by row, the cards of a street, and what divides them from the next street or run of the hand."""
    board = cards.filter(pl.col("player_index").is_null())
    board = board.sort("hand", "run", "street", maintain_order=True)
    same_hand = pl.col("hand") == pl.col("hand").shift(-1)
    same_run = same_hand & (pl.col("run") == pl.col("run").shift(-1))
    division = pl.when(same_run).then(pl.lit(" ")).when(same_hand).then(pl.lit("|")).otherwise(pl.lit(""))
    divisions = board.select(division.alias("division"))["division"]
    return _join([_binary(board["cards"]), _binary(divisions)], b"", board["hand"])


def _actions(players: pl.DataFrame, actions: pl.DataFrame) -> _Rows:
    """48 bytes for each post, voluntary action and correction."""
    # An Enum's physical value is its place in the closed list of `parsers.schema`.
    kinds = actions["kind"].to_physical().to_numpy()
    kept = np.flatnonzero(_HASHED[kinds])
    hand = actions["hand"].to_numpy()[kept]
    numbers = np.empty((len(hand), 6), "<i8")
    numbers[:, 0] = _numbers(actions["street"].to_physical()).take(kept)
    numbers[:, 1] = _seats(players, hand, _numbers(actions["player_index"]).take(kept))
    numbers[:, 2] = kinds.take(kept)
    for place, name in enumerate(("chips", "dead", "to"), start=3):
        numbers[:, place] = _numbers(actions[name]).take(kept)
    return _Rows(pa.py_buffer(numbers), np.arange(0, 48 * len(hand) + 1, 48, dtype=np.int64), hand)


def _seats(players: pl.DataFrame, hand: np.ndarray, player: np.ndarray) -> np.ndarray:
    """The seat of each (hand, player_index); `NULL` (put behind all) where that player is not in the list."""
    owners = players["hand"].to_numpy()
    first = last_of_hand(owners, max(int(hand.max(initial=-1)), int(owners.max(initial=-1))) + 1)
    row = first.take(hand) + player
    known = (player >= 0) & (row < first.take(hand + 1))
    seats = np.append(_numbers(players["seat"]), NULL)
    return seats.take(np.where(known, row, -1))
