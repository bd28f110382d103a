"""How much of what is packed is unpacked: archives may be made to fill a disk."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What archives may do to the disk, and a source to memory. Sizes in bytes."""

    ratio: int = 200
    """Bytes decompressed per byte of the file named, once they are more than `ratio_from`."""
    ratio_from: int = 64 * 2**20
    total: int = 64 * 2**30
    """Decompressed or copied in a whole run."""
    members: int = 100_000
    """In one file named, folders and nested archives included."""
    depth: int = 3
    """Archives within archives; a compressed tar counts once."""
    hand: int = 256 * 2**20
    """From the start of a hand to the next: beyond it, the bytes are left unread."""
