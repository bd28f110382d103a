"""The start table: which hands can be judged, and where their betting begins.

In the first street the current bet, the last full raise and the minimum bet are the big blind, also when it
was posted short; a small blind may be dead or short, newcomers may post, antes and dead blinds count for the
pot only. What other forced bets make of it says `audit.ledger_opening`; every other combination makes a hand
not judgeable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_blinds import Seated, find_blinds, pot_shifts
from audit.ledger_forms import BIG_BET_STREET, FIRST_STREET, TWO_ROUNDS
from audit.ledger_opening import opening
from audit.ledger_reasons import reasons
from audit.ledger_rows import (
    FIRST_VOLUNTARY,
    FIXED_LIMIT,
    MOST_PLAYERS,
    UNKNOWN,
    Bools,
    Codes,
    Ints,
    Masks,
    Seats,
    Shard,
    cells,
    marked,
    pick,
    sums,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audit.ledger_opening import Opening
    from audit.reading import Reading


@dataclass(frozen=True)
class Start:
    """Where the betting begins, one entry per slot; the fields of a hand that is not judgeable mean nothing.

    Places are indices of players, and the first to act is the first player from that place on who may.
    """

    reason: Ints  # index in REASONS, -1: judgeable
    players: Ints
    opening: Opening
    first_street: Codes
    late_street: Codes  # from here on the unit is the late one
    late_unit: Ints
    two_rounds: Bools  # the game has no more
    big_blind_player: Ints  # of a hand without a big blind: the first player
    live: Masks  # dealt in, as far as the record tells: not sitting out, or with a post
    absent: Masks  # all others
    behind: Masks  # with chips left after the posts
    pot: Ints
    pot_shift: Ints  # what a pot-limit reading adds to the pot in the first street
    small_player: Ints  # who posted the small blind, else the first player
    small_counts_as: Ints  # what his bet counts as until the big blind has acted (0: what it is)
    # One entry per seat, as in Seats: what the posts with which the hand begins made of it.
    posted: Ints  # chips that count towards the street
    left: Ints  # chips behind
    reach: Ints  # both, only the former of one all-in with an unknown stack; -1 of those not live
    opening_post: Bools  # one entry per row: the posts that are in these sums


def start(shard: Shard, readings: Mapping[str, Reading]) -> Start:
    """The start of every hand of the shard, under one reading of each structure."""
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    players = np.diff(seats.first)
    seated = (rows.player >= 0) & (rows.player < players[rows.slot])

    posts = np.flatnonzero((rows.kind < FIRST_VOLUNTARY) & seated)
    live = ~seats.sitting_out
    if not live.all():
        live |= marked(cells(shard, posts[rows.chips[posts] > 0]), len(live))
    index = np.arange(len(live)) - np.repeat(seats.first[:-1], players)
    bits = np.left_shift(1, np.minimum(index, MOST_PLAYERS))
    live_mask = _mask(live, bits, seats)

    slot = rows.slot[posts]
    rank = np.arange(len(posts)) - np.searchsorted(posts, rows.first)[slot]
    first_street = FIRST_STREET[hands.form]
    begins = posts[(rows.street[posts] == first_street[slot]) & (posts - rows.first[slot] == rank)]
    at = cells(shard, begins)
    posted, paid = (np.zeros(len(seats.stack), np.int64) for _ in range(2))
    np.add.at(posted, at, rows.chips[begins] - rows.dead[begins])
    np.add.at(paid, at, rows.chips[begins])
    stuck = marked(at[rows.printed_all_in[begins]], len(seats.stack)) & (seats.stack == UNKNOWN)
    left = seats.stack - paid
    behind = (left > 0) & ~stuck
    behind_mask = _mask(behind, bits, seats)

    opening_post = marked(begins, len(rows.kind))
    sitting = Seated(index, live, left, behind, posted, seated, opening_post)
    blinds = find_blinds(shard, posts, np.bitwise_count(live_mask), sitting)
    begun = opening(shard, posts, sitting, (live_mask, behind_mask), blinds, readings)
    shift, small_counts_as = pot_shifts(shard, blinds, begun.big_blind, begins, readings["pot-limit"])
    return Start(
        reason=reasons(shard, seated, opening_post, begun),
        players=players,
        opening=begun,
        first_street=first_street,
        late_street=BIG_BET_STREET[hands.form],
        late_unit=np.where(hands.structure == FIXED_LIMIT, hands.big_bet, begun.unit),
        two_rounds=TWO_ROUNDS[hands.form],
        big_blind_player=np.maximum(blinds.big_player, 0),
        live=live_mask,
        absent=_mask(~live, bits, seats),
        behind=behind_mask,
        pot=sums(paid, seats.first),
        pot_shift=shift,
        small_player=np.maximum(pick(rows.player, blinds.small_row, 0), 0),
        small_counts_as=small_counts_as,
        posted=posted,
        left=left,
        reach=np.where(live, posted + np.where(stuck, 0, np.maximum(left, 0)), -1),
        opening_post=opening_post,
    )


def _mask(members: Bools, bits: Ints, seats: Seats) -> Masks:
    return sums(np.where(members, bits, 0), seats.first).astype(np.int32)
