"""Files, folders, patterns, standard input and archives of them: which bytes there are to parse.

`open_inputs` reads every input once and leaves all ready for workers: sources that lie in plain local files,
and shards of them, cut at the starts of hands. What cannot be read becomes a parse issue, and the rest goes
on.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import polars as pl

from parsers import schema
from parsers.compression import DamageError, Place
from parsers.cuts import Span
from parsers.encodings import normal
from parsers.format import Options
from parsers.limits import Limits
from parsers.registry import FORMATS
from parsers.scan import Scan, Wanted, scan
from parsers.spool import Spool
from parsers.tables.columns import HANDS
from parsers.tables.found import TableSet, beside_tables, set_of
from parsers.tables.rows import TableError
from parsers.unpack import Name, Plain, Trouble, Unpacker
from parsers.unread import unread
from parsers.walk import Excluded, Found, Problem, shown, unreadable, walk

if TYPE_CHECKING:
    from parsers.format import Format
    from parsers.tables.gather import Gathered

TABLES = "tables"
"""The format that reads what sets of tables are spooled as."""
SHARD_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Source:
    """One file or archive member, decompressed."""

    index: int  # its place in the run's list
    source_id: str  # sha256 of the decompressed bytes
    source_path: str  # below the input that was named
    member: str | None  # inside an archive; nested ones are joined by "!"
    size: int  # decompressed bytes
    container_sha256: str | None  # of the file named, if it was an archive or compressed
    path: Path  # the local file that holds the bytes
    base: int  # where they begin in it
    format: str  # from the registry; "" when it is none of those, or there is nothing in it
    encoding: str  # "utf-8" (which falls back on cp1252 line by line), "utf-16-le", ..., or the user's
    live: bool  # JSON with floor events in it
    lines: int  # physical lines
    tables: Gathered | None = None  # what it was made of: its bytes are lines for the rows of tables


@dataclass(frozen=True, slots=True)
class Repeated:
    """An input that holds the same bytes as a source read before; it is not read again."""

    source_path: str
    member: str | None
    source: int  # index of the source that is read


@dataclass(frozen=True, slots=True)
class Segment:
    """A byte range of a source, which begins in physical line `line`."""

    source: int
    start: int
    end: int
    line: int
    context: Span | None = None  # the last bytes before it that the reading of its hands needs


@dataclass(frozen=True, slots=True)
class Shard:
    """Segments of one format, in the order of the sources, about a set number of bytes in all."""

    index: int
    format: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class Opened:
    """All that the inputs hold. Every byte of a source is in a shard, in an issue, or ignored."""

    sources: tuple[Source, ...]
    shards: tuple[Shard, ...]
    issues: pl.DataFrame  # schema.ISSUES, kind `source`; source is null for what could not be opened
    repeated: tuple[Repeated, ...]
    excluded: tuple[Excluded, ...]
    ignored: pl.DataFrame  # schema.IGNORED: sources with nothing in them but white space

    @property
    def total_bytes(self) -> int:
        """Decompressed bytes of all sources."""
        return sum(source.size for source in self.sources)


def open_inputs(
    inputs: Iterable[str | os.PathLike[str]],
    *,
    spool: Path,
    options: Options | None = None,
    limits: Limits | None = None,
    shard_bytes: int = SHARD_BYTES,
    on_progress: Callable[[int], None] = lambda _: None,
    formats: Mapping[str, Format] = FORMATS,
    stdin: IO[bytes] | None = None,
) -> Opened:
    """Walks the inputs in order (path bytewise, member, offset) and reads each source once.

    An input is a file, a folder, a glob pattern, or `-` for standard input (`stdin`, where given). `spool` is
    an empty folder for decompressed bytes, which must last as long as the sources are used. `on_progress` is
    told how many more decompressed bytes have been read.

    Raises ValueError when `options` names an encoding or format that is not known, SpoolError when the spool
    cannot be written. Whatever is wrong with an input is a row of `issues`.
    """
    options = options or Options()
    if options.format is not None and options.format not in formats:
        raise ValueError(f"{options.format!r} is not one of the formats: {', '.join(formats)}")
    limits = limits or Limits()
    wanted = Wanted(
        formats=formats,
        encoding=None if options.encoding is None else normal(options.encoding),
        format=options.format,
        shard_bytes=shard_bytes,
        most=max(limits.hand, shard_bytes),
    )
    opening = _Opening(Spool(spool), limits, wanted, on_progress)
    named = [os.fspath(argument) for argument in inputs]
    for place, argument in enumerate(named):
        if argument != "-":
            opening.path(argument)
        elif "-" in named[:place]:
            opening.excluded.append(Excluded("-", "standard input is named before"))
        else:
            opening.stream("-", stdin or sys.stdin.buffer)
    return opening.opened()


class _Opening:
    """What has been found so far."""

    def __init__(
        self, spool: Spool, limits: Limits, wanted: Wanted, on_progress: Callable[[int], None]
    ) -> None:
        self._spool, self._wanted, self._on_progress = spool, wanted, on_progress
        self._unpacker = Unpacker(spool, limits)
        self._sources: list[Source] = []
        self._by_id: dict[str, int] = {}
        self._segments: list[Segment] = []
        self._issues: list[dict[str, Any]] = []
        self._repeated: list[Repeated] = []
        self._ignored: list[tuple[int, str, int]] = []
        self._sets: set[TableSet] = set()
        self.excluded: list[Excluded] = []

    def opened(self) -> Opened:
        """All of it."""
        return Opened(
            sources=tuple(self._sources),
            shards=tuple(_shards(self._segments, self._sources, self._wanted.shard_bytes)),
            issues=pl.DataFrame(self._issues, schema=schema.ISSUES),
            repeated=tuple(self._repeated),
            excluded=tuple(self.excluded),
            ignored=pl.DataFrame(self._ignored, schema=schema.IGNORED, orient="row"),
        )

    def path(self, argument: str) -> None:
        """Takes a file, folder or pattern."""
        for item in walk(argument):
            if isinstance(item, Found) and self._tables(item):
                continue
            if isinstance(item, Found):
                name = Name(shown(str(item.path)), item.source_path)
                try:
                    self._file(Place(item.path, 0, item.path.stat().st_size), name)
                except OSError as error:
                    self._issue("unreadable", unreadable(name.path, error))
            elif isinstance(item, Problem):
                self._issue(item.reason, item.message)
            else:
                self.excluded.append(item)

    def stream(self, name: str, stream: IO[bytes]) -> None:
        """Takes a stream, copied to the spool first."""
        try:
            self._file(self._unpacker.copied(stream), Name(name, name))
        except DamageError as error:
            self._issue(error.reason, f"{name}: {error}")
        except OSError as error:
            self._issue("unreadable", unreadable(name, error))

    def _tables(self, item: Found) -> bool:
        """Takes a file that is one of several tables, with all of them; whether it is one, or beside them."""
        found = set_of(item.path) if TABLES in self._wanted.formats else None
        if found is None or not found.files(HANDS):
            beside = beside_tables(item.path)
            if beside:
                self.excluded.append(Excluded(item.source_path, beside))
            return beside is not None
        if found in self._sets:
            return True
        self._sets.add(found)
        # Who names a file, or a folder of parts, names nothing above the set.
        own = shown(item.path.relative_to(found.root).as_posix())
        below = item.source_path.removesuffix(own) if item.source_path.endswith(own) else ""
        name = Name(shown(str(found.root / found.named)), below + found.named)
        try:
            place, gathered = self._unpacker.gathered(found)
        except (TableError, DamageError) as error:
            self._issue(error.reason, f"{name}: {error}")
        except OSError as error:
            self._issue("unreadable", unreadable(name.path, error))
        else:
            self._plain(Plain(name, place, packed=False), None, gathered)
        return True

    def _file(self, place: Place, name: Name) -> None:
        container = None
        for event in self._unpacker.unpack(place, name):
            if isinstance(event, Excluded):
                self.excluded.append(event)
            elif isinstance(event, Trouble):
                self._issue(event.error.reason, f"{event.name}: {event.error}")
            else:
                if event.packed and not container:
                    container = _sha256(place)
                self._plain(event, container)

    def _plain(self, plain: Plain, container: str | None, tables: Gathered | None = None) -> None:
        wanted = self._wanted._replace(format=TABLES, encoding=None) if tables else self._wanted
        found = scan(plain.place, wanted, self._on_progress)
        if tables:
            found = found._replace(source_id=tables.source_id, live=tables.live)
        index = self._by_id.get(found.source_id)
        if index is None:
            index = self._add(plain, container, found, tables)
        else:
            self._repeated.append(Repeated(plain.name.source_path, plain.name.member, index))
            self._spool.drop(plain.place)
        if plain.damage:
            self._issue(
                plain.damage.reason,
                f"{plain.name}: {plain.damage}; the {found.size:,} bytes before it are read",
                source=index,
                byte_start=found.size,
                byte_end=found.size,
                line=found.lines,
            )

    def _add(self, plain: Plain, container: str | None, found: Scan, tables: Gathered | None) -> int:
        index = self._by_id[found.source_id] = len(self._sources)
        known = found.detection.kind == "format" and not found.blank
        source = Source(
            index=index,
            source_id=found.source_id,
            source_path=plain.name.source_path,
            member=plain.name.member,
            size=found.size,
            container_sha256=container,
            path=plain.place.path,
            base=plain.place.base,
            format=found.detection.name if known else "",
            encoding=found.encoding.name,
            live=found.live and known,
            lines=found.lines,
            tables=tables,
        )
        self._sources.append(source)
        self._segments += [Segment(index, *span) for span in found.spans]
        if found.blank:
            mark = min(found.encoding.mark, found.size)
            nothing = {"byte-order-mark": mark, "blank": found.size - mark}
            self._ignored += [(index, kind, count) for kind, count in nothing.items() if count]
        elif not known:
            whole: dict[str, Any] = {
                "byte_start": 0,
                "byte_end": found.size,
                "line": 1,
                "excerpt": found.first_line,
            }
            reason, message = unread(plain.name, found.detection, self._wanted.formats)
            self._issue(reason, message, source=index, format=found.detection.name or None, **whole)
        for start, end, line, _ in found.headless:
            self._issue(
                "no-hand-found",
                f"{plain.name}: no hand starts in the {end - start:,} bytes from byte {start:,} on; "
                f"expected one within {self._wanted.most:,}",
                source=index,
                byte_start=start,
                byte_end=end,
                line=line,
                format=source.format,
            )
        return index

    def _issue(self, reason: str, message: str, **columns: Any) -> None:
        self._issues.append({"kind": "source", "hands": 0, "reason": reason, "message": message, **columns})


def _sha256(place: Place) -> str:
    with place.path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _shards(segments: list[Segment], sources: list[Source], shard_bytes: int) -> Iterator[Shard]:
    """Gathers neighbours of one format; a shard is full when the next segment would take it past the size."""
    index, size = 0, 0
    held: list[Segment] = []
    for segment in segments:
        length = segment.end - segment.start
        kind = sources[segment.source].format
        if held and (size + length > shard_bytes or sources[held[0].source].format != kind):
            yield Shard(index, sources[held[0].source].format, tuple(held))
            index, size, held = index + 1, 0, []
        held.append(segment)
        size += length
    if held:
        yield Shard(index, sources[held[0].source].format, tuple(held))
