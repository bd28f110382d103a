"""Names, seats and stakes change nothing about the play: what is found changes as they do, and no more.

Of every dialect that a writer prints, all that was read is compared, row by row and in every column but the
places in the source; of two, all that the judge says of lawful hands and of such with planted faults.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import polars as pl
import pytest

from audit.rulebook import load
from parsers.schema import Parsed
from tests.support.changes import (
    Tables,
    Turn,
    differing,
    judged_tables,
    multiplied,
    played,
    read_tables,
    renamed,
    turn,
    turned,
)
from tests.support.dealer import FAULTS, Dealt, deal_faulty
from tests.support.writers.hands import Named, every, hands_of, scaled
from tests.support.writers.writer import Writer
from tests.support.writers.written import export, read

BOOK = load("online")
LAWFUL, FAULTY = 8, 4
FAULTY_JUDGED = 10
FACTOR = 7
HERO = "Hero"
BY_THE_BUTTON = ("ipoker-export-ipoker-export", "merge-export-merge-export")
"""Whose writers draw the year of the layout from the button's seat: a turned table looks otherwise."""
HOSTILE = (
    "Al", "Al2", "Al2b", "Al: folds", "Dealt to", "*** FLOP ***", ".*", "^(a|b)+$", "[x]\\d{2}",
    "\u05d0\u05d1\u05d2\u200f", "\u202efedoc",
    "🂡🂮 ace", "<script>alert(1)</script>", "a,b;c", "'q' \"q\"", "Seat 3: Bob (100 in chips)",
    "Uncalled bet", "x: raises 5 to 10", "is all-in", "collected", "said, \"hi\"", "%s {0}", "NULL", "-1",
    "C:\\n", "&amp;",
)  # fmt: skip
"""Names that begin others, look like play, read from right to left, or mean something to programs."""


WRITERS = {f"{writer.format}-{writer.dialect}": writer for writer in every()}
JUDGED = ("pokerstars-pokerstars", "ohh-standard")
"""Dialects whose text holds any name without doubt: of these the findings are compared too."""


def faulty(writer: Writer, rng: random.Random, count: int) -> list[Dealt]:
    """A few hands with a planted fault, of the kinds that the dialect can hold.

    A room whose amounts are understood by what they add up to cannot tell of a call that is too small.
    """
    kinds = [
        (structure, fault)
        for structure in sorted(writer.structures)
        for fault in FAULTS[structure]
        if fault != "short-call" or f"{writer.format}-{writer.dialect}" in JUDGED
    ]
    hands = []
    for structure, fault in rng.sample(kinds, min(count, len(kinds))):
        hand = deal_faulty(rng, structure, fault, tournament="cash" not in writer.stakes)
        games = sorted(writer.games & {"holdem", "omaha"})
        hands.append(scaled(replace(hand, game=games[0] if games else hand.game), writer.unit))
    return [hand for hand in hands if writer.holds(hand)]


def export_of(writer: Writer, faults: int) -> list[Named]:
    rng = random.Random(f"metamorphic {writer.format} {writer.dialect}")
    hands = hands_of(writer, rng, LAWFUL)
    last = hands[-1][1]
    return hands + [
        (hand, last + 1 + n, writer.names(hand, rng)) for n, hand in enumerate(faulty(writer, rng, faults))
    ]


def read_again(writer: Writer, hands: Sequence[Named]) -> Parsed:
    return read(writer, export(writer, [writer.write(*named).text for named in hands]))


def turned_hands(hands: Sequence[Named], rng: random.Random) -> tuple[list[Turn], list[Named]]:
    """Each at a table turned by some seats, and by how many."""
    turns, moved = [], []
    for hand, number, names in hands:
        by = Turn(rng.randrange(1, len(hand.stacks)), len(hand.stacks))
        seated = list(names)
        for p, name in enumerate(names):
            seated[by.seat(p)] = name
        turns.append(by)
        moved.append((turn(hand, by.by), number, seated))
    return turns, moved


def with_names(
    hands: Sequence[Named], others: Sequence[Sequence[str]]
) -> tuple[list[dict[str, str]], list[Named]]:
    """Each with other names, and which name became which."""
    told = [dict(zip(old, new, strict=True)) for (_, _, old), new in zip(hands, others, strict=True)]
    return told, [(hand, number, new) for (hand, number, _), new in zip(hands, others, strict=True)]


@pytest.mark.parametrize("name", WRITERS)
def test_every_dialect_is_read_alike(name: str) -> None:
    """Other names, a turned table, higher stakes."""
    writer, rng = WRITERS[name], random.Random(name)
    hands = export_of(writer, FAULTY)
    parsed = read_again(writer, hands)
    if parsed.hands.height < len(hands):
        hands = [named for named in hands if writer.hand_id(named[1]) in set(parsed.hands["hand_id"])]
        parsed = read_again(writer, hands)
    assert len(hands) >= LAWFUL  # `test_written` asks for all
    tables = read_tables(parsed)
    names, others = with_names(hands, [_other_names(writer, named, rng) for named in hands])
    others = [(scaled(hand, FACTOR), number, new) for hand, number, new in others]
    got = read_tables(read_again(writer, others))
    assert differing(multiplied(renamed(tables, names), FACTOR), got) == ""
    if name in BY_THE_BUTTON:
        return
    # Most writers make a hero of the first seat and print cards in the order of seats.
    turns, others = turned_hands(hands, rng)
    got = read_tables(read_again(writer, others))
    assert differing(played(turned(tables, turns)), played(got)) == ""


def _other_names(writer: Writer, named: Named, rng: random.Random) -> list[str]:
    """As the room has them; who is called Hero, the exporting player of some rooms, stays that."""
    hand, _, names = named
    others = writer.names(hand, rng)
    if HERO in names:
        at = names.index(HERO)
        if HERO in others:
            others[others.index(HERO)] = others[at]
        others[at] = HERO
    return others


class Base(NamedTuple):
    """An export of a dialect that can hold any name, and what is made and said of it."""

    writer: Writer
    hands: list[Named]
    tables: Tables

    def again(self, hands: Sequence[Named]) -> Tables:
        """What is made of an export of these."""
        parsed = read_again(self.writer, hands)
        return read_tables(parsed) | judged_tables(parsed, BOOK)


@pytest.fixture(scope="module", params=JUDGED)
def base(request: pytest.FixtureRequest) -> Base:
    writer = WRITERS[request.param]
    hands = export_of(writer, FAULTY_JUDGED)
    tables = Base(writer, hands, {}).again(hands)
    assert tables["issues"].height == 0
    found = tables["findings"].filter(pl.col("verdict") == "violation")
    faults = sum(hand.fault is not None for hand, _, _ in hands)
    assert found["hand"].n_unique() == faults >= FAULTY_JUDGED / 2
    return Base(writer, hands, tables)


def test_hostile_names(base: Base) -> None:
    rng = random.Random("names")
    names, others = with_names(base.hands, [rng.sample(HOSTILE, len(names)) for _, _, names in base.hands])
    assert differing(renamed(base.tables, names), base.again(others)) == ""


def test_a_turned_table(base: Base) -> None:
    turns, others = turned_hands(base.hands, random.Random("seats"))
    assert differing(turned(base.tables, turns), base.again(others)) == ""


def test_higher_stakes(base: Base) -> None:
    others = [(scaled(hand, FACTOR), number, names) for hand, number, names in base.hands]
    assert differing(multiplied(base.tables, FACTOR), base.again(others)) == ""
