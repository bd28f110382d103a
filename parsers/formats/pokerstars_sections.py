"""The sections of each hand: the lines `*** FLOP *** [..]` and what lies between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.lines import Lines

HEAD, FIRST, SECOND, THIRD, FOURTH, FIFTH, SHOW_DOWN, SUMMARY = range(8)
"""What comes before the cards, the betting rounds, and what comes after them."""
SUMMARY_MARKER = b"*** SUMMARY ***"
FLOP_GAME, STUD_GAME, DRAW_GAME = range(3)
"""Families of games: what opens a round is named differently in each."""
_AGAIN = 9  # the "run" of the marker by which Courchevel names the street before the flop once more

_NONE = -1  # no marker of such a game

# How the line begins, its length, its section in the three families: what nearly all hands have.
_COMMON = (
    (b"*** HOLE CARDS ***", 18, (FIRST, _NONE, _NONE)),
    (b"*** FLOP *** [", 23, (SECOND, _NONE, _NONE)),
    (b"*** TURN *** [", 28, (THIRD, _NONE, _NONE)),
    (b"*** RIVER *** [", 32, (FOURTH, _NONE, _NONE)),
    (b"*** SHOW DOWN ***", 17, (SHOW_DOWN, SHOW_DOWN, SHOW_DOWN)),
    (b"*** SHOWDOWN ***", 16, (SHOW_DOWN, SHOW_DOWN, SHOW_DOWN)),
    (SUMMARY_MARKER, 15, (SUMMARY, SUMMARY, SUMMARY)),
    (b"*** 3rd STREET ***", 18, (_NONE, FIRST, _NONE)),
    (b"*** 4th STREET ***", 18, (_NONE, SECOND, _NONE)),
    (b"*** 5th STREET ***", 18, (_NONE, THIRD, _NONE)),
    (b"*** 6th STREET ***", 18, (_NONE, FOURTH, _NONE)),
    (b"*** RIVER ***", 13, (_NONE, FIFTH, _NONE)),
    (b"*** DEALING HANDS ***", 21, (_NONE, _NONE, FIRST)),
    (b"*** FIRST DRAW ***", 18, (_NONE, _NONE, SECOND)),
    (b"*** SECOND DRAW ***", 19, (_NONE, _NONE, THIRD)),
    (b"*** THIRD DRAW ***", 18, (_NONE, _NONE, FOURTH)),
)
_ENDS = {b"SHOW DOWN": (SHOW_DOWN, 0), b"SHOWDOWN": (SHOW_DOWN, 0), b"SUMMARY": (SUMMARY, 0)}
_STREETS = {
    b"FLOP": SECOND, b"TURN": THIRD, b"RIVER": FOURTH, b"SHOW DOWN": SHOW_DOWN, b"SHOWDOWN": SHOW_DOWN,
}  # fmt: skip
_NAMES = (
    {
        **_ENDS,
        b"HOLE CARDS": (FIRST, 0),
        b"PRE-FLOP": (FIRST, _AGAIN),
        **{name: (section, 0) for name, section in _STREETS.items()},
        **{
            ordinal + b" " + name: (section, run)
            for run, ordinal in enumerate((b"FIRST", b"SECOND", b"THIRD"), start=1)
            for name, section in _STREETS.items()
        },
    },
    {
        **_ENDS,
        b"3rd STREET": (FIRST, 0),
        b"4th STREET": (SECOND, 0),
        b"5th STREET": (THIRD, 0),
        b"6th STREET": (FOURTH, 0),
        b"RIVER": (FIFTH, 0),  # with a card behind it where all share one
    },
    {
        **_ENDS,
        b"DEALING HANDS": (FIRST, 0),
        b"DRAW": (SECOND, 0),
        b"FIRST DRAW": (SECOND, 0),
        b"SECOND DRAW": (THIRD, 0),
        b"THIRD DRAW": (FOURTH, 0),
    },
)
_MARKER = re.compile(rb"\*\*\* ([A-Za-z0-9 -]+) \*\*\*(?: \[[0-9TJQKAcdhs ]*\])*")
_GARBLED_MARKER = re.compile(rb"\*\*\* HOLE CARDS \*\*\* \[..\]\*\*\* HOLE CARDSPRE-FLOP \*\*\* \[..\]")
"""What the room printed for Courchevel's first card in 2016."""


