"""A PokerNow log as CSV: its columns, its records in playing order, and where hands certainly begin.

`entry,at,order`, in any order of columns; `order` (milliseconds since 1970 times a hundred, and a count) may
be missing. The site writes the newest entry first; logs sorted again have the oldest first. A record may hold
line breaks (changes of the settings).
"""

from __future__ import annotations

import csv
import itertools
import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parsers.text import ShardText

Place = TypeVar("Place")
"""Where a record stands."""

_NAMES = frozenset((b"entry", b"at", b"order"))
_HEADER = re.compile(
    rb'(?:\xef\xbb\xbf)*[ "]*(?:entry|at|order)[ "]*(?:,[ "]*(?:entry|at|order)[ "]*){1,2}\r?\n?'
)
_HEADERS = re.compile(rb"^" + _HEADER.pattern.removesuffix(rb"\n?") + rb"\n", re.MULTILINE)
START = "-- starting hand #"
END = "-- ending hand #"
_STARTS = re.compile(rb'^(?:[^"\n,]{0,40},){0,2}"?-- starting hand #[^\n]*\n', re.MULTILINE)
_MOMENT = re.compile(rb"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:?[0-9]{2})?")
_CLOSED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z?\"?(?:,\"?[0-9]{10,20}\"?)?\r?$")
_LONGEST_ORDER = 20  # digits


class Columns(NamedTuple):
    """Places of the columns; -1: there is none."""

    entry: int
    at: int
    order: int


class Record(NamedTuple):
    """A record of the log."""

    first: int  # line of the shard's text
    last: int  # the line after its last one
    entry: str | None  # None: not a record of these columns
    at: str
    order: str


def columns_of(header: bytes) -> Columns | None:
    """The columns that a header names; None if it is none."""
    if not _HEADER.fullmatch(header):
        return None
    names = [name.strip(b' "\r\n\xef\xbb\xbf') for name in header.split(b",")]
    if len(set(names)) < len(names) or not {b"entry", b"at"} <= set(names) <= _NAMES:
        return None
    return Columns(
        names.index(b"entry"), names.index(b"at"), names.index(b"order") if b"order" in names else -1
    )


def headers(chunk: bytes) -> list[tuple[int, int]]:
    """Start and end of every header line of `chunk`, its line feed included."""
    return [found.span() for found in _HEADERS.finditer(chunk) if columns_of(found[0])]


def heads(chunk: bytes) -> list[int]:
    """Where a log may be cut: before the entry that starts a hand, behind it if the newest comes first."""
    starts = list(_STARTS.finditer(chunk))
    if len(starts) < 2:
        return []
    newest_first = _moment(starts[0][0]) > _moment(starts[-1][0])
    cuts = [found.end() if newest_first else found.start() for found in starts]
    return [cut for cut in cuts if 0 < cut < len(chunk)]


def _moment(line: bytes) -> bytes:
    found = _MOMENT.findall(line)
    return found[-1] if found else b""


def records(text: ShardText, first: int, last: int, columns: Columns) -> list[Record]:
    """The records in the lines `first` to `last` of the text, as they stand there; blank ones left out."""
    begin, end = int(text.line_starts[first]), int(text.line_starts[last])
    lines = text.data[begin:end].decode().split("\n")[: last - first]
    found: list[Record] = []
    at = 0
    while at < len(lines):
        start = at
        for stop, fields in _rows(lines, start):
            if fields is None or (stop - at > 1 and _swallowed(lines[at:stop])):
                # A quote that does not close: this line alone is lost.
                found.append(Record(first + at, first + at + 1, None, "", ""))
                at += 1
                break
            if fields:
                found.append(_record(first + at, first + stop, fields, columns))
            at = stop
    return found


def _rows(lines: list[str], start: int) -> Iterator[tuple[int, list[str] | None]]:
    """The line behind each record from the line `start` on, and its fields; None if they cannot be read."""
    reader = csv.reader(f"{line}\n" for line in itertools.islice(lines, start, None))
    try:
        for fields in reader:
            yield start + reader.line_num, fields
    except csv.Error:
        yield len(lines), None


def _swallowed(lines: list[str]) -> bool:
    """Whether a record of several lines holds the ends of more than one."""
    return sum(_CLOSED.search(line) is not None for line in lines) > 1


def _record(first: int, stop: int, fields: list[str], columns: Columns) -> Record:
    try:
        entry, at = fields[columns.entry], fields[columns.at]
        order = fields[columns.order] if columns.order >= 0 else ""
    except IndexError:
        return Record(first, stop, None, "", "")
    width = 2 + (columns.order >= 0)
    whole = len(fields) == width or not any(fields[width:])
    if not whole or not _TIME.fullmatch(at) or not (order.isdecimal() or columns.order < 0):
        return Record(first, stop, None, "", "")
    return Record(first, stop, entry.strip(), at, order)


def newest_first(found: list[Record]) -> bool:
    """Whether the records stand in the order in which the site writes them, the later of two times first."""
    known = [record for record in found if record.entry is not None]
    if not known:
        return True
    if known[0].at != known[-1].at:
        return known[0].at > known[-1].at
    if known[0].order and known[-1].order:
        return _number(known[0]) >= _number(known[-1])
    return True


def in_order(found: list[tuple[Record, Place]]) -> list[tuple[Record, Place]]:
    """Records of one hand, given in playing order but for ties, sorted by `order` where all have one."""
    numbers = [_number(record) for record, _ in found]
    ascending = sorted(numbers)
    if numbers == ascending or ascending[0] < 0:
        return found
    return [pair for _, pair in sorted(zip(numbers, found, strict=True), key=itemgetter(0))]


def _number(record: Record) -> int:
    order = record.order
    return int(order) if order and len(order) <= _LONGEST_ORDER else -1
