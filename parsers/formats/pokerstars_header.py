"""What a header says between the hand's number and the date: game, limit, stakes, tournament.

Headers repeat themselves from hand to hand, so each different text is read once, in plain Python.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from parsers import amounts
from parsers.formats.pokerstars_heads import HeadGrammar
from parsers.games import game

BRANDS = {
    b"PokerStars ": "pokerstars",
    b"POKERSTARS ": "pokerstars",
    b"Full Tilt ": "full-tilt",
    b"PokerBros ": "pokerbros",
    b"PokerMaster ": "pokermaster",
}
"""Rooms that print this layout, and what `site` says of them: lower case, words joined by hyphens."""

_DATE = rb"[0-9]{4}/[0-9]{2}/[0-9]{2} (?:- )?[0-9]{1,2}:[0-9]{2}:[0-9]{2}"
_TITLE = rb"(?:%s)(?:(?:Home Game|Zoom|Rush|Room) )*(?:Hand|Game) #" % b"|".join(BRANDS)
GRAMMAR = HeadGrammar(
    brands=tuple(BRANDS),
    openings=(b"PokerStars Hand #", b"PokerStars Game #", b"PokerStars Zoom Hand #"),
    pattern=re.compile(
        rb"(?i:%s)(?P<id>[0-9]+): (?P<middle>.*) - "
        rb"(?P<date>%s(?: \(?[A-Z]{1,5}\)?)?(?: \[%s [A-Z]{1,5}\])?)(?: \[(?:AAMS|ADM) ID: [A-Z0-9]+\])?"
        % (_TITLE, _DATE, _DATE)
    ),
    bare=re.compile(rb"(?i:%s)(?P<id>[0-9]*)" % _TITLE),
)

GAMES = {
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-8",
    "5 card omaha": "omaha-5",
    "omaha 5 cards": "omaha-5",
    "5 card omaha hi/lo": "omaha-5-8",
    "6 card omaha": "omaha-6",
    "omaha 6 cards": "omaha-6",
    "6 card omaha hi/lo": "omaha-6-8",
    "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel-8",
    "split hold'em": "split-holdem",
    "6+ hold'em": "short-deck",
    "7 card stud": "stud",
    "7 card stud hi/lo": "stud-8",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "single draw 2-7 lowball": "single-draw-27",
    "triple draw 2-7 lowball": "triple-draw-27",
    "badugi": "badugi",
    "badacey": "badacey",
    "badeucey": "badeucey",
}
"""Games that can be judged, by the name printed in lower case."""

LIMITS = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
_SIGN = "[" + "".join(_CURRENCIES) + "]"
_MONEY = rf"{_SIGN}?[0-9][0-9,.]*"
_NAMED = rf"(?:{'|'.join(map(re.escape, GAMES))}) (?:{'|'.join(LIMITS)})"

# "{Club} Tournament #5, $10+$1 USD 8-Game (Hold'em No Limit) - Level I (10/20)", "Omaha Limit ($1/$2 USD)",
# "HORSE (Omaha Hi/Lo Limit, $1/$2 USD)"; in Italy a licence number follows.
_MIDDLE = re.compile(
    r"(?:\{.*\} +)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>[0-9]+), "
    rf"(?:(?!{_NAMED})[^ ]+(?: FPP| SC)?(?: [A-Z]{{3}})? +)?)?"  # old shoot-outs print no buy-in
    r"(?:[^(]*\((?P<mixed>[^(),]+), (?P<mixed_stakes>[^()]+)\)"
    r"|(?:[^(]*\((?P<one_of>[^()]+)\)|(?P<only>[^()]+?))"
    r"(?: - (?P<level>(?:Match Round [^,]+, )?Level ?[A-Z0-9]+))?"
    r" \((?P<stakes>[^()]+)\))"
    r"(?: \[(?:AAMS|ADM) ID: [A-Z0-9]+\])?",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"(?P<game>.+?) "
    r"(?P<limit>Pot Limit Pre-Flop, No Limit Post-Flop|No Limit|Pot Limit|Fixed Limit|Limit)",
    re.IGNORECASE,
)
_STAKES = re.compile(
    rf"(?:Ante (?P<first_ante>{_MONEY}), )?"
    rf"(?:(?P<low>{_MONEY})/(?P<high>{_MONEY})|Button Blind (?P<button_blind>{_MONEY}))"
    rf"(?: - Ante (?P<ante>{_MONEY}))?"
    rf"(?: - (?P<cap>{_MONEY}) Cap - )?"
    r"(?: (?P<code>[A-Z]{3}))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Stakes:
    """What one header says; money in ten-thousandths."""

    reason: str | None = None  # why such hands cannot be read
    detail: str = ""
    game: str | None = None
    structure: str | None = None
    kind: str = "cash"
    currency: str | None = None
    low: int | None = None  # small blind; of a fixed-limit game the small bet
    high: int | None = None
    ante: int | None = None
    cap: int | None = None
    tournament: str | None = None
    level: str | None = None
    posted: bool = False  # the blinds are those that were posted, of another level than the header's

    @property
    def big_blind(self) -> int | None:
        """The big blind: of a fixed-limit game with blinds its small bet; stud has none."""
        if game(self.game).family == "stud":
            return None
        return self.low if self.structure == "fixed-limit" else self.high


@lru_cache(maxsize=4096)
def describe(middle: str) -> Stakes:
    """Game and stakes from a header's middle part, spaces around it left out."""
    whole = _MIDDLE.fullmatch(middle)
    printed_stakes = (whole["stakes"] or whole["mixed_stakes"]) if whole else ""
    stakes = _STAKES.fullmatch(printed_stakes)
    named = whole and _GAME.fullmatch((whole["mixed"] or whole["one_of"] or whole["only"]).strip())
    if not whole or not stakes or not named:
        return Stakes("bad-header", f"the header's game and stakes {middle[:80]!r} are not of a known form")
    money = {
        name: amounts.exact(text.encode())
        for name, text in stakes.groupdict().items()
        if text is not None and name != "code"
    }
    if None in money.values():
        return Stakes("bad-header", f"the header's stakes {printed_stakes[:80]!r} hold no readable amount")
    printed, limit = named["game"].strip(), named["limit"].lower()
    name, structure = GAMES.get(" ".join(printed.lower().split())), LIMITS.get(limit)
    stud = game(name).family == "stud"
    if name is None or structure is None or (stud and structure != "fixed-limit"):
        text = f"{printed} {named['limit']}"
        return Stakes("unsupported-game", f"{text[:80]!r} is no game whose stakes are known")
    signs = [sign for sign in _CURRENCIES if sign in printed_stakes]
    code = (stakes["code"] or "").upper() or (_CURRENCIES[signs[0]] if signs else None)
    tournament = whole["tournament"]
    return Stakes(
        game=name,
        structure=structure,
        kind="tournament" if tournament else "cash" if code else "play",
        currency=None if tournament else code,
        low=money.get("low"),
        high=money.get("high"),
        ante=money.get("ante", money.get("first_ante")),
        cap=money.get("cap"),
        tournament=tournament,
        level=whole["level"],
    )
