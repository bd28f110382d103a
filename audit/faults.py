"""What the rules say about a frame: one fault per rule and row on which it spoke, and how much each examined.

A rule that raises is taken out and named; the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from audit.panics import FAILURES
from audit.rules.rule import Row, Rule

Key = tuple[str, int, str]
"""What is compared between tracks and readings: street, ordinal (0 for a whole street or hand), topic."""


@dataclass(frozen=True)
class Fault:
    """One rule's word on one row."""

    rule: Rule
    values: dict[str, Any]  # the row, and what the rule reports of it

    @property
    def hand(self) -> int:
        """The hand's number."""
        return int(self.values["hand"])

    @property
    def doubt(self) -> str | None:
        """The reason code of the doubt that applies, if one does."""
        doubt: str | None = self.values["doubt"]
        return doubt

    @property
    def key(self) -> Key:
        """See `Key`."""
        ordinal = self.values["ordinal"] if self.rule.frame == "decisions" else 0
        return self.values["street"] or "", ordinal, self.rule.judged


@dataclass(frozen=True)
class RuleError:
    """A rule that raised: its findings are missing from the shard."""

    code: str
    message: str


@dataclass(frozen=True)
class Count:
    """How much a rule looked at, by group of hands."""

    code: str
    examined: np.ndarray  # int64, one entry per group
    not_checkable: np.ndarray


class Rules:
    """A set of rules that loses its members as they fail."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = list(rules)
        self.errors: list[RuleError] = []

    def faults(self, frame_name: str, frame: pl.DataFrame) -> list[Fault]:
        """What the rules for this frame say about it, in the order of rules and rows."""
        faults = []
        masks = self._masks(frame_name, frame, "speaks")
        for rule in self._for(frame_name):
            mask = masks[f"{rule.code} speaks"]
            if mask.any():
                try:
                    rows = _report(rule, frame.filter(mask))
                except FAILURES as error:  # a rule of ours that fails must not take the shard with it
                    self._drop(rule, error)
                else:
                    faults += [Fault(rule, row) for row in rows]
        return faults

    def counts(self, frame_name: str, frame: pl.DataFrame, group: np.ndarray, groups: int) -> list[Count]:
        """How many rows each rule for this frame examined and could not check, by `group` (of each row)."""
        masks = self._masks(frame_name, frame, "examined", "not_checkable")
        # There are few groups, and masks of bits are quicker to join and count than to unpack.
        members = [pl.Series(group == one) for one in range(groups)]
        return [
            Count(
                rule.code,
                *(
                    np.array([(masks[f"{rule.code} {what}"] & own).sum() for own in members], np.int64)
                    for what in ("examined", "not_checkable")
                ),
            )
            for rule in self._for(frame_name)
        ]

    def sentence(self, rule: Rule, row: Row) -> str:
        """What the rule says about a row on which it spoke."""
        try:
            return rule.message(row)
        except FAILURES as error:  # the finding stands without its sentence
            self._drop(rule, error)
            return f"{rule.code} {rule.name}"

    def _for(self, frame_name: str) -> list[Rule]:
        return [rule for rule in self.rules if rule.frame == frame_name]

    def _masks(self, frame_name: str, frame: pl.DataFrame, *what: str) -> pl.DataFrame:
        rules = self._for(frame_name)
        try:
            return _masks(rules, frame, what)
        except FAILURES:  # one of them: find out which
            masks = [frame.select()]
            for rule in rules:
                try:
                    masks.append(_masks([rule], frame, what))
                except FAILURES as error:
                    self._drop(rule, error)
            return pl.concat(masks, how="horizontal")

    def _drop(self, rule: Rule, error: BaseException) -> None:
        self.rules = [one for one in self.rules if one.code != rule.code]
        if all(one.code != rule.code for one in self.errors):
            self.errors.append(RuleError(rule.code, f"{type(error).__name__}: {error}"))


def _masks(rules: list[Rule], frame: pl.DataFrame, what: tuple[str, ...]) -> pl.DataFrame:
    masks = {f"{rule.code} {name}": getattr(rule, name) for rule in rules for name in what}
    return (
        frame.lazy()
        .with_columns(mask.fill_null(value=False).alias(name) for name, mask in masks.items())
        .select(list(masks))
        .collect()
    )


def _report(rule: Rule, rows: pl.DataFrame) -> list[dict[str, Any]]:
    reason = rule.reason if isinstance(rule.reason, pl.Expr) else pl.lit(rule.reason)
    doubt, says = pl.lit(None, pl.String), pl.lit(None, pl.String)
    for one in reversed(rule.doubts):
        doubt = pl.when(one.when).then(pl.lit(one.reason)).otherwise(doubt)
        says = pl.when(one.when).then(pl.lit(one.says)).otherwise(says)
    return rows.with_columns(
        observed=rule.observed,
        expected_low=rule.expected_low,
        expected_high=rule.expected_high,
        amount_at_stake=rule.stake,
        about=rule.player,
        at=rule.at,
        reason=reason,
        doubt=doubt,
        doubt_says=says,
    ).to_dicts()
