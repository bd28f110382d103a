"""The stakes of a hand: those of its session's head, or what its posts and bets show of them.

Tournaments print no stakes. There the big blind is the one that was posted, unless all the poster's chips
were in it; then only a call of more than that shows it, and else it is not known. In limit stud the bets of a
hand show its unit, or those of other hands of the session with the same ante.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from parsers.formats.ipoker_rows import play
from parsers.games import game
from parsers.told.short_blind import called

if TYPE_CHECKING:
    from parsers.formats.ipoker_session import Session
    from parsers.told.model import Hand, Head, Row

_LATE = ("fifth", "sixth", "seventh")


def blinds(session: Session, small: int | None, big: int | None) -> tuple[int | None, int | None]:
    """The blinds that are printed; `small` and `big` are the first ones posted in the hand.

    At fixed limit the bets are printed, and the smaller one is the big blind; an old client printed blinds.
    """
    if session.structure != "fixed-limit" or (big is not None and big == session.high):
        return session.low, session.high
    return small or (None if session.low is None else session.low // 2), session.low


def tell(head: Head, session: Session, rows: Sequence[Row], stacks: Sequence[int | None]) -> None:
    """Writes the stakes into `head`."""
    head.ante = session.ante
    if session.low is not None and session.structure != "fixed-limit":
        head.small_blind, head.big_blind = session.low, session.high
        return
    full = play(rows, stacks).chips_left
    if game(session.game).family == "stud":
        head.small_bet, head.big_bet = session.low, session.high
        if session.low is None:
            unit = _stud_unit(rows, full)
            if unit:
                head.small_bet, head.big_bet = unit, 2 * unit
        return
    small, big = (_posted(kind, rows, full) for kind in ("post-small-blind", "post-big-blind"))
    if session.low is None:
        head.small_blind = small
        head.big_blind, head.big_blind_from = big, "posted" if big else None
        if not big:
            head.big_blind = called(rows, stacks)
            head.big_blind_from = "inferred" if head.big_blind else None
    else:
        head.big_blind = blinds(session, small, big)[1]
        head.small_blind = small if head.big_blind == session.low else session.low
    if session.structure == "fixed-limit" and head.big_blind:
        head.small_bet, head.big_bet = head.big_blind, 2 * head.big_blind


def _posted(kind: str, rows: Sequence[Row], full: Sequence[bool]) -> int | None:
    """The first blind of that kind, if it was posted in full."""
    first = next((place for place, row in enumerate(rows) if row.kind == kind), None)
    return rows[first].amount if first is not None and full[first] else None


def _stud_unit(rows: Sequence[Row], full: Sequence[bool]) -> int | None:
    """The small bet: half a bet of the late streets, else a bet of third street, else one of fourth."""
    bets: dict[str, int] = {}
    for row, is_full in zip(rows, full, strict=True):
        if row.kind in ("bet", "complete") and is_full and row.amount:
            bets.setdefault(row.street, row.to or row.amount)
    late = next((bets[street] for street in _LATE if street in bets), None)
    if late is not None:
        return late // 2 if late % 2 == 0 else None
    return bets.get("third") or bets.get("fourth")


class _Level(NamedTuple):
    """Hands with equal stakes."""

    session: tuple[tuple[int, int], ...]
    ante: int


class StudLevels:
    """What limit stud does not print and a hand may not show: the bring-in, in tournaments the unit too."""

    def __init__(self) -> None:
        self._bring_ins: dict[_Level, set[int]] = {}
        self._units: dict[_Level, set[int]] = {}
        self._hands: list[tuple[_Level, Head, bool]] = []

    def see(self, hand: Hand) -> None:
        """Takes note of a hand."""
        head = hand.head
        if game(head.game).family != "stud":
            return
        level = _Level(tuple(hand.context), max(_amounts(hand.rows, "post-ante"), default=0))
        stacks = [seat.stack for seat in hand.seats]
        bring_in = _posted("bring-in", hand.rows, play(hand.rows, stacks).chips_left)
        if bring_in:
            self._bring_ins.setdefault(level, set()).add(bring_in)
        if head.small_bet:
            self._units.setdefault(level, set()).add(head.small_bet)
        self._hands.append((level, head, bring_in is None))

    def tell(self) -> None:
        """Gives hands that lack them those of their level, where all its other hands agree."""
        for level, head, no_bring_in in self._hands:
            bring_ins, units = self._bring_ins.get(level, set()), self._units.get(level, set())
            if no_bring_in and len(bring_ins) == 1:
                (head.bring_in,) = bring_ins
            if head.small_bet is None and len(units) == 1:
                (head.small_bet,) = units
                head.big_bet = 2 * head.small_bet


def _amounts(rows: Sequence[Row], kind: str) -> list[int]:
    return [row.amount or 0 for row in rows if row.kind == kind]
