"""Who has the blinds and the button, and what a pot-limit reading makes of the blinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import (
    NULL,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_BUTTON_BLIND,
    POST_SMALL_BLIND,
    POT_LIMIT,
    Bools,
    Codes,
    Ints,
    Shard,
    marked,
    pick,
    sums,
)

if TYPE_CHECKING:
    from audit.reading import Reading


@dataclass(frozen=True)
class Blinds:
    """The blinds' rows (-1: none) and players, and the place left of the button; one entry per slot."""

    small_row: Ints
    big_row: Ints  # of a big blind, where there is none of a button blind
    big_player: Ints  # -1: none
    later_place: Ints  # -1: neither a button nor a blind tells
    spent: Bools  # nobody posted the big blind, because the ante took all that its player had


@dataclass(frozen=True)
class Seated:
    """After the posts with which the hand begins; one entry per seat, but for the last two."""

    index: Ints  # of its player in the hand
    live: Bools
    left: Ints  # chips behind
    behind: Bools  # has some, as far as the record tells
    posted: Ints  # chips that count towards the street
    there: Bools  # per row: it is of a player at the table
    opening_post: Bools  # per row: it is one of those posts


def find_blinds(shard: Shard, posts: Ints, dealt: Codes, seated: Seated) -> Blinds:
    """The blinds among the rows `posts`, where so many players are `dealt` in."""
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
    # A big blind posted further on may be a newcomer's, where the ante took the big blind's own chips.
    elsewhere = (big_row < 0) | ((big != small + 1) & (big != small + 1 - players))
    lacking = (small_row >= 0) & elsewhere
    lacking &= marked(rows.slot[posts[rows.kind[posts] == POST_ANTE]], len(spent))
    if lacking.any():
        next_player, chips = _next_after(small, players, seated)
        spent = lacking & (next_player >= 0) & (next_player != big) & (chips <= 0)
        big = np.where(spent, next_player, big)
        big_row = np.where(spent, -1, big_row)
    # Without a button seat the small blind sits left of it; between two players he has it himself.
    assumed = np.where(small >= 0, small + (dealt == 2), big)
    button_rows = posts[rows.kind[posts] == POST_BUTTON_BLIND]
    if button_rows.size:
        row = _largest(shard, button_rows)
        alone = (row >= 0) & (big < 0)
        big_row = np.where(alone, row, big_row)
        big = np.where(alone, pick(rows.player, row, -1), big)
        assumed = np.where(alone, big + 1, assumed)
    return Blinds(small_row, big_row, big, np.where(with_button, after_button, assumed), spent)


def _largest(shard: Shard, found: Ints) -> Ints:
    """The first of the rows with the most live chips in each hand; -1 where no chips are live."""
    rows = shard.rows
    live = rows.chips[found] - rows.dead[found]
    order = np.lexsort((-found, live))
    order = order[live[order] > 0]
    row = np.full(len(shard.hands.number), -1, np.int64)
    row[rows.slot[found[order]]] = found[order]
    return row


def _next_after(player: Ints, players: Ints, seated: Seated) -> tuple[Ints, Ints]:
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


def pot_shifts(
    shard: Shard, blinds: Blinds, big_blind: Ints, opening: Ints, reading: Reading
) -> tuple[Ints, Ints]:
    """What a reading adds to the pot in the first street, and what a small blind counts as in it (b7).

    In hands without any blind only the antes count. `opening` are the rows with which the hands begin.
    """
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
        with_blinds = blinds.big_player >= 0
        by_button = np.append(rows.kind, 0)[blinds.big_row] == POST_BUTTON_BLIND
        shift += np.where(
            with_blinds & ~by_button & (hands.small_blind > small), hands.small_blind - small, 0
        )
        shift += np.where(with_blinds & (big_blind > big), big_blind - big, 0)
    elif reading.pot_limit_blinds == "small-as-big":
        counts_as += np.where(blinds.small_row >= 0, big_blind, 0)
    return shift, counts_as
