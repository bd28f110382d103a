"""The call, minimum and maximum that a client offers must be the lawful ones.

Speaks when the controls, before a player's action, offered another call than he owed, a minimum or maximum
other than the rules give, or a raise where he had no right to one. A raise that was not offered is O02.

Why: a player can only do what his controls let him; a wrong minimum makes a wrong raise of every one that
uses it.

Formula: offered call differs from K (the bet less what he has in is right too, where K is less because no
opponent can match more); offered minimum from L + F, or his all-in if that is less; offered maximum from his
stack or what the deepest opponent can match, the pot, the unit. Observed: the offer. Expected: the lawful
amount. Of several wrong ones the first is reported, and its sentence names the others.

Legal: blinds 50/100, a raise to 300, then a minimum of 500; a short stack's all-in as the only raise.
Illegal: a minimum of 600 there, or 400.

What can make it wrong: controls recorded at another moment than his turn; rooms that round the pot. What only
one reading of the book condemns is undetermined. An unknown stack leaves the maximum unchecked.
"""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from audit.rules.columns import LIVE
from audit.rules.doubts import ALL_INS_ADD_UP
from audit.rules.rule import Row, Rule

_TOLD = pl.col("offer_told")
_FAULT = pl.col("offer_fault")

_WHAT = {"call-wrong": "call", "minimum-wrong": "minimum", "maximum-wrong": "maximum"}


def _message(row: Row) -> str:
    others = [Row({**row.values, **fault}, row.seats) for fault in row["offer_faults"]]
    told = [_fault(one) for one in others if one["reason"] != row["offer_fault"]]
    return _fault(row) + "".join(f"; {one[0].lower()}{one[1:]}" for one in told)


def _fault(row: Row) -> str:
    what = _WHAT.get(row["reason"])
    if what is None:
        return (
            f"A raise was offered to a player without the right to one, facing {row.money('to_call')} more: "
            f"he could call or fold"
        )
    return f"The {what} offered was {row.money('observed')}, the lawful one {row.band()}"


RULE = Rule(
    code="O03",
    name="offered-limits-wrong",
    family="reopening",
    severity="error",
    page=__doc__,
    frame="decisions",
    examined=_TOLD,
    not_checkable=LIVE & ~_TOLD,
    speaks=_FAULT.is_not_null(),
    doubts=(
        replace(ALL_INS_ADD_UP, when=ALL_INS_ADD_UP.when & _FAULT.is_in(["minimum-wrong", "maximum-wrong"])),
    ),
    reason=_FAULT,
    observed=pl.col("offered"),
    expected_low=pl.col("lawful_low"),
    expected_high=pl.col("lawful_high"),
    message=_message,
)
