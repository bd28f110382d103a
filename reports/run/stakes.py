"""The stakes of hands as the list of findings names them, and what the names stand for in the tables."""

from __future__ import annotations

import polars as pl

from parsers.schema import MONEY_SCALE
from reports.hands.wording import stakes
from reports.money import Money, money_of
from reports.tables import Row, Run

STAKES = (
    "currency", "stakes_kind", "structure", "small_blind", "big_blind", "ante", "small_bet", "big_bet",
    "betting_cap",
)  # fmt: skip
"""The columns of `hands` on which the name of its stakes rests."""
_TEXTS = 3  # of STAKES; the others are money

Form = tuple[str | None, ...]
"""The values of STAKES as a query writes them: texts, and amounts with four decimals."""


def stakes_label(row: Row) -> str:
    """The stakes of a hand's `row`, with the currency's code where it has no sign; "" without a hand."""
    if row["stakes_kind"] is None:
        return ""
    money = money_of(row["currency"], row["stakes_kind"])
    named = money.symbol or money.unit == Money().unit
    return stakes(row, money) + ("" if named else f" {money.unit}")


def stakes_counted(run: Run) -> tuple[dict[str, int], dict[str, list[Form]]]:
    """How many findings each name of stakes has, and which values of STAKES each name stands for."""
    findings = run.scan("findings").group_by("hand_key").agg(pl.len().alias("findings")).collect()
    hands = run.rows("hands", findings["hand_key"], STAKES)
    forms = (
        findings.join(hands, on="hand_key", how="left")
        .group_by(STAKES)
        .agg(pl.col("findings").sum())
        .sort(STAKES, nulls_last=True)
    )
    counts: dict[str, int] = {}
    means: dict[str, list[Form]] = {}
    for row in forms.iter_rows(named=True):
        label = stakes_label(row)
        counts[label] = counts.get(label, 0) + row["findings"]
        values = [row[name] for name in STAKES]
        means.setdefault(label, []).append(
            (*values[:_TEXTS], *(_decimal(value) for value in values[_TEXTS:]))
        )
    return counts, means


def _decimal(value: int | None) -> str | None:
    return None if value is None else f"{value // MONEY_SCALE}.{value % MONEY_SCALE:04d}"
