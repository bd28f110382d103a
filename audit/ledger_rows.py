"""What the vectorised engine reads: the hands to play, their seats and their rows, as NumPy arrays.

A hand is a *slot* here: its place in the list of hands to play. Money is int64 ten-thousandths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.ledger_forms import FLOP, FORM_OF
from parsers.schema import KINDS, STRUCTURES, VOLUNTARY

if TYPE_CHECKING:
    from parsers.schema import Parsed

Ints = npt.NDArray[np.int64]
Masks = npt.NDArray[np.int32]
"""One bit per player of a hand, player_index 0 lowest: bit order is the order of play."""
Numbers = npt.NDArray[np.int32]
Codes = npt.NDArray[np.uint8]
"""Positions in one of the closed lists of the schemas."""
Bools = npt.NDArray[np.bool_]

UNKNOWN = 2**61
"""Stands for a stack that the export does not give, so that the arithmetic treats it as boundless."""
BOUNDLESS = 2**60
"""Sums of chips above this hold an UNKNOWN; no real sum comes near it."""
NULL = -(2**63)
"""Stands for null in money columns."""
NO_CODE = 255
"""Stands for null in columns of codes."""
MOST_PLAYERS = 30
"""More than a mask of 32 bits can hold; no table seats so many."""

FOLD, CHECK, CALL, BET, RAISE, COMPLETE, ALL_IN = (KINDS.index(kind) for kind in VOLUNTARY)
FIRST_VOLUNTARY, LAST_VOLUNTARY = FOLD, ALL_IN
POST_ANTE = KINDS.index("post-ante")
POST_SMALL_BLIND = KINDS.index("post-small-blind")
POST_BIG_BLIND = KINDS.index("post-big-blind")
POST_DEAD = KINDS.index("post-dead")
POST_STRADDLE = KINDS.index("post-straddle")
POST_BUTTON_BLIND = KINDS.index("post-button-blind")
BRING_IN = KINDS.index("bring-in")
RETURN = KINDS.index("uncalled-return")
CORRECTION = KINDS.index("correction")
FIXED_LIMIT = STRUCTURES.index("fixed-limit")
POT_LIMIT = STRUCTURES.index("pot-limit")


@dataclass(frozen=True)
class Hands:
    """One entry per slot."""

    number: Numbers
    structure: Codes  # parsers.schema.STRUCTURES, or NO_CODE
    form: Codes  # audit.ledger_forms
    stud_high: Bools  # seven-card stud for the high hand alone
    small_blind: Ints  # NULL when unknown, as the next five
    big_blind: Ints
    ante: Ints
    bring_in: Ints
    small_bet: Ints
    big_bet: Ints
    betting_cap: Ints  # UNKNOWN when there is none
    button_seat: Ints  # NULL when unknown


@dataclass(frozen=True)
class Seats:
    """One entry per player, by slot and then player_index; `first` has one entry per slot and one more."""

    first: Ints
    seat: Ints
    stack: Ints  # before any post, at most the betting cap; UNKNOWN when the export has none
    sitting_out: Bools


@dataclass(frozen=True)
class Rows:
    """One entry per row, by slot and then ordinal; `first` has one entry per slot and one more."""

    first: Ints
    slot: Ints
    ordinal: Numbers
    street: Codes
    player: Numbers  # -1 when none is given
    kind: Codes
    chips: Ints
    dead: Ints
    printed_all_in: Bools
    pushed: Ints | None  # NULL where nothing was pushed; None when nothing was pushed anywhere
    # None where no row of the shard is a correction:
    to: Ints | None  # the player's street total after
    corrects: Ints | None  # ordinal of the action whose chips the row changes, -1 without


@dataclass(frozen=True)
class Shard:
    """Everything that the engine reads of a shard."""

    hands: Hands
    seats: Seats
    rows: Rows


def read(parsed: Parsed, numbers: npt.NDArray[np.int32]) -> Shard:
    """The given hands of a shard.

    Raises ValueError when `numbers` is not ascending or names no hand of the shard, or the tables are not
    in the order that `parsers.schema` promises.
    """
    chosen = np.asarray(numbers, np.int64)
    known = parsed.hands.height
    if chosen.size and (chosen[0] < 0 or chosen[-1] >= known or (np.diff(chosen) <= 0).any()):
        raise ValueError("hands to play must be ascending hand numbers of the shard")
    if not np.array_equal(_numbers(parsed.hands, "hand"), np.arange(known)):
        raise ValueError("hands must be numbered by their rows")
    slots = np.full(known, -1, np.int64)
    slots[chosen] = np.arange(chosen.size)
    hands = _hands(parsed, chosen)
    return Shard(hands, _seats(parsed.players, slots, hands), _rows(parsed.actions, slots, chosen.size))


def sums(values: npt.NDArray[np.integer], first: Ints) -> Ints:
    """Sums of consecutive stretches of `values`, which begin at `first` (the last entry ends them)."""
    running = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=running[1:])
    return running[first[1:]] - running[first[:-1]]


def cells(shard: Shard, rows: Ints) -> Ints:
    """The places among the seats of those who act in `rows`."""
    return shard.seats.first[shard.rows.slot[rows]] + shard.rows.player[rows]


def marked(at: Ints, size: int) -> Bools:
    """True at the places `at` of `size`, else False."""
    marks = np.zeros(size, np.bool_)
    marks[at] = True
    return marks


def pick(values: npt.NDArray[np.signedinteger], at: Ints, missing: int) -> Ints:
    """The values at the places `at`; `missing` where a place is negative."""
    picked = np.full(len(at), missing, np.int64)
    given = at >= 0
    picked[given] = values[at[given]]
    return picked


def _column(column: pl.Series, null: int | bool) -> npt.NDArray[np.generic]:
    if column.null_count():
        column = column.fill_null(null)
    return column.to_numpy()


def _ints(frame: pl.DataFrame, name: str, null: int) -> Ints:
    return _column(frame.get_column(name), null).astype(np.int64, copy=False)


def _numbers(frame: pl.DataFrame, name: str) -> Numbers:
    return _column(frame.get_column(name), -1).astype(np.int32, copy=False)


def _codes(frame: pl.DataFrame, name: str) -> Codes:
    return _column(frame.get_column(name).to_physical(), NO_CODE).astype(np.uint8, copy=False)


def _hands(parsed: Parsed, chosen: Ints) -> Hands:
    frame = parsed.hands.select(
        "structure", "game", "small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet",
        "betting_cap", "button_seat",
    )  # fmt: skip
    if len(chosen) != frame.height:
        frame = frame[chosen]
    form, stud_high = _forms(frame.get_column("game"))
    return Hands(
        number=chosen.astype(np.int32),
        structure=_codes(frame, "structure"),
        form=form,
        stud_high=stud_high,
        small_blind=_ints(frame, "small_blind", NULL),
        big_blind=_ints(frame, "big_blind", NULL),
        ante=_ints(frame, "ante", NULL),
        bring_in=_ints(frame, "bring_in", NULL),
        small_bet=_ints(frame, "small_bet", NULL),
        big_bet=_ints(frame, "big_bet", NULL),
        betting_cap=_ints(frame, "betting_cap", UNKNOWN),
        button_seat=_ints(frame, "button_seat", NULL),
    )


def _forms(game: pl.Series) -> tuple[Codes, Bools]:
    """The form of each hand's game, and whether it is stud for the high hand."""
    form, stud_high = np.full(len(game), FLOP, np.uint8), np.zeros(len(game), np.bool_)
    for name in game.unique().drop_nulls():
        if FORM_OF.get(name, FLOP) != FLOP:
            played = (game == name).fill_null(value=False).to_numpy()
            form[played] = FORM_OF[name]
            stud_high |= played & (name == "stud")
    return form, stud_high


def _seats(players: pl.DataFrame, slots: Ints, hands: Hands) -> Seats:
    numbers = _ints(players, "hand", -1)
    slot = slots[numbers]
    keep = np.flatnonzero(slot >= 0)
    slot = slot[keep]
    first = np.searchsorted(slot, np.arange(len(hands.number) + 1))
    index = _ints(players, "player_index", -1)[keep]
    if (np.diff(numbers) < 0).any() or not np.array_equal(index, np.arange(len(slot)) - first[slot]):
        raise ValueError("players must be sorted by hand and numbered from 0 within it")
    stack = _ints(players, "stack", UNKNOWN)[keep]
    capped = np.minimum(stack, hands.betting_cap[slot])
    return Seats(
        first=first,
        seat=_ints(players, "seat", -1)[keep],
        stack=np.where(stack == UNKNOWN, UNKNOWN, capped),
        sitting_out=_column(players.get_column("sitting_out"), False)[keep].astype(bool),
    )


def _rows(actions: pl.DataFrame, slots: Ints, hands: int) -> Rows:
    number, ordinal = _ints(actions, "hand", -1), _numbers(actions, "ordinal")
    place = (number << 32) + ordinal
    if (place[1:] <= place[:-1]).any():
        raise ValueError("actions must be sorted by hand and ordinal")
    slot = slots[number]
    if hands < slots.size:
        # The other columns, which are many, need not be copied.
        actions = actions.select(
            "ordinal", "street", "player_index", "kind", "chips", "dead", "all_in", "pushed", "to", "corrects"
        )
        actions, slot = actions.filter(pl.Series(slot >= 0)), slot[slot >= 0]
        ordinal = _numbers(actions, "ordinal")
    pushed = actions.get_column("pushed")
    kind = _codes(actions, "kind")
    corrected = bool((kind == CORRECTION).any())
    return Rows(
        first=np.append(0, np.cumsum(np.bincount(slot, minlength=hands))),
        slot=slot,
        ordinal=ordinal,
        street=_codes(actions, "street"),
        player=_numbers(actions, "player_index"),
        kind=kind,
        chips=_ints(actions, "chips", 0),
        dead=_ints(actions, "dead", 0),
        printed_all_in=_column(actions.get_column("all_in"), False).astype(bool, copy=False),
        pushed=None if pushed.null_count() == len(pushed) else _ints(actions, "pushed", NULL),
        to=_ints(actions, "to", 0) if corrected else None,
        corrects=_ints(actions, "corrects", -1) if corrected else None,
    )
