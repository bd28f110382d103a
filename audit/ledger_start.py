"""The start table: which hands can be judged, and where their betting begins.

Before the flop the current bet, the last full raise and the minimum bet are the big blind, also when it was
posted short; a small blind may be dead or short, newcomers may post, antes and dead blinds count for the pot
only. Every other combination of forced bets makes a hand not judgeable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_reasons import reasons
from audit.ledger_rows import (
    FIRST_VOLUNTARY,
    FIXED_LIMIT,
    LAST_VOLUNTARY,
    MOST_PLAYERS,
    NULL,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_SMALL_BLIND,
    POT_LIMIT,
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
    from audit.reading import Reading


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
    later_place: Ints  # from the flop on; before it, left of the big blind
    live: Masks  # dealt in, as far as the record tells: not sitting out, or with a post or an action
    absent: Masks  # of these, sitting out without a post
    behind: Masks  # with chips left after the posts
    pot: Ints
    pot_shift: Ints  # what a pot-limit reading adds to the pot before the flop
    small_player: Ints  # who posted the small blind, else the first player
    small_counts_as: Ints  # what his bet counts as until the big blind has acted (0: what it is)
    short_blind: Bools  # a big blind was posted short
    # One entry per seat, as in Seats: what the posts with which the hand begins made of it.
    posted: Ints  # chips that count towards the street
    left: Ints  # chips behind
    reach: Ints  # both, only the former of one all-in with an unknown stack; -1 of those not live
    opening_post: Bools  # one entry per row: the posts that are in these sums


def start(shard: Shard, reading: Reading) -> Start:
    """The start of every hand of the shard; `reading` is that of pot-limit, and matters to no other hand."""
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    players = np.diff(seats.first)
    seated = (rows.player >= 0) & (rows.player < players[rows.slot])
    fixed = hands.structure == FIXED_LIMIT

    posts = np.flatnonzero((rows.kind < FIRST_VOLUNTARY) & seated)
    has_post = marked(cells(shard, posts), len(seats.stack))
    live = ~seats.sitting_out | has_post
    if not live.all():
        live |= marked(cells(shard, np.flatnonzero((rows.kind <= LAST_VOLUNTARY) & seated)), len(live))
    index = np.arange(len(live)) - np.repeat(seats.first[:-1], players)
    bits = np.left_shift(1, np.minimum(index, MOST_PLAYERS))
    live_mask = _mask(live, bits, seats)

    slot = rows.slot[posts]
    rank = np.arange(len(posts)) - np.searchsorted(posts, rows.first)[slot]
    opening = posts[(rows.street[posts] == 0) & (posts - rows.first[slot] == rank)]
    at = cells(shard, opening)
    posted, paid = (np.zeros(len(seats.stack), np.int64) for _ in range(2))
    np.add.at(posted, at, rows.chips[opening] - rows.dead[opening])
    np.add.at(paid, at, rows.chips[opening])
    stuck = marked(at[rows.printed_all_in[opening]], len(seats.stack)) & (seats.stack == UNKNOWN)
    left = seats.stack - paid

    blinds = _blinds(shard, posts, np.bitwise_count(live_mask), _Seated(index, live, left))
    shift, small_counts_as = _pot_shifts(shard, blinds, opening, reading)
    big = posts[rows.kind[posts] == POST_BIG_BLIND]
    short = (rows.chips[big] - rows.dead[big]) < hands.big_blind[rows.slot[big]]
    return Start(
        reason=reasons(shard, seated, blinds.spent),
        players=players,
        big_blind=hands.big_blind,
        unit=np.where(fixed, hands.small_bet, hands.big_blind),
        late_unit=np.where(fixed, hands.big_bet, hands.big_blind),
        big_blind_player=blinds.big_player,
        later_place=blinds.later_place,
        live=live_mask,
        absent=_mask(seats.sitting_out & ~has_post & live, bits, seats),
        behind=_mask((left > 0) & ~stuck, bits, seats),
        pot=sums(paid, seats.first),
        pot_shift=shift,
        small_player=np.maximum(pick(rows.player, blinds.small_row, 0), 0),
        small_counts_as=small_counts_as,
        short_blind=marked(rows.slot[big[short]], len(players)) | blinds.spent,
        posted=posted,
        left=left,
        reach=np.where(live, posted + np.where(stuck, 0, np.maximum(left, 0)), -1),
        opening_post=marked(opening, len(rows.kind)),
    )


def _mask(members: Bools, bits: Ints, seats: Seats) -> Masks:
    return sums(np.where(members, bits, 0), seats.first).astype(np.int32)


@dataclass(frozen=True)
class _Blinds:
    """The two blinds' rows (-1: none) and players, and the place left of the button."""

    small_row: Ints
    big_row: Ints
    big_player: Ints
    later_place: Ints
    spent: Bools  # nobody posted the big blind, because the ante took all that its player had


