"""GGPoker text: the layout of PokerStars, with its own headers, straddles, fees and cash drops.

`raises X to Y` means what it means at PokerStars; a `straddle X` names the player's new total. No time zone
is printed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from parsers import amounts
from parsers.formats.pokerstars_header import Stakes
from parsers.formats.pokerstars_heads import HeadGrammar
from parsers.formats.pokerstars_layout import Layout
from parsers.formats.pokerstars_room import Dialect, Room

if TYPE_CHECKING:
    from parsers.formats.pokerstars_heads import Heads
    from parsers.times import Times

_BRAND = b"Poker Hand #"
GRAMMAR = HeadGrammar(
    brands=(_BRAND,),
    openings=(_BRAND,),
    pattern=re.compile(
        rb"Poker Hand #(?P<id>[A-Z]{0,4}[0-9]+): (?P<middle>.*) - "
        rb"(?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{1,2}:[0-9]{2}:[0-9]{2})"
    ),
    bare=re.compile(rb"Poker Hand #(?P<id>[A-Z]{0,4}[0-9]*)"),
    lettered=True,
)
_GAMES = {
    "hold'em no limit": ("holdem", "no-limit"),
    "hold'em pot limit": ("holdem", "pot-limit"),
    "hold'em limit": ("holdem", "fixed-limit"),
    "omaha pot limit": ("omaha", "pot-limit"),
    "omaha hi/lo pot limit": ("omaha-8", "pot-limit"),
    "plo": ("omaha", "pot-limit"),
    "plo-5": ("omaha-5", "pot-limit"),
    "plo-6": ("omaha-6", "pot-limit"),
    "plo-5 pot limit": ("omaha-5", "pot-limit"),
    "plo-6 pot limit": ("omaha-6", "pot-limit"),
    "shortdeck no limit": ("short-deck", "no-limit"),
}
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
_MONEY = rf"[{''.join(_SIGNS)}]?[0-9][0-9,.]*"
# "Tournament #5, Title $10 Hold'em No Limit - Level4 (90/180)", "PLO-5 ($2/$5)", "ShortDeck No Limit ($0.02)"
_MIDDLE = re.compile(
    r"(?:Tournament #(?P<tournament>[0-9]+), (?P<title>.*?) ?)?"
    rf"(?P<game>{'|'.join(sorted(map(re.escape, _GAMES), key=len, reverse=True))})"
    r"(?: - (?P<level>Level ?[0-9]+))? ?"
    rf"\((?P<low>{_MONEY})(?:/(?P<high>{_MONEY})(?:\((?P<ante>{_MONEY})\))?)?\)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def describe(middle: str) -> Stakes:
    """Game and stakes from a header's middle part, spaces around it left out."""
    found = _MIDDLE.fullmatch(middle)
    if not found:
        game, _, stakes = middle.partition("(")
        reason = "unsupported-game" if stakes.endswith(")") else "bad-header"
        return Stakes(reason, f"{game.strip()[:80]!r} is no game that is known with its stakes")
    names = ("low", "high", "ante")
    money = {name: amounts.exact(found[name].encode()) for name in names if found[name] is not None}
    if None in money.values():
        return Stakes("bad-header", f"the header's stakes in {middle[-80:]!r} hold no readable amount")
    game, structure = _GAMES[found["game"].lower()]
    tournament = found["tournament"]
    code = next((_SIGNS[sign] for sign in _SIGNS if found["low"].startswith(sign)), None)
    alone = "high" not in money  # short deck: one amount, the ante and the button blind
    return Stakes(
        game=game,
        structure=structure,
        kind="tournament" if tournament else "cash" if code else "play",
        currency=None if tournament else code,
        low=None if alone else money["low"],
        high=money.get("high"),
        ante=money["low"] if alone else money.get("ante"),
        tournament=tournament,
        level=found["level"],
    )


def choose(heads: Heads, _printed: Times, _cash: np.ndarray) -> np.ndarray:
    """The only dialect, for every hand."""
    return np.zeros(len(heads.row), np.int64)


FORMAT = Layout(
    Room(
        name="ggpoker",
        games="hold'em, Omaha, short deck; no-limit, pot-limit, fixed-limit; cash games and tournaments",
        prints="chips added, increments and totals of raises, all-ins, total pot, rake and fees, boards",
        grammar=GRAMMAR,
        sites=("ggpoker",),
        dialects=(Dialect("ggpoker"),),
        describe=describe,
        choose=choose,
    )
)
"""What `parsers.registry` lists."""
