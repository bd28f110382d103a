"""Shards of XML that is no document: hands as elements, and before them the heads of their sessions.

Files begin and end anywhere, several stand one after another, and the last hand may lack its end; so hands
are found by their tags and parsed one by one. In XML a bracket begins a tag wherever it stands: in names and
values it is written as a reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from parsers.places import lines_at, raw_offsets
from parsers.told.shard import Refused, Shard

if TYPE_CHECKING:
    from parsers.text import ShardText, Stretch
    from parsers.told.model import Hand

_UNREADABLE = "\N{REPLACEMENT CHARACTER}".encode()

Session = TypeVar("Session")
"""What the head of a session says of its hands."""
Span = tuple[int, int]


@dataclass(frozen=True)
class Piece(Generic[Session]):
    """The text of a hand and what is known of it before it is read."""

    raw: bytes  # without blanks behind it
    base: int  # where it begins in the shard's text
    whole: bool  # its end tag is there
    session: Session | None


@dataclass(frozen=True)
class Elements(Generic[Session]):
    """How a room's elements follow each other; all patterns are linear on any text."""

    hand: str  # name of the element
    session: str  # a pattern: the head of a session, the longest first
    border: str  # a pattern, behind a bracket: what cannot stand inside a hand
    ignored: str  # a pattern: what else may stand between hands, each match a `separator`
    read_session: Callable[[bytes], Session]
    read_hand: Callable[[Piece[Session]], Hand]  # raises Refused; the context is added here
    site_of: Callable[[Session], str]
    hand_id: Callable[[bytes], str | None]  # of a hand that cannot be read

    def heads(self, chunk: bytes) -> list[int]:
        """`parsers.format.Format.heads`."""
        return [found.start() for found in _pattern(rf"<{self.hand}(?=[\s>])").finditer(chunk)]

    def contexts(self, chunk: bytes) -> list[Span]:
        """`parsers.format.WithContext.contexts`."""
        return [found.span() for found in _pattern(self.session).finditer(chunk)]

    def read(self, shard: Shard, text: ShardText) -> list[Hand]:
        """Gives all of the text to the shard; the hands that could be read."""
        reader = _Reader(self, shard, text)
        for stretch in text.stretches:
            reader.stretch(stretch)
        return reader.read()


class _Reader(Generic[Session]):
    """Goes through a shard: heads of sessions, hands, and what lies between them."""

    def __init__(self, elements: Elements[Session], shard: Shard, text: ShardText) -> None:
        self._elements, self._shard, self._text = elements, shard, text
        self._any_bad = bool(text.bad_lines.any())
        self._session: Session | None = None
        self._contexts: list[Span | None] = []  # where the heads of sessions lie in their sources
        self._offsets: list[tuple[int, int, int]] = []  # or in the text: place in that list, start, end
        self._begins = _pattern(rf"<{elements.hand}(?=[\s>])")
        self._ends = _pattern(
            rf"<(?:{elements.hand}(?=[\s>])|(?P<whole>/{elements.hand}\s*>)|{elements.border})"
        )
        self._between = _pattern(
            rf"(?P<blank>\s+)|(?P<session>{elements.session})|(?P<separator>{elements.ignored})"
        )
        self._known = _pattern(rf"{elements.session}|{elements.ignored}")
        self._hands: list[tuple[Hand, int]] = []  # each with the place of its context

    def read(self) -> list[Hand]:
        """The hands that could be read, with their contexts."""
        places, starts, ends = np.array(self._offsets, np.int64).reshape(-1, 3).T
        raw_starts, raw_ends = raw_offsets(self._text, starts), raw_offsets(self._text, ends, ends=True)
        for place, *span in zip(places.tolist(), raw_starts.tolist(), raw_ends.tolist(), strict=True):
            self._contexts[place] = (span[0], span[1])
        for hand, place in self._hands:
            own = self._contexts[place]
            hand.context = () if own is None else (own,)
        return [hand for hand, _ in self._hands]

    def stretch(self, stretch: Stretch) -> None:
        """Reads what lies together in one source."""
        known = stretch.context
        self._session = None if known is None else self._elements.read_session(known.data)
        self._contexts.append(None if known is None else (known.start, known.end))
        data, at = self._text.data, stretch.start
        while at < stretch.end:
            head = self._begins.search(data, at, stretch.end)
            self._gaps(at, head.start() if head else stretch.end)
            if head is None:
                return
            at = self._hand(head.start(), stretch.end)

    def _hand(self, start: int, stop: int) -> int:
        """Reads the hand that begins at `start`; where it ends."""
        data, session = self._text.data, self._session
        tag = self._ends.search(data, start + 1, stop)
        whole = tag is not None and tag["whole"] is not None
        raw = data[start : stop if tag is None else tag.end() if whole else tag.start()].rstrip()
        end = start + len(raw)
        try:
            self._check_bytes(raw, start)
            hand = self._elements.read_hand(Piece(raw, start, whole, session))
        except Refused as refused:
            self._shard.refuse(
                start,
                end,
                refused.reason,
                refused.message,
                place=refused.place,
                site=None if session is None else self._elements.site_of(session),
                hand_id=self._elements.hand_id(raw),
            )
        else:
            self._shard.add(hand, start, end)
            self._hands.append((hand, len(self._contexts) - 1))
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

    def _gaps(self, start: int, end: int) -> None:
        """Accounts for what lies between two hands, and reads the heads of sessions in it."""
        data = self._text.data
        while start < end:
            known = self._between.match(data, start, end)
            if known is None:
                following = self._known.search(data, start + 1, end)
                stray = data[start : following.start() if following else end].rstrip()
                self._shard.stray(start, start + len(stray), "unknown-text", "text that belongs to no hand")
                start += len(stray)
                continue
            stop = known.end()
            if known["session"]:
                self._offsets.append((len(self._contexts), start, stop))
                self._contexts.append(None)
                self._session = self._elements.read_session(data[start:stop])
            kind = "blank" if known["blank"] else "context" if known["session"] else "separator"
            self._shard.gap(start, stop, kind)
            start = stop


def _pattern(text: str) -> re.Pattern[bytes]:
    return re.compile(text.encode())
