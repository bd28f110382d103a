"""Which hands of a shard earlier nights have audited, and which they have with another content."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from audit import index

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    import polars as pl


class Tail(NamedTuple):
    """The last hand of a source before it grew."""

    start: int  # in the source
    end: int  # of the source then
    key: str  # its hand_key then
    content: str  # content_sha256; "" when it was not read
    audited: bool  # it need not be audited again


@dataclass(frozen=True)
class Seen:
    """The indices of a store (`audit.index`), oldest first."""

    audited: tuple[Path, ...] = ()  # what need not be audited again
    comparable: tuple[Path, ...] = ()  # those whose contents tonight's can be held against
    older: tuple[Path, ...] = ()  # those that were audited otherwise
    # The last hands of sources that have grown, by the source_id now. What stands there now is the same hand,
    # with a number or without; cut short then, it has another content now, which is no conflict.
    tails: Mapping[str, Tail] = field(default_factory=dict)
    # hand_keys of hands that were cut short, and have been read whole since.
    void: frozenset[str] = frozenset()

    def of(self, source_ids: Iterable[str]) -> Seen:
        """What matters of it to hands of those sources."""
        return replace(self, tails={name: self.tails[name] for name in source_ids if name in self.tails})

    def look(self, hands: pl.DataFrame, anew: np.ndarray, tails: Mapping[int, Tail]) -> Met:
        """What becomes of the rows of `hands`; those in `anew` (bool) are audited in any case.

        `tails` are the rows where the last hand of a grown source stood.
        """
        folders = dict.fromkeys((*self.audited, *self.comparable, *self.older))
        if folders:
            wanted = index.wanted(hands["hand_uid"].to_list(), hands["content_sha256"].to_list())
        kept: list[str | None] = [None] * hands.height
        differs = np.zeros(hands.height, bool)
        again = np.zeros(hands.height, bool)
        others: set[str] = set()
        for folder in folders:
            copies = index.look(folder, wanted)
            for row, same, key in zip(copies.rows.tolist(), copies.same.tolist(), copies.keys, strict=True):
                if key in self.void:
                    continue
                if same:
                    again[row] = True
                    if folder in self.audited and not anew[row]:
                        kept[row] = kept[row] or key
                elif folder in self.comparable and not (row in tails and tails[row].key == key):
                    differs[row] = True
                    others.add(key)
        for row, tail in tails.items():
            again[row] |= tail.content != ""
            if tail.content == hands["content_sha256"][row] and tail.audited and not anew[row]:
                kept[row] = kept[row] or tail.key
        return Met(kept, differs, again, frozenset(others))


@dataclass(frozen=True)
class Met:
    """What a store has of the hands of a shard, row by row."""

    kept: Sequence[str | None]  # the hand_key of the copy that is audited already
    differs: np.ndarray  # bool: another content is there under the same hand_uid
    again: np.ndarray  # bool: the same content is there
    others: frozenset[str]  # hand_keys of the other contents

    def of(self, keep: np.ndarray) -> Met:
        """The same of the rows for which `keep` (bool) is true."""
        return replace(
            self,
            kept=[key for key, kept in zip(self.kept, keep.tolist(), strict=True) if kept],
            differs=self.differs[keep],
            again=self.again[keep],
        )
