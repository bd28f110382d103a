"""Straddles: the bet that they make, the raise that they ask for, and the two orders of play."""

from __future__ import annotations

from typing import NamedTuple

from audit.reading import Reading
from audit.replay_posts import NotJudgeableError, Table, all_in_by_posts, live_totals
from audit.replay_rows import BettingRow


class Straddle(NamedTuple):
    """The highest straddle of a hand; all that a player posts adds up. Money in ten-thousandths."""

    player: int  # who posted it; of equal ones the last
    amount: int  # X
    below: int  # P, the highest bet below it, at least the full blind
    straddlers: frozenset[int]


def straddle_of(posts: list[BettingRow], stacks: list[int | None], blind: int) -> Straddle | None:
    """The straddle over a blind of nominally this much, if the posts have one.

    Raises NotJudgeableError where it is no more than the blind, or its poster's last chips.
    """
    posters = [row[2] for row in posts if row[3] == "post-straddle"]
    if not posters:
        return None
    live = live_totals(posts, len(stacks))
    amount = max(live[player] for player in posters)
    below = max(blind, *(total for total in live if total < amount), 0)
    if amount <= below:
        raise NotJudgeableError("short-straddle", "a straddle of no more than the blind")
    if any(all_in_by_posts(posts, player, stacks[player]) for player in posters):
        raise NotJudgeableError("short-straddle", "a straddle that took its poster's last chips")
    last = next(player for player in reversed(posters) if live[player] == amount)
    return Straddle(last, amount, below, frozenset(posters))


def straddle_raise(straddle: Straddle, blind: int, reading: Reading) -> int:
    """F when the first player acts: what a first raise over the straddle must add to it."""
    if reading.straddle_minimum_raise == "difference":
        return straddle.amount - straddle.below
    if reading.straddle_minimum_raise == "three-big-blinds":
        return max(3 * blind - straddle.amount, blind)
    return straddle.amount


def order_of_play(
    table: Table, straddle: Straddle, blind_player: int, small_player: int | None, first_street: int
) -> tuple[int, int | None]:
    """The place from which the first to act is looked for, and who is passed over until the others acted.

    Play starts left of the straddle. Some rooms, when it does not follow the last blind or straddle (on the
    button, for instance), start left of the big blind all the same and pass the straddler over; which form
    is in force shows in who acts first.
    """
    count = len(table.stacks)
    usual = (straddle.player + 1) % count, None
    first = table.first_action(first_street)
    if first is None or _follows_a_bet(table, straddle, {blind_player, small_player}):
        return usual
    after_blind = _next_with_chips(table, blind_player, straddle.player)
    if first[2] == after_blind != _next_with_chips(table, straddle.player, straddle.player):
        return (blind_player + 1) % count, straddle.player
    return usual


def _follows_a_bet(table: Table, straddle: Straddle, blinds: set[int | None]) -> bool:
    """Whether the player before the straddler, of those dealt in, posted a blind or a straddle."""
    count = len(table.stacks)
    for step in range(1, count):
        player = (straddle.player - step) % count
        if table.dealt_in[player]:
            return player in blinds or player in straddle.straddlers
    return False


def _next_with_chips(table: Table, player: int, leaving_out: int) -> int | None:
    """The next player after this one, but for one, who is in and has chips left."""
    count = len(table.stacks)
    for step in range(1, count + 1):
        other = (player + step) % count
        if other == leaving_out or not table.dealt_in[other]:
            continue
        if not all_in_by_posts(table.posts, other, table.stacks[other]):
            return other
    return None
