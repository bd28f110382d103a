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
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import polars as pl

from parsers import schema
from parsers.compression import DamageError, Place
from parsers.cuts import Span
from parsers.encodings import normal
from parsers.format import Options
from parsers.limits import Limits
from parsers.past import Known, Nothing, Past
from parsers.registry import FORMATS
from parsers.remote import Fetched, fetch, is_url, told
from parsers.scan import Scan, Wanted, scan
from parsers.spool import Spool
from parsers.tables.columns import HANDS
from parsers.tables.found import TableSet, beside_tables, set_of
from parsers.tables.rows import TableError
from parsers.unpack import Name, Plain, Readable, Trouble, Unpacker
from parsers.unread import NO_HANDS, unread
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
class Unchanged:
    """A source that an earlier run read, all of it; it is not read again."""

    source_path: str
    member: str | None
    source_id: str
    shorter: tuple[str, ...] = ()  # what it begins with: sources that were read when they were cut short


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was named, or lies in a folder that was, and what it held."""

    path: Path
    source_path: str  # below the input that was named
    status: os.stat_result  # before it was read
    whole: bool  # nothing in it was left unread
    key: bytes | None = None  # of a remote object that it was fetched from: see `parsers.remote`


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
    ignored: pl.DataFrame  # schema.IGNORED: sources with nothing but white space, and what was read before
    # Only with a past:
    unchanged: tuple[Unchanged, ...] = ()
    unchanged_files: int = 0  # not even looked into
    files: tuple[ReadFile, ...] = ()
    beginnings: tuple[str, ...] = ()  # of each source: see `parsers.past`
    known: Mapping[int, Known] = field(default_factory=dict)  # what sources were, or begin with
    anew: frozenset[int] = frozenset()  # of these, those whose hands are to be read otherwise than before

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
    past: Past | None = None,
) -> Opened:
    """Walks the inputs in order (path bytewise, member, offset) and reads each source once.

    An input is a file, a folder, a glob pattern, a URL of one of these (`parsers.remote`), or `-` for
    standard input (`stdin`, where given). `spool` is an empty folder for decompressed and fetched bytes,
    which must last as long as the sources are used. `on_progress` is told how many more decompressed bytes
    have been read. What `past` has is not read again.

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
        past=past or Nothing(),
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
        self._unchanged: list[Unchanged] = []
        self._unchanged_files = 0
        self._files: list[ReadFile] = []
        self._beginnings: list[str] = []
        self._known: dict[int, Known] = {}
        self._anew: set[int] = set()
        self._objects: dict[Path, bytes] = {}  # what was fetched, and its key
        self._fetched: dict[Path, str] = {}  # folders of what was fetched, and from where
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
            unchanged=tuple(self._unchanged),
            unchanged_files=self._unchanged_files,
            files=tuple(self._files),
            beginnings=tuple(self._beginnings),
            known=self._known,
            anew=frozenset(self._anew),
        )

    def path(self, argument: str) -> None:
        """Takes a file, folder or pattern, or what a URL names."""
        if is_url(argument):
            folder = self._spool.folder()
            self._fetched[folder] = told(argument)
            # All of it first: tables have to lie beside each other.
            self._take(list(self._fetch(argument, folder)))
        else:
            self._take(walk(argument))

    def _fetch(self, url: str, folder: Path) -> Iterator[Found | Problem | Excluded]:
        for one in fetch(url, folder, self._copied, self._wanted.past.has_object):
            if not isinstance(one, Fetched):
                yield one
            elif one.file is None:
                self._unchanged_files += 1
            else:
                if one.key is not None:
                    self._objects[one.file.path] = one.key
                yield one.file

    def _take(self, items: Iterable[Found | Problem | Excluded]) -> None:
        for item in items:
            if isinstance(item, Found) and self._tables(item):
                continue
            if isinstance(item, Found):
                name = Name(self._called(item.path), item.source_path)
                try:
                    status = item.path.stat()
                    if self._wanted.past.has_file(item.path, status):
                        self._unchanged_files += 1
                        continue
                    before = len(self._issues)
                    # Workers may stand in another folder.
                    self._file(Place(item.path.absolute(), 0, status.st_size), name)
                    own = self._issues[before:]
                    whole = all(issue["reason"] == NO_HANDS for issue in own)
                    key = self._objects.get(item.path)
                    self._files.append(ReadFile(item.path, item.source_path, status, whole, key))
                except OSError as error:
                    self._issue("unreadable", unreadable(name.path, error))
            elif isinstance(item, Problem):
                self._issue(item.reason, item.message)
            else:
                self.excluded.append(item)

    def _copied(self, stream: Readable) -> Place:
        self._on_progress(0)
        return self._unpacker.copied(stream)

    def _called(self, path: Path) -> str:
        """What a file is called in messages: what was fetched, by where it comes from."""
        for folder, url in self._fetched.items():
            if path.is_relative_to(folder):
                return f"{url}: {shown(path.relative_to(folder).as_posix())}"
        return shown(str(path))

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
        name = Name(self._called(found.root / found.named), below + found.named)
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
            known = self._wanted.past.source(tables.source_id)
            found = found._replace(source_id=tables.source_id, live=tables.live, known=known)
        index = self._by_id.get(found.source_id)
        columns: dict[str, Any] = {"byte_start": found.size, "byte_end": found.size, "line": found.lines}
        if index is None and found.known and found.known.source_id == found.source_id and found.known.whole:
            name = plain.name
            self._unchanged.append(
                Unchanged(name.source_path, name.member, found.source_id, () if tables else found.shorter)
            )
            self._spool.drop(plain.place)
            columns = {}  # it is none of the run's sources
        elif index is None:
            index = self._add(plain, container, found, tables)
        else:
            self._repeated.append(Repeated(plain.name.source_path, plain.name.member, index))
            self._spool.drop(plain.place)
        if plain.damage:
            self._issue(
                plain.damage.reason,
                f"{plain.name}: {plain.damage}; the {found.size:,} bytes before it are read",
                source=index,
                **columns,
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
        self._beginnings.append(found.beginning)
        spans, headless = self._left(source, found)
        self._segments += [Segment(index, *span) for span in spans]
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
        for start, end, line, _ in headless:
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

    def _left(self, source: Source, found: Scan) -> tuple[list[Span], list[Span]]:
        """The spans of a source that are to be read, and those that cannot be: all that no run has read."""
        known = found.known
        if known is None:
            return found.spans, found.headless
        self._known[source.index] = known
        if known.kind != (source.format, source.encoding, source.live):
            self._anew.add(source.index)
            return found.spans, found.headless
        read = known.read if known.source_id == source.source_id else known.in_longer()

        def is_left(span: Span) -> bool:
            return not any(start <= span.start and span.end <= end for start, end in read)

        before = sum(span.end - span.start for span in (*found.spans, *found.headless) if not is_left(span))
        if before:
            self._ignored.append((source.index, "read-before", before))
        return list(filter(is_left, found.spans)), list(filter(is_left, found.headless))

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
