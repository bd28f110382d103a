"""Who opens the later streets of stud: the best exposed cards, else whoever of those in play acts first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_forms import STUD
from audit.ledger_masks import bits_of
from audit.showing import showing

if TYPE_CHECKING:
    import polars as pl

    from audit.ledger_rows import Ints, Masks, Shard
    from parsers.schema import Parsed

_HIDDEN = np.iinfo(np.int64).min
_NEVER = np.iinfo(np.int64).max


def exposed(parsed: Parsed, shard: Shard) -> pl.DataFrame | None:
    """What `audit.showing` says of the stud hands to be played; None where there is none."""
    stud = shard.hands.number[shard.hands.form == STUD]
    return showing(parsed._replace(hands=parsed.hands[stud])) if stud.size else None


@dataclass(frozen=True)
class Leaders:
    """The rounds of stud hands; the tables have one row for each of these and one column per player."""

    row: Ints  # per round of any hand; -1 of other games
    strength: Ints  # of the exposed cards, _HIDDEN where they are not all known
    turn: Ints  # when the player first acts in the round, _NEVER if he does not

    @classmethod
    def of(cls, shard: Shard, shown: pl.DataFrame, actions: Ints, round_of: Ints, rounds: int) -> Leaders:
        """From the cards `shown` and the rows of all `actions`; `round_of` numbers by slot and street."""
        hands, rows = shard.hands, shard.rows
        players = np.diff(shard.seats.first)
        numbers = round_of[hands.form == STUD]
        numbers = numbers[numbers >= 0]
        row = np.full(rounds, -1, np.int64)
        row[numbers] = np.arange(len(numbers))
        shape = len(numbers), int(players[hands.form == STUD].max(initial=1))
        strength, turn = np.full(shape, _HIDDEN, np.int64), np.full(shape, _NEVER, np.int64)

        slot = np.searchsorted(hands.number, shown["hand"].to_numpy())
        player = shown["player_index"].to_numpy()
        number = round_of[slot, shown["street"].to_physical().to_numpy()]
        there = np.flatnonzero((number >= 0) & (player >= 0) & (player < players[slot]))
        strength[row[number[there]], player[there]] = shown["strength"].to_numpy()[there]

        mine = actions[hands.form[rows.slot[actions]] == STUD]
        np.minimum.at(turn, (row[round_of[rows.slot[mine], rows.street[mine]]], rows.player[mine]), mine)
        return cls(row, strength, turn)

    def first(self, rounds: Ints, live: Masks, behind: Masks) -> Ints:
        """Who opens each of the rounds, -1 where nothing tells; `live` and with chips when it begins."""
        row = self.row[rounds]
        bits = bits_of(self.strength.shape[1])
        strength = np.where(live[:, np.newaxis] & bits, self.strength[row], _HIDDEN)
        known = np.where(strength > _HIDDEN, bits, 0).sum(axis=1) == live
        best = strength.argmax(axis=1)
        alone = (strength == strength.max(axis=1, keepdims=True)).sum(axis=1) == 1
        turn = np.where((live & behind)[:, np.newaxis] & bits, self.turn[row], _NEVER)
        acting = np.where(turn.min(axis=1) < _NEVER, turn.argmin(axis=1), -1)
        opens: Ints = np.where(known & alone, best, acting)
        return opens
