"""The posts of a hand and who took part in it: what every form of forced bets starts from."""

from __future__ import annotations

from typing import NamedTuple, cast

from audit.replay_rows import BettingRow, Hand
from parsers.games import Game
from parsers.schema import POSTS, STREETS, VOLUNTARY

_POSTS = frozenset(POSTS)
_VOLUNTARY = frozenset(VOLUNTARY)
_ACTIONS = _POSTS | _VOLUNTARY
_CHIPS_AFTERWARDS = frozenset(("uncalled-return", "correction"))
_DRAWING = frozenset(("draw", "stand-pat"))
_BEFORE_ACTIONS = frozenset(("post-straddle", "post-button-blind", "bring-in"))


class NotJudgeableError(Exception):
    """A hand that the rules as we have them cannot judge; `reason` is a code, `detail` a clause."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Table(NamedTuple):
    """A hand whose rows can be played: what its forced bets are read from. Money in ten-thousandths."""

    hand: Hand
    rows: list[BettingRow]  # without collections, draws and showdown
    posts: list[BettingRow]
    stacks: list[int | None]  # in a capped game no more than the cap
    dealt_in: list[bool]
    after_button: int | None  # the first place after the button; None: the button is not known

    def first_action(self, street: int) -> BettingRow | None:
        """The first action in this street by somebody in the hand, forced bets apart."""
        for row in self.rows:
            if row[1] == street and row[3] in _VOLUNTARY and self.dealt_in[row[2]]:
                return row
        return None

    def with_chips(self) -> int:
        """How many players have chips left after the posts."""
        return sum(
            1
            for player, stack in enumerate(self.stacks)
            if self.dealt_in[player] and not all_in_by_posts(self.posts, player, stack)
        )


def table_of(hand: Hand, first_street: int) -> Table:
    """The hand as a table.

    Raises NotJudgeableError where its rows contradict each other.
    """
    rows = _betting_rows(hand, first_street)
    return Table(
        hand=hand,
        rows=rows,
        posts=[row for row in rows if row[3] in _POSTS],
        stacks=stacks_of(hand),
        dealt_in=who_is_in(hand, rows),
        after_button=_after_button(hand),
    )


def live_part(row: BettingRow) -> int:
    """The part of a post that counts towards the street."""
    return row[4] - row[5]


def live_totals(posts: list[BettingRow], count: int) -> list[int]:
    """What each player has posted that counts towards the street."""
    live = [0] * count
    for row in posts:
        live[row[2]] += live_part(row)
    return live


def all_in_by_posts(posts: list[BettingRow], player: int, stack: int | None) -> bool:
    """Whether the player's posts, all together, took his last chips."""
    own = [row for row in posts if row[2] == player]
    if stack is None:
        return any(row[6] for row in own)
    return sum(row[4] for row in own) >= stack


def whole_rows(hand: Hand) -> list[BettingRow]:
    """The rows that have their chips and a player of the hand's list."""
    count = len(hand.seats)
    whole = [row for row in hand.rows if row[2] is not None and row[4] is not None and row[5] is not None]
    return [row for row in cast("list[BettingRow]", whole) if 0 <= row[2] < count]


def stacks_of(hand: Hand) -> list[int | None]:
    """What each player can bet: his stack, in a capped game no more than the cap."""
    cap = hand.betting_cap
    return hand.stacks if cap is None else [None if s is None else min(s, cap) for s in hand.stacks]


def check_corrections(hand: Hand) -> None:
    """A correction must name an earlier decision of the same player in the same street."""
    if not hand.corrections:
        return
    decisions = {row[0]: (row[1], row[2]) for row in hand.rows if row[3] in _VOLUNTARY}
    where = {row[0]: (row[1], row[2]) for row in hand.rows}
    for ordinal, corrected in hand.corrections.items():
        earlier = corrected.ordinal
        if earlier is None or earlier >= ordinal or decisions.get(earlier) != where[ordinal]:
            raise NotJudgeableError("correction", "a correction names no earlier action of its player")


def check_streets(hand: Hand, kinds: set[str], dealt: Game) -> None:
    """Every bet must be in a street that the game has, and cards are drawn in draw games alone."""
    streets = {STREETS.index(name) for name in dealt.streets}
    if not streets.issuperset([row[1] for row in hand.rows if row[3] in _ACTIONS]):
        raise NotJudgeableError("unsupported-street", "betting rounds that this game does not have")
    if dealt.family != "draw" and not kinds.isdisjoint(_DRAWING):
        raise NotJudgeableError("unsupported-street", "cards were drawn")


def _betting_rows(hand: Hand, first_street: int) -> list[BettingRow]:
    """The rows that matter to the betting, after a look at whether they can be played at all."""
    rows: list[BettingRow] = []
    street = first_street
    acted: set[str] = set()
    for ordinal, row_street, player, kind, chips, dead, all_in, pushed in hand.rows:
        if kind not in _ACTIONS and kind not in _CHIPS_AFTERWARDS:
            continue
        if player is None or not 0 <= player < len(hand.seats):
            raise NotJudgeableError("bad-rows", "an action by a player who is not in the hand's list")
        if chips is None or dead is None:
            raise NotJudgeableError("bad-rows", "an action without its chips")
        if kind != "uncalled-return":  # a return stands in the street of its bet, wherever it is printed
            if row_street < street:
                raise NotJudgeableError("bad-rows", "the streets go backwards")
            if row_street != first_street and kind in _POSTS:
                raise NotJudgeableError("bad-rows", "a forced bet after the first betting round")
            if kind in _BEFORE_ACTIONS and acted - ({"fold"} if kind == "bring-in" else set()):
                raise NotJudgeableError("bad-rows", "a bet that comes before all actions stands after one")
            street = row_street
            if kind in _VOLUNTARY:
                acted.add(kind)
        rows.append((ordinal, row_street, player, kind, chips, dead, all_in, pushed))
    return rows


def who_is_in(hand: Hand, rows: list[BettingRow]) -> list[bool]:
    """Who takes part: not those who sit out and posted nothing, whatever actions of theirs are printed."""
    if True not in hand.sitting_out:
        return [True] * len(hand.seats)
    posted = {row[2] for row in rows if row[3] in _POSTS}
    return [not out or player in posted for player, out in enumerate(hand.sitting_out)]


def _after_button(hand: Hand) -> int | None:
    """Where the deal starts: the first place after the button, whose seat may be empty."""
    button = hand.button_seat
    if button is None:
        return None
    for place, seat in enumerate(hand.seats):
        if seat is not None and seat > button:
            return place
    return 0
