"""Random hands for a writer: every kind that its dialect can hold, with names as its room has them."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from parsers.games import GAMES
from tests.support import writers
from tests.support.dealing.deals import kinds, random_hand
from tests.support.dealing.hand import Dealt, Pot
from tests.support.writers.writer import Writer

Named = tuple[Dealt, int, Sequence[str]]
"""A hand, its number, and its players by name."""

_FIRST = 7_000_001
_COMMON = 0.5
_BOOK = "online"  # of which rooms that print hands play


def every() -> list[Writer]:
    """The writers of all modules of this package."""
    found = pkgutil.iter_modules(writers.__path__, f"{writers.__name__}.")
    modules = [importlib.import_module(one.name) for one in found]
    return [writer for module in modules for writer in getattr(module, "WRITERS", ())]


def hands_of(writer: Writer, rng: random.Random, count: int) -> list[Named]:
    """So many hands that the writer's dialect can hold, as varied as it and the dealer allow."""
    hands = (hand for hand in _endless(writer, rng) if _is_usual(hand) and writer.holds(hand))
    return [
        (hand, number, writer.names(hand, rng))
        for number, hand in zip(range(_FIRST, _FIRST + count), hands, strict=False)
    ]


def _is_usual(hand: Dealt) -> bool:
    """Not one of which rooms' words are not known.

    A walk without a small blind, in which nothing is won; a small blind as large as the big one, of which the
    ante took all.
    """
    kinds_of = {event.kind for event in hand.events}
    alone = "post-small-blind" in kinds_of and "post-big-blind" not in kinds_of
    return bool(hand.collected) and not (alone and hand.small_blind == hand.big_blind)


def _endless(writer: Writer, rng: random.Random) -> Iterator[Dealt]:
    """Hands of all kinds; half of them of the common one, two blinds and a game with a flop."""
    possible = [kind for kind in kinds(_BOOK) if kind[0] in writer.structures and kind[1] in writer.games]
    common = [kind for kind in possible if not kind[2] and GAMES[kind[1]].family == "flop"]
    while True:
        kind = rng.choice(common if common and rng.random() < _COMMON else possible)
        yield scaled(random_hand(rng, _BOOK, *kind), writer.unit)


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
        "betting_cap",
    )
    return replace(
        hand,
        events=events,
        stacks=[stack * unit for stack in hand.stacks],
        collected={p: amount * unit for p, amount in hand.collected.items()},
        pots=[Pot(pot.amount * unit, {p: paid * unit for p, paid in pot.paid.items()}) for pot in hand.pots],
        **{name: getattr(hand, name) * unit for name in amounts},
    )
