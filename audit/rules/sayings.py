"""Clauses that the sentences of several rules share."""

from __future__ import annotations

from audit.rules.rule import Row


def had_been_told(row: Row) -> str:
    """What the player had been told, where it was less than he owed; `row` is of the frame `decisions`."""
    quoted = row["quoted"]
    told_less = quoted is not None and quoted < row["to_call"]
    return f"; the player had been told {row.money('quoted')}" if told_less else ""
