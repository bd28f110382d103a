"""The summary of each hand: total pot, rake, boards, who sat there; and where the hand's text ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import amounts
from parsers.formats.pokerstars_sections import FIRST, FLOP_GAME, SUMMARY
from parsers.lines import distinct

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.formats.pokerstars_heads import Heads
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_sections import Sections

_TOTAL, _RAKE, _BOARD = b"Total pot ", b" | Rake ", b"Board ["
_RUNS = (b"FIRST Board [", b"SECOND Board [", b"THIRD Board [")
_AMOUNT = 24
# On the board, by family and the last section reached (HEAD to the fifth round); the one card of stud is
# dealt to all when the deck runs out.
_CARDS_UNTIL = np.array([[0, 0, 3, 4, 5, 5], [0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0]])
_SEATS = 32  # places of a table to which the summary is matched
KNOWN = re.compile(
    rb"Total pot .*|(?:FIRST |SECOND |THIRD )?Board \[.*|Hand was run .*|Seat [0-9]+: .*|Title: .*"
)
"""The lines of a summary."""
_CHARGES = re.compile(r"(?: Main pot .*?)?(?: \| Rake (?P<rake>[^ ]+))?(?P<more>(?: \| .+)*)")
_FEE = re.compile(r"[A-Za-z ]+ (?P<amount>[^ ]+)")
_WON = re.compile(rb"(?:won|collected) \(([^()]+)\)")
SEPARATOR = re.compile(rb"\*{3,} # [0-9]+ \*{3,}")
"""What an archive puts between two hands."""


class Summary(NamedTuple):
    """Per hand, money in ten-thousandths; -1 where it is not printed."""

    pot: np.ndarray
    rake: np.ndarray
    fees: np.ndarray
    last_line: np.ndarray  # the last line of the hand's text
    run_twice: np.ndarray  # bool: run it twice, or more often
    present: np.ndarray  # bool per player: has a line in the summary
    seat_line: np.ndarray  # per player: that line, -1 without one
    board_hand: np.ndarray  # per board, in the order of hand and run
    board_run: np.ndarray
    board_line: np.ndarray
    board_start: np.ndarray  # its cards in the data
    board_end: np.ndarray


def read(heads: Heads, sections: Sections, live: np.ndarray, seats: Seats, faults: Faults) -> Summary:
    """The summaries of the `live` hands, and where each hand ends."""
    lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
    blank = lines.stop <= lines.start
    inside = np.flatnonzero((sections.of_line == SUMMARY) & (hand_of >= 0) & ~blank)
    inside = inside.take(np.flatnonzero(live[hand_of.take(inside)] & ~sections.marker.take(inside)))
    word = lines.first.take(inside)
    of_seat = (word & np.uint64(2**40 - 1)) == int.from_bytes(b"Seat ", "little")
    seat, rest = inside.take(np.flatnonzero(of_seat)), inside.take(np.flatnonzero(~of_seat))
    total, board = lines.begin_with(rest, _TOTAL), lines.begin_with(rest, _BOARD)
    other = np.setdiff1d(rest, np.concatenate([total, board]), assume_unique=True)
    run_twice = np.zeros(hands, bool)
    last_line = _last_lines(heads, sections, blank, faults)
    runs: list[tuple[int, int]] = []
    for row in other[other <= last_line[hand_of[other]]].tolist():
        text = lines.line(row)
        if text.startswith(b"Hand was run "):
            run_twice[hand_of[row]] = True
        runs += [(row, run) for run, begun in enumerate(_RUNS, start=1) if text.startswith(begun)]
    # Where nothing follows a total, it may be a part of one.
    pot, rake, fees = _totals(heads, total[total < last_line[hand_of[total]]], hands)
    present, seat_line = _present(heads, seat[seat <= last_line[hand_of[seat]]], seats)
    board_line = np.concatenate([board, np.array([row for row, _ in runs], np.int64)])
    board_run = np.concatenate([np.ones(len(board), np.int64), np.array([run for _, run in runs], np.int64)])
    order = np.argsort(board_line, kind="stable")
    board_line, board_run = board_line[order], board_run[order]
    stop = lines.stop[board_line]
    opening = lines.seek(lines.start[board_line], stop, b"[")
    sound = (
        (opening >= 0) & (lines.data[stop - 1] == ord("]")) & (board_line <= last_line[hand_of[board_line]])
    )
    return Summary(
        pot, rake, fees, last_line, run_twice, present, seat_line,
        hand_of[board_line[sound]], board_run[sound], board_line[sound], opening[sound] + 1, stop[sound] - 1,
    )  # fmt: skip


def _last_lines(heads: Heads, sections: Sections, blank: np.ndarray, faults: Faults) -> np.ndarray:
    """The last line of each hand: not blank, and no text that comes after a gap behind the summary."""
    lines, hand_of = heads.lines, heads.hand_of
    text = np.flatnonzero(~blank & (hand_of >= 0))
    last = heads.row.copy()
    last[hand_of.take(text)] = text  # of several lines the last one stays
    # Separators of an archive, and text behind a gap that no summary has, are not the hand's.
    word = lines.first.take(text) & np.uint64(2**32 - 1)
    starred = (word & np.uint64(2**24 - 1)) == int.from_bytes(b"***", "little")
    unusual = (sections.of_line.take(text) == SUMMARY) & ~sections.marker.take(text)
    for usual in (b"Seat", b"Tota", b"Boar"):
        unusual &= word != int.from_bytes(usual, "little")
    for row in text[unusual | (starred & ~sections.marker.take(text))].tolist():
        hand = hand_of[row]
        if row > last[hand] or row == heads.row[hand]:
            continue
        line = lines.line(row)
        gap = blank[row - 1] and sections.of_line[row] == SUMMARY
        if SEPARATOR.fullmatch(line) or (gap and not KNOWN.fullmatch(line)):
            before = row - 1
            while blank[before]:
                before -= 1
            last[hand] = before
        elif sections.of_line[row] == SUMMARY and line.startswith((b"*** ", b"Table '")):
            faults.add("sections-out-of-order", np.array([hand]), np.array([row]))
    return last


def _totals(heads: Heads, rows: np.ndarray, hands: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Total pot, rake and other fees of each hand; -1 where they are not printed or not readable."""
    lines, hand = heads.lines, heads.hand_of[rows]
    start, stop = lines.start[rows] + len(_TOTAL), lines.stop[rows]
    space = lines.seek(start, stop, b" ")
    pot_end = np.where(space >= 0, space, stop)
    last = lines.seek_back(start, stop, ord(" "), _AMOUNT)
    plain = (space >= 0) & (last >= 0) & lines.has(last + 1 - len(_RAKE), _RAKE)
    plain &= (last + 1 - len(_RAKE) == space) | lines.has(space, b" Main pot ")
    ends = np.concatenate([pot_end, np.where(plain, stop, 0)])
    money = amounts.read(lines.data, lines.words, np.concatenate([start, last + 1]), ends)
    count = len(rows)
    read, raked = money.state[:count] == amounts.READ, money.state[count:] == amounts.READ
    pot, rake, fees = (np.full(hands, -1) for _ in range(3))
    plain &= read & raked
    pot[hand[plain]], rake[hand[plain]] = money.value[:count][plain], money.value[count:][plain]
    # Others have more behind the pot, which repeats itself from hand to hand.
    others = np.flatnonzero(~plain & read)
    tails, tail_of = distinct(lines.text(pot_end[others], stop[others]))
    parsed = np.array([_charges(tail) for tail in tails], np.int64).reshape(-1, 3)[tail_of]
    known = parsed[:, 0] >= 0
    others, parsed = others[known], parsed[known]
    pot[hand[others]] = money.value[others]
    rake[hand[others]], fees[hand[others]] = parsed[:, 1], parsed[:, 2]
    return pot, rake, fees


