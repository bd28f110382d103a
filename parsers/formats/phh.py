"""PHH, the Poker Hand History standard (https://phh.readthedocs.io), which is TOML.

One hand in a file (`.phh`), or each in a table of its own (`.phhs`).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from parsers.format import DialectInfo
from parsers.formats.phh_hand import Reader
from parsers.formats.phh_toml import TABLE, fields
from parsers.told.model import Dialect
from parsers.told.shard import Refused, Shard

if TYPE_CHECKING:
    from parsers import schema
    from parsers.format import Format, Options
    from parsers.text import ShardText

ONE, SEVERAL = "phh", "phhs"
_VARIANT = re.compile(rb"""^[ \t]*variant[ \t]*=[ \t]*["'][A-Z0-9/]{1,8}["']""", re.MULTILINE)
_OTHERS = re.compile(
    rb"^[ \t]*(?:antes|blinds_or_straddles|starting_stacks|actions|min_bet)[ \t]*=", re.MULTILINE
)
_LONGEST = 2**20
"""Bytes of a hand: no hand of poker is longer."""
_DIALECTS = tuple(
    Dialect(
        name=name,
        games="hold'em, short deck, Omaha, Omaha hi-lo, stud, razz, 2-7 single and triple draw, badugi",
        prints=f"street totals in bets and raises, none in calls; {layout}",
        not_checkable="returns of uncalled bets, undercalls (a call has no amount), the pot (no rake)",
        prints_returns=False,
        prints_pot=False,
        prints_all_ins=False,
    )
    for name, layout in ((ONE, "one hand in a file"), (SEVERAL, "each hand in a table of its own"))
)


class PokerHandHistory:
    """Implements `parsers.format.Format`."""

    name = "phh"
    starts: tuple[bytes, ...] = ()
    dialects = tuple(DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in _DIALECTS)

    def matches(self, head: bytes) -> bool:
        """Whether lines name a variant and another field that every hand has."""
        return _VARIANT.search(head) is not None and _OTHERS.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """The headers of tables; a file of one hand is never cut."""
        return [found.start() for found in TABLE.finditer(chunk)]

    def read(self, text: ShardText, options: Options) -> schema.Parsed:
        """The tables of a shard."""
        shard = Shard(self.name, _DIALECTS, text)
        any_bad = bool(text.bad_lines.any())
        for stretch in text.stretches:
            tables = [found.start() for found in TABLE.finditer(text.data, stretch.start, stretch.end)]
            if not tables or _says_something(text.data[stretch.start : tables[0]]):
                self._one(shard, text, (stretch.start, stretch.end), ONE, options, any_bad)
                continue
            self._gap(shard, text, stretch.start, tables[0])
            for start, end in pairwise([*tables, stretch.end]):
                self._one(shard, text, (start, end), SEVERAL, options, any_bad)
        return shard.parsed()

    def _one(
        self,
        shard: Shard,
        text: ShardText,
        place: tuple[int, int],
        dialect: str,
        options: Options,
        any_bad: bool,
    ) -> None:
        """A hand, and the empty lines behind it."""
        start, end = place
        written = text.data[start:end]
        if not _says_something(written):
            self._gap(shard, text, start, end)
            return
        stop = start + len(written.rstrip())
        stop = text.data.find(b"\n", stop, end) + 1 or end
        shard.gap(stop, end, "blank")
        reader = None
        try:
            _check(text, start, stop, any_bad=any_bad)
            body = start if dialect == ONE else text.data.find(b"\n", start) + 1
            reader = Reader(fields(text.data, body, stop), start, dialect, options)
            shard.add(reader.hand(), start, stop)
        except Refused as refused:
            site, name = (reader.site, reader.hand_id) if reader else (None, None)
            shard.refuse(
                start, stop, refused.reason, refused.message, place=refused.place, site=site, hand_id=name
            )

    def _gap(self, shard: Shard, text: ShardText, start: int, end: int) -> None:
        shard.gap(start, end, "comment" if text.data[start:end].strip() else "blank")


def _says_something(written: bytes) -> bool:
    """Whether there is more than comments and empty lines."""
    return any(line.lstrip()[:1] not in (b"", b"#") for line in written.split(b"\n"))


def _check(text: ShardText, start: int, end: int, *, any_bad: bool) -> None:
    """Refuse what need not be looked at."""
    if end - start > _LONGEST:
        raise Refused("too-many-actions", f"the hand has {end - start} bytes", start)
    if not any_bad:
        return
    first, last = text.line_starts.searchsorted([start, end - 1], side="right") - 1
    bad = text.bad_lines[first : last + 1]
    if bad.any():
        raise Refused(
            "bad-bytes",
            "the hand has bytes that its encoding does not allow, a NUL, or a line that is too long",
            int(text.line_starts[first + int(bad.argmax())]),
        )


FORMAT: Format = PokerHandHistory()
