"""One hand of CoinPoker, from the events that carry its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parsers import amounts, moments
from parsers.formats.coinpoker_events import Event
from parsers.formats.coinpoker_values import cards_of, objects, small_number
from parsers.jsonscan import JsonObject
from parsers.told.model import Card, Hand, Head, Means, Row, Seat
from parsers.told.shard import Refused

SITE = DIALECT = "coinpoker"
START, WINNERS = "game.pre_hand_start_info", "game.winnerInfo"
ACTIONS = "game.dealer_chat_action"

_STREETS = {"ANTE": "preflop", "PREFLOP": "preflop", "FLOP": "flop", "TURN": "turn", "RIVER": "river"}
_BY_CARDS = {
    2: ("holdem", "no-limit"),
    4: ("omaha", "pot-limit"),
    5: ("omaha-5", "pot-limit"),
    6: ("omaha-6", "pot-limit"),
}
_POSTS = {"ANTE": "post-ante", "SB": "post-small-blind", "BB": "post-big-blind", "STRADDLE": "post-straddle"}
_FREE = {"FOLD": "fold", "CHECK": "check"}
_TOTALS = {"RAISE": "raise", "BET": "raise", "ALL_IN": "all-in", "ALLIN": "all-in"}
_BOARDS = (("dealerCards", 1), ("dealerCardsRit", 2), ("dealerCardsRit2", 3), ("dealerCardsDoubleBoard", 2))
_TABLE_DIGITS = 5  # a hand's number is that of its table and five digits more

Place = Callable[[JsonObject], tuple[int, int]]
"""Where an object of the event stands in the text's bytes."""


def read_hand(found: Sequence[Event], places: Sequence[Place]) -> Hand:
    """The hand of these events, each with the function that finds its objects.

    Raises `parsers.told.shard.Refused`.
    """
    return _Reading(found, places).hand()


