"""The tables of one shard as files: hand numbers become keys, and what readers need stands in each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import pyarrow as pa

from audit import evidence, parts
from audit.parts import Coded
from audit.tables import COVERAGE, TABLES
from parsers.schema import HANDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from audit.judge import Judgement
    from audit.parts import Written
    from audit.task import Task
    from parsers.schema import Parsed
    from parsers.sources import Source

_OFFSETS = ("byte_start", "byte_end", "act_start", "act_end")
_TO_LOOK_AT = ("flagged", "undetermined")


def hand_uids(hands: pl.DataFrame) -> pl.Series:
    """`site:hand_id` of each hand; null without a hand_id."""
    return hands.select(pl.format("{}:{}", "site", "hand_id").alias("hand_uid")).to_series()


def write_shard(
    task: Task, folder: Path, parsed: Parsed, left_out: pl.DataFrame, judgement: Judgement | None
) -> list[Written]:
    """Writes the parts of a shard below `folder`, empty ones left out; raises OSError when the disk refuses.

    `left_out` are the rows of `hands` that are not audited, with `kind` and `kept_hand_key`.
    """
    hands = parsed.hands.with_columns(hand_uid=hand_uids(parsed.hands))
    places = _Places(task.sources)
    keys = places.keys(hands)
    key = {"hand_key": Coded("hand", keys)}
    tables: dict[str, pa.Table] = {}
    if judgement is None:
        hands = hands.with_columns(rulebook=pl.lit(None, pl.String))
        look_at = np.zeros(0, np.int32)
    else:
        # One verdict per hand, in the order of hands.
        hands = hands.with_columns(judgement.verdicts["rulebook"])
        look_at = judgement.verdicts.filter(pl.col("verdict").is_in(_TO_LOOK_AT))["hand"].to_numpy()
        decisions = judgement.decisions
        if not task.settings.decisions:
            decisions = decisions.filter(_among(decisions["hand"], look_at, hands.height))
        tables["decisions"] = parts.table("decisions", decisions, key)
        findings = _findings(judgement.findings, parsed, hands)
        tables["findings"] = parts.table("findings", *places.coded(findings, key))
        tables["verdicts"] = parts.table("verdicts", judgement.verdicts, key)
    of_source = pl.Series([task.sources[source].live for source in hands["source"]], dtype=pl.Boolean)
    hands = hands.with_columns(live=pl.coalesce("live", of_source))
    tables["hands"] = parts.table("hands", *places.coded(hands, key))
    tables["players"] = parts.table("players", parsed.players, key)
    tables["cards"] = parts.table("cards", parsed.cards, key)
    tables["actions"] = parts.table("actions", places.own_offsets(parsed.actions, hands), key)
    tables["parse_issues"] = _issues_table(parsed.issues, left_out, task.sources)
    wanted = [*_hands_to_keep(hands, look_at), *_quarantined(parsed.issues)]
    tables["evidence"] = evidence.table(sorted(wanted, key=lambda one: one.place), task.sources)
    return [
        parts.write(folder, name, task.part, table, task.piece)
        for name, table in tables.items()
        if table.num_rows > 0
    ]


def clear(task: Task) -> None:
    """Removes what the run has taken of an earlier attempt at the shard."""
    for name in TABLES:
        (task.run / name / parts.part_name(*task.place)).unlink(missing_ok=True)


def coverage_table(coverage: Mapping[tuple[str | None, ...], list[int]]) -> pa.Table:
    """The summed coverage, sorted by rule and kind of hand."""
    rows = sorted(coverage.items(), key=lambda item: tuple(part or "" for part in item[0]))
    columns = zip(*((*kind, *counts) for kind, counts in rows), strict=True)
    return pa.table(
        {column.name: pa.array(own, column.type) for column, own in zip(COVERAGE, columns, strict=True)}
    )


def issues_table(issues: pl.DataFrame, sources: Mapping[int, Source]) -> pa.Table:
    """In-shard issues as the table of the file."""
    nothing = pl.DataFrame(schema={**HANDS, "kind": pl.String, "kept_hand_key": pl.String, "rows": pl.Int64})
    return _issues_table(issues, nothing, sources)


def _issues_table(issues: pl.DataFrame, left_out: pl.DataFrame, sources: Mapping[int, Source]) -> pa.Table:
    return parts.table("parse_issues", *_Places(sources).coded(_issues(issues, left_out), {}))


class _Places:
    """The sources of a shard as dictionaries for the columns that say where a row comes from."""

    def __init__(self, sources: Mapping[int, Source]) -> None:
        self._order = np.array(sorted(sources), np.int32)
        ordered = [sources[number] for number in self._order]
        self._tables = [number for number, source in sources.items() if source.tables is not None]
        self._ids = [source.source_id for source in ordered]
        self._columns = {
            "source_id": pa.array(self._ids, pa.string()),
            "source_path": pa.array([source.source_path for source in ordered], pa.string()),
            "member": pa.array([source.member for source in ordered], pa.string()),
        }

    def keys(self, hands: pl.DataFrame) -> pa.Array:
        """The hand_key of each row."""
        codes = np.searchsorted(self._order, hands["source"].to_numpy())
        starts = hands.select(pl.when(self._in_tables(hands)).then("line_start").otherwise("byte_start"))
        pairs = zip(codes.tolist(), starts.to_series().to_list(), strict=True)
        return pa.array([f"{self._ids[code]}:{start}" for code, start in pairs], pa.string())

    def coded(self, frame: pl.DataFrame, coded: dict[str, Coded]) -> tuple[pl.DataFrame, dict[str, Coded]]:
        """`frame` with the codes of its sources, and `coded` with what they stand for."""
        # What could not be opened has no source.
        numbers = frame["source"].fill_null(0).to_numpy()
        codes = pl.Series(np.searchsorted(self._order, numbers).astype(np.int32))
        known = pl.col("source").is_not_null()
        with_codes = frame.with_columns(place=pl.when(known).then(codes))
        with_codes = self._with_rows(with_codes)
        return with_codes, {**coded, **{name: Coded("place", own) for name, own in self._columns.items()}}

    def own_offsets(self, actions: pl.DataFrame, hands: pl.DataFrame) -> pl.DataFrame:
        """The actions without offsets where their hands lie in tables."""
        if not self._tables:
            return actions
        rows = self._in_tables(hands).gather(actions["hand"])
        return actions.with_columns(
            pl.when(~rows).then(name).alias(name) for name in ("act_start", "act_end")
        )

    def _in_tables(self, frame: pl.DataFrame) -> pl.Series:
        return frame["source"].is_in(self._tables).fill_null(value=False)

    def _with_rows(self, frame: pl.DataFrame) -> pl.DataFrame:
        """The rows of what lies in tables; its bytes are those of our own lines, which nobody else has."""
        rows = self._in_tables(frame)
        if "line_start" in frame.columns:
            start, end = pl.col("line_start"), pl.col("line_start") + 1
        else:
            several = pl.when(pl.col("hands") > 0).then("hands").otherwise("rows")
            start, end = pl.col("line"), pl.col("line") + several
            frame = frame.with_columns(rows=pl.when(rows).then("rows"))
        ours = [name for name in _OFFSETS if name in frame.columns]
        return frame.with_columns(
            *(pl.when(~rows).then(name).alias(name) for name in ours),
            row_start=pl.when(rows).then(start).cast(pl.Int64),
            row_end=pl.when(rows).then(end).cast(pl.Int64),
        )


def _among(numbers: pl.Series, chosen: np.ndarray, hands: int) -> pl.Series:
    """Which of `numbers` (hand numbers) are in `chosen`."""
    marks = np.zeros(hands, bool)
    marks[chosen] = True
    return pl.Series(marks[numbers.to_numpy()])


def _findings(findings: pl.DataFrame, parsed: Parsed, hands: pl.DataFrame) -> pl.DataFrame:
    """The findings with what they repeat of their hand, player and action."""
    of_hand = hands.select(
        "hand", "hand_uid", "hand_id", "site", "played_at", "table_name", "game", "structure", "big_blind",
        "source", "byte_start", "byte_end", "line_start",
    )  # fmt: skip
    of_player = parsed.players.select("hand", "player_index", "seat", player="name")
    of_action = parsed.actions.select("hand", "ordinal", "act_start", "act_end", "line")
    chosen = findings["hand"].unique().to_numpy()
    return (
        findings.join(of_hand, on="hand", how="left", validate="m:1", maintain_order="left")
        .join(
            of_player.filter(_among(of_player["hand"], chosen, hands.height)),
            on=["hand", "player_index"],
            how="left",
            validate="m:1",
            maintain_order="left",
        )
        .join(
            of_action.filter(_among(of_action["hand"], chosen, hands.height)),
            on=["hand", "ordinal"],
            how="left",
            validate="m:1",
            maintain_order="left",
        )
        .with_columns(line=pl.coalesce("line", "line_start"))
    )


def _issues(issues: pl.DataFrame, left_out: pl.DataFrame) -> pl.DataFrame:
    """The parse issues of the shard and an issue per hand that is not audited, in the order of the input."""
    own = issues.with_columns(
        kind=pl.col("kind").cast(pl.String),
        hand_uid=pl.format("{}:{}", "site", "hand_id"),
        kept_hand_key=pl.lit(None, pl.String),
    )
    duplicate = pl.col("kind") == "duplicate"
    added = left_out.select(
        "kind",
        hands=pl.lit(1, pl.Int32),
        source="source",
        byte_start="byte_start",
        byte_end="byte_end",
        line="line_start",
        site="site",
        format="format",
        hand_id="hand_id",
        hand_uid=pl.format("{}:{}", "site", "hand_id"),
        kept_hand_key="kept_hand_key",
        reason=pl.when(duplicate).then(pl.lit("duplicate")).otherwise(pl.lit("outside-window")),
        message=pl.when(duplicate)
        .then(pl.format("the same hand was read before: {}", "kept_hand_key"))
        .otherwise(
            pl.format("played at {}, outside --since and --until", pl.col("played_at").dt.to_string())
        ),
        excerpt=pl.lit(None, pl.String),
        rows="rows",
    )
    return pl.concat([own.select(added.columns), added]).sort(
        "source", "byte_start", nulls_last=False, maintain_order=True
    )


def _hands_to_keep(hands: pl.DataFrame, chosen: np.ndarray) -> list[evidence.Wanted]:
    columns = ("source", "byte_start", "byte_end", "context_spans", "line_start")
    return [
        evidence.Wanted(
            source, start, end, tuple((span["start"], span["end"]) for span in context or ()), line
        )
        for source, start, end, context, line in hands[chosen].select(columns).iter_rows()
    ]


def _quarantined(issues: pl.DataFrame) -> list[evidence.Wanted]:
    of_hands = issues.filter(pl.col("kind") == "hand").drop_nulls(["source", "byte_start", "byte_end"])
    columns = ("source", "byte_start", "byte_end", "line")
    return [
        evidence.Wanted(source, start, end, (), line)
        for source, start, end, line in of_hands.select(columns).iter_rows()
    ]
