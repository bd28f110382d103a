"""PokerNow: the log of a game as CSV, one entry a record, the newest first (or sorted, the oldest first).

A hand's bytes are the lines from its ending to its starting entry, or the other way round. What is shown,
paid as a bounty or done by the admin between two hands belongs to none. The header names the columns: it is
the context of every hand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.format import DialectInfo
from parsers.formats import pokernow_log
from parsers.formats.pokernow_hand import DIALECT
from parsers.formats.pokernow_hands import Section
from parsers.told.model import Dialect
from parsers.told.shard import Shard

if TYPE_CHECKING:
    from parsers import schema
    from parsers.format import Format, Options
    from parsers.text import ShardText, Stretch

_HAND = re.compile(rb'^(?:[^"\n,]{0,40},){0,2}"?-- (?:starting|ending) hand #[0-9]', re.MULTILINE)
_STATED = Dialect(
    name=DIALECT,
    games="hold'em, Omaha, Omaha hi-lo; no limit, pot limit; bomb pots, two runs and boards",
    prints="street totals in calls, bets and raises; returns of uncalled bets; all-ins; what is collected",
    not_checkable="the pot (no total and no rake are printed); whose the hole cards of the log's owner are",
    prints_pot=False,
)


class PokerNow:
    """Implements `parsers.format.Format` and `parsers.format.WithContext`."""

    name = "pokernow"
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = (
        DialectInfo(_STATED.name, _STATED.games, _STATED.prints, _STATED.not_checkable),
    )

    def matches(self, head: bytes) -> bool:
        """Whether the source begins with a log's header, or holds the lines around a hand in its columns."""
        first = head.lstrip(b"\r\n \t")
        line = first[: first.find(b"\n") + 1] or first
        return pokernow_log.columns_of(line) is not None or _HAND.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets between two hands."""
        return pokernow_log.heads(chunk)

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """The header lines of logs."""
        return pokernow_log.headers(chunk)

    def read(self, text: ShardText, options: Options) -> schema.Parsed:  # noqa: ARG002 (times are in UTC)
        """The tables of a shard."""
        shard = Shard(self.name, (_STATED,), text)
        for stretch in text.stretches:
            self._read(shard, text, stretch)
        return shard.parsed()

    def _read(self, shard: Shard, text: ShardText, stretch: Stretch) -> None:
        """One stretch: the parts of it that have a header each."""
        context = stretch.context
        columns = pokernow_log.columns_of(context.data) if context else None
        span = (context.start, context.end) if context else None
        at = stretch.start
        for start, end in pokernow_log.headers(text.data[stretch.start : stretch.end]):
            header = (stretch.start + start, stretch.start + end)
            Section(shard, text, (at, header[0]), columns, span).read()
            shard.gap(*header, "context")
            columns = pokernow_log.columns_of(text.data[header[0] : header[1]])
            span = _in_source(text, *header)
            at = header[1]
        Section(shard, text, (at, stretch.end), columns, span).read()


def _in_source(text: ShardText, start: int, end: int) -> tuple[int, int]:
    """Where whole lines of the text lie in their source."""
    first, last = text.line_starts.searchsorted([start, end - 1], side="right") - 1
    return int(text.raw_starts[first]), int(text.raw_ends[last])


FORMAT: Format = PokerNow()
