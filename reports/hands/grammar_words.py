"""The words in which records tell of betting: what a line may hold besides names and numbers."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = frozenset(
    """
    a action actor all allin amount and another ante antes at back bb bet bets betting big blind
    blinds both bring brings btn button by call called calls cap capped cbr cc check checked checks
    chips complete completes date dead eur event f false fold folded folds for force forced from gbp
    half has id in inr is jackpot live low missed mississippi more name no null number numbers of or
    p pays play player post posted posting posts pot puts raise raised raises return returned
    returns round sb seat second small straddle straddled straddles street sum the third to total
    true type uncalled up usd utg value with x xml yes
    """.split()  # noqa: SIM905 - a list of one word a line is no list to read
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
