"""From a file to the plain sources in it, through archives and compression, nested or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple, Protocol

from parsers.compression import (
    CHUNK,
    GZIP,
    SNIFF,
    TAR,
    UNREAD,
    ZIP,
    ZSTD,
    DamageError,
    Place,
    Region,
    archive_kind,
    streamed,
)
from parsers.limits import Limits
from parsers.members import Member, hidden, tar_members, zip_members
from parsers.spool import SpoolError
from parsers.tables.columns import TABLES
from parsers.tables.gather import gather
from parsers.tables.rows import TableError
from parsers.walk import HIDDEN, Excluded, shown

if TYPE_CHECKING:
    from parsers.spool import Spool, Writer
    from parsers.tables.found import TableSet
    from parsers.tables.gather import Gathered


_WORDY = 10
"""How much more than other files tables may expand: lines of JSON, and files to sort, of packed columns."""


class Readable(Protocol):
    """What can be copied."""

    def read(self, size: int, /) -> bytes:
        """At most that many of the next bytes, none at the end. Raises OSError."""


class Name(NamedTuple):
    """What a source is called."""

    path: str  # of the file named, for messages
    source_path: str
    members: tuple[str, ...] = ()  # the way through nested archives

    @property
    def member(self) -> str | None:
        """As `Source.member`."""
        return "!".join(self.members) or None

    @property
    def is_read_me(self) -> bool:
        """Whether the file is called README, as people call what explains a folder."""
        return (self.members or (self.source_path,))[-1].rsplit("/", 1)[-1].upper().startswith("README")

    def __str__(self) -> str:
        return "!".join((self.path, *self.members))

    def below(self, member: str) -> Name:
        """A member's name."""
        return self._replace(members=(*self.members, shown(member)))


class Plain(NamedTuple):
    """Something that is no archive. With `damage`, only the part before the damage is there."""

    name: Name
    place: Place
    packed: bool  # it was compressed, or a member of an archive
    damage: DamageError | None = None


class Trouble(NamedTuple):
    """Something that cannot be unpacked."""

    name: Name
    error: DamageError


Event = Plain | Trouble | Excluded


