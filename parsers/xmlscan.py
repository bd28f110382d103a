"""XML with exact places: what formats whose hands are XML elements share.

A hand's element is looked for in the text as it stands and parsed by itself, so that damage in one hand
spoils no other and nothing that stands outside of hands (a document type above all) can change how they
are read. Inside an element no entity can be declared, so none is ever expanded but those that XML itself has
and the named characters of HTML (`&pound;`), which rooms print in names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html.entities import name2codepoint
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser
from xml.parsers import expat

from parsers import amounts

MOST_TAGS = 40_000
"""No hand of poker has as many."""


class XmlError(Exception):
    """An element that is not well-formed XML, or is larger than any hand; `place`: offset in the text."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class AmountError(ValueError):
    """A text that is no amount of money; `reason` is `bad-amount` or `too-many-decimals`."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"{text[:80]!r}, expected an amount of money with four decimals at most")
        self.reason = reason


class Span(NamedTuple):
    """Where an element stands in the text; one that is not `closed` is cut short, by what comes next."""

    start: int
    end: int
    closed: bool


class Tree(NamedTuple):
    """A parsed element; `starts` are the offsets in the text of the `<` of each element of `root.iter()`."""

    root: Element
    starts: list[int]

    def walk(self) -> Iterator[tuple[Element, int]]:
        """Every element in the order in which they begin, with the offset of its `<`."""
        return zip(self.root.iter(), self.starts, strict=False)  # a tag may be cut off at the end


def hand_spans(data: bytes, start: int, stop: int, tag: str, breaks: str = "") -> Iterator[Span]:
    """The elements named `tag` between two offsets, none of which holds another, in order.

    One that is not closed ends where the next begins, or where what follows `<` fits the pattern `breaks`.
    """
    others = f"|{breaks}" if breaks else ""
    pattern = re.compile(rf"<(?:({tag}(?=[\s/>]))|(/{tag}\s*>)|\?xml|!DOCTYPE{others})".encode())
    opened = None
    for found in pattern.finditer(data, start, stop):
        if opened is not None:
            closed = found[2] is not None
            yield Span(opened, found.end() if closed else found.start(), closed)
        opened = found.start() if found[1] is not None else None
    if opened is not None:
        yield Span(opened, stop, closed=False)


_START_TAGS = re.compile(rb"<[^/]")
_NO_TAGS = re.compile(rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)


def parse(data: bytes, span: Span) -> Tree:
    """The element at `span` of `data` (UTF-8), as far as it goes. Raises XmlError."""
    piece = data[span.start : span.end]
    if piece.count(b"<") > MOST_TAGS:
        raise XmlError("more tags than any hand has", span.start)
    try:
        try:
            root = _parsed(piece, closed=span.closed)
        except ParseError:
            if b"&" not in piece:
                raise
            root = _parsed(_HTML_NAME.sub(_character, piece), closed=span.closed)
    except ParseError as error:
        place = span.start + _damaged_at(piece, closed=span.closed)
        raise XmlError(f"no well-formed XML: {expat.ErrorString(error.code)}", place) from None
    if root is None:
        raise XmlError("no well-formed XML: no whole tag", span.start)
    # XML allows no `<` in values and character data, so that every other one begins a tag.
    if b"<!" in piece or b"<?" in piece:
        piece = _NO_TAGS.sub(lambda found: b" " * len(found[0]), piece)
    return Tree(root, [found.start() + span.start for found in _START_TAGS.finditer(piece)])


def _parsed(piece: bytes, *, closed: bool) -> Element | None:
    builder = TreeBuilder()
    parser = XMLParser(target=builder, encoding="utf-8")
    parser.feed(piece)
    root: Element | None = parser.close() if closed else builder.close()
    return root


_HTML_NAME = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]*);")


def _character(found: re.Match[bytes]) -> bytes:
    """What HTML calls by that name; names that it does not know stay as they are."""
    code = name2codepoint.get(found[1].decode())
    return found[0] if code is None else chr(code).encode()


def _damaged_at(piece: bytes, *, closed: bool) -> int:
    parser = expat.ParserCreate("utf-8")
    try:
        parser.Parse(piece, closed)
    except expat.ExpatError:
        return parser.ErrorByteIndex
    return 0


_TAG = re.compile(rb"""<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>""")


def tag_end(data: bytes, start: int, stop: int) -> int:
    """The offset after the start tag that begins at `start` of well-formed XML; `start` if it is cut off."""
    end = data.find(b">", start, stop) + 1
    if not end:
        return start
    tag = data[start:end]
    if b"'" not in tag and tag.count(b'"') % 2 == 0:
        return end
    found = _TAG.match(data, start, stop)  # a bracket in a value
    return found.end() if found else start


def element_end(data: bytes, start: int, tag: str, stop: int) -> int:
    """The offset after the element `tag` that begins at `start` of well-formed XML.

    It holds none of its own name. Where it does not end before `stop`: the offset after its start tag.
    """
    end = tag_end(data, start, stop)
    if end == start or data[end - 2] == ord("/"):
        return end
    close = data.find(b"</" + tag.encode(), end, stop)
    return data.find(b">", close, stop) + 1 or end if close >= 0 else end


@lru_cache(maxsize=65_536)
def money(text: str) -> int:
    """An amount, with a currency sign before it or without, in ten-thousandths. Raises AmountError."""
    exact = amounts.exact(text.encode())
    if exact is None:
        fine = re.fullmatch(r"\D?[0-9,]+\.[0-9]{5,}", text, re.ASCII)
        raise AmountError(text, "too-many-decimals" if fine else "bad-amount")
    return exact
