"""One hand of Boss Media: the element HISTORY with players, actions, boards and the showdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.formats.boss_header import CALLS_ADDED, NO_ANTES, read_head
from parsers.games import game
from parsers.schema import MONEY_SCALE
from parsers.told.model import Card, Hand, Row, Seat
from parsers.told.short_blind import antes_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from parsers.formats.xml_room import Found
    from parsers.told.model import Means

_BLINDS = {"HAND_SB": "post-small-blind", "HAND_BB": "post-big-blind", "HAND_DSB": "post-dead"}
_BOARDS = {"BOARD_FLOP": "flop", "BOARD_TURN": "turn", "BOARD_RIVER": "river"}
_FREE = {"ACTION_FOLD": "fold", "ACTION_CHECK": "check"}
_PAID = {"ACTION_BET": "bet", "ACTION_CALL": "call", "ACTION_RAISE": "raise", "ACTION_ALLIN": "all-in"}
_EMPTY = "STATE_EMPTY"


def read_hand(found: Found) -> Hand:
    """The hand; raises `parsers.told.shard.Refused`."""
    return _Reading(found).hand()


_CARDS = {str(number): "A23456789TJQK"[number % 13] + "dchs"[number // 13] for number in range(52)}
"""By number, from the ace of diamonds to the king of spades; hidden cards have other marks."""


class _Reading:
    def __init__(self, found: Found) -> None:
        self._found = found
        self._head = read_head(found)
        self._streets = game(self._head.game).streets
        self._street = self._streets[0]
        self._seats: list[Seat] = []
        self._index: dict[str, int] = {}  # name: place; -1 for a name that two players have
        self._rows: list[Row] = []
        self._cards: list[Card] = []
        self._open: tuple[str, str, int | None] | None = None  # purpose, street, player of the cards to come
        self._dealt: list[str] = []
        self._board: list[str] = []
        self._held: dict[int, list[str]] = {}
        self._results: int | None = None
        self._dealt_in: list[int] = []

    def hand(self) -> Hand:
        found = self._found
        for element in found.walk():
            tag = element.tag
            if tag == "CARD":
                dealt = _CARDS.get(element.get("LINK") or "")
                if dealt:
                    self._dealt.append(dealt)
                continue
            if self._open is not None:
                self._close(*self._open)
            if tag == "ACTION":
                self._action(element)
            elif tag == "PLAYER":
                self._player(element)
            elif tag == "RESULT":
                self._result(element)
            elif tag == "SHOWDOWN":
                self._results = 0
                self._head.pot_printed = found.money(element, "POT") if element.get("POT") else None
                self._head.rake_printed = found.money(element, "RAKE") if element.get("RAKE") else None
            elif tag != "HISTORY":
                raise found.refusal("unknown-line", f"<{tag[:80]}>, which is not known in a hand")
        if self._open is not None:
            self._close(*self._open)
        whole = found.span.closed or self._results == self._head.pot_printed
        if self._results is None or not whole:
            found.at = found.span.end - 1
            raise found.refusal("cut-short", "the hand ends before its showdown has told who won")
        self._finish_head()
        return Hand(self._head, self._with_stacks(), self._rows, self._cards)

    def _player(self, element: Element) -> None:
        found, state, name = self._found, element.get("STATE"), element.get("NAME") or ""
        stack = found.money(element, "AMOUNT")
        if state == _EMPTY or (not name and not stack):
            return
        if state is None:
            self._head.dialect = NO_ANTES
        place = len(self._seats)
        self._index[name] = -1 if name in self._index else place
        number = found.number(element, "SEAT")
        self._seats.append(Seat(number, name, stack))
        if element.get("DEALER") == "Y":
            self._head.button_seat = number

    def _seat(self, element: Element) -> int:
        name = element.get("PLAYER")
        place = self._index.get(name) if name is not None else None
        if place is None:
            raise self._found.refusal("unknown-actor", f"PLAYER is {(name or '')[:80]!r}, who is not seated")
        if place < 0:
            raise self._found.refusal("seat-conflict", f"two players are called {name!r}")
        return place

    def _action(self, element: Element) -> None:
        found, kind = self._found, element.get("TYPE") or ""
        if kind in _PAID:
            self._pay(element, kind)
        elif kind in _FREE:
            self._add(element, self._seat(element), _FREE[kind])
        elif kind == "HAND_DEAL":
            self._dealt_in.append(self._seat(element))
            self._open = "hole", self._streets[0], self._dealt_in[-1]
        elif kind == "HAND_BLINDS":
            self._blind(element)
        elif kind == "HAND_ANTE":
            self._add(element, self._seat(element), "post-ante", found.money(element, "VALUE"))
        elif kind == "HAND_BOARD":
            self._next_street(element)
        elif kind == "CHANGECARD":
            player = self._seat(element)
            self._add(element, player, "stand-pat" if element.get("COUNT") == "0" else "draw")
            self._open = "hole", self._street, player
        else:
            raise found.refusal("unknown-line", f"action {kind[:80]!r}, which is not known")

    def _pay(self, element: Element, kind: str) -> None:
        amount = self._found.money(element, "VALUE")
        added = kind == "ACTION_BET" or (kind == "ACTION_CALL" and self._head.dialect == CALLS_ADDED)
        self._add(
            element,
            self._seat(element),
            _PAID[kind],
            amount if added else None,
            to=None if added else amount,
            all_in=True if kind == "ACTION_ALLIN" else None,
        )

    def _blind(self, element: Element) -> None:
        found, kind = self._found, element.get("KIND") or ""
        player, amount = self._seat(element), found.money(element, "VALUE")
        if kind == "HAND_AB":
            big = max((row.amount or 0 for row in self._rows if row.kind == "post-big-blind"), default=0)
            big = self._head.big_blind or big or amount
            self._add(element, player, "post-big-blind", amount, dead=max(amount - big, 0))
        elif kind in _BLINDS:
            self._add(element, player, _BLINDS[kind], amount)
        else:
            raise found.refusal("unknown-line", f"blind {kind[:80]!r}, which is not known")

    def _next_street(self, element: Element) -> None:
        printed = element.get("VALUE")
        street = _BOARDS.get(printed) if printed else self._streets[1]
        if street not in self._streets[1:]:
            raise self._found.refusal(
                "unknown-line", f"board {(printed or '')[:80]!r} in a game of {self._head.game}"
            )
        self._street = street
        self._open = "board", street, None

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
        start, end = self._found.at, self._found.end(element)
        means: Means = "added" if to is None else "total"
        self._rows.append(Row(self._street, player, kind, start, end, amount, to, means, all_in, None, dead))

    def _result(self, element: Element) -> None:
        if self._results is None:
            raise self._found.refusal("unknown-line", "<RESULT> outside of <SHOWDOWN>")
        player, won = self._seat(element), self._found.money(element, "WIN")
        self._results += won
        if won:
            self._add(element, player, "collect", won)
        if "$(STR_G_MUCK)" in (element.get("HAND") or ""):
            self._add(element, player, "muck")
        self._open = "shown", self._street, player

    def _close(self, purpose: str, street: str, player: int | None) -> None:
        """Cards were those of the action or result before."""
        dealt, self._dealt, self._open = self._dealt, [], None
        if player is None:
            new = dealt[len(self._board) :]
            self._board = dealt
            self._keep(street, None, new, face_up=True)
        elif purpose == "hole":
            if not dealt:
                return
            self._seats[player] = self._seats[player]._replace(is_hero=True)
            held = self._held.get(player, [])
            self._held[player] = dealt
            self._keep(street, player, [one for one in dealt if one not in held], face_up=False)
        elif not self._seats[player].is_hero:
            self._keep(street, player, dealt, face_up=True)

    def _keep(self, street: str, player: int | None, cards: list[str], *, face_up: bool) -> None:
        if cards:
            self._cards.append(Card(street, player, " ".join(cards), face_up))

    def _with_stacks(self) -> list[Seat]:
        """A player who bets and has nothing came in while the hand was dealt: what he brought is not told."""
        paid = {row.player for row in self._rows if row.amount or row.to}
        return [
            seat if seat.stack or k not in paid else seat._replace(stack=None)
            for k, seat in enumerate(self._seats)
        ]

    def _finish_head(self) -> None:
        """What only the whole hand tells: the dealer, the big blind, antes, the odd chips of a split pot."""
        head, rows = self._head, self._rows
        if head.button_seat is None and self._dealt_in:
            head.button_seat = self._seats[self._dealt_in[-1]].number  # cards are dealt to him last
        if head.pot_printed is not None:
            self._find_fees(head.pot_printed)
            if head.dialect == NO_ANTES:
                self._find_antes(head.pot_printed + (head.rake_printed or 0) - matched(rows))
        full = self._full_blinds()
        early = head.stakes_kind == "tournament" and head.big_blind not in full
        if full and (head.big_blind is None or early):
            head.small_blind, head.big_blind, head.big_blind_from = None, max(full), "posted"
        elif head.big_blind is None and any(
            row.kind in ("post-small-blind", "post-big-blind") for row in rows
        ):
            head.big_blind, head.big_blind_from = head.small_bet, "inferred"

    def _full_blinds(self) -> list[int]:
        """The big blinds posted by those who had chips left behind them, of whom none is short."""
        unprinted = (self._head.added_to_pot or 0) // max(1, len(set(self._dealt_in)))
        antes = antes_of(self._rows)
        left = [(seat.stack or 0) - unprinted - antes[k] for k, seat in enumerate(self._seats)]
        return [
            (row.amount or 0) - (row.dead or 0)
            for row in self._rows
            if row.kind == "post-big-blind" and left[row.player] > (row.amount or 0)
        ]

    def _find_fees(self, pot: int) -> None:
        """The odd chips of a split pot stay with the room."""
        head, winners = self._head, sum(row.kind == "collect" for row in self._rows)
        unit = MONEY_SCALE if head.stakes_kind == "tournament" else MONEY_SCALE // 100
        odd = pot - (self._results or 0)
        if 0 < odd < winners * unit:
            head.fees_printed = odd

    def _find_antes(self, missing: int) -> None:
        """Antes that are in the pot only: what the actions leave open is the same for each player."""
        head, players = self._head, len(set(self._dealt_in))
        if missing <= 0 or not players or missing % players:
            return
        if head.structure == "pot-limit":
            raise self._found.refusal("amount-inconsistent", "the pot holds antes that no action tells")
        head.added_to_pot = missing


def matched(rows: Sequence[Row]) -> int:
    """What of the chips in these rows somebody else matched, dead ones included."""
    total: dict[tuple[str, int], int] = {}
    chips = 0
    for row in rows:
        if row.kind == "collect":
            continue
        place = row.street, row.player
        before, dead = total.get(place, 0), row.dead or 0
        if row.kind in ("post-ante", "post-dead"):
            chips += row.amount or 0
        else:
            total[place] = row.to if row.means == "total" and row.to else before + (row.amount or 0) - dead
            chips += total[place] - before + dead
    for street in {street for street, _ in total}:
        last = sorted(bet for (name, _), bet in total.items() if name == street)
        chips -= last[-1] - (last[-2] if len(last) > 1 else 0)
    return chips
