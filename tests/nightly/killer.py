"""Kills the second night of a small store before chosen steps on disk, and looks at what is left.

Run as a program, with a folder and a seed; it writes a JSON line per kill. It forks, which a process that has
used Polars may not do, so it does all work in its children.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

os.environ |= {"FLOORCALL_SHARD_BYTES": "1500", "POLARS_MAX_THREADS": "1"}

import floorcall.nightly
from audit import canary, verify
from audit.nightly import tonight  # noqa: F401 - imported once, before the children
from tests.nightly import whole
from tests.nightly.nights import runs

_STEPS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.symlink")
_WRITES = os.O_WRONLY | os.O_RDWR
_AREAS = ("journal/", "scratch/second", "scratch/first", "run/", "run")


def area(step: str) -> str:
    """Where in the store a step is taken; empty for those that only make room."""
    event, _, path = step.partition(" ")
    if path.startswith("/.store/night"):
        return next((area for area in _AREAS if path.startswith(f"/.store/night/{area}")), "")
    return f"{event} {path}" if event in ("os.rename", "os.symlink") else ""


def in_child(folder: Path, work: Callable[[], Any]) -> Any:
    """What `work` returns, in a process of its own; None when that was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(folder / "stderr", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = 1
        try:
            data = json.dumps(work()).encode()
            os.write(writing, data)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with open(reading, "rb") as file:  # noqa: PTH123 - a descriptor
        data = file.read()
    os.waitpid(child, 0)
    return json.loads(data) if data else None


def night(inputs: Path, store: Path) -> int:
    """One night; returns how it ended."""
    canary.check = lambda _: canary.Canaries(0, [])
    try:
        floorcall.main(
            ["nightly", str(inputs), "--store", str(store), "--jobs", "1", "--no-html", "--keep", "1"]
        )
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def steps(store: Path, before: Callable[[int, str], None]) -> None:
    """Calls `before` with number and name of each step that changes something below the store."""
    count = 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        if event not in _STEPS or (event == "open" and not arguments[2] & _WRITES):
            return
        path = os.fsdecode(arguments[1 if event == "os.symlink" else 0]) if event != "open" else arguments[0]
        if isinstance(path, str) and (path.startswith(str(store)) or not path.startswith("/")):
            count += 1
            before(count, f"{event} {path.removeprefix(str(store))}")

    sys.addaudithook(hook)


def main(folder: Path, seed: int) -> None:
    """Kills, looks, and lets another night go on; tells what is wrong then."""
    inputs, before, right = folder / "in", folder / "before", folder / "right"
    whole.first_inputs(inputs)
    in_child(folder, lambda: night(inputs, before))
    whole.second_inputs(inputs)
    shutil.copytree(before, right, symlinks=True)
    seen: list[str] = []

    def unharmed() -> list[Any]:
        steps(right, lambda _, step: seen.append(step))
        return [night(inputs, right), seen]

    code, seen = in_child(folder, unharmed)
    by_area: dict[str, list[int]] = {}
    for number, step in enumerate(seen, 1):
        if area(step):
            by_area.setdefault(area(step), []).append(number)
    chance = random.Random(seed)
    for at in sorted(chance.choice(numbers) for numbers in by_area.values()):
        store = folder / "store"
        shutil.rmtree(store, ignore_errors=True)
        shutil.copytree(before, store, symlinks=True)

        def killed(at: int = at, store: Path = store) -> int:
            steps(store, lambda number, _: os._exit(9) if number == at else None)
            return night(inputs, store)

        def looked_at(at: int = at, store: Path = store) -> dict[str, Any]:
            return {"at": at, "step": seen[at - 1], **look(inputs, store, right, code, runs(before)[0])}

        in_child(folder, killed)
        told = in_child(folder, looked_at) or {
            "at": at,
            "wrong": [(folder / "stderr").read_text()],
            "runs": 0,
        }
        print(json.dumps(told), flush=True)


def look(inputs: Path, store: Path, right: Path, code: int, first: str) -> dict[str, Any]:
    """What is wrong with a killed store and with what another night makes of it."""
    there = runs(store)
    wrong = [one for name in there for one in verify.verify(store / "runs" / name)]
    if not (store / "latest/run.json").exists() and there[0] == first:
        wrong.append("latest points nowhere")
    done = there[-1] != first
    ended = night(inputs, store)
    wrong += [*whole.faults(store), *whole.leftovers(store)]
    if (store / "latest").resolve().name != runs(store)[-1]:
        wrong.append("latest is not at the last night")
    if not done and (ended != code or whole.content(store, -1) != whole.content(right, -1)):
        wrong.append(f"the night is not what it has to be: {ended}")
    if done and (ended != 0 or whole.said(store)["hands"]["seen"]):
        wrong.append("a night that was done is done again")
    return {"done": done, "wrong": wrong}


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
