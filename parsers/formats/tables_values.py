"""From the text of a column to its values, and which hands are refused for what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from parsers.schema import MONEY_SCALE
from parsers.tables.columns import COLUMNS, SIGNED

MOST = 100_000_000_000 * MONEY_SCALE
"""The largest amount read, in ten-thousandths."""
_MONEY = re.compile(r"([+-]?)([0-9]{1,30})(?:\.([0-9]{0,60}))?")
_WHOLE = re.compile(r"([+-]?[0-9]{1,10})(?:\.0*)?")
_TRUTH = {"true": True, "t": True, "1": True, "false": False, "f": False, "0": False}
_MOST_ITEMS = 1000
_SHOWN = 60
_INT32 = 2**31 - 1


class Refusals:
    """Hands that cannot be read: of each the first reason that is found."""

    def __init__(self) -> None:
        self.found: dict[int, tuple[str, str]] = {}

    def add(self, rows: pl.DataFrame, says: Callable[[dict[str, Any]], tuple[str, str]]) -> None:
        """Refuses the hands of `rows` (column `hand`); `says` the reason and message of a first row."""
        if rows.height:
            for row in rows.unique("hand", keep="first", maintain_order=True).iter_rows(named=True):
                if row["hand"] not in self.found:
                    self.found[row["hand"]] = says(row)

    def kept(self, hands: int) -> np.ndarray:
        """Whether each hand can still be read."""
        kept = np.ones(hands, bool)
        kept[list(self.found)] = False
        return kept


class _Bad(Exception):  # noqa: N818 (it says what the text is)
    def __init__(self, reason: str, expected: str) -> None:
        super().__init__(expected)
        self.reason, self.expected = reason, expected


def typed(frame: pl.DataFrame, table: str, refusals: Refusals) -> pl.DataFrame:
    """A frame of `tables_text` with the values of its columns, null where a hand is refused for them."""
    columns = []
    for name, dtype in COLUMNS[table].items():
        text = frame[name]
        if text.null_count() == frame.height:
            columns.append(pl.Series(name, [None], dtype).new_from_index(0, frame.height))
        elif dtype == pl.String:
            nul = frame.filter(text.str.contains("\0", literal=True))
            _refuse(nul, table, name, lambda _: _Bad("bad-bytes", "text without NUL"), refusals)
            columns.append(text)
        else:
            columns.append(_values(frame, table, name, dtype, refusals))
    return pl.DataFrame([frame["hand"], frame["row"].cast(pl.Int64, strict=False).fill_null(0), *columns])


def _values(frame: pl.DataFrame, table: str, name: str, dtype: pl.DataType, refusals: Refusals) -> pl.Series:
    """The values of a column, each different text read once."""
    read = _reader(name, dtype)
    texts, values, bad = [], [], {}
    for text in frame[name].drop_nulls().unique(maintain_order=True).to_list():
        try:
            values.append(read(text))
            texts.append(text)
        except _Bad as error:
            bad[text] = error
    if bad:
        _refuse(frame.filter(frame[name].is_in(list(bad))), table, name, bad.__getitem__, refusals)
    known = pl.DataFrame({"text": pl.Series(texts, dtype=pl.String), name: pl.Series(values, dtype=dtype)})
    found = frame.select(text=name).join(known, on="text", how="left", maintain_order="left")
    return found[name]


def _refuse(
    rows: pl.DataFrame, table: str, name: str, why: Callable[[str], _Bad], refusals: Refusals
) -> None:
    def says(row: dict[str, Any]) -> tuple[str, str]:
        bad = why(row[name])
        return bad.reason, f"{at(table, row)}: {name} is {shown(row[name])}, expected {bad.expected}"

    refusals.add(rows, says)


def at(table: str, row: dict[str, Any]) -> str:
    """Where a row stands, for messages."""
    return f"{table} row {row['row']}"


def shown(value: Any) -> str:
    """A value for a message, not too much of it."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _reader(name: str, dtype: pl.DataType) -> Callable[[str], Any]:
    signed = name in SIGNED
    if isinstance(dtype, pl.Enum):
        return partial(_one_of, tuple(dtype.categories))
    if isinstance(dtype, pl.List):
        item = partial(_money, signed=False) if dtype.inner == pl.Int64 else str
        return partial(_list, item)
    if isinstance(dtype, pl.Datetime):
        return _time
    if dtype == pl.Int64:
        return partial(_money, signed=signed)
    return _whole if dtype == pl.Int32 else _truth


def _money(text: str, *, signed: bool) -> int:
    found = _MONEY.fullmatch(text)
    expected = "an amount such as 12.5" if signed else "an amount such as 12.5, not below zero"
    if not found:
        raise _Bad("bad-amount", expected)
    sign, whole, decimals = found.groups("")
    decimals = decimals.rstrip("0")
    if len(decimals) > 4:
        raise _Bad("too-many-decimals", "at most four decimals")
    amount = int(whole) * MONEY_SCALE + int(decimals.ljust(4, "0"))
    if amount > MOST:
        raise _Bad("bad-amount", "at most 100,000,000,000")
    if sign == "-" and amount and not signed:
        raise _Bad("bad-amount", expected)
    return -amount if sign == "-" else amount


def _whole(text: str) -> int:
    found = _WHOLE.fullmatch(text)
    if not found or abs(int(found[1])) > _INT32:
        raise _Bad("bad-value", "a whole number")
    return int(found[1])


def _truth(text: str) -> bool:
    value = _TRUTH.get(text.lower())
    if value is None:
        raise _Bad("bad-value", "true or false")
    return value


def _one_of(allowed: tuple[str, ...], text: str) -> str:
    if text not in allowed:
        raise _Bad("bad-value", f"one of {', '.join(allowed)}")
    return text


def _list(item: Callable[[str], Any], text: str) -> list[Any]:
    items = text.split(";")
    if len(items) > _MOST_ITEMS:
        raise _Bad("bad-value", f"at most {_MOST_ITEMS:,} items")
    return [item(one) for one in items]


def _time(text: str) -> datetime:
    try:
        time = datetime.fromisoformat(text)
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise _Bad("bad-value", "a time such as 2024-03-04 12:00:00, in UTC") from error
