"""What the head of an iPoker session says of all its hands: game, stakes, currency, table.

`<gametype>` names the game, the limit and, at cash tables, the stakes: "Holdem NL $0.05/$0.10". Clients in
other languages print the limit in theirs. A game without a name is Omaha with five cards.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace

from parsers.grammar.numbers import exact

UNITS = ("zł", "Ft", "Kč", "лв", "лв.", "\u0440\u0443\u0431.", "\u0440.", "US$", "CA$", "Fr.", "lei", "Pts")
"""Currencies besides the usual signs and codes; the escapes are roubles."""
LOST_EURO = "\\x80"
"""What became of the euro sign in exports that a tool wrote out again."""

_FIELD = re.compile(r"<([a-z_]+)>([^<]*)</\1>")
_LIMITS = {
    "NL": "no-limit", "SL": "no-limit", "LZ": "no-limit", "БЛ": "no-limit", "No limit": "no-limit",
    "PL": "pot-limit", "LP": "pot-limit", "ПЛ": "pot-limit", "Pot limit": "pot-limit",
    "L": "fixed-limit", "FL": "fixed-limit", "LF": "fixed-limit", "Л": "fixed-limit", "Limit": "fixed-limit",
}  # fmt: skip
_GAMES = {
    "Holdem": "holdem", "Texas Holdem": "holdem", "Speed Holdem": "holdem",
    "Six Plus Holdem": "short-deck", "Omaha": "omaha",
    "Omaha Hi-Lo": "omaha-8", "Omaha HiLow": "omaha-8",
    "7 Card Stud": "stud", "7 Card Stud Hi-Lo": "stud-8", "7 Card Stud HiLow": "stud-8",
    "5 Card Omaha": "omaha-5", "Omaha 5 Card": "omaha-5", "Omaha 5 Cards": "omaha-5",
    "5 Card Omaha Hi-Lo": "omaha-5-8", "5 Card Omaha HiLow": "omaha-5-8",
    "6 Card Omaha": "omaha-6", "Omaha 6 Card": "omaha-6", "Omaha 6 Cards": "omaha-6",
    "6 Card Omaha Hi-Lo": "omaha-6-8", "6 Card Omaha HiLow": "omaha-6-8",
    "": "omaha-5",
}  # fmt: skip
_GAME_TYPE = re.compile(
    rf"(?P<game>.*?)\s*\b(?P<limit>{'|'.join(sorted(_LIMITS, key=len, reverse=True))})"
    r"(?:\s+(?P<low>[^/]+)/(?P<high>[^/]+?)(?:\s+Ante\s+(?P<ante>.+))?)?",
    re.IGNORECASE,
)
# "LH 20/40 x2 Limit $10.00/$20.00": bets of 20 and 40, blinds of 10 and 20.
_SHORT = re.compile(r"LH\s+(?P<low>[0-9.,]+)/(?P<high>[0-9.,]+)\s+\S+\s+Limit\s.*")
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", LOST_EURO: "EUR"}
_SEATS = re.compile(r"\b([0-9]{1,2})[ -]?max\b", re.IGNORECASE)
_TOURNAMENT = re.compile(r"\(#([0-9]+)\)|,\s*([0-9]+)(?:\s+\w+)?\s*$")
_MOST_SEATS = 10
_NOTHING = ("", "N/A", "N/D")
WINS, NET_WINS, CONVERTED = "ipoker", "ipoker-net-wins", "ipoker-converted"
"""Dialects: `win` holds what nobody called, or does not; made by a tool of another room's hands."""
_LONGEST = 200
"""Characters: no game type is longer."""


@dataclass(frozen=True)
class Session:
    """The stakes in ten-thousandths; `unsupported` says why no hand of it can be judged."""

    game: str = "holdem"
    structure: str = "no-limit"
    named: bool = False  # the game has a name, which does not depend on the cards dealt
    kind: str = "cash"
    currency: str | None = None
    low: int | None = None  # small blind, or the small bet of fixed limit
    high: int | None = None
    ante: int | None = None
    table: str | None = None
    seats: int | None = None
    hero: str | None = None
    tournament: str | None = None
    site: str = "ipoker"
    dialect: str = WINS
    bad_header: str = ""  # the game cannot be known
    unsupported: str = ""


