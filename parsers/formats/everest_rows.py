"""The elements of a hand of Everest Poker as rows, in the order in which they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from parsers.schema import MONEY_SCALE
from parsers.told.model import Card, Row
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PLAY = ("ANTE", "BLIND", "BET", "FOLD", "PUSH", "SWEEP", "COMMUNITY", "HOLE", "SHOW", "MUCK", "WIN")
SILENT = ("XSHOW", "CHAT", "PRIZE", "PLACE")
"""Elements that tell nothing of the betting."""
_HUNDREDTH = MONEY_SCALE // 100
_DIGITS = re.compile(r"[0-9]{1,13}", re.ASCII)
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])")
_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}  # by the cards on the table
_Place = tuple["Element", int, int]


class Stakes(NamedTuple):
    """The blinds of a hand's header; those of a tournament may be of the level before."""

    small: int | None
    big: int | None
    tournament: bool


@dataclass
class Told:
    """What the elements of a hand come to; money in ten-thousandths, players by their place in its seats."""

    rows: list[Row] = field(default_factory=list)
    holes: dict[int, list[str]] = field(default_factory=dict)
    shown: dict[int, list[str]] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    small_blind: int | None = None
    big_blind: int | None = None
    big_blind_from: str | None = None
    pot: int | None = None
    rake: int | None = None
    tax: int | None = None


class _Table:
    """Chips in play: what is needed to tell a call from a raise, and a blind in full from a short one."""

    def __init__(self, stacks: Sequence[int | None]) -> None:
        self._left = list(stacks)
        self._street: dict[int, int] = {}

    def add(self, player: int, amount: int, *, dead: int = 0) -> int:
        """Takes chips from a player; his street total."""
        left = self._left[player]
        self._left[player] = None if left is None else left - amount
        self._street[player] = self._street.get(player, 0) + amount - dead
        return self._street[player]

    def has_chips(self, player: int) -> bool:
        """Whether he has any left, as far as is known."""
        left = self._left[player]
        return left is None or left > 0

    @property
    def highest(self) -> int:
        """The highest street total."""
        return max(self._street.values(), default=0)

    def next_street(self) -> None:
        """What is in, is in the pot."""
        self._street.clear()


def read(
    play: Sequence[_Place],
    places: Mapping[int, int],
    stacks: Sequence[int | None],
    stakes: Stakes,
    base: int,
) -> Told:
    """All that a hand tells. Raises Refused."""
    told = Told() if stakes.tournament else Told(small_blind=stakes.small, big_blind=stakes.big)
    table = _Table(stacks)
    posts = [(element, start) for element, start, _ in play if element.tag == "BLIND"]
    blinds = [money(element, "amount", start) for element, start in posts]
    for element, start, end in play:
        tag = element.tag
        if tag == "SWEEP":
            _sweep(element, told, start)
            continue
        if tag == "COMMUNITY":
            told.board += _cards(element, start)
            table.next_street()
            continue
        player = _player(element, places, start)
        street = _STREETS.get(len(told.board))
        if street is None:
            raise Refused("sections-out-of-order", f"{len(told.board)} cards on the table", start)
        if tag == "HOLE":
            told.holes.setdefault(player, []).extend(_cards(element, start))
        elif tag in ("SHOW", "MUCK"):
            _shows(element, told, Row(street, player, tag.lower(), start, end), start)
        elif tag == "BLIND":
            _blind(element, told, table, blinds, stakes, (player, start, end))
        else:
            told.rows.append(_row(element, told, table, Row(street, player, "fold", start, end)))
    if not told.rows:
        raise Refused("cancelled", "nobody posted or did anything", base)
    return told


def _row(element: Element, told: Told, table: _Table, row: Row) -> Row:
    """An ante, a fold, chips added, chips given back, or a payment."""
    if element.tag == "FOLD":
        return row
    amount = money(element, "amount", row.start)
    if element.tag == "WIN":
        return row._replace(kind="collect", amount=amount)
    if element.tag == "PUSH":
        table.add(row.player, -amount)
        return row._replace(kind="uncalled-return", amount=amount)
    if element.tag == "ANTE":
        table.add(row.player, amount, dead=amount)
        return row._replace(kind="post-ante", amount=amount, all_in=_all_in(element))
    if amount == 0:
        return row._replace(kind="check")
    level = max(table.highest, (told.big_blind or 0) if row.street == "preflop" else 0)
    total = table.add(row.player, amount)
    kind = "bet" if level == 0 else "raise" if total > level else "call"
    return row._replace(kind=kind, amount=amount, all_in=_all_in(element))


def _all_in(element: Element) -> bool | None:
    return element.get("allin") == "1" or None


