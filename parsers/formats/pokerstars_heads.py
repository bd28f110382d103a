"""Where each hand begins: header lines, also those that share a line with the end of another hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers import times
from parsers.formats import pokerstars_verbs as verbs
from parsers.formats.pokerstars_verbs import NOTICE
from parsers.lines import Lines

if TYPE_CHECKING:
    from parsers.times import Times

SEAT = re.compile(rb"Seat ([0-9]+): (.*) \(([^() ]*) in chips(?:, [^()]* bounty)?\)(.*)")
_IDENTIFIER = 24  # longest number of a hand that the quick way reads, with its colon
_DATE = 64  # longest date, with both zones
_HEADER = 512  # longest header that is looked for within a line
_SEATS = 64  # lines after a header among which its seats stand
_SAID = b' said, "'
_SPACE, _DASH, _SLASH = (ord(c) for c in " -/")


@dataclass(frozen=True)
class HeadGrammar:
    """How the header of a hand looks in one format."""

    brands: tuple[bytes, ...]  # what it begins with
    openings: tuple[bytes, ...]  # common beginnings, up to the digits of the hand's number
    pattern: re.Pattern[bytes]  # a whole header: groups `id`, `middle`, `date`
    bare: re.Pattern[bytes]  # the beginning of a header, whatever follows
    lettered: bool = False  # the number may begin with up to four letters

    def starts(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` of lines that are a whole header (not the first line: it may be half a line)."""
        found = []
        for brand in self.brands:
            for indent in (b"\n", b"\n "):
                at = chunk.find(indent + brand)
                while at >= 0:
                    stop = chunk.find(b"\n", at + 1)
                    text = chunk[at + len(indent) : stop].rstrip(b" \r")
                    if stop >= 0 and self.pattern.fullmatch(text):
                        found.append(at + 1)
                    at = chunk.find(indent + brand, at + 1)
        return sorted(found)


class Heads(NamedTuple):
    """The hands of a shard, in order; positions are offsets in the data."""

    lines: Lines  # divided where a hand begins within a line; texts begin after an archive's indentation
    row: np.ndarray  # line of each hand's header
    hand_of: np.ndarray  # hand of each line; -1: before the first header of its source
    brand: np.ndarray  # place of its brand in the grammar
    id_start: np.ndarray
    id_end: np.ndarray
    middle_end: np.ndarray  # game and stakes stand from the colon after the number to here
    date_start: np.ndarray
    date_end: np.ndarray
    sound: np.ndarray  # bool: the header has its full form


def find(lines: Lines, grammar: HeadGrammar, timezone: str | None) -> tuple[Heads, Times]:
    """All headers of a shard, and the times that they print."""
    rows = _candidates(lines, grammar)
    divided = _divide(lines, grammar, rows)
    if divided is not lines:
        lines, rows = divided, _candidates(divided, grammar)
    spans = _quick(lines, grammar, rows)
    printed = times.read(lines, spans[:, 3], spans[:, 4], timezone)
    sound = (spans[:, 0] >= 0) & printed.sound
    if not sound.all():
        rows, spans, sound = _sorted_out(lines, grammar, rows, spans, sound)
        printed = times.read(lines, spans[:, 3], spans[:, 4], timezone)
    opening = _text_start(lines, rows)
    brand = np.zeros(len(rows), np.int64)
    for k, name in enumerate(grammar.brands):
        brand[lines.has(opening, name)] = k
    hand_of = _spread(lines, rows)
    lines = _unindent(lines, rows, hand_of)
    id_start, id_end, middle_end, date_start, date_end = spans.T
    heads = Heads(lines, rows, hand_of, brand, id_start, id_end, middle_end, date_start, date_end, sound)
    return heads, printed


