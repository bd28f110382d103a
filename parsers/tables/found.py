"""Files that are tables of hands, players, cards and actions: which of them belong together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from parsers.tables.columns import ACTIONS, HANDS, PLAYERS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIXES = (".parquet", ".csv")
NOT_READ = "none of the tables that are read (hands, players, cards, actions)"
OF_RUN = "beside the tables of a run, which are what is read of it"
_MANIFEST = "run.json"


@dataclass(frozen=True)
class TableSet:
    """The tables of one folder that are files of one kind: `hands.parquet`, or `hands/*.parquet`."""

    root: Path
    suffix: str

    def files(self, table: str) -> list[Path]:
        """The files of a table in the order of their names; its own file comes first."""
        folder = self.root / table
        parts = [folder / name for name in _names(folder) if name.endswith(self.suffix)]
        return [path for path in (self.root / f"{table}{self.suffix}", *parts) if _inside(path, self.root)]

    @property
    def named(self) -> str:
        """The hands of it, below `root`: what the set is called."""
        own = f"{HANDS}{self.suffix}"
        return own if (self.root / own).is_file() else HANDS


def set_of(path: Path) -> TableSet | None:
    """The set that a file belongs to, by its name and what lies beside it."""
    possible = [TableSet(root, path.suffix) for root in _roots(path)]
    return next((one for one in possible if _whole(one)), next(iter(possible), None))


def beside_tables(path: Path) -> str | None:
    """Why a file is not read that lies beside tables, or in a folder beside them; None: it does not."""
    for root in (path.parent, path.parent.parent):
        whole = any(_whole(TableSet(root, suffix)) for suffix in SUFFIXES)
        if whole and (root / _MANIFEST).is_file():
            return OF_RUN
        if whole and path.suffix == ".parquet":
            return NOT_READ
    return None


def _roots(path: Path) -> Iterator[Path]:
    if path.suffix not in SUFFIXES:
        return
    if path.stem in TABLES:
        yield path.parent
    if path.parent.name in TABLES:
        yield path.parent.parent


def _whole(one: TableSet) -> bool:
    return all(one.files(table) for table in (HANDS, PLAYERS, ACTIONS))


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith("."))
    except OSError:
        return []


def _inside(path: Path, root: Path) -> bool:
    """A regular file; a link only to one of the same folder."""
    try:
        return path.is_file() and path.resolve().is_relative_to(root.resolve())
    except OSError:
        return False