class Sections(NamedTuple):
    """Where the sections of the hands of a shard lie."""

    of_line: np.ndarray  # int8 per line: HEAD .. SUMMARY
    marker: np.ndarray  # bool per line
    summary: np.ndarray  # per hand: the line of its summary's marker, -1 without one
    reached: np.ndarray  # per hand: the last betting round, FIRST to FIFTH
    last_run: np.ndarray  # per hand: the line where a further board begins after all betting; else very high

    def round_of(self, line: np.ndarray, hand: np.ndarray) -> np.ndarray:
        """The betting round, from 0, of lines of hands: before the betting the first, after it the last."""
        section = self.of_line[line].astype(np.int64)
        section = np.where(section >= SHOW_DOWN, self.reached[hand], np.maximum(section, FIRST))
        return np.asarray(section - FIRST)


def is_marker(text: bytes) -> bool:
    """Whether a line opens a section."""
    found = _MARKER.fullmatch(text)
    return bool(found and any(found[1] in names for names in _NAMES))


def read(
    lines: Lines, head: np.ndarray, hand_of: np.ndarray, live: np.ndarray, family: np.ndarray, faults: Faults
) -> Sections:
    """The sections of the `live` hands, whose headers are the lines `head`; `family` is of every hand."""
    row, section, run = _markers(lines, hand_of, live, family)
    hand, hands = hand_of[row], len(head)
    _check_order(hand, row, section, run, faults)
    summary = np.full(hands, -1)
    summary[hand[section == SUMMARY]] = row[section == SUMMARY]
    reached = np.full(hands, FIRST)
    for street in (SECOND, THIRD, FOURTH, FIFTH):
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


def with_draws(sections: Sections, hand_of: np.ndarray, draw_line: np.ndarray) -> Sections:
    """The same, with the second round begun at the line `draw_line` of each hand (very high: not there).

    Where a game has one draw, nothing but the players' discards divides its two rounds.
    """
    drawn = draw_line < np.iinfo(np.int64).max
    if not drawn.any():
        return sections
    rows = np.flatnonzero((sections.of_line == FIRST) & (hand_of >= 0))
    rows = rows[rows >= draw_line[hand_of[rows]]]
    of_line, reached = sections.of_line.copy(), sections.reached.copy()
    of_line[rows] = SECOND
    reached[drawn] = np.maximum(reached[drawn], SECOND)
    return sections._replace(of_line=of_line, reached=reached)


def _markers(
    lines: Lines, hand_of: np.ndarray, live: np.ndarray, family: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Marker lines of the live hands: line, section, run (0 where the hand has one board)."""
    row = lines.all_that_begin_with(b"*** ")
    row = row[hand_of[row] >= 0]
    row = row[live[hand_of[row]]]
    start, stop = lines.start[row], lines.stop[row]
    length, word, last = stop - start, lines.first.take(row), lines.data[stop - 1]
    section, run = np.full(len(row), -1), np.zeros(len(row), np.int64)
    closed = (last == ord("]")) | (last == ord("*"))
    game = family.take(hand_of.take(row))
    families = np.unique(family)
    for begun, size, sections in _COMMON:
        of = np.array(sections)
        if (of[families] == _NONE).all():
            continue
        hits = np.flatnonzero((word == int.from_bytes(begun[:8], "little")) & (length == size) & closed)
        hits = hits[lines.has(start[hits] + 8, begun[8:])]
        section[hits] = of.take(game.take(hits))
    for k in np.flatnonzero(section < 0).tolist():
        text, names = lines.line(row[k]), _NAMES[game[k]]
        found = _MARKER.fullmatch(text)
        if found and found[1] in names:
            section[k], run[k] = names[found[1]]
        elif game[k] == FLOP_GAME and _GARBLED_MARKER.fullmatch(text):
            section[k], run[k] = names[b"PRE-FLOP"]
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
    further = (run_before >= 1) & (run == run_before + 1) & (section >= SECOND) & (section <= before)
    again = (run == _AGAIN) & (before == FIRST) & (run_before == 0)
    wrong = ~(ordered | further | again)
    faults.add("sections-out-of-order", hand[wrong], row[wrong])
