"""Inputs to one staged run directory: shards to workers, their sums to accounts, and run.json last."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

import polars as pl

from audit import attempts, duplicates, files, manifest, parts, poison, second_go
from audit.accounts import Hands, SourceBytes, failing_sums
from audit.outcome import UsageProblem
from audit.seen import Seen
from audit.tables import PARSED_TABLES, TABLES
from audit.task import Kind, Result, Task
from audit.work import PROCESS, Work
from audit.workers import Died, Pool
from parsers.sources import open_inputs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from audit.baseline import Baseline
    from audit.listener import Listener
    from audit.parts import Part, Written
    from audit.runner import Runner
    from audit.settings import Settings
    from parsers.past import Past
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
    known: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    listed: set[str] = field(default_factory=set)  # ids that the baseline lists and that were found
    verdicts: dict[str, int] = field(default_factory=dict)
    coverage: dict[Kind, list[int]] = field(default_factory=dict)
    bet_sizes: dict[tuple[str, str, str], int] = field(default_factory=dict)
    written: list[Written] = field(default_factory=list)
    lost_shards: list[dict[str, str]] = field(default_factory=list)  # shards that are lost, and why
    rule_errors: dict[str, str] = field(default_factory=dict)  # by code: what a rule raised first
    unread: list[tuple[int, int, int]] = field(default_factory=list)  # source, start and end of what is lost
    last: dict[int, tuple[int, str]] = field(default_factory=dict)  # source -> last hand's start and content
    new_hands: Counter[str] = field(default_factory=Counter)  # by site: audited, and by no earlier night
    again: set[str] = field(default_factory=set)  # finding_ids of hands that an earlier night audited too
    spared: Counter[tuple[str, str, str, str]] | None = None  # of a night: known, or found by an earlier one
    cut: set[str] = field(default_factory=set)  # hand_keys then of last hands that are others now
    expired: set[str] = field(default_factory=set)  # severities of what stands and is no longer accepted
    others: set[str] = field(default_factory=set)  # hand_keys of earlier nights, with a second content now

    def add(self, result: Result) -> None:
        """Adds one shard."""
        self.hands.add(result.hands)
        _add(self.hands_by_source, result.hands_by_source)
        _add(self.findings, result.findings)
        _add(self.known, result.known)
        self.listed |= result.listed
        _add(self.verdicts, result.verdicts)
        _add(self.bet_sizes, result.bet_sizes)
        self.books.update(result.books)
        self.written.extend(result.written)
        if result.failure is not None:
            self.lost_shards.append(asdict(result.failure))
        self.rule_errors.update(result.rule_errors)
        self.unread.extend(result.unread)
        self.new_hands.update(result.new_hands)
        self.again.update(result.again)
        self.cut |= result.cut
        self.others.update(result.others)
        for source, last in result.last.items():
            self.last[source] = max(last, self.last.get(source, last))
        for source, account in result.bytes.items():
            self.bytes.setdefault(source, SourceBytes()).add(account)
        for kind, counts in result.coverage.items():
            sums = self.coverage.setdefault(kind, [0] * len(counts))
            self.coverage[kind] = [one + other for one, other in zip(sums, counts, strict=True)]


@dataclass(frozen=True)
class Done:
    """All shards of a run, read and judged."""

    opened: Opened
    totals: Totals
    clock: dict[str, float]  # seconds


def audit(
    inputs: Sequence[str],
    run: Path,
    settings: Settings,
    work: Work,
    listener: Listener,
    *,
    runner: Runner[Task, Result] | None = None,
    meanwhile: Callable[[], None] = lambda: None,
    baseline: Baseline | None = None,
) -> manifest.Manifest:
    """Reads, judges and writes everything that `inputs` hold into the existing folder `run`.

    `runner` does PROCESS, and may have been started before; without one, `work.jobs` processes do. It ends
    here, as its workers write into `run`. `meanwhile` is called once, when the workers have something to do.
    What `baseline` has accepted is marked as known.

    Returns what run.json says, its exit code included. Raises UsageProblem for inputs that do not exist and
    workers that are not fit, TaskError for a failure of our own in a worker, OSError when the disk does not
    take what is written.
    """
    runner = runner or Pool[Task, Result](PROCESS, work.jobs)
    if baseline is not None:
        settings = baseline.noted(settings)
    scratch = run / ".scratch"
    with _removed(scratch), runner as workers:
        done = read_all(inputs, run, scratch, settings, work, listener, workers, meanwhile, baseline=baseline)
    write_own_parts(run, done, settings)
    return account(inputs, done, settings, work, listener, baseline=baseline)


def read_all(
    inputs: Sequence[str],
    run: Path,
    scratch: Path,
    settings: Settings,
    work: Work,
    listener: Listener,
    runner: Runner[Task, Result],
    meanwhile: Callable[[], None] = lambda: None,
    *,
    baseline: Baseline | None = None,
    past: Past | None = None,
    seen: Callable[[Opened], Seen] = lambda _: Seen(),
) -> Done:
    """As `audit`, without the run's own parts and run.json.

    `scratch`, on the disk of `run`, stays: with it and the tables in `run` an interrupted run goes on
    (`audit.nightly.journal`). What `past` has is not read again, and of the hands in it those that `seen`
    has are not judged again.
    """
    started = time.perf_counter()
    clock: dict[str, float] = {}
    spool = run / ".spool"
    spool.mkdir()
    scratch.mkdir(exist_ok=True)
    runner.share(scratch, inputs)
    opened = survey(inputs, spool, settings, work, listener, past)
    clock["open"] = time.perf_counter() - started
    before = seen(opened)
    tasks = [
        Task(
            shard,
            {segment.source: opened.sources[segment.source] for segment in shard.segments},
            run,
            scratch,
            settings,
            baseline=baseline.marks if baseline is not None else None,
            seen=before.of(opened.sources[segment.source].source_id for segment in shard.segments),
            anew=opened.anew & {segment.source for segment in shard.segments},
        )
        for shard in opened.shards
    ]
    done = {task.place: (task, result) for task, result in _results(runner, tasks, listener, meanwhile)}
    clock["shards"] = time.perf_counter() - started - clock["open"]
    _again(runner, done, opened, listener)
    clock["again"] = time.perf_counter() - started - clock["open"] - clock["shards"]
    shutil.rmtree(spool)
    totals = Totals()
    for place in sorted(done):
        totals.add(done[place][1])
    return Done(opened, totals, clock)


def account(
    inputs: Sequence[str],
    done: Done,
    settings: Settings,
    work: Work,
    listener: Listener,
    alarms: Sequence[str] = (),
    baseline: Baseline | None = None,
) -> manifest.Manifest:
    """What run.json says of a run whose parts are all written.

    `alarms` are reasons besides the run's own why it is incomplete.
    """
    opened, totals = done.opened, done.totals
    sizes = {
        source.index: (f"{source.source_path} {source.member or ''}".strip(), *_size(source))
        for source in opened.sources
    }
    failing = failing_sums(totals.hands, sizes, totals.bytes)
    for sentence in failing:
        listener.tell("failing-sum", message=f"THE ACCOUNTS DO NOT COME OUT: {sentence}")
    return manifest.build(inputs, opened, settings, work, totals, failing, done.clock, alarms, baseline)


@contextmanager
def _removed(scratch: Path) -> Iterator[None]:
    """Removes the folder at the end, however that comes."""
    try:
        yield
    finally:
        attempts.remove(scratch)


def survey(
    inputs: Sequence[str],
    spool: Path,
    settings: Settings,
    work: Work,
    listener: Listener,
    past: Past | None = None,
) -> Opened:
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
        past=past,
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
    runner: Runner[Task, Result],
    tasks: Sequence[Task],
    listener: Listener,
    meanwhile: Callable[[], None] = lambda: None,
) -> Iterator[tuple[Task, Result]]:
    """The tasks with their results; one that cannot be done is divided, and what is to blame given up."""
    failed: list[tuple[Task, Result | Died]] = []
    for task, outcome in runner.outcomes(tasks, listener.tick, meanwhile):
        if isinstance(outcome, Died) or outcome.failure is not None:
            failed.append((task, outcome))
        else:
            attempts.take(task, outcome)
            _tell(listener, task, outcome)
            yield task, outcome
    for task, result in poison.isolated(runner, failed, listener):
        if result.failure is None:
            attempts.take(task, result)
        _tell(listener, task, result)
        yield task, result


def _tell(listener: Listener, task: Task, result: Result) -> None:
    if result.failure is not None:
        message = f"{task.where}: lost: {result.failure.reason}: {result.failure.error}"
        listener.tell("lost", shard=task.shard.index, message=message, where=result.failure.at)
    else:
        listener.tell(
            "shard",
            shard=task.shard.index,
            bytes=sum(segment.end - segment.start for segment in task.shard.segments),
            hands=result.hands.seen,
        )


def _again(
    runner: Runner[Task, Result], done: dict[Part, tuple[Task, Result]], opened: Opened, listener: Listener
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
    first = [whole[place] for place in whole if place in changes]
    beside = second_go.folder(one.scratch)
    again = [replace(task, run=beside, scratch=beside, changes=changes[task.place]) for task in first]
    redone = list(_results(runner, again, listener))
    second_go.exchange(one.run, one.scratch, first, [task for task, _ in redone])
    for task in first:
        del done[task.place]
    for task, result in redone:
        done[task.place] = replace(task, run=one.run, scratch=one.scratch), result


def write_own_parts(run: Path, done: Done, settings: Settings) -> None:
    """Part 0: what was not read at all, the coverage, and an empty part where a table has no rows.

    Raises OSError.
    """
    opened, totals = done.opened, done.totals
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
