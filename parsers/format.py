"""What every format of `parsers.formats` offers the registry and the run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from parsers.schema import Parsed
    from parsers.text import ShardText


@dataclass(frozen=True)
class Options:
    """What the user said about the inputs; None where he said nothing."""

    format: str | None = None
    encoding: str | None = None
    timezone: str | None = None  # an IANA name, for times printed without a zone


@dataclass(frozen=True)
class DialectInfo:
    """One dialect, as `floorcall formats list` shows it."""

    name: str
    games: str
    prints: str
    not_checkable: str


class Format(Protocol):
    """One room's or standard's layout."""

    name: str
    dialects: tuple[DialectInfo, ...]

    def matches(self, head: bytes) -> bool:
        """Whether a source that begins with `head` (up to 64 KiB, UTF-8) has this layout."""

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` (UTF-8) at which a hand certainly starts: where a shard may be cut."""

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard; never raises on anything that the text may hold."""
