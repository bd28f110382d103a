"""Reads the YAML cases under tests/golden and turns each into an export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.support.ohh import print_ohh
from tests.support.pokerstars import print_hand
from tests.support.script import Script

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def load(folder: str) -> list[dict[str, Any]]:
    """Every case of a folder, each with its own hand `number`."""
    cases = []
    for path in sorted((GOLDEN / folder).glob("*.yaml")):
        cases += yaml.safe_load(path.read_text(encoding="utf-8"))
    for number, case in enumerate(cases, 900_001):
        case["number"] = number
    return cases


def is_live(case: dict[str, Any]) -> bool:
    """Whether the case needs floor events, which only Open Hand History can hold."""
    return "floor" in case


def export(case: dict[str, Any]) -> str:
    """The case as the text of an export."""
    script = Script(case)
    if is_live(case):
        return print_ohh(script.hand, case["number"], script.names, case["floor"])
    return print_hand(script.hand, case["number"], script.names)[0]
