"""iPoker XML: a session's head, then its hands, in one file of a room's client or several one after another.

Dialects: `ipoker`, where `win` holds what nobody called; `ipoker-net-wins`, where it does not (clients from
2018 on, and those that say so); `ipoker-converted`, made of another room's hands by a tool. Returns of
uncalled bets are printed in none of them, nor is the pot.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from parsers.format import DialectInfo
from parsers.formats import ipoker_hand, ipoker_session
from parsers.formats.ipoker_stakes import StudLevels
from parsers.places import lines_at, raw_offsets
from parsers.told.model import Dialect
from parsers.told.shard import Refused, Shard

if TYPE_CHECKING:
    from parsers.format import Format, Options
    from parsers.formats.ipoker_session import Session
    from parsers.schema import Parsed
    from parsers.text import ShardText, Stretch

NAME = "ipoker"
_UNREADABLE = "\N{REPLACEMENT CHARACTER}".encode()
_GAMES = "hold'em, Omaha (4, 5 and 6 cards, hi-lo), short deck, stud; no-limit, pot-limit, fixed-limit"
_PRINTS = "stacks, street totals of raises, chips of the rest, all-ins by a type of their own, what was won"
_NOT = "returns of uncalled bets, pots"
DIALECTS = tuple(
    Dialect(name, _GAMES, _PRINTS, _NOT, prints_returns=False, prints_pot=False, prints_all_ins=False)
    for name in ("ipoker", "ipoker-net-wins", "ipoker-converted")
)
_MATCHES = re.compile(
    rb"""(?:^|>)\s*<(?:session\s[^<>]*\bsessioncode|game\s[^<>]*\bgamecode)\s*=""", re.MULTILINE
)
# In XML a bracket begins a tag wherever it stands: in names and values it is written as a reference.
_HAND = re.compile(rb"<game(?=[\s>])")
_HAND_ENDS = re.compile(rb"<(?:game(?=[\s>])|/?session(?=[\s>])|(?P<whole>/game\s*>))")
_HEAD = re.compile(
    rb"(?P<session><session(?=[\s>])[^<>]*>)|(?P<whole></general\s*>)|<(?:game|/session)(?=[\s>])"
)
_BETWEEN = re.compile(
    rb"(?P<blank>\s+)|(?P<separator><\?xml[^<>]*\?>|</session\s*>)|(?P<session><session(?=[\s>])[^<>]*>)"
)
_KNOWN = re.compile(rb"<\?xml|</?session")


class IPoker:
    """The format as `parsers.format.Format` and `parsers.format.WithContext` describe one."""

    name = NAME
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = tuple(
        DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in DIALECTS
    )

    def matches(self, head: bytes) -> bool:
        """See `parsers.format.Format`."""
        return _MATCHES.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Where `<game` stands."""
        return [found.start() for found in _HAND.finditer(chunk)]

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """The heads of sessions: `<session ..>` and the `<general>` in it."""
        found: list[tuple[int, int]] = []
        session = None
        for tag in _HEAD.finditer(chunk):
            if session is not None:
                found.append((session.start(), (tag if tag["whole"] else session).end()))
            session = tag if tag["session"] else None
        return found

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of a shard."""
        reader = _Reader(text, options.timezone)
        for stretch in text.stretches:
            reader.stretch(stretch)
        return reader.parsed()


FORMAT: Format = IPoker()


class _Reader:
    """Goes through a shard: heads of sessions, hands, and what lies between them."""

    def __init__(self, text: ShardText, timezone: str | None) -> None:
        self._shard = Shard(NAME, DIALECTS, text)
        self._levels = StudLevels()
        self._text, self._timezone = text, timezone
        self._any_bad = bool(text.bad_lines.any())
        self._session: Session | None = None

    def parsed(self) -> Parsed:
        """The tables of all that was read."""
        self._levels.tell()
        return self._shard.parsed()

    def stretch(self, stretch: Stretch) -> None:
        """Reads what lies together in one source."""
        known = stretch.context
        self._session = None
        if known is not None:
            self._session = replace(ipoker_session.read(known.data), span=(known.start, known.end))
        data, at = self._text.data, stretch.start
        while at < stretch.end:
            head = _HAND.search(data, at, stretch.end)
            self._between(at, head.start() if head else stretch.end)
            if head is None:
                return
            at = self._hand(head.start(), stretch.end)

    def _hand(self, start: int, stop: int) -> int:
        """Reads the hand that begins at `start`; where it ends."""
        data, session = self._text.data, self._session
        tag = _HAND_ENDS.search(data, start + 1, stop)
        whole = tag is not None and tag["whole"] is not None
        raw = data[start : stop if tag is None else tag.end() if whole else tag.start()].rstrip()
        end = start + len(raw)
        try:
            self._check_bytes(raw, start)
            hand = ipoker_hand.read(raw, start, session, self._timezone, whole=whole)
        except Refused as refused:
            self._shard.refuse(
                start,
                end,
                refused.reason,
                refused.message,
                place=refused.place,
                site=session.site if session else None,
                hand_id=ipoker_hand.identity(raw),
            )
        else:
            self._shard.add(hand, start, end)
            self._levels.see(hand)
        return end

    def _check_bytes(self, raw: bytes, start: int) -> None:
        """Refuses a hand whose text is not what its source meant. A line may be bad for its length alone."""
        if b"\0" in raw:
            raise Refused("bad-bytes", "a NUL", start + raw.index(b"\0"))
        if self._any_bad and _UNREADABLE in raw:
            first, last = lines_at(self._text, np.array([start, start + len(raw) - 1])).tolist()
            if self._text.bad_lines[first : last + 1].any():
                place = start + raw.index(_UNREADABLE)
                raise Refused("bad-bytes", "bytes that the source's encoding does not allow", place)

    def _between(self, start: int, end: int) -> None:
        """Accounts for what lies between two hands, and reads the heads of sessions in it."""
        data = self._text.data
        while start < end:
            known = _BETWEEN.match(data, start, end)
            if known is None:
                following = _KNOWN.search(data, start + 1, end)
                stray = data[start : following.start() if following else end].rstrip()
                self._shard.stray(start, start + len(stray), "unknown-text", "text that belongs to no hand")
                start += len(stray)
                continue
            stop = known.end()
            if known["session"]:
                ends = _HEAD.search(data, stop, end)
                stop = ends.end() if ends and ends["whole"] else stop
                places = np.array([start, stop], np.int64)
                begins = int(raw_offsets(self._text, places[:1])[0])
                span = (begins, int(raw_offsets(self._text, places[1:], ends=True)[0]))
                self._session = replace(ipoker_session.read(data[start:stop]), span=span)
            kind = "blank" if known["blank"] else "separator" if known["separator"] else "context"
            self._shard.gap(start, stop, kind)
            start = stop
