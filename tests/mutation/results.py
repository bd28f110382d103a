"""What came of the mutants: kept line by line while they are tried, and told in the end."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutation.groups import GROUPS
from tests.mutation.sample import Mutant
from tests.mutation.trial import Outcome

WANTED = 95
"""So many of a hundred have to be noticed."""

Identity = tuple[str, str, str, str]


class Result(NamedTuple):
    """A mutant and how it fared."""

    group: str
    file: str
    line: int
    within: str
    operator: str
    before: str
    after: str
    killed: bool
    by: str
    seconds: float

    @classmethod
    def of(cls, mutant: Mutant, outcome: Outcome) -> Result:
        return cls(*mutant[:-2], *outcome)

    @property
    def identity(self) -> Identity:
        return self.file, self.within, self.before, self.after

    def told(self) -> str:
        lines = [f"  - {line}" for line in self.before.splitlines()]
        lines += [f"  + {line}" for line in self.after.splitlines()]
        return "\n".join([f"{self.file}:{self.line} {self.within or '(module)'}: {self.operator}", *lines])


def keep(path: Path, result: Result) -> None:
    """Add a result to the file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result._asdict()) + "\n")


def kept(path: Path) -> list[Result]:
    """The results in the file; the last one of each mutant."""
    if not path.exists():
        return []
    read: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return list(
        {(one["group"], one["file"], one["line"], one["after"]): Result(**one) for one in read}.values()
    )


def summary(
    results: Iterable[Result], reasons: dict[Identity, str], gone: Iterable[Identity]
) -> tuple[str, bool]:
    """What is to be told, and whether all is well.

    `reasons` are those of the list of known mutants, `gone` its entries that name no mutant.
    """
    results = list(results)
    lines, well = [], True
    for group in GROUPS:
        of_group = [result for result in results if result.group == group.name]
        excused = [result for result in of_group if not result.killed and result.identity in reasons]
        killed = sum(result.killed for result in of_group)
        counted = len(of_group) - len(excused)
        share = 100 * killed / counted if counted else 100.0
        well &= share >= WANTED
        lines.append(
            f"{group.name}: {len(of_group)} mutants, {killed} noticed, {len(excused)} known, "
            f"{counted - killed} not noticed: {share:.1f} %"
        )
    for result in results:
        if not result.killed and result.identity not in reasons:
            lines.append(result.told())
        elif result.killed and result.identity in reasons:
            lines.append(f"known, but noticed by {result.by}:\n{result.told()}")
            well = False
    for file, within, before, _ in gone:
        lines.append(f"known, but not there any more: {file} {within}: {before}")
        well = False
    return "\n".join(lines), well