@dataclass(frozen=True)
class _Seated:
    """One entry per seat."""

    index: Ints  # of its player in the hand
    live: Bools
    left: Ints  # chips behind after the posts


def _blinds(shard: Shard, posts: Ints, dealt: Codes, seated: _Seated) -> _Blinds:
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    players = np.diff(seats.first)
    with_button = hands.button_seat != NULL
    up_to_button = seats.seat <= np.repeat(hands.button_seat, players)
    after_button = np.where(with_button, sums(up_to_button.view(np.uint8), seats.first), -1)

    def first_from(kind: int, place: Ints) -> Ints:
        """The row of the first player from `place` on who posted; the first row where there is no place."""
        found = posts[(rows.kind[posts] == kind) & (rows.chips[posts] > rows.dead[posts])]
        slot = rows.slot[found]
        distance = (rows.player[found] - place[slot]) % players[slot]
        order = np.argsort(np.where(place[slot] < 0, 0, distance).astype(np.uint16), kind="stable")[::-1]
        row = np.full(len(players), -1, np.int64)
        row[slot[order]] = found[order]
        return row

    small_row = first_from(POST_SMALL_BLIND, after_button)
    small = pick(rows.player, small_row, -1)
    big_row = first_from(POST_BIG_BLIND, np.where(small >= 0, small + 1, after_button))
    big = pick(rows.player, big_row, -1)
    spent = np.zeros(len(players), np.bool_)
    lacking = (
        (big_row < 0) & (small_row >= 0) & marked(rows.slot[posts[rows.kind[posts] == POST_ANTE]], len(spent))
    )
    if lacking.any():
        next_player, chips = _next_after(small, players, seated)
        spent = lacking & (next_player >= 0) & (chips <= 0)
        big = np.where(spent, next_player, big)
    # Without a button seat the small blind sits left of it; between two players he has it himself.
    assumed = np.where(small >= 0, small + (dealt == 2), big)
    return _Blinds(small_row, big_row, big, np.where(with_button, after_button, assumed), spent)


def _next_after(player: Ints, players: Ints, seated: _Seated) -> tuple[Ints, Ints]:
    """The next live player clockwise after the one given for each hand (-1: none), and his chips behind."""
    slot = np.repeat(np.arange(len(players)), players)
    distance = (seated.index - player[slot] - 1) % players[slot]
    at = np.flatnonzero(seated.live)
    at = at[np.lexsort((distance[at], slot[at]))]
    first = at[np.diff(slot[at], prepend=-1) != 0]
    found, chips = np.full(len(players), -1, np.int64), np.zeros(len(players), np.int64)
    found[slot[first]] = seated.index[first]
    chips[slot[first]] = seated.left[first]
    return found, chips


def _pot_shifts(shard: Shard, blinds: _Blinds, opening: Ints, reading: Reading) -> tuple[Ints, Ints]:
    """What a reading adds to the pot before the flop, and what a small blind counts as in it (b7)."""
    hands, rows = shard.hands, shard.rows
    shift, counts_as = (np.zeros(len(hands.number), np.int64) for _ in range(2))
    if not (hands.structure == POT_LIMIT).any():
        return shift, counts_as
    if reading.pot_limit_antes == "exclude":
        antes = opening[rows.kind[opening] == POST_ANTE]
        np.subtract.at(shift, rows.slot[antes], rows.chips[antes])
    small, big = (
        pick(rows.chips, row, 0) - pick(rows.dead, row, 0) for row in (blinds.small_row, blinds.big_row)
    )
    if reading.pot_limit_blinds == "as-full":
        shift += np.where(hands.small_blind > small, hands.small_blind - small, 0)
        shift += np.where(hands.big_blind > big, hands.big_blind - big, 0)
    elif reading.pot_limit_blinds == "small-as-big":
        counts_as += np.where(blinds.small_row >= 0, hands.big_blind, 0)
    return shift, counts_as
