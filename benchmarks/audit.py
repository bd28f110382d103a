"""Whole-process speed and memory of `floorcall audit`, and a peer's parse of the same hands in the same run.

    python benchmarks/audit.py [HANDS] [--jobs N]

Prints hands per second of the cold command (HTML report included), the most resident memory of all its
processes together, and the ratio to pokerkit reading the first of the same hands (parse only).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.make_input import write

PEER_HANDS = 400


def resident(pid: int) -> int:
    """Bytes resident in a process and its descendants (shared pages counted once each, by Pss)."""
    total = 0
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) * 1024
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                total += resident(int(child))
    except (OSError, ValueError):
        pass
    return total


def audit(source: Path, out: Path, jobs: int) -> tuple[float, int]:
    """Seconds and peak resident bytes of one cold run."""
    command = [
        sys.executable,
        "-m",
        "floorcall",
        "audit",
        str(source),
        "--out",
        str(out),
    ]
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs), "--fail-on", "never"], stdout=subprocess.DEVNULL
    )
    peak = 0

    def watch() -> None:
        nonlocal peak
        while process.poll() is None:
            peak = max(peak, resident(process.pid))
            time.sleep(0.3)  # looking costs the watched process time

    watcher = threading.Thread(target=watch)
    watcher.start()
    process.wait()
    watcher.join()
    seconds = time.perf_counter() - started
    if process.returncode:
        raise SystemExit(f"audit ended with {process.returncode}")
    return seconds, peak


def peer(source: Path) -> tuple[float, int]:
    """Hands per second of pokerkit's parser on no-limit hold'em of the file, and how many it read."""
    from pokerkit import PokerStarsParser  # noqa: PLC0415 - only the comparison needs it

    with source.open(encoding="utf-8") as file:
        text = file.read(4_000_000)
    chunks = [c for c in text.split("\n\n\n") if "Hold'em No Limit" in c.split("\n", 1)[0]][:PEER_HANDS]
    started = time.perf_counter()
    read = 0
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        for _ in PokerStarsParser()("\n\n\n".join(chunks) + "\n\n\n"):
            read += 1
    return len(chunks) / (time.perf_counter() - started), read


def main() -> None:
    """Run and print one JSON object."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("hands", nargs="?", type=int, default=100_000)
    options.add_argument("--jobs", type=int, default=2)
    said = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "hands.txt"
        write(said.hands, source)
        seconds, peak = audit(source, Path(folder) / "out", said.jobs)
        ours = said.hands / seconds
        theirs, read = peer(source)
        figures = {
            "hands": said.hands,
            "megabytes": round(source.stat().st_size / 1e6, 1),
            "seconds": round(seconds, 2),
            "hands_per_second": round(ours),
            "peak_resident_mb": round(peak / 1e6),
            "pokerkit_parse_hands_per_second": round(theirs),
            "pokerkit_hands_read": f"{read} of {PEER_HANDS}",
            "ratio": round(ours / theirs, 1),
        }
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
