"""Speed of `floorcall audit` on the same hands as several rooms print them, relative to PokerStars.

    python benchmarks/formats.py [HANDS] [--rooms ipoker,ohh]

Every file is audited by a cold process of one job. Prints hands per second of processor time (that of other
processes of a busy machine does not count), and how many times as long a hand takes as the same one in the
layout of PokerStars: in the whole command, and in reading alone.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

os.environ["POLARS_MAX_THREADS"] = "1"

from benchmarks.rooms import ROOMS, write
from parsers import mixed
from parsers.format import Options
from parsers.text import from_bytes

READ = 2_000  # hands that are read, several times
TIMES = 3


def audited(source: Path, out: Path) -> float:
    """Seconds of processor time of one cold run, all its processes together."""
    command = [sys.executable, "-m", "floorcall", "audit", str(source), "--out", str(out), "--jobs", "1"]
    before = os.times()
    child = os.posix_spawn(
        sys.executable,
        [*command, "--fail-on", "never"],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status = os.waitpid(child, 0)
    after = os.times()
    if status:
        raise SystemExit(f"audit ended with {os.waitstatus_to_exitcode(status)}")
    return after.children_user + after.children_system - before.children_user - before.children_system


def read(source: Path, room: str) -> float:
    """Seconds of processor time of reading alone, a hand: the best of several times."""
    text = from_bytes(source.read_bytes())
    best = float("inf")
    for _ in range(TIMES):
        started = time.process_time()
        parsed = mixed.read(text, room, Options())
        best = min(best, time.process_time() - started)
    if parsed.issues.height or parsed.hands.height != READ:
        raise SystemExit(f"{room}: {parsed.hands.height} hands read of {READ}")
    return best / READ


def main() -> None:
    """Run and print one JSON object."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("hands", nargs="?", type=int, default=20_000)
    options.add_argument("--rooms", default=",".join(ROOMS))
    said = options.parse_args()
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for room in dict.fromkeys(["pokerstars", *said.rooms.split(",")]):
            source, some = (Path(folder) / f"{name}.{ROOMS[room][1]}" for name in ("all", "some"))
            write(room, said.hands, source)
            write(room, READ, some)
            whole, reading = audited(source, Path(folder) / room) / said.hands, read(some, room)
            first = figures.get("pokerstars", {"whole": whole, "reading": reading})
            figures[room] = {
                "whole": whole,
                "reading": reading,
                "hands_per_second": round(1 / whole),
                "times_pokerstars": round(whole / first["whole"], 1),
                "reading_microseconds": round(1e6 * reading, 1),
                "reading_times_pokerstars": round(reading / first["reading"], 1),
            }
            source.unlink()
    shown = {
        room: {name: value for name, value in of.items() if name not in ("whole", "reading")}
        for room, of in figures.items()
    }
    sys.stdout.write(json.dumps({"hands": said.hands, **shown}, indent=1) + "\n")


if __name__ == "__main__":
    main()
