"""The sections of each hand: the lines `*** FLOP *** [..]` and what lies between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.lines import Lines

HEAD, PREFLOP, FLOP, TURN, RIVER, SHOW_DOWN, SUMMARY = range(7)
SUMMARY_MARKER = b"*** SUMMARY ***"
_AGAIN = 9  # the "run" of the marker by which Courchevel names the street before the flop once more

# How the line begins, its length, its section: what nearly all hands have.
_COMMON = (
    (b"*** HOLE CARDS ***", 18, PREFLOP),
    (b"*** FLOP *** [", 23, FLOP),
    (b"*** TURN *** [", 28, TURN),
    (b"*** RIVER *** [", 32, RIVER),
    (b"*** SHOW DOWN ***", 17, SHOW_DOWN),
    (b"*** SHOWDOWN ***", 16, SHOW_DOWN),
    (SUMMARY_MARKER, 15, SUMMARY),
)
_STREETS = {b"FLOP": FLOP, b"TURN": TURN, b"RIVER": RIVER, b"SHOW DOWN": SHOW_DOWN, b"SHOWDOWN": SHOW_DOWN}
_NAMES = {
    b"HOLE CARDS": (PREFLOP, 0),
    b"PRE-FLOP": (PREFLOP, _AGAIN),
    b"SUMMARY": (SUMMARY, 0),
    **{name: (section, 0) for name, section in _STREETS.items()},
    **{
        ordinal + b" " + name: (section, run)
        for run, ordinal in enumerate((b"FIRST", b"SECOND", b"THIRD"), start=1)
        for name, section in _STREETS.items()
    },
}
_MARKER = re.compile(rb"\*\*\* ([A-Z -]+) \*\*\*(?: \[[0-9TJQKAcdhs ]*\])*")
_GARBLED_MARKER = re.compile(rb"\*\*\* HOLE CARDS \*\*\* \[..\]\*\*\* HOLE CARDSPRE-FLOP \*\*\* \[..\]")
"""What the room printed for Courchevel's first card in 2016."""


class Sections(NamedTuple):
    """Where the sections of the hands of a shard lie."""

    of_line: np.ndarray  # int8 per line: HEAD .. SUMMARY
    marker: np.ndarray  # bool per line
    summary: np.ndarray  # per hand: the line of its summary's marker, -1 without one
    reached: np.ndarray  # per hand: the last street, PREFLOP to RIVER
    last_run: np.ndarray  # per hand: the line where a further board begins after all betting; else very high


def is_marker(text: bytes) -> bool:
    """Whether a line opens a section."""
    found = _MARKER.fullmatch(text)
    return bool(found and found[1] in _NAMES)


def read(lines: Lines, head: np.ndarray, hand_of: np.ndarray, live: np.ndarray, faults: Faults) -> Sections:
    """The sections of the `live` hands, whose headers are the lines `head`."""
    row, section, run = _markers(lines, hand_of, live)
    hand, hands = hand_of[row], len(head)
    _check_order(hand, row, section, run, faults)
    summary = np.full(hands, -1)
    summary[hand[section == SUMMARY]] = row[section == SUMMARY]
    reached = np.full(hands, PREFLOP)
    for street in (FLOP, TURN, RIVER):
        reached[hand[section == street]] = street
    last_run = np.full(hands, np.iinfo(np.int64).max)
    again = np.zeros(len(row), bool)
    again[1:] = (hand[1:] == hand[:-1]) & (section[1:] < section[:-1])
    np.minimum.at(last_run, hand[again], row[again])
    opens = np.concatenate([head, row])
    value = np.concatenate([np.zeros(hands, np.int8), section.astype(np.int8)])
    order = np.argsort(opens, kind="stable")
    opens, value = opens[order], value[order]
    of_line = np.zeros(len(lines), np.int8)
    if len(opens):
        of_line[opens[0] :] = np.repeat(value, np.diff(opens, append=len(lines)))
    marker = np.zeros(len(lines), bool)
    marker[row] = True
    return Sections(of_line, marker, summary, reached, last_run)


def _markers(
    lines: Lines, hand_of: np.ndarray, live: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Marker lines of the live hands: line, section, run (0 where the hand has one board)."""
    row = lines.all_that_begin_with(b"*** ")
    row = row[hand_of[row] >= 0]
    row = row[live[hand_of[row]]]
    start, stop = lines.start[row], lines.stop[row]
    length, word, last = stop - start, lines.first.take(row), lines.data[stop - 1]
    section, run = np.full(len(row), -1), np.zeros(len(row), np.int64)
    closed = (last == ord("]")) | (last == ord("*"))
    for begun, size, of in _COMMON:
        hits = np.flatnonzero((word == int.from_bytes(begun[:8], "little")) & (length == size) & closed)
        section[hits[lines.has(start[hits] + 8, begun[8:])]] = of
    for k in np.flatnonzero(section < 0).tolist():
        text = lines.line(row[k])
        found = _MARKER.fullmatch(text)
        if found and found[1] in _NAMES:
            section[k], run[k] = _NAMES[found[1]]
        elif _GARBLED_MARKER.fullmatch(text):
            section[k], run[k] = _NAMES[b"PRE-FLOP"]
    known = section >= 0
    return row[known], section[known], run[known]


def _check_order(
    hand: np.ndarray, row: np.ndarray, section: np.ndarray, run: np.ndarray, faults: Faults
) -> None:
    """Sections come one after another; only a further board goes back, to a street that it deals anew."""
    same = np.diff(hand, prepend=-1) == 0
    before = np.where(same, np.roll(section, 1), HEAD)
    run_before = np.where(same, np.roll(run, 1), 0)
    ordered = (section == before + 1) | ((section >= SHOW_DOWN) & (section > before))
    further = (run_before >= 1) & (run == run_before + 1) & (section >= FLOP) & (section <= before)
    again = (run == _AGAIN) & (before == PREFLOP) & (run_before == 0)
    wrong = ~(ordered | further | again)
    faults.add("sections-out-of-order", hand[wrong], row[wrong])
