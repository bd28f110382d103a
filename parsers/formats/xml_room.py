"""What the rooms have in common whose exports hold every hand as one XML element."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

import numpy as np

from parsers.format import DialectInfo
from parsers.places import lines_at
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
)

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.schema import Parsed
    from parsers.text import ShardText
    from parsers.told.model import Dialect, Hand


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
        return element_end(self.data, self.at, element.tag)

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
    cuts: str  # pattern: so begins a line before which a shard may be cut
    read_hand: Callable[[Found], Hand]
    told: tuple[Dialect, ...]
    breaks: str = ""  # pattern: what follows the `<` of a tag that stands in no hand
    between: str = ""  # pattern: text between hands that says nothing
    before: str = ""  # name of the element between hands that tells what is played
    dialects: tuple[DialectInfo, ...] = field(init=False)

    def __post_init__(self) -> None:
        told = tuple(DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in self.told)
        object.__setattr__(self, "dialects", told)

    def matches(self, head: bytes) -> bool:
        """Whether a source that begins with `head` has this layout."""
        return re.search(rb"^[ \t]*" + self.sign.encode(), head, re.MULTILINE) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """The starts of the lines before which a shard may be cut."""
        pattern = re.compile(rb"^[ \t]*" + self.cuts.encode(), re.MULTILINE)
        return [found.start() for found in pattern.finditer(chunk)]

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard."""
        return _Reading(self, text, options).parsed()


class _Reading:
    """One shard on its way into the tables."""

    def __init__(self, room: XmlRoom, text: ShardText, options: Options) -> None:
        self._room, self._text, self._options = room, text, options
        self._shard = Shard(room.name, room.told, text)
        self._between = re.compile(rb"(?:\s|<!--.*?-->|" + room.between.encode() + rb")*", re.DOTALL)
        self._before = re.compile(rb"<" + room.before.encode() + rb"\b") if room.before else None
        self._told: tuple[int, Mapping[str, str], tuple[int, int]] | None = None  # source, attributes, place
        self._has_bad_lines = bool(text.bad_lines.any())

    def parsed(self) -> Parsed:
        data, done = self._text.data, 0
        for span in hand_spans(data, self._room.tag, self._room.breaks):
            self._outside(done, span.start)
            self._hand(span)
            done = span.end
        self._outside(done, len(data))
        return self._shard.parsed()

    def _hand(self, span: Span) -> None:
        room = self._room
        hand_id = None
        try:
            self._refuse_bad_lines(span)
            told = self._told if self._told and self._told[0] == self._source(span.start) else None
            found = Found(
                self._text.data, span, self._tree(span), told[1] if told else None, self._options, span.start
            )
            hand_id = found.tree.root.get(room.id_attribute)
            hand = room.read_hand(found)
            if told:
                hand.context = [told[2]]
            self._shard.add(hand, span.start, span.end)
        except Refused as refused:
            self._shard.refuse(
                span.start,
                span.end,
                refused.reason,
                refused.message,
                place=refused.place,
                site=room.site,
                hand_id=hand_id,
            )

    def _tree(self, span: Span) -> Tree:
        try:
            return parse(self._text.data, span)
        except XmlError as error:
            reason = "bad-xml" if span.closed else "cut-short"
            raise Refused(reason, error.message, error.place) from None

    def _refuse_bad_lines(self, span: Span) -> None:
        if not self._has_bad_lines:
            return
        first, last = lines_at(self._text, np.array([span.start, span.end - 1])).tolist()
        bad = np.flatnonzero(self._text.bad_lines[first : last + 1])
        if len(bad):
            place = max(int(self._text.line_starts[first + bad[0]]), span.start)
            raise Refused(
                "bad-bytes", "bytes that the encoding does not allow, a NUL, or too long a line", place
            )

    def _source(self, offset: int) -> int:
        return int(self._text.line_source[lines_at(self._text, np.array([offset]))[0]])

    def _outside(self, start: int, end: int) -> None:
        """Text that is in no hand."""
        data, at = self._text.data, start
        if self._before is not None:
            for found in self._before.finditer(data, start, end):
                if found.start() < at:
                    continue
                self._ignore(at, found.start())
                at = min(element_end(data, found.start(), self._room.before), end)
                try:
                    told = parse(data, Span(found.start(), at, closed=True)).root.attrib
                except XmlError as error:
                    self._shard.stray(found.start(), max(at, found.end()), "bad-xml", error.message)
                    at = max(at, found.end())
                    continue
                place = self._shard.context(found.start(), at)
                self._told = self._source(found.start()), told, place
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
