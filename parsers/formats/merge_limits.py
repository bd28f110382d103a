"""The limits of a hand of Merge, as far as its header does not print them: tournaments often do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.games import game
from parsers.told.short_blind import antes_of, called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.told.model import Head, Row

_BIG_BETS = ("fifth", "sixth", "seventh")


def set_limits(head: Head, rows: Sequence[Row], stacks: Sequence[int | None]) -> None:
    """What the hand itself shows of its limits.

    A big blind that took all of the player's stack, antes before it, may be short; then a call may show it.
    """
    antes = antes_of(rows)
    left = [None if stack is None else stack - antes[k] for k, stack in enumerate(stacks)]
    posts = [
        row
        for row in rows
        if row.kind == "post-big-blind"
        and not (row.all_in or row.dead or left[row.player] == (row.amount or 0))
    ]
    if head.big_blind is None and posts:
        head.big_blind, head.big_blind_from = max(row.amount or 0 for row in posts), "posted"
    if head.big_blind is None and any(row.kind in ("post-small-blind", "post-big-blind") for row in rows):
        head.big_blind = head.small_bet or called(rows, stacks)
        head.big_blind_from = "inferred" if head.big_blind else None
    if head.structure == "fixed-limit" and head.small_bet is None:
        bet = _small_bet(head, rows)
        if bet:
            head.small_bet, head.big_bet = bet, 2 * bet


def _small_bet(head: Head, rows: Sequence[Row]) -> int | None:
    """In stud what completes the bring-in, else the first full bet tells."""
    if game(head.game).family != "stud":
        return head.big_blind
    full = {
        row.street: row.to or row.amount or 0 for row in reversed(rows) if row.kind in ("complete", "bet")
    }
    big = next((full[street] for street in _BIG_BETS if street in full), 0)
    return full.get("third") or big // 2 or full.get("fourth")
