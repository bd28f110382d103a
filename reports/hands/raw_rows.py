"""The raw rows of a hand that came from tables, for a page: one line for each row, as it was spooled."""

from __future__ import annotations

import re

from audit.schema import FINDING_VERDICTS
from reports.hands.hand import Hand
from reports.hands.raw import RawLine
from reports.inert import inert

# In a string of JSON a quote has a backslash before it, so that this is never part of one.
_ROW = re.compile(r'(?=\{"row":)')
_ACTIONS = '"actions":['


def raw_rows(hand: Hand) -> list[RawLine]:
    """The rows that the run kept as evidence of `hand`, inert, numbered here from 1.

    Those of actions that findings are about are marked. [] where the run kept none.
    """
    if hand.evidence is None:
        return []
    lines: list[RawLine] = []
    ordinal = None
    for number, piece in enumerate(
        _ROW.split(hand.evidence["raw"].decode("utf-8", "backslashreplace").rstrip("\n")), 1
    ):
        here = [finding for finding in hand.findings if ordinal and finding["ordinal"] == ordinal]
        verdict = min((f["verdict"] for f in here), key=FINDING_VERDICTS.index, default="")
        lines.append(RawLine(number, [(inert(piece), bool(here))], [f["rule"] for f in here], verdict))
        if piece.endswith(_ACTIONS):
            ordinal = 1
        elif ordinal is not None:
            ordinal += 1
    return lines
