"""How a run is done. Importable without the libraries, so that workers can start before they are imported."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
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
        return self.jobs > 1 and _bytes_of(inputs, self.shard_bytes) > self.shard_bytes

    def evened(self, inputs: Sequence[str]) -> Work:
        """The same work, cut so that the workers end together, as far as a glance tells.

        With many shards the last ones matter little, and the inputs are not looked at to the end.
        """
        if self.jobs == 1:
            return self
        round_of_all = self.jobs * self.shard_bytes
        size = _bytes_of(inputs, _ROUNDS * round_of_all)
        if not self.shard_bytes < size <= _ROUNDS * round_of_all:
            return self
        rounds = -(-size // round_of_all)
        return replace(self, shard_bytes=min(self.shard_bytes, size // (rounds * self.jobs) + _SLACK))


_ROUNDS = 16
_SLACK = 2**16  # a shard ends with a whole hand


def _bytes_of(inputs: Sequence[str], enough: int) -> int:
    """What the inputs hold as they lie there, packed or not; counting stops beyond `enough`."""
    seen = 0
    folders = [Path(given) for given in inputs]
    try:
        seen = sum(path.stat().st_size for path in folders if not path.is_dir())
        folders = [path for path in folders if path.is_dir()]
        while folders and seen <= enough:  # not recursive: a tree may be deeper than Python's stack
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(Path(entry.path))
                    else:
                        seen += entry.stat(follow_symlinks=False).st_size
    except (OSError, ValueError):  # opening the inputs will say what is wrong with them
        return 0
    return seen
