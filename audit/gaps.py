"""Signs that a record lacks a line of play: what else is found in such a hand is not certain.

Where more was paid out than went in (M01), or a return does not fit the bets (M02), a bet is missing or
misprinted, and nothing says which: all that follows it is judged against the wrong level. Where less was paid
out the room may have taken a fee that no line tells, which says nothing about the bets. Where no small blind
is printed, and no pot that would show that none was posted, a call or a raise that is wrong by no more than
that may be right. Where nothing tells the least bet of the table, as with antes alone, that may be more than
the pot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import polars as pl

from audit.tracks import Settled
from parsers.schema import Parsed

DO_NOT_ADD_UP = "chips-do-not-add-up"
NO_SMALL_BLIND = "no-small-blind"
LEAST_BET_UNKNOWN = "least-bet-unknown"
_SAYS = {
    DO_NOT_ADD_UP: "the chips of the hand do not add up, so that a bet may be missing",
    NO_SMALL_BLIND: "no small blind is recorded, with which it would be right",
    LEAST_BET_UNKNOWN: "the least bet of the table is not known, and may be more than the pot",
}


def weigh(parsed: Parsed, settled: Mapping[int, Sequence[Settled]]) -> dict[int, list[Settled]]:
    """The same faults, those undetermined that a gap in the record may explain."""
    accused = [hand for hand, those in settled.items() if any(one.verdict == "violation" for one in those)]
    rows = parsed.actions.filter(pl.col("hand").is_in(accused))
    posted = set(rows.filter(pl.col("kind") == "post-small-blind")["hand"].to_list())
    hands = parsed.hands.filter(pl.col("hand").is_in(accused))
    unknown = set(hands.filter(pl.col("big_blind").is_null())["hand"].to_list())
    blinds = dict(
        hands.filter(~pl.col("prints_pot").fill_null(value=False))
        .with_columns(pl.col("small_blind").fill_null(0))
        .select("hand", "small_blind")
        .iter_rows()
    )
    weighed = {}
    for hand, those in settled.items():
        sums = any(_lacks_a_bet(one) for one in those)
        lacking = 0 if hand in posted else blinds.get(hand, 0)
        stakes = hand not in unknown
        weighed[hand] = [_weighed(one, sums=sums, lacking=lacking, stakes=stakes) for one in those]
    return weighed


def _weighed(one: Settled, *, sums: bool, lacking: int, stakes: bool) -> Settled:
    if one.verdict != "violation" or one.fault.rule.family == "record":
        return one
    if sums:
        return _undetermined(one, DO_NOT_ADD_UP)
    if lacking and _is_short_of(one, lacking):
        return _undetermined(one, NO_SMALL_BLIND)
    if not stakes and one.fault.rule.code == "R03" and one.fault.values["current_bet"] == 0:
        return _undetermined(one, LEAST_BET_UNKNOWN)
    return one


def _lacks_a_bet(one: Settled) -> bool:
    values = one.fault.values
    if one.fault.rule.code == "M01":
        return bool(values["paid_out"] > values["pot_high"])
    return one.fault.rule.code == "M02"


def _is_short_of(one: Settled, blind: int) -> bool:
    """Whether the action would be right if its player, or somebody, had posted the small blind."""
    values = one.fault.values
    if one.fault.rule.code == "U01":
        return bool(values["observed"] + blind == values["expected_low"])
    if one.fault.rule.code == "R03":
        return bool(values["observed"] - values["expected_high"] <= blind)
    return False


def _undetermined(one: Settled, reason: str) -> Settled:
    return replace(one, verdict="undetermined", reason=reason, says=_SAYS[reason])
