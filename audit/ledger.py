"""The vectorised engine: the betting state before every decision, all hands of a shard in step.

Hands of one betting structure are played together in blocks, one pass per action: the first action of every
hand, then the second, and so on. `audit.ledger_start` says where the betting begins, `audit.ledger_state`
holds it, `audit.ledger_steps` takes the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_actions import Actions, Facts, Recorded
from audit.ledger_corrections import Memory
from audit.ledger_frames import facts_frame, rounds_frame, totals_frame
from audit.ledger_leaders import exposed
from audit.ledger_rows import FIXED_LIMIT, NULL, pick, read, sums
from audit.ledger_start import start
from audit.ledger_state import Rounds, State
from audit.ledger_steps import Steps
from audit.ledger_table import Between, Block, lay_out
from audit.ledger_undercalls import evident_calls
from audit.reading import Played, Reading
from audit.upcards import open_pair
from parsers.schema import STRUCTURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import numpy.typing as npt
    import polars as pl

    from audit.ledger_rows import Bools, Shard
    from audit.reading import Track
    from parsers.schema import Parsed

_BLOCK = 16_384
"""Hands per block: enough to hide the cost of a step, few enough to stay in the processor's cache."""


def play(
    parsed: Parsed,
    hands: npt.NDArray[np.int32],
    reading: Reading | Mapping[str, Reading],
    track: Track,
) -> Played:
    """The facts, rounds and totals of `hands` (ascending hand numbers) on one track.

    Under one reading, or under one for each of `parsers.schema.STRUCTURES`: playing few hands takes nearly as
    long as playing many, so that hands of several structures are best played in one go.
    Frames as in `audit.schema`, sorted by hand and ordinal, by hand and street, and by hand. A hand that the
    start table does not know has a reason in the totals and no row in the others. Raises ValueError when
    `hands` or the order of the tables is not as `parsers.schema` promises.
    """
    readings = dict.fromkeys(STRUCTURES, reading) if isinstance(reading, Reading) else reading
    shard = read(parsed, hands)
    pairs = _open_pairs(parsed, shard, readings["fixed-limit"])
    ledger = _Ledger(shard, readings, pairs, exposed(parsed, shard))
    ledger.run(None)
    if track == "corrected":
        ledger.run(Recorded.of(ledger.facts, ledger.table.stuck))
    return ledger.frames()


def _open_pairs(parsed: Parsed, shard: Shard, reading: Reading) -> Bools | None:
    """The hands in which an open pair may allow a big bet on fourth street; None where there is none."""
    if reading.stud_pair != "either-bet" or not shard.hands.stud_high.any():
        return None
    shown = open_pair(parsed).fill_null(value=True).to_numpy()
    pairs: Bools = shard.hands.stud_high & shown[shard.hands.number]
    return pairs


class _Ledger:
    """One shard under one reading of each structure."""

    def __init__(
        self,
        shard: Shard,
        readings: Mapping[str, Reading],
        pairs: Bools | None,
        shown: pl.DataFrame | None,
    ) -> None:
        self.shard = shard
        self.readings = readings
        self.pairs = pairs
        self.start = start(shard, readings)
        self.table = lay_out(shard, self.start, shown)

    def run(self, recorded: Recorded | None) -> None:
        """Play every hand on the recorded track, or on the corrected one, given what was `recorded`."""
        table, hands, rounds = self.table, len(self.start.reason), len(self.table.round_slot)
        nobody, owed, unmatched, player = (np.full(rounds, null, np.int64) for null in (-1, NULL, 0, -1))
        self.rounds = Rounds(nobody, owed, unmatched, player, table.return_row < 0)
        self.short_all_in = np.zeros(hands, bool)
        self.put_in = sums(self.shard.rows.chips, self.shard.rows.first)
        blocks = list(self._blocks())
        order = np.concatenate([np.empty(0, np.int64), *(block.order for block in blocks)])
        actions = Actions(
            self.shard.rows, table.actions[order], table.stuck[order], recorded and recorded.take(order)
        )
        self.facts = Facts(len(order))
        done = 0
        for block in blocks:
            self._play(block, actions, done)
            done += len(block.order)
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        self.facts.arrange(place)

    def frames(self) -> Played:
        """What the last run found."""
        rows, table, hands = self.shard.rows, self.table, self.shard.hands
        evident = None
        if rows.pushed is not None:
            slot, street = rows.slot[table.actions], rows.street[table.actions]
            begins = np.append(True, (np.diff(slot) != 0) | (street[1:] != street[:-1]))[: len(slot)]
            first = np.flatnonzero(begins)[np.cumsum(begins) - 1]
            evident = evident_calls(self.facts, rows.pushed[table.actions], first)
        hand = np.repeat(hands.number, np.diff(table.first_action))
        facts = facts_frame(hand, rows.ordinal[table.actions], self.facts, evident)
        row = table.return_row
        rounds = rounds_frame(
            hands.number[table.round_slot],
            table.round_street,
            table.last_ordinal,
            self.rounds,
            returned=table.returned,
            returned_player=pick(rows.player, row, -1),
            return_ordinal=pick(rows.ordinal, row, -1),
        )
        kept = np.zeros(len(hands.number), np.int64)
        np.add.at(kept, table.round_slot, np.where(row < 0, self.rounds.unmatched, 0))
        judged = self.start.reason < 0
        totals = totals_frame(
            hands.number, self.put_in, np.where(judged, kept, NULL), self.short_all_in, self.start.reason
        )
        return Played(facts, rounds, totals)

    def _blocks(self) -> Iterator[Block]:
        """The hands to be judged, by structure, in blocks in the order of the shard."""
        for structure in range(len(STRUCTURES)):
            slots = np.flatnonzero((self.start.reason < 0) & (self.shard.hands.structure == structure))
            for at in range(0, len(slots), _BLOCK):
                yield Block.of(self.table, structure, slots[at : at + _BLOCK])

    def _play(self, block: Block, actions: Actions, done: int) -> None:
        """Play one block, whose actions come after `done` others."""
        slots, rounds, table = block.slots, self.rounds, self.table
        state = State(self.start, self.shard.seats, slots, table.first_round[slots], table.leaders)
        if self.pairs is not None and self.pairs[slots].any():
            state.pairs = self.pairs[slots]
        reading = self.readings[STRUCTURES[block.structure]]
        if block.structure == FIXED_LIMIT and reading.limit_after_all_in == "next-level-too":
            state.grid = state.base.copy()
        between = Between(self.shard, table, block)
        memory = None
        if between.corrects:
            fixed, on_record = block.structure == FIXED_LIMIT, actions.recorded is None
            memory = Memory(len(block.order), state, reading, fixed=fixed, on_record=on_record)
        steps = Steps(state, actions, block.structure, reading, self.facts, memory)
        for number, n in enumerate(block.active):
            at = slice(done, done + int(n))
            between.make(number, state, rounds, memory)
            street = actions.street[at]
            moved_on = np.flatnonzero(state.street[:n] != street)
            state.next_street(moved_on, street[moved_on], rounds)
            steps.step(at)
            done = at.stop
        between.make(between.END, state, rounds, memory)
        state.close(state.index, rounds)
        self.short_all_in[slots] = state.short_all_in
