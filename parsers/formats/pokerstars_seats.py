"""Table and seats of each hand: `Table 'x' 6-max Seat #5 is the button`, `Seat 3: name ($86.36 in chips)`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers import amounts
from parsers.formats.pokerstars_heads import SEAT
from parsers.formats.pokerstars_sections import HEAD
from parsers.lines import distinct
from parsers.names import MAX_PLAYERS, Seated

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.formats.pokerstars_heads import Heads
    from parsers.lines import Lines

_TABLE = re.compile(
    r"Table (?:ID )?'(?P<name>.*)'(?:\([0-9]+\))?(?: (?P<seats>[0-9]{1,2})-[Mm]ax)?(?: \([^()]*\))*"
    r"(?: Seat #(?P<button>[0-9]{1,2}) is the button)?"
)
_IN_CHIPS, _SITS_OUT = b" in chips)", b" is sitting out"
_MOVED = (
    b" out of hand (moved from another table into small blind)",
    b" out of hand (moved from another table)",
)
_LATER = re.compile(rb"(?: is sitting out| out of hand \(.*\))?")
_AMOUNT = 40  # longest parenthesis behind a name: an amount, a bounty
_OPEN = ord("(")


class Table(NamedTuple):
    """What a table line says."""

    name: str
    seats: int | None
    button: int | None


class Seats(NamedTuple):
    """The players of all hands, in the order of hand and seat; one entry per player, or per hand."""

    seated: Seated
    line: np.ndarray
    seat: np.ndarray
    stack: np.ndarray  # int64 ten-thousandths
    out: np.ndarray  # bool: said to sit out, or to be out of this hand
    names: pl.Series
    lines: np.ndarray  # all lines that are seat or table lines
    tables: list[Table]  # different ones
    table_of: np.ndarray  # per hand: which of them, -1 without one
    last: np.ndarray  # per hand: its last seat line, -1 without one


def _table(text: str) -> Table | None:
    found = _TABLE.fullmatch(text)
    if not found:
        return None
    seats, button = found["seats"], found["button"]
    return Table(found["name"], int(seats) if seats else None, int(button) if button else None)


def read(heads: Heads, section: np.ndarray, live: np.ndarray, faults: Faults) -> Seats:
    """Tables and seats of the `live` hands."""
    lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
    inside = np.flatnonzero((section == HEAD) & (hand_of >= 0))
    inside = inside.take(np.flatnonzero(live[hand_of.take(inside)]))
    table_lines, tables, table_of = _tables(lines, hand_of, lines.begin_with(inside, b"Table "), hands)
    found = _seat_lines(heads, lines.begin_with(inside, b"Seat "), faults)
    hand = hand_of[found.line]
    last = np.full(hands, -1)
    last[hand] = found.line  # of several the last one stays
    seat_lines = found.line
    crowded = np.bincount(hand, minlength=hands) > MAX_PLAYERS
    if crowded.any():
        faults.add("too-many-players", np.flatnonzero(crowded), last[crowded])
        found = _SeatLines(*(column[~crowded[hand]] for column in found))
        hand = hand_of[found.line]
    key = hand * 256 + found.seat
    if (np.diff(key) < 0).any():
        order = np.argsort(key, kind="stable")
        found, hand = _SeatLines(*(column[order] for column in found)), hand[order]
    seated = Seated.of(lines, hand, found.start, found.end, hands)
    names = lines.text(found.start, found.end)
    with_colon = np.zeros(hands, bool)  # names that hold what divides a name from its action
    with_colon[hand[names.cast(pl.Binary).bin.contains(b": ").to_numpy()]] = True
    return Seats(
        seated=seated.with_odd(with_colon),
        line=found.line,
        seat=found.seat,
        stack=found.stack,
        out=found.out,
        names=names,
        lines=np.concatenate([seat_lines, table_lines]),
        tables=tables,
        table_of=table_of,
        last=last,
    )


def _tables(
    lines: Lines, hand_of: np.ndarray, rows: np.ndarray, hands: int
) -> tuple[np.ndarray, list[Table], np.ndarray]:
    """Table lines among `rows`, the different tables, and which each hand has (by its first table line)."""
    texts, codes = distinct(lines.text(lines.start[rows], lines.stop[rows]))
    read = [_table(text) for text in texts]
    places = np.cumsum([table is not None for table in read]) - 1
    known = np.array([table is not None for table in read], bool)[codes]
    rows, codes = rows[known], codes[known]
    table_of = np.full(hands, -1)
    table_of[hand_of[rows][::-1]] = places[codes][::-1]
    return rows, [table for table in read if table is not None], table_of


class _SeatLines(NamedTuple):
    line: np.ndarray
    seat: np.ndarray
    start: np.ndarray  # the name
    end: np.ndarray
    stack: np.ndarray
    out: np.ndarray


def _seat_lines(heads: Heads, rows: np.ndarray, faults: Faults) -> _SeatLines:
    """Those of the lines `rows` that seat a player."""
    lines = heads.lines
    start, stop = lines.start[rows], lines.stop[rows]
    # The eight bytes `Seat 3: ` or `Seat 10:` are at hand.
    tens, units, after = ((lines.first.take(rows) >> np.uint64(8 * k)) & np.uint64(255) for k in (5, 6, 7))
    two = units != ord(":")
    seat = tens.astype(np.int64) - ord("0")
    sound = (seat >= 0) & (seat <= 9) & (after == np.where(two, ord(":"), ord(" ")))
    second = np.flatnonzero(two)
    unit = units[second].astype(np.int64) - ord("0")
    seat[second] = seat[second] * 10 + unit
    sound[second] &= (unit >= 0) & (unit <= 9) & (lines.data[start[second] + 8] == ord(" "))
    colon = start + 6 + two
    out = np.zeros(len(rows), bool)
    ended = lines.ends(start, stop, _IN_CHIPS[-8:])
    longer = np.flatnonzero(~ended)
    for tail in (_SITS_OUT, *_MOVED):
        tailed = longer[lines.ends(start[longer], stop[longer], tail)]
        out[tailed] = True
        stop[tailed] -= len(tail)
    amount_end = stop - len(_IN_CHIPS)
    ended[longer] = lines.ends(start[longer], stop[longer], _IN_CHIPS[-8:])
    ended &= lines.has(amount_end, _IN_CHIPS[:2])
    other = np.flatnonzero(~ended)  # a bounty may follow
    bracket = lines.seek_back(colon[other], stop[other], _OPEN, _AMOUNT)
    amount_end[other] = lines.seek(np.maximum(bracket, 0), stop[other], b" ")
    ended[other] = lines.has(amount_end[other], b" in chips, ") & (bracket >= 0)
    ended[other] &= lines.ends(start[other], stop[other], b" bounty)")
    opening = lines.seek_back(colon, amount_end, _OPEN, _AMOUNT)
    sound &= ended & (opening > colon + 1) & (lines.data[opening - 1] == ord(" "))
    name_end = opening - 1
    begins, ends = np.where(sound, opening + 1, 0), np.where(sound, amount_end, 0)
    name_start = colon + 2
    for k in np.flatnonzero(~sound).tolist():
        careful = SEAT.fullmatch(lines.line(rows[k]))
        if careful and len(careful[1]) <= 2 and _LATER.fullmatch(careful[4]):
            at = int(start[k])
            sound[k], out[k], seat[k] = True, bool(careful[4]), int(careful[1])
            name_start[k], name_end[k] = at + careful.start(2), at + careful.end(2)
            begins[k], ends[k] = at + careful.start(3), at + careful.end(3)
    money = amounts.read(lines.data, lines.words, begins, ends)
    hand = heads.hand_of[rows]
    for reason, state in (("bad-amount", amounts.UNREADABLE), ("too-many-decimals", amounts.TOO_FINE)):
        wrong = sound & (money.state == state)
        faults.add(reason, hand[wrong], rows[wrong])
    columns = (rows, seat, name_start, name_end, money.value, out)
    return _SeatLines(*(column[sound] for column in columns))


def conflicts(seats: Seats, acts: np.ndarray, faults: Faults) -> None:
    """Note hands where two players who act share a seat, or two seats a name; `acts` is per player."""
    hand, seat, first = seats.seated.hand, seats.seat, seats.seated.first
    acting = np.flatnonzero(acts)
    twice = np.diff(hand[acting] * 256 + seat[acting], prepend=-1) == 0
    faults.add("seat-conflict", hand[acting[twice]], seats.line[acting[twice]])
    for h in np.flatnonzero(seats.seated.odd).tolist():
        names = seats.seated.names(h)
        if len(set(names)) < len(names):
            faults.add("seat-conflict", np.array([h]), seats.line[first[h] : first[h] + 1])
