"""What a rule is: expressions over one row of a frame, and the page that explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import polars as pl

from audit.money import say

Frame = Literal["decisions", "rounds", "hands", "replays"]
"""What a rule reads one row at a time; `audit.frames` lists the columns of each."""
Family = Literal["raise-size", "reopening", "undercall", "order", "record", "engine"]
Severity = Literal["error", "warning", "info"]
Verdict = Literal["violation", "undetermined", "advisory"]

NOTHING = pl.lit(None, pl.Int64)
NEVER = pl.lit(False)


@dataclass(frozen=True)
class Row:
    """The row on which a rule spoke, for its sentence."""

    values: Mapping[str, Any]
    seats: Mapping[int, int | None]  # player_index to seat, in this hand

    def __getitem__(self, column: str) -> Any:
        return self.values[column]

    def money(self, column: str) -> str:
        """The amount in `column`, in the hand's currency."""
        amount = self.values[column]
        return "an unknown amount" if amount is None else say(amount, self.values["currency"])

    def seat(self, column: str) -> str:
        """The player in `column` (a player_index) by seat: sentences name no player."""
        seat = self.seats.get(self.values[column])
        return "a player" if seat is None else f"seat {seat}"

    def band(self) -> str:
        """What would have been lawful, from expected_low and expected_high."""
        low, high = self.values["expected_low"], self.values["expected_high"]
        if high is None:
            return f"at least {self.money('expected_low')}"
        if low == high:
            return self.money("expected_low")
        return f"{self.money('expected_low')} to {self.money('expected_high')}"


@dataclass(frozen=True)
class Doubt:
    """A circumstance in which the rule speaks and yet cannot be sure: the finding is undetermined."""

    reason: str  # a code, kebab-case
    when: pl.Expr
    says: str  # a clause for the sentence


@dataclass(frozen=True)
class Rule:
    """One rule. Its expressions compare columns of its frame; none holds betting arithmetic.

    `observed` to `stake` are Int64 ten-thousandths, null where the rule has nothing to report. `message` gets
    the row, with those four as columns `observed`, `expected_low`, `expected_high`, `amount_at_stake`.
    """

    code: str
    name: str
    family: Family
    severity: Severity  # of a violation
    page: str | None  # the module's docstring
    frame: Frame
    examined: pl.Expr  # rows on which the rule can say something
    speaks: pl.Expr
    reason: str | pl.Expr  # the code of a violation
    message: Callable[[Row], str]
    not_checkable: pl.Expr = NEVER  # rows on which the record lacks what the rule needs
    doubts: tuple[Doubt, ...] = ()
    observed: pl.Expr = field(default=NOTHING)
    expected_low: pl.Expr = field(default=NOTHING)
    expected_high: pl.Expr = field(default=NOTHING)
    stake: pl.Expr = field(default=NOTHING)
    player: pl.Expr = field(default=pl.col("player_index"))  # whom the finding is about
    at: pl.Expr = field(default=pl.col("ordinal"))  # the row of `actions` to point to
    verdict: Verdict = "violation"  # where no doubt applies
    topic: str = ""  # rules of one topic judge the same thing: at most one of them speaks on a row

    @property
    def judged(self) -> str:
        """The topic: what is compared when a decision is judged on two tracks or under two readings."""
        return self.topic or self.code
