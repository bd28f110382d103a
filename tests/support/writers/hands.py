"""Random hands for a writer: every kind that its dialect can hold, with names as its room has them."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from parsers.games import GAMES
from tests.support import writers
from tests.support.dealer import deal, deal_other
from tests.support.dealing.hand import STREETS_OF, Dealt
from tests.support.dealing.play import Dealer, Style
from tests.support.writers.writer import Writer

Named = tuple[Dealt, int, Sequence[str]]
"""A hand, its number, and its players by name."""

_FIRST = 7_000_001
_RARE = 0.4
"""At most this part of the hands are not of a game with a flop and two blinds, where the dialect has others."""


def every() -> list[Writer]:
    """The writers of all modules of this package."""
    found = pkgutil.iter_modules(writers.__path__, f"{writers.__name__}.")
    modules = [importlib.import_module(one.name) for one in found]
    return [writer for module in modules for writer in getattr(module, "WRITERS", ())]


def hands_of(writer: Writer, rng: random.Random, count: int) -> list[Named]:
    """So many hands that the writer's dialect can hold, as varied as it and the dealer allow."""
    hands = (hand for hand in _endless(writer, rng) if writer.holds(hand))
    return [
        (hand, number, writer.names(hand, rng))
        for number, hand in zip(range(_FIRST, _FIRST + count), hands, strict=False)
    ]


def _endless(writer: Writer, rng: random.Random) -> Iterator[Dealt]:
    rare = sorted(
        {name for name in writer.games if GAMES[name].family != "flop"}
        | (writer.forms & {"straddle", "antes-only"} if "no-limit" in writer.structures else set())
    )
    part = min(_RARE, 0.1 * len(rare))
    while True:
        hand = _dealt(rng.choice(rare) if rng.random() < part else "flop", writer, rng)
        if not hand.tournament and "rake" in writer.forms and rng.random() < 0.7:
            hand = _raked(hand, rng)
        yield scaled(hand, writer.unit)


def _dealt(kind: str, writer: Writer, rng: random.Random) -> Dealt:
    tournament = rng.choice(sorted(writer.stakes)) == "tournament"
    if kind in ("straddle", "antes-only"):
        return replace(deal_other(rng, "holdem", form=kind), tournament=tournament)
    if kind != "flop":
        alike = next(name for name in STREETS_OF if GAMES[name] == GAMES[kind])
        dealt = kind if kind in STREETS_OF else alike
        hand = deal_other(rng, dealt)
        if hand.bring_in and rng.random() < 0.5:
            hand = _brought_in_for_half(hand, rng)
        return replace(hand, game=kind, tournament=tournament)
    structure = rng.choice(sorted(writer.structures))
    hand = deal(rng, structure, tournament=tournament, short=rng.random() < 0.5)
    flop = sorted(name for name in writer.games if GAMES[name].family == "flop")
    return replace(hand, game=rng.choice(flop))


def _brought_in_for_half(hand: Dealt, rng: random.Random) -> Dealt:
    """Another hand with the same cards, its bring-in half a small bet."""
    bare = replace(
        hand, bring_in=hand.big_blind // 2, events=[], collected={}, showdown=False, short_all_in=False
    )
    return Dealer(rng, bare, "online", Style(aggression=0.4)).play()


def _raked(hand: Dealt, rng: random.Random) -> Dealt:
    """A part of what is collected goes to the house; nothing does of a hand without a flop."""
    if len({event.street for event in hand.events}) < 2:
        return hand
    most = max(hand.collected, key=hand.collected.__getitem__)
    rake = min(hand.pot // 20, hand.collected[most] - 1, 3 * hand.big_blind)
    collected = hand.collected | {most: hand.collected[most] - rake}
    return replace(hand, collected=collected, rake=rake)


def scaled(hand: Dealt, unit: int) -> Dealt:
    """The same hand with all amounts so many times as large."""
    if unit == 1:
        return hand
    events = [
        replace(
            event,
            chips=event.chips * unit,
            to=event.to * (1 if event.kind == "draw" else unit),
            by=event.by * unit,
        )
        for event in hand.events
    ]
    amounts = (
        "small_blind",
        "big_blind",
        "ante",
        "pot",
        "bring_in",
        "straddle",
        "small_bet",
        "big_bet",
        "rake",
    )
    return replace(
        hand,
        events=events,
        stacks=[stack * unit for stack in hand.stacks],
        collected={p: amount * unit for p, amount in hand.collected.items()},
        **{name: getattr(hand, name) * unit for name in amounts},
    )
