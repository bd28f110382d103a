"""The betting part of hands, line by line but all at once: who did what for how much.

A line belongs to a player if it begins with the name of someone seated in the hand, and `: `; that is tried
before anything else, whatever the name looks like. What is read here are rows in the order of their lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import amounts, names
from parsers.formats import pokerstars_verbs as verbs
from parsers.formats.pokerstars_verbs import BOTH_BLINDS, KIND, NOTHING

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.lines import Lines
    from parsers.names import Seated

_ALL_IN, _SHOWS = b" and is all-in", b"shows ["
_FOLDS, _CHECKS = b": folds", b": checks"
# Common beginnings of what follows a name: up to an amount, or the whole of it.
_PAID = (
    (b"calls ", "call"),
    (b"raises ", "raise"),
    (b"bets ", "bet"),
    (b"posts the ante ", "post-ante"),
    (b"posts small blind ", "post-small-blind"),
    (b"posts big blind ", "post-big-blind"),
    (b"brings in for ", "bring-in"),
)
_UNPAID = ((b"mucks hand", "muck"), (b"doesn't show hand", "muck"), (b"stands pat", "stand-pat"))
_DISCARDS = b"discards "
_UNREAD = -2
_BLOCK = 1 << 15  # lines read at once: so few that their arrays stay in the processor's cache
_MOST_SEATS = 100  # seat numbers are below it


class Rows(NamedTuple):
    """Actions and posts in the order of their lines; money is int64 ten-thousandths."""

    line: np.ndarray
    hand: np.ndarray
    player: np.ndarray  # row in the table of seats
    kind: np.ndarray  # place in KINDS
    amount: np.ndarray  # the first amount printed, 0 without one
    part: np.ndarray  # what of it this row stands for: all, except where one line makes two rows
    to: np.ndarray  # of a raise the second
    all_in: np.ndarray  # bool
    cards_start: np.ndarray  # of a show: the cards in the data; 0 to 0 without
    cards_end: np.ndarray

    def take(self, chosen: np.ndarray) -> Rows:
        """The rows at the places `chosen`."""
        return Rows(*(column.take(chosen) for column in self))


class Acted(NamedTuple):
    """What a player did in some lines, and the lines in which no player did anything known."""

    rows: Rows
    others: np.ndarray
    caps: list[tuple[int, int]]  # line and amount: what the table lets one player put into a hand


def read(lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults) -> Acted:
    """What players did in the lines `rows`.

    `rows` are the lines of the betting part that are neither header, table, seat, marker nor blank.
    """
    blocks = [rows[k : k + _BLOCK] for k in range(0, max(len(rows), 1), _BLOCK)]
    acted, others, caps = zip(
        *(_block(lines, block, hand_of, seated, faults) for block in blocks), strict=True
    )
    rows_of_all = Rows(*map(np.concatenate, zip(*acted, strict=True)))
    return Acted(rows_of_all, np.concatenate(others), [cap for block in caps for cap in block])


def _block(lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults) -> Acted:
    hand, stop = hand_of[rows], lines.stop[rows]
    tail = lines.words[stop - 8]  # the last eight bytes: enough to know what most lines say
    player, rest, kind = _actors(lines, rows, hand, stop, seated, tail)
    count = len(rows)
    amount, to = np.zeros(count, np.int64), np.zeros(count, np.int64)
    all_in = np.zeros(count, bool)
    begins, ends = np.zeros(count, np.int64), np.zeros(count, np.int64)
    unread = np.flatnonzero((kind == _UNREAD) & (player >= 0))
    _paid(lines, unread, rest, stop, tail, (kind, amount, to, all_in))
    left = np.flatnonzero((kind == _UNREAD) & (player >= 0))
    for literal, name in _UNPAID:
        whole = lines.has(rest[left], literal) & (stop[left] - rest[left] == len(literal))
        kind[left[whole]] = KIND[name]
    shows = left[lines.has(rest[left], _SHOWS)]
    closing = lines.seek(rest[shows] + len(_SHOWS), stop[shows], b"]")
    whole = (closing + 1 == stop[shows]) | (
        lines.has(closing, b"] (") & (lines.data[stop[shows] - 1] == ord(")"))
    )
    whole &= closing >= 0
    shows, closing = shows[whole], closing[whole]
    kind[shows] = KIND["show"]
    begins[shows], ends[shows] = rest[shows] + len(_SHOWS), closing
    kind[_discards(lines, left, rest, stop)] = KIND["draw"]
    caps = []
    for k in left[kind[left] == _UNREAD].tolist():
        verb = verbs.read(lines.raw[rest[k] : stop[k]])
        if isinstance(verb, verbs.Verb):
            kind[k], amount[k], to[k], all_in[k], cap = verb
            if cap:
                caps.append((int(rows[k]), cap))
        elif verb != "unknown-line":
            faults.add(verb, hand[k : k + 1], rows[k : k + 1])
            kind[k] = NOTHING
    acted = np.flatnonzero((kind >= 0) & (player >= 0))
    columns = (rows, hand, player, kind, amount, amount, to, all_in, begins, ends)
    told = Rows(*(column.take(acted) for column in columns))
    return Acted(told, rows[(kind == _UNREAD) | (player < 0)], caps)


def _discards(lines: Lines, rows: np.ndarray, rest: np.ndarray, stop: np.ndarray) -> np.ndarray:
    """Those of `rows` that say `discards 2 cards`, with or without the cards."""
    rows = rows[lines.has(rest[rows], _DISCARDS)]
    at, end = rest[rows] + len(_DISCARDS), stop[rows]
    number = lines.data[at]
    told = (number >= ord("1")) & (number <= ord("9")) & lines.has(at + 1, b" card")
    at = at + 6 + (lines.data[at + 6] == ord("s"))
    carded = lines.has(at, b" [") & (lines.seek(at + 2, end, b"]") == end - 1)
    return rows.take(np.flatnonzero(told & ((at == end) | carded)))


def _actors(
    lines: Lines, rows: np.ndarray, hand: np.ndarray, stop: np.ndarray, seated: Seated, tail: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Whose name and `: ` each line begins with (-1: nobody's), where the rest begins, folds and checks."""
    start = lines.start[rows]
    folds = (tail >> np.uint64(8)) == int.from_bytes(_FOLDS, "little")
    checks = tail == int.from_bytes(_CHECKS, "little")
    kind = np.where(folds, KIND["fold"], np.where(checks, KIND["check"], _UNREAD))
    colon = stop - np.where(folds, len(_FOLDS), len(_CHECKS))
    longer = np.flatnonzero(kind == _UNREAD)
    first = lines.first.take(rows)
    colon[longer] = lines.seek(start.take(longer), stop.take(longer), b": ", first.take(longer))
    player = np.full(len(rows), -1)
    some = np.flatnonzero(colon >= start)
    player[some] = seated.find(hand.take(some), start.take(some), colon.take(some), first.take(some))
    of_hand: dict[int, tuple[list[bytes], tuple[bytes, ...]]] = {}
    for k in np.flatnonzero(seated.odd[hand]).tolist():
        if hand[k] not in of_hand:
            seats = seated.names(hand[k])
            of_hand[hand[k]] = seats, tuple(name + b": " for name in seats if b": " in name)
        seats, divided = of_hand[hand[k]]
        text = lines.line(rows[k])
        if player[k] < 0 or text.startswith(divided):
            kind[k] = _UNREAD
            named = names.longest(seats, text, verbs.fits)
            if named is not None:
                player[k] = seated.first[hand[k]] + named[0]
                colon[k] = start[k] + named[1]
    return player, colon + 2, kind


