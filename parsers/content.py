"""The hash of what was played: equal for two copies of a hand, however they were exported.

It covers site, hand id, table, players (seat, name, stack), board, and every post and betting row; not hole
cards, hero, shows, chat, line ends, nor anything else that differs between two exports of one hand.
"""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

from parsers.schema import KINDS, POSTS, VOLUNTARY

NULL = -(2**63)
"""Stands for a missing number; no chips or seat can have this value."""

_HASHED = np.array([kind in POSTS or kind in VOLUNTARY for kind in KINDS])


def content_hashes(
    hands: pl.DataFrame, players: pl.DataFrame, cards: pl.DataFrame, actions: pl.DataFrame
) -> list[str]:
    """One sha256 (hex) per row of `hands`, from tables in the form that a shard has (`parsers.schema`).

    Hashed are, in this order: site, hand id and table name, each with a NUL after it; per player, by
    player_index, seat and stack as little-endian int64 (`NULL` where there is none) and the name in UTF-8
    with a NUL after it; the board, its streets joined by a space and its runs by `|`, and a NUL; per post
    and voluntary action, by ordinal, six little-endian int64: street, seat, kind, chips, dead and to, where
    street and kind are places in `STREETS` and `KINDS` and money is in ten-thousandths.
    """
    numbers = hands["hand"].to_numpy()
    players = _in_order(players, "player_index")
    actions = _in_order(actions, "ordinal")
    head, head_ends = _joined([hands[name] for name in ("site", "hand_id", "table_name")])
    seated, seated_ends = _players(players)
    board, board_ends = _joined([_boards(hands, cards)])
    played, played_hands = _actions(players, actions)

    owners = players["hand"].to_numpy()
    first_player = seated_ends[np.searchsorted(owners, numbers)].tolist()
    last_player = seated_ends[np.searchsorted(owners, numbers, side="right")].tolist()
    first_action = (np.searchsorted(played_hands, numbers) * 48).tolist()
    last_action = (np.searchsorted(played_hands, numbers, side="right") * 48).tolist()
    heads, boards = head_ends.tolist(), board_ends.tolist()
    return [
        sha256(
            b"".join(
                (
                    head[heads[row] : heads[row + 1]],
                    seated[first_player[row] : last_player[row]],
                    board[boards[row] : boards[row + 1]],
                    played[first_action[row] : last_action[row]],
                )
            )
        ).hexdigest()
        for row in range(len(numbers))
    ]


def _in_order(frame: pl.DataFrame, place: str) -> pl.DataFrame:
    """The frame by hand and `place`; as it is where it has that order already, which is the usual case."""
    hand = frame["hand"].to_numpy().astype(np.int64)
    key = (hand << 32) + frame[place].to_numpy()
    return frame if bool((np.diff(key) > 0).all()) else frame.sort("hand", place)


def _numbers(column: pl.Series) -> np.ndarray:
    return column.cast(pl.Int64).fill_null(NULL).to_numpy()


def _binary(column: pl.Series) -> pa.Array:
    return column.cast(pl.String).fill_null("").to_arrow().cast(pa.large_binary())


def _contents(array: pa.Array) -> tuple[bytes, np.ndarray]:
    """The joined bytes of a large_binary array, and the int64 offsets of its items with the end at last."""
    offsets = np.frombuffer(array.buffers()[1], np.int64, len(array) + 1, array.offset * 8)
    return array.buffers()[2].to_pybytes(), offsets


def _joined(columns: list[pl.Series]) -> tuple[bytes, np.ndarray]:
    """Row by row, the texts with a NUL after each."""
    if not len(columns[0]):
        return b"", np.zeros(1, np.int64)
    nothing = pa.scalar(b"", pa.large_binary())
    nul = pa.scalar(b"\0", pa.large_binary())
    return _contents(pc.binary_join_element_wise(*[_binary(column) for column in columns], nothing, nul))


def _players(players: pl.DataFrame) -> tuple[bytes, np.ndarray]:
    """Row by row: seat, stack, name, NUL."""
    rows = len(players)
    if not rows:
        return b"", np.zeros(1, np.int64)
    fixed = np.empty((rows, 2), "<i8")
    fixed[:, 0] = _numbers(players["seat"])
    fixed[:, 1] = _numbers(players["stack"])
    offsets = np.arange(0, 16 * rows + 1, 16, dtype=np.int64)
    numbers = pa.Array.from_buffers(
        pa.large_binary(), rows, [None, pa.py_buffer(offsets.tobytes()), pa.py_buffer(fixed.tobytes())]
    )
    nothing = pa.scalar(b"", pa.large_binary())
    nul = pa.scalar(b"\0", pa.large_binary())
    return _contents(pc.binary_join_element_wise(numbers, _binary(players["name"]), nul, nothing))


def _boards(hands: pl.DataFrame, cards: pl.DataFrame) -> pl.Series:
    """The board of each row of `hands`, null where there is none."""
    boards = (
        cards.lazy()
        .filter(pl.col("player_index").is_null())
        .sort("hand", "run", "street", maintain_order=True)
        .group_by("hand", "run", maintain_order=True)
        .agg(pl.col("cards").str.join(" "))
        .group_by("hand", maintain_order=True)
        .agg(pl.col("cards").str.join("|").alias("board"))
        .collect()
    )
    return hands.select("hand").join(boards, on="hand", how="left", maintain_order="left", validate="1:1")[
        "board"
    ]


def _actions(players: pl.DataFrame, actions: pl.DataFrame) -> tuple[bytes, np.ndarray]:
    """48 bytes per hashed row, and the hand of each such row."""
    # An Enum's physical value is its place in the closed list of `parsers.schema`.
    kinds = actions["kind"].to_physical().to_numpy()
    kept = _HASHED[kinds]
    hand = actions["hand"].to_numpy()[kept]
    numbers = np.empty((len(hand), 6), "<i8")
    numbers[:, 0] = _numbers(actions["street"].to_physical())[kept]
    numbers[:, 1] = _seats(players, hand, _numbers(actions["player_index"])[kept])
    numbers[:, 2] = kinds[kept]
    for place, name in enumerate(("chips", "dead", "to"), start=3):
        numbers[:, place] = _numbers(actions[name])[kept]
    return numbers.tobytes(), hand


def _seats(players: pl.DataFrame, hand: np.ndarray, player: np.ndarray) -> np.ndarray:
    """The seat of each (hand, player_index); `NULL` where that player is not in the list."""
    owners = players["hand"].to_numpy()
    first = np.searchsorted(owners, hand)
    known = (player >= 0) & (player < np.searchsorted(owners, hand, side="right") - first)
    seats = np.full(len(hand), NULL, np.int64)
    seats[known] = _numbers(players["seat"])[(first + player)[known]]
    return seats
