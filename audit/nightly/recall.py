"""Hands of earlier nights that turn out to have a second content: M04 stands on every copy.

Such a hand comes back whole from the tables of its own night, with the finding added, so that tonight's run
shows both copies.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import polars as pl
from polars.exceptions import PolarsError

from audit import again, conflicts, parts, rulebook
from audit.accounts import Hands
from audit.outcome import UsageProblem
from audit.rulebook import RulebookError
from audit.rules.m04_hand_conflict import RULE
from audit.tables import TABLES
from audit.task import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from audit.baseline import Baseline
    from audit.parts import Written
    from audit.run import Totals
    from audit.settings import Settings
    from audit.task import Kind

_HAND = ["hand_uid", "content_sha256"]
_TABLES = [name for name in TABLES if name not in ("parse_issues", "coverage")]


def recall(
    keys: Collection[str],
    accused: Collection[tuple[str, str]],
    nights: Sequence[Path],
    run: Path,
    settings: Settings,
    totals: Totals,
    baseline: Baseline | None,
) -> tuple[int, list[str]]:
    """Writes the hands `keys` into `run`, out of the earlier `nights` (the last one first), and counts them.

    `accused` are those hands, by hand_uid and content_sha256, that have M04 already, wherever they are; what
    is audited in `run` itself has it too. Returns how many came back, and the hand_keys that no night has any
    more. Raises OSError.
    """
    tonight = [run / one.path for one in totals.written if one.path.startswith("hands/")]
    left = set(keys) - set(_rows(tonight, "hand_key", keys)["hand_key"])
    found: list[tuple[Path, pl.DataFrame]] = []
    had: set[tuple[Any, ...]] = set()
    for night in nights:
        try:
            hands = again.only(night, "hands", left) if left else None
        except (OSError, PolarsError, UsageProblem):
            continue  # it is damaged, or was never whole: nothing comes back from it
        if hands is None:
            break
        left -= set(hands["hand_key"])
        # Of copies the one that was judged last comes back.
        back = hands.filter(_are(hands, lambda hand: hand not in had)).unique(_HAND, maintain_order=True)
        had.update(back.select(_HAND).iter_rows())
        found.append((night, back))
    own = set(accused) | set(_rows(tonight, "hand_uid", {uid for uid, _ in had}).select(_HAND).iter_rows())
    found = [(night, back.filter(_are(back, lambda hand: hand not in own))) for night, back in found]
    tables = []
    for night, back in found:
        try:
            tables += [] if back.is_empty() else [_tables(night, back)]
        except (OSError, PolarsError, UsageProblem):
            left |= set(back["hand_key"])
    if not tables:
        return 0, sorted(left)
    whole = _with_conflict({name: pl.concat(one[name] for one in tables) for name in _TABLES}, settings)
    findings = whole["findings"].with_columns(known=pl.lit(None, pl.Boolean))
    if baseline is not None:
        findings = baseline.marks.marked(findings)
        totals.listed.update(baseline.marks.found(findings))
    whole["findings"] = findings
    number = 1 + max((_number(one.path) for one in totals.written), default=0)
    totals.add(replace(_counted(whole), written=_write(whole, run, number)))
    return whole["hands"].height, sorted(left)


def _rows(parts: Sequence[Path], column: str, wanted: Collection[str]) -> pl.DataFrame:
    """The hands of those files of which that column is among `wanted`."""
    columns = ["hand_key", *_HAND]
    if not parts or not wanted:
        return pl.DataFrame(schema=dict.fromkeys(columns, pl.String))
    chosen = pl.col(column).is_in(list(wanted))
    return pl.concat(pl.scan_parquet(part).select(columns).filter(chosen) for part in parts).collect()


def _are(hands: pl.DataFrame, wanted: Callable[[tuple[Any, ...]], bool]) -> pl.Series:
    return pl.Series([wanted(hand) for hand in hands.select(_HAND).iter_rows()], dtype=pl.Boolean)


def _tables(night: Path, hands: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """All tables of those hands of a night. Raises UsageProblem and polars' errors where one is damaged."""
    others = [name for name in _TABLES if name != "hands"]
    return {"hands": hands, **{name: again.only(night, name, hands["hand_key"]) for name in others}}


