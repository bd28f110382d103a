"""Whether the engines say of every decision what the dealer knows about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from tests.support.dealing.hand import Dealt, Known
from tests.support.frames import SCALE


def told_otherwise(hands: Sequence[Dealt], decisions: pl.DataFrame) -> Iterator[str]:
    """What the `decisions` of a judgement of these hands (`frames.parsed`) say otherwise, in sentences."""
    rows = decisions.iter_rows(named=True)
    for number, hand in enumerate(hands):
        for known in hand.known:
            row = next(rows, None)
            if row is None or row["hand"] != number:
                yield f"hand {number}: not as many decisions as were taken"
                return
            wanted = _wanted(known, SCALE[hand.tournament])
            wrong = {name: (row[name], value) for name, value in wanted.items() if row[name] != value}
            if wrong:
                yield f"hand {number}, action {row['ordinal']}: said and known {wrong}, in {hand}"
    if next(rows, None) is not None:
        yield "more decisions than were taken"


def _wanted(known: Known, scale: int) -> dict[str, Any]:
    """By column of `audit.schema.DECISIONS`."""
    amounts = {
        "current_bet": known.level,
        "street_total": known.inside,
        "stack": known.left,
        "to_call": known.owed,
        "pot_before": known.pot,
    }
    wanted: dict[str, Any] = {}
    if known.settled:
        amounts["last_full_raise"] = known.full
        wanted["may_raise"] = known.may_raise
        for name, total in (("min_to", known.least), ("max_to", known.most)):
            wanted[name] = None if total is None else total * scale
    wanted |= {name: amount * scale for name, amount in amounts.items()}
    return wanted | {"player_index": known.player, "expected_player": known.player}
