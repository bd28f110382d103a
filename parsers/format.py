"""What every format of `parsers.formats` offers the registry and the run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from parsers.schema import Parsed
    from parsers.text import ShardText


STARTLESS = r"""\{|\[[0-9]+\]$|variant *=|"?entry"?,"?at"?,"?order"?"""
"""How hands begin (a regular expression) in formats without `starts`: Open Hand History, PHH and PokerNow."""


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
    starts: tuple[bytes, ...]  # one of them begins every first line of a hand, where hands begin with a line

    def matches(self, head: bytes) -> bool:
        """Whether a source that begins with `head` (up to 64 KiB, UTF-8) has this layout."""

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` (UTF-8) at which a hand certainly starts: where a shard may be cut."""

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard; never raises on anything that the text may hold."""


@runtime_checkable
class WithContext(Protocol):
    """A format with text before its hands that the reading of each of them needs: a session's head, a header.

    A hand needs the last such text before it. The shard that holds its bytes counts them as ignored text of
    kind `context`; the others have it from `parsers.text.Stretch.context`.
    """

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """Start and end in `chunk` (UTF-8) of each such text that is whole in it, ascending.

        It begins at the start of a line or with `<` or `{`, is at most `parsers.cuts.OVERLAP` bytes long, and
        no hand starts inside.
        """