def _charges(tail: str) -> tuple[int, int, int]:
    """Whether what follows the total pot is of a known form (0, else -1), and its rake and other fees."""
    found = _CHARGES.fullmatch(tail)
    if not found:
        return -1, -1, -1
    rake = amounts.exact((found["rake"] or "").encode())
    named = [_FEE.fullmatch(part) for part in found["more"].split(" | ")[1:]]
    fees = [amounts.exact(fee["amount"].encode()) if fee else None for fee in named]
    known = [fee for fee in fees if fee is not None]
    return 0, -1 if rake is None else rake, sum(known) if known and len(known) == len(fees) else -1


def _present(heads: Heads, rows: np.ndarray, seats: Seats) -> tuple[np.ndarray, np.ndarray]:
    """Which players have a line in the summary, and which line."""
    lines, hand_of = heads.lines, heads.hand_of
    tens, units = ((lines.first.take(rows) >> np.uint64(8 * k)) & np.uint64(255) for k in (5, 6))
    seat = tens.astype(np.int64) - ord("0")
    seat = np.where(units == ord(":"), seat, seat * 10 + units.astype(np.int64) - ord("0"))
    sound = (seat >= 0) & (seat < _SEATS)
    line_of = np.full((len(heads.row), _SEATS), -1)
    line_of[hand_of[rows[sound]], seat[sound]] = rows[sound]
    line = line_of[seats.seated.hand, np.minimum(seats.seat, _SEATS - 1)]
    return line >= 0, line


def contradicts(summary: Summary, sections: Sections, family: np.ndarray) -> np.ndarray:
    """Boards of hands with one board that have more or fewer cards than the streets of their hand."""
    hand, hands = summary.board_hand, len(sections.reached)
    one = (np.bincount(hand, minlength=hands) == 1) & ~summary.run_twice
    one &= sections.last_run == np.iinfo(np.int64).max
    cards, reached = (summary.board_end - summary.board_start + 1) // 3, sections.reached[hand]
    first_card = (reached == FIRST) & (cards == 1) & (family[hand] == FLOP_GAME)  # Courchevel
    return np.flatnonzero(one[hand] & ~first_card & (cards != _CARDS_UNTIL[family[hand], reached]))


def won(text: bytes) -> int:
    """What a player's line in the summary says that he won, in ten-thousandths."""
    parts = [amounts.exact(amount) for amount in _WON.findall(text)]
    return sum(part for part in parts if part is not None)
