"""Cards as rooms print them: "[7c, Ah]", "T h", "10 of c", "A♠", "CA" all become "7c Ah"."""

from __future__ import annotations

import re
from functools import lru_cache

_CARD = re.compile(r"(10|[2-9TJQKAtjqka])(?: of |[ ]?)([cdhsCDHS♣♦♥♠])")
_SUIT_FIRST = re.compile(r"([cdhsCDHS♣♦♥♠])(10|[2-9TJQKAtjqka])")
_BETWEEN = re.compile(r"[\s,\[\]()|/-]*")
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


@lru_cache(maxsize=1 << 17)
def normal(text: str) -> str | None:
    """The cards, divided by spaces; None if the text holds none, or anything that is no card."""
    return _rank_first(text) or _rank_first(_SUIT_FIRST.sub(r"\2\1", text))


def _rank_first(text: str) -> str | None:
    cards, at = [], 0
    for found in _CARD.finditer(text):
        if not _BETWEEN.fullmatch(text[at : found.start()]):
            return None
        rank, suit = found.groups()
        cards.append(("T" if rank == "10" else rank.upper()) + _SUITS.get(suit, suit.lower()))
        at = found.end()
    return " ".join(cards) if cards and _BETWEEN.fullmatch(text[at:]) else None


@lru_cache(maxsize=1 << 14)
def visible(text: str) -> str | None:
    """As `normal`, hidden cards ("X", "-", "?", "*") left out."""
    return normal(re.sub(r"(?<![0-9A-Za-z])[Xx?*-]{1,2}(?![0-9A-Za-z])", "", text))