def _paid(
    lines: Lines,
    rows: np.ndarray,
    rest: np.ndarray,
    stop: np.ndarray,
    tail: np.ndarray,
    into: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    """Read the common forms with an amount into kind, amount, total and all-in."""
    kind, amount, to, all_in = into
    word = lines.words[rest.take(rows)]
    taken, starts = [], []
    for literal, name in _PAID:
        hits = np.flatnonzero((word & _mask(literal)) == int.from_bytes(literal[:8], "little"))
        hits = rows.take(hits)
        if len(literal) > 8:
            hits = hits[lines.has(rest[hits], literal)]
        kind[hits] = KIND[name]
        taken.append(hits)
        starts.append(rest[hits] + len(literal))
    row, start = np.concatenate(taken), np.concatenate(starts)
    end = stop[row]
    last = np.flatnonzero(tail.take(row) == int.from_bytes(_ALL_IN[-8:], "little"))
    last = last[lines.ends(start[last], end[last], _ALL_IN)]
    all_in[row[last]] = True
    end[last] -= len(_ALL_IN)
    raises = np.flatnonzero(kind[row] == KIND["raise"])
    space = lines.seek(start[raises], end[raises], b" ")
    space = np.where((space >= 0) & lines.has(space, b" to "), space, end[raises] - 4)
    both_start = np.concatenate([start, space + 4])
    both_end = np.concatenate([end, end[raises]])
    both_end[raises] = space
    money = amounts.read(lines.data, lines.words, both_start, both_end)
    amount[row], to[row[raises]] = money.value[: len(row)], money.value[len(row) :]
    unread = money.state[: len(row)] != amounts.READ
    unread[raises] |= money.state[len(row) :] != amounts.READ
    kind[row[unread]] = _UNREAD


def _mask(literal: bytes) -> np.uint64:
    return np.uint64((1 << (8 * min(len(literal), 8))) - 1)


def in_order(first: Rows, second: Rows) -> Rows:
    """Both together, in the order of their lines."""
    order = np.argsort(np.concatenate([first.line, second.line]), kind="stable")
    # Column by column, so that only one of them is in memory twice.
    return Rows(*(np.concatenate(pair).take(order) for pair in zip(first, second, strict=True)))


def with_dead_blinds(rows: Rows, big_blind: np.ndarray, seat: np.ndarray, button: np.ndarray) -> Rows:
    """What the blinds of newcomers mean; `seat` is of every player, `button` of every hand (-1: unknown).

    A small blind of a player who sits behind the big blind is a missed one, and dead; so are all but the
    first of the others. `posts small & big blinds` becomes two rows: what is above the big blind is dead, the
    rest is live. A "big blind" above the table's, after one in full, is a straddle: exports of clubs know no
    other word for it.
    """
    _name_straddles(rows, big_blind)
    small = np.flatnonzero(rows.kind == KIND["post-small-blind"])
    missed = _behind_the_big_blind(rows, small, seat, button)
    rows.kind[small[missed]] = KIND["post-dead"]
    small = small[~missed]
    rows.kind[small[1:][rows.hand[small[1:]] == rows.hand[small[:-1]]]] = KIND["post-dead"]
    both = np.flatnonzero(rows.kind == BOTH_BLINDS)
    if not len(both):
        return rows
    live = np.minimum(rows.amount[both], np.maximum(big_blind[rows.hand[both]], 0))
    rows = rows.take(np.sort(np.concatenate([np.arange(len(rows.line)), both])))
    first = both + np.arange(len(both))
    rows.kind[first], rows.kind[first + 1] = KIND["post-dead"], KIND["post-big-blind"]
    rows.part[first] -= live
    rows.part[first + 1] = live
    return rows


def _name_straddles(rows: Rows, big_blind: np.ndarray) -> None:
    big = np.flatnonzero(rows.kind == KIND["post-big-blind"])
    hand, amount = rows.hand[big], rows.amount[big]
    first = np.full(len(big_blind), np.iinfo(np.int64).max)
    in_full = amount == big_blind[hand]
    np.minimum.at(first, hand[in_full], big[in_full])
    above = (amount > big_blind[hand]) & (big_blind[hand] > 0) & (big > first[hand])
    rows.kind[big[above]] = KIND["post-straddle"]


def _behind_the_big_blind(rows: Rows, small: np.ndarray, seat: np.ndarray, button: np.ndarray) -> np.ndarray:
    """Whether the small blinds `small` come from seats left of the first big blind, the button excepted."""
    big = np.flatnonzero(rows.kind == KIND["post-big-blind"])[::-1]
    big_seat = np.full(len(button), -1, np.int64)
    big_seat[rows.hand[big]] = seat[rows.player[big]]
    hand, own = rows.hand[small], seat[rows.player[small]]
    known = (big_seat[hand] >= 0) & (button[hand] >= 0)
    from_button = (own - button[hand] - 1) % _MOST_SEATS
    behind = from_button > (big_seat[hand] - button[hand] - 1) % _MOST_SEATS
    missed: np.ndarray = known & behind & (own != button[hand])
    return missed
