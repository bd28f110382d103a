"""Text in the columns of a terminal: how wide it is, and how it is cut, filled and wrapped.

Texts are inert already (`reports.inert`): nothing here looks for characters that a terminal obeys.
"""

from __future__ import annotations

import unicodedata


def cells(text: str) -> int:
    """How many columns `text` (already inert) takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def fitted(text: str, width: int) -> str:
    """`text` cut to at most `width` columns; two full stops at the end say that it was cut."""
    if cells(text) <= width:
        return text
    out, used = "", 0
    for char in text:
        used += _width(char)
        if used > width - 2:
            break
        out += char
    return out + ".."


def padded(text: str, width: int, *, right: bool = False) -> str:
    """`text` filled with spaces to `width` columns, after it or (`right`) before it."""
    space = " " * max(0, width - cells(text))
    return space + text if right else text + space


def wrapped(text: str, width: int) -> list[str]:
    """`text` as lines of at most `width` columns, broken at spaces; a longer word is broken anywhere."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and cells(line) + 1 + cells(word) <= width:
            line += " " + word
            continue
        if line:
            lines.append(line)
        line = word
        while cells(line) > width:
            head = _head(line, width)
            lines.append(head)
            line = line[len(head) :]
    return [*lines, line]


def _head(text: str, width: int) -> str:
    used = 0
    for place, char in enumerate(text):
        used += _width(char)
        if used > width:
            return text[: max(1, place)]
    return text


def hanging(first: str, text: str, width: int, again: str | None = None) -> list[str]:
    """`first` and `text` in `width` columns; further lines begin with `again`, else with spaces."""
    lead = again if again is not None else " " * cells(first)
    lines = wrapped(text, max(width - max(cells(first), cells(lead)), 10))
    return [f"{first}{lines[0]}".rstrip(), *(f"{lead}{line}" for line in lines[1:])]
