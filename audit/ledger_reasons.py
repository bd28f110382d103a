"""Which hands the start table does not know, and why: those are never judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_corrections import unfounded
from audit.ledger_covered import covering
from audit.ledger_forms import DRAWS, FIRST_STREET, LAST_STREET, STUD
from audit.ledger_lookups import chips_left
from audit.ledger_rows import (
    BOUNDLESS,
    BRING_IN,
    CORRECTION,
    FIRST_VOLUNTARY,
    FIXED_LIMIT,
    FOLD,
    LAST_VOLUNTARY,
    MOST_PLAYERS,
    POST_ANTE,
    POST_BIG_BLIND,
    POST_BUTTON_BLIND,
    POST_SMALL_BLIND,
    POST_STRADDLE,
    RETURN,
    UNKNOWN,
    Bools,
    Ints,
    Rows,
    cells,
    marked,
    sums,
)
from parsers.schema import KINDS, STRUCTURES

if TYPE_CHECKING:
    from audit.ledger_opening import Opening
    from audit.ledger_rows import Shard

REASONS = (
    ("no-big-blind", "nobody posted a big blind"),
    ("short-straddle", "a straddle that is no more than the blinds, or all that its player had"),
    ("button-blind", "a button blind beside other blinds"),
    ("bring-in", "a bring-in in a game that has none"),
    ("stud-not-fixed-limit", "stud that is not played at fixed limit"),
    ("correction", "a row that changes chips without naming an action of the same player in the same street"),
    ("unsupported-street", "a street or a draw that the game does not have"),
    (
        "unknown-stakes",
        "the blinds, the bring-in, the fixed-limit bets or the betting structure are not known",
    ),
    ("bad-rows", "an action by nobody at the table, or streets in the wrong order"),
    (
        "blind-mismatch",
        "the blinds posted are not the table's: a big blind neither full nor all-in, or live blinds too many",
    ),
    ("capped-with-antes", "antes in a game with a betting cap"),
    ("contradictory-all-in", "a player is printed all-in with chips left"),
)
"""Reason codes and what they mean; of several the first is given."""

_DRAW, _STAND_PAT = (KINDS.index(kind) for kind in ("draw", "stand-pat"))


def reasons(shard: Shard, seated: Bools, opening_post: Bools, opening: Opening) -> Ints:
    """For every hand the index of its reason in REASONS, -1 for those that can be judged.

    `seated` says of every row whether its player is at the table, `opening_post` whether it is one of the
    posts with which the hand begins.
    """
    hands, seats, rows = shard.hands, shard.seats, shard.rows
    count = len(hands.number)

    def have(chosen: Bools) -> Bools:
        return marked(rows.slot[np.flatnonzero(chosen)], count)

    fixed, stud = hands.structure == FIXED_LIMIT, hands.form == STUD
    small_bet = np.where(opening.blinds, opening.big_blind, hands.small_bet)
    limits_unknown = (hands.small_bet != small_bet) | (small_bet <= 0) | (hands.big_bet <= 0)
    mismatched, contradictory = _all_in_faults(shard, seated, opening_post, opening)
    conditions = (
        opening.no_big_blind,
        opening.short_straddle,
        opening.button_blind,
        opening.bring_in,
        stud & ~fixed & (hands.structure < len(STRUCTURES)),
        marked(unfounded(shard, seated), count),
        have(_out_of_game(shard)),
        (opening.big_blind <= 0) | (fixed & limits_unknown) | (hands.structure >= len(STRUCTURES)),
        have(((rows.kind <= LAST_VOLUNTARY) | (rows.kind == RETURN)) & ~seated)
        | marked(_late(shard, opening_post), count)
        | marked(rows.slot[_backward(rows, count)], count)
        | (np.diff(seats.first) > MOST_PLAYERS)
        | _nothing_at_first(shard, opening),
        marked(rows.slot[mismatched], count)
        | marked(_overposted(shard, seated, opening), count)
        | opening.mismatched,
        (hands.betting_cap != UNKNOWN) & have(rows.kind == POST_ANTE),
        marked(rows.slot[contradictory], count),
    )
    reason = np.full(count, -1, np.int64)
    for code in reversed(range(len(REASONS))):
        reason[conditions[code]] = code
    return reason


def _out_of_game(shard: Shard) -> Bools:
    """Rows in a street that the game does not have, and draws in a game without them."""
    rows, form = shard.rows, shard.hands.form
    moves_chips = (rows.kind <= LAST_VOLUNTARY) | (rows.kind == RETURN) | (rows.kind == CORRECTION)
    draws = (rows.kind == _DRAW) | (rows.kind == _STAND_PAT)
    if not form.any():
        outside: Bools = (rows.street > LAST_STREET[0]) & moves_chips | draws
        return outside
    form = form[rows.slot]
    elsewhere = (rows.street < FIRST_STREET[form]) | (rows.street > LAST_STREET[form])
    out: Bools = (elsewhere & moves_chips) | (draws & ~DRAWS[form])
    return out


def _late(shard: Shard, opening_post: Bools) -> Ints:
    """Hands with a post in a later street, or after something else though it has to come first.

    Blinds may be posted late; before a bring-in there may be folds, but nothing else.
    """
    rows, form = shard.rows, shard.hands.form
    posts = np.flatnonzero((rows.kind < FIRST_VOLUNTARY) & ~opening_post)
    kind, slot = rows.kind[posts], rows.slot[posts]
    bring_in = kind == BRING_IN
    late = (kind == POST_STRADDLE) | (kind == POST_BUTTON_BLIND)
    late |= rows.street[posts] > FIRST_STREET[form[slot]]
    if bring_in.any():
        acts = np.flatnonzero((rows.kind > FOLD) & (rows.kind <= LAST_VOLUNTARY))
        late |= bring_in & (np.searchsorted(acts, posts) > np.searchsorted(acts, rows.first[slot]))
    hands: Ints = slot[late]
    return hands


def _nothing_at_first(shard: Shard, opening: Opening) -> Bools:
    """Hands without blinds that have no post or action in the first street of their game."""
    rows, form = shard.rows, shard.hands.form
    if opening.blinds.all():
        return ~opening.blinds
    at_first = (rows.kind <= LAST_VOLUNTARY) & (rows.street == FIRST_STREET[form[rows.slot]])
    return ~opening.blinds & ~marked(rows.slot[at_first], len(form))


def _overposted(shard: Shard, seated: Bools, opening: Opening) -> Ints:
    """Hands in which two players posted a live small blind, or one more than the big blind in all.

    But for straddles and bring-ins.
    """
    seats, rows = shard.seats, shard.rows
    posts = np.flatnonzero((rows.kind < FIRST_VOLUNTARY) & seated & (rows.chips > rows.dead))
    live = np.zeros(len(seats.stack), np.int64)
    at = cells(shard, posts)
    np.add.at(live, at, rows.chips[posts] - rows.dead[posts])
    slot = np.repeat(np.arange(len(seats.first) - 1), np.diff(seats.first))
    over = slot[(live > opening.big_blind[slot]) & ~opening.measured]
    small = np.zeros(len(seats.stack), np.int64)
    small[at[rows.kind[posts] == POST_SMALL_BLIND]] = 1
    twice: Ints = np.concatenate([over, np.flatnonzero(sums(small, seats.first) > 1)])
    return twice


def _backward(rows: Rows, hands: int) -> Ints:
    """Posts and actions in a street that comes before that of an earlier one of the hand."""
    falls = _falls(rows, np.arange(len(rows.kind)))
    if not falls.size:
        return falls
    suspects = marked(rows.slot[falls], hands)
    return _falls(rows, np.flatnonzero(suspects[rows.slot] & (rows.kind <= LAST_VOLUNTARY)))


def _falls(rows: Rows, at: Ints) -> Ints:
    """Those of the rows `at` whose street comes before that of the row before them, in the same hand."""
    street = rows.street[at]
    lower = np.flatnonzero(street[1:] < street[:-1]) + 1
    same_hand = rows.slot[at[lower]] == rows.slot[at[lower - 1]]
    falls: Ints = at[lower[same_hand]]
    return falls


def _all_in_faults(shard: Shard, seated: Bools, opening_post: Bools, opening: Opening) -> tuple[Ints, Ints]:
    """Big and button blinds neither the table's nor all-in, and rows wrongly printed all-in."""
    rows = shard.rows
    big = np.flatnonzero((rows.kind == POST_BIG_BLIND) | (rows.kind == POST_BUTTON_BLIND))
    big = big[(rows.chips[big] - rows.dead[big]) != opening.big_blind[rows.slot[big]]]
    big = big[~rows.printed_all_in[big]]
    idle = (rows.chips[big] == 0) & ~opening_post[big]  # a late one of nothing, whatever he had
    printed = np.flatnonzero(rows.printed_all_in & (rows.kind <= LAST_VOLUNTARY))
    kept = chips_left(shard, seated, printed)
    printed = printed[(kept > 0) & (kept < BOUNDLESS)]
    return big[idle | (chips_left(shard, seated, big) > 0)], printed[~covering(shard, printed)]
