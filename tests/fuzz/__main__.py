"""Runs alterations for a long time and keeps what is found.

    python -m tests.fuzz --minutes 60 --seed 7 --format wpn --jobs 2
    python -m tests.fuzz --format wpn --seed 7 --case 4711

Ends with 1 where anything was found.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Lock

import click

from tests.fuzz import corpus
from tests.fuzz.cases import case, wrong
from tests.fuzz.finds import keep, kind
from tests.fuzz.worker import Worker, Wrong

_BATCH = 64
_OF_A_KIND = 3
"""So many finds of one kind and format are kept: the next ones tell nothing new."""


class _Log:
    """What was run and found so far."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._seed, self._lock = folder, seed, Lock()
        self._begun = time.monotonic()
        self.cases: Counter[str] = Counter()
        self.finds: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, cases: int, found: list[Wrong]) -> None:
        with self._lock:
            self.cases[name] += cases
            for one in found:
                what = name, kind(one.says)
                self.finds[what] += 1
                if self.finds[what] <= _OF_A_KIND:
                    kept = self._kept(name, one)
                    click.echo(f"FIND {name} {one.number}: {one.says}\n     {kept}")
            minutes = (time.monotonic() - self._begun) / 60
            click.echo(
                f"{minutes:7.1f} min {self.cases.total():9,} cases, {self.finds.total()} finds; {name}"
            )

    def _kept(self, name: str, one: Wrong) -> Path:
        if one.says.startswith(("no end", "the process died")):
            return self._folder  # it must not be run here
        return keep(self._folder, case(name, self._seed, one.number), one.says, self._seed)

    def told(self) -> None:
        click.echo(f"\n{'format':20} {'cases':>9} {'finds':>6}")
        for name, cases in sorted(self.cases.items()):
            finds = sum(number for (own, _), number in self.finds.items() if own == name)
            click.echo(f"{name:20} {cases:9,} {finds:6,}")
        for (name, says), number in sorted(self.finds.items()):
            click.echo(f"{number:6,} times {name}: {says}")
        of = f"{len(self.cases)} of {len(corpus.names())} formats"
        click.echo(f"{self.cases.total():,} cases in {of}, {self.finds.total():,} finds")


@click.command()
@click.option("--minutes", type=float, default=10.0, help="For so long.")
@click.option("--seed", type=int, default=0, help="Which cases: equal seeds, equal cases.")
@click.option("--format", "formats", multiple=True, type=click.Choice(corpus.names()), help="Only these.")
@click.option("--jobs", type=int, default=1, help="Processes.")
@click.option("--case", "number", type=int, help="One case again, in this process; needs --format.")
@click.option(
    "--finds", type=click.Path(path_type=Path), default=Path("fuzz-finds"), help="Where to keep them."
)
def main(
    minutes: float, seed: int, formats: tuple[str, ...], jobs: int, number: int | None, finds: Path
) -> None:
    """Alters exports and checks what must hold of what was read."""
    if number is not None:
        found = [says for name in formats for _, says in wrong([case(name, seed, number)])]
        click.echo("\n".join(found) or "nothing is wrong")
        sys.exit(1 if found else 0)
    os.environ["POLARS_MAX_THREADS"] = "1"  # of the processes to come
    log, until = _Log(finds, seed), time.monotonic() + 60 * minutes
    batches = ((name, first) for first in count(0, _BATCH) for name in formats or corpus.names())
    lock = Lock()

    def work() -> None:
        worker = Worker()
        while time.monotonic() < until:
            with lock:
                name, first = next(batches)
            numbers = list(range(first, first + _BATCH))
            log.add(name, _BATCH, worker.ask(name, seed, numbers))
        worker.stop()

    with ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(work) for _ in range(jobs)]:
            done.result()
    log.told()
    sys.exit(1 if log.finds else 0)


if __name__ == "__main__":
    main()
