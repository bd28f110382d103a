"""What the rules on decisions say where a record has correction rows.

The betting before each decision is played without those rows: what they do to it is for the engines' tests.
"""

from __future__ import annotations

import polars as pl

from audit import ledger
from audit.faults import Rules
from audit.frames import Record
from audit.rulebook import Rulebook
from audit.rules import RULES
from audit.rules.rule import Row
from parsers.schema import MONEY_SCALE, STRUCTURES
from tests.audit.hands import Hand, book_of, parsed


def heard(hand: Hand, book: Rulebook | None = None) -> list[tuple[str, str, int, float | None]]:
    """Code, reason (a doubt's, if there is one), ordinal and what was observed, in the order of the rules."""
    book = book or book_of()
    tables = parsed(hand)
    record = Record(tables, book)
    played = ledger.play(
        tables._replace(actions=tables.actions.filter(pl.col("kind") != "correction")),
        record.numbers,
        book.readings(STRUCTURES[0])[0],
        "recorded",
    )
    rules = Rules(RULES)
    faults = rules.faults("decisions", record.decisions(played, None))
    assert rules.errors == []
    for fault in faults:
        assert rules.sentence(fault.rule, Row({**fault.values, "currency": None}, {}))
    assert rules.errors == []
    return [
        (
            fault.rule.code,
            fault.doubt or fault.values["reason"],
            fault.values["ordinal"],
            None if fault.values["observed"] is None else fault.values["observed"] / MONEY_SCALE,
        )
        for fault in faults
    ]
