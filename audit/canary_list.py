"""What is planted in the canaries (`audit/canaries/`), as `canaries.toml` lists it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

FOLDER = Path(__file__).with_name("canaries")
_FILE = FOLDER / "canaries.toml"


class Planted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finding that must be there. Of a whole hand street, seat and player are null."""

    rule: str
    verdict: Literal["violation", "undetermined", "advisory"]
    street: str | None = None
    seat: int | None = None
    player: str | None = None

    @property
    def place(self) -> str:
        """Where in its hand, in words."""
        seat = "" if self.seat is None else f"seat {self.seat}"
        return ", ".join(filter(None, (self.street, seat))) or "the whole hand"


class Canary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hand, or two under one number."""

    name: str
    file: str
    hand: str  # its number in the file
    says: str  # for people, half a sentence
    finds: tuple[Planted, ...] = ()  # and nothing else


class CanaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An export, and the book that its room is judged by, whatever the user's books are."""

    name: str
    site: str
    book: str


class CanaryList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is planted."""

    files: tuple[CanaryFile, ...]
    canaries: tuple[Canary, ...]
    not_planted: dict[str, str]  # rule to the reason


def canary_list() -> CanaryList:
    """The list as it comes with the program. Raises OSError, or ValueError for a damaged one."""
    return msgspec.toml.decode(_FILE.read_bytes(), type=CanaryList)
