"""The hands just before and after some hands at the same table, as far as the run has them.

In the order of the time played; within one source of those without a known time, in the order of the source.
Hands that were not read, or are in no input, are not seen: nothing here says that two hands follow at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import polars as pl

from audit.rows_of_hands import is_one_of, rows_of_hands
from reports.hands.hand import by_hand
from reports.tables import Row, Run

EACH_SIDE = 2
"""So many hands before, and so many after."""
_TABLE = ["site", "table_name", "tournament_id", "game", "structure", "currency", "cash_blind"]
"""What hands of one table have in common: rooms use a name again for other games and other stakes."""
_PLACE = ["source_path", "member", "source_id", "byte_start", "row_start"]


@dataclass(frozen=True)
class Neighbour:
    """A hand of the same table."""

    key: str
    hand_id: str | None
    played_at: datetime | None
    verdict: str | None


@dataclass(frozen=True)
class Chips:
    """One player's chips between two hands, in ten-thousandths; None: the record does not tell."""

    name: str
    left_with: int | None  # at the end of the earlier hand
    came_with: int | None  # at the start of the later one

    def more(self) -> int | None:
        """By how much he came with more than he had left with, negative for less."""
        if self.left_with is None or self.came_with is None:
            return None
        return self.came_with - self.left_with


@dataclass(frozen=True)
class Between:
    """What became of the players from one hand to the next one that the run has of the table."""

    both: tuple[Chips, ...]  # who are in both, in the order of the earlier hand
    gone: tuple[str, ...]  # who are in the earlier one only
    new: tuple[str, ...]  # who are in the later one only
    nameless: bool  # some have no name of their own in the hand, or names that change with every hand


@dataclass(frozen=True)
class Neighbours:
    """The hands around one, in playing order."""

    before: tuple[Neighbour, ...] = ()
    after: tuple[Neighbour, ...] = ()
    from_before: Between | None = None  # None where there is none
    to_after: Between | None = None
    no_table: bool = False  # the record names no table
    by_time: bool = True  # False: the times, equal or not known, do not tell the order; it is the source's


def neighbours(run: Run, keys: Sequence[str]) -> dict[str, Neighbours]:
    """For each hand of `keys` that the run has; raises NotARunError where a table is missing."""
    wanted = rows_of_hands(map(_places, run.parts("hands")), keys)
    at_them = _near(run, wanted)
    rows = {row["hand_key"]: row for row in wanted.iter_rows(named=True)}
    around = _around(at_them, set(keys))
    shown = {key for before, after in around.values() for key in (*before, *after)}
    verdicts = dict(run.rows("verdicts", shown, ["verdict"]).iter_rows())
    rows |= {row["hand_key"]: row for row in at_them.filter(is_one_of(shown)).iter_rows(named=True)}
    seated = by_hand(run.of_hands("players", sorted({*shown, *rows}), ["player_index"]))
    found = {}
    for key in keys:
        if key not in rows:
            continue
        before, after = around.get(key, ((), ()))
        found[key] = Neighbours(
            before=tuple(_neighbour(rows[one], verdicts) for one in before),
            after=tuple(_neighbour(rows[one], verdicts) for one in after),
            from_before=_between(rows, seated, before[-1], key) if before else None,
            to_after=_between(rows, seated, key, after[0]) if after else None,
            no_table=rows[key]["table_name"] is None,
            by_time=_by_time([rows[one]["played_at"] for one in (*before, key, *after)]),
        )
    return found


def _places(hands: pl.LazyFrame) -> pl.LazyFrame:
    """What tells where hands stand: their table, their time, their place in the source."""
    return hands.select(
        pl.col("hand_key").cast(pl.String),
        *_TABLE[:-1],
        pl.when(pl.col("stakes_kind") != "tournament").then("big_blind").alias("cash_blind"),
        "hand_id",
        "played_at",
        *_PLACE,
        anonymous=pl.col("flags").list.contains("anonymous"),
    )


def _near(run: Run, wanted: pl.DataFrame) -> pl.DataFrame:
    """The hands around the wanted ones and these themselves, table by table in playing order.

    A table may have had any number of hands, and a run any number of tables: file by file, what is not near
    a wanted hand so far cannot be in the end.
    """
    of_tables = wanted.filter(pl.col("table_name").is_not_null())
    tables = of_tables.select(_TABLE).unique().lazy()
    is_wanted = is_one_of(of_tables["hand_key"].to_list())
    near = [is_wanted.shift(step, fill_value=False) for step in range(-EACH_SIDE, EACH_SIDE + 1)]
    found = of_tables
    for part in run.parts("hands"):
        others = _places(part).filter(~is_wanted).join(tables, on=_TABLE, how="semi", nulls_equal=True)
        found = (
            pl.concat([found, others.collect()])
            .sort(*_TABLE, "played_at", *_PLACE, nulls_last=True)
            .filter(pl.any_horizontal(near))
        )
    return found


def _around(hands: pl.DataFrame, keys: set[str]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The keys before and after each of `keys`, out of the hands around them in order, table by table.

    A hand whose time is not known has a place among those of its own source alone.
    """
    lines: dict[tuple[str | None, ...], list[str]] = {}
    for row in hands.select("hand_key", *_TABLE, "played_at", "source_id").iter_rows(named=True):
        source = row["source_id"] if row["played_at"] is None else None
        table = (*(row[name] for name in _TABLE), source)
        lines.setdefault(table, []).append(row["hand_key"])
    found = {}
    for line in lines.values():
        for place, key in enumerate(line):
            if key in keys:
                before = line[max(0, place - EACH_SIDE) : place]
                found[key] = (tuple(before), tuple(line[place + 1 : place + 1 + EACH_SIDE]))
    return found


def _neighbour(row: Row, verdicts: dict[str, str | None]) -> Neighbour:
    return Neighbour(row["hand_key"], row["hand_id"], row["played_at"], verdicts.get(row["hand_key"]))


def _by_time(times: list[datetime | None]) -> bool:
    """Whether the times tell the order."""
    return None not in times and len(set(times)) == len(times)


def _between(rows: dict[str, Row], seated: dict[str, list[Row]], earlier: str, later: str) -> Between:
    if rows[earlier]["anonymous"] or rows[later]["anonymous"]:
        return Between((), (), (), nameless=True)
    first, then = (_by_name(seated.get(key, [])) for key in (earlier, later))
    both = tuple(Chips(name, _left_with(first[name]), then[name]["stack"]) for name in first if name in then)
    nameless = len(first) < len(seated.get(earlier, ())) or len(then) < len(seated.get(later, ()))
    gone = tuple(name for name in first if name not in then)
    new = tuple(name for name in then if name not in first)
    return Between(both, gone, new, nameless)


def _by_name(players: list[Row]) -> dict[str, Row]:
    """The players by name; names that stand twice tell nobody apart and are left out."""
    names = [player["name"] for player in players]
    return {one["name"]: one for one in players if one["name"] and names.count(one["name"]) == 1}


def _left_with(player: Row) -> int | None:
    if player["stack"] is None or player["net"] is None:
        return None
    return int(player["stack"] + player["net"])
