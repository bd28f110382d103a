"""What the headers of hands say: the columns of `parsers.told.model.HEADS`."""

from __future__ import annotations

import re
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.grammar.model import Described
from parsers.moments import within_calendar
from parsers.times import ZONES
from parsers.told.model import HEADS, Head

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar

OWN = ("id", "table", "max", "button", "button_name", "hero", "date", "year", "clock", "zone")
"""Groups that differ from hand to hand and are read here; all others go to the room's `describe`."""
_OFFSET = re.compile(r"(?:GMT|UTC)?\s*([+-])([0-9]{2}):?([0-9]{2})")
_OF_HEAD = tuple(field.name for field in fields(Head))


class Headers(NamedTuple):
    """One entry per hand of the shard; rows of hands of other layouts are empty."""

    printed: pl.DataFrame  # text columns, one per group
    described: list[Described | None]
    details: dict[int, str]  # of refused hands: more about why


def read(sorted_: Sorted, hands: Hands, layout: int, grammar: Grammar, faults: Faults) -> Headers:
    """The headers of the hands of `layout`."""
    count = len(hands.row)
    printed: dict[str, pl.Series] = {}
    for found in sorted_.headers + sorted_.others:
        if found.form.what not in ("before", "start", "head"):
            continue
        of = pl.Series("hand", hands.hand_of[found.line], dtype=pl.Int64)
        for name in found.groups.columns:
            own = pl.DataFrame({"hand": of, "text": found.groups[name]}).drop_nulls("text")
            # A button that is moved twice is where the last line says.
            kept = own.unique("hand", keep="last" if name == "button" else "first", maintain_order=True)
            column = np.full(count, None, object)
            column[kept["hand"].to_numpy()] = kept["text"].to_numpy()
            series = pl.Series(name, column.tolist(), dtype=pl.String)
            printed[name] = series if name not in printed else _first_of(printed[name], series)
    printed |= {kind: _first_told(sorted_, hands, kind) for kind in grammar.tells}
    frame = (
        pl.DataFrame(printed) if printed else pl.DataFrame({"id": pl.Series([None] * count, dtype=pl.String)})
    )
    mine = np.flatnonzero((hands.layout == layout) & hands.sound)
    described: list[Described | None] = [None] * count
    details: dict[int, str] = {}
    asked = [name for name in frame.columns if name not in OWN]
    same: dict[tuple[str | None, ...], Described] = {}
    rows = frame.select(asked)[mine.tolist()].rows() if asked else [()] * len(mine)
    for hand, values in zip(mine.tolist(), rows, strict=True):
        if values not in same:
            same[values] = grammar.describe(dict(zip(asked, values, strict=True)))
        described[hand] = same[values]
        if same[values].reason:
            at = np.array([hand])
            faults.add(same[values].reason, at, hands.row[at])
            details[hand] = same[values].detail
    return Headers(frame, described, details)


def _first_told(sorted_: Sorted, hands: Hands, kind: str) -> pl.Series:
    """Per hand of the shard, the amount of its first row of a kind, as printed, or how many cards it has."""
    group = "cards" if kind == "dealt" else "amount"
    parts = [
        pl.DataFrame({"line": found.line, "hand": hands.hand_of[found.line], "text": found.groups[group]})
        for found in sorted_.others
        if found.form.what == kind and group in found.groups.columns
    ]
    schema = {"line": pl.Int64, "hand": pl.Int64, "text": pl.String}
    table = pl.concat([pl.DataFrame(schema=schema), *parts]).sort("line").drop_nulls("text")
    if kind == "dealt":
        table = table.with_columns(pl.col("text").str.count_matches(r"\S+").cast(pl.String))
    first = table.unique("hand", keep="first", maintain_order=True)
    column = np.full(len(hands.row), None, object)
    column[first["hand"].to_numpy()] = first["text"].to_numpy()
    return pl.Series(kind, column.tolist(), dtype=pl.String)


def _first_of(first: pl.Series, second: pl.Series) -> pl.Series:
    return pl.select(pl.coalesce(first, second)).to_series()


