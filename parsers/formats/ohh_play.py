"""The rounds of one Open Hand History hand: its actions as rows, its board, and the sums of its chips.

Plain bookkeeping: an amount is the chips added by the action, and nothing is judged or put right here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from parsers.formats.ohh_floor import live_columns
from parsers.formats.ohh_rows import DEAD, Cards, Row, gap
from parsers.formats.ohh_values import RefusedError, boolean, cards, check_sum, integer, money, objects, shown
from parsers.jsonscan import JsonObject
from parsers.names import MAX_ACTIONS
from parsers.schema import POSTS

_ROUNDS = {"Preflop": 0, "Flop": 1, "Turn": 2, "River": 3, "Showdown": -1}
_SHOWDOWN = -1
_KINDS = {
    "Post Ante": "post-ante",
    "Post SB": "post-small-blind",
    "Post BB": "post-big-blind",
    "Straddle": "post-straddle",
    "Post Dead": "post-dead",
    # "Any other type of blind", in practice the live blind of a newcomer or of a big blind that was missed.
    "Post Extra Blind": "post-big-blind",
    "Fold": "fold",
    "Check": "check",
    "Call": "call",
    "Bet": "bet",
    "Raise": "raise",
    # Not in the standard: chips put into or taken out of an earlier action of the same round by a ruling.
    "Correction": "correction",
    "Shows Cards": "show",
    "Mucks Cards": "muck",
}
_WITHOUT_ROW = ("Dealt Cards", "Added Chips", "Sits Down", "Stands Up", "Add to Pot")
_NEEDS_AMOUNT = (*POSTS, "call", "bet", "raise", "correction")
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


def play(ohh: JsonObject, seats: Seats) -> Play:
    """Reads the rounds; raises RefusedError at the first thing in them that cannot be read."""
    return _Reader(ohh, seats).read()


class _Reader:
    """Walks the rounds of one hand."""

    def __init__(self, ohh: JsonObject, seats: Seats) -> None:
        count = len(seats.numbers)
        self._ohh = ohh
        self._seats = seats
        self._play = Play(list(seats.stacks), [0] * count, [0] * count)
        self._totals = [0] * count  # of the street reached, by player
        self._street = 0  # the highest reached
        self._closed = -1  # the last street whose betting stands in an earlier round
        self._shown_down = False
        self._added_chips: set[int] = set()
        self._events: list[tuple[int, int, JsonObject]] = []  # round, place in rows, action
        self._numbers: list[tuple[int, int, int]] = []  # round, action_number, ordinal
        self._board: list[list[str]] = [[] for _ in range(4)]  # by street, one entry per run

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
        self._play.rounds = self._street + 1
        self._add_events()
        self._add_boards()
        return self._play

    def _round(self, place: int, part: JsonObject) -> None:
        name = part.get("street")
        street = _ROUNDS.get(name) if type(name) is str else None
        if street is None:
            raise RefusedError(
                "unknown-line", f"street is {shown(name)}, expected one of {', '.join(_ROUNDS)}", part
            )
        board = cards(part)
        if board and street > 0:
            self._board[street].append(board)
            run = len(self._board[street])
            self._play.cards.append(Cards(street, None, run, board, face_up=True))
        # Cards may come late (a second board, the rest of one after an all-in was shown); betting may not.
        in_order = street >= self._street and street > self._closed and not self._shown_down
        if street > self._street:
            self._close_street()
            self._street = street
        betting = False
        for action in objects(part, "actions"):
            name_of_action = action.get("action")
            kind = _KINDS.get(name_of_action) if type(name_of_action) is str else None
            if kind is None:
                self._aside(action)
            elif kind in _SHOWS:
                self._show(place, action, kind)
            elif in_order:
                betting = True
                self._bet(place, action, kind)
            else:
                raise RefusedError(
                    "sections-out-of-order", f"{name_of_action} in a round {name} that comes too late", action
                )
        if street == _SHOWDOWN:
            self._shown_down = True
        elif betting:
            self._closed = street

    def _aside(self, action: JsonObject) -> None:
        """An action that is no row."""
        name = action.get("action")
        if name == "Add to Pot":
            self._play.added = (self._play.added or 0) + money(action.get("amount"), "amount", action)
        elif name == "Dealt Cards":
            player = self._seats.find(action)
            self._play.dealt.add(player)
            self._play.seen.add(player)
            hand = cards(action)
            if hand:
                self._play.cards.append(Cards(0, player, 1, hand, face_up=False))
        elif name == "Added Chips":
            self._added_chips.add(self._seats.find(action))
        elif name not in _WITHOUT_ROW:
            known = ", ".join((*_KINDS, *_WITHOUT_ROW))
            raise RefusedError("unknown-line", f"action is {shown(name)}, expected one of {known}", action)
        if "floor" in action or "offered" in action:
            raise RefusedError(
                "bad-floor-event", f"a floor event at {shown(name)}, which is no betting", action
            )

    def _show(self, place: int, action: JsonObject, kind: str) -> None:
        player = self._seats.find(action)
        hand = cards(action)
        if hand:
            self._play.cards.append(Cards(self._street, player, 1, hand, face_up=kind == "show"))
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
        if kind == "check" and chips:
            raise RefusedError("bad-amount", f"a check with {shown(value)}", action)
        self._play.put[player] += chips
        self._add(place, action, player, kind, chips, chips)
        if kind in POSTS:
            self._play.posted.add(player)
            if kind == "post-straddle" and "straddle" not in self._play.flags:
                self._play.flags.append("straddle")
            short = action.get("is_allin")
            if action["action"] == "Post BB" and self._play.big_blind is None and not short:
                self._play.big_blind = chips

    def _add(
        self, place: int, action: JsonObject, player: int, kind: str, printed: int | None, chips: int
    ) -> None:
        play = self._play
        dead = chips if kind in DEAD else 0
        to = self._totals[player] = self._totals[player] + chips - dead
        all_in = boolean(action, "is_allin")
        number = integer(action, "action_number")
        ruled = "floor" in action
        if ruled or "offered" in action or kind == "correction":
            self._events.append((place, len(play.rows), action))
        play.rows.append(
            Row(number, self._street, player, kind, printed, chips, dead, to, all_in, action.order, ruled)
        )
        play.seen.add(player)
        if number is not None:
            self._numbers.append((place, number, len(play.rows)))

    def _close_street(self) -> None:
        """Notes whose bet was not matched in full, and begins the next street's totals."""
        alone = gap(self._totals)
        if alone:
            self._play.unmatched[self._totals.index(max(self._totals))] += alone
        self._totals = [0] * len(self._totals)

    def _add_events(self) -> None:
        """The live columns, whose references can be resolved only when all rows are known."""
        if not self._events:
            return
        numbers = [number for _, number, _ in self._numbers]
        restarts = len(set(numbers)) < len(numbers)
        ordinals: defaultdict[int, dict[int, int | None]] = defaultdict(dict)
        for part, number, ordinal in self._numbers:
            known = ordinals[part if restarts else 0]
            known[number] = None if number in known else ordinal
        for part, row, action in self._events:
            columns = live_columns(action, ordinals[part if restarts else 0])
            if columns:
                self._play.live[row] = columns
            made = self._play.rows[row]
            lost = columns.get("forfeited")
            if made.kind == "fold" and lost is not None and lost != made.chips:
                raise RefusedError(
                    "bad-floor-event",
                    "floor.forfeited of a fold is not its amount, which is what stood",
                    action,
                )
            if made.kind == "correction":
                self._check_correction(row, columns.get("corrects"), action)

    def _check_correction(self, place: int, corrects: int | None, action: JsonObject) -> None:
        """A correction changes chips of an earlier action of the same player and street."""
        row = self._play.rows[place]
        if corrects is None or corrects > place:
            raise RefusedError(
                "bad-floor-event", "a correction needs floor.corrects, an earlier action_number", action
            )
        wrong = self._play.rows[corrects - 1]
        if (wrong.player, wrong.street) != (row.player, row.street):
            raise RefusedError(
                "bad-floor-event", "floor.corrects names an action of another player or round", action
            )
        if row.to < 0:
            raise RefusedError("bad-amount", "a correction takes out more than was in", action)

    def _add_boards(self) -> None:
        """One string per run: of each street the run's own cards, or those that all runs share."""
        for run in range(max(map(len, self._board))):
            streets = [parts[min(run, len(parts) - 1)] for parts in self._board if parts]
            self._play.boards.append(" ".join(streets))
        if len(self._play.boards) > 1:
            self._play.flags.append("run-it-twice")
