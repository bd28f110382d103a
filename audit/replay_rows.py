"""The rows of the hands to replay, taken out of the tables as plain Python values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import polars as pl

from audit.showing import showing
from audit.upcards import open_pair
from parsers.schema import KINDS, STREETS, Parsed

Row: TypeAlias = tuple[int, int, int | None, str, int | None, int | None, bool | None, int | None]
"""ordinal, street (position in `parsers.schema.STREETS`), player, kind, chips, dead, all_in, pushed."""

BettingRow: TypeAlias = tuple[int, int, int, str, int, int, bool | None, int | None]
"""A row that moves chips or passes the turn: a post, a voluntary action, a return or a correction."""

_ROW_COLUMNS = ("ordinal", "street", "player_index", "kind", "chips", "dead", "all_in", "pushed")
_HAND_COLUMNS = (
    "hand", "game", "structure", "small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet",
    "betting_cap", "button_seat",
)  # fmt: skip
_CORRECTION = KINDS.index("correction")


class Corrected(NamedTuple):
    """What a correction row changes: an earlier action by its ordinal, and the street total after it."""

    ordinal: int | None
    total: int | None


class Hand(NamedTuple):
    """One hand; money in ten-thousandths, players by their index, which follows the order of seats."""

    number: int
    game: str | None
    structure: str | None
    small_blind: int | None
    big_blind: int | None
    ante: int | None
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    betting_cap: int | None
    button_seat: int | None
    seats: list[int | None]
    stacks: list[int | None]
    sitting_out: list[bool]
    rows: list[Row]
    corrections: dict[int, Corrected]  # by the ordinal of the correction row
    pair_may_show: bool  # stud: on fourth street; true also where the cards are not known
    showing: dict[int, dict[int, int]]  # stud: by street and player what his exposed cards are worth


def read_hands(parsed: Parsed, hands: np.ndarray) -> Iterator[Hand]:
    """The hands of these numbers, in this order.

    Only their rows leave the tables, which must be sorted by hand, then by player or ordinal.
    """
    if not len(hands):
        return
    heads = parsed.hands.select(_HAND_COLUMNS)[hands]
    player_rows, player_cuts = _rows_of(parsed.players, hands)
    seated = parsed.players.select("seat", "stack", "sitting_out")[player_rows]
    seats, stacks = seated["seat"].to_list(), seated["stack"].to_list()
    sitting_out = seated["sitting_out"].fill_null(value=False).to_list()
    action_rows, action_cuts = _rows_of(parsed.actions, hands)
    actions = parsed.actions.select(_ROW_COLUMNS)[action_rows]
    columns = _plain_columns(actions)
    corrections = _corrections(parsed, actions, action_rows)
    no_corrections: dict[int, Corrected] = {}
    may_show = _pairs(parsed, heads)
    worth = _showing(parsed, heads)
    no_cards: dict[int, dict[int, int]] = {}
    for place, head in enumerate(heads.iter_rows()):
        first, last = player_cuts[place], player_cuts[place + 1]
        begin, end = action_cuts[place], action_cuts[place + 1]
        # One hand's rows at a time: many tuples at once would keep the garbage collector busy.
        rows: list[Row] = list(zip(*(column[begin:end] for column in columns), strict=True))
        lists = (
            seats[first:last],
            stacks[first:last],
            sitting_out[first:last],
            rows,
            corrections.get(head[0], no_corrections),
            may_show[place],
            worth.get(head[0], no_cards),
        )
        yield Hand._make(head + lists)


def _corrections(
    parsed: Parsed, actions: pl.DataFrame, action_rows: np.ndarray
) -> dict[int, dict[int, Corrected]]:
    """The correction rows among these actions, by hand and ordinal."""
    found: dict[int, dict[int, Corrected]] = {}
    corrections = (actions["kind"].to_physical() == _CORRECTION).to_numpy()
    if corrections.any():
        rows = parsed.actions.select("hand", "ordinal", "corrects", "to")[action_rows[corrections]]
        for hand, ordinal, corrects, total in rows.iter_rows():
            found.setdefault(hand, {})[ordinal] = Corrected(corrects, total)
    return found


def _pairs(parsed: Parsed, heads: pl.DataFrame) -> list[bool]:
    """Whether an open pair shows or may show on fourth street of these hands; only stud is looked at."""
    if not (heads["game"] == "stud").any():
        return [False] * len(heads)
    return open_pair(parsed._replace(hands=heads)).fill_null(value=True).to_list()


def _showing(parsed: Parsed, heads: pl.DataFrame) -> dict[int, dict[int, dict[int, int]]]:
    """What the exposed cards of these hands are worth, by hand, street and player."""
    found: dict[int, dict[int, dict[int, int]]] = {}
    shown = showing(parsed._replace(hands=heads)).with_columns(pl.col("street").cast(pl.String))
    for hand, street, player, strength in shown.iter_rows():
        found.setdefault(hand, {}).setdefault(STREETS.index(street), {})[player] = strength
    return found


def _plain_columns(actions: pl.DataFrame) -> list[list[Any]]:
    """The columns `_ROW_COLUMNS`, kinds by name and streets by position."""
    columns = {name: actions[name] for name in _ROW_COLUMNS}
    columns["street"] = columns["street"].to_physical()
    plain = {name: column.to_list() for name, column in columns.items() if name != "kind"}
    plain["kind"] = [KINDS[code] for code in columns["kind"].to_physical().to_list()]
    return [plain[name] for name in _ROW_COLUMNS]


def _rows_of(table: pl.DataFrame, hands: np.ndarray) -> tuple[np.ndarray, list[int]]:
    """The row numbers of `hands` in `table`, and where each hand's part of them starts (and the end)."""
    column = table["hand"].to_numpy()
    first = np.searchsorted(column, hands, side="left")
    counts = np.searchsorted(column, hands, side="right") - first
    cuts = np.concatenate([[0], np.cumsum(counts)])
    rows = np.arange(cuts[-1]) + np.repeat(first - cuts[:-1], counts)
    return rows, cuts.tolist()
