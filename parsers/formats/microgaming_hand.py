"""One hand of the Microgaming network: the element Game with seats and the gameplay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.formats.microgaming_header import TOTALS, read_head, unicode_of
from parsers.told.model import Card, Hand, Row, Seat
from parsers.told.short_blind import antes_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from parsers.formats.xml_room import Found
    from parsers.told.model import Means

_STREETS = {"DealFlop": "flop", "DealTurn": "turn", "DealRiver": "river"}
_POSTS = {"SmallBlind": "post-small-blind", "BigBlind": "post-big-blind", "Ante": "post-ante"}
_PAID = {"Call": "call", "Bet": "bet", "Raise": "raise"}
_FREE = {"Fold": "fold", "Check": "check"}
_SHOWN = {"ShowCards": "show", "MuckCards": "muck"}
_NOTES = ("Disconnect", "Reconnect")


def read_hand(found: Found) -> Hand:
    """The hand; raises `parsers.told.shard.Refused`."""
    return _Reading(found).hand()


class _Reading:
    def __init__(self, found: Found) -> None:
        self._found = found
        self._head = read_head(found)
        self._street = "preflop"
        self._seats: list[Seat] = []
        self._ends: list[int] = []  # stacks after the hand
        self._index: dict[str, int] = {}  # seat: place; -1 for a seat that is taken twice
        self._rows: list[Row] = []
        self._cards: list[Card] = []
        self._open: tuple[str, int | None] | None = None  # type and player of the cards to come
        self._dealt: list[str] = []
        self._came: list[int] = []  # rows of PostedToPlay
        self._winning = self._won = False

    def hand(self) -> Hand:
        found, playing = self._found, False
        for element in found.walk():
            tag = element.tag
            if tag == "Card":
                self._dealt.append(_card(element))
                continue
            if self._open is not None:
                self._close(*self._open)
            if tag == "Action":
                self._action(element)
            elif tag == "Seat" and playing:
                self._winner(element)
            elif tag == "Seat":
                self._player(element)
            elif tag == "Gameplay":
                playing = True
            elif tag not in ("Game", "Seats"):
                raise found.refusal("unknown-line", f"<{tag[:80]}>, which is not known in a hand")
        if self._open is not None:
            self._close(*self._open)
        if not self._won:
            paid = any(row.amount or row.to for row in self._rows)
            found.at = found.span.end - 1
            if found.span.closed and not paid:
                raise found.refusal("cancelled", "nobody paid anything, and nobody won")
            raise found.refusal("cut-short", "the hand ends without its winners")
        self._finish_head()
        return Hand(self._head, self._seats, self._rows, self._cards)

    def _player(self, element: Element) -> None:
        found, number = self._found, self._found.number(element, "num")
        alias = element.get("alias") or ""
        if not alias or "?" in alias:
            alias = unicode_of(element.get("unicodealias")) or alias
        seat = str(number)
        self._index[seat] = -1 if seat in self._index else len(self._seats)
        self._seats.append(Seat(number, alias, found.money(element, "balance")))
        self._ends.append(found.money(element, "endbalance") if element.get("endbalance") else -1)
        if element.get("dealer") == "true":
            self._head.button_seat = number

    def _seat(self, element: Element, name: str = "seat") -> int:
        text = element.get(name) or ""
        place = self._index.get(text)
        if place is None:
            raise self._found.refusal("unknown-actor", f"{name} is {text[:80]!r}, a seat that nobody has")
        if place < 0:
            raise self._found.refusal("seat-conflict", f"two players have seat {text}")
        return place

    def _action(self, element: Element) -> None:
        found, kind = self._found, element.get("type") or ""
        self._winning = kind == "Win"
        if kind in _PAID:
            self._pay(element, kind)
        elif kind in _FREE:
            self._add(element, self._seat(element), _FREE[kind])
        elif kind == "AllIn":
            player = self._seat(element)
            self._add(element, player, self._all_in(player), found.money(element, "value"), all_in=True)
        elif kind in _POSTS:
            self._add(element, self._seat(element), _POSTS[kind], found.money(element, "value"))
        elif kind == "PostedToPlay":
            self._came.append(len(self._rows))
            self._add(element, self._seat(element), "post-big-blind", found.money(element, "value"))
        elif kind == "MoneyReturned":
            self._add(element, self._seat(element), "uncalled-return", found.money(element, "value"))
        elif kind in _SHOWN:
            player = self._seat(element)
            self._add(element, player, _SHOWN[kind])
            self._open = kind, player
        elif kind == "DealCards":
            self._open = kind, self._seat(element)
        elif kind in _STREETS:
            self._street = _STREETS[kind]
            self._open = kind, None
        elif kind == "BadBeatContribution":
            self._take(self._seat(element), found.money(element, "value"))
        elif kind not in ("Win", *_NOTES):
            raise found.refusal("unknown-line", f"action {kind[:80]!r}, which is not known")

    def _take(self, player: int, drop: int) -> None:
        """What goes to the jackpot is taken from the stack and is in no pot."""
        seat = self._seats[player]
        self._seats[player] = seat._replace(stack=max((seat.stack or 0) - drop, 0))

    def _pay(self, element: Element, kind: str) -> None:
        amount = self._found.money(element, "value")
        # The big blind that bets before the flop raises.
        name = "raise" if kind == "Bet" and self._street == "preflop" else _PAID[kind]
        if self._head.dialect == TOTALS and name != "bet":
            self._add(element, self._seat(element), name, to=amount)
        else:
            self._add(element, self._seat(element), name, amount)

    def _all_in(self, player: int) -> str:
        """What an all-in is: before anybody could act, a blind."""
        kinds = {row.kind for row in self._rows}
        if kinds - {"post-ante", "post-small-blind"} or self._big_blind_has_nothing(player):
            return "all-in"
        if "post-small-blind" not in kinds and self._follows("BigBlind"):
            return "post-small-blind"
        return "all-in" if self._follows("BigBlind") else "post-big-blind"

    def _big_blind_has_nothing(self, player: int) -> bool:
        """Whether between the small blind and `player` somebody is all-in with his ante."""
        small = next((row.player for row in self._rows if row.kind == "post-small-blind"), player)
        between = (player - small) % len(self._seats)
        passed = {(small + step) % len(self._seats) for step in range(1, between)}
        return any(
            row.kind == "post-ante" and row.player in passed and row.amount == self._seats[row.player].stack
            for row in self._rows
        )

    def _follows(self, kind: str) -> bool:
        """Whether such an action stands after the one that is being read."""
        return any(
            start > self._found.at and element.get("type") == kind
            for element, start in self._found.tree.walk()
        )

    def _winner(self, element: Element) -> None:
        if not self._winning:
            raise self._found.refusal("unknown-line", "<Seat> outside of the winners")
        amount = self._found.money(element, "amount")
        self._won = True
        if amount:
            self._add(element, self._seat(element, "num"), "collect", amount)

    def _add(
        self,
        element: Element,
        player: int,
        kind: str,
        amount: int | None = None,
        *,
        to: int | None = None,
        all_in: bool | None = None,
    ) -> None:
        number = element.get("seq") or ""
        means: Means = "added" if to is None else "total"
        self._rows.append(
            Row(
                self._street,
                player,
                kind,
                self._found.at,
                self._found.end(element),
                amount,
                to,
                means,
                all_in,
                int(number) if re.fullmatch("[0-9]{1,6}", number) else None,
            )
        )

    def _close(self, kind: str, player: int | None) -> None:
        """Cards were those of the action before."""
        dealt, self._dealt, self._open = [one for one in self._dealt if one], [], None
        if kind == "DealCards" and player is not None:
            self._seats[player] = self._seats[player]._replace(is_hero=True)
        if dealt:
            face_up = kind not in ("DealCards", "MuckCards")
            self._cards.append(Card(self._street, player, " ".join(dealt), face_up))

    def _finish_head(self) -> None:
        head, rows = self._head, self._rows
        antes = antes_of(rows)
        left = [(seat.stack or 0) - antes[k] for k, seat in enumerate(self._seats)]
        full = [
            row.amount or 0
            for k, row in enumerate(rows)
            if row.kind == "post-big-blind"
            and not (row.all_in or left[row.player] == row.amount)
            and k not in self._came
        ]
        if full and head.big_blind not in full:
            head.small_blind, head.big_blind, head.big_blind_from = None, max(full), "posted"
        elif head.big_blind is None and any(
            row.kind in ("post-small-blind", "post-big-blind") for row in rows
        ):
            head.big_blind, head.big_blind_from = head.small_bet, "inferred"
        for k in self._came:
            self._read_post(k)

    def _read_post(self, place: int) -> None:
        """A newcomer's post: a full blind, or a small one that he missed.

        The small one counts towards his bets. That shows only where he bets, and such a hand cannot be
        judged; else it is the same as dead.
        """
        rows, head = self._rows, self._head
        row = rows[place]
        own = [other for other in rows if other.player == row.player and other is not row]
        if head.big_blind is not None and (row.amount or 0) < head.big_blind:
            bets = any(other.street == "preflop" and (other.amount or other.to) for other in own)
            rows[place] = row._replace(kind="post-small-blind" if bets else "post-dead")
            return
        won = sum(other.amount or 0 for other in own if other.kind == "collect")
        back = sum(other.amount or 0 for other in own if other.kind == "uncalled-return")
        stack, left = self._seats[row.player].stack or 0, self._ends[row.player]
        hidden = stack + won + back - left - _put_in([row, *own]) if left >= 0 else 0
        if hidden <= 0 or hidden * 2 > (row.amount or 0):
            return
        if head.structure == "pot-limit":
            raise self._found.refusal(
                "amount-inconsistent", "a dead blind is in the pot that no action tells"
            )
        head.added_to_pot = (head.added_to_pot or 0) + hidden


def _put_in(rows: list[Row]) -> int:
    """What one player put in with these rows, returns left out."""
    total: dict[str, int] = {}
    for row in rows:
        if row.kind in ("collect", "uncalled-return"):
            continue
        before = total.get(row.street, 0)
        total[row.street] = row.to if row.means == "total" and row.to else before + (row.amount or 0)
    return sum(total.values())


_CARDS = {(rank.replace("T", "10"), suit): rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}


def _card(element: Element) -> str:
    return _CARDS.get((element.get("value") or "", element.get("suit") or ""), "")
