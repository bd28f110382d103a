"""What the first bets of a hand are, where rooms print them as something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.games import GAMES
from parsers.schema import STREETS
from parsers.told.columns import KIND

if TYPE_CHECKING:
    from parsers.told.model import Told

_SMALL, _BIG, _BRING_IN, _BET = (
    KIND[kind] for kind in ("post-small-blind", "post-big-blind", "bring-in", "bet")
)
_OPENS = [KIND[kind] for kind in ("bring-in", "check", "call", "bet", "raise", "complete", "all-in")]
_STUD = [name for name, game in GAMES.items() if game.family == "stud"]
_THIRD = STREETS.index("third")
_MOST_SEATS = 100  # numbers of seats are below it


def with_openings(told: Told) -> pl.DataFrame:
    """The rows, full bring-ins and blinds of the size of others called what they are."""
    kind = told.rows["kind"].to_numpy().copy()
    hand = told.rows["hand"].to_numpy()
    _call_bring_ins(told, kind, hand)
    _call_blinds(told, kind, hand)
    return told.rows.with_columns(kind=pl.Series(kind, dtype=pl.Int8))


def _call_bring_ins(told: Told, kind: np.ndarray, hand: np.ndarray) -> None:
    """Whoever has to bring it in may make a full bet instead, which is printed as any other bet."""
    stud = told.heads["game"].is_in(_STUD).to_numpy()
    opens = np.flatnonzero(np.isin(kind, _OPENS) & stud[hand])
    opens = opens[np.diff(hand[opens], prepend=-1) != 0]
    rows = told.rows[opens.tolist()]
    small_bet = told.heads["small_bet"].fill_null(-1).to_numpy()[hand[opens]]
    full = (rows["amount"].fill_null(0).to_numpy() == small_bet) & (rows["street"].to_numpy() == _THIRD)
    kind[opens[full & (kind[opens] == _BET)]] = _BRING_IN


def _call_blinds(told: Told, kind: np.ndarray, hand: np.ndarray) -> None:
    """Where both blinds have one size, the first of two called big, none small, is the small one.

    Not if somebody who plays sits between the two: the second is a newcomer's, and no small one is there.
    There a newcomer's may be called small, who posts no big one: only the first is the small blind.
    A lone one called small that has the size of the big blind is that.
    """
    heads = told.heads
    alike = (heads["small_blind"] == heads["big_blind"]).fill_null(value=False).to_numpy()
    without = np.ones(heads.height, bool)
    without[hand[kind == _SMALL]] = False
    big = np.flatnonzero((kind == _BIG) & without[hand])
    first = (np.diff(hand[big], prepend=-1) != 0) & (np.diff(hand[big], append=-1) == 0)
    for row in big[first & alike[hand[big]]].tolist():
        if not _plays_between(told, kind, row, int(big[np.searchsorted(big, row) + 1])):
            kind[row] = _SMALL
    small = np.flatnonzero((kind == _SMALL) & alike[hand])
    later = small[np.diff(hand[small], prepend=-1) == 0]
    who = told.rows["player"].to_numpy()
    posted = {(int(hand[row]), int(who[row])) for row in np.flatnonzero(kind == _BIG)}
    kind[[row for row in later.tolist() if (int(hand[row]), int(who[row])) not in posted]] = _BIG
    lone = np.flatnonzero(kind == _SMALL)
    lone = lone[~np.isin(hand[lone], hand[kind == _BIG])]
    lone = lone[(np.diff(hand[lone], prepend=-1) != 0) & (np.diff(hand[lone], append=-1) != 0)]
    amount = told.rows["amount"].fill_null(0).to_numpy()[lone]
    kind[lone[amount == heads["big_blind"].fill_null(-1).to_numpy()[hand[lone]]]] = _BIG


def _plays_between(told: Told, kind: np.ndarray, row: int, later: int) -> bool:
    """Whether anybody acts who sits left of the player of `row` and right of that of `later`."""
    rows, hand = told.rows, told.rows["hand"].to_numpy()
    first, end = np.searchsorted(hand, hand[row]), np.searchsorted(hand, hand[row], side="right")
    player = rows["player"].to_numpy()
    start = int(np.searchsorted(told.seats["hand"].to_numpy(), hand[row]))
    seat = told.seats["seat"].to_numpy().astype(np.int64)[start + player[first:end]]
    own, other = seat[row - first], seat[later - first]
    acts = kind[first:end] >= KIND["fold"]
    between = (seat - own) % _MOST_SEATS < (other - own) % _MOST_SEATS
    return bool((acts & between & (seat != own)).any())
