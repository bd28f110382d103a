"""The rounds of one Open Hand History hand: its actions as rows, its cards, and the sums of its chips.

Plain bookkeeping: an amount is the chips added by the action, and nothing is judged or put right here.

The cards of `Dealt Cards` lie face down unless the action says `"face_up": true` (not in the standard), as it
must of the upcards of stud. Cards named with a draw or discard are those thrown away, and are not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from parsers.formats.ohh_events import Event, Numbered, check_place, resolve
from parsers.formats.ohh_floor import FLOOR, OFFERED, has_event
from parsers.formats.ohh_names import SHOWDOWN, aside_of, is_big_blind, kind_of, street_of
from parsers.formats.ohh_rows import DEAD, Cards, Row, gap
from parsers.formats.ohh_values import RefusedError, boolean, cards, check_sum, integer, money, objects, shown
from parsers.games import game
from parsers.jsonscan import JsonObject
from parsers.names import MAX_ACTIONS
from parsers.schema import POSTS, STREETS

_NEEDS_AMOUNT = (*POSTS, "call", "bet", "raise", "complete", "correction")
_DRAWS = ("draw", "stand-pat")
_WITHOUT_CHIPS = ("check", *_DRAWS)
_SHOWS = ("show", "muck")


@dataclass(frozen=True)
class Seats:
    """The players of a hand in order of seats."""

    index: dict[int | str, int]  # by the id that actions use
    numbers: Sequence[int]
    names: Sequence[str]
    stacks: Sequence[int | None]
    marked_out: Sequence[bool | None]
    hero: int | None

    def find(self, holder: JsonObject) -> int:
        """The player whom `player_id` names; raises RefusedError if nobody has that id."""
        number = holder.get("player_id")
        place = self.index.get(number) if type(number) is int or type(number) is str else None
        if place is None:
            raise RefusedError(
                "unknown-actor", f"player_id is {shown(number)}, which is no listed player's id", holder
            )
        return place

    def called(self, place: int) -> str:
        """The player at `place` for a message: by the id that actions use, and his name."""
        number = next(number for number, at in self.index.items() if at == place)
        return f"player {shown(number)} ({shown(self.names[place])})"


@dataclass
class Play:
    """What the rounds of a hand hold; lists per player are in order of seats."""

    stacks: list[int | None]  # unknown for one who added chips and then played on
    put: list[int]
    unmatched: list[int]  # of what was put in, the part that nobody matched
    rows: list[Row] = field(default_factory=list)
    live: dict[int, dict[str, Any]] = field(default_factory=dict)  # live columns by place in rows
    cards: list[Cards] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    posted: set[int] = field(default_factory=set)
    dealt: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)  # of whom the hand says anything
    rounds: int = 0  # the highest betting round reached, from 1
    big_blind: int | None = None  # as posted
    added: int | None = None
    flags: list[str] = field(default_factory=list)


def play(ohh: JsonObject, seats: Seats, played: str) -> Play:
    """Reads the rounds of the game `played`; raises RefusedError at the first thing that cannot be read."""
    return _Reader(ohh, seats, played).read()


class _Reader:
    """Walks the rounds of one hand."""

    def __init__(self, ohh: JsonObject, seats: Seats, played: str) -> None:
        count = len(seats.numbers)
        family, streets = game(played)
        self._ohh = ohh
        self._seats = seats
        self._game = played
        self._first, self._last = (STREETS.index(streets[place]) for place in (0, -1))
        self._is_stud = family == "stud"
        self._play = Play(list(seats.stacks), [0] * count, [0] * count)
        self._totals = [0] * count  # of the street reached, by player
        self._street = self._first  # the highest reached
        self._closed = -1  # the last street whose betting stands in an earlier round
        self._shown_down = False
        self._added_chips: set[int] = set()
        self._events: list[Event] = []
        self._numbers: list[Numbered] = []
        self._board: list[list[str]] = [[] for _ in streets]  # by street, one entry per run

    def read(self) -> Play:
        last_id = None
        for place, part in enumerate(objects(self._ohh, "rounds")):
            number = integer(part, "id")
            if number is not None:
                if last_id is not None and number <= last_id:
                    raise RefusedError(
                        "sections-out-of-order", f"round {number} comes after round {last_id}", part
                    )
                last_id = number
            self._round(place, part)
        if not self._play.rows:
            raise RefusedError("bad-header", "no betting action in any round", self._ohh)
        if len(self._play.rows) > MAX_ACTIONS:
            found = f"{len(self._play.rows)} actions, expected at most {MAX_ACTIONS}"
            raise RefusedError("too-many-actions", found, self._ohh)
        self._close_street()
        check_sum(sum(abs(row.chips) for row in self._play.rows), "chips", self._ohh)
        self._play.rounds = self._street - self._first + 1
        self._play.live = resolve(self._play.rows, self._events, self._numbers, self._seats.called)
        self._add_boards()
        return self._play

    def _round(self, place: int, part: JsonObject) -> None:
        street = street_of(part, self._game)
        board = cards(part)
        if board and street > self._first:
            runs = self._board[street - self._first]
            runs.append(board)
            self._play.cards.append(Cards(street, None, len(runs), board, face_up=True))
        # Cards may come late (a second board, the rest of one after an all-in was shown); betting may not.
        in_order = street >= self._street and street > self._closed and not self._shown_down
        if street > self._street:
            self._close_street()
            self._street = street
        betting = False
        for action in objects(part, "actions"):
            kind = kind_of(action.get("action"))
            if kind is None:
                self._aside(action)
            elif kind in _SHOWS:
                self._show(place, action, kind)
            elif in_order:
                betting = betting or kind not in _DRAWS
                self._bet(place, action, kind)
            else:
                found = f"{action['action']} in a round {part['street']} that comes too late"
                raise RefusedError("sections-out-of-order", found, action)
            check_place(action, kind)
        if street == SHOWDOWN:
            self._shown_down = True
        elif betting:
            self._closed = street

    def _aside(self, action: JsonObject) -> None:
        """An action that is no row."""
        aside = aside_of(action)
        if aside == "added-to-pot":
            self._play.added = (self._play.added or 0) + money(action.get("amount"), "amount", action)
        elif aside == "dealt":
            player = self._seats.find(action)
            self._play.dealt.add(player)
            self._play.seen.add(player)
            hand = cards(action)
            up = boolean(action, "face_up") or False
            if hand:
                self._play.cards.append(Cards(self._street, player, 1, hand, face_up=up))
        elif aside == "added-chips":
            self._added_chips.add(self._seats.find(action))

    def _show(self, place: int, action: JsonObject, kind: str) -> None:
        player = self._seats.find(action)
        hand = cards(action)
        if hand:
            # In stud what is shown in the end must not be taken for the upcards of an early street.
            street = self._last if self._is_stud else self._street
            self._play.cards.append(Cards(street, player, 1, hand, face_up=kind == "show"))
        self._add(place, action, player, kind, None, 0)

    def _bet(self, place: int, action: JsonObject, kind: str) -> None:
        """A post, a bet, or a correction."""
        player = self._seats.find(action)
        if player in self._added_chips:
            self._play.stacks[player] = None
        value = action.get("amount")
        if value is None and kind not in _NEEDS_AMOUNT:
            self._add(place, action, player, kind, None, 0)
            return
        chips = money(value, "amount", action, signed=kind == "correction")
        if kind in _WITHOUT_CHIPS and chips:
            raise RefusedError("bad-amount", f"a {kind} with {shown(value)}", action)
        self._play.put[player] += chips
        self._add(place, action, player, kind, chips, chips)
        if kind in POSTS:
            self._play.posted.add(player)
            if kind == "post-straddle" and "straddle" not in self._play.flags:
                self._play.flags.append("straddle")
            short = action.get("is_allin")
            if is_big_blind(action["action"]) and self._play.big_blind is None and not short:
                self._play.big_blind = chips

    def _add(
        self, place: int, action: JsonObject, player: int, kind: str, printed: int | None, chips: int
    ) -> None:
        play = self._play
        dead = chips if kind in DEAD else 0
        to = self._totals[player] = self._totals[player] + chips - dead
        all_in = boolean(action, "is_allin")
        number = integer(action, "action_number")
        ruled = FLOOR in action and has_event(action, FLOOR)
        if FLOOR in action or OFFERED in action or kind == "correction":
            self._events.append(Event(place, len(play.rows), action))
        play.rows.append(
            Row(number, self._street, player, kind, printed, chips, dead, to, all_in, action.order, ruled)
        )
        play.seen.add(player)
        if number is not None:
            self._numbers.append(Numbered(place, number, len(play.rows)))

    def _close_street(self) -> None:
        """Notes whose bet was not matched in full, and begins the next street's totals."""
        alone = gap(self._totals)
        if alone:
            self._play.unmatched[self._totals.index(max(self._totals))] += alone
        self._totals = [0] * len(self._totals)

    def _add_boards(self) -> None:
        """One string per run: of each street the run's own cards, or those that all runs share."""
        for run in range(max(map(len, self._board))):
            streets = [parts[min(run, len(parts) - 1)] for parts in self._board if parts]
            self._play.boards.append(" ".join(streets))
        if len(self._play.boards) > 1:
            self._play.flags.append("run-it-twice")
