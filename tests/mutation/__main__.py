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
from collections.abc import Iterator
from pathlib import Path

from tests.mutation.groups import GROUPS
from tests.mutation.known import known
from tests.mutation.results import Result, keep, kept, summary
from tests.mutation.sample import Mutant, drawn, named
from tests.mutation.trace import traced
from tests.mutation.trial import tried

ROOT = Path(__file__).parents[2]
WARM = (
    "polars numpy pyarrow.parquet pyarrow.dataset hypothesis pytest click jinja2 msgspec zstandard fsspec "
    "tomli_w pokerkit yaml babel duckdb"
).split()
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
        if not os.environ.get("RESUME"):
            path.unlink(missing_ok=True)
        done = {result.identity for result in kept(path)}
        sample = [m for m in drawn(ROOT, options.seed, options.count) if m.identity not in done]
    sample += [mutant for mutant in listed if mutant not in sample]
    sample = [mutant for mutant in sample if not options.group or mutant.group in options.group]
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*"))
        for result in _results(sample, tree, options.kept):
            keep(path, result)
            sign = "." if result.killed else "S"
            print(sign, end="", flush=True)
    gone = reasons.keys() - {mutant.identity for mutant in listed}
    text, well = summary(kept(path), reasons, sorted(gone))
    print(f"\n{text}")
    return 0 if well else 1


def _results(sample: list[Mutant], tree: Path, kept_at: Path) -> Iterator[Result]:
    for group in GROUPS:
        of_group = [mutant for mutant in sample if mutant.group == group.name]
        if not of_group:
            continue
        trace = traced(group, tree, kept_at / f"trace-{group.name}.json")
        kills: Counter[str] = Counter()  # tests that have noticed others are likely to notice more
        for mutant in of_group:
            first = trace.of(mutant.file, mutant.line, mutant.line + mutant.before.count("\n"))
            first = sorted(
                {**dict.fromkeys(group.first), **dict.fromkeys(first)}, key=lambda test: -kills[test]
            )
            outcome = tried(mutant, group, tree, first)
            kills[outcome.by.partition("[")[0]] += 1
            yield Result.of(mutant, outcome)


if __name__ == "__main__":
    sys.exit(main())
