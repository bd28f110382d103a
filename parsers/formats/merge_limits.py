"""The limits of a hand of Merge, as far as its header does not print them: tournaments often do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.games import game

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from parsers.told.model import Head, Row


def set_limits(head: Head, rows: Sequence[Row], first: str, posted: Container[int]) -> None:
    """What the hand itself shows of its limits; `posted`: players who posted something."""
    posts = [row for row in rows if row.kind == "post-big-blind" and not row.all_in and not row.dead]
    if head.big_blind is None and posts:
        head.big_blind, head.big_blind_from = max(row.amount or 0 for row in posts), "posted"
    if head.big_blind is None:
        _infer_big_blind(head, rows, first, posted)
    if head.structure == "fixed-limit" and head.small_bet is None:
        completed = [row.to or row.amount for row in rows if row.kind == "complete"]
        bet = completed[0] if completed else head.big_blind
        if bet:
            head.small_bet, head.big_bet = bet, 2 * bet


def _infer_big_blind(head: Head, rows: Sequence[Row], first: str, posted: Container[int]) -> None:
    """The big blind was all-in: it is what the first caller owes, or else twice the small blind."""
    small = max((row.amount or 0 for row in rows if row.kind == "post-small-blind"), default=0)
    for row in rows:
        if row.street == first and row.kind == "call" and row.player not in posted and row.amount:
            head.big_blind, head.big_blind_from = row.amount, "inferred"
            return
        if row.kind in ("raise", "complete", "all-in"):
            break
    if small and game(head.game).family != "stud":
        head.big_blind, head.big_blind_from = 2 * small, "inferred"
