"""The examples of the rules' pages as lines of text: the setting, the play with floor events, the finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from reports.language import mark, tr
from reports.words import word

if TYPE_CHECKING:
    from audit.rules.examples import Example, Expected

_SETTING = ("stacks", "blinds", "button", "structure", "game", "floor", "offered", "play")
"""What a hand says of itself in words of its own; whatever else it says is printed as it is."""


_PLAYS = (
    (re.compile(r"(?P<player>\S+) folds"), mark("{player} folds")),
    (re.compile(r"(?P<player>\S+) checks"), mark("{player} checks")),
    (re.compile(r"(?P<player>\S+) calls"), mark("{player} calls")),
    (re.compile(r"(?P<player>\S+) all-in"), mark("{player} all-in")),
    (re.compile(r"(?P<player>\S+) calls (?P<amount>\d+)"), mark("{player} calls {amount}")),
    (re.compile(r"(?P<player>\S+) bets (?P<amount>\d+)"), mark("{player} bets {amount}")),
    (re.compile(r"(?P<player>\S+) raises to (?P<amount>\d+)"), mark("{player} raises to {amount}")),
    (re.compile(r"(?P<player>\S+) folds losing (?P<amount>\d+)"), mark("{player} folds losing {amount}")),
    (re.compile(r"correct (?P<player>\S+) (?P<amount>\S+)"), mark("correct {player} {amount}")),
    (re.compile(r"limped:"), mark("limped:")),
)
"""The ways in which a line of play is told, and the message that says the same."""
_EVENTS = (
    mark("ruled by"), mark("pushed"), mark("pushed chips"), mark("ruling"), mark("forfeited"), mark("quoted"),
    mark("noticed after"), mark("raise"), mark("call"), mark("min to"), mark("max to"), mark("true"),
    mark("false"),
)  # fmt: skip
"""What the examples tell beside the play."""


def example_lines(code: str, example: Example) -> list[str]:
    """The example, line by line; of an export its text."""
    lines = example.export.strip().split("\n") if example.export else list(_told(example.hand or {}))
    if example.finds:
        lines += ["", f"{code}: {_found(example.finds)}"]
    if example.also:
        lines += [tr("{rules} speaks too").format(rules=", ".join(example.also))]
    return lines


def _told(hand: Mapping[str, Any]) -> Iterator[str]:
    words = tr("{game}, blinds {blinds}, button {button}")
    game = tr("{structure} {game}").format(
        structure=word(hand.get("structure", "no-limit")), game=word(hand.get("game", "holdem"))
    )
    blinds = "/".join(map(str, hand["blinds"]))
    yield words.format(game=game, blinds=blinds, button=hand["button"])
    stacks = ", ".join(f"{name} {stack}" for name, stack in hand["stacks"].items())
    yield tr("stacks {stacks}").format(stacks=stacks)
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
        yield f"  {_play(line)}" + (f"   [{'; '.join(said)}]" if said else "")


def _play(line: str) -> str:
    for pattern, message in _PLAYS:
        found = pattern.fullmatch(line)
        if found:
            return tr(message).format(**found.groupdict())
    street = line.removesuffix(":")
    return f"{word(street)}:" if street != line else line


def _event(kind: str, event: Mapping[str, Any] | None) -> list[str]:
    if event is None:
        return []
    told = [f"{tr(name.replace('_', ' '))} {_value(value)}" for name, value in event.items()]
    return told if kind == "floor" else [tr("offered {what}").format(what=one) for one in told]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " + ".join(map(str, value))
    return tr(str(value).lower()) if isinstance(value, bool) else word(str(value))


def _found(finds: Expected) -> str:
    said: list[str] = [word(finds.verdict)]
    if finds.player:
        said.append(finds.player)
    if finds.observed is not None:
        said.append(tr("observed {amount}").format(amount=finds.observed))
    low, high = finds.expected_low, finds.expected_high
    if low is not None or high is not None:
        said.append(tr("expected {amounts}").format(amounts=low if low == high else _band(low, high)))
    if finds.amount_at_stake is not None:
        said.append(tr("at stake {amount}").format(amount=finds.amount_at_stake))
    return ", ".join(said)


def _band(low: int | None, high: int | None) -> str:
    if low is None:
        return tr("at most {high}").format(high=high)
    if high is None:
        return tr("at least {low}").format(low=low)
    return tr("{low} to {high}").format(low=low, high=high)
