"""XML of hand histories: a hand's own elements as a tree, and where they stand in its text.

A hand is parsed by itself, by expat through the standard library. Declarations are refused before that: no
room writes one inside a hand, and entities are how XML is made to explode. The tree knows no places, so these
are found beside it, and both have to agree.
"""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree.ElementTree import Element, ParseError, XMLParser

from parsers.told.shard import Refused

LONGEST = 1 << 20
"""Bytes of the longest hand that is read: a hundred times the longest that was ever seen."""

# Rooms print names as they are; an ampersand that begins no reference stands for itself.
_LONE_AMPERSAND = re.compile(rb"&(?!(?:[A-Za-z]{1,8}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")


def tree(raw: bytes) -> Element:
    """The one element that `raw` (UTF-8) is. Raises Refused (bad-xml) when it is not well-formed."""
    if len(raw) > LONGEST:
        raise Refused("bad-xml", f"a hand of {len(raw):,} bytes; expected at most {LONGEST:,}")
    if b"<!" in raw:
        raise Refused("bad-xml", "a comment, declaration or section, which no hand has", raw.index(b"<!"))
    if b"&" in raw:
        raw = _LONE_AMPERSAND.sub(b"&amp;", raw)
    parser = XMLParser(encoding="utf-8")
    try:
        parser.feed(raw)
        return parser.close()
    except ParseError as error:
        line, column = error.position
        before = raw.split(b"\n", line)[: line - 1]
        place = min(sum(len(piece) + 1 for piece in before) + column, len(raw))
        raise Refused("bad-xml", f"not well-formed XML: {error.msg}", place) from error


def spans(raw: bytes, *tags: str) -> list[tuple[int, int]]:
    """Start and end of each start tag (or empty element) of one of those names, in order.

    `raw` is well-formed.
    """
    # With as many closing brackets as opening ones there is none in a value, and the next one ends a tag.
    plain = raw.count(b"<") == raw.count(b">")
    return [found.span() for found in _start_tag(tags, plain=plain).finditer(raw)]


@lru_cache
def _start_tag(tags: tuple[str, ...], *, plain: bool) -> re.Pattern[bytes]:
    quoted = """(?:"[^"]*"|'[^']*')"""
    names = "|".join(map(re.escape, tags))
    inside = "[^>]*" if plain else rf"""[^>"']*(?:{quoted}[^>"']*)*"""
    return re.compile(rf"<(?:{names})(?=[\s/>]){inside}>".encode())
