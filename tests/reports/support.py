"""Small run directories for the reports' tests, written as an audit writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.tables import MONEY, TABLES

SOURCE = "5a" * 32
Row = dict[str, Any]


@dataclass
class Made:
    """The rows of a run directory, table by table; what a row leaves out is null."""

    tables: dict[str, list[Row]] = field(default_factory=lambda: {name: [] for name in TABLES})

    def add(self, table: str, **values: Any) -> None:
        self.tables[table].append(values)

    def write(self, run: Path) -> Path:
        """Writes every table as one file in its folder under `run`, and returns `run`."""
        for name, columns in TABLES.items():
            rows = self.tables[name]
            unknown = {key for row in rows for key in row} - {column.name for column in columns}
            assert not unknown, f"{name} has no columns {unknown}"
            arrays = [
                pa.array([_cell(row.get(column.name), column.type) for row in rows], column.type)
                for column in columns
            ]
            folder = run / name
            folder.mkdir(parents=True)
            table = pa.Table.from_arrays(arrays, names=[column.name for column in columns])
            pq.write_table(table, folder / "part-000000.parquet", store_schema=False)
        return run

    def hand(
        self, text: str, *, start: int = 0, line: int = 1, verdict: str = "clean", **hand: Any
    ) -> HandMaker:
        """A hand whose raw bytes are `text`; `line` is the physical line where it starts."""
        key = f"{SOURCE}:{start}"
        raw = text.encode()
        values: Row = {
            "hand_key": key, "hand_uid": f"pokerstars:{hand.get('hand_id', '7001')}", "site": "pokerstars",
            "format": "pokerstars", "dialect": "cash-usd", "hand_id": "7001", "content_sha256": "c0" * 32,
            "source_id": SOURCE, "source_path": "night/ceres.txt", "byte_start": start,
            "byte_end": start + len(raw), "context_spans": [], "line_start": line,
            "line_end": line + text.count("\n") - 1, "table_name": "Ceres", "max_seats": 6, "game": "holdem",
            "structure": "no-limit", "stakes_kind": "tournament", "boards": [], "flags": [],
            "convention": "proven", "rulebook": "tda-2026",
        }  # fmt: skip
        self.add("hands", **(values | hand))
        self.add("verdicts", hand_key=key, verdict=verdict, rulebook="tda-2026", replayed=verdict != "clean")
        if verdict != "clean":
            self.add("evidence", hand_key=key, raw=raw, context=b"", encoding="utf-8", line_start=line)
        return HandMaker(self, key, values | hand, text)


@dataclass
class HandMaker:
    """Adds the rows of one hand, in playing order."""

    made: Made
    key: str
    hand: Row
    text: str
    names: list[str] = field(default_factory=list)
    ordinal: int = 0

    def seat(self, name: str, stack: Any, *, seat: int | None = None, **player: Any) -> None:
        index = len(self.names)
        self.names.append(name)
        row = {"player_index": index, "seat": seat or index + 1, "name": name, "stack": stack}
        self.made.add("players", hand_key=self.key, sitting_out=False, is_hero=False, **(row | player))

    def board(self, street: str, cards: str) -> None:
        self.made.add("cards", hand_key=self.key, street=street, run=1, cards=cards, face_up=True)

    def act(
        self, line: int, street: str, player: int, kind: str, chips: Any = 0, to: Any = 0, **values: Any
    ) -> int:
        """One action on physical line `line`; returns its ordinal."""
        self.ordinal += 1
        row = {"ordinal": self.ordinal, "street": street, "player_index": player, "kind": kind, "line": line}
        row |= {"chips": chips, "dead": 0, "to": to, "all_in": False}
        self.made.add("actions", hand_key=self.key, **(row | values))
        return self.ordinal

    def decide(
        self, line: int, street: str, player: int, kind: str, chips: Any, to: Any, **decision: Any
    ) -> int:
        """A voluntary action and the decision behind it; `decision` holds L, c, s, K, F, min_to, ..."""
        all_in = decision.pop("all_in", False)
        ordinal = self.act(line, street, player, kind, chips, to, all_in=all_in)
        short = {
            "L": "current_bet", "c": "street_total", "s": "stack", "K": "to_call", "F": "last_full_raise",
            "faced": "faced_since_acted", "low": "min_to", "high": "max_to", "pot": "pot_before",
        }  # fmt: skip
        row = {short.get(name, name): value for name, value in decision.items()}
        row = {"may_raise": True, "why": "not-acted", "somebody_can_call": True, "acted_as": kind} | row
        key = {"hand_key": self.key, "ordinal": ordinal, "street": street, "player_index": player}
        self.made.add("decisions", **key, bets_in_round=1, **row)
        return ordinal

    def find(self, rule: str, name: str, ordinal: int | None, **finding: Any) -> None:
        """A finding on the action `ordinal` of this hand, or on the whole hand."""
        action = next(
            (a for a in self.made.tables["actions"] if a["hand_key"] == self.key and a["ordinal"] == ordinal),
            {"player_index": None, "street": None, "line": self.hand["line_start"]},
        )
        player = action["player_index"]
        shared = ("hand_uid", "hand_id", "site", "played_at", "table_name", "game", "structure", "big_blind")
        shared += ("source_id", "source_path", "byte_start", "byte_end", "rulebook")
        row = {field: self.hand.get(field) for field in shared} | {
            "finding_id": f"{len(self.made.tables['findings']):016x}", "rule": rule, "name": name,
            "family": "raise-size", "severity": "error", "verdict": "violation", "hand_key": self.key,
            "street": action["street"], "ordinal": ordinal, "player_index": player,
            "seat": None if player is None else player + 1,
            "player": None if player is None else self.names[player], "line": action["line"],
            "confirmed": True, "known": False,
        }  # fmt: skip
        self.made.add("findings", **(row | finding))


def _cell(value: Any, kind: pa.DataType) -> Any:
    if value is None:
        return None
    if kind == MONEY:
        return Decimal(value).quantize(Decimal("0.0001"))
    if pa.types.is_list(kind) and kind.value_type == MONEY:
        return [Decimal(item).quantize(Decimal("0.0001")) for item in value]
    return value


def line_of(text: str, fragment: str) -> int:
    """The physical line of `text`, from 1, that holds `fragment`, which stands in exactly one."""
    lines = [number for number, line in enumerate(text.split("\n"), 1) if fragment in line]
    assert len(lines) == 1, (fragment, lines)
    return lines[0]


def unpainted(text: str) -> str:
    """`text` without the colour codes that this project writes."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
