"""What the rooms have in common whose exports hold every hand as one XML element."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element

import numpy as np

from parsers.format import DialectInfo
from parsers.places import lines_at, raw_offsets
from parsers.told.shard import Refused, Shard
from parsers.xmlscan import (
    AmountError,
    Span,
    Tree,
    XmlError,
    element_end,
    hand_spans,
    money,
    parse,
    tag_end,
)

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.schema import Parsed
    from parsers.text import ShardText, Stretch
    from parsers.told.model import Dialect, Hand

_LONGEST_TAG = 4096
_UNREADABLE = "\N{REPLACEMENT CHARACTER}".encode()


@dataclass
class Found:
    """The element of a hand, whose reader notes in `at` which tag it is reading."""

    data: bytes
    span: Span
    tree: Tree
    before: Mapping[str, str] | None  # attributes of the element outside of hands that tells what is played
    options: Options
    at: int = 0

    def walk(self) -> Iterator[Element]:
        """All elements in the order of the text."""
        for element, start in self.tree.walk():
            self.at = start
            yield element

    def end(self, element: Element) -> int:
        """The offset after the element that is being read."""
        return element_end(self.data, self.at, element.tag, self.span.end)

    def refusal(self, reason: str, message: str) -> Refused:
        """Why the hand cannot be read, because of the element that is being read."""
        return Refused(reason, message, self.at)

    def money(self, element: Element, name: str) -> int:
        """An attribute of the element that is being read, as money."""
        text = element.get(name)
        if text is None:
            raise self.refusal("bad-amount", f"no {name} in <{element.tag}>, expected an amount")
        try:
            return money(text)
        except AmountError as error:
            raise self.refusal(error.reason, f"{name} is {error}") from None

    def number(self, element: Element, name: str) -> int:
        """An attribute that is a small whole number, such as a seat."""
        text = element.get(name) or ""
        if not re.fullmatch("[0-9]{1,6}", text, re.ASCII):
            raise self.refusal("bad-header", f"{name} is {text[:80]!r}, expected a number")
        return int(text)


@dataclass(frozen=True)
class XmlRoom:
    """A format as `parsers.format.Format` describes it, and how its hands are found."""

    name: str
    site: str
    tag: str  # of a hand's element
    id_attribute: str
    sign: str  # pattern: a line begins with it in this format only
    read_hand: Callable[[Found], Hand]
    told: tuple[Dialect, ...]
    breaks: str = ""  # pattern: what follows the `<` of a tag that stands in no hand
    between: str = ""  # pattern: text between hands that says nothing
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = field(init=False)

    def __post_init__(self) -> None:
        told = tuple(DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in self.told)
        object.__setattr__(self, "dialects", told)

    def matches(self, head: bytes) -> bool:
        """Whether a source that begins with `head` has this layout."""
        return re.search(rb"^[ \t]*" + self.sign.encode(), head, re.MULTILINE) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Where hands begin: in XML a bracket begins a tag wherever it stands."""
        return [found.start() for found in re.finditer(rf"<{self.tag}(?=\s)".encode(), chunk)]

    def find_told(self, data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:  # noqa: ARG002
        """Start and end of the elements between hands that tell what is played."""
        return iter(())

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard."""
        reading = _Reading(self, text, options)
        for stretch in text.stretches:
            reading.read(stretch)
        return reading.parsed()


@dataclass(frozen=True)
class ToldBefore(XmlRoom):
    """A room that tells what is played in an element before the hands of a session."""

    before: str = ""  # its name

    def find_told(self, data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Start and end of such elements."""
        tags = re.finditer(rf"<{self.before}(?=[\s/>])".encode(), data[start:end])
        begins = [start + found.start() for found in tags]
        for place, following in zip_longest(begins, begins[1:], fillvalue=end):
            if tag_end(data, place, following) > place:
                yield place, element_end(data, place, self.before, following)

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """See `parsers.format.WithContext`."""
        return list(self.find_told(chunk, 0, len(chunk)))


class _Told(NamedTuple):
    """What an element before hands tells."""

    attributes: Mapping[str, str]
    span: tuple[int, int]  # in the source, or in the text
    in_text: bool


class _Reading:
    """One shard on its way into the tables."""

    def __init__(self, room: XmlRoom, text: ShardText, options: Options) -> None:
        self._room, self._text, self._options = room, text, options
        self._shard = Shard(room.name, room.told, text)
        self._between = re.compile(rb"(?:\s|<!--.*?-->|" + room.between.encode() + rb")*", re.DOTALL)
        self._told: _Told | None = None
        self._needs: list[tuple[Hand, tuple[int, int]]] = []  # hands with their context in the text
        self._has_bad_lines = bool(text.bad_lines.any())

    def parsed(self) -> Parsed:
        """The tables of all that was read."""
        starts = np.array([span[0] for _, span in self._needs], np.int64)
        ends = np.array([span[1] for _, span in self._needs], np.int64)
        first = raw_offsets(self._text, starts).tolist()
        last = raw_offsets(self._text, ends, ends=True).tolist()
        for (hand, _), start, end in zip(self._needs, first, last, strict=True):
            hand.context = [(start, end)]
        return self._shard.parsed()

    def read(self, stretch: Stretch) -> None:
        """What lies together in one source."""
        data, done, room, known = self._text.data, stretch.start, self._room, stretch.context
        self._told = None
        if known is not None:
            with suppress(XmlError):
                whole = Span(0, len(known.data), closed=True)
                attributes = parse(known.data, whole).root.attrib
                self._told = _Told(attributes, (known.start, known.end), in_text=False)
        for span in hand_spans(data, stretch.start, stretch.end, room.tag, room.breaks):
            self._outside(done, span.start)
            self._hand(span)
            done = span.end
        self._outside(done, stretch.end)

    def _hand(self, span: Span) -> None:
        room, told = self._room, self._told
        try:
            self._refuse_bad_lines(span)
            tree = self._tree(span)
            before = told.attributes if told else None
            hand = room.read_hand(Found(self._text.data, span, tree, before, self._options, span.start))
            if told and told.in_text:
                self._needs.append((hand, told.span))
            elif told:
                hand.context = [told.span]
            self._shard.add(hand, span.start, span.end)
        except Refused as refused:
            self._shard.refuse(
                span.start,
                span.end,
                refused.reason,
                refused.message,
                place=refused.place,
                site=room.site,
                hand_id=self._identity(span),
            )

    def _identity(self, span: Span) -> str | None:
        """The number of a hand that cannot be read."""
        tag = self._text.data[span.start : min(span.end, span.start + _LONGEST_TAG)]
        found = re.match(rf'<[^<>]*?\s{self._room.id_attribute}="([^"<>]{{1,64}})"'.encode(), tag)
        return found[1].decode("utf-8", "replace") if found else None

    def _tree(self, span: Span) -> Tree:
        try:
            return parse(self._text.data, span)
        except XmlError as error:
            reason = "bad-xml" if span.closed else "cut-short"
            raise Refused(reason, error.message, error.place) from None

    def _refuse_bad_lines(self, span: Span) -> None:
        """A line may be bad for its length alone, which does no harm here."""
        if not self._has_bad_lines:
            return
        first, last = lines_at(self._text, np.array([span.start, span.end - 1])).tolist()
        for line in first + np.flatnonzero(self._text.bad_lines[first : last + 1]):
            start, end = self._text.line_starts[line : line + 2].tolist()
            piece = self._text.data[max(start, span.start) : min(end, span.end)]
            for sign, said in ((b"\0", "a NUL"), (_UNREADABLE, "bytes that its encoding does not allow")):
                if sign in piece:
                    raise Refused("bad-bytes", said, max(start, span.start) + piece.index(sign))

    def _outside(self, start: int, end: int) -> None:
        """Text that is in no hand."""
        data, at = self._text.data, start
        for told, stop in self._room.find_told(data, start, end):
            if told < at:
                continue
            self._ignore(at, told)
            at = min(stop, end)
            try:
                attributes = parse(data, Span(told, at, closed=True)).root.attrib
            except XmlError as error:
                self._shard.stray(told, at, "bad-xml", error.message)
                continue
            self._shard.gap(told, at, "context")
            self._told = _Told(attributes, (told, at), in_text=True)
        self._ignore(at, end)

    def _ignore(self, start: int, end: int) -> None:
        piece = self._text.data[start:end]
        text = piece.strip()
        if not text:
            self._shard.gap(start, end, "blank")
        elif self._between.fullmatch(piece):
            self._shard.gap(start, end, "separator")
        else:
            first = start + piece.index(text)
            self._shard.gap(start, first, "blank")
            self._shard.stray(first, first + len(text), "unknown-text", "text that belongs to no hand")
            self._shard.gap(first + len(text), end, "blank")
