"""Try a sample of mutants: `python -m tests.mutation --seed 1 --count 400`.

Fails if fewer than 95 of 100 in a group are noticed, but for those that `known.toml` names, or if that list
is out of date: each of its entries is tried too.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.mutation.groups import GROUPS, Group
from tests.mutation.known import known
from tests.mutation.results import Identity, Result, keep, kept, summary
from tests.mutation.sample import Mutant, drawn, named
from tests.mutation.trace import traced
from tests.mutation.trial import Outcome, tried
from tests.mutation.warm import tried_warm

ROOT = Path(__file__).parents[2]
WARM = [
    "polars",
    "numpy",
    "pyarrow.parquet",
    "pyarrow.dataset",
    "hypothesis",
    "pytest",
    "click",
    "jinja2",
    "msgspec",
    "zstandard",
    "fsspec",
    "tomli_w",
    "pokerkit",
    "yaml",
    "babel",
    "duckdb",
]
"""Imported once for all mutants; imports alone start no threads that a fork would miss."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400, help="mutants in all, as many from each group")
    parser.add_argument("--kept", type=Path, default=ROOT / ".mutation", help="traces and results stay here")
    parser.add_argument("--again", action="store_true", help="those that the last run did not notice")
    parser.add_argument("--group", action="append", choices=[group.name for group in GROUPS])
    options = parser.parse_args()
    os.environ["POLARS_MAX_THREADS"] = "1"
    for name in WARM:
        importlib.import_module(name)
    reasons = known()
    path = options.kept / f"results-{options.seed}.jsonl"
    options.kept.mkdir(exist_ok=True)
    listed = named(ROOT, reasons.keys())
    if options.again:
        last = {result.identity for result in kept(path) if not result.killed}
        sample = named(ROOT, last)
    else:
        path.unlink(missing_ok=True)
        sample = drawn(ROOT, options.seed, options.count)
    sample += [mutant for mutant in listed if mutant not in sample]
    sample = [mutant for mutant in sample if not options.group or mutant.group in options.group]
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*"))
        for group in GROUPS:
            of_group = [mutant for mutant in sample if mutant.group == group.name]
            if of_group:
                _try(group, of_group, tree, path)
    gone = reasons.keys() - {mutant.identity for mutant in listed}
    text, well = summary(kept(path), reasons, sorted(gone))
    print(f"\n{text}")
    return 0 if well else 1


def _try(group: Group, mutants: list[Mutant], tree: Path, path: Path) -> None:
    """Try the mutants of a group and keep what comes of them at `path`.

    Those that need a fresh import are tried with it afterwards, and so is what nothing has noticed without
    one if other tests may.
    """
    trace = traced(group, tree, path.with_name(f"trace-{group.name}.json"))
    kills: Counter[str] = Counter()
    settled: set[Identity] = set()
    shown = os.dup(2)

    def of(mutant: Mutant) -> tuple[list[str], bool]:
        return trace.of(mutant.file, mutant.line, mutant.line + mutant.before.count("\n"))

    def order(mutant: Mutant, tests: Iterable[str]) -> list[str]:
        """Those that run the line; of these those named after the module, then the most watchful.

        All, these first, where the line runs when the module is imported.
        """
        words = set(Path(mutant.file).stem.split("_"))
        touching, all_that_can = of(mutant)
        place = {test: at for at, test in enumerate(dict.fromkeys((*group.first, *touching)))}
        if all_that_can:
            tests = [test for test in tests if test in touching]

        def promise(test: str) -> tuple[bool, bool, int, int]:
            named = not words.isdisjoint(Path(test.partition("::")[0]).stem.split("_")[1:])
            return test not in place, not named, -kills[test], place.get(test, 0)

        return sorted(tests, key=promise)

    def tell(noticed: bool) -> None:
        os.write(shown, b"." if noticed else b"?")

    def done(mutant: Mutant, outcome: Outcome | None) -> None:
        noticed = outcome is not None and outcome.killed
        if outcome is not None and noticed:
            kills[outcome.by.partition("[")[0]] += 1
        if outcome is not None and (noticed or of(mutant)[1]):
            keep(path, Result.of(mutant, outcome))
            settled.add(mutant.identity)
        tell(noticed)

    tried_warm(group, tree, mutants, order, done)
    for mutant in mutants:
        if mutant.identity not in settled:
            outcome = tried(mutant, group, tree, order(mutant, trace.tests), only=of(mutant)[1])
            keep(path, Result.of(mutant, outcome))
            tell(outcome.killed)


if __name__ == "__main__":
    sys.exit(main())
