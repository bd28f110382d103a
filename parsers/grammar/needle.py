"""A literal that every line of a form holds: looking for it is much cheaper than trying the whole pattern."""

from __future__ import annotations

from functools import lru_cache

_REPEATS = "?*{"
_SPECIAL = ".^$[]()|+?*{}"


@lru_cache(maxsize=4096)
def needle(pattern: str) -> str:
    """The longest run of literal characters outside all groups and classes; empty where there is none."""
    if "(?i" in pattern:
        return ""
    runs, run, at, depth = [], "", 0, 0
    while at < len(pattern):
        char = pattern[at]
        literal, size = char, 1
        if char == "\\":
            literal, size = pattern[at + 1 : at + 2], 2
            if literal.isalnum():  # a class such as \d
                literal = ""
        elif char == "[":
            size = pattern.index("]", at + 2 if pattern[at + 1 : at + 2] != "^" else at + 3) - at + 1
            literal = ""
        elif char == "{":
            size, literal = pattern.index("}", at) - at + 1, ""
        elif char in "()":
            depth += 1 if char == "(" else -1
            literal = ""
        elif char in _SPECIAL:
            if char == "|" and depth == 0:
                return ""
            literal = ""
        repeated = pattern[at + size : at + size + 1]
        optional = bool(repeated) and repeated in _REPEATS
        if depth == 0 and literal and not optional:
            run += literal
            if repeated == "+":
                runs.append(run)
                run = ""
        else:
            runs.append(run)
            run = ""
        at += size
    return max([*runs, run], key=len)
