"""Reads the YAML cases under tests/golden and turns each into exports.

What a case demands: `decisions`, facts before the nth action of a player (a list of values where the book's
readings differ), and `findings`, either a list for the case's `books` (default: tda-2026) or one list per
book or group of books. `open` instead of a list: whatever is said, it is no violation. A finding marked
`maybe` need not be there. An entry with `because` is a row that no case tells, and why.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.support.ohh import print_ohh
from tests.support.pokerstars import print_hand
from tests.support.script import Script

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
OPEN = "open"

_LIVE = ("tda-2026", "tda-2024", "wsop-tournament-2024", "wsop-live-2024", "roberts-rules")
GROUPS = {
    "every": (*_LIVE, "online"),  # all that take the last full raise as the measure of the next
    "live": _LIVE,
    "tda": _LIVE[:2],
}


def entries(folder: str) -> list[dict[str, Any]]:
    """Everything that the files of a folder say, in the order of their names."""
    told = []
    for path in sorted((GOLDEN / folder).glob("*.yaml")):
        told += yaml.safe_load(path.read_text(encoding="utf-8"))
    return told


def load(folder: str) -> list[dict[str, Any]]:
    """Every case of a folder, each with its own hand `number`."""
    cases = [entry for entry in entries(folder) if "because" not in entry]
    for number, case in enumerate(cases, 900_001):
        case["number"] = number
    return cases


def rows_of(entry: dict[str, Any]) -> list[str]:
    """The rows of the list of scenarios that a case stands for."""
    row = entry.get("row", [])
    return row if isinstance(row, list) else [row]


def is_live(case: dict[str, Any]) -> bool:
    """Whether the case needs what only Open Hand History can hold: floor events, corrections, offers."""
    return bool(case.get("floor") or case.get("offered")) or "correct " in case["play"]


def formats(case: dict[str, Any]) -> tuple[str, ...]:
    """The formats from which the case is read: `txt` (PokerStars) and `ohh`."""
    return ("ohh",) if is_live(case) else tuple(case.get("formats", ("txt", "ohh")))


def export(case: dict[str, Any], form: str | None = None) -> str:
    """The case as the text of an export; the first of its formats unless one is named."""
    script = Script(case)
    if (form or formats(case)[0]) == "txt":
        return print_hand(script.hand, case["number"], script.names)[0]
    return print_ohh(
        script.hand,
        case["number"],
        script.names,
        script.events(case, "floor"),
        script.events(case, "offered"),
        script.upcards(),
        script.corrections(case),
    )


def books(named: str | list[str]) -> tuple[str, ...]:
    """The rulebooks under a name, which may be that of a group, or under several."""
    if isinstance(named, list):
        return tuple(book for name in named for book in books(name))
    return GROUPS.get(named, (named,))


def findings(case: dict[str, Any]) -> dict[str, Any]:
    """By rulebook, what is to be found: a list, or `OPEN`."""
    told = case["findings"]
    by_name = told if isinstance(told, dict) else dict.fromkeys(books(case.get("books", "tda-2026")), told)
    return {book: wanted for name, wanted in by_name.items() for book in books(name)}


def decisions(case: dict[str, Any], book: str) -> list[dict[str, Any]]:
    """The facts demanded under a rulebook."""
    return [want for want in case.get("decisions", []) if "books" not in want or book in books(want["books"])]
