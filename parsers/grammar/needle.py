"""Literals that every line of a form holds: looking for them is cheaper than trying the whole pattern."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_SHORTEST = 2
"""Bytes of a literal that is worth looking for."""
_SPECIAL = ".^$[]()|+?*{}"
_NAMED = re.compile(r"\(\?P<([a-z_]+)>")
_ALTERNATIVES = re.compile(r"\(\?:((?:\\[^A-Za-z0-9]|[^\\.^$\[\]()+?*{}])+)\)(?![?*{])")


class Shape(NamedTuple):
    """What can be told of a line's text from its pattern; all may be empty."""

    begins: str
    ends: str
    holds: tuple[str, ...]  # one of these


@lru_cache(maxsize=4096)
def shape(pattern: str) -> Shape:
    """The literals of a pattern."""
    pieces = _pieces(pattern)
    if not pieces:
        return Shape("", "", ())
    texts = [piece for piece in pieces if piece and _weight(piece) >= _SHORTEST]
    begins = pieces[0][0] if len(pieces[0]) == 1 else ""
    ends = pieces[-1][0] if len(pieces[-1]) == 1 else ""
    return Shape(begins, ends, max(texts, key=_weight, default=()))


@lru_cache(maxsize=4096)
def required(pattern: str) -> str:
    """A named group that every match fills; empty where there is none."""
    at, open_groups = 0, [""]
    while at < len(pattern):
        _, size = _literal(pattern, at)
        if pattern[at] == "|" and len(open_groups) == 1:
            return ""
        if pattern[at] == "(":
            named = _NAMED.match(pattern, at)
            open_groups.append(named[1] if named else "")
        elif pattern[at] == ")":
            name = open_groups.pop()
            if name and len(open_groups) == 1 and pattern[at + 1 : at + 2] not in ("?", "*", "{"):
                return name
        at += size
    return ""


def _weight(texts: tuple[str, ...]) -> int:
    return min(map(len, texts))


def _pieces(pattern: str) -> list[tuple[str, ...]]:
    """What stands outside groups and classes, in order: a literal, literal alternatives, or nothing."""
    if "(?i" in pattern:
        return []
    pieces: list[tuple[str, ...]] = []
    run, at, depth = "", 0, 0

    def close() -> None:
        nonlocal run
        if run:
            pieces.append((run,))
        run = ""

    while at < len(pattern):
        several = _ALTERNATIVES.match(pattern, at) if depth == 0 else None
        if several:
            close()
            pieces.append(tuple(re.sub(r"\\(.)", r"\1", text) for text in several[1].split("|")))
            at = several.end()
            continue
        literal, size = _literal(pattern, at)
        if pattern[at] == "|" and depth == 0:
            return []
        depth += {"(": 1, ")": -1}.get(pattern[at], 0)
        repeated = pattern[at + size : at + size + 1]
        if depth == 0 and literal and repeated not in ("?", "*", "{"):
            run += literal
            if repeated != "+":
                at += size
                continue
        close()
        pieces.append(())
        at += size
    close()
    return pieces


def _literal(pattern: str, at: int) -> tuple[str, int]:
    """The character that stands for itself at a place of a pattern, if any, and the size of what is there."""
    char = pattern[at]
    if char == "\\":
        literal = pattern[at + 1 : at + 2]
        return ("" if literal.isalnum() else literal), 2  # a class such as \d
    if char == "[":
        first = at + (2 if pattern[at + 1 : at + 2] == "^" else 1)
        return "", pattern.index("]", first + 1) - at + 1
    return ("" if char in _SPECIAL else char), 1
