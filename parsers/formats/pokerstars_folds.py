"""Folds that the summary tells of and that no line shows: then a line of the hand is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.formats.pokerstars_play import Rows
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_summary import Summary
    from parsers.lines import Lines

_TAILS = (b"(didn't bet)", b" Flop", b" Turn", b" River", b" Street", b" Draw")
_FOLDED = re.compile(rb"\bfolded (?:before|on|after) [A-Za-z0-9 ]+(?: \(didn't bet\))?$")


def without_line(lines: Lines, summary: Summary, seats: Seats, rows: Rows) -> np.ndarray:
    """The players who folded by their line in the summary, and have no line for it in the play."""
    folds = np.zeros(len(seats.seat), bool)
    folds[rows.player[rows.kind == KIND["fold"]]] = True
    others = np.flatnonzero(~folds & (summary.seat_line >= 0))
    stop = lines.stop[summary.seat_line[others]]
    ends = np.zeros(len(others), bool)
    for tail in _TAILS:
        ends |= lines.has(stop - len(tail), tail)
    # Few are left: a name may end like that too.
    told = [player for player in others[ends].tolist() if _folded(lines, summary, seats, player)]
    return np.array(told, np.int64)


def _folded(lines: Lines, summary: Summary, seats: Seats, player: int) -> bool:
    line = lines.line(int(summary.seat_line[player]))
    name = bytes(lines.data[seats.seated.start[player] : seats.seated.end[player]])
    return _FOLDED.search(line.partition(b": ")[2].removeprefix(name)) is not None
