"""Chips of an undercall do not go back to the player.

Speaks on a live record when a player pushed, or named, less than K with chips behind, and was let fold
without losing it, or the push was withdrawn or reconsidered and he stayed in without the full call. After a
call that was said first it is U02.

Why: chips put out in turn stay in; the full call or, where the director may choose, the forfeit is what
remains. Books for cash games let the director give an undercall back while nobody has acted behind.

Formula: pushed < K with chips behind, and nothing was forfeited. Observed: 0. Expected: from the call
evidently meant to K. At stake: the call evidently meant.

Legal: A bets 2000, B raises to 8000, C pushes 2000 and forfeits it with a fold. Illegal: C takes the 2000
back and folds.

Undetermined: C had been told that it is 2000, and the director lets him off.

What can make it wrong: a forfeit that was not recorded; a stack that is not known; one chip so small that the
director may call it what he likes. In a sequence of undercalls the later ones are for the director to treat.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    AMOUNT,
    LATER,
    NOT_UNWOUND,
    PUSH,
    SAID_FIRST,
    TAKEN_BACK,
    UNDERCALL,
    K,
)
from audit.rules.doubts import NO_UNDERCALL, TOLD_TOO_LITTLE
from audit.rules.rule import Row, Rule
from audit.rules.sayings import had_been_told
from audit.told import BY_DIRECTOR

_EVIDENT = pl.coalesce("evident_call", PUSH)


def _message(row: Row) -> str:
    went_back = (
        f"An undercall of {row.money('net_push')} went back to the player: the call evidently meant was "
        f"{row.money('expected_low')}, the full call {row.money('expected_high')}"
    )
    return went_back + had_been_told(row)


RULE = Rule(
    code="U09",
    name="undercall-taken-back",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=UNDERCALL & ~SAID_FIRST,
    not_checkable=pl.col("push_unknown"),
    speaks=TAKEN_BACK & ~NOT_UNWOUND & ~(LATER & BY_DIRECTOR),
    doubts=(TOLD_TOO_LITTLE, *NO_UNDERCALL),
    reason="taken-back",
    observed=pl.lit(0, pl.Int64),
    expected_low=_EVIDENT,
    expected_high=K,
    stake=_EVIDENT,
    message=_message,
)
