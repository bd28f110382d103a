"""One hand of a PokerNow log: its entries in playing order become a hand as `parsers.told.model` has it.

`calls`, `bets`, `raises to`, straddles and missed big blinds name the player's total of the street; blinds
and antes what is posted. A missed small blind is dead. A bomb pot's forced bets are antes: nobody acts before
the flop.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from parsers import amounts
from parsers.formats import pokernow_entries as forms
from parsers.formats.pokernow_capped import without_capped
from parsers.formats.pokernow_log import in_order
from parsers.told.model import Card, Hand, Head, Row, Seat
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from parsers.formats.pokernow_log import Record

SITE = "pokernow"
DIALECT = "pokernow"
_ACTIONS = {"calls": "call", "bets": "bet", "raises to": "raise"}
_POSTS = {
    "small blind": "post-small-blind",
    "big blind": "post-big-blind",
    "missing small blind": "post-dead",
    "missed small blind": "post-dead",
    "missed big blind": "post-big-blind",
    "missing big blind": "post-big-blind",
    "straddle": "post-straddle",
    "ante": "post-ante",
    "bet": "post-ante",
}
_TOTALS = ("missed big blind", "missing big blind", "straddle")
_RUNS = {"second": 2, "third": 3}


class Places(NamedTuple):
    """Where a record stands in the shard's text, without its line end."""

    start: int
    end: int


