"""What became of a bet of a wrong size, or how long it could be put right: a clause for its sentence."""

from __future__ import annotations

from audit.rules.rule import Row

_LAST_STREETS = ("river", "seventh", "draw-3")


def repair(row: Row) -> str:
    """Empty where the book has no such bet put right; `row` is of the frame `decisions`."""
    if row["corrected"]:
        return f"; it was corrected to {row.money('stood_to')}"
    if row["window_closed"] and not row["window_open"]:
        return "; it was noticed too late to be put right, and stands"
    ends = [_END[window](row) for window in row["window"].split() if window in _END]
    return f"; it could be put right until {' or, by another reading, until '.join(ends)}" if ends else ""


def _same_street(row: Row) -> str:
    least = row["min_to"]
    if row["structure"] == "pot-limit" and least is not None and row["played_to"] < least:
        return "substantial action had followed"
    return "the showdown began" if row["street"] in _LAST_STREETS else "the next card was dealt"


def _accepted(_: Row) -> str:
    return "every player had acted on it"


_END = {"same-street": _same_street, "accepted-action": _accepted}
