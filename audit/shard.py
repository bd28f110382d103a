"""One shard from its bytes to its files: what a worker process does with it."""

from __future__ import annotations

import traceback
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from audit import accounts, attempts, bet_sizes, conflicts, duplicates, files, schema, tails
from audit.bookshelf import Shelf, choose
from audit.judge import Judgement, judge
from audit.panics import FAILURES
from audit.subset import renumber, subset
from audit.task import Failure, Result, Task
from parsers import mixed
from parsers.schema import empty
from parsers.text import SourceChangedError, load

if TYPE_CHECKING:
    from audit.seen import Met
    from audit.settings import Settings
    from parsers.schema import Parsed


def process(task: Task) -> Result:
    """Reads, judges and writes one shard.

    What is written lies in a folder of this attempt until the run takes it (`audit.attempts`). What the
    formats or the judge raise becomes `Result.failure`, with nothing written. Raises OSError when the disk
    does not take what is written.
    """
    try:
        # Looked up by number only: a shard knows its own sources, not the run's whole list.
        text = load(task.shard, task.sources)
    except SourceChangedError as error:
        return Result(failure=Failure("source-changed", str(error)))
    try:
        parsed = mixed.read(text, task.shard.format, task.settings.options)
    except FAILURES as error:
        return Result(failure=_failure("reader-failed", error))
    tables = [number for number, source in task.sources.items() if source.tables is not None]
    result = Result(bytes=accounts.bytes_of(parsed, tables))
    quarantined = parsed.issues.filter(pl.col("kind") == "hand")
    for reason, hands in quarantined.group_by("reason").agg(pl.col("hands").sum()).iter_rows():
        result.hands.quarantined[reason] = hands
    result.hands.seen = parsed.hands.height + result.hands.quarantined.total()
    result.last = _last(parsed)
    met = _met(parsed, task, result)
    parsed, left_out, met = _leave_out(parsed, task, met, result.hands)
    result.others = met.others
    result.new_hands.update(parsed.hands["site"].filter(pl.Series(~met.again)).to_list())
    result.hands.audited = parsed.hands.height
    result.hands_by_source = dict(parsed.hands.group_by("source").len().iter_rows())
    judgement = None
    if task.settings.judge:
        try:
            judgement = _judge(parsed, task, met, result)
            on_known = judgement.findings.filter(pl.Series(met.again[judgement.findings["hand"].to_numpy()]))
            result.again = on_known["finding_id"].to_list()
        except FAILURES as error:
            return Result(failure=_failure("judge-failed", error))
    folder = attempts.begin(task)
    duplicates.save_hashes(folder, task.place, files.hand_uids(parsed.hands))
    try:
        result.written = files.write_shard(task, folder, parsed, left_out, judgement)
    except OSError:
        raise
    except FAILURES as error:  # rows that no table takes
        return Result(failure=_failure("writer-failed", error))
    result.attempt = folder.name
    return result


def _failure(reason: str, error: BaseException) -> Failure:
    frames = traceback.extract_tb(error.__traceback__)
    at = "; ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return Failure(reason, f"{type(error).__name__}: {error}", at)


def _last(parsed: Parsed) -> dict[int, tuple[int, str]]:
    """Where the last hand of each source starts, and its content; "" where it was not read."""
    places = ["source", "byte_start"]
    issues = parsed.issues.filter(kind="hand").drop_nulls(places)
    ends = pl.concat(
        [
            parsed.hands.select(*places, content="content_sha256"),
            issues.select(*places, content=pl.lit("")),
        ]
    )
    last = ends.sort(places).unique("source", keep="last", maintain_order=True)
    return {source: (start, content) for source, start, content in last.iter_rows()}


def _met(parsed: Parsed, task: Task, result: Result) -> Met:
    """What earlier nights have of the hands of a shard."""
    hands = parsed.hands.with_columns(hand_uid=files.hand_uids(parsed.hands))
    anew = hands["source"].is_in(list(task.anew)).to_numpy().copy()
    rows = tails.rows(hands, task)
    for tail, row in rows:
        if row is None or not tails.is_same(hands.row(row, named=True), tail, task):
            result.cut.add(tail.key)
            if row is not None:
                anew[row] = True
    return task.seen.look(hands, anew, {row: tail for tail, row in rows if row is not None})


def _leave_out(
    parsed: Parsed, task: Task, met: Met, counts: accounts.Hands
) -> tuple[Parsed, pl.DataFrame, Met]:
    """The hands to audit, and an issue for each one that is outside the window or a duplicate."""
    hands = parsed.hands
    outside = _outside(hands["played_at"], task.settings)
    copies = task.changes.duplicates if task.changes else {}
    kept = list(met.kept)
    if copies:
        places = duplicates.places(hands, task.sources)
        kept = [earlier or copies.get(place) for earlier, place in zip(kept, places, strict=True)]
    duplicate = np.array([key is not None for key in kept], bool)
    counts.outside_window = int(outside.sum())
    counts.duplicates = int(duplicate.sum())
    left_out = hands.with_columns(
        kind=pl.when(pl.Series(duplicate)).then(pl.lit("duplicate")).otherwise(pl.lit("outside-window")),
        kept_hand_key=pl.Series(kept, dtype=pl.String),
        rows=pl.Series(accounts.rows_of(parsed)),
    ).filter(pl.Series(outside | duplicate))
    keep = ~(outside | duplicate)
    return subset(parsed, keep), left_out, met.of(keep)