def read(text: bytes) -> Session:
    """The session whose head is `text` (UTF-8, `<session ..>` and its `<general>`)."""
    fields: dict[str, str] = {}
    for name, value in _FIELD.findall(text.decode("utf-8", "replace")):
        fields.setdefault(name, html.unescape(value).strip())
    session = _game(fields.get("gametype"))
    tournament = any(name in fields for name in ("tournamentname", "tournamentcode", "tournamentcurrency"))
    table = fields.get("tablename") or None
    if tournament or session.low is None:
        kind, currency = "tournament", None
    elif fields.get("mode", "real") == "real" and fields.get("currency") != "fun":
        kind, currency = "cash", _currency(fields)
    else:
        kind, currency = "play", None
    number = _TOURNAMENT.search((table or "")[-_LONGEST:])
    nickname = fields.get("nickname", "")
    return replace(
        session,
        kind=kind,
        currency=currency,
        table=table,
        seats=_seats(fields, table or ""),
        hero=None if nickname in _NOTHING else nickname,
        tournament=(fields.get("tournamentcode") or (number and (number[1] or number[2])) or None)
        if kind == "tournament"
        else None,
        site=re.sub(r"[^a-z0-9]+", "-", fields.get("pokersite", "").lower()).strip("-") or "ipoker",
        dialect=_dialect(fields),
    )


def _game(printed: str | None) -> Session:
    if printed is None:
        return Session(bad_header="the session has no <gametype>, which says what is played")
    short = _SHORT.fullmatch(printed[:_LONGEST])
    found = short or _GAME_TYPE.fullmatch(printed[:_LONGEST])
    if not found or len(printed) > _LONGEST:
        return Session(unsupported=f"the game {printed[:60]!r}")
    if short:
        game, structure, ante = "holdem", "fixed-limit", None
    else:
        name = re.sub(r"\s+", " ", found["game"]).strip()
        known = next((own for own in _GAMES if own.casefold() == name.casefold()), None)
        if known is None:
            return Session(unsupported=f"the game {printed[:60]!r}")
        game, ante = _GAMES[known], found["ante"]
        structure = next(s for own, s in _LIMITS.items() if own.casefold() == found["limit"].casefold())
    stakes = [None if text is None else _money(text) for text in found.group("low", "high")]
    if found["low"] is not None and None in stakes:
        return Session(bad_header=f"the stakes of {printed[:60]!r} cannot be read")
    return Session(
        game=game,
        structure=structure,
        named=short is not None or bool(found["game"]),
        low=stakes[0],
        high=stakes[1],
        ante=(_money(ante) or None) if ante else None,
    )


def _money(text: str) -> int | None:
    return exact(text.strip().removeprefix(LOST_EURO), "either", UNITS)


def _currency(fields: dict[str, str]) -> str | None:
    """Of the table; `<currency>` is that of the account."""
    own = fields.get("tablecurrency", "")
    if own not in (*_NOTHING, "fun"):
        return own
    stakes = fields.get("gametype", "")
    by_sign = next((code for sign, code in _SIGNS.items() if sign in stakes), None)
    account = fields.get("currency", "")
    return by_sign or (None if account in _NOTHING else account)


def _seats(fields: dict[str, str], table: str) -> int | None:
    printed = fields.get("tablesize") or fields.get("maxplayers") or ""
    found = _SEATS.search(table)
    number = printed if printed.isdecimal() else found[1] if found else "2" if "(Heads Up)" in table else ""
    return int(number) if number and 2 <= int(number) <= _MOST_SEATS else None


def _dialect(fields: dict[str, str]) -> str:
    if "pokersite" in fields:
        return CONVERTED
    returned = fields.get("uncalled_bet_enabled", "true") == "true"
    return NET_WINS if "client_version" in fields and returned else WINS
