"""The betting part of hands, line by line but all at once: who did what for how much.

A line belongs to a player if it begins with the name of someone seated in the hand, and `: `; that is tried
before anything else, whatever the name looks like. What is read here are rows in the order of their lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import amounts, names
from parsers.formats import pokerstars_verbs as verbs
from parsers.formats.pokerstars_verbs import BOTH_BLINDS, KIND, NOTHING

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.lines import Lines
    from parsers.names import Seated

_AMOUNT = 24  # longest amount that is looked for in a window
_ALL_IN = b" and is all-in"
# Common beginnings of what follows a name: literal, kind, whether an amount follows (else the line ends there).
_COMMON = (
    (b"folds", "fold", False),
    (b"checks", "check", False),
    (b"calls ", "call", True),
    (b"raises ", "raise", True),
    (b"bets ", "bet", True),
    (b"posts the ante ", "post-ante", True),
    (b"posts small blind ", "post-small-blind", True),
    (b"posts big blind ", "post-big-blind", True),
    (b"mucks hand", "muck", False),
    (b"doesn't show hand", "muck", False),
)
_UNREAD = -2


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
        """The chosen rows (mask or indices)."""
        return Rows(*(column[chosen] for column in self))


@dataclass
class _Actors:
    """Lines that may begin with a name and `: `. Arrays have one entry per line."""

    row: np.ndarray  # line
    hand: np.ndarray
    player: np.ndarray  # -1: the line begins with nobody's name
    rest: np.ndarray  # what follows `: `, offset in data
    stop: np.ndarray


def read(
    lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults
) -> tuple[Rows, np.ndarray]:
    """What players did in the lines `rows`, and those of `rows` in which no player did anything known.

    `rows` are the lines of the betting part that are neither header, table, seat, marker nor blank.
    """
    actors = _actors(lines, rows, hand_of, seated)
    count = len(rows)
    kind = np.full(count, _UNREAD)
    amount, to = np.zeros(count, np.int64), np.zeros(count, np.int64)
    all_in = np.zeros(count, bool)
    known = np.flatnonzero(actors.player >= 0)
    kind[known], amount[known], to[known], all_in[known] = _common(lines, actors.rest[known], actors.stop[known])
    cards_start, cards_end = np.zeros(count, np.int64), np.zeros(count, np.int64)
    shows = known[(kind[known] == _UNREAD) & lines.has(actors.rest[known], b"shows [")]
    closing = lines.seek(actors.rest[shows] + 7, actors.stop[shows], ord("]"), _AMOUNT)
    whole = (closing + 1 == actors.stop[shows]) | (
        lines.has(closing, b"] (") & (lines.data[actors.stop[shows] - 1] == ord(")"))
    )
    shows, closing = shows[whole & (closing >= 0)], closing[whole & (closing >= 0)]
    kind[shows] = KIND["show"]
    cards_start[shows], cards_end[shows] = actors.rest[shows] + 7, closing
    for k in known[kind[known] == _UNREAD].tolist():
        text = lines.raw[actors.rest[k] : actors.stop[k]]
        verb = verbs.read(text)
        if isinstance(verb, verbs.Verb):
            kind[k], amount[k], to[k], all_in[k] = verb
        elif verb != "unknown-line":
            faults.add(verb, actors.hand[k : k + 1], rows[k : k + 1])
            kind[k] = NOTHING
    acted = np.flatnonzero(kind >= 0)
    found = Rows(
        rows[acted],
        actors.hand[acted],
        actors.player[acted],
        kind[acted],
        amount[acted],
        amount[acted],
        to[acted],
        all_in[acted],
        cards_start[acted],
        cards_end[acted],
    )
    return found, rows[kind == _UNREAD]


def _actors(lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated) -> _Actors:
    hand = hand_of[rows]
    start, stop = lines.start[rows], lines.stop[rows]
    place = lines.strings().gather(rows).str.find(": ", literal=True).fill_null(-1).to_numpy()
    colon = lines.begin[rows] + place
    player = np.full(len(rows), -1)
    some = np.flatnonzero((place >= 0) & ~seated.odd[hand])
    player[some] = seated.find(hand[some], start[some], colon[some])
    for k in np.flatnonzero(seated.odd[hand]).tolist():
        named = names.longest(seated.names(hand[k]), lines.line(rows[k]), verbs.fits)
        if named is not None:
            player[k] = seated.first[hand[k]] + named[0]
            colon[k] = start[k] + named[1]
    return _Actors(rows, hand, player, colon + 2, stop)


def _common(
    lines: Lines, rest: np.ndarray, stop: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Kind (`_UNREAD`: another form), amount, total and all-in of what stands from `rest` to `stop`."""
    kind = np.full(len(rest), _UNREAD)
    amount, to = np.zeros(len(rest), np.int64), np.zeros(len(rest), np.int64)
    all_in = np.zeros(len(rest), bool)
    left = np.arange(len(rest))
    at, ends, paid = [], [], []
    for literal, name, has_amount in _COMMON:
        hit = lines.has(rest[left], literal)
        if not has_amount:
            hit &= stop[left] - rest[left] == len(literal)
        hits = left[hit]
        kind[hits] = KIND[name]
        if has_amount:
            at.append(rest[hits] + len(literal))
            ends.append(stop[hits])
            paid.append(hits)
        left = left[~hit]
    row = np.concatenate(paid)
    start, end = np.concatenate(at), np.concatenate(ends)
    all_in[row] = lines.ends(start, end, _ALL_IN)
    end = np.where(all_in[row], end - len(_ALL_IN), end)
    raises = np.flatnonzero(kind[row] == KIND["raise"])
    space = lines.seek(start[raises], end[raises], ord(" "), _AMOUNT)
    space = np.where((space >= 0) & lines.has(space, b" to "), space, end[raises] - 4)
    both_start = np.concatenate([start, space + 4])
    both_end = np.concatenate([end, end[raises]])
    both_end[raises] = space
    money = amounts.read(lines.data, lines.words, both_start, both_end)
    amount[row], to[row[raises]] = money.value[: len(row)], money.value[len(row) :]
    unread = money.state[: len(row)] != amounts.READ
    unread[raises] |= money.state[len(row) :] != amounts.READ
    kind[row[unread]] = _UNREAD
    return kind, amount, to, all_in


def with_both_blinds(rows: Rows, big_blind: np.ndarray) -> Rows:
    """`posts small & big blinds` as two rows: what is above the big blind is dead, the rest is live."""
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
