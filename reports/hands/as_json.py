"""A hand as one JSON object for programs; docs/dossier.md says what is in it."""

from __future__ import annotations

import base64
import json
from datetime import datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa

from audit.tables import MONEY, TABLES
from parsers.schema import MONEY_SCALE
from reports.hands import cut
from reports.hands.arithmetic import arithmetic
from reports.hands.gathered import Gathered
from reports.tables import Row, ten_thousandths

SCHEMA = 1
"""Grows when a key is taken away or means something else; new keys may come any time."""
_SOURCE = (
    "source_id", "source_path", "member", "byte_start", "byte_end", "row_start", "row_end", "context_spans",
    "line_start", "line_end",
)  # fmt: skip


def as_json(gathered: Gathered) -> str:
    """The object, in ASCII, ending with a newline."""
    hand = gathered.hand
    place = _row("hands", hand.row)
    evidence = hand.evidence
    source = {name: place.pop(name, None) for name in _SOURCE}
    raw = None if evidence is None or gathered.redacted else evidence["raw"]
    said = gathered.beside.opinions.get(hand.key, [])
    value = {
        "schema": SCHEMA,
        "redacted": gathered.redacted,
        "notes": list(gathered.notes),
        "versions": gathered.versions,
        "hand": place,
        "players": [_row("players", player) for player in hand.players],
        "cards": [_row("cards", card) for card in hand.cards],
        "actions": [_row("actions", action) for action in hand.actions],
        "decisions": [_row("decisions", hand.decisions[ordinal]) for ordinal in sorted(hand.decisions)],
        "findings": [
            _row("findings", finding)
            | {"arithmetic": arithmetic(finding, hand.decisions.get(finding["ordinal"]), hand.money())}
            for finding in hand.findings
        ],
        "verdict": _row("verdicts", hand.verdict),
        "rulebooks": [
            {
                "rulebook": one.book,
                "title": one.title or None,
                "sha256": one.sha256,
                "in_force": one.in_force,
                "verdict": one.verdict,
            }
            for one in said
        ],
        "evidence": {
            "encoding": evidence["encoding"] if evidence else None,
            "raw_base64": None if raw is None else base64.b64encode(raw).decode("ascii"),
            "lines": [
                {"line": line.number, "text": "".join(text for text, _ in line.parts), "rules": line.rules}
                for line in gathered.raw
            ],
            "missing": gathered.no_raw or None,
        },
        "source": source,
        "cut": cut.command(hand.row, evidence["encoding"] if evidence else None),
    }
    return json.dumps(value, indent=1, ensure_ascii=True, allow_nan=False) + "\n"


def _row(table: str, row: Row) -> dict[str, Any]:
    """The columns of `table`, without the key that all of them share."""
    return {
        column.name: _value(row.get(column.name), column.type)
        for column in TABLES[table]
        if column.name != "hand_key" or table == "hands"
    }


def _value(value: Any, kind: pa.DataType) -> Any:
    if value is None:
        return None
    if kind == MONEY:
        return _amount(value)
    if pa.types.is_list(kind) and kind.value_type == MONEY:
        return [_amount(ten_thousandths(one)) for one in value]
    return value.isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value


def _amount(value: int | None) -> str | None:
    """Ten-thousandths as a decimal number, without zeros at its end."""
    if value is None:
        return None
    text = f"{Decimal(value) / MONEY_SCALE:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
