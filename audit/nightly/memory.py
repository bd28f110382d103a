"""What a store knows of sources and files that were read: two tables in each night's own folder."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import polars as pl

from audit.nightly.tables import write_table
from parsers.past import Known
from parsers.unread import NO_HANDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from audit.run import Done

FOLDER = "night"
"""The folder of a run directory for what the next night needs."""
_MOST_ALIKE = 1000
"""Sources that begin alike and are compared with a new one: the last ones."""
_SETTLED = 2 * 10**9
"""Nanoseconds: a file touched later than that before it was read may change again under the same time."""

_NO_FILE = (0, 0, 0, 0)
"""Stands for the status of what is no file."""

_SOURCES: dict[str, Any] = {
    "source_id": pl.String,
    "size": pl.Int64,
    "read_start": pl.List(pl.Int64),
    "read_end": pl.List(pl.Int64),
    "last": pl.Int64,
    "last_content": pl.String,
    "format": pl.String,
    "encoding": pl.String,
    "live": pl.Boolean,
    "beginning": pl.String,
    "epoch": pl.Int32,
    "became": pl.String,
    "void": pl.Boolean,
}
_FILES: dict[str, Any] = {
    "path": pl.Binary,
    "size": pl.Int64,
    "mtime_ns": pl.Int64,
    "ctime_ns": pl.Int64,
    "inode": pl.Int64,
    "epoch": pl.Int32,
}


@dataclass(frozen=True)
class Remembered:
    """A source that some night read."""

    known: Known
    beginning: str
    epoch: int  # the judgement under which its hands were audited: see `audit.nightly.tonight`
    became: str = ""  # source_id of what it has grown into
    void: bool = False  # its last hand was cut short, and has been read whole since


@dataclass
class Memory:
    """All sources and files of a store: `parsers.past.Past`, as far as one epoch goes."""

    epoch: int
    sources: dict[str, Remembered] = field(default_factory=dict)
    files: dict[bytes, tuple[int, int, int, int, int]] = field(default_factory=dict)
    _alike: dict[str, list[Known]] = field(default_factory=dict)

    @classmethod
    def read(cls, run: Path, epoch: int) -> Memory:
        """The memory that the night in `run` left. Raises OSError and polars' errors for a damaged one."""
        memory = cls(epoch)
        frame = pl.read_parquet(run / FOLDER / "sources.parquet")
        for row in frame.select(list(_SOURCES)).iter_rows():
            source_id, size, starts, ends, last, content, *kind, beginning, own, became, void = row
            read = tuple(zip(starts, ends, strict=True))
            known = Known(source_id, size, read, last, content, tuple(kind))
            memory.sources[source_id] = Remembered(known, beginning, own, became, void)
            if beginning:
                memory._alike.setdefault(beginning, []).append(memory._in_force(memory.sources[source_id]))
        for path, *status in pl.read_parquet(run / FOLDER / "files.parquet").iter_rows():
            size, mtime, ctime, inode, own = status
            memory.files[path] = (size, mtime, ctime, inode, own)
        return memory

    def has_file(self, path: Path, status: os.stat_result) -> bool:
        return self.files.get(_key(path)) == (*_identity(status), self.epoch)

    def has_object(self, key: bytes) -> bool:
        return self.files.get(key) == (*_NO_FILE, self.epoch)

    def source(self, source_id: str) -> Known | None:
        found = self.sources.get(source_id)
        return self._in_force(found) if found else None

    def beginning(self, head: bytes) -> Sequence[Known]:
        return self._alike.get(sha256(head).hexdigest(), [])[-_MOST_ALIKE:]

    def _in_force(self, source: Remembered) -> Known:
        """What was read under another judgement is to be read again."""
        return source.known if source.epoch == self.epoch else source.known._replace(read=())

    def is_older(self, source_id: str) -> bool:
        """Whether the source was read under another judgement than this epoch's."""
        found = self.sources.get(source_id)
        return found is not None and found.epoch != self.epoch

    def grown(self) -> dict[str, str]:
        """What each source that has grown is now: source_id to source_id."""
        now = {}
        for source_id, source in self.sources.items():
            last = source
            while last.became:
                last = self.sources[last.became]
            if source.became:
                now[source_id] = last.known.source_id
        return now

    def void(self) -> frozenset[str]:
        """The hand_keys of hands that were cut short, and have been read whole since."""
        return frozenset(one.known.last_key for one in self.sources.values() if one.void)

    def learn(self, done: Done, started_ns: int, spool: Path) -> None:
        """Adds what a night read; `started_ns` is when it began, in nanoseconds of the system's clock."""
        opened = done.opened
        unread = _unread(done)
        for source in opened.sources:
            known = opened.known.get(source.index)
            if known is not None and known.source_id != source.source_id:
                before = self.sources[known.source_id]
                void = before.void or known.last_key in done.totals.cut
                self.sources[known.source_id] = replace(before, became=source.source_id, void=void)
            last = done.totals.last.get(source.index, (0, ""))
            if known is not None:
                last = max(last, (known.last, known.last_content))
            self.sources[source.source_id] = Remembered(
                Known(
                    source.source_id,
                    source.size,
                    _rest(source.size, unread.get(source.index, ())),
                    *last,
                    (source.format, source.encoding, source.live),
                ),
                opened.beginnings[source.index] if source.tables is None else "",
                self.epoch,
            )
        for whole in opened.unchanged:
            for name in whole.shorter:  # it was cut short for a while, and is whole again
                if not self.sources[name].became:
                    self.sources[name] = replace(self.sources[name], became=whole.source_id, void=True)
        lost = {opened.sources[index].source_path for index in unread}
        lost |= {one.source_path for one in opened.repeated if one.source in unread}
        for file in opened.files:
            settled = file.status.st_mtime_ns < started_ns - _SETTLED
            self.files.pop(_key(file.path), None)
            if not file.whole or file.source_path in lost:
                continue
            if file.key is not None:
                self.files[file.key] = (*_NO_FILE, self.epoch)
            elif settled and spool not in file.path.parents:
                self.files[_key(file.path)] = (*_identity(file.status), self.epoch)

    def write(self, run: Path) -> list[str]:
        """Writes both tables below the run directory; returns their names. Raises OSError."""
        rows = [
            (
                one.known.source_id,
                one.known.size,
                [start for start, _ in one.known.read],
                [end for _, end in one.known.read],
                one.known.last,
                one.known.last_content,
                *one.known.kind,
                one.beginning,
                one.epoch,
                one.became,
                one.void,
            )
            for one in self.sources.values()
        ]
        files = [(path, *status) for path, status in self.files.items()]
        sources = pl.DataFrame(rows, schema=_SOURCES, orient="row")
        return [
            write_table(run, f"{FOLDER}/sources.parquet", sources),
            write_table(run, f"{FOLDER}/files.parquet", pl.DataFrame(files, schema=_FILES, orient="row")),
        ]


def _unread(done: Done) -> dict[int, list[tuple[int, int]]]:
    """By source, what of it was not read: lost shards, and what no format reads."""
    unread: dict[int, list[tuple[int, int]]] = {}
    for source, start, end in done.totals.unread:
        unread.setdefault(source, []).append((start, end))
    issues = done.opened.issues.filter(pl.col("source").is_not_null() & (pl.col("reason") != NO_HANDS))
    for source, start, end in issues.select("source", "byte_start", "byte_end").iter_rows():
        if start is None or end is None:
            unread.setdefault(source, []).append((0, done.opened.sources[source].size))
        elif end > start:
            unread.setdefault(source, []).append((start, end))
    return unread


def _rest(size: int, unread: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """What of a source is read."""
    read = []
    at = 0
    for start, end in sorted(unread):
        if start > at:
            read.append((at, start))
        at = max(at, end)
    if at < size or size == 0:
        read.append((at, size))
    return tuple(read)


def _key(path: Path) -> bytes:
    return os.path.abspath(os.fsencode(path))  # noqa: PTH100 - no link is followed


def _identity(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino
