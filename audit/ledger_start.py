"""The start table: which hands can be judged, and where their betting begins.

Before the flop the current bet, the last full raise and the minimum bet are the big blind, also when it was
posted short; a small blind may be dead or short, newcomers may post, antes and dead blinds count for the pot
only. Every other combination of forced bets makes a hand not judgeable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import (
    BOUNDLESS,
    FIRST_VOLUNTARY,
    MOST_PLAYERS,
    NULL,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_SMALL_BLIND,
    RETURN,
    UNKNOWN,
    Bools,
    Codes,
    Hands,
    Ints,
    Masks,
    Rows,
    Seats,
    Shard,
    sums,
)
from parsers.schema import KINDS, STREETS, STRUCTURES

if TYPE_CHECKING:
    from audit.reading import Reading

REASONS = (
    ("no-big-blind", "nobody posted a big blind"),
    ("straddle", "a straddle was posted"),
    ("button-blind", "a button blind was posted"),
    ("bring-in", "a bring-in was posted"),
    ("correction", "a row changes chips that an earlier row moved"),
    ("unsupported-street", "the game has streets other than preflop, flop, turn and river"),
    ("unknown-stakes", "the blinds, the fixed-limit bets or the betting structure are not known"),
    ("blind-mismatch", "a big blind was posted that is neither the table's nor all-in"),
    ("capped-with-antes", "antes in a game with a betting cap"),
    ("contradictory-all-in", "a player is printed all-in with chips left"),
    ("bad-rows", "an action by nobody at the table, or streets in the wrong order"),
)
"""Reason codes and what they mean; of several the first is given."""

FIXED_LIMIT = STRUCTURES.index("fixed-limit")
_LAST_STREET = STREETS.index("river")
_STRADDLE, _BUTTON_BLIND, _BRING_IN, _CORRECTION = (
    KINDS.index(kind) for kind in ("post-straddle", "post-button-blind", "bring-in", "correction")
)
_DRAWS = (KINDS.index("draw"), KINDS.index("stand-pat"))


@dataclass(frozen=True)
class Start:
    """Where the betting begins, one entry per slot; the fields of a hand that is not judgeable mean nothing.

    Places are indices of players, and the first to act is the first player from that place on who may.
    """

    reason: Ints  # index in REASONS, -1: judgeable
    players: Ints
    big_blind: Ints
    unit: Ints  # the first full bet of preflop and flop: the big blind, in fixed limit the small bet
    late_unit: Ints  # of turn and river
    big_blind_player: Ints
    place: Ints  # before the flop
    later_place: Ints  # from the flop on
    live: Masks  # dealt in, as far as the record tells: not sitting out, or with a post or an action
    absent: Masks  # of these, sitting out without a post
    short_blind: Bools  # a big blind was posted short
    pot_shift: Ints  # what a pot-limit reading adds to the pot before the flop
    pot_shift_until_big_blind: Ints  # what it adds until the big blind has acted
    # One entry per seat, as in Seats: what the posts before the first action made of it.
    posted: Ints  # counts towards the street
    paid: Ints  # all chips
    stuck: Bools  # printed all-in with an unknown stack
    opening_post: Bools  # one entry per row: it is in these sums


def start(shard: Shard, reading: Reading) -> Start:
    """The start of every hand of the shard under one reading."""
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    players = np.diff(seats.first)
    seated = (rows.player >= 0) & (rows.player < players[rows.slot])
    cell = seats.first[rows.slot] + np.where(seated, rows.player, 0)
    cell[~seated] = -1
    post = rows.kind < FIRST_VOLUNTARY
    live_chips = rows.chips - rows.dead

    fixed = hands.structure == FIXED_LIMIT
    short = (rows.kind == POST_BIG_BLIND) & (live_chips != hands.big_blind[rows.slot])
    left = _chips_left(rows, seats, cell, seated & (rows.printed_all_in | short))
    reason = _reasons(shard, fixed, seated, short & ~rows.printed_all_in & (left > 0), left)

    opening_post = post & seated & (rows.street == 0) & (np.arange(len(post)) < _first_action(rows, players))
    at = cell[opening_post]
    posted, paid = (np.zeros(len(seats.stack), np.int64) for _ in range(2))
    np.add.at(posted, at, live_chips[opening_post])
    np.add.at(paid, at, rows.chips[opening_post])
    stuck = np.zeros(len(seats.stack), bool)
    stuck[cell[opening_post & rows.printed_all_in]] = True
    stuck &= seats.stack == UNKNOWN

    has_post, has_row = (np.zeros(len(seats.stack), bool) for _ in range(2))
    has_post[cell[post & seated]] = True
    has_row[cell[(post | (rows.kind < _DRAWS[0])) & seated]] = True
    live = ~seats.sitting_out | has_row
    live_mask = _mask(live, seats)

    blinds = _blinds(hands, seats, rows, seated, np.bitwise_count(live_mask))
    shift, until = _pot_shifts(shard, blinds, live_chips, opening_post, reading)
    return Start(
        reason=reason,
        players=players,
        big_blind=hands.big_blind,
        unit=np.where(fixed, hands.small_bet, hands.big_blind),
        late_unit=np.where(fixed, hands.big_bet, hands.big_blind),
        big_blind_player=blinds.big_player,
        place=blinds.big_player + 1,
        later_place=blinds.later_place,
        live=live_mask,
        absent=_mask(seats.sitting_out & ~has_post & live, seats),
        short_blind=_any(rows.slot[short & (live_chips < hands.big_blind[rows.slot])], len(players)),
        pot_shift=shift,
        pot_shift_until_big_blind=until,
        posted=posted,
        paid=paid,
        stuck=stuck,
        opening_post=opening_post,
    )


def _any(slots: Ints, hands: int) -> Bools:
    found = np.zeros(hands, bool)
    found[slots] = True
    return found


def _mask(members: Bools, seats: Seats) -> Masks:
    index = np.arange(len(members)) - np.repeat(seats.first[:-1], np.diff(seats.first))
    bits = np.where(members & (index < MOST_PLAYERS), np.int64(1) << np.minimum(index, MOST_PLAYERS), 0)
    return sums(bits, seats.first).astype(np.int32)


def _first_action(rows: Rows, players: Ints) -> Ints:
    """For every row, the row number of its hand's first action or return."""
    acts = np.flatnonzero((rows.kind >= FIRST_VOLUNTARY) & ((rows.kind < _DRAWS[0]) | (rows.kind == RETURN)))
    first = np.full(len(players), len(rows.kind), np.int64)
    first[rows.slot[acts[::-1]]] = acts[::-1]
    return first[rows.slot]