class _Reading:
    def __init__(self, found: Sequence[Event], places: Sequence[Place]) -> None:
        self._events, self._places = found, places
        self._event = found[0]
        self._place: Place = places[0]
        self._head = Head(site=SITE, dialect=DIALECT, hand_id=found[0].hand_id)
        self._seats: list[Seat] = []
        self._index: dict[str, int] = {}
        self._rows: list[Row] = []
        self._street = "preflop"
        self._seen: set[tuple[Any, ...]] = set()
        self._posted: set[tuple[int, str]] = set()
        self._rounds: set[str] = set()
        self._hole: dict[int, list[str]] = {}  # by player
        self._hero: str | None = None
        self._hero_cards: list[str] = []
        self._boards: dict[int, dict[str, list[str]]] = {}
        self._settled: set[tuple[Any, ...]] = set()
        self._started = self._won = self._insured = False
        self._pot = self._rake = self._paid = 0

    def hand(self) -> Hand:
        for event, place in zip(self._events, self._places, strict=True):
            self._event, self._place = event, place
            if event.damage:
                raise self._refusal("bad-json", f"{event.name}: {event.damage}")
            read = _READERS.get(event.name)
            if read is not None and isinstance(event.data, Mapping):
                read(self, event.data)
        if not self._started:
            self._event = self._events[0]
            raise self._refusal("cut-short", f"no {START}: the stream begins in the middle of the hand")
        if not self._won:
            raise self._refusal("cut-short", f"no {WINNERS}: the stream ends in the middle of the hand")
        self._finish_head()
        return Hand(self._head, self._seats, self._rows, self._cards())

    def _refusal(self, reason: str, message: str) -> Refused:
        return Refused(reason, message, self._event.start)

    def _money(self, data: Mapping[str, Any], name: str) -> int:
        value = data.get(name)
        exact = amounts.exact(str(value).encode()) if type(value) in (int, str) else None
        if exact is None:
            fine = re.fullmatch(r"[0-9]+\.[0-9]{5,}", str(value))
            reason = "too-many-decimals" if fine else "bad-amount"
            raise self._refusal(reason, f"{name} is {str(value)[:80]!r}, expected an amount")
        return exact

    def _begin(self, data: Mapping[str, Any]) -> None:
        head, self._started = self._head, True
        head.button_seat = small_number(data.get("dealerSeatId"))
        head.max_seats = small_number(data.get("tableSize"))
        head.small_blind = self._money(data, "sbAmount") or None
        head.big_blind = self._money(data, "bbAmount") or None
        head.ante = self._money(data, "anteAmount") or None if data.get("anteAmount") is not None else None
        stamp = str(data.get("initTimeStamp"))
        head.played_at_printed = stamp if stamp.isdigit() else None
        head.played_at = moments.since_1970(int(stamp)) if re.fullmatch("[0-9]{12,14}", stamp) else None
        number = head.hand_id or ""
        head.table_name = number[:-_TABLE_DIGITS] or None
        tournament = data.get("tournamentId")
        if tournament is not None or data.get("isTournament") is True:
            head.stakes_kind = "tournament"
            head.tournament_id = None if tournament is None else str(tournament)

    def _read_seats(self, data: Mapping[str, Any]) -> None:
        for entry in objects(data.get("seatResponseDataList")):
            self._read_seat(entry)

    def _read_seat(self, data: Mapping[str, Any]) -> None:
        """A seat as it is now: whoever is met first has what lies behind and before him."""
        name, number = data.get("userName"), small_number(data.get("seatId"))
        if not isinstance(name, str) or not name or number is None or name in self._index:
            return
        if any(seat.number == number for seat in self._seats):
            return  # somebody who sat down when the other had left
        bet = self._money(data, "betAmout") if data.get("betAmout") else 0
        self._index[name] = len(self._seats)
        self._seats.append(Seat(number, name, self._money(data, "userChips") + bet))

    def _read_actions(self, data: Mapping[str, Any]) -> None:
        for record in objects(data.get("gameActionMessagesHistory")):
            street = _STREETS.get(str(record.get("roundName")))
            self._rounds.add(str(record.get("roundName")))
            if not record.get("username") or not record.get("action"):
                continue  # a round begins
            if street is None:
                raise self._refusal("unknown-line", f"round {str(record.get('roundName'))[:80]!r}")
            key = tuple(
                str(record.get(name))
                for name in ("initTimestamp", "username", "action", "roundName", "actionAmount")
            )
            if key not in self._seen:
                self._seen.add(key)
                self._street = street
                self._act(record)

    def _player(self, name: object) -> int:
        place = self._index.get(name) if isinstance(name, str) else None
        if place is None:
            raise self._refusal("unknown-actor", f"{str(name)[:80]!r} is not seated")
        return place

    def _act(self, record: Mapping[str, Any]) -> None:
        player, kind = self._player(record["username"]), str(record["action"]).upper()
        if kind in _FREE:
            self._add(record, player, _FREE[kind])
        elif kind in _POSTS:
            if (player, kind) not in self._posted:  # they are told again later
                self._posted.add((player, kind))
                self._add(record, player, _POSTS[kind], self._money(record, "actionAmount"))
        elif kind == "CALL":
            self._add(record, player, "call", self._money(record, "actionAmount"))
        elif kind in _TOTALS:
            name = _TOTALS[kind]
            bets = any(row.street == self._street and (row.amount or row.to) for row in self._rows)
            name = "bet" if name == "raise" and not bets else name
            all_in = True if name == "all-in" else None
            self._add(record, player, name, to=self._money(record, "actionAmount"), all_in=all_in)
        else:
            raise self._refusal("unknown-line", f"action {kind[:80]!r}, which is not known")

    def _add(
        self,
        record: Mapping[str, Any],
        player: int,
        kind: str,
        amount: int | None = None,
        *,
        to: int | None = None,
        all_in: bool | None = None,
    ) -> None:
        place = (
            self._place(record) if isinstance(record, JsonObject) else (self._event.start, self._event.end)
        )
        means: Means = "added" if to is None else "total"
        self._rows.append(Row(self._street, player, kind, *place, amount, to, means, all_in))

    def _return(self, data: Mapping[str, Any]) -> None:
        self._add(
            data, self._player(data.get("userName")), "uncalled-return", self._money(data, "chipsToReturn")
        )

    def _read_chat(self, data: Mapping[str, Any]) -> None:
        """The dealer's chat: only who the hero is stands nowhere else."""
        name, found, _ = str(data.get("dealerMessage")).rpartition(" My Hole Cards ")
        self._hero = name if found and name in self._index else self._hero

    def _read_hole(self, data: Mapping[str, Any]) -> None:
        self._hero_cards = cards_of(data.get("holeCards")) or self._hero_cards

    def _read_board(self, data: Mapping[str, Any]) -> None:
        for name, run in _BOARDS:
            for street, dealt in (
                (data.get(name) or {}).items() if isinstance(data.get(name), Mapping) else ()
            ):
                if street in _STREETS and cards_of(dealt):
                    self._boards.setdefault(run, {})[_STREETS[street]] = cards_of(dealt)
        if data.get("dealerCardsRit"):
            self._flag("run-it-twice")
        if data.get("dealerCardsDoubleBoard"):
            self._flag("double-board")

    def _read_shown(self, data: Mapping[str, Any]) -> None:
        shown = data.get("userCardListMap")
        for number, dealt in shown.items() if isinstance(shown, Mapping) else ():
            place = next((k for k, seat in enumerate(self._seats) if str(seat.number) == number), None)
            if place is not None and cards_of(dealt):
                self._hole[place] = cards_of(dealt)

    def _read_winners(self, data: Mapping[str, Any]) -> None:
        """Each board and each pot is settled by itself; what is told twice counts once."""
        self._won = True
        for pot in objects(data.get("winnerDataList")):
            before, after = self._money(pot, "potAmount"), self._money(pot, "potAmountAfterRake")
            key = (data.get("runId"), pot.get("potId"), before, after)
            if key in self._settled:
                continue
            self._settled.add(key)
            self._pot += before
            self._rake += before - after
            details = pot.get("winnerDetails")
            for winner in objects(details.get("winnerList") if isinstance(details, Mapping) else None):
                amount = self._money(winner, "winAmountFromPot")
                self._insured = self._insured or winner.get("isInsured") is True
                self._paid += amount
                if amount:
                    self._add(winner, self._player(winner.get("playerName")), "collect", amount)

    def _flag(self, name: str) -> None:
        if name not in self._head.flags:
            self._head.flags.append(name)

    def _finish_head(self) -> None:
        head = self._head
        dealt = self._hero_cards or next(iter(self._hole.values()), [])
        if len(dealt) not in _BY_CARDS:
            raise self._refusal(
                "unsupported-game", f"{len(dealt)} cards of a player are known, expected 2 to 6"
            )
        head.game, head.structure = _BY_CARDS[len(dealt)]
        blinds = any(row.kind in ("post-small-blind", "post-big-blind") for row in self._rows)
        if "PREFLOP" not in self._rounds and "FLOP" in self._rounds:
            if blinds:
                raise self._refusal(
                    "unsupported-game", "all in or fold: the flop is dealt before the first bet"
                )
            self._flag("bomb-pot")
        if any(row.kind == "post-straddle" for row in self._rows):
            self._flag("straddle")
        if self._insured:
            self._flag("cash-out")
        head.pot_printed = self._pot
        head.rake_printed = None if self._insured else self._rake
        drop = self._pot - self._rake - self._paid
        head.fees_printed = drop if 0 < drop < self._pot and not self._insured else None

    def _cards(self) -> list[Card]:
        cards = [
            Card(street, None, " ".join(new), face_up=True, run=run)
            for run, streets in sorted(self._boards.items())
            for street, new in streets.items()
        ]
        hero = self._index.get(self._hero or "")
        if hero is not None and self._hero_cards:
            self._seats[hero] = self._seats[hero]._replace(is_hero=True)
            cards.append(Card("preflop", hero, " ".join(self._hero_cards), face_up=False))
        cards += [
            Card(self._street, player, " ".join(dealt), face_up=True)
            for player, dealt in self._hole.items()
            if player != hero
        ]
        return cards


_READERS: dict[str, Callable[[_Reading, Mapping[str, Any]], None]] = {
    START: _Reading._begin,
    "game.seatInfo": _Reading._read_seats,
    "game.seat": _Reading._read_seat,
    ACTIONS: _Reading._read_actions,
    "game.return_chips": _Reading._return,
    "game.dealer_chat": _Reading._read_chat,
    "game.hole_cards": _Reading._read_hole,
    "game.dealer_cards": _Reading._read_board,
    "game.show_hole_cards": _Reading._read_shown,
    "game.reveal_cards": _Reading._read_shown,
    WINNERS: _Reading._read_winners,
}
"""The events that tell something; all others say again what these say, or nothing of the betting."""
