"""The raw bytes of hands, so that a run explains itself after its inputs have moved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, BinaryIO

import pyarrow as pa

from audit.tables import EVIDENCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parsers.sources import Source


@dataclass(frozen=True)
class Wanted:
    """One hand whose bytes are to be kept; offsets are those of its source, before decoding."""

    source: int
    byte_start: int
    byte_end: int
    context: tuple[tuple[int, int], ...]
    line_start: int | None  # of tables: the row of hands

    def key(self, source: Source) -> str:
        """The hand_key; `source` is its source."""
        return f"{source.source_id}:{self.byte_start if source.tables is None else self.line_start}"

    @property
    def place(self) -> tuple[int, int]:
        """Source and offset: what hands are sorted by."""
        return self.source, self.byte_start


def table(wanted: Iterable[Wanted], sources: Mapping[int, Source]) -> pa.Table:
    """The evidence of `wanted`, read from the sources again; raises OSError when they cannot be read.

    Hands of one source should follow each other: only one file is open at a time.
    """
    columns: dict[str, list[Any]] = {column.name: [] for column in EVIDENCE}
    for path, hands in groupby(wanted, key=lambda hand: sources[hand.source].path):
        with path.open("rb") as file:
            for hand in hands:
                source = sources[hand.source]
                columns["hand_key"].append(hand.key(source))
                columns["raw"].append(_read(file, source, hand.byte_start, hand.byte_end))
                columns["context"].append(b"".join(_read(file, source, *span) for span in hand.context))
                columns["encoding"].append(source.encoding)
                columns["line_start"].append(hand.line_start)
    return pa.table({column.name: pa.array(columns[column.name], column.type) for column in EVIDENCE})


def _read(file: BinaryIO, source: Source, start: int, end: int) -> bytes:
    file.seek(source.base + start)
    return file.read(end - start)
