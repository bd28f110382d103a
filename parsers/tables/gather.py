"""A set of tables as JSON lines: one for each row of `hands`, with its own rows of the other tables.

The tables may be in any order, each in its own; only the rows of one hand keep theirs. Rows are sorted into
buckets of neighbouring hands, in files, and then joined bucket by bucket: memory holds sixteen bytes for each
hand of the set, and one bucket. What belongs to no hand comes in lines of its own after the last hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

from parsers.tables.columns import ACTIONS, COLUMNS, HANDS, KEYS, LIVE, MOST, PLAYERS, REQUIRED, TABLES
from parsers.tables.rows import TableError, batches, header
from parsers.tables.strays import Strays
from parsers.text import LONGEST_LINE

if TYPE_CHECKING:
    from pathlib import Path

    from parsers.tables.found import TableSet

BUCKET = 1024
"""Hands that are joined at once."""
_CHUNK = 2**20
_JOINED = 256 * 2**20
"""Bytes of the rows of one table that are joined at once: a quarter of a mebibyte for each hand."""
NO_KEY, KEY_REPEATED, TOO_LONG = "missing-value", "key-repeated", "too-long"
"""What may be wrong with a hand as a row of `hands`: reasons of parse issues."""
_KEY, _AT, _ROW = "key", "at", "row"
_NULL = r',"[a-z_]+":null'  # in a string a quote has a backslash before it, so that this is never part of one


class TableFile(NamedTuple):
    """One file of a set, as run.json lists it."""

    path: str  # below the folder of the set
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a set of tables was found to hold."""

    source_id: str  # sha256 of all files, one after another: hands, players, cards, actions
    files: tuple[TableFile, ...]
    rows: int  # of all tables
    live: bool  # some action has a floor event


def gather(
    found: TableSet, write: Callable[[bytes], None], scratch: Path, spend: Callable[[int], None]
) -> Gathered:
    """Writes the lines of a set; `scratch` is an empty folder, which is left with files in it.

    `spend` is told how many bytes are about to be written there, and may refuse them. Raises TableError where
    the set cannot be read, OSError when `scratch` cannot be written, and what `write` and `spend` raise.
    """
    tables = _Tables(found)
    files, digest = _hashed(found)
    place = _Place(tables)
    rows, live = len(place), False
    strays = Strays(scratch / "strays")
    others = [table for table in TABLES[1:] if tables.columns[table] is not None]
    for table in others:
        for batch in tables.batches(table):
            rows += batch.height
            live = live or any(
                batch[name].null_count() < batch.height for name in LIVE if name in batch.columns
            )
            _sort(table, _placed(table, batch, place, strays), scratch, spend)
        strays.end()
    for number, hands in enumerate(_bucketed(tables.batches(HANDS))):
        own = {table: _own(table, _bucket(scratch, table, number), hands, strays) for table in others}
        write(_lines(hands, own, place))
    strays.send(write)
    return Gathered(digest, files, rows, live)


def _hashed(found: TableSet) -> tuple[tuple[TableFile, ...], str]:
    files, whole = [], hashlib.sha256()
    for table in TABLES:
        for path in found.files(table):
            own, size = hashlib.sha256(), 0
            try:
                with path.open("rb") as file:
                    while chunk := file.read(_CHUNK):
                        own.update(chunk)
                        whole.update(chunk)
                        size += len(chunk)
            except OSError as error:
                raise TableError(
                    "unreadable", f"{path.name}: cannot be read ({error.strerror or error})"
                ) from error
            files.append(TableFile(path.relative_to(found.root).as_posix(), size, own.hexdigest()))
    return tuple(files), whole.hexdigest()


class _Tables:
    """The files of a set, and which of their columns are read."""

    def __init__(self, found: TableSet) -> None:
        self._files = {table: found.files(table) for table in TABLES}
        headers = {table: [header(path) for path in self._files[table]] for table in TABLES}
        for table in (HANDS, PLAYERS, ACTIONS):
            if not self._files[table]:
                name = f"{table}{found.suffix}"
                raise TableError(
                    "table-incomplete", f"{name} is missing beside {found.named}; docs/own-tables.md"
                )
        for table, several in headers.items():
            if any(set(one) != set(several[0]) for one in several):
                raise TableError("bad-table", f"{table}: its files do not have the same columns")
        there = {table: several[0] for table, several in headers.items() if several}
        self.key = next((key for key in KEYS if all(key in names for names in there.values())), "")
        if not self.key:
            raise TableError("bad-table", f"no key joins the tables: each needs a column {' or '.join(KEYS)}")
        self.columns: dict[str, list[str] | None] = dict.fromkeys(TABLES)
        for table, names in there.items():
            for group in REQUIRED[table]:
                if not any(name in names for name in group):
                    raise TableError(
                        "bad-table", f"{table} has no column {' or '.join(group)}, which is needed"
                    )
            self.columns[table] = [name for name in COLUMNS[table] if name in names]

    def batches(self, table: str, *, keys_only: bool = False) -> Iterator[pl.DataFrame]:
        """The rows of a table with their number from 1 (`row`) and their key (`key`)."""
        row = 1
        own = [] if keys_only else self.columns[table] or []
        for path in self._files[table]:
            for batch in batches(path, list(dict.fromkeys([self.key, *own]))):
                numbers = pl.int_range(row, row + batch.height, dtype=pl.Int64, eager=True)
                yield batch.select(pl.lit(numbers).alias(_ROW), pl.col(self.key).alias(_KEY), *own)
                row += batch.height


class _Place:
    """Where among the hands a key stands; a hand whose key an earlier hand has is marked, as that one is."""

    def __init__(self, tables: _Tables) -> None:
        keys = [batch[_KEY] for batch in tables.batches(HANDS, keys_only=True)]
        hashes = np.concatenate([np.zeros(0, np.uint64), *(key.hash(0).to_numpy() for key in keys)])
        known = np.concatenate([np.zeros(0, bool), *(key.is_not_null().to_numpy() for key in keys)])
        self._rows = len(hashes)
        rows = np.flatnonzero(known)
        order = rows[np.argsort(hashes[rows], kind="stable")]
        self._hashes, self._order = hashes[order], order
        same = self._hashes[1:] == self._hashes[:-1]
        self.repeated = np.unique(np.concatenate([order[1:][same], order[:-1][same]]))

    def __len__(self) -> int:
        return self._rows

    def of(self, keys: pl.Series) -> np.ndarray:
        """The place of the first hand with each key, from 0; -1 where there is none."""
        hashes = keys.hash(0).to_numpy()
        at = np.minimum(np.searchsorted(self._hashes, hashes), max(len(self._hashes) - 1, 0))
        if not len(self._hashes):
            return np.full(len(hashes), -1)
        found = (self._hashes[at] == hashes) & keys.is_not_null().to_numpy()
        return np.where(found, self._order[at], -1)


def _placed(table: str, batch: pl.DataFrame, place: _Place, strays: Strays) -> pl.DataFrame:
    """The rows of a batch with the place of their hand; those without one are strays."""
    at = place.of(batch[_KEY])
    strays.add(table, batch.filter(pl.Series(at < 0)))
    return batch.with_columns(pl.Series(_AT, at)).filter(pl.col(_AT) >= 0)


def _sort(table: str, batch: pl.DataFrame, scratch: Path, spend: Callable[[int], None]) -> None:
    """Puts the rows of a batch into the files of their buckets."""
    buckets = batch[_AT].to_numpy() // BUCKET
    order = np.argsort(buckets, kind="stable")
    cuts = np.flatnonzero(np.diff(buckets[order])) + 1
    for part in np.split(order, cuts) if len(order) else []:
        content = batch[part].to_arrow(compat_level=pl.CompatLevel.oldest())
        spend(content.nbytes)
        path = scratch / f"{table}-{int(buckets[part[0]])}"
        with path.open("ab") as file, pa.ipc.new_stream(file, content.schema) as stream:
            stream.write_table(content)


