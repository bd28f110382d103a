"""Rows of tables that belong to no hand: a line for each run of them, behind the lines of the hands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import polars as pl

_CHUNK = 2**20


class Strays:
    """Gathers them in a file; rows have their number in the table (`row`) and a key (`key`)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._run: dict[str, Any] = {}

    def add(self, table: str, rows: pl.DataFrame) -> None:
        """Takes the rows of a table in order."""
        numbers = rows["row"].to_numpy()
        for part in np.split(np.arange(len(numbers)), np.flatnonzero(np.diff(numbers) != 1) + 1):
            if not len(part):
                continue
            first, last = int(numbers[part[0]]), int(numbers[part[-1]])
            if self._run and self._run["last"] == first - 1:
                self._run["last"] = last
                continue
            self.end()
            self._run = {"table": table, "first": first, "last": last, "key": rows["key"][int(part[0])]}

    def end(self) -> None:
        """The table has no more rows."""
        if not self._run:
            return
        run, self._run = self._run, {}
        texts = {name: None if value is None else str(value) for name, value in run.items()}
        line = {"rows": run["last"] - run["first"] + 1, "stray": texts}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")

    def send(self, write: Callable[[bytes], None]) -> None:
        """Writes their lines."""
        if self._path.exists():
            with self._path.open("rb") as file:
                while chunk := file.read(_CHUNK):
                    write(chunk)
