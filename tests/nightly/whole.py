"""A store of two small nights, and what it has to be like whatever stopped the second."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import polars as pl

from audit.tables import TABLES
from audit.verify import verify
from tests.audit.run.hands import broken, legal, underraise, write
from tests.nightly.nights import runs

SHARD_BYTES = "1500"
"""One or two hands a shard."""
LONG_AGO = 1_700_000_000
"""When all inputs were touched last: a file touched just now is looked into again."""


def first_inputs(folder: Path) -> Path:
    """What the first night finds: an underraise, and the start of a file that grows."""
    folder.mkdir()
    put(folder / "a.txt", legal(1), underraise(2), legal(3))
    put(folder / "grows.txt", legal(4), legal(5))
    return folder


def second_inputs(folder: Path) -> Path:
    """What the second night finds: new hands, copies, and second contents, also of the first night's."""
    put(folder / "b.txt", legal(10), legal(11), underraise(12), legal(13), broken(14))
    put(folder / "c.txt", legal(11), legal(12), legal(1, to=8), legal(15))
    put(folder / "grows.txt", legal(4), legal(5), underraise(6), legal(7))
    return folder


def put(path: Path, *hands: str) -> Path:
    """Writes the hands into `path`, long ago."""
    os.utime(write(path, *hands), (LONG_AGO, LONG_AGO))
    return path


def said(store: Path, night: int = -1) -> dict[str, Any]:
    """The run.json of a night."""
    content: dict[str, Any] = json.loads((store / "runs" / runs(store)[night] / "run.json").read_text())
    return content


def finished(store: Path) -> int:
    """How many shards the night under way has in its journal."""
    return sum(1 for path in (store / ".store/night/journal").glob("*") if path.name != "writing")


def faults(store: Path) -> list[str]:
    """What is wrong with the nights of a store, as `floorcall verify` sees it, and what does not belong."""
    found = [f"{name}: {wrong}" for name in runs(store) for wrong in verify(store / "runs" / name)]
    expected = {*TABLES, "night", "standing", "run.json", "report"}
    for name in runs(store):
        strange = {entry.name for entry in (store / "runs" / name).iterdir()} - expected
        found += [f"{name}: {one} does not belong there" for one in sorted(strange)]
    return found


def leftovers(store: Path) -> list[str]:
    """What a finished night leaves behind besides its run, its index and the lock."""
    own = store / ".store"
    indices = {one["name"] for name in range(len(runs(store))) for one in said(store, name)["night"]["index"]}
    found = [
        f".store/{entry.name}" for entry in own.iterdir() if entry.name not in ("lock", "night", "index")
    ]
    found += [f".store/night/{entry.name}" for entry in (own / "night").iterdir()]
    found += [f"index {entry.name}" for entry in (own / "index").iterdir() if entry.name not in indices]
    found += [f"no index {name}" for name in indices if not (own / "index" / name / "row.npy").exists()]
    found += [entry.name for entry in store.iterdir() if entry.name not in (".store", "runs", "latest")]
    return found


def content(store: Path, night: int) -> dict[str, Any]:
    """All that a night says, but for its name and its times: two equal nights have equal ones."""
    run = store / "runs" / runs(store)[night]
    parts = {
        path.relative_to(run).as_posix(): path.read_bytes()
        for table in TABLES
        for path in (run / table).glob("*")
    }
    told = said(store, night)
    own = {  # canaries have tests of their own, and are left out in some nights of these
        name: told["night"][name]
        for name in told["night"]
        if name not in ("name", "previous", "started", "index", "canaries")
    }
    return {
        "parts": parts,
        "standing": _numbered(pl.read_parquet(run / "standing" / "part-000000.parquet"), store),
        "sources": pl.read_parquet(run / "night" / "sources.parquet").rows(),
        "files": pl.read_parquet(run / "night" / "files.parquet").rows(),
        "indexed": [one["rows"] for one in told["night"]["index"]],
        "night": own,
        "run.json": {
            name: told[name] for name in told if name not in ("night", "outputs", "timings", "work")
        },
    }


def _numbered(standing: pl.DataFrame, store: Path) -> list[tuple[Any, ...]]:
    """The rows, with the number of each night in place of its name."""
    numbers = {name: str(number) for number, name in enumerate(runs(store))}
    return standing.with_columns(pl.col("run", "since").replace(numbers)).rows()
