"""The words in which records tell of betting: what a line may hold besides names and numbers."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = frozenset(
    """
    a all allin amount ante antes and another back bet bets betting big blind blinds both bring brings button by
    call called calls cap capped check checked checks chips complete completes dead eur uncalled
    fold folded folds for force forced from gbp half has in inr is jackpot live low mississippi missed more of or
    pays play player post posted posting posts pot puts raise raised raises return returned returns second seat
    small straddle straddled straddles sum the third to total up usd with
    action actor at date event id name no number numbers round street type value
    false null true yes
    bb btn cc cbr f p sb utg x xml
    """.split()
)
_TOKEN: Final = re.compile(r"[^\W_]+")
_NUMBER: Final = re.compile(r"p?[0-9]+")
_SIGNS: Final = frozenset("\u20ac\u00a3\u20b9")


def reads_as_grammar(text: str) -> bool:
    """Whether nothing is in `text` but words of betting, ASCII numbers, punctuation and currency signs."""
    if any(not (char.isalnum() or " " <= char <= "~" or char in _SIGNS or char in "\t\r\n") for char in text):
        return False
    return all(
        token.casefold() in _WORDS or _NUMBER.fullmatch(token.casefold()) for token in _TOKEN.findall(text)
    )
