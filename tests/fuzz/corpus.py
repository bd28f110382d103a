"""The exports that are altered: every format's own cases, and hands of the dealer in every dialect."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from parsers.registry import FORMATS
from tests.fuzz.reading import Files, Hand, Seen, see
from tests.parsers.tables import support
from tests.support.writers.hands import every, hands_of
from tests.support.writers.written import export

CASES = Path(__file__).parents[1] / "parsers"
LONGEST = 16_000
"""Bytes: longer exports make cases slow and find nothing that shorter ones do not."""
_GENERATED = 4
_TABLES = "tables"


class Export(NamedTuple):
    """One export, and what became of it unaltered."""

    name: str
    files: Files
    seen: Seen

    @property
    def data(self) -> bytes:
        """Its only file."""
        (data,) = self.files.values()
        return data

    def clean(self) -> list[Hand]:
        """The hands that may be altered: nothing was wrong with them before."""
        return [hand for hand in self.seen.hands if hand.verdict == "clean"]


@cache
def exports(name: str) -> tuple[Export, ...]:
    """All exports of a format that hold a hand."""
    named = dict(_tables() if name == _TABLES else [*_own(name), *_generated(name)])
    return tuple(
        Export(called, files, seen)
        for (called, files), seen in zip(named.items(), see(list(named.values())), strict=True)
        if seen.hands
    )


def _own(name: str) -> Iterator[tuple[str, Files]]:
    for path in sorted((CASES / name).glob("*/*.*")):
        if path.suffix not in (".yaml", ".py") and path.stat().st_size <= LONGEST:
            yield "/".join(path.parts[-3:]), {path.name: path.read_bytes()}


def _generated(name: str) -> Iterator[tuple[str, Files]]:
    for writer in every():
        if writer.format == name:
            rng = random.Random(f"{writer.format} {writer.dialect}")
            texts = [writer.write(*hand).text for hand in hands_of(writer, rng, _GENERATED)]
            yield f"dealt {writer.dialect}", {f"dealt{writer.suffix}": export(writer, texts)}


def _tables() -> Iterator[tuple[str, Files]]:
    texts = support.tables()
    two = {name: support.twice(text) for name, text in texts.items()}
    for called, chosen in {"one": texts, "two": two}.items():
        yield called, {f"{name}.csv": text.encode() for name, text in chosen.items()}


def names() -> tuple[str, ...]:
    """All formats."""
    return tuple(FORMATS)
