"""One hand number, two different hands.

Speaks on every hand whose site and hand number stand elsewhere in the run with another content: other
players, stacks, board or betting. Copies with equal content are duplicates and are judged once.

Formula: equal site and hand number, different content_sha256. One finding on each of the hands.

Lawful: the same hand in the exports of two players, whose own cards differ. To be reported: in one of the two
a call has become a raise.

What can make it wrong: rooms re-use numbers, also between their play-money and real-money tables.

This rule reads no single hand. The run finds the conflicts when all shards are read (`audit.duplicates`) and
adds the findings (`audit.conflicts`).
"""

from __future__ import annotations

import polars as pl

from audit.rules.rule import NEVER, Row, Rule


def _message(_: Row) -> str:
    return "This hand number stands elsewhere with another content"


RULE = Rule(
    code="M04",
    name="hand-conflict",
    family="record",
    severity="warning",
    page=__doc__,
    frame="hands",
    examined=pl.lit(value=True),
    speaks=NEVER,
    reason="contents-differ",
    message=_message,
)
