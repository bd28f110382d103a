"""The folder of a store, and how it stays whole.

    runs/NAME/      one run directory per night; with `night/` and `standing/`, what the next night needs
    latest          a link to the last of them
    .store/lock     held while a night works
    .store/night/   the night under way, or what a killed one has finished
    .store/index/   the hands of earlier nights (`audit.index`), by the names that run.json lists

A night is done when its folder is renamed into `runs/`. Everything else is written before under names that
nothing refers to, or follows from what lies in `runs/` and is put right when the next night begins.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import socket
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from audit import index
from audit.nightly import memory, standing, told
from audit.outcome import Locked, UsageProblem
from audit.stage import MANIFEST, sync_directory
from audit.verify import sha256

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from audit.manifest import Manifest

_OWN = ".store"
_LATEST = "latest"
_TRASH = "trash-"
_NEEDED = (f"{memory.FOLDER}/sources.parquet", f"{memory.FOLDER}/files.parquet", standing.FILE)
"""The tables of a night that the next one goes on from."""
_NAME = "%Y-%m-%dT%H-%M-%SZ"


class Store:
    """An opened store, locked for this process. Made by `opened`."""

    def __init__(self, root: Path, notice: Callable[[str], None]) -> None:
        self.root = root
        self.runs = root / "runs"
        self.stage = root / _OWN / "night"
        self.index = root / _OWN / "index"
        self._notice = notice
        self._told: dict[str, dict[str, Any]] = {}  # what run.json says of nights: read once for each

    def _night(self, name: str) -> dict[str, Any]:
        """What run.json has of a night as `night`. Raises OSError and ValueError for a damaged one."""
        if name not in self._told:
            self._told[name] = told.read(self.runs / name).content["night"]
        return self._told[name]

    def last(self) -> Manifest | None:
        """The run.json of the last night; None before the first. Raises UsageProblem for a damaged one."""
        name = self.last_name()
        if name is None:
            return None
        try:
            found = told.read(self.runs / name)
            _check(self.runs / name, found.content["outputs"])
            self._check_growth(told.hands(found.content["night"]))
        except (OSError, ValueError) as error:
            raise UsageProblem(
                f"{self.runs / name} is damaged ({error}); without that folder the night before is the last"
            ) from error
        return found

    def check_index(self, name: str, rows: int) -> None:
        """Raises UsageProblem unless the index of that name is there, with so many hands."""
        try:
            index.check(self.index / name, rows)
        except (OSError, ValueError) as error:
            raise UsageProblem(
                f"{self.index / name} is damaged ({error}): which hands were audited is no longer known; "
                "it can be put back from a copy of the store"
            ) from error

    def last_name(self) -> str | None:
        """The name of the last night."""
        names = self.names()
        return names[-1] if names else None

    def earlier(self) -> list[dict[str, Any]]:
        """The `night` of each run.json there is, oldest first; damaged ones are left out, and named."""
        found = []
        for name in self.names():
            try:
                found.append({"night": self._night(name)})
            except (OSError, ValueError) as error:
                self._notice(f"{self.runs / name} is damaged ({error}): tonight is not compared with it")
        return found

    def names(self) -> list[str]:
        """The nights there are, oldest first; what has another name is none."""
        return sorted(entry.name for entry in os.scandir(self.runs) if told.is_name(entry.name))

    def new_name(self, started: datetime) -> str:
        """A name for the night that started then, which sorts behind all others. Raises UsageProblem."""
        name = started.astimezone(UTC).strftime(_NAME)
        last = self.last_name()
        if last is None or name > last:
            return name
        # The clock was set back, or two nights began within a second.
        base, _, number = last.partition("+")
        following = f"{base}+{int(number or 0) + 1:04d}"
        if not told.is_name(following):
            raise UsageProblem(f"no name is left for a night after {self.runs / last}")
        return following

    def publish(self, staged: Path, name: str, keep: int | None) -> None:
        """Makes the staged run the last night, for good. Raises OSError; then the store is what it was."""
        for folder, _, _ in os.walk(staged, topdown=False):
            sync_directory(Path(folder))
        sync_directory(self.index)
        staged.rename(self.runs / name)
        # From here on the night is done, whatever becomes of the rest.
        self._settle(keep)

    def mend(self) -> None:
        """Puts right what a night left that was killed between two steps."""
        name = self.last_name()
        if name is not None and (self.root / _LATEST).resolve().name != name:
            # Nobody may have seen yet what it found, and tonight will not say it again.
            self._notice(f"{_LATEST} did not lead to the last night, {self.runs / name}: see there as well")
        for entry in sorted(self.runs.iterdir()):
            if not told.is_name(entry.name) and os.path.lexists(entry / MANIFEST):
                self._notice(f"{entry} has not the name of a night: it is passed over")
        self._settle(None)

    def _settle(self, keep: int | None) -> None:
        """All that follows from what lies in `runs`."""
        try:
            sync_directory(self.runs)
            self._point()
            self._forget(keep)
        except OSError as error:
            self._notice(f"the nights in {self.runs} are whole, but what is beside them is not: {error}")

    def _point(self) -> None:
        """`latest` at the last night."""
        name = self.last_name()
        link = self.root / _LATEST
        target = f"runs/{name}"
        if name is None:
            link.unlink(missing_ok=True)
        elif not link.is_symlink() or os.readlink(link) != target:  # noqa: PTH115 - as it is written
            beside = self.root / _OWN / _LATEST
            beside.unlink(missing_ok=True)
            beside.symlink_to(target)
            beside.replace(link)
            sync_directory(self.root)

    def _forget(self, keep: int | None) -> None:
        """Removes nights beyond `keep`, and indices that no night refers to."""
        names = self.names()
        for name in names[: max(0, len(names) - keep)] if keep else ():
            trash = self.root / _OWN / f"{_TRASH}{name}"
            (self.runs / name).rename(trash)
        for entry in os.scandir(self.root / _OWN):
            if entry.name.startswith(_TRASH):
                self._remove(Path(entry.path))
        there = {entry.name for entry in os.scandir(self.index)}
        wanted = self._indices()
        if wanted is None or wanted - there:
            return  # something is damaged, and what is of use is not known
        for name in there - wanted:
            self._remove(self.index / name)

    def _indices(self) -> set[str] | None:
        """The indices that the nights refer to; None when one of them is damaged."""
        try:
            nights = [self._night(name) for name in self.names()]
        except (OSError, ValueError):
            return None
        known = [told.hands(night) for night in nights]
        if known != sorted(known):
            return None
        return {one["name"] for night in nights for one in night["index"]}

    def _check_growth(self, hands: int) -> None:
        """Raises ValueError where the night before the last knew of more hands."""
        for name in self.names()[-2:-1]:
            try:
                before = told.hands(self._night(name))
            except (OSError, ValueError):
                continue  # `earlier` will say so
            if before > hands:
                raise ValueError(f"run.json: night.index: {hands} hands, fewer than the {before} of {name}")

    def _remove(self, path: Path) -> None:
        shutil.rmtree(path, ignore_errors=True)
        if path.exists():
            self._notice(f"could not remove {path}")


def _check(run: Path, outputs: list[dict[str, Any]]) -> None:
    """Raises OSError or ValueError unless what the next night goes on from is as it was written."""
    written = {output["path"]: output["sha256"] for output in outputs}
    for name in _NEEDED:
        if name not in written:
            raise ValueError(f"run.json: outputs: {name} is missing")
        if sha256(run / name) != written[name]:
            raise ValueError(f"{name} was changed")


@contextmanager
def opened(root: Path, notice: Callable[[str], None]) -> Iterator[Store]:
    """The store in the folder `root`, made if need be, for this process alone.

    Raises Locked when another night works there, UsageProblem when the folder cannot be a store.
    """
    root = root.resolve()
    own = root / _OWN
    try:
        if root.exists() and not own.is_dir() and any(root.iterdir()):
            raise UsageProblem(f"{root} is no store of floorcall and is not empty")
        for folder in (own / "night", own / "index", root / "runs"):
            folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(own / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise UsageProblem(f"cannot write in {root}: {error.strerror}") from error
    try:
        _lock(descriptor, root)
        _check_places(own, root / "runs")
        store = Store(root, notice)
        store.mend()
        yield store
    finally:
        os.close(descriptor)


def _check_places(own: Path, runs: Path) -> None:
    """Raises UsageProblem where the night could not be published at its end."""
    if own.stat().st_dev != runs.stat().st_dev:
        raise UsageProblem(f"{own} and {runs} have to lie on one disk")
    latest = own.parent / _LATEST
    if os.path.lexists(latest) and not latest.is_symlink():
        raise UsageProblem(f"{latest} is no link: the store keeps a link of that name; move it away")
    for folder in (own.parent, own, runs):
        if not os.access(folder, os.W_OK):
            raise UsageProblem(f"cannot write in {folder}")


def _lock(descriptor: int, root: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Locked(f"another night works in {root}: {_holder(os.pread(descriptor, 500, 0))}") from error
    said = {
        "process": os.getpid(),
        "host": socket.gethostname(),
        "since": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, json.dumps(said).encode(), 0)


def _holder(said: bytes) -> str:
    try:
        holder = json.loads(said)
        return f"process {holder['process']} on {holder['host']}, since {holder['since']}"
    except (ValueError, LookupError, TypeError):
        return "it has not said who it is"