class Reader:
    """Reads the entries of one hand in playing order; raises Refused where it cannot be read."""

    def __init__(self, entries: list[tuple[Record, Places]]) -> None:
        self._entries = in_order(entries)
        self.head = Head(site=SITE, dialect=DIALECT, stakes_kind="play", hand_id=hand_id(entries[0][0]))
        self._seats: list[Seat] = []
        self._place_of: dict[str, int] = {}  # by the site's id of the player
        self._rows: list[Row] = []
        self._cards: list[Card] = []
        self._street = "preflop"
        self._dealer = ""
        self._at = Places(0, 0)

    def hand(self) -> Hand:
        """The hand."""
        for record, place in self._entries:
            self._at = place
            if record.entry is None:
                raise self._unknown("is not a record of this log")
            self._entry(record, record.entry)
        if not self._seats:
            raise Refused(
                "table-incomplete", "the hand has no line of player stacks", self._entries[0][1].start
            )
        if not any(row.kind == "collect" for row in self._rows):
            raise Refused("cut-short", "the hand ends before anybody collects the pot", self._at.start)
        rows = without_capped(self._rows, self._seats)
        return Hand(self.head, self._seats, rows, self._cards)

    def _entry(self, record: Record, entry: str) -> None:
        if entry[:1] == '"':
            player = forms.PLAYER.fullmatch(entry)
            if player is None:
                raise self._unknown("is none of the entries of a hand")
            self._of_player(player[2], player[3])
        elif board := forms.BOARD.fullmatch(entry):
            self._board(board[1].lower(), _RUNS.get((board[2] or "").lower(), 1), board[3])
        elif back := forms.RETURN.fullmatch(entry):
            self._row(self._seat(back[3]), "uncalled-return", self._money(back[1]))
        elif entry.startswith(forms.STACKS):
            self._stacks(entry.removeprefix(forms.STACKS))
        elif entry.startswith("-- "):
            self._frame(record, entry)
        elif forms.NOTICE.fullmatch(entry):
            self._notice(entry)
        else:
            raise self._unknown("is none of the entries of a hand")

    def _frame(self, record: Record, entry: str) -> None:
        """The starting and the ending line."""
        if forms.END.fullmatch(entry):
            return
        start = forms.START.fullmatch(entry)
        if start is None:
            raise Refused(
                "bad-header", "the line that starts the hand has not the form of one", self._at.start
            )
        game = forms.game_of(start[3])
        if game is None:
            raise Refused(
                "unsupported-game", f"{start[3]!r} is none of the games that are read", self._at.start
            )
        self.head.game, self.head.structure = game
        self.head.played_at, self.head.played_at_printed = moment(record.at), record.at
        self._dealer = start[5] or ""

    def _stacks(self, listed: str) -> None:
        if self._seats:
            raise Refused("sections-out-of-order", "the player stacks are listed twice", self._at.start)
        at = 0
        while at < len(listed):
            found = forms.SEAT.match(listed, at)
            if found is None:
                raise Refused("table-incomplete", "the player stacks cannot be told apart", self._at.start)
            number = int(found[1])
            if number > 2**31 - 1 or found[3] in self._place_of:
                raise Refused("seat-conflict", "two of the listed players are the same", self._at.start)
            self._place_of[found[3]] = len(self._seats)
            self._seats.append(
                Seat(number, f"{found[2]} @ {found[3]}", self._money(found[4]), sitting_out=False)
            )
            at = found.end()
        numbers = [seat.number for seat in self._seats]
        if len(set(numbers)) < len(numbers):
            raise Refused("seat-conflict", "two players are listed in one seat", self._at.start)
        if self._dealer in self._place_of:
            self.head.button_seat = self._seats[self._place_of[self._dealer]].number

    def _of_player(self, player: str, told: str) -> None:
        if told in ("folds", "checks"):
            self._row(self._seat(player), told[:-1])
        elif action := forms.ACTION.fullmatch(told):
            if action[4]:
                self._bomb(self._seat(player), action[2], all_in=bool(action[3] or action[5]))
            else:
                kind = _ACTIONS[action[1]]
                self._paid(self._seat(player), kind, action[2], total=True, all_in=bool(action[3]))
        elif post := forms.POST.fullmatch(told):
            self._post(
                self._seat(player), post[1], post[2], all_in=bool(post[3] or post[5]), bomb=bool(post[4])
            )
        elif won := forms.COLLECT.fullmatch(told):
            self._row(self._seat(player), "collect", self._money(won[1]))
        elif shown := forms.SHOW.fullmatch(told):
            place = self._seat(player)
            self._row(place, "show")
            self._cards.append(Card(self._street, place, forms.cards_of(shown[1]), face_up=True))
        elif not forms.NOTE.fullmatch(told):
            raise self._unknown("is nothing that a player is known to do")

    def _post(self, place: int, what: str, printed: str, *, all_in: bool, bomb: bool) -> None:
        if (what == "bet") != bomb:
            raise self._unknown("is none of the posts that are known")
        if bomb:
            self._bomb(place, printed, all_in=all_in)
            return
        if what == "straddle":
            self._flag("straddle")
        self._paid(place, _POSTS[what], printed, total=what in _TOTALS, all_in=all_in)

    def _bomb(self, place: int, printed: str, *, all_in: bool) -> None:
        self._flag("bomb-pot")
        self._paid(place, "post-ante", printed, total=False, all_in=all_in)

    def _board(self, street: str, run: int, cards: str) -> None:
        if run == 1:
            self._street = street
        self._cards.append(Card(street, None, forms.cards_of(cards), face_up=True, run=run))

    def _notice(self, entry: str) -> None:
        if entry == forms.TWICE:
            self._flag("run-it-twice")
        elif (renamed := forms.NEW_ID.fullmatch(entry)) and renamed[1] in self._place_of:
            self._place_of.setdefault(renamed[2], self._place_of[renamed[1]])

    def _paid(self, place: int, kind: str, printed: str, *, total: bool, all_in: bool) -> None:
        amount = self._money(printed)
        if total:
            start, end = self._at
            self._rows.append(Row(self._street, place, kind, start, end, None, amount, "total", all_in))
        else:
            self._row(place, kind, amount, all_in=all_in)

    def _row(self, place: int, kind: str, amount: int | None = None, *, all_in: bool = False) -> None:
        start, end = self._at
        self._rows.append(Row(self._street, place, kind, start, end, amount, None, "added", all_in))

    def _flag(self, flag: str) -> None:
        if flag not in self.head.flags:
            self.head.flags.append(flag)

    def _seat(self, player: str) -> int:
        place = self._place_of.get(player)
        if place is None:
            if not self._seats:
                raise Refused("table-incomplete", "somebody acts before the player stacks", self._at.start)
            raise Refused("unknown-actor", f"player {player!r} has no seat in the hand", self._at.start)
        return place

    def _money(self, printed: str) -> int:
        value = _exact(printed)
        if value is None:
            fine = len(printed.partition(".")[2]) > 4
            reason = "too-many-decimals" if fine else "bad-amount"
            raise Refused(reason, f"the amount {printed[:40]!r} cannot be read", self._at.start)
        return value

    def _unknown(self, what: str) -> Refused:
        return Refused("unknown-line", f"the entry {what}", self._at.start)


@lru_cache(maxsize=4096)
def _exact(printed: str) -> int | None:
    return amounts.exact(printed.encode())


def hand_id(start: Record) -> str | None:
    """The id in the starting line; in older logs, which number the hands of each game only, its `order`."""
    found = forms.START.fullmatch(start.entry or "")
    return (found[2] if found else None) or start.order or None


def moment(printed: str) -> datetime | None:
    """A time of the log in UTC; None if there is no such time."""
    try:
        read = datetime.fromisoformat(printed)
        return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None
