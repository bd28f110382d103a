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
_MASKS = np.array([(1 << (8 * n)) - 1 for n in range(9)], np.uint64)
_K1, _K2, _K3 = (np.uint64(k) for k in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9))


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
    _keys: list[np.ndarray]  # per player_index: that player's key in each hand, 0 where there is none

    @classmethod
    def of(cls, lines: Lines, hand: np.ndarray, start: np.ndarray, end: np.ndarray, hands: int) -> Seated:
        """Players in the order of hand and seat, at most MAX_PLAYERS to a hand."""
        prints = _fingerprints(lines, start, end)
        key = _key(*prints)
        first = last_of_hand(hand, hands)
        index = np.arange(len(hand)) - first[hand]
        keys = []
        for k in range(int(index.max(initial=-1)) + 1):
            rows = index == k
            column = np.zeros(hands, np.uint64)
            column[hand[rows]] = key[rows]
            keys.append(column)
        odd = np.zeros(hands, bool)
        for k, column in enumerate(keys):
            for other in keys[:k]:
                odd |= (column == other) & (column != 0)
        return cls(lines, hand, start, end, first, odd, prints, keys)

    def find(self, hand: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
        """The player row whose name is exactly the bytes from `start` to `end`, in each `hand`; -1: nobody."""
        prints = _fingerprints(self.lines, start, end)
        key = _key(*prints)
        index = np.full(len(hand), -1)
        for k, column in enumerate(self._keys):
            np.copyto(index, k, where=column[hand] == key)
        row = np.where(index >= 0, self.first[hand] + index, -1)
        # The key is a mixture of what follows; compare that itself, and of longer names what is between.
        same = row >= 0
        for own, wanted in zip(self._prints, prints, strict=True):
            if not len(own):
                return row
            same &= own[row] == wanted
        long = np.flatnonzero(same & (end - start > 16))
        offset = 8
        while len(long):
            ours = self.lines.words[self.start[row[long]] + offset]
            equal = ours == self.lines.words[start[long] + offset]
            same[long[~equal]] = False
            offset += 8
            long = long[equal & (end[long] - start[long] > offset + 8)]
        return np.where(same, row, -1)

    def names(self, hand: int) -> list[bytes]:
        """The names in one hand, by player_index."""
        rows = slice(self.first[hand], self.first[hand + 1])
        return self.lines.pieces(self.start[rows], self.end[rows])

    def with_odd(self, odd: np.ndarray) -> Seated:
        """The same players, with more hands that need the careful way."""
        return Seated(**{**self.__dict__, "odd": self.odd | odd})


def longest(names: Sequence[bytes], line: bytes, fits: Callable[[bytes], bool]) -> tuple[int, int] | None:
    """The player whose name and `: ` begin `line`, with a rest that `fits`: player_index and length of the name.

    Of several the longest name wins. Where the rest fits after none of them, the longest name is still named,
    so that what it is said to do can be called unknown.
    """
    begun = [(len(name), k) for k, name in enumerate(names) if line.startswith(name + b": ")]
    if not begun:
        return None
    fitting = [(length, k) for length, k in begun if fits(line[length + 2 :])]
    length, k = max(fitting or begun)
    return k, length


def _fingerprints(lines: Lines, start: np.ndarray, end: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    length = end - start
    mask = _MASKS[np.clip(length, 0, 8)]
    first = lines.words[start] & mask
    last = np.where(length > 8, lines.words[end - 8], first)
    return first, last, length


def _key(first: np.ndarray, last: np.ndarray, length: np.ndarray) -> np.ndarray:
    mixed = (first * _K1) ^ ((last * _K2) >> np.uint64(29)) ^ (last * _K2) ^ (length.astype(np.uint64) * _K3)
    return mixed | np.uint64(1)  # 0 means nobody