def _blind(
    element: Element,
    told: Told,
    table: _Table,
    blinds: Sequence[int],
    stakes: Stakes,
    place: tuple[int, int, int],
) -> None:
    """The first blind is the small one, if there is one; what follows the big one is a newcomer's.

    `blinds`: the live parts of all. `penalty` is the dead part, on top of `amount`.
    """
    player, start, end = place
    live, dead = money(element, "amount", start), money(element, "penalty", start, missing=0)
    table.add(player, live + dead, dead=dead)
    full = table.has_chips(player)
    posted = sum(row.kind in ("post-small-blind", "post-big-blind") for row in told.rows)
    small = posted == 0 and _is_small(blinds, stakes, full=full)
    kind = "post-small-blind" if small else "post-big-blind"
    if full and small and told.small_blind is None:
        told.small_blind = live
    if full and not small and told.big_blind is None:
        told.big_blind, told.big_blind_from = live, "posted"
    if posted + 1 == len(blinds) and told.big_blind is None and told.small_blind:
        _infer_big_blind(told, stakes, told.small_blind)
    all_in = _all_in(element)
    row = Row("preflop", player, kind, start, end, live + dead, all_in=all_in, dead=dead or None)
    told.rows.append(row)


def _is_small(blinds: Sequence[int], stakes: Stakes, *, full: bool) -> bool:
    """Whether the first blind is the small one; `full`: its player has chips left.

    Alone it is the big one, unless it is the small one of the header in full: then the ante took all of the
    big blind's chips. Levels only rise, so that an older one does not say so wrongly. Blinds that are alike
    are both big ones where one is dead and a newcomer posts, which is in cash games alone, and they are more
    than a small one.
    """
    first = blinds[0]
    if len(blinds) == 1:
        return full and first == stakes.small != stakes.big
    alike = len(set(blinds)) == 1
    return not alike or stakes.tournament or (stakes.small is not None and first <= stakes.small)


def _infer_big_blind(told: Told, stakes: Stakes, small: int) -> None:
    """The big blind of a tournament that nobody posted in full: of the header, if that is of this level.

    Otherwise the level after it is like it: twice the small blind, or not known.
    """
    if stakes.small == small and stakes.big:
        told.big_blind, told.big_blind_from = stakes.big, "header"
    elif not stakes.small or not stakes.big or stakes.big == 2 * stakes.small:
        told.big_blind, told.big_blind_from = 2 * small, "inferred"


def _sweep(element: Element, told: Told, place: int) -> None:
    """The pot so far, what the house takes of it left out."""
    text = (element.text or "").strip()
    if not _DIGITS.fullmatch(text):
        raise Refused("bad-amount", f"the pot {text[:40]!r}", place)
    told.rake, told.tax = money(element, "rake", place, missing=0), money(element, "tax", place, missing=0)
    told.pot = int(text) * _HUNDREDTH + told.rake + told.tax


def _shows(element: Element, told: Told, row: Row, place: int) -> None:
    """Hands are shown when nobody can bet any more, and again when the board is complete."""
    known = _cards(element, place)
    told.rows = [other for other in told.rows if (other.kind, other.player) != (row.kind, row.player)]
    told.rows.append(row)
    if known:
        told.shown[row.player] = known


def cards(told: Told, hero: Sequence[bool]) -> list[Card]:
    """Boards by street, then what was dealt to the players and is known, and what they showed."""
    found = [
        Card(street, None, " ".join(told.board[first:last]), face_up=True)
        for street, first, last in (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5))
        if len(told.board) >= last
    ]
    for player, dealt in told.holes.items():
        if dealt and hero[player]:
            found.append(Card("preflop", player, " ".join(dealt), face_up=False))
    found += [Card("preflop", player, " ".join(shown), face_up=True) for player, shown in told.shown.items()]
    return found


def _cards(element: Element, place: int) -> list[str]:
    """`10c, 2d` as `Tc 2d`; those not known (`--`) are left out."""
    found = []
    for printed in re.split(r"[,\s]+", (element.text or "").strip()):
        card = _CARD.fullmatch(printed)
        if card:
            found.append(("T" if card[1] == "10" else card[1]) + card[2])
        elif printed not in ("", "--"):
            raise Refused("unknown-line", f"the card {printed[:20]!r}", place)
    return found


def _player(element: Element, places: Mapping[int, int], place: int) -> int:
    position = number(element, "position", place)
    if position not in places:
        raise Refused("unknown-actor", f"<{element.tag}> of position {position}, where nobody sits", place)
    return places[position]


def number(element: Element, name: str, place: int) -> int:
    """A whole number that an element has. Raises Refused when it has not."""
    printed = element.get(name, "")
    if not _DIGITS.fullmatch(printed):
        raise Refused("table-incomplete", f"{name}={printed[:20]!r} of <{element.tag[:40]}>", place)
    return int(printed)


def money(element: Element, name: str, place: int, missing: int | None = None) -> int:
    """An amount in ten-thousandths, printed as hundredths. Raises Refused when it cannot be read."""
    printed = element.get(name)
    if printed is None and missing is not None:
        return missing
    if printed is None or not _DIGITS.fullmatch(printed):
        raise Refused("bad-amount", f"{name}={(printed or '')[:40]!r} of <{element.tag[:40]}>", place)
    return int(printed) * _HUNDREDTH