def _bucket(scratch: Path, table: str, number: int) -> pl.DataFrame | None:
    """The rows of a bucket in the order of the table; no more than can be looked at of each hand."""
    path = scratch / f"{table}-{number}"
    if not path.exists():
        return None
    seen = np.zeros(BUCKET, np.int64)
    kept = []
    size = 0.0
    with pa.OSFile(str(path)) as file:
        while file.tell() < file.size():
            frame = pl.DataFrame(pa.ipc.open_stream(file).read_all())
            hand = frame[_AT] - number * BUCKET
            ranks = pl.int_range(pl.len()).over(_AT)
            rank = frame.select(ranks).to_series().to_numpy() + seen[hand.to_numpy()]
            seen += np.bincount(hand.to_numpy(), minlength=BUCKET)
            kept.append(frame.filter(pl.Series(rank <= MOST[table])))
            size += kept[-1].estimated_size()
            if size > _JOINED:
                raise TableError("too-large", f"{table}: the rows of {BUCKET:,} hands hold {size:,.0f} bytes")
    path.unlink()
    rows = pl.concat(kept)
    return rows.with_columns(rows=pl.Series(seen).gather(rows[_AT] - number * BUCKET))


def _own(table: str, rows: pl.DataFrame | None, hands: pl.DataFrame, strays: Strays) -> pl.DataFrame | None:
    """The rows that have the very key of their hand, and not only its hash."""
    if rows is None:
        return None
    same = rows[_KEY] == hands[_KEY].gather(rows[_AT] - hands[_AT][0])
    if not same.all():
        strays.add(table, rows.filter(~same))
        strays.end()
        rows = rows.filter(same)
        rows = rows.with_columns(rows=pl.len().over(_AT).cast(pl.Int64))
    return rows


def _bucketed(batches: Iterator[pl.DataFrame]) -> Iterator[pl.DataFrame]:
    """The rows of hands, as many as a bucket has at a time, with their places from 0 on."""
    held = pl.DataFrame()
    for batch in batches:
        held = pl.concat([held, batch]) if held.height else batch
        while held.height >= BUCKET:
            yield held[:BUCKET].with_columns(at=pl.col(_ROW) - 1)
            held = held[BUCKET:]
    if held.height:
        yield held.with_columns(at=pl.col(_ROW) - 1)


def _lines(hands: pl.DataFrame, others: dict[str, pl.DataFrame | None], place: _Place) -> bytes:
    """One line for each of the hands: how many rows it stands for, and what they say."""
    repeated = pl.col(_AT).is_in(pl.Series(place.repeated).implode())
    fault = pl.when(pl.col(_KEY).is_null()).then(pl.lit(NO_KEY)).when(repeated).then(pl.lit(KEY_REPEATED))
    frame = hands.select(
        _AT,
        pl.lit(1, pl.Int64).alias("rows"),
        fault.alias("fault"),
        pl.struct(_ROW, *([_KEY] if hands[_KEY].count() else []), *_said(hands)).alias("hand"),
    )
    for table, rows in others.items():
        if rows is not None:
            own = rows.group_by(_AT, maintain_order=True).agg(
                pl.struct(_ROW, *_said(rows)).alias(table), pl.col("rows").first().alias("more")
            )
            frame = frame.join(own, on=_AT, how="left", maintain_order="left")
            frame = frame.with_columns(rows=pl.col("rows") + pl.col("more").fill_null(0)).drop("more")
    names = [name for name in frame.columns if name != _AT and frame[name].null_count() < frame.height]
    lines = frame.select(pl.struct(names).struct.json_encode().str.replace_all(_NULL, "")).to_series()
    fits = lines.str.len_bytes() < LONGEST_LINE
    if not fits.all():
        row = pl.struct(pl.col("hand").struct.field(_ROW)).alias("hand")
        short = frame.select(pl.struct("rows", pl.lit(TOO_LONG).alias("fault"), row).struct.json_encode())
        lines = lines.zip_with(fits, short.to_series())
    return ("\n".join(lines.to_list()) + "\n").encode()


def _said(frame: pl.DataFrame) -> list[str]:
    """The other columns in which a row says anything."""
    hidden = (_AT, _KEY, _ROW, "rows")
    return [name for name in frame.columns if name not in hidden and frame[name].null_count() < frame.height]
