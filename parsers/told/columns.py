"""The rows of `Told` as arrays, what they are held against, and plain sums over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import bookkeeping
from parsers.lines import last_of_hand
from parsers.schema import KINDS, POSTS
from parsers.told.model import MEANS

if TYPE_CHECKING:
    from parsers.told.model import Told

KIND = {kind: code for code, kind in enumerate(KINDS)}
ADDED, TOTAL, INCREMENT, ADDED_TOTAL, INCREMENT_TOTAL, INCREMENT_ADDED = range(len(MEANS))
RETURN = KIND["uncalled-return"]
_KINDS = np.arange(len(KINDS))
PAYS = np.isin(_KINDS, [KIND[k] for k in (*POSTS, "call", "bet", "raise", "complete", "all-in")])
RAISES = np.isin(_KINDS, [KIND[k] for k in ("raise", "complete", "all-in")])
DEAD = np.isin(_KINDS, [KIND[k] for k in ("post-ante", "post-dead")])
FIRST_STREETS = (0, 4, 9)  # preflop, third, draw-0


class Columns(NamedTuple):
    """The rows of `Told` as arrays; an amount that is not printed is 0."""

    hand: np.ndarray
    street: np.ndarray
    player: np.ndarray  # place in the hand's seats
    seat_row: np.ndarray  # row in the table of seats
    kind: np.ndarray
    amount: np.ndarray
    printed: np.ndarray  # bool: an amount is printed
    to: np.ndarray
    to_printed: np.ndarray  # bool
    means: np.ndarray
    dead: np.ndarray
    all_in: np.ndarray  # bool: printed


class Facts(NamedTuple):
    """What rows are held against; ten-thousandths, -1 where it is not printed."""

    stack: np.ndarray  # per row of seats
    opening: np.ndarray  # per hand: what a call of the first round owes at least; 0 where nothing
    pot: np.ndarray  # per hand
    charges: np.ndarray  # per hand: rake and fees, which some rooms print a pot without
    added: np.ndarray  # per hand: put into the pot by the house
    loose: np.ndarray  # bool per hand: of "X to Y" only Y counts
    doubted: np.ndarray  # bool per hand: a re-export, whose contradictions are no sign of a fault


def columns(told: Told) -> Columns:
    """The rows of `told`."""
    rows, seats = told.rows, told.seats
    hand = rows["hand"].to_numpy().astype(np.int64)
    player = rows["player"].to_numpy().astype(np.int64)
    first = last_of_hand(seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    amount = rows["amount"]
    return Columns(
        hand=hand,
        street=rows["street"].to_numpy().astype(np.int64),
        player=player,
        seat_row=first[hand] + player,
        kind=rows["kind"].to_numpy().astype(np.int64),
        amount=amount.fill_null(0).to_numpy(),
        printed=amount.is_not_null().to_numpy(),
        to=rows["to"].fill_null(0).to_numpy(),
        to_printed=rows["to"].is_not_null().to_numpy(),
        means=rows["means"].to_numpy().astype(np.int64),
        dead=rows["dead"].fill_null(0).to_numpy(),
        all_in=rows["all_in"].fill_null(value=False).to_numpy(),
    )


def facts(told: Told, loose: np.ndarray, doubted: np.ndarray) -> Facts:
    """What the hands of `told` say beside their rows; `loose` and `doubted` are per hand."""
    heads = told.heads
    opening = heads["big_blind"].fill_null(0).to_numpy()
    return Facts(
        stack=told.seats["stack"].fill_null(-1).to_numpy(),
        opening=opening,
        pot=heads["pot_printed"].fill_null(-1).to_numpy(),
        charges=(heads["rake_printed"].fill_null(0) + heads["fees_printed"].fill_null(0)).to_numpy(),
        added=heads["added_to_pot"].fill_null(0).to_numpy(),
        loose=loose,
        doubted=doubted,
    )


def highest(rows: Columns, to: np.ndarray) -> np.ndarray:
    """The highest street total of anyone before each row."""
    counted = np.flatnonzero(rows.kind != RETURN)
    before = np.zeros(len(to), np.int64)
    before[counted] = bookkeeping.highest_before(rows.hand[counted], rows.street[counted], to[counted])
    return before


def level(rows: Columns, facts: Facts, most: np.ndarray) -> np.ndarray:
    """The bet that a call owes: in the first round at least the big blind, even if it was posted short."""
    first = np.isin(rows.street, FIRST_STREETS)
    return np.where(first, np.maximum(most, facts.opening[rows.hand]), most)


def left_behind(rows: Columns, facts: Facts, chips: np.ndarray) -> np.ndarray:
    """What each row's player has left after it; very high where his stack is not printed."""
    order = np.argsort(rows.seat_row, kind="stable")
    owner = rows.seat_row[order]
    summed = np.cumsum(chips[order])
    opens = np.flatnonzero(np.diff(owner, prepend=-1) != 0)
    base = np.repeat(summed[opens] - chips[order][opens], np.diff(opens, append=len(owner)))
    stack = facts.stack[owner]
    left = np.empty_like(chips)
    left[order] = np.where(stack >= 0, stack - (summed - base), np.iinfo(np.int64).max)
    return left