def _outside(played_at: pl.Series, settings: Settings) -> np.ndarray:
    """Hands that were certainly played outside the window: one without a time is never left out."""
    outside = pl.Series([False]).new_from_index(0, len(played_at))
    if settings.since is not None:
        outside |= (played_at < settings.since).fill_null(value=False)
    if settings.until is not None:
        outside |= (played_at >= settings.until).fill_null(value=False)
    return outside.to_numpy()


def _judge(parsed: Parsed, task: Task, met: Met, result: Result) -> Judgement:
    """The judgement of all hands, each under the book of its source and room."""
    hands = parsed.hands
    of_source = pl.Series([task.sources[source].live for source in hands["source"]], dtype=pl.Boolean)
    live = pl.select(pl.coalesce(hands["live"], of_source)).to_series()
    kinds = hands.select("site", live=live).with_row_index("hand")
    settings = task.settings
    shelf = Shelf(settings.rulebook, settings.books, settings.sites)
    by_book: dict[str, list[np.ndarray]] = {}
    books = {}
    for (site, is_live), group in kinds.group_by("site", "live", maintain_order=True):
        book = choose(shelf, bool(is_live), str(site))
        books[book.name] = book
        by_book.setdefault(book.name, []).append(group["hand"].to_numpy())
    judged = []
    for name, book in books.items():
        numbers = np.sort(np.concatenate(by_book[name])).astype(np.int32)
        keep = np.zeros(hands.height, bool)
        keep[numbers] = True
        part = subset(parsed, keep)
        own = judge(part, book, seed=settings.seed)
        result.bet_sizes += bet_sizes.count(own.decisions, part.hands, book.base)
        judged.append(own if keep.all() else _renumbered(own, numbers))
        result.books[name] = book.sha256
    judgement = _joined(judged)
    differs = met.differs.tolist()
    if task.changes and task.changes.conflicts:
        places = duplicates.places(hands, task.sources)
        here = [place in task.changes.conflicts for place in places]
        differs = [one or other for one, other in zip(differs, here, strict=True)]
    if any(differs):
        judgement = conflicts.add(judgement, parsed, differs, books)
    if task.baseline is not None:
        result.listed.update(task.baseline.found(judgement.findings))
        judgement = replace(judgement, findings=task.baseline.marked(judgement.findings))
    _count(judgement, result)
    return judgement


def _renumbered(own: Judgement, numbers: np.ndarray) -> Judgement:
    return replace(
        own,
        decisions=renumber(own.decisions, numbers),
        findings=renumber(own.findings, numbers),
        verdicts=renumber(own.verdicts, numbers),
    )


def _joined(judged: list[Judgement]) -> Judgement:
    if len(judged) == 1:
        return judged[0]
    if not judged:
        return Judgement(
            decisions=empty(schema.DECISIONS),
            findings=empty(schema.FINDINGS),
            verdicts=empty(schema.VERDICTS),
            coverage=empty(schema.COVERAGE),
            engines_disagree=False,
            rule_errors=(),
        )
    return Judgement(
        decisions=pl.concat([own.decisions for own in judged]).sort("hand", "ordinal"),
        findings=pl.concat([own.findings for own in judged]).sort("hand", maintain_order=True),
        verdicts=pl.concat([own.verdicts for own in judged]).sort("hand"),
        coverage=pl.concat([own.coverage for own in judged]),
        engines_disagree=any(own.engines_disagree for own in judged),
        rule_errors=tuple(error for own in judged for error in own.rule_errors),
    )


def _count(judgement: Judgement, result: Result) -> None:
    result.rule_errors = [(error.code, error.message) for error in judgement.rule_errors]
    by = ["rule", "name", "severity", "verdict"]
    kinds = judgement.findings.group_by(by).agg(pl.len(), pl.col("known").sum())
    for rule, name, severity, found, count, known in kinds.iter_rows():
        result.findings[rule, name, severity, found] = count
        result.known[rule, name, severity, found] = known
    for verdict, count in judgement.verdicts.group_by("verdict").len().iter_rows():
        result.verdicts[verdict] = count
    for row in judgement.coverage.iter_rows():
        what, counts = row[:6], row[6:]
        sums = result.coverage.setdefault(what, [0] * len(counts))
        result.coverage[what] = [one + other for one, other in zip(sums, counts, strict=True)]
