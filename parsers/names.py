"""Who is it? Names in the text, matched with the players who are seated in the hand.

A name is compared as its first eight bytes, its last eight and its length, all lines at once; longer names in
full afterwards. Hands whose names cannot be told apart that way, or hold what divides a name from its action,
are named by `Seated.odd`: there the caller goes line by line (`longest`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from parsers.lines import last_of_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from parsers.lines import Lines

MAX_PLAYERS = 23
"""Seats of one hand; more is no poker table."""
MAX_ACTIONS = 1000
"""Actions of one hand, posts and payments included: several times what any hand has, judged in seconds."""
_MASKS = np.array([(1 << (8 * n)) - 1 for n in range(9)], np.uint64)
_K1, _K2, _K3 = (np.uint64(k) for k in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9))
_TABLE_BITS = 20


@dataclass(frozen=True)
class Seated:
    """The players of all hands of a shard, in the order of hand and player_index."""

    lines: Lines
    hand: np.ndarray  # int64
    start: np.ndarray  # the name in the data
    end: np.ndarray
    first: np.ndarray  # first player row of each hand; one entry more
    odd: np.ndarray  # bool per hand: names that need the careful way
    _prints: tuple[np.ndarray, np.ndarray, np.ndarray]  # per player: first word, last word, length
    _keys: np.ndarray  # by player_index and hand: that player's key, 0 where there is none
    _table: np.ndarray  # player row by slot of hand and key; of several the last one, -1: none

    @classmethod
    def of(cls, lines: Lines, hand: np.ndarray, start: np.ndarray, end: np.ndarray, hands: int) -> Seated:
        """Players in the order of hand and seat, at most MAX_PLAYERS to a hand."""
        prints = _fingerprints(lines, start, end, lines.words[start])
        key = _key(*prints)
        first = last_of_hand(hand, hands)
        index = np.arange(len(hand)) - first[hand]
        keys = np.zeros((int(index.max(initial=-1)) + 1, hands), np.uint64)
        keys[index, hand] = key
        odd = np.zeros(hands, bool)
        for k, column in enumerate(keys):
            for other in keys[:k]:
                odd |= (column == other) & (column != 0)
        table = np.full(1 << _TABLE_BITS, -1, np.int32)
        table[_slot(hand, key)] = np.arange(len(hand))
        return cls(lines, hand, start, end, first, odd, prints, keys, table)

    def find(
        self, hand: np.ndarray, start: np.ndarray, end: np.ndarray, first: np.ndarray | None = None
    ) -> np.ndarray:
        """The player row whose name is exactly the bytes from `start` to `end`, in each `hand`; -1: nobody.

        `first` may give the eight bytes from `start` on, where they are at hand.
        """
        if not len(self.hand):
            return np.full(len(hand), -1)
        prints = _fingerprints(self.lines, start, end, self.lines.words[start] if first is None else first)
        key = _key(*prints)
        row = self._table.take(_slot(hand, key))
        same = self._same(row, hand, prints)
        # Not in the table: nobody, or a player whose slot another one has taken.
        missed = np.flatnonzero(~same)
        place, at, wanted = np.full(len(missed), -1), hand.take(missed), key.take(missed)
        for k, column in enumerate(self._keys):
            np.copyto(place, k, where=column.take(at) == wanted)
        second = np.where(place >= 0, self.first.take(at) + place, -1)
        row[missed] = second
        same[missed] = self._same(second, at, tuple(part.take(missed) for part in prints))
        long = np.flatnonzero(same & (prints[2] > 16))  # compare also what lies between first and last word
        offset = 8
        while len(long):
            ours = self.lines.words[self.start[row[long]] + offset]
            equal = ours == self.lines.words[start[long] + offset]
            same[long[~equal]] = False
            offset += 8
            long = long[equal & (prints[2][long] > offset + 8)]
        return np.where(same, row, -1)

    def _same(self, row: np.ndarray, hand: np.ndarray, prints: tuple[np.ndarray, ...]) -> np.ndarray:
        same: np.ndarray = (row >= 0) & (self.hand.take(row) == hand)
        for own, wanted in zip(self._prints, prints, strict=True):
            same &= own.take(row) == wanted
        return same

    def names(self, hand: int) -> list[bytes]:
        """The names in one hand, by player_index."""
        rows = slice(self.first[hand], self.first[hand + 1])
        return self.lines.pieces(self.start[rows], self.end[rows])

    def with_odd(self, odd: np.ndarray) -> Seated:
        """The same players, with more hands that need the careful way."""
        return Seated(**{**self.__dict__, "odd": self.odd | odd})


def longest(names: Sequence[bytes], line: bytes, fits: Callable[[bytes], bool]) -> tuple[int, int] | None:
    """The player whose name and `: ` begin `line`, with a rest that `fits`: index and length of the name.

    Of several the longest name wins. Where the rest fits after none of them, the longest name is still named,
    so that what it is said to do can be called unknown.
    """
    begun = [(len(name), k) for k, name in enumerate(names) if line.startswith(name + b": ")]
    if not begun:
        return None
    fitting = [(length, k) for length, k in begun if fits(line[length + 2 :])]
    length, k = max(fitting or begun)
    return k, length


def _fingerprints(
    lines: Lines, start: np.ndarray, end: np.ndarray, first: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    length = end - start
    first = first & _MASKS.take(np.clip(length, 0, 8))
    last = first.copy()
    long = np.flatnonzero(length > 8)
    last[long] = lines.words[end.take(long) - 8]
    return first, last, length


def _key(first: np.ndarray, last: np.ndarray, length: np.ndarray) -> np.ndarray:
    mixed = (first * _K1) ^ ((last * _K2) >> np.uint64(29)) ^ (last * _K2) ^ (length.astype(np.uint64) * _K3)
    return mixed | np.uint64(1)  # 0 means nobody


def _slot(hand: np.ndarray, key: np.ndarray) -> np.ndarray:
    mixed = (key ^ (hand.astype(np.uint64) * _K2)) * _K1
    return np.asarray(mixed >> np.uint64(64 - _TABLE_BITS), np.int64)
