"""The vectorised engine: the betting state before every decision, all hands of a shard in step.

Hands of one betting structure are played together in blocks, one pass per action: the first action of every
hand, then the second, and so on. `audit.ledger_start` says where the betting begins, `audit.ledger_state`
holds it, `audit.ledger_steps` takes the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_actions import Actions, Facts, Recorded
from audit.ledger_frames import facts_frame, rounds_frame, totals_frame
from audit.ledger_rows import NULL, pick, read
from audit.ledger_start import start
from audit.ledger_state import Rounds, State
from audit.ledger_steps import Steps
from audit.ledger_table import Between, lay_out
from audit.ledger_undercalls import evident_calls
from audit.reading import Played
from parsers.schema import STRUCTURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from audit.ledger_rows import Ints, Shard
    from audit.reading import Reading, Track
    from parsers.schema import Parsed

_BLOCK = 16_384
"""Hands per block: enough to hide the cost of a step, few enough to stay in the processor's cache."""


def play(parsed: Parsed, hands: npt.NDArray[np.int32], reading: Reading, track: Track) -> Played:
    """The facts, rounds and totals of `hands` (ascending hand numbers) under one reading, on one track.

    Frames as in `audit.schema`, sorted by hand and ordinal, by hand and street, and by hand. A hand that the
    start table does not know has a reason in the totals and no row in the others. Raises ValueError when
    `hands` or the order of the tables is not as `parsers.schema` promises.
    """
    ledger = _Ledger(read(parsed, hands), reading)
    ledger.run(None)
    if track == "corrected":
        ledger.run(Recorded.of(ledger.facts, ledger.table.stuck))
    return ledger.frames()


class _Ledger:
    """One shard under one reading."""

    def __init__(self, shard: Shard, reading: Reading) -> None:
        self.shard = shard
        self.reading = reading
        self.start = start(shard, reading)
        self.table = lay_out(shard, self.start)
        self.facts = Facts(0)

    def run(self, recorded: Recorded | None) -> None:
        """Play every hand on the recorded track, or on the corrected one, given what was `recorded`."""
        hands, rounds = len(self.start.reason), len(self.table.round_slot)
        self.facts = Facts(len(self.table.actions))
        self.rounds = Rounds(*(np.full(rounds, null, np.int64) for null in (-1, NULL, 0, -1)))
        self.short_all_in = np.zeros(hands, bool)
        self.put_in = self.shard.hands.put_in.copy()
        for structure, slots in self._blocks():
            self._play(structure, slots, recorded)

    def frames(self) -> Played:
        """What the last run found."""
        rows, table, hands = self.shard.rows, self.table, self.shard.hands
        evident = None
        if rows.pushed is not None:
            streets = np.append(True, np.diff(table.action_round) != 0)[: len(table.actions)]
            first = np.flatnonzero(streets)[np.cumsum(streets) - 1]
            evident = evident_calls(self.facts, rows.pushed[table.actions], first)
        facts = facts_frame(
            hands.number[rows.slot[table.actions]], rows.ordinal[table.actions], self.facts, evident
        )
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

    def _blocks(self) -> Iterator[tuple[int, Ints]]:
        """The hands to be judged, by structure, in blocks in the order of the shard, the longest hand first."""
        actions = np.diff(self.table.first_action)
        for structure in range(len(STRUCTURES)):
            slots = np.flatnonzero((self.start.reason < 0) & (self.shard.hands.structure == structure))
            for at in range(0, len(slots), _BLOCK):
                block = slots[at : at + _BLOCK]
                yield structure, block[np.argsort(-actions[block], kind="stable")]

    def _play(self, structure: int, slots: Ints, recorded: Recorded | None) -> None:
        table, hands = self.table, np.arange(len(slots))
        actions = np.diff(table.first_action)[slots]
        active = len(slots) - np.searchsorted(actions[::-1], np.arange(actions[0]), side="right")
        offsets = np.append(0, np.cumsum(active))
        owner = np.repeat(hands, actions)
        step = np.arange(len(owner)) - np.repeat(np.cumsum(actions) - actions, actions)
        at = np.empty(len(owner), np.int64)
        at[offsets[step] + owner] = table.first_action[slots][owner] + step

        state = State(self.start, self.shard.seats, slots, table.first_round[slots])
        chosen = Actions(
            self.shard.rows, table.actions[at], table.stuck[at], recorded.take(at) if recorded else None
        )
        facts = Facts(len(at))
        steps = Steps(state, chosen, structure, self.reading, facts)
        between = Between(self.shard, table, slots, actions)
        for number, n in enumerate(active):
            between.make(number, state, self.rounds)
            entries = slice(int(offsets[number]), int(offsets[number + 1]))
            moved_on = np.flatnonzero(state.street[:n] != chosen.street[entries])
            state.next_street(moved_on, chosen.street[entries][moved_on], self.rounds)
            steps.step(entries)
        between.make(between.END, state, self.rounds)
        state.close(hands, self.rounds)
        self.facts.put(at, facts)
        self.short_all_in[slots] = state.short_all_in
        if recorded is not None:
            self.put_in[slots] = state.pot
