"""A finished run checked against itself: its files against their hashes, its tables against its sums."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import polars as pl

from audit import manifest
from audit.manifest_form import FormError
from audit.stage import MANIFEST
from audit.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_CHUNK = 1 << 20


def verify(run: Path) -> list[str]:
    """What is wrong with a run directory, a sentence each; empty when all is as it was written.

    The report is not checked: it can be rebuilt. Raises OSError and ValueError when there is no run.json.
    """
    try:
        return _wrong(run, manifest.read(run).content)
    except (FormError, AttributeError, LookupError, TypeError) as error:  # values that no run writes there
        return [f"{MANIFEST} was changed: it has not the form that a run gives it ({error})"]


def _wrong(run: Path, content: dict[str, Any]) -> list[str]:
    wrong = list(_files(run, content["outputs"]))
    if wrong:
        return wrong  # sums over changed tables would say the same again
    wrong.extend(_hands(run, content))
    wrong.extend(_bytes(run, [source for source in content["sources"] if source["rows"] is None]))
    wrong.extend(_rows(run, [source for source in content["sources"] if source["rows"] is not None]))
    if (run / "findings").is_dir():
        wrong.extend(_findings(run, content))
    return wrong


def _files(run: Path, outputs: list[dict[str, str | int]]) -> Iterator[str]:
    listed = set()
    for output in outputs:
        name = str(output["path"])
        listed.add(name)
        path = run / name
        if not path.is_file():
            yield f"{name} is missing"
        elif sha256(path) != output["sha256"]:
            yield f"{name} was changed: its sha256 is not the one in {MANIFEST}"
    present = {path.relative_to(run).as_posix() for table in TABLES for path in run.glob(f"{table}/*")}
    yield from (f"{name} is not part of the run" for name in sorted(present - listed))


def sha256(path: Path) -> str:
    """Of the bytes of a file, in hexadecimal. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _scan(run: Path, table: str) -> pl.LazyFrame:
    return pl.scan_parquet(run / table / "*.parquet")


def _hands(run: Path, content: dict[str, Any]) -> Iterator[str]:
    said = content["hands"]
    audited = _scan(run, "hands").select(pl.len()).collect().item()
    issues = dict(
        _scan(run, "parse_issues").group_by("kind").agg(pl.col("hands").sum()).collect().iter_rows()
    )
    found = {
        "audited": audited,
        "quarantined": issues.get("hand", 0),
        "duplicates": issues.get("duplicate", 0),
        "outside_window": issues.get("outside-window", 0),
    }
    expected = {**said, "quarantined": sum(said["quarantined"].values())}
    for name, count in found.items():
        if count != expected[name]:
            yield f"{name}: {count} in the tables, {expected[name]} in {MANIFEST}"
    if sum(found.values()) != said["seen"]:
        yield f"{said['seen']} hands were seen and {sum(found.values())} are in the tables"


def _bytes(run: Path, sources: list[dict[str, Any]]) -> Iterator[str]:
    place = ["source_id", "byte_start", "byte_end"]
    hands = _scan(run, "hands").select(*place)
    issues = _scan(run, "parse_issues").select(*place)
    size = pl.col("byte_end") - pl.col("byte_start")
    sums = dict(pl.concat([hands, issues]).group_by("source_id").agg(size.sum()).collect().iter_rows())
    for source in sources:
        key = str(source["source_id"])
        total = sums.get(key, 0) + sum(source["accounted"]["ignored"].values())
        if total != source["bytes"]:
            yield f"{source['source_path']}: {total} of {source['bytes']} bytes are accounted for"


def _rows(run: Path, sources: list[dict[str, Any]]) -> Iterator[str]:
    """Of sources that are tables, the rows of all their tables."""
    if not sources:
        return
    counts = [
        _scan(run, table).select(
            source_id=pl.col("hand_key").str.split(":").list.first(), rows=pl.lit(1, pl.Int64)
        )
        for table in ("hands", "players", "cards", "actions")
    ]
    issues = _scan(run, "parse_issues").select("source_id", "rows")
    sums = dict(
        pl.concat([*counts, issues]).group_by("source_id").agg(pl.col("rows").sum()).collect().iter_rows()
    )
    for source in sources:
        total = sums.get(str(source["source_id"]), 0) + sum(source["accounted"]["ignored"].values())
        if total != source["rows"]:
            yield f"{source['source_path']}: {total} of {source['rows']} rows are accounted for"


def _findings(run: Path, content: dict[str, Any]) -> Iterator[str]:
    by = ["rule", "name", "severity", "verdict"]
    counts = _scan(run, "findings").group_by(by).agg(pl.len(), pl.col("known").sum())
    found = {tuple(row[:4]): row[4:] for row in counts.collect().iter_rows()}
    said = {
        tuple(row[name] for name in by): (row["count"], row.get("known", 0)) for row in content["findings"]
    }
    if found != said:
        yield f"the findings in the tables are not those that {MANIFEST} counts"
    verdicts = dict(_scan(run, "verdicts").group_by("verdict").len().collect().iter_rows())
    if verdicts != content["verdicts"]:
        yield f"the verdicts in the tables are not those that {MANIFEST} counts"
    unjudged = (
        _scan(run, "hands").join(_scan(run, "verdicts"), on="hand_key", how="anti").select(pl.len()).collect()
    )
    if unjudged.item():
        yield f"{unjudged.item()} hands have no verdict"
