"""Writes docs/scenarios.md: every row of the list of scenarios, and which cases tell it.

Run as `python -m tests.support.scenarios`; a test compares the page with the cases.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.cases import GROUPS, books, entries, findings, formats, load, rows_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"

_PARTS = {
    "A": "Founding examples",
    "B": "Raise sizes and how pushes are read",
    "C": "Reopening",
    "D": "Blinds, antes, straddles",
    "E": "Pot limit",
    "F": "Fixed limit and stud",
    "G": "Turns and accepted action",
    "H": "Undercalls",
}
_FORMATS = {"txt": "PokerStars text", "ohh": "Open Hand History"}
_HEAD = """# Scenarios

Every row of the list of scenarios and the cases that tell it. Each case is played by each of the two engines
and audited by the command, from each of the formats named and under each of the rulebooks named. What a case
demands stands in `tests/golden`: the facts before a decision (what there is to call, the least and the most
that a raise may come to, whether the betting is open) and the findings. `every` are all rulebooks but
`double-raise`, `live` those of them that are not `online`, `tda` the two of the TDA.

This page is made from the cases by `python -m tests.support.scenarios`.
"""


_COLUMNS = "| row | case | in short | rulebooks | from |\n|---|---|---|---|---|\n"


def page() -> str:
    """The whole page."""
    founding = [
        (case, ["tda-2026", *(["online"] if "online" in case else [])], formats(case)[:1])
        for case in load("founding")
    ]
    told = [(case, list(findings(case)), formats(case)) for case in load("scenarios")]
    rows: dict[str, list[str]] = {}
    for case, named, forms in (*founding, *told):
        for row in rows_of(case):
            rows.setdefault(row, []).append(_line(row, case, named, forms))
    for entry in entries("scenarios"):
        if "because" in entry:
            why = f"not recordable: {entry['because']}"
            rows[entry["row"]] = [f"| {entry['row']} | | {entry['says']} | | {why} |\n"]
    text = _HEAD
    for part, title in _PARTS.items():
        text += (
            f"\n## {part}. {title}\n\n| row | case | in short | rulebooks | from |\n|---|---|---|---|---|\n"
        )
        text += "".join(line for row in sorted(rows) if row.startswith(part) for line in rows[row])
    return text


def _line(row: str, case: dict[str, Any], named: list[str], forms: tuple[str, ...]) -> str:
    says = case["says"] if "says" in case else case["text"]
    printed = ", ".join(_FORMATS[form] for form in forms)
    return f"| {row} | {case['id']} | {says.replace('|', '/')} | {_shorter(named)} | {printed} |\n"


def _shorter(named: list[str]) -> str:
    """The rulebooks, the largest groups by their names."""
    left = list(named)
    said = []
    for group in GROUPS:
        if set(books(group)) <= set(left):
            said.append(group)
            left = [book for book in left if book not in books(group)]
    return ", ".join([*said, *left])


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
