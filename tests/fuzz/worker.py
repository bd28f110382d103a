"""The process that runs cases: it may hang, or need more memory than it gets, and is then done away with."""

from __future__ import annotations

import multiprocessing
import resource
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.cases import case, wrong

MEMORY = 3 * 2**30
"""Bytes of address space on top of what the process has when it starts: a batch needs a hundredth of it."""
SECONDS = 300
"""For a batch that takes one or two."""


class Wrong(NamedTuple):
    """A find, by the number of its case."""

    number: int
    says: str


def run(pipe: Connection) -> None:
    """Answers each (format, seed, numbers) with what is wrong with these cases."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    while (asked := pipe.recv()) is not None:
        name, seed, numbers = asked
        found = wrong([case(name, seed, number) for number in numbers])
        pipe.send([Wrong(one.number, says) for one, says in found])


class Worker:
    """One such process, started anew when it was lost."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=run, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, name: str, seed: int, numbers: list[int]) -> list[Wrong]:
        """What is wrong with these cases; of a batch that never ends or dies, the cases that do."""
        self._pipe.send((name, seed, numbers))
        try:
            if self._pipe.poll(SECONDS):
                answer: list[Wrong] = self._pipe.recv()
                return answer
            says = f"no end within {SECONDS} seconds"
        except EOFError:
            says = "the process died"
        self._process.kill()
        self._process.join()
        self._start()
        if len(numbers) == 1:
            return [Wrong(numbers[0], says)]
        half = len(numbers) // 2
        return self.ask(name, seed, numbers[:half]) + self.ask(name, seed, numbers[half:])

    def stop(self) -> None:
        """Ends the process."""
        self._pipe.send(None)
        self._process.join()
