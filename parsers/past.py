"""What is known of sources that were read before, so that only what is new is read.

A source is known by its hash. One that has grown is known by the hash of what it was: it is looked for among
the sources that begin as it does.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

BEGINNINGS = (256, 4096)
"""Bytes: a source is looked up by the longest of these that it has."""

Range = tuple[int, int]
"""Start and end of bytes in a source."""


class Known(NamedTuple):
    """A source that was read before."""

    source_id: str
    size: int
    read: tuple[Range, ...]  # what need not be read again, ascending; nothing: all of it is read anew
    last: int  # where its last hand starts: what follows may have been cut short
    last_content: str  # content_sha256 of that hand; "" when it was not read
    kind: tuple[str, str, bool]  # format, encoding, and whether it is live: hands are read by all three

    @property
    def last_key(self) -> str:
        """The hand_key of its last hand."""
        return f"{self.source_id}:{self.last}"

    @property
    def whole(self) -> bool:
        """Whether nothing of it is left to read."""
        return self.read == ((0, self.size),)

    def in_longer(self) -> tuple[Range, ...]:
        """What need not be read again of a source that begins as this one."""
        return tuple((start, min(end, self.last)) for start, end in self.read if start < self.last)


class Past(Protocol):
    """What earlier runs read."""

    def has_file(self, path: Path, status: os.stat_result) -> bool:
        """Whether the file is as it was when all of it was read, without a look into it."""

    def has_object(self, key: bytes) -> bool:
        """Whether all of the remote object of that key (`parsers.remote`) was read."""

    def source(self, source_id: str) -> Known | None:
        """The source of that hash, if it was read before."""

    def beginning(self, head: bytes) -> Sequence[Known]:
        """Sources of at least so many bytes that begin with `head`, which is as long as one of BEGINNINGS."""


class Nothing:
    """Nothing was read before."""

    def has_file(self, path: Path, status: os.stat_result) -> bool:  # noqa: ARG002
        return False

    def has_object(self, key: bytes) -> bool:  # noqa: ARG002
        return False

    def source(self, source_id: str) -> Known | None:  # noqa: ARG002
        return None

    def beginning(self, head: bytes) -> Sequence[Known]:  # noqa: ARG002
        return ()
