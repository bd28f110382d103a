"""How a run is done. Importable without the libraries, so that workers can start before they are imported."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

PROCESS = "audit.shard:process"
"""What a worker does with a shard."""

SHARD_BYTES = 12 * 2**20
"""Enough to keep vectorised code busy, little enough that two workers stay below 0.9 GiB."""


@dataclass(frozen=True)
class Work:
    """How a run is done; its tables do not depend on it."""

    jobs: int = 1
    shard_bytes: int = SHARD_BYTES

    def is_shared(self, inputs: Sequence[str]) -> bool:
        """Whether several workers will have something to do, as far as a glance tells."""
        return self.jobs > 1 and _more_than(inputs, self.shard_bytes)


def _more_than(inputs: Sequence[str], size: int) -> bool:
    """Whether the inputs hold more bytes, as far as a glance tells: only to start workers early."""
    seen = 0
    try:
        for given in map(Path, inputs):
            for path in given.rglob("*") if given.is_dir() else (given,):
                seen += path.stat().st_size
                if seen > size:
                    return True
    except (OSError, ValueError):  # opening the inputs will say what is wrong with them
        return False
    return False
