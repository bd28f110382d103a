"""The examples of the rules' pages as lines of text: the setting, the play with floor events, the finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from audit.rules.examples import Example, Expected

_SETTING = ("stacks", "blinds", "button", "structure", "game", "floor", "offered", "play")
"""What a hand says of itself in words of its own; whatever else it says is printed as it is."""


def example_lines(code: str, example: Example) -> list[str]:
    """The example, line by line; of an export its text."""
    lines = example.export.strip().split("\n") if example.export else list(_told(example.hand or {}))
    if example.finds:
        lines += ["", f"{code}: {_found(example.finds)}"]
    if example.also:
        lines += [f"{', '.join(example.also)} speaks too"]
    return lines


def _told(hand: Mapping[str, Any]) -> Iterator[str]:
    blinds = "/".join(map(str, hand["blinds"]))
    game = f"{hand.get('structure', 'no-limit')} {hand.get('game', 'holdem')}"
    yield f"{game}, blinds {blinds}, button {hand['button']}"
    yield "stacks " + ", ".join(f"{name} {stack}" for name, stack in hand["stacks"].items())
    for name in hand.keys() - set(_SETTING):
        yield f"{name} {hand[name]}"
    acted = dict.fromkeys(hand["stacks"], 0)
    for line in hand["play"].strip().split("\n"):
        first, *rest = line.split()
        key = f"correct {rest[0]}" if first == "correct" else ""
        if line == "limped:":
            acted = {name: count + 1 for name, count in acted.items()}
        elif first in acted:
            acted[first] += 1
            key = f"{first} {acted[first]}"
        said = [one for event in ("floor", "offered") for one in _event(event, hand.get(event, {}).get(key))]
        yield f"  {line}" + (f"   [{'; '.join(said)}]" if said else "")


def _event(kind: str, event: Mapping[str, Any] | None) -> list[str]:
    if event is None:
        return []
    told = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in event.items()]
    return told if kind == "floor" else [f"offered {one}" for one in told]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " + ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _found(finds: Expected) -> str:
    said: list[str] = [finds.verdict]
    if finds.player:
        said.append(finds.player)
    if finds.observed is not None:
        said.append(f"observed {finds.observed}")
    low, high = finds.expected_low, finds.expected_high
    if low is not None or high is not None:
        said.append(f"expected {low if low == high else _band(low, high)}")
    if finds.amount_at_stake is not None:
        said.append(f"at stake {finds.amount_at_stake}")
    return ", ".join(said)


def _band(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"{low} to {high}"
