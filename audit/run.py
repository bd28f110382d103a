"""Inputs to one staged run directory: shards to workers, their sums to accounts, and run.json last."""

from __future__ import annotations

import shutil
import time
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

import polars as pl

from audit import duplicates, files, manifest, parts, poison
from audit.accounts import Hands, SourceBytes, failing_sums
from audit.outcome import UsageProblem
from audit.tables import PARSED_TABLES, TABLES
from audit.task import Kind, Result, Task
from audit.work import PROCESS, Work
from audit.workers import Died, Pool
from parsers.sources import open_inputs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from audit.listener import Listener
    from audit.parts import Part, Written
    from audit.settings import Settings
    from parsers.sources import Opened, Source

K = TypeVar("K")


@dataclass
class Totals:
    """The sums of a run, shard by shard."""

    hands: Hands = field(default_factory=Hands)
    hands_by_source: dict[int, int] = field(default_factory=dict)
    bytes: dict[int, SourceBytes] = field(default_factory=dict)
    books: dict[str, str] = field(default_factory=dict)
    findings: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    verdicts: dict[str, int] = field(default_factory=dict)
    coverage: dict[Kind, list[int]] = field(default_factory=dict)
    bet_sizes: dict[tuple[str, str, str], int] = field(default_factory=dict)
    written: list[Written] = field(default_factory=list)
    lost_shards: list[dict[str, str]] = field(default_factory=list)  # shards that are lost, and why
    rule_errors: dict[str, str] = field(default_factory=dict)  # by code: what a rule raised first

    def add(self, result: Result) -> None:
        """Adds one shard."""
        self.hands.add(result.hands)
        _add(self.hands_by_source, result.hands_by_source)
        _add(self.findings, result.findings)
        _add(self.verdicts, result.verdicts)
        _add(self.bet_sizes, result.bet_sizes)
        self.books.update(result.books)
        self.written.extend(result.written)
        if result.failure is not None:
            self.lost_shards.append(asdict(result.failure))
        self.rule_errors.update(result.rule_errors)
        for source, account in result.bytes.items():
            self.bytes.setdefault(source, SourceBytes()).add(account)
        for kind, counts in result.coverage.items():
            sums = self.coverage.setdefault(kind, [0] * len(counts))
            self.coverage[kind] = [one + other for one, other in zip(sums, counts, strict=True)]


def audit(
    inputs: Sequence[str],
    run: Path,
    settings: Settings,
    work: Work,
    listener: Listener,
    *,
    pool: Pool[Task, Result] | None = None,
    meanwhile: Callable[[], None] = lambda: None,
) -> manifest.Manifest:
    """Reads, judges and writes everything that `inputs` hold into the existing folder `run`.

    `pool` does PROCESS with as many jobs as `work` says, and may have been started before; its processes end
    here, as they write into `run`. `meanwhile` is called once, when the workers have something to do.

    Returns what run.json says, its exit code included. Raises UsageProblem for inputs that do not exist,
    TaskError for a failure of our own in a worker, OSError when the disk does not take what is written.
    """
    started = time.perf_counter()
    clock: dict[str, float] = {}
    spool, scratch = run / ".spool", run / ".scratch"
    spool.mkdir()
    scratch.mkdir()
    with pool or Pool(PROCESS, work.jobs) as workers:
        opened = survey(inputs, spool, settings, work, listener)
        clock["open"] = time.perf_counter() - started
        tasks = [
            Task(
                shard,
                {segment.source: opened.sources[segment.source] for segment in shard.segments},
                run,
                scratch,
                settings,
            )
            for shard in opened.shards
        ]
        done = {task.place: (task, result) for task, result in _results(workers, tasks, listener, meanwhile)}
        clock["shards"] = time.perf_counter() - started - clock["open"]
        _again(workers, done, opened, listener)
        clock["again"] = time.perf_counter() - started - clock["open"] - clock["shards"]
    totals = Totals()
    for place in sorted(done):
        totals.add(done[place][1])
    _write_own_parts(run, opened, totals, settings)
    shutil.rmtree(spool)
    shutil.rmtree(scratch)
    sizes = {
        source.index: (f"{source.source_path} {source.member or ''}".strip(), *_size(source))
        for source in opened.sources
    }
    failing = failing_sums(totals.hands, sizes, totals.bytes)
    for sentence in failing:
        listener.tell("failing-sum", message=f"THE ACCOUNTS DO NOT COME OUT: {sentence}")
    return manifest.build(inputs, opened, settings, work, totals, failing, clock)