class _LimitError(DamageError):
    """Ends the file under way."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(reason, f"{message}; nothing more of the file is read")
        self.name: Name | None = None  # of the member at which it ended


class Unpacker:
    """Unpacks files into a spool, within limits that hold for all of them together."""

    def __init__(self, spool: Spool, limits: Limits) -> None:
        self._spool, self._limits = spool, limits
        self._total = 0
        # Of the file under way:
        self._allowed = self._produced = self._members = 0

    def copied(self, stream: Readable) -> Place:
        """All of a stream, in the spool. Raises DamageError when a limit is passed, OSError from reading."""
        self._allowed, self._produced = self._limits.total, 0
        writer = self._spool.begin(archive=True)
        try:
            while chunk := stream.read(CHUNK):
                self._spend(len(chunk))
                writer.write(chunk)
        except (DamageError, OSError):
            self._spool.drop(writer.end())
            raise
        return writer.end()

    def gathered(self, found: TableSet) -> tuple[Place, Gathered]:
        """The tables of a set as JSON lines in the spool.

        Raises TableError and DamageError, OSError when a file is gone, SpoolError.
        """
        size = sum(path.stat().st_size for table in TABLES for path in found.files(table))
        ratio = self._limits.ratio * _WORDY
        self._allowed, self._produced = max(self._limits.ratio_from, ratio * size), 0
        writer = self._spool.begin(archive=False)

        def write(data: bytes) -> None:
            self._spend(len(data))
            writer.write(data)

        try:
            with self._spool.scratch() as scratch:
                made = gather(found, write, scratch, self._spend)
        except (TableError, DamageError):
            self._spool.drop(writer.end())
            raise
        except OSError as error:
            raise SpoolError(
                f"tables need room on the disk to be joined ({error.strerror or error})"
            ) from error
        return writer.end(), made

    def unpack(self, place: Place, name: Name) -> Iterator[Event]:
        """The plain sources in a file, members in the order of their names' bytes.

        A limit that is passed ends the file; what was found before stays. Raises OSError when the file
        cannot be read, SpoolError when the spool cannot be written.
        """
        self._allowed = max(self._limits.ratio_from, self._limits.ratio * place.size)
        self._produced = self._members = 0
        try:
            yield from self._explore(Plain(name, place, packed=False), self._kind(place), 0)
        except DamageError as error:
            at = error.name if isinstance(error, _LimitError) else None
            yield Trouble(at or name, error)

    def _kind(self, place: Place) -> str:
        with Region(place) as file:
            return archive_kind(file.read(SNIFF))

    def _explore(self, item: Plain, kind: str, depth: int) -> Iterator[Event]:
        if not kind:
            yield item
        elif kind in UNREAD:
            message = f"is a {kind} archive, which is not read; expected gzip, zip, zstd, tar or none"
            yield Trouble(item.name, DamageError("unsupported-archive", message))
        elif depth >= self._limits.depth:
            message = f"lies in archives nested more than {self._limits.depth} deep"
            yield Trouble(item.name, DamageError("nested-too-deep", message))
        elif kind in (GZIP, ZSTD):
            yield from self._compressed(item, kind, depth)
        elif kind == ZIP:
            yield from self._zip(item, depth)
        else:
            yield from self._tar(item, depth)

    def _compressed(self, item: Plain, kind: str, depth: int) -> Iterator[Event]:
        with Region(item.place) as file:
            inner, inner_kind, damage = self._written(item.name, streamed(kind, file))
        yield from self._unpacked(item.name, inner, inner_kind, damage, depth + (inner_kind != TAR))

    def _unpacked(
        self, name: Name, place: Place, kind: str, damage: DamageError | None, depth: int
    ) -> Iterator[Event]:
        """What was written to the spool, as far as it is sound."""
        if damage and not damage.readable:
            self._spool.drop(place)
            yield Trouble(name, damage)
            return
        if damage and kind:
            yield Trouble(name, damage)
            damage = None
        yield from self._explore(Plain(name, place, packed=True, damage=damage), kind, depth)
        if kind and kind != TAR:  # the members of a tar archive are left in place
            self._spool.drop(place)

    def _written(self, name: Name, chunks: Iterator[bytes]) -> tuple[Place, str, DamageError | None]:
        """Writes a stream to the spool: where it lies, what kind it is of, and what stopped it."""
        head = b""
        damage = None
        writer = None
        try:
            for chunk in chunks:
                self._spend(len(chunk))
                if writer:
                    writer.write(chunk)
                    continue
                head += chunk
                if len(head) >= SNIFF:
                    writer = self._begun(head)
        except DamageError as error:
            damage = error
        place = (writer or self._begun(head)).end()
        if isinstance(damage, _LimitError):
            self._spool.drop(place)
            damage.name = name
            raise damage
        return place, archive_kind(head), damage

    def _begun(self, head: bytes) -> Writer:
        writer = self._spool.begin(archive=archive_kind(head) != "")
        writer.write(head)
        return writer

    def _spend(self, size: int) -> None:
        """Counts bytes that are about to be written."""
        self._total += size
        self._produced += size
        if self._total > self._limits.total:
            most = self._limits.total
            message = (
                f"would fill the disk: more than --max-unpacked, {most:,} bytes, are decompressed in all"
            )
            raise _LimitError("too-large", message)
        if self._produced > self._allowed:
            message = f"expands to more than {self._allowed:,} bytes, as no export does (--max-ratio)"
            raise _LimitError("too-large", message)

    def _zip(self, item: Plain, depth: int) -> Iterator[Event]:
        with ExitStack() as stack:
            try:
                members = stack.enter_context(zip_members(item.place, self._limits.members))
            except DamageError as error:
                yield Trouble(item.name, error)
                return
            for member in members:
                name = item.name.below(member.name)
                yield from self._refused(name, member)
                if member.chunks and not hidden(member.name):
                    place, kind, damage = self._written(name, member.chunks())
                    yield from self._unpacked(name, place, kind, damage, depth + 1)

    def _tar(self, item: Plain, depth: int) -> Iterator[Event]:
        try:
            members, damage = tar_members(item.place, self._limits.members)
        except DamageError as error:
            yield Trouble(item.name, error)
            return
        for member in members:
            name = item.name.below(member.name)
            yield from self._refused(name, member)
            if member.place and not hidden(member.name):
                cut = DamageError("truncated", "ends early, as its archive does") if member.missing else None
                plain = Plain(name, member.place, packed=True, damage=cut)
                yield from self._explore(plain, self._kind(member.place), depth + 1)
        if damage:
            yield Trouble(item.name, damage)

    def _refused(self, name: Name, member: Member) -> Iterator[Event]:
        """Counts a member, and says why it is not read."""
        self._members += 1
        if self._members > self._limits.members:
            raise _LimitError(
                "too-many-members", f"has more than {self._limits.members:,} members (--max-members)"
            )
        if hidden(member.name):
            yield Excluded("!".join((name.source_path, *name.members)), HIDDEN)
        elif member.problem:
            reason, what = member.problem
            yield Trouble(name, DamageError(reason, f"is not read: {what}"))