def heads(headers: Headers, mine: np.ndarray, grammar: Grammar, timezone: str | None) -> pl.DataFrame:
    """Columns of HEADS that headers hold, for the hands `mine`; the button by name is left to the caller."""
    described = [headers.described[hand] or Described() for hand in mine.tolist()]
    different = {id(one): one for one in described}
    places = {key: place for place, key in enumerate(different)}
    of_each = [asdict(one.head) for one in different.values()]
    names = [name for name in _OF_HEAD if name in HEADS]
    table = pl.DataFrame(
        [pl.Series(name, [one[name] for one in of_each], HEADS[name], strict=False) for name in names]
    )
    frame = table[[places[id(one)] for one in described]] if described else table
    printed = headers.printed[mine.tolist()]
    whole = _text(printed, "date")
    for name in ("clock", "year"):
        part = _text(printed, name)
        whole = pl.select(pl.when(part.is_not_null()).then(whole + " " + part).otherwise(whole)).to_series()
    zone = _text(printed, "zone")
    shown = pl.select(pl.when(zone.is_not_null()).then(whole + " " + zone).otherwise(whole)).to_series()
    dialect = frame["dialect"]
    return frame.with_columns(
        dialect=pl.select(
            pl.when(dialect == "").then(pl.lit(grammar.dialect.name)).otherwise(dialect)
        ).to_series(),
        hand_id=_first_of(_text(printed, "id"), frame["hand_id"]),
        table_name=_first_of(_text(printed, "table"), frame["table_name"]),
        max_seats=_first_of(_text(printed, "max").cast(pl.Int32, strict=False), frame["max_seats"]),
        button_seat=_first_of(_button(printed, grammar), frame["button_seat"]),
        played_at=moments(whole, zone, grammar, timezone),
        played_at_printed=shown,
    )


def _button(printed: pl.DataFrame, grammar: Grammar) -> pl.Series:
    seat = _text(printed, "button").cast(pl.Int32, strict=False)
    return grammar.counts_down - seat if grammar.counts_down else seat


def _text(printed: pl.DataFrame, name: str) -> pl.Series:
    return (
        printed[name]
        if name in printed.columns
        else pl.Series(name, [None] * printed.height, dtype=pl.String)
    )


def moments(date: pl.Series, zone: pl.Series, grammar: Grammar, timezone: str | None) -> pl.Series:
    """Printed times in UTC; null where the moment is not certain."""
    none = pl.Series([None] * len(date), dtype=pl.Datetime("us"))
    local = none
    for form in grammar.dates:
        local = _first_of(local, date.str.to_datetime(form, time_unit="us", strict=False))
    found = pl.Series([None] * len(date), dtype=pl.Datetime("us", "UTC"))
    for printed in zone.unique().to_list():
        name = timezone if printed is None else _zone(printed, grammar)
        own = zone.is_null() if printed is None else (zone == printed).fill_null(value=False)
        if name is None:
            continue
        part = pl.select(pl.when(own).then(local)).to_series()
        if isinstance(name, int):
            utc = _shifted(part, name)
        else:
            placed = part.dt.replace_time_zone(name, ambiguous="null", non_existent="null")
            utc = placed.dt.convert_time_zone("UTC")
        found = _first_of(found, within_calendar(utc))
    return found


def _shifted(local: pl.Series, minutes: int) -> pl.Series:
    """Times on a clock that is `minutes` ahead of UTC."""
    return local.dt.offset_by(f"{-minutes}m").dt.replace_time_zone("UTC")


def _zone(printed: str, grammar: Grammar) -> str | int | None:
    """The IANA name of a printed zone, or minutes ahead of UTC."""
    text = printed.strip(" ()[]")
    offset = _OFFSET.fullmatch(text)
    if offset:
        minutes = int(offset[2]) * 60 + int(offset[3])
        return -minutes if offset[1] == "-" else minutes
    return grammar.zones.get(text) or ZONES.get(text.upper())