def _chips_left(rows: Rows, seats: Seats, cell: Ints, asked: Bools) -> Ints:
    """The actor's chips behind after each asked row, by the record; other rows hold anything above 0."""
    left = np.full(len(asked), UNKNOWN, np.int64)
    players = np.zeros(len(seats.stack), bool)
    players[cell[asked]] = True
    theirs = np.flatnonzero((cell >= 0) & np.append(players, False)[cell])
    theirs = theirs[np.argsort(cell[theirs], kind="stable")]
    owner = cell[theirs]
    spent = np.cumsum(rows.chips[theirs])
    begins = np.flatnonzero(np.append(True, owner[1:] != owner[:-1])[: len(owner)])
    before = (spent - rows.chips[theirs])[begins]
    left[theirs] = seats.stack[owner] - (spent - np.repeat(before, np.diff(np.append(begins, len(owner)))))
    return left


def _reasons(shard: Shard, fixed: Bools, seated: Bools, mismatched: Bools, left: Ints) -> Ints:
    hands, rows = shard.hands, shard.rows
    count = len(hands.number)

    def have(chosen: Bools) -> Bools:
        return _any(rows.slot[chosen], count)

    bets = rows.kind < _DRAWS[0]
    playing = np.flatnonzero(bets)
    later, earlier = playing[1:], playing[:-1]
    back = (rows.slot[later] == rows.slot[earlier]) & (rows.street[later] < rows.street[earlier])
    limits_unknown = (hands.small_bet != hands.big_blind) | (hands.big_bet <= 0)
    conditions = (
        ~have(rows.kind == POST_BIG_BLIND),
        have(rows.kind == _STRADDLE),
        have(rows.kind == _BUTTON_BLIND),
        have(rows.kind == _BRING_IN),
        have(rows.kind == _CORRECTION),
        have((rows.street > _LAST_STREET) | np.isin(rows.kind, _DRAWS)),
        (hands.big_blind <= 0) | (fixed & limits_unknown) | (hands.structure >= len(STRUCTURES)),
        have(mismatched),
        (hands.betting_cap != UNKNOWN) & have(rows.kind == POST_ANTE),
        have(rows.printed_all_in & bets & (left > 0) & (left < BOUNDLESS)),
        have((bets | (rows.kind == RETURN)) & ~seated)
        | _any(rows.slot[later[back]], count)
        | (np.diff(shard.seats.first) > MOST_PLAYERS)
        | have((rows.street > 0) & ((rows.kind == POST_SMALL_BLIND) | (rows.kind == POST_BIG_BLIND))),
    )
    reason = np.full(count, -1, np.int64)
    for code in reversed(range(len(REASONS))):
        reason[conditions[code]] = code
    return reason


