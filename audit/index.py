"""Hands that were audited, on disk: sorted hashes of hand_uid, and for each one its content and its place.

One folder per index, made once and never changed: `uid.npy` (64 bits of each hand_uid, sorted), `row.npy`
(the rest, in the same order) and `sources.npy` (the source_ids that rows count into). They are mapped into
memory, not read: looking up a shard costs little, however long the store has been kept.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import blake2b
from operator import getitem
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl
from numpy.lib.format import dtype_to_descr, write_array_header_1_0

from audit.stage import sync_directory

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_UID = np.dtype("<u8")
_ROW = np.dtype(
    [("check", "<u8"), ("content", "<u8", (2,)), ("source", "<u4"), ("start", "<i8")]
)  # the other 64 bits of the hand_uid, 128 of content_sha256, where the hand stands
_AT_ONCE = 2**22
"""Rows that are sorted in memory at a time."""
_PIECES = 64
_COLUMNS = ("hand_uid", "content_sha256", "source_id", "byte_start", "row_start")


@dataclass(frozen=True)
class Copies:
    """Hands of a shard that indices hold, by their rows in the shard; a hand may be there several times."""

    rows: np.ndarray  # of the shard
    same: np.ndarray  # bool: with the content that the shard has
    keys: list[str]  # hand_key of the copy


class Wanted(NamedTuple):
    """Hands of a shard as indices are asked for them: hashed once, whatever number of indices there is."""

    rows: np.ndarray  # of the shard
    uids: np.ndarray  # pairs of 64 bits
    contents: np.ndarray  # pairs of 64 bits


def wanted(hand_uids: Sequence[str | None], contents: Sequence[str]) -> Wanted:
    """Those hands; the ones without a hand_uid are in no index."""
    named = [row for row, uid in enumerate(hand_uids) if uid is not None]
    return Wanted(
        np.array(named, np.int64),
        _halves(blake2b((hand_uids[row] or "").encode(), digest_size=16).digest() for row in named),
        _halves(bytes.fromhex(contents[row][:32]) for row in named),
    )


def look(folder: Path, hands: Wanted) -> Copies:
    """Which of those hands the index in `folder` holds."""
    named, uids, own = hands
    table = np.load(folder / "uid.npy", mmap_mode="r")
    first = np.searchsorted(table, uids[:, 0], side="left")
    count = np.searchsorted(table, uids[:, 0], side="right") - first
    needle = np.repeat(np.arange(len(named)), count)
    offset = np.arange(len(needle)) - np.repeat(np.cumsum(count) - count, count)
    found = np.load(folder / "row.npy", mmap_mode="r")[np.repeat(first, count) + offset]
    right = found["check"] == uids[needle, 1]
    found, needle = found[right], needle[right]
    sources = np.load(folder / "sources.npy", mmap_mode="r")
    pairs = zip(found["source"].tolist(), found["start"].tolist(), strict=True)
    return Copies(
        rows=named[needle],
        same=(found["content"] == own[needle]).all(axis=1),
        keys=[f"{sources[source].decode()}:{start}" for source, start in pairs],
    )


def only_in(some: Sequence[Path], others: Sequence[Path]) -> int:
    """How many hand_uids stand in some indices and in none of the others, by the 64 bits that are sorted."""
    left = [np.load(one / "uid.npy", mmap_mode="r") for one in some]
    known = [np.load(one / "uid.npy", mmap_mode="r") for one in others]
    found = 0
    for piece in range(_PIECES if left else 0):
        # Numbers between two borders, so that no more than a part of each index is in memory.
        low, high = (piece << 64) // _PIECES, ((piece + 1) << 64) // _PIECES - 1
        own = np.unique(np.concatenate([_between(one, low, high) for one in left]))
        for one in known:
            own = own[~np.isin(own, _between(one, low, high))]
        found += len(own)
    return found


def _between(uids: np.ndarray, low: int, high: int) -> np.ndarray:
    first = np.searchsorted(uids, np.uint64(low), side="left")
    return uids[first : np.searchsorted(uids, np.uint64(high), side="right")]


def check(folder: Path, rows: int) -> None:
    """Raises OSError or ValueError unless the index is there, has its form, and holds so many rows."""
    for name, kind in (("uid.npy", _UID), ("row.npy", _ROW), ("sources.npy", np.dtype("S64"))):
        try:
            found = np.load(folder / name, mmap_mode="r")
        except EOFError as error:
            raise ValueError(f"{name} is empty") from error
        if found.dtype != kind or found.ndim != 1 or not len(found):
            raise ValueError(f"{name} has another form")
        if name != "sources.npy" and len(found) != rows:
            raise ValueError(f"{name} holds {len(found)} hands, not {rows}")


def write(folder: Path, parts: Iterable[Path]) -> int:
    """An index in the new `folder` of the hands in those files of a run; returns how many they are."""
    pieces = folder / "pieces"
    pieces.mkdir(parents=True)
    made = []
    for number, part in enumerate(parts):
        hands = pl.read_parquet(part, columns=list(_COLUMNS)).drop_nulls("hand_uid")
        made.append(pieces / str(number))
        _write_piece(made[-1], hands)
    rows = merge(folder, made)
    for piece in made:
        for file in piece.iterdir():
            file.unlink()
        piece.rmdir()
    pieces.rmdir()
    return rows


def merge(folder: Path, indices: Sequence[Path]) -> int:
    """One index in `folder` of all that several hold; returns its rows. No more than a part is in memory."""
    folder.mkdir(parents=True, exist_ok=True)
    uids = [np.load(one / "uid.npy", mmap_mode="r") for one in indices]
    rows = [np.load(one / "row.npy", mmap_mode="r") for one in indices]
    sources = [np.load(one / "sources.npy") for one in indices]
    base = np.cumsum([0, *(len(own) for own in sources)]).tolist()
    total = sum(len(own) for own in uids)
    _save(folder / "sources.npy", np.concatenate([np.zeros(0, "S64"), *sources]))
    pieces = max(1, -(-total // _AT_ONCE))
    borders = [(2**64 * piece) // pieces for piece in range(1, pieces)]
    cuts = [[0, *np.searchsorted(own, np.array(borders, np.uint64)).tolist(), len(own)] for own in uids]
    # Not by mapping: on a full disk, writing to a mapped file ends the process.
    with (folder / "uid.npy").open("wb") as uid_file, (folder / "row.npy").open("wb") as row_file:
        _begin(uid_file, _UID, total)
        _begin(row_file, _ROW, total)
        for piece in range(pieces):
            spans = [slice(own[piece], own[piece + 1]) for own in cuts]
            some = np.concatenate([np.zeros(0, _UID), *map(getitem, uids, spans)])
            filled = np.concatenate([np.zeros(0, _ROW), *map(getitem, rows, spans)])
            lengths = [span.stop - span.start for span in spans]
            filled["source"] += np.repeat(base[:-1], lengths).astype(np.uint32)
            order = np.argsort(some, kind="stable")
            uid_file.write(some[order].data)
            row_file.write(filled[order].data)
    _last(folder)
    return total


def _write_piece(folder: Path, hands: pl.DataFrame) -> None:
    folder.mkdir()
    names = hands["source_id"].cast(pl.String).unique(maintain_order=True)
    codes = {name: code for code, name in enumerate(names)}
    uids = _halves(blake2b(uid.encode(), digest_size=16).digest() for uid in hands["hand_uid"])
    rows = np.zeros(hands.height, _ROW)
    rows["check"] = uids[:, 1]
    rows["content"] = _halves(bytes.fromhex(content[:32]) for content in hands["content_sha256"])
    rows["source"] = [codes[name] for name in hands["source_id"]]
    rows["start"] = hands.select(pl.coalesce("byte_start", "row_start")).to_series().to_numpy()
    order = np.argsort(uids[:, 0], kind="stable")
    _save(folder / "uid.npy", uids[order, 0])
    _save(folder / "row.npy", rows[order])
    _save(folder / "sources.npy", np.array([name.encode() for name in names], "S64"))


def _halves(digests: Iterable[bytes]) -> np.ndarray:
    """Digests of 16 bytes as pairs of 64 bits."""
    return np.frombuffer(b"".join(digests), "<u8").reshape(-1, 2)


def _last(folder: Path) -> None:
    """Makes the files of an index last."""
    for path in folder.glob("*.npy"):
        with path.open("rb") as file:
            os.fsync(file.fileno())
    sync_directory(folder)


def _begin(file: IO[bytes], kind: np.dtype[Any], size: int) -> None:
    """What comes before the rows of an array in its file."""
    head = {"descr": dtype_to_descr(kind), "fortran_order": False, "shape": (size,)}
    write_array_header_1_0(file, head)


def _save(path: Path, array: np.ndarray) -> None:
    np.save(path, array, allow_pickle=False)
