"""The betting of one hand of Merge: rounds with events, cards and winners, players by their seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.formats.merge_cards import Cards
from parsers.formats.merge_header import RAISES_ADDED, played_at, read_head
from parsers.formats.merge_limits import set_limits
from parsers.games import game
from parsers.told.model import Hand, Row, Seat

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from parsers.formats.xml_room import Found

# Rounds with the street that they belong to; "": the first one; None: no betting.
_ROUNDS: dict[str, str | None] = {
    "BLINDS": "", "PREFLOP": "preflop", "POSTFLOP": "flop", "POSTTURN": "turn", "POSTRIVER": "river",
    "BRING_IN": "third", "THIRD_STREET": "third", "FOURTH_STREET": "fourth", "FIFTH_STREET": "fifth",
    "SIXTH_STREET": "sixth", "SEVENTH_STREET": "seventh",
    "PRE_FIRST_DRAW": "draw-0", "FIRST_DRAW": "draw-1", "POST_FIRST_DRAW": "draw-1",
    "SECOND_DRAW": "draw-2", "POST_SECOND_DRAW": "draw-2",
    "THIRD_DRAW": "draw-3", "POST_THIRD_DRAW": "draw-3",
    "SHOWDOWN": None, "END_OF_FOLDED_GAME": None, "END_OF_GAME": None,
}  # fmt: skip
_POSTING = ("BLINDS", "BRING_IN")
_PAID = {
    "ANTE": "post-ante", "SMALL_BLIND": "post-small-blind", "BIG_BLIND": "post-big-blind",
    "INITIAL_BLIND": "post-big-blind", "BRING_IN": "bring-in",
    "CALL": "call", "BET": "bet", "RAISE": "raise", "COMPLETE": "complete", "ALL_IN": "all-in",
}  # fmt: skip
_TOTALS = ("RAISE", "COMPLETE")
_FREE = {"FOLD": "fold", "CHECK": "check", "SHOW": "show", "MUCK": "muck"}
_NOTES = (
    "CHAT", "LEAVE", "PLAYER_OUT", "SIT_IN", "RABBIT", "RECONNECTED", "DISCONNECTED",
)  # fmt: skip
_AWAY = ("SIT_OUT", "SITTING_OUT")


def read_hand(found: Found) -> Hand:
    """The hand; raises `parsers.told.shard.Refused`."""
    return _Reading(found).hand()


class _Reading:
    def __init__(self, found: Found) -> None:
        self._found = found
        self._head = read_head(found)
        self._streets = game(self._head.game).streets
        self._street: str | None = self._streets[0]
        self._round = ""
        self._seats: list[Seat] = []
        self._index: dict[str, int] = {}  # seat: place; -1 for a seat that is taken twice
        self._rows: list[Row] = []
        self._cards = Cards()
        self._posted: dict[int, int] = {}  # tournaments print stacks after posting, see `merge`
        self._unknown: set[int] = set()  # players whose all-in blind has no amount, and so no stack
        self._folded: set[int] = set()
        self._away: list[tuple[int, int, int]] = []  # place in rows, player, offset
        self._timestamp: str | None = None
        self._ended = False

    def hand(self) -> Hand:
        found = self._found
        for element in found.walk():
            tag = element.tag
            if tag == "event":
                self._event(element)
            elif tag == "player":
                self._player(element)
            elif tag == "round":
                self._open_round(element)
            elif tag == "cards":
                self._dealt(element)
            elif tag == "winner":
                self._winner(element)
            elif tag == "players":
                dealer = element.get("dealer") or ""
                self._head.button_seat = int(dealer) if re.fullmatch("[0-9]{1,2}", dealer, re.ASCII) else None
            elif tag != "game":
                raise found.refusal("unknown-line", f"<{tag[:80]}>, which is not known in a hand")
        if not self._ended:
            found.at = found.span.end - 1
            raise found.refusal("cut-short", "the hand ends without its winners")
        self._add_folds()
        self._head.played_at = played_at(
            self._head.played_at_printed, self._timestamp, found.options.timezone
        )
        seats = self._with_stacks()
        set_limits(self._head, self._rows, [seat.stack for seat in seats])
        return Hand(self._head, seats, self._rows, self._cards.rows)

    def _player(self, element: Element) -> None:
        found = self._found
        number = found.number(element, "seat")
        stack = found.money(element, "balance")
        seat = str(number)
        self._index[seat] = -1 if seat in self._index else len(self._seats)
        name = element.get("nickname") or ""
        self._seats.append(Seat(number, name, stack, sitting_out=element.get("dealtin") == "false"))

    def _open_round(self, element: Element) -> None:
        self._round = element.get("id") or ""
        if self._round == "GAME_CANCELLED":
            raise self._found.refusal("cancelled", "the room cancelled the hand")
        if self._round not in _ROUNDS:
            raise self._found.refusal("unknown-line", f"round {self._round[:80]!r}, which is not known")
        street = _ROUNDS[self._round]
        self._ended = self._ended or self._round == "END_OF_GAME"
        if street is None:
            return
        self._street = street or self._streets[0]
        if self._street not in self._streets:
            raise self._found.refusal("unknown-line", f"round {self._round!r} in a game of {self._head.game}")

    def _seat(self, element: Element) -> int:
        text = element.get("player") or ""
        place = self._index.get(text)
        if place is None:  # some events name the player instead
            named = [k for k, seat in enumerate(self._seats) if seat.name == text]
            place = named[0] if len(named) == 1 else None
        if place is None:
            raise self._found.refusal("unknown-actor", f"player is {text[:80]!r}, a seat that nobody has")
        if place < 0:
            raise self._found.refusal("seat-conflict", f"two players have seat {text}")
        return place

    def _event(self, element: Element) -> None:
        kind = element.get("type") or ""
        if self._timestamp is None:
            self._timestamp = element.get("timestamp")
        if kind in _FREE:
            self._add(element, self._seat(element), _FREE[kind])
        elif kind in _PAID:
            self._pay(element, kind)
        elif kind == "RETURN_BLIND":
            self._return(element)
        elif kind == "DRAW":
            self._add(element, self._seat(element), "stand-pat" if element.get("text") == "0" else "draw")
        elif kind in _AWAY:
            self._leave(element)
        elif kind == "GAME_CANCELLED":
            raise self._found.refusal("cancelled", "the room cancelled the hand")
        elif kind not in _NOTES:
            raise self._found.refusal("unknown-line", f"event {kind[:80]!r}, which is not known")

    def _pay(self, element: Element, kind: str) -> None:
        found, player = self._found, self._seat(element)
        amount = found.money(element, "amount")
        if self._round == "BLINDS":
            self._posted[player] = self._posted.get(player, 0) + amount
        if player in self._folded:
            raise found.refusal("amount-inconsistent", f"{kind} by a player who has folded")
        if kind in _TOTALS and self._head.dialect != RAISES_ADDED:
            self._add(element, player, _PAID[kind], to=amount)
        elif kind != "ALL_IN":
            self._add(element, player, _PAID[kind], amount)
        elif self._round in _POSTING:
            self._post_all_in(element, player, amount)
        elif amount:
            self._add(element, player, "all-in", amount, all_in=True)
        else:
            raise found.refusal("bad-amount", "an all-in of nothing")

    def _post_all_in(self, element: Element, player: int, amount: int) -> None:
        """What is posted with the last chips; before 2012 it says 0.00, whatever that was."""
        posted = {row.kind for row in self._rows}
        if not amount:
            self._unknown.add(player)
        if self._streets[0] == "third":
            kind = "post-ante" if self._round == "BLINDS" else "bring-in"
            self._add(element, player, kind, amount or None, all_in=True)
            return
        if {"post-small-blind", "post-big-blind"} <= posted:
            self._rows = [
                row._replace(all_in=True) if row.player == player and row.kind == "post-ante" else row
                for row in self._rows
            ]
            return
        small = "post-small-blind" not in posted and "post-big-blind" not in posted
        kind = "post-small-blind" if small and self._follows("BIG_BLIND") else "post-big-blind"
        self._add(element, player, kind, amount or None, all_in=True)

    def _follows(self, kind: str) -> bool:
        """Whether such an event stands after the one that is being read."""
        return any(
            start > self._found.at and element.get("type") == kind
            for element, start in self._found.tree.walk()
        )

    def _return(self, element: Element) -> None:
        """What a player posts who comes back: blinds that he missed, the small one dead."""
        found, player = self._found, self._seat(element)
        amount = found.money(element, "amount")
        self._posted[player] = self._posted.get(player, 0) + amount
        big = max((row.amount or 0 for row in self._rows if row.kind == "post-big-blind"), default=0)
        big = self._head.big_blind or big
        if amount < big:
            self._add(element, player, "post-dead", amount)
        else:
            self._add(element, player, "post-big-blind", amount, dead=amount - big if big else None)

    def _leave(self, element: Element) -> None:
        player = self._index.get(element.get("player") or "", -1)
        if player >= 0 and _ROUNDS.get(self._round):
            self._away.append((len(self._rows), player, self._found.at))

    def _add(
        self,
        element: Element,
        player: int,
        kind: str,
        amount: int | None = None,
        *,
        to: int | None = None,
        all_in: bool | None = None,
        dead: int | None = None,
    ) -> None:
        if kind == "fold":
            self._folded.add(player)
        number = element.get("sequence") or ""
        self._rows.append(
            Row(
                self._street or self._streets[0],
                player,
                kind,
                self._found.at,
                self._found.end(element),
                amount,
                to,
                "added" if to is None else "total",
                all_in,
                int(number) if re.fullmatch("[0-9]{1,6}", number) else None,
                dead,
            )
        )

    def _winner(self, element: Element) -> None:
        amount = self._found.money(element, "amount")
        returned = element.get("uncalled") == "true"
        self._add(element, self._seat(element), "uncalled-return" if returned else "collect", amount)
        self._ended = True
        if not returned:
            return
        # It goes back in the street of the last bet.
        paid = [row for row in self._rows if row.kind in _PAID.values() and (row.amount or row.to)]
        if paid:
            self._rows[-1] = self._rows[-1]._replace(street=paid[-1].street)

    def _dealt(self, element: Element) -> None:
        kind, printed = element.get("type"), element.get("cards") or ""
        street = self._street or self._streets[0]
        if kind == "COMMUNITY":
            if self._round != "END_OF_FOLDED_GAME":  # there: what would have come
                self._cards.board(street, printed)
            return
        player = self._seat(element)
        if kind in ("SHOWN", "MUCKED"):
            self._cards.shown(street, player, printed, face_up=kind == "SHOWN")
        elif kind in ("HOLE", "DRAW_DRAWN_CARDS"):
            if kind == "HOLE":
                self._seats[player] = self._seats[player]._replace(is_hero=True)
            self._cards.held(street, player, printed)

    def _add_folds(self) -> None:
        """Who sits out in the middle of a round and does nothing any more has folded by that."""
        for place, player, at in reversed(self._away):
            later = any(row.player == player for row in self._rows[place:])
            emptied = any(row.player == player and row.all_in for row in self._rows[:place])
            acts = any(row.player == player and row.kind in _PAID.values() for row in self._rows[:place])
            if (
                later
                or emptied
                or player in self._folded
                or not (acts or not self._seats[player].sitting_out)
            ):
                continue
            street = self._rows[place - 1].street if place else self._streets[0]
            self._rows.insert(place, Row(street, player, "fold", at, at))

    def _with_stacks(self) -> list[Seat]:
        after = self._head.stakes_kind == "tournament" and not self._found.tree.root.get("version")
        if not after and not self._unknown:
            return self._seats
        return [
            seat._replace(
                stack=None
                if k in self._unknown
                else (seat.stack or 0) + (self._posted.get(k, 0) if after else 0)
            )
            for k, seat in enumerate(self._seats)
        ]
