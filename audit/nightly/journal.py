"""What a night has finished, shard by shard, so that another attempt goes on where a killed one stopped.

Kept are the answers of workers, each with the hashes of the files it wrote, under a hash of everything that
the answer depends on. An answer whose files are not as they were written is worth nothing: its shard is done
again.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from audit import fingerprints, manifest
from audit.attempts import take
from audit.duplicates import hash_file
from audit.parts import part_name, write_bytes
from audit.runner import ATTEMPTS
from audit.tables import TABLES
from audit.task import Result, Task
from audit.verify import sha256

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from audit.runner import Runner
    from audit.workers import Died


class Journal:
    """A runner that asks `runner` only for what `folder` has no answer to."""

    def __init__(self, folder: Path, runner: Runner[Task, Result]) -> None:
        self._folder = folder
        self._runner = runner
        self.kept = 0  # answers that were there
        folder.mkdir(exist_ok=True)

    def __enter__(self) -> Self:
        self._runner.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.__exit__(kind, error, trace)

    def warm(self) -> None:
        """As the runner's."""
        self._runner.warm()

    def apart(self) -> None:
        """As the runner's."""
        self._runner.apart()

    def share(self, scratch: Path, inputs: Sequence[str]) -> None:
        """As the runner's."""
        self._runner.share(scratch, inputs)

    def outcomes(
        self,
        tasks: Iterable[Task],
        tick: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
        *,
        attempts: int = ATTEMPTS,
    ) -> Iterator[tuple[Task, Result | Died]]:
        """As those of `audit.workers.Pool`; answers that are there come first."""
        left = []
        for task in tasks:
            tick()
            result = self._answer(task)
            if result is None:
                left.append(task)
            else:
                self.kept += 1
                yield task, result
        for task, outcome in self._runner.outcomes(left, tick, meanwhile, attempts=attempts):
            if isinstance(outcome, Result) and outcome.failure is None:
                yield task, self._taken(task, outcome)
            else:
                yield task, outcome

    def _taken(self, task: Task, result: Result) -> Result:
        """The result, when what belongs to it is in its place and will be found there."""
        take(task, result)
        kept = replace(result, attempt="")
        # The journal is this program's own, in a folder that only its user can write.
        data = pickle.dumps((kept, _sha256(hash_file(task.scratch, task.place))))
        beside = self._folder / "writing"
        write_bytes(beside, hashlib.sha256(data).digest() + data)
        beside.replace(self._folder / _name(task))
        return kept

    def _answer(self, task: Task) -> Result | None:
        try:
            data = (self._folder / _name(task)).read_bytes()
        except FileNotFoundError:
            return None
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            return None
        result: Result
        result, hashes = pickle.loads(data[32:])
        name = part_name(*task.place)
        found = {f"{table}/{name}": _sha256(task.run / table / name) for table in TABLES}
        whole = {path: sha256 for path, sha256 in found.items() if sha256 is not None} == {
            one.path: one.sha256 for one in result.written
        }
        return result if whole and hashes == _sha256(hash_file(task.scratch, task.place)) else None


def _name(task: Task) -> str:
    """The hash of all that the answer to a task depends on."""
    depends: dict[str, Any] = {
        "part": task.place,
        "format": task.shard.format,
        "segments": task.shard.segments,
        "sources": [
            (number, one.source_id, one.source_path, one.member, one.encoding, one.live)
            for number, one in sorted(task.sources.items())
        ],
        "settings": task.settings.as_json(),
        "stamp": fingerprints.stamp(task.settings),
        "versions": manifest.versions(),
        "seen": asdict(task.seen),
        "anew": sorted(task.anew),
        "changes": None
        if task.changes is None
        else (sorted(task.changes.duplicates.items()), sorted(task.changes.conflicts)),
    }
    return hashlib.sha256(json.dumps(depends, sort_keys=True, default=str).encode()).hexdigest()


def _sha256(path: Path) -> str | None:
    try:
        return sha256(path)
    except FileNotFoundError:
        return None