def _with_conflict(tables: dict[str, pl.DataFrame], settings: Settings) -> dict[str, pl.DataFrame]:
    """The same hands with a finding of M04 on each."""
    added = [_finding(row, settings) for row in tables["hands"].iter_rows(named=True)]
    findings = pl.DataFrame(added, schema=tables["findings"].schema)
    ids = findings.select("hand_key", own="finding_id")
    flagged = pl.col("verdict") == "flagged"
    verdicts = (
        tables["verdicts"]
        .join(ids, on="hand_key", how="left", validate="1:1", maintain_order="left")
        .with_columns(
            verdict=pl.lit("flagged"),
            reason=pl.when(flagged).then("reason").otherwise(pl.lit(conflicts.REASON)),
            first_finding_id=pl.when(flagged).then("first_finding_id").otherwise("own"),
        )
        .drop("own")
    )
    return {**tables, "findings": pl.concat([tables["findings"], findings]), "verdicts": verdicts}


def _finding(hand: dict[str, Any], settings: Settings) -> dict[str, Any]:
    try:
        book = settings.books.get(hand["rulebook"]) or rulebook.load(hand["rulebook"])
    except RulebookError:  # of a book that is gone: its name is all that is known
        book = rulebook.load(rulebook.names()[0])
        citation = None
    else:
        citation = book.citation(RULE.code)
    said = conflicts.finding(hand["site"], hand["hand_id"], hand["content_sha256"], book)
    columns = [column.name for column in TABLES["findings"]]
    shared = {name: hand[name] for name in columns if name in hand}
    own = {"rulebook": hand["rulebook"], "citation": citation, "line": hand["line_start"]}
    return {**dict.fromkeys(columns), **shared, **said, **own}


def _write(tables: dict[str, pl.DataFrame], run: Path, number: int) -> list[Written]:
    """Writes the tables as parts of that number; empty ones are left out. Raises OSError."""
    written = []
    for name, frame in tables.items():
        if not frame.is_empty():
            schema = [(column.name, column.type) for column in TABLES[name]]
            table = frame.select([column for column, _ in schema]).to_arrow()
            written.append(parts.write(run, name, number, table.cast(_arrow(schema))))
    return written


def _counted(tables: dict[str, pl.DataFrame]) -> Result:
    """The hands as one more shard, of which only what is accounted for matters."""
    hands = tables["hands"].height
    kinds = ["rule", "name", "severity", "verdict"]
    return Result(
        hands=Hands(seen=hands, audited=hands),
        verdicts=Counter(tables["verdicts"]["verdict"]),
        findings=Counter(tables["findings"].select(kinds).iter_rows()),
        known=Counter(tables["findings"].filter(known=True).select(kinds).iter_rows()),
        coverage=_coverage(tables),
    )


def _arrow(columns: Iterable[tuple[str, Any]]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - most nights recall nothing

    return pa.schema(list(columns))


def _coverage(tables: dict[str, pl.DataFrame]) -> dict[Kind, list[int]]:
    """The findings by kind of hand; what was examined was counted in the hands' own night."""
    kind = ["format", "dialect", "structure"]
    of_hand = tables["hands"].select("hand_key", *kind)
    found = tables["findings"].select("rule", "site", "rulebook", "verdict", "hand_key")
    found = found.join(of_hand, on="hand_key", how="left", validate="m:1", maintain_order="left")
    coverage: dict[Kind, list[int]] = {}
    for *row, verdict in found.select("rule", "site", *kind, "rulebook", "verdict").iter_rows():
        counts = coverage.setdefault(tuple(row), [0, 0, 0, 0])
        counts[2] += verdict == "undetermined"
        counts[3] += verdict == "violation"
    return coverage


def _number(path: str) -> int:
    return int(path.split("/part-")[1][:6])
