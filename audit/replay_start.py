"""How a hand starts: the forced bets, who is in, and who acts first.

Hold'em and Omaha with blinds (dead, short and extra blinds and antes included). Any other forced bet, and
any contradiction in the rows, makes the hand not judgeable; the reasons are tried in the order below.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from audit.replay_rows import BettingRow, Hand
from parsers.schema import POSTS, STREETS, VOLUNTARY

PREFLOP, TURN, RIVER = (STREETS.index(name) for name in ("preflop", "turn", "river"))
_POSTS = frozenset(POSTS)
_ACTIONS = frozenset((*POSTS, *VOLUNTARY))
_DRAWING = frozenset(("draw", "stand-pat"))


class NotJudgeableError(Exception):
    """A hand that the rules as we have them cannot judge; `reason` is a code, `detail` a clause."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Start(NamedTuple):
    """What the forced bets settle before anybody acts; money in ten-thousandths."""

    rows: list[BettingRow]  # the hand's rows without collections and showdown
    big_blind: int
    units: tuple[int, int]  # the fixed-limit bet up to the flop, and from the turn on; else the big blind
    stacks: list[int | None]  # in a capped game no more than the cap
    dealt_in: list[bool]
    not_dealt: list[bool]  # sitting out and nothing posted: an action of theirs is an absent player's
    big_blind_player: int
    small_blind_player: int | None  # None: the small blind is dead
    big_blind_posted: int  # the live part
    small_blind_posted: int
    short_big_blind: bool
    first_preflop: int  # the place from which the first to act is looked for, going clockwise
    first_later: int


def start_of(hand: Hand) -> Start:
    """How this hand starts.

    Raises NotJudgeableError where the forced bets are not in the table or the rows contradict each other.
    """
    kinds = {row[3] for row in hand.rows}
    spent = None if "post-big-blind" in kinds else _spent_on_the_ante(hand)
    _check_forced_bets(hand, kinds)
    big_blind, units = _stakes(hand)
    rows = _betting_rows(hand)
    posts = [row for row in rows if row[3] in _POSTS]
    cap = hand.betting_cap
    stacks = hand.stacks if cap is None else [None if s is None else min(s, cap) for s in hand.stacks]
    _check_posts(posts, stacks, big_blind)
    if cap is not None and "post-ante" in kinds:
        raise NotJudgeableError(
            "capped-with-antes", "whether antes count towards the betting cap is not known"
        )

    count = len(hand.seats)
    after_button = _after_button(hand)
    # A small blind of which nothing is live is a missed one that a newcomer makes good.
    small_posters = [row for row in posts if row[3] == "post-small-blind" and _live(row) > 0]
    if len({row[2] for row in small_posters}) > 1:
        raise NotJudgeableError("blind-mismatch", "two players posted a live small blind")
    small = small_posters[0] if small_posters else None
    big_posters = [row for row in posts if row[3] == "post-big-blind"]
    dealt_in, not_dealt = _who_is_in(hand, rows)
    small_player = None if small is None else small[2]
    if spent is None:
        # Newcomers post big blinds too; the big blind proper sits next after the small blind, or, where that
        # is dead, next after the button.
        big = _first_clockwise(big_posters, after_button if small is None else small[2] + 1, count)
        big_player, big_posted = big[2], _live(big)
    else:
        big_player, big_posted = spent, 0
    if after_button is None:
        after_button = _after_unknown_button(big_player, small_player, sum(dealt_in))
    return Start(
        rows=rows,
        big_blind=big_blind,
        units=units,
        stacks=stacks,
        dealt_in=dealt_in,
        not_dealt=not_dealt,
        big_blind_player=big_player,
        small_blind_player=small_player,
        big_blind_posted=big_posted,
        small_blind_posted=0 if small is None else _live(small),
        short_big_blind=spent is not None or any(_live(row) < big_blind for row in big_posters),
        first_preflop=(big_player + 1) % count,
        first_later=after_button % count,
    )


def _spent_on_the_ante(hand: Hand) -> int:
    """The big blind who posted none because the ante took all his chips: next after the small blind.

    Raises NotJudgeableError where no big blind was posted for another reason.
    """
    count = len(hand.seats)
    whole = [row for row in hand.rows if row[2] is not None and row[4] is not None and row[5] is not None]
    rows = [row for row in cast("list[BettingRow]", whole) if 0 <= row[2] < count]
    posts = [row for row in rows if row[3] in _POSTS]
    small = next((row[2] for row in posts if row[3] == "post-small-blind" and _live(row) > 0), None)
    if small is not None and any(row[3] == "post-ante" for row in posts):
        dealt_in, _ = _who_is_in(hand, rows)
        player = next(p % count for p in range(small + 1, small + count + 1) if dealt_in[p % count])
        stack = hand.stacks[player]
        if stack is not None and stack <= sum(row[4] for row in posts if row[2] == player):
            return player
    raise NotJudgeableError("no-big-blind", "nobody posted a big blind")


