"""Case number so-and-so of a format, from a seed: the same each time, whatever was run before it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.fuzz import blind, corpus, invariants
from tests.fuzz.alterations import Altered, alter
from tests.fuzz.corpus import Export
from tests.fuzz.reading import Files, Seen, see


@dataclass(frozen=True)
class Case:
    """One altered export."""

    format: str
    number: int
    what: str  # was done
    export: Export
    files: Files
    altered: Altered | None = None  # where it was one hand of a plain export
    same: bool = False  # packed or encoded otherwise, with all its bytes


def case(name: str, seed: int, number: int) -> Case:
    """The case `number` of a format. Half of them alter lines, the others packings, encodings and bytes."""
    rng = random.Random(f"{seed} {name} {number}")
    export = rng.choice(corpus.exports(name))
    called = rng.choice(sorted(export.files))
    data = export.files[called]
    if rng.random() < 0.6 and len(export.files) == 1 and export.clean() and b"\0" not in data:
        altered = alter(export, _others(name, rng), rng)
        return Case(name, number, altered.name, export, {called: altered.data}, altered)
    packing = rng.choice(sorted(blind.PACKINGS)) if len(export.files) == 1 else "plain"
    if rng.random() < 0.25:
        return Case(
            name, number, packing, export, export.files | {called: blind.PACKINGS[packing](data)}, same=True
        )
    packed = blind.PACKINGS[packing](blind.damage(data, rng) if rng.random() < 0.5 else data)
    damaged = blind.damage(packed, rng)
    return Case(name, number, f"bytes of {packing}", export, export.files | {called: damaged})


def _others(name: str, rng: random.Random) -> bytes:
    """An export of the format, seldom of another one."""
    other = name if rng.random() < 0.8 else rng.choice(corpus.names())
    return rng.choice([export.data for export in corpus.exports(other) if len(export.files) == 1] or [b"\n"])


def wrong(cases: Sequence[Case]) -> list[tuple[Case, str]]:
    """What is wrong with these cases: each with one sentence."""
    try:
        seen = see([one.files for one in cases])
    except Exception as error:  # whatever it is, it is a find
        if len(cases) == 1:
            return [(cases[0], f"{type(error).__name__}: {error}")]
        half = len(cases) // 2
        return wrong(cases[:half]) + wrong(cases[half:])
    return [(one, says) for one, after in zip(cases, seen, strict=True) for says in _wrong(one, after)]


def _wrong(one: Case, after: Seen) -> list[str]:
    if one.altered is not None:
        return list(dict.fromkeys(invariants.of_altered(one.export.seen, one.altered, after)))
    found = list(invariants.of_any(after))
    return found + (list(invariants.of_same(one.export.seen, after)) if one.same else [])
