"""The examples on the rules' pages: for every rule a lawful hand and one on which it speaks.

They are data, `examples.toml`, told in a few words: an action a line. A test plays each of them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

_FILE = Path(__file__).with_suffix(".toml")


class Expected(msgspec.Struct, forbid_unknown_fields=True):
    """What the rule says about an example; amounts in the units of the example."""

    verdict: Literal["violation", "undetermined", "advisory"] = "violation"
    player: str | None = None  # who acts, or whom the finding is about
    nth: int = 1  # which of his actions in the hand
    observed: int | None = None
    expected_low: int | None = None
    expected_high: int | None = None
    amount_at_stake: int | None = None


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """One hand, told in words, or as the text of an export where the words cannot tell it."""

    says: str  # what it shows, one sentence
    book: str = "tda-2026"
    hand: dict[str, Any] | None = None
    export: str | None = None
    finds: Expected | None = None  # nothing: the rule is silent
    also: tuple[str, ...] = ()  # other rules that find something in it


class _Pair(msgspec.Struct, forbid_unknown_fields=True):
    lawful: Example
    spoken_of: Example


@cache
def examples() -> dict[str, tuple[Example, Example]]:
    """By rule code: the lawful example and the one of which the rule speaks."""
    pairs = msgspec.convert(tomllib.loads(_FILE.read_text(encoding="utf-8")), dict[str, _Pair])
    return {code: (pair.lawful, pair.spoken_of) for code, pair in pairs.items()}
