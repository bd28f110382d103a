"""The first line of a Full Tilt hand: table or tournament, stakes, game, time."""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.games import GAMES
from parsers.grammar.model import Described, Form
from parsers.grammar.numbers import exact
from parsers.told.model import Head

_SITE = r"Full ?Tilt ?Poker(?: Rush)? (?:Game|Hand) #(?P<id>[0-9]+): "
_TITLE = (
    r"(?:(?P<event>.+?) \((?P<tournament>[0-9]+)\), )?(?:Table |Match )?(?P<table>.+?)"
    r"(?: \((?P<seats>[^()]*)\))?"
)
_ANY = r"[$€£]?[0-9](?:[0-9.,]*[0-9])?"
_STAKES = rf"(?P<low>{_ANY}[KMB]?)/(?P<high>{_ANY}[KMB]?)(?: Ante (?P<ante>{_ANY}[KMB]?))?"
_GAME = (
    rf"(?P<cap>(?:{_ANY} )?C(?:ap|AP) )?(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL)"
    r" (?P<game>[A-Za-z0-9'/]+(?:[ -][A-Za-z0-9'/]+)*)"
)
_WHEN = (
    r"(?:[0-9]+:[0-9:]+ [A-Za-z]+ - [0-9/]+ \[)?"
    r"(?P<clock>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?) (?P<zone>[A-Za-z]+) - (?:[A-Za-z]+, )?"
    r"(?P<date>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}|[A-Za-z]+ [0-9]{1,2}, [0-9]{4})\]?(?P<partial> \(partial\))?"
)
STARTS = tuple(
    Form("start", rf"{_SITE}{_TITLE} - {first} - {second} - {_WHEN}")
    for first, second in ((_STAKES, _GAME), (_GAME, _STAKES))
)
"""Both orders of stakes and game; stakes of fixed limit are its bets."""

_STRUCTURES = {"N": "no-limit", "P": "pot-limit", "F": "fixed-limit", "L": "fixed-limit"}
_GAMES = {
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha hi": "omaha",
    "omaha h/l": "omaha-8",
    "omaha hi/lo": "omaha-8",
    "5 card omaha": "omaha-5",
    "5 card omaha hi": "omaha-5",
    "5 card omaha h/l": "omaha-5-8",
    "6 card omaha": "omaha-6",
    "6 card omaha hi": "omaha-6",
    "6 card omaha h/l": "omaha-6-8",
    "courchevel": "courchevel",
    "courchevel hi": "courchevel",
    "courchevel h/l": "courchevel-8",
    "stud hi": "stud",
    "7 card stud": "stud",
    "7 card stud hi": "stud",
    "stud h/l": "stud-8",
    "7 card stud h/l": "stud-8",
    "7 card stud hi/lo": "stud-8",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "badugi": "badugi",
    "2-7 triple draw": "triple-draw-27",
    "a-5 triple draw": "triple-draw-a5",
    "2-7 single draw": "single-draw-27",
    "a-5 single draw": "single-draw-a5",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_UNITS = {"K": 1_000, "M": 1_000_000}
_CAPS = {"no-limit": 30, "pot-limit": 40}
"""Big blinds that one player may put into a hand, where the header says only that there is a cap: those of
the headers that name the amount."""


def describe(found: Mapping[str, str | None]) -> Described:
    """What a first line comes to; `found` are its groups."""
    if found["partial"]:
        return Described(reason="cut-short", detail="the room says that the record is partial")
    printed = found["limit"] or ""
    structure = _STRUCTURES[printed[0]]
    game = _GAMES.get((found["game"] or "").lower())
    if game is None:
        return Described(reason="unsupported-game", detail=f"{printed} {found['game']}")
    low, high, ante = (_chips(found[name]) for name in ("low", "high", "ante"))
    currency = _CURRENCIES.get((found["low"] or "")[:1])
    tournament = found["tournament"]
    fixed, stud = structure == "fixed-limit", GAMES[game].family == "stud"
    return Described(
        Head(
            site="full-tilt",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "cash" if currency else "play",
            currency=None if tournament else currency,
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            ante=ante,
            betting_cap=_cap(found["cap"], structure, high),
            tournament_id=tournament,
            max_seats=_seats(found["seats"] or ""),
        )
    )


def _chips(text: str | None) -> int | None:
    """An amount of the stakes: "500K" too; None for those that the room cannot print ("2B")."""
    if not text:
        return None
    if text[-1] in _UNITS:
        number = exact(text[:-1])
        return None if number is None else number * _UNITS[text[-1]]
    return exact(text)


def _cap(printed: str | None, structure: str, big_blind: int | None) -> int | None:
    if not printed:
        return None
    amount = printed.split()[0]
    if amount[0] != "C":
        return exact(amount)
    return big_blind * _CAPS[structure] if big_blind is not None and structure in _CAPS else None


def _seats(attributes: str) -> int | None:
    """Of "6 max, shallow" or "heads up, deep"; None where they do not say."""
    found = re.search(r"\b([0-9]+) max\b", attributes)
    return int(found[1]) if found else 2 if "heads up" in attributes else None
