"""Whether a hand's own sums bear out that an amount is the chips added by the action.

The standard says so; some converters print street totals or increments all the same. Only sums are looked at
here (calls that reach the bet, stacks, printed all-ins, printed pots), never what a raise should have been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parsers.formats.ohh_rows import DEAD, Row, gap


class Stakes(NamedTuple):
    """What the sums of a hand are held against; money in ten-thousandths."""

    stacks: Sequence[int | None]
    first_street: int  # place in parsers.schema.STREETS
    opening: int  # what a call of the first street owes at least: the full big blind or bring-in
    pot: int | None  # printed, rake included
    added: int  # put into the pot by the house


class _Reading(NamedTuple):
    """What an amount means that is not the chips added, for the kinds named."""

    name: str
    totals: tuple[str, ...]  # street totals
    increments: tuple[str, ...]  # by how much the bet was raised


_RAISES = ("raise", "complete")
_DECLARED = _Reading("chips added", (), ())
_OTHERS = (
    _Reading("street totals", _RAISES, ()),
    _Reading("street totals", (*_RAISES, "call"), ()),
    _Reading("increments", (), _RAISES),
)


def convention(rows: Sequence[Row], stakes: Stakes) -> str:
    """`proven`, `assumed`, or the name of the reading that fits where chips added do not.

    Proven: the sums hold, and under each other reading that changes an amount they fail. Another reading's
    name (`street totals` or `increments`): they fail, and under that one they hold throughout. Assumed: the
    hand holds no evidence either way, or no reading explains it, so that its rows are the evidence.
    """
    readings = _readings_apart(rows)
    if not readings:
        return "assumed"
    chips = [row.chips for row in rows]
    holds = _chips(rows, stakes, _DECLARED) is not None
    fits = [(reading.name, _chips(rows, stakes, reading)) for reading in readings]
    others = [name for name, read in fits if read is not None and read != chips]
    if not holds:
        return others[0] if others else "assumed"
    told_apart = any(read is None for _, read in fits)
    return "proven" if told_apart and not others else "assumed"


def _readings_apart(rows: Sequence[Row]) -> list[_Reading]:
    """The other readings that may read an amount of this hand differently."""
    raised = raised_on = called_on = False
    for row in rows:
        if row.kind in _RAISES:
            raised = True
            raised_on = raised_on or row.to != row.chips  # had chips in already
        elif row.kind == "call":
            called_on = called_on or row.to != row.chips
        elif row.kind == "correction":
            return []
    apart = (raised_on, raised_on or called_on, raised)
    return [reading for reading, is_apart in zip(_OTHERS, apart, strict=True) if is_apart]


def _chips(rows: Sequence[Row], stakes: Stakes, reading: _Reading) -> list[int] | None:
    """The chips of each row under a reading; None as soon as calls, stacks, all-ins or the pot disagree."""
    left = list(stakes.stacks)
    chips: list[int] = []
    unmatched = 0
    street, level, totals = -1, 0, [0]
    for _, row_street, player, kind, _, added, _, _, all_in, _, ruled in rows:
        if row_street != street:
            unmatched += gap(totals)
            street, level, totals = row_street, 0, [0] * len(left)
        put, before = added, totals[player]
        if kind in reading.totals:
            put -= before
        elif kind in reading.increments:
            put += (max(level, stakes.opening) if street == stakes.first_street else level) - before
        if put < 0:
            return None
        chips.append(put)
        stack = left[player]
        if stack is not None:
            stack = left[player] = stack - put
            if stack < 0 or (all_in and stack and put and not ruled):
                return None
        if kind in DEAD:
            continue
        to = totals[player] = before + put
        if kind == "call" and not ruled and to != level:
            full = max(level, stakes.opening) if street == stakes.first_street else level
            if to != full and not (to < full and (all_in or stack == 0)):
                return None
        level = max(level, to)
    total = sum(chips) + stakes.added
    if stakes.pot is not None and stakes.pot not in (total, total - unmatched - gap(totals)):
        return None
    return chips