@dataclass(frozen=True)
class _Blinds:
    """The two blinds' rows (-1: none) and players, and the place left of the button."""

    small_row: Ints
    big_row: Ints
    big_player: Ints
    later_place: Ints


def _blinds(hands: Hands, seats: Seats, rows: Rows, seated: Bools, dealt: Codes) -> _Blinds:
    players = np.maximum(np.diff(seats.first), 1)
    with_button = hands.button_seat != NULL
    owner = np.repeat(np.arange(len(players)), np.diff(seats.first))
    after_button = sums(seats.seat <= hands.button_seat[owner], seats.first)

    def first_from(kind: int, place: Ints) -> Ints:
        """The row of the first player from `place` on who posted; the first row where places are alike."""
        found = np.flatnonzero((rows.kind == kind) & seated)
        slot = rows.slot[found]
        distance = (rows.player[found] - place[slot]) % players[slot]
        order = np.argsort(np.where(place[slot] < 0, 0, distance).astype(np.uint16), kind="stable")[::-1]
        row = np.full(len(players), -1, np.int64)
        row[slot[order]] = found[order]
        return row

    def player_of(row: Ints) -> Ints:
        return np.where(row >= 0, np.append(rows.player, 0)[row], -1)

    small_row = first_from(POST_SMALL_BLIND, np.where(with_button, after_button, -1))
    small = player_of(small_row)
    unknown_left = np.where(with_button, after_button, -1)
    big_row = first_from(POST_BIG_BLIND, np.where(small >= 0, small + 1, unknown_left))
    big = player_of(big_row)
    # Without a button seat the small blind sits left of it; between two players he has it himself.
    assumed = np.where(small >= 0, small + (dealt == 2), big)
    return _Blinds(small_row, big_row, big, np.where(with_button, after_button, assumed))


def _pot_shifts(
    shard: Shard, blinds: _Blinds, live_chips: Ints, opening_post: Bools, reading: Reading
) -> tuple[Ints, Ints]:
    """What a reading adds to the pot before the flop, always and until the big blind has acted (b7)."""
    hands, rows = shard.hands, shard.rows
    shift, until = (np.zeros(len(hands.number), np.int64) for _ in range(2))
    if reading.pot_limit_antes == "exclude":
        antes = opening_post & (rows.kind == POST_ANTE)
        np.subtract.at(shift, rows.slot[antes], rows.chips[antes])
    chips = np.append(live_chips, 0)  # row -1: nothing was posted
    small, big = chips[blinds.small_row], chips[blinds.big_row]
    if reading.pot_limit_blinds == "as-full":
        shift += np.where(hands.small_blind > small, hands.small_blind - small, 0)
        shift += np.where(hands.big_blind > big, hands.big_blind - big, 0)
    elif reading.pot_limit_blinds == "small-as-big":
        until += np.where((blinds.small_row >= 0) & (hands.big_blind > small), hands.big_blind - small, 0)
    return shift, until