def survey(inputs: Sequence[str], spool: Path, settings: Settings, work: Work, listener: Listener) -> Opened:
    """The sources and shards of `inputs`; what is packed is unpacked under `spool`.

    Raises UsageProblem for an input that does not exist or a pattern that matches nothing.
    """
    opened = open_inputs(
        inputs,
        spool=spool,
        options=settings.options,
        limits=settings.limits,
        shard_bytes=work.shard_bytes,
        on_progress=lambda more: _opening(more, listener),
    )
    missing = opened.issues.filter(pl.col("reason") == "not-found")
    if not missing.is_empty():
        raise UsageProblem(missing["message"][0])
    listener.tell(
        "opened",
        sources=len(opened.sources),
        bytes=opened.total_bytes,
        shards=len(opened.shards),
        repeated=len(opened.repeated),
    )
    return opened


def _opening(more: int, listener: Listener) -> None:
    listener.tell("opening", bytes=more)
    listener.tick()


def _results(
    pool: Pool[Task, Result],
    tasks: Sequence[Task],
    listener: Listener,
    meanwhile: Callable[[], None] = lambda: None,
) -> Iterator[tuple[Task, Result]]:
    """The tasks with their results; one that cannot be done is divided, and what is to blame given up."""
    failed: list[tuple[Task, Result | Died]] = []
    for task, outcome in pool.outcomes(tasks, listener.tick, meanwhile):
        if isinstance(outcome, Died) or outcome.failure is not None:
            failed.append((task, outcome))
        else:
            _tell(listener, task, outcome)
            yield task, outcome
    for task, result in poison.isolated(pool, failed, listener):
        _tell(listener, task, result)
        yield task, result


def _tell(listener: Listener, task: Task, result: Result) -> None:
    if result.failure is not None:
        message = f"{task.where}: lost: {result.failure.reason}: {result.failure.error}"
        listener.tell("lost", shard=task.shard.index, message=message, at=result.failure.at)
    else:
        listener.tell(
            "shard",
            shard=task.shard.index,
            bytes=sum(segment.end - segment.start for segment in task.shard.segments),
            hands=result.hands.seen,
        )


def _again(
    pool: Pool[Task, Result], done: dict[Part, tuple[Task, Result]], opened: Opened, listener: Listener
) -> None:
    """Does once more the tasks in which a hand turned out to be a duplicate or in conflict with another."""
    whole = {place: task for place, (task, result) in sorted(done.items()) if result.failure is None}
    if not whole:
        return
    order = {source.source_id: source.index for source in opened.sources}
    one = next(iter(whole.values()))
    changes = duplicates.find(one.run, one.scratch, whole, order)
    if not changes:
        return
    listener.tell(
        "again", shards=len(changes), message="some hands stand in several places: judging them anew"
    )
    again = [replace(done.pop(place)[0], changes=changes[place]) for place in whole if place in changes]
    done.update((task.place, (task, result)) for task, result in _results(pool, again, listener))


def _write_own_parts(run: Path, opened: Opened, totals: Totals, settings: Settings) -> None:
    """Part 0: what was not read at all, the coverage, and an empty part where a table has no rows."""
    sources = {source.index: source for source in opened.sources}
    issues = files.issues_table(opened.issues, sources)
    if issues.num_rows:
        totals.written.append(parts.write(run, "parse_issues", 0, issues))
    for source, start, end in opened.issues.select("source", "byte_start", "byte_end").iter_rows():
        if source is not None:
            size = sources[source].size if start is None or end is None else end - start
            totals.bytes.setdefault(source, SourceBytes()).issues += size
    for source, kind, count in opened.ignored.iter_rows():
        totals.bytes.setdefault(source, SourceBytes()).ignored[kind] += count
    if totals.coverage:
        totals.written.append(parts.write(run, "coverage", 0, files.coverage_table(totals.coverage)))
    names = TABLES if settings.judge else PARSED_TABLES
    present = {written.path.split("/")[0] for written in totals.written}
    totals.written.extend(parts.write_empty(run, name) for name in names if name not in present)
    totals.written.sort(key=lambda written: written.path)


def _size(source: Source) -> tuple[int, str]:
    """How much a source holds, and of what."""
    return (source.size, "bytes") if source.tables is None else (source.tables.rows, "rows")


def _add(sums: dict[K, int], more: Mapping[K, int]) -> None:
    for kind, count in more.items():
        sums[kind] = sums.get(kind, 0) + count
