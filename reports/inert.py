"""Text from inputs made harmless to look at: names, chat and paths are whatever somebody typed.

Nothing here is about HTML: pages escape markup themselves (autoescape); this is about characters that
a terminal or a browser obeys instead of showing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

# Control, format (bidi overrides, zero-width), surrogate, private, unassigned, line and paragraph separators.
_HIDDEN_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks that show as nothing: fillers, joiners, variation selectors, the blank Braille pattern.
_BLANK: Final = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
)
_MARKS: Final = frozenset({"Mn", "Me", "Mc"})
_MARKS_IN_A_ROW: Final = 2  # more than any script needs is a stack of accents that covers its neighbours


def inert(text: str, *, ascii_only: bool = False) -> str:
    r"""`text` with every character that is obeyed or not seen written as an escape: `\x1b`, `\u202e`.

    A backslash is doubled, so that no typed text looks like an escape. With `ascii_only` all that is not
    ASCII is escaped as well. The result never holds a line break.
    """
    if text.isascii() and text.isprintable() and "\\" not in text:
        return text
    return "".join(_pieces(text, ascii_only=ascii_only))


def _pieces(text: str, *, ascii_only: bool) -> Iterator[str]:
    """What each character of `text` is written as."""
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in _MARKS else 0
        if char == "\\":
            yield "\\\\"
        elif (
            category in _HIDDEN_CATEGORIES
            or (category == "Zs" and char != " ")
            or ord(char) in _BLANK
            or marks > _MARKS_IN_A_ROW
            or (ascii_only and not char.isascii())
        ):
            yield _escape(ord(char))
        else:
            yield char


def _escape(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def brief(text: str, limit: int) -> str:
    """`text` made inert; of one that takes more than `limit` characters the beginning and how many more."""
    shown = inert(text)
    if len(shown) <= limit:
        return shown
    if shown == text:  # a character for a character
        return f"{text[:limit]}... ({len(text) - limit:,} more characters)"
    head, kept = "", 0
    for piece in _pieces(text, ascii_only=False):
        if len(head) + len(piece) > limit:
            break
        head, kept = head + piece, kept + 1
    return f"{head}... ({len(text) - kept:,} more characters)"
