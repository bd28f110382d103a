"""A raise must be at least as large as the last full bet or raise of the round.

Speaks in no-limit and pot-limit when a player who has the right to raise makes it x with L < x < L + F and
keeps chips behind. L is the current bet, F the last full bet or raise of the round (before the flop at first
the big blind). An all-in may be smaller: it moves L, never F.

Why: otherwise a player could re-open or stall the betting with a token raise.

Formula: L > 0, the right to raise, L < x < L + F, not all-in. Observed: x. Expected: L + F to the maximum.
At stake: L + F - x. By books that ask for double the bet 2L stands in place of L + F.

Legal: blinds 50/100, A raises to 300 (by 200), B raises to 500. Illegal: B raises to 450.

What can make it wrong: a printed amount read by the wrong convention (the increment taken for the total); a
last full raise that the record does not show, such as an unprinted straddle; a stack that is not printed, in
which case the finding is undetermined unless the all-in is printed. A bet of exactly what the deepest
opponent has left is undetermined too. A raise that was put right in time is spoken of all the same, with what
it became; a ruling that misread the push is R10.
"""

from __future__ import annotations

from audit.rules.columns import (
    AMOUNT,
    FIXED_LIMIT,
    MAX_TO,
    MIN_TO,
    READ_OTHERWISE,
    SIZED,
    UNDERSIZED,
    L,
    X,
)
from audit.rules.doubts import COVERS_EVERY_OPPONENT, STACK_UNKNOWN
from audit.rules.repair import repair
from audit.rules.rule import Row, Rule

_RAISES = SIZED & ~FIXED_LIMIT & (L > 0)


def _message(row: Row) -> str:
    doubled = row["expected_low"] > row["current_bet"] + row["last_full_raise"]
    why = "the book asks for double the bet" if doubled else _last_full_raise(row)
    return (
        f"Raise to {row.money('observed')} over a bet of {row.money('current_bet')}: the minimum was "
        f"{row.money('expected_low')}, since {why}{repair(row)}"
    )


def _last_full_raise(row: Row) -> str:
    return f"the last full bet or raise was {row.money('last_full_raise')}"


RULE = Rule(
    code="R01",
    name="raise-below-minimum",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_RAISES,
    speaks=_RAISES & UNDERSIZED & ~READ_OTHERWISE,
    doubts=(STACK_UNKNOWN, COVERS_EVERY_OPPONENT),
    reason="below-minimum",
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    stake=MIN_TO - X,
    message=_message,
)