def _check_forced_bets(hand: Hand, kinds: set[str]) -> None:
    for kind, reason in (
        ("post-straddle", "straddle"),
        ("post-button-blind", "button-blind"),
        ("bring-in", "bring-in"),
        ("correction", "correction"),
    ):
        if kind in kinds:
            raise NotJudgeableError(reason, f"the hand has a {kind}")
    if not _ACTIONS.isdisjoint([row[3] for row in hand.rows if row[1] > RIVER]):
        raise NotJudgeableError(
            "unsupported-street", "betting rounds other than preflop, flop, turn and river"
        )
    if not kinds.isdisjoint(_DRAWING):
        raise NotJudgeableError("unsupported-street", "cards were drawn")


def _stakes(hand: Hand) -> tuple[int, tuple[int, int]]:
    """The big blind, and the betting unit of the early and of the late streets."""
    big_blind = hand.big_blind
    if big_blind is None or big_blind <= 0 or hand.structure is None:
        raise NotJudgeableError("unknown-stakes", "the big blind or the betting structure is not known")
    if hand.structure != "fixed-limit":
        return big_blind, (big_blind, big_blind)
    if hand.small_bet is None or hand.big_bet is None:
        raise NotJudgeableError("unknown-stakes", "the bets of this fixed-limit game are not known")
    if hand.small_bet != big_blind:
        raise NotJudgeableError(
            "unknown-stakes", "the big blind is not the small bet of this fixed-limit game"
        )
    return big_blind, (hand.small_bet, hand.big_bet)


def _betting_rows(hand: Hand) -> list[BettingRow]:
    """The rows that matter to the betting, after a look at whether they can be played at all."""
    rows: list[BettingRow] = []
    street = PREFLOP
    for ordinal, row_street, player, kind, chips, dead, all_in, pushed in hand.rows:
        is_return = kind == "uncalled-return"
        if not is_return and kind not in _ACTIONS:
            continue
        if player is None or not 0 <= player < len(hand.seats):
            raise NotJudgeableError("bad-rows", "an action by a player who is not in the hand's list")
        if chips is None or dead is None:
            raise NotJudgeableError("bad-rows", "an action without its chips")
        if not is_return:  # a return stands in the street of its bet, wherever it is printed
            if row_street < street:
                raise NotJudgeableError("bad-rows", "the streets go backwards")
            if row_street != PREFLOP and kind in _POSTS:
                raise NotJudgeableError("bad-rows", "a forced bet after the first betting round")
            street = row_street
        rows.append((ordinal, row_street, player, kind, chips, dead, all_in, pushed))
    return rows


def _check_posts(posts: list[BettingRow], stacks: list[int | None], big_blind: int) -> None:
    """A big blind that is not the printed one must be somebody's last chips; no post goes beyond it."""
    spent = [0] * len(stacks)
    live = [0] * len(stacks)
    for row in posts:
        _, _, player, kind, chips, dead, printed, _ = row
        spent[player] += chips
        live[player] += chips - dead
        stack = stacks[player]
        all_in = bool(printed) if stack is None else spent[player] >= stack
        if kind == "post-big-blind" and chips - dead != big_blind and not all_in:
            raise NotJudgeableError(
                "blind-mismatch", "a posted big blind differs from the stakes of the hand"
            )
    if max(live) > big_blind:
        raise NotJudgeableError("blind-mismatch", "a player's forced bets exceed the big blind")


def _who_is_in(hand: Hand, rows: list[BettingRow]) -> tuple[list[bool], list[bool]]:
    """Who takes part, and who of them has no hand: sitting out, nothing posted, and yet an action."""
    if True not in hand.sitting_out:
        return [True] * len(hand.seats), [False] * len(hand.seats)
    involved = {row[2] for row in rows if row[3] in _ACTIONS}
    posted = {row[2] for row in rows if row[3] in _POSTS}
    dealt_in = [not out or player in involved for player, out in enumerate(hand.sitting_out)]
    not_dealt = [out and player not in posted for player, out in enumerate(hand.sitting_out)]
    return dealt_in, not_dealt


def _after_button(hand: Hand) -> int | None:
    """Where the deal starts: the first place after the button, whose seat may be empty."""
    button = hand.button_seat
    if button is None:
        return None
    for place, seat in enumerate(hand.seats):
        if seat is not None and seat > button:
            return place
    return 0


def _after_unknown_button(big_player: int, small_player: int | None, players: int) -> int:
    """The first place after a button that the record does not tell: the small blind's, or the big blind's.

    Heads-up the small blind is the button, and the big blind acts first on later streets (TDA 2026 36-C).
    """
    if small_player is None or players == 2:
        return big_player
    return small_player


def _first_clockwise(rows: list[BettingRow], place: int | None, count: int) -> BettingRow:
    if place is None:
        return rows[0]
    return min(rows, key=lambda row: (row[2] - place) % count)


def _live(row: BettingRow) -> int:
    """The part of a post that counts towards the street."""
    return row[4] - row[5]
