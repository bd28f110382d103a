"""The stakes of a hand: one label for the list of findings, its filter and the charts."""

from __future__ import annotations

from reports.hands.wording import stakes
from reports.inert import brief
from reports.money import money_of
from reports.tables import Row

COLUMNS = (
    "currency", "stakes_kind", "structure", "small_blind", "big_blind", "ante", "small_bet", "big_bet",
    "betting_cap",
)  # fmt: skip
"""What a row of `hands` must have for its label."""
_LENGTH = 60


def stakes_label(row: Row) -> str:
    """`blinds $0.50/$1`, made inert; "" where no row of the hand says what was played for."""
    if row["stakes_kind"] is None:
        return ""
    return brief(stakes(row, money_of(row["currency"], row["stakes_kind"])), _LENGTH)
