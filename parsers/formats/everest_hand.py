"""One hand of Everest Poker: `<HAND>` and the elements in it, in the order of play."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parsers.formats import everest_rows
from parsers.grammar.numbers import exact
from parsers.markup import spans, tree
from parsers.names import MAX_ACTIONS, MAX_PLAYERS
from parsers.told.clock import since_1970
from parsers.told.model import Hand, Head, Seat
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from parsers.told.elements import Piece

_ATTRIBUTE = re.compile(r"""\b([A-Za-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_GAMES = {
    "hold-em": "holdem", "omaha-hi": "omaha", "omaha": "omaha",
    "omaha-hi-lo": "omaha-8", "omaha-hilo": "omaha-8", "omaha-8": "omaha-8",
}  # fmt: skip
_STRUCTURES = {
    "no-limit": "no-limit", "pot-limit": "pot-limit", "fixed-limit": "fixed-limit", "limit": "fixed-limit",
}  # fmt: skip
_CURRENCIES = {"€": "EUR", "$": "USD", "£": "GBP"}
_MOST_DIGITS = 12
_TAGS = ("SEAT", "DEALER", *everest_rows.PLAY)


@dataclass(frozen=True)
class Session:
    """What a session's head says; `wrong` (reason and message) refuses all its hands."""

    game: str = ""
    structure: str = ""
    kind: str = "cash"
    currency: str | None = None
    table: str | None = None
    tournament: str | None = None
    hero: str | None = None
    wrong: tuple[str, str] | None = None


@dataclass
class _Seen:
    """The elements of a hand by what they are for."""

    seats: list[tuple[Seat, int]] = field(default_factory=list)
    button: int | None = None
    play: list[tuple[Element, int, int]] = field(default_factory=list)


def session(text: bytes) -> Session:
    """The session whose head is `text` (UTF-8)."""
    said = {
        name: html.unescape(double or single)
        for name, double, single in _ATTRIBUTE.findall(text.decode("utf-8", "replace"))
    }
    game, structure = said.get("game", ""), said.get("gametype", "")
    wrong = None
    if game not in _GAMES or structure not in _STRUCTURES:
        wrong = ("unsupported-game", f"the game {game[:40]!r}, {structure[:40]!r}, which cannot be judged")
    money = said.get("money", "")
    tournament = said.get("type") != "ring"
    return Session(
        game=_GAMES.get(game, ""),
        structure=_STRUCTURES.get(structure, ""),
        kind="tournament" if tournament else "cash" if money in _CURRENCIES else "play",
        currency=None if tournament else _CURRENCIES.get(money),
        table=said.get("tableName") or None,
        tournament=(said.get("id") or None) if tournament else None,
        hero=said.get("screenName") or None,
        wrong=wrong,
    )


def identity(raw: bytes) -> str | None:
    """The id of a hand that cannot be read."""
    found = re.match(rb"<HAND\b[^<>]*?\bid=\"([^\"]*)\"", raw[:400])
    return found[1].decode("utf-8", "replace") or None if found else None


def read(piece: Piece[Session]) -> Hand:
    """The hand of that text. Raises Refused when it cannot be read."""
    base, own = piece.base, piece.session
    if own is None:
        raise Refused("bad-header", "a hand without a <SESSION> before it, which says what is played", base)
    if own.wrong:
        raise Refused(*own.wrong, base)
    if not piece.whole:
        raise Refused("cut-short", "the hand ends without </HAND>", base + len(piece.raw))
    try:
        root = tree(piece.raw)
    except Refused as refused:
        refused.place = base + (refused.place or 0)
        raise
    seen = _sorted(root, piece)
    places = {position: k for k, (_, position) in enumerate(seen.seats)}
    if not places:
        raise Refused("table-incomplete", "a hand without players", base)
    stacks = [seat.stack for seat, _ in seen.seats]
    told = everest_rows.read(seen.play, places, stacks, _stakes(root, own), base)
    head = _head(root, own, told, seen.button)
    hero = [seat.name == own.hero for seat, _ in seen.seats]
    seats = [seat._replace(is_hero=own_seat) for (seat, _), own_seat in zip(seen.seats, hero, strict=True)]
    return Hand(head, seats, told.rows, everest_rows.cards(told, hero))


def _sorted(root: Element, piece: Piece[Session]) -> _Seen:
    """The elements of a hand with their places in the shard's text."""
    seen = _Seen()
    known = [element for element in root if element.tag not in everest_rows.SILENT]
    for element in known:
        if element.tag not in _TAGS or len(element):
            tag = (element[0].tag if len(element) else element.tag)[:40]
            place = piece.base + max(piece.raw.find(f"<{tag}".encode()), 0)
            raise Refused("unknown-line", f"<{tag}>, which is not known in a hand", place)
    places = spans(piece.raw, *_TAGS)
    if len(places) != len(known):
        raise Refused("sections-out-of-order", "an element inside another one", piece.base)
    for element, (first, last) in zip(known, places, strict=True):
        start, end = piece.base + first, piece.base + last
        if element.tag == "SEAT":
            seen.seats.append(_seat(element, start))
        elif element.tag == "DEALER":
            seen.button = everest_rows.number(element, "position", start)
        else:
            seen.play.append((element, start, end))
    if len(seen.seats) > MAX_PLAYERS:
        raise Refused("too-many-players", f"{len(seen.seats)} players", piece.base)
    if len(seen.play) > MAX_ACTIONS:
        raise Refused("too-many-actions", f"{len(seen.play)} elements", piece.base)
    if len({position for _, position in seen.seats}) < len(seen.seats):
        raise Refused("seat-conflict", "two players have the same position", piece.base)
    return seen


def _seat(element: Element, place: int) -> tuple[Seat, int]:
    position = everest_rows.number(element, "position", place)
    stack = everest_rows.money(element, "balance", place)
    return Seat(position, element.get("name", ""), stack), position


def _stakes(root: Element, own: Session) -> everest_rows.Stakes:
    low, _, high = root.get("blinds", "").partition("/")
    small, big = (exact(blind.strip(), "either") for blind in (low, high))
    return everest_rows.Stakes(small, big, own.kind == "tournament")


def _head(root: Element, own: Session, told: everest_rows.Told, button: int | None) -> Head:
    printed = root.get("time", "")
    seconds = (
        int(printed) if printed.isascii() and printed.isdecimal() and len(printed) <= _MOST_DIGITS else None
    )
    fixed = own.structure == "fixed-limit"
    return Head(
        site="everest",
        dialect="everest",
        hand_id=root.get("id") or None,
        played_at=None if seconds is None else since_1970(seconds),
        played_at_printed=printed or None,
        table_name=own.table,
        game=own.game,
        structure=own.structure,
        stakes_kind=own.kind,
        currency=own.currency,
        small_blind=told.small_blind,
        big_blind=told.big_blind,
        big_blind_from=told.big_blind_from,
        small_bet=told.big_blind if fixed else None,
        big_bet=2 * told.big_blind if fixed and told.big_blind else None,
        tournament_id=own.tournament,
        button_seat=button,
        pot_printed=told.pot,
        rake_printed=told.rake,
        fees_printed=told.tax,
    )
