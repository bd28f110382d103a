"""How a hand of stud starts: antes, the bring-in, and who opens the later streets."""

from __future__ import annotations

from collections.abc import Sequence

from audit.replay_opening import Opening
from audit.replay_posts import NotJudgeableError, Table, all_in_by_posts, live_part, live_totals
from audit.replay_rows import BettingRow, Hand
from parsers.schema import POSTS, STREETS, VOLUNTARY

THIRD, FOURTH = STREETS.index("third"), STREETS.index("fourth")
_POSTS = frozenset(POSTS)
_VOLUNTARY = frozenset(VOLUNTARY)


def check_stud(hand: Hand) -> None:
    """Only the fixed-limit game has rules for what may be bet over a bring-in."""
    if hand.structure in {"no-limit", "pot-limit"}:
        raise NotJudgeableError("stud-not-fixed-limit", "stud that is not played at fixed limit")


def bring_in_of(hand: Hand) -> int | None:
    """The full bring-in: the one of the stakes, else the one that was posted with chips left behind."""
    if hand.bring_in:
        return hand.bring_in
    for ordinal, _, player, kind, chips, dead, printed, _ in hand.rows:
        if kind == "bring-in" and player is not None and chips is not None and dead is not None:
            if not 0 <= player < len(hand.stacks):
                return None
            stack = hand.stacks[player]
            earlier = [
                row[4] or 0 for row in hand.rows if row[2] == player and row[3] in _POSTS and row[0] < ordinal
            ]
            short = bool(printed) if stack is None else sum(earlier) + chips >= stack
            return None if short or chips <= dead else chips - dead
    return None


def stud_opening(table: Table, bring_in: int, small_bet: int) -> Opening:
    """The start of third street, where `bring_in` is owed and `small_bet` completes it.

    Raises NotJudgeableError for other forced bets.
    """
    rows = [row for row in table.posts if row[3] == "bring-in"]
    if len(rows) > 1:
        raise NotJudgeableError("blind-mismatch", "two players brought it in")
    posted = rows[0] if rows else None
    short = completed = False
    if posted is not None:
        amount = live_part(posted)
        completed = amount == small_bet
        all_in = all_in_by_posts(table.posts, posted[2], table.stacks[posted[2]])
        short = all_in and amount < bring_in and not completed
        if amount != bring_in and not completed and not short:
            raise NotJudgeableError("blind-mismatch", "the bring-in differs from the stakes of the hand")
    live = live_totals([row for row in table.posts if row is not posted], len(table.stacks))
    if any(live):
        raise NotJudgeableError("blind-mismatch", "a live forced bet that stud does not have")
    return Opening(
        bet=small_bet if completed else bring_in,
        full_raise=small_bet,
        full_level=small_bet if completed else 0,
        bets=1 if completed else 0,
        bet_faced="opening",
        place=_first_on_third(table, posted),
        later_place=table.after_button or 0,
        actors=_later_actors(table),
        short_post=short,
    )


def _first_on_third(table: Table, posted: BettingRow | None) -> int:
    """Left of the bring-in; who acts first where the low card was all-in and others passed before it."""
    first = table.first_action(THIRD)
    if posted is not None and (first is None or posted[0] < first[0]):
        return (posted[2] + 1) % len(table.stacks)
    return (table.after_button or 0) if first is None else first[2]


def _later_actors(table: Table) -> dict[int, list[int]]:
    actors: dict[int, list[int]] = {}
    for row in table.rows:
        if row[1] != THIRD and row[3] in _VOLUNTARY:
            actors.setdefault(row[1], []).append(row[2])
    return actors


def opener(
    strengths: dict[int, int], actors: Sequence[int], in_hand: Sequence[bool], behind: Sequence[int]
) -> int | None:
    """Who opens a later street: the best of the exposed hands, where all of them are known and one is best.

    Else who acts first in the record, of those who can; what a folded or all-in player does is no opening.
    """
    live = [player for player, is_in in enumerate(in_hand) if is_in]
    if live and all(player in strengths for player in live):
        best = max(strengths[player] for player in live)
        leaders = [player for player in live if strengths[player] == best]
        if len(leaders) == 1:
            return leaders[0]
    return next((player for player in actors if in_hand[player] and behind[player] > 0), None)