def _sorted_out(
    lines: Lines, grammar: HeadGrammar, rows: np.ndarray, spans: np.ndarray, sound: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Those of the lines `rows` that begin a hand, where the quick way could not tell of all of them."""
    kept, sound = sound.copy(), sound.copy()
    seated: dict[int, list[bytes]] = {}  # names by the line of their hand's header
    before = np.maximum.accumulate(np.where(sound, np.arange(len(rows)), -1))  # the sound one before each
    latest = -1  # of those that turn out to be sound
    for k in np.flatnonzero(~sound).tolist():
        kept[k], sound[k] = _careful(lines, grammar, rows, spans, k)
        last = max(int(before[k]), latest)
        latest = k if sound[k] else latest
        if kept[k] and not sound[k] and last >= 0:
            head = int(rows[last])
            if head not in seated:
                seated[head] = _names(lines, head)
            kept[k] = not _is_of_a_player(lines.line(rows[k]), seated[head])
    return rows[kept], spans[kept], sound[kept]


def _candidates(lines: Lines, grammar: HeadGrammar) -> np.ndarray:
    """Lines that begin like a header, perhaps after one space."""
    word = lines.first
    indented = np.flatnonzero((word & np.uint64(255)) == _SPACE)
    found = np.zeros(len(lines), bool)
    for brand in grammar.brands:
        found[indented[lines.has(lines.start[indented] + 1, brand)]] = True
        start = int.from_bytes(brand[:8], "little")
        mask = np.uint64((1 << (8 * min(len(brand), 8))) - 1)
        found |= (word & mask) == start
    return np.flatnonzero(found)


def _text_start(lines: Lines, rows: np.ndarray) -> np.ndarray:
    return np.asarray(lines.start[rows] + (lines.data[lines.start[rows]] == _SPACE))


def _quick(lines: Lines, grammar: HeadGrammar, rows: np.ndarray) -> np.ndarray:
    """Of headers in a common form: id_start, id_end, middle_end, date_start, date_end; -1 for the others."""
    spans = np.full((len(rows), 5), -1)
    if not len(rows):
        return spans
    start, stop = _text_start(lines, rows), lines.stop[rows]
    number = np.full(len(rows), -1)
    for opening in grammar.openings:
        number = np.where(lines.has(start, opening), start + len(opening), number)
    window = np.lib.stride_tricks.sliding_window_view(lines.data, _IDENTIFIER)[np.maximum(number, 0)]
    digit = (window >= ord("0")) & (window <= ord("9"))
    letter = (window >= ord("A")) & (window <= ord("Z"))
    first_digit = digit.argmax(axis=1)
    width = (~(digit | letter)).argmax(axis=1)
    id_end = number + width
    place = np.arange(_IDENTIFIER)
    mixed = (digit & (place < first_digit[:, None])) | (letter & (place >= first_digit[:, None]))
    lettered = (first_digit == 0) | ((first_digit <= 4) & grammar.lettered)
    sound = (number >= 0) & (first_digit < width) & lettered & lines.has(id_end, b": ")
    sound &= ~(mixed & (place < width[:, None])).any(axis=1)
    low = np.maximum(stop - _DATE, 0)
    window = np.lib.stride_tricks.sliding_window_view(lines.data, _DATE)[low]
    dated = (window[:, 1:-11] == _DASH) & (window[:, 2:-10] == _SPACE) & (window[:, :-12] == _SPACE)
    dated &= (window[:, 7:-5] == _SLASH) & (window[:, 10:-2] == _SLASH)
    column = dated.shape[1] - 1 - dated[:, ::-1].argmax(axis=1)
    middle_end = low + column
    sound &= dated.any(axis=1) & (middle_end >= id_end + 2)
    closed = np.flatnonzero(lines.data[stop - 1] == ord("]"))
    bracket = lines.seek_back(start[closed], stop[closed], ord("["), _DATE)
    sound[closed] &= (bracket >= 0) & ~lines.has(bracket, b"[A")  # a licence number may follow the date
    spans[sound] = np.stack([number, id_end, middle_end, middle_end + 3, stop], axis=1)[sound]
    return spans


def _careful(
    lines: Lines, grammar: HeadGrammar, rows: np.ndarray, spans: np.ndarray, k: int
) -> tuple[bool, bool]:
    """Whether a line that begins like a header begins a hand, and whether it has the full form."""
    start = int(_text_start(lines, rows[k : k + 1])[0])
    text = lines.raw[start : int(lines.stop[rows[k]])]
    whole = grammar.pattern.fullmatch(text)
    if whole:
        spans[k] = [start + at for at in (*whole.span("id"), whole.end("middle"), *whole.span("date"))]
        return True, True
    bare = grammar.bare.match(text)
    if not bare or is_chat(text) or NOTICE.fullmatch(text):
        return False, False
    spans[k] = [start + at for at in (*bare.span("id"), bare.end(), len(text), len(text))]
    return True, False


def _names(lines: Lines, head: int) -> list[bytes]:
    """The names of the players who are seated after a header."""
    rows = range(head + 1, min(head + _SEATS, len(lines)))
    found = (SEAT.fullmatch(lines.line(row).removeprefix(b" ")) for row in rows)
    return [seat[2] for seat in found if seat]


def _is_of_a_player(text: bytes, names: list[bytes]) -> bool:
    """Whether a line is what a player does whose name looks like a header."""
    for name in names:
        if text.startswith(name + b" collected "):
            return True
        rest = text[len(name) + 2 :]
        if text.startswith(name + b": ") and (verbs.fits(rest) or verbs.is_betting(rest)):
            return True
    return False


def is_chat(text: bytes) -> bool:
    """Whether a line is what somebody said, in quotes to its end."""
    return text.endswith(b'"') and 0 <= text.find(_SAID) < len(text) - len(_SAID)


def _divide(lines: Lines, grammar: HeadGrammar, rows: np.ndarray) -> Lines:
    """Lines divided where a whole header stands within one; `rows` are those that begin like one.

    A brand that begins no line is not looked for, except the first.
    """
    cut_rows, cuts, moved, starts = [], [], [], []
    starting = _text_start(lines, rows)
    for brand in grammar.brands:
        heads = starting[lines.has(starting, brand)]
        if brand != grammar.brands[0] and not len(heads):
            continue
        # Searching the texts between the headers all at once is faster than counting in the whole.
        between = lines.text(np.concatenate([[0], heads + 1]), np.append(heads, len(lines.raw)))
        if not between.cast(pl.Binary).bin.contains(brand).any():
            continue
        begins = set(heads.tolist())
        at = lines.raw.find(brand)
        while at >= 0:
            if at not in begins:
                row = int(np.searchsorted(lines.begin, at, side="right")) - 1
                before = lines.raw[int(lines.start[row]) : at]
                text = lines.raw[at : int(lines.stop[row])]
                if len(text) > _HEADER or not grammar.pattern.fullmatch(text):
                    pass
                elif not before.decode("utf-8", "replace").strip("\ufeff\x00\x10 "):
                    moved.append(row)
                    starts.append(at)
                elif not before.endswith(b") returned to "):  # what follows that is a name
                    cut_rows.append(row)
                    cuts.append(at)
            at = lines.raw.find(brand, at + 1)
    if moved:
        lines = lines.moved(np.array(moved), np.array(starts))
    if cuts:
        order = np.argsort(cuts)
        lines = lines.split(np.array(cut_rows)[order], np.array(cuts)[order])
    return lines


def _spread(lines: Lines, rows: np.ndarray) -> np.ndarray:
    """The hand of each line; -1 from the start of a source to its first header."""
    opens = np.flatnonzero(~lines.continues())
    at = np.concatenate([opens, rows])
    hand = np.concatenate([np.full(len(opens), -1), np.arange(len(rows))])
    order = np.argsort(at, kind="stable")  # a header at the start of a source comes after the start
    at, hand = at[order], hand[order]
    return np.repeat(hand, np.diff(at, append=len(lines)))


def _unindent(lines: Lines, rows: np.ndarray, hand_of: np.ndarray) -> Lines:
    """Texts without the space that an archive puts before each line of a hand."""
    archived = lines.data[lines.start[rows]] == _SPACE
    if not archived.any():
        return lines
    inside = np.flatnonzero(hand_of >= 0)
    inside = inside[archived[hand_of[inside]]]
    inside = inside[(lines.data[lines.start[inside]] == _SPACE) & (lines.end[inside] > lines.start[inside])]
    return lines.moved(inside, lines.start[inside] + 1)
