"""Reading a shard of a room that declares itself by grammars, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers import schema
from parsers.faults import REASONS, Faults
from parsers.format import DialectInfo
from parsers.grammar import (
    accounts,
    deals,
    forced,
    hands,
    headers,
    leaving,
    lines_of,
    posts,
    pots,
    rounds,
    rows,
    stacks,
    unmarked,
    whole,
)
from parsers.grammar.hands import Compiled
from parsers.lines import Lines
from parsers.schema import Parsed
from parsers.told.finish import finish
from parsers.told.model import CARDS, HEADS, ROWS, SEATS, Told

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.grammar.hands import Hands
    from parsers.grammar.model import Grammar, Room
    from parsers.text import ShardText

_REASONS = tuple(REASONS)


class _Part(NamedTuple):
    """The hands of one layout; `hand` is that of the shard."""

    heads: pl.DataFrame
    seats: pl.DataFrame
    rows: pl.DataFrame
    cards: pl.DataFrame
    details: dict[int, str]


class Layout:
    """A format (`parsers.format.Format`) for one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.name = room.name
        self._layouts = [Compiled(grammar) for grammar in room.grammars]
        self.starts = tuple(literal for layout in self._layouts for literal in layout.starts)
        self._dialects = room.dialects
        self.dialects = tuple(DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in self._dialects)

    def matches(self, head: bytes) -> bool:
        """Whether a line of `head` is the first of a hand."""
        return hands.opens_any(head, self._layouts)

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` of lines that begin a hand, its first line left out (it may be half)."""
        return hands.starts(chunk, self._layouts)

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard; hands that cannot be judged, and text that is no hand, are issues."""
        faults = Faults()
        found = hands.find(Lines.of(text), self._layouts)
        last = accounts.last_lines(found)
        bad = np.flatnonzero(found.lines.bad & (found.hand_of >= 0))
        bad = bad[bad <= last[found.hand_of[bad]]]
        faults.add("bad-bytes", found.hand_of[bad], bad)
        unsound = np.flatnonzero(~found.sound)
        faults.add("bad-header", unsound, found.row[unsound])
        parts = [
            _part(found, k, grammar, last, options, faults) for k, grammar in enumerate(self.room.grammars)
        ]
        code, at = faults.by_hand(len(found.row))
        told, numbers = _told(parts, code < 0, self.name, found, last)
        tables, contradicted = finish(told, self.name, self._dialects)
        for one in contradicted:
            hand = int(numbers[one.hand])
            code[hand] = _REASONS.index(one.reason)
            inside = np.arange(found.first[hand], last[hand] + 1)
            at[hand] = inside[np.searchsorted(found.lines.raw_start[inside], one.start, side="right") - 1]
        details = {hand: detail for part in parts for hand, detail in part.details.items() if detail}
        names = _names(parts, code)
        issues = accounts.issues_and_ignored(self.name, found, last, (code, at), details, names, text)
        return Parsed(*tables, *issues)


def _part(
    found: Hands, layout: int, grammar: Grammar, last: np.ndarray, options: Options, faults: Faults
) -> _Part:
    mine = np.flatnonzero((found.layout == layout) & found.sound)
    lines = found.lines
    sorted_ = lines_of.sort(found, layout, grammar, faults)
    printed = headers.read(sorted_, found, layout, grammar, faults)
    games = [one.head.game if one else None for one in printed.described]
    dealt = rounds.read(sorted_, found, grammar, games, faults)
    told = posts.without_returned(rows.read(sorted_, found, grammar, faults), sorted_, found)
    live = grammar.dialect.live_small_blinds
    told = posts.with_kinds(told, len(found.row), live_small_blinds=live)
    told = posts.with_header_blinds(told, printed.described, faults)
    if grammar.marks_deal:
        told = forced.of_the_dealt(told, sorted_, dealt, found, mine, faults)
    if grammar.blinds_in:
        told = forced.with_unposted(told, sorted_, printed.described, printed.printed, found, grammar)
    big_blind, gives_way = forced.posted_in_full(told, printed.described)
    blinds = posts.blinds(told, printed.described, big_blind)
    told = rows.with_both_blinds(told, *blinds, live_small_blinds=live, says_dead=grammar.says_dead)
    told = leaving.with_folds(told, sorted_, found)
    if grammar.unmarked:
        sorted_, dealt = unmarked.divided(sorted_, dealt, told, grammar, found)
    street = rows.with_returns(told, rounds.streets(told, sorted_, dealt, faults))
    if grammar.hides_posts:
        posts.check_hidden(told, street, faults)
    if grammar.odd_totals:
        told = posts.with_true_totals(told, street)
    cards, several = deals.read(sorted_, told, street, dealt, found)
    seats = stacks.collected(_seats(sorted_, found), sorted_, told, found, grammar, faults)
    seats = stacks.nets(seats, sorted_, found, grammar, faults)
    seats = stacks.before_posts(seats, told, printed.described)
    whole.check(found, mine, sorted_, told, grammar, last, faults)
    heads = headers.heads(printed, mine, grammar, options.timezone)
    heads = heads.with_columns(
        pl.when(~pl.Series(gives_way[mine])).then(name).alias(name)
        for name in ("big_blind", "big_blind_from")
    )
    heads = heads.with_columns(hand=pl.Series(mine, dtype=pl.Int64))
    heads = _buttons(heads, printed, sorted_, mine)
    heads = posts.with_stakes(heads, told, sorted_.seated.table, grammar, len(found.row))
    heads = pots.with_pots(heads, sorted_, found, grammar, faults)
    heads = pots.with_flags(heads, sorted_, told, several, found)
    heads = pots.with_caps(heads, sorted_, told)
    begin, raw_start, raw_end = (
        column[told["line"].to_numpy()] for column in (lines.begin, lines.raw_start, lines.raw_end)
    )
    same_bytes = lines.begin[told["line"].to_numpy() + 1] - begin == raw_end - raw_start
    end = np.where(same_bytes, raw_start + lines.end[told["line"].to_numpy()] - begin, raw_end)
    told = told.with_columns(
        street=pl.Series(street),
        number=pl.lit(None, pl.Int32),
        act_start=pl.Series(raw_start),
        act_end=pl.Series(end),
        line=pl.Series(lines.number[told["line"].to_numpy()]),
    )
    return _Part(heads, seats, told, cards, printed.details)


def _seats(sorted_: lines_of.Sorted, found: Hands) -> pl.DataFrame:
    table = sorted_.seated.table
    heroes = deals.heroes(sorted_, found).with_columns(dealt=pl.lit(value=True))
    table = table.join(
        heroes, left_on=["hand", "place"], right_on=["hand", "player"], how="left", maintain_order="left"
    )
    hero = pl.col("is_hero") | pl.col("dealt").fill_null(value=False)
    return table.with_columns(
        is_hero=hero,
        sitting_out=pl.lit(None, pl.Boolean),
        collected=pl.lit(None, pl.Int64),
        net=pl.lit(None, pl.Int64),
    ).drop("dealt")


def _buttons(
    heads: pl.DataFrame, printed: headers.Headers, sorted_: lines_of.Sorted, mine: np.ndarray
) -> pl.DataFrame:
    """The button's seat where the export marks it at a seat or by a name that one player alone has."""
    marked = sorted_.seated.table.filter("button").unique("hand", keep="first", maintain_order=True)
    heads = heads.join(
        marked.select("hand", marked_seat=pl.col("seat").cast(pl.Int32)),
        on="hand",
        how="left",
        maintain_order="left",
    )
    named = pl.Series([None] * len(mine), dtype=pl.Int32)
    if "button_name" in printed.printed.columns:
        names = printed.printed["button_name"][mine.tolist()]
        seats = sorted_.seated.table.unique(["hand", "name"], keep="none")
        asked = pl.DataFrame({"hand": pl.Series(mine, dtype=pl.Int64), "name": names})
        named = asked.join(seats, on=["hand", "name"], how="left", maintain_order="left")["seat"]
        named = named.cast(pl.Int32)
    return heads.with_columns(button_seat=pl.coalesce("button_seat", "marked_seat", named)).drop(
        "marked_seat"
    )


def _told(
    parts: list[_Part], sound: np.ndarray, name: str, found: Hands, last: np.ndarray
) -> tuple[Told, np.ndarray]:
    """The sound hands of all layouts, and which hand of the shard each is."""
    lines = found.lines
    kept = np.flatnonzero(sound)
    numbers = pl.Series(np.cumsum(sound) - 1, dtype=pl.Int32)

    def together(
        frames: list[pl.DataFrame], columns: dict[str, pl.DataType], order: list[str]
    ) -> pl.DataFrame:
        whole = pl.concat(frames, how="vertical_relaxed")
        whole = whole.filter(pl.Series(sound).gather(whole["hand"])).sort(order, maintain_order=True)
        return whole.with_columns(hand=numbers.gather(whole["hand"])).select(
            pl.col(column).cast(dtype) for column, dtype in columns.items()
        )

    heads = pl.concat([part.heads for part in parts], how="vertical_relaxed")
    heads = heads.filter(pl.Series(sound).gather(heads["hand"])).sort("hand")
    row, end = found.first[kept], last[kept]
    heads = heads.with_columns(
        source=pl.Series(lines.source[row]),
        format=pl.lit(name),
        byte_start=pl.Series(lines.raw_start[row]),
        byte_end=pl.Series(lines.raw_end[end]),
        line_start=pl.Series(lines.number[row]),
        line_end=pl.Series(lines.number[end]),
        context_spans=pl.lit(None, schema.HANDS["context_spans"]),
        live=pl.lit(None, schema.HANDS["live"]),
    ).select(pl.col(column).cast(dtype) for column, dtype in HEADS.items())
    told = Told(
        heads,
        together([part.seats for part in parts], SEATS, ["hand", "place"]),
        together([part.rows for part in parts], ROWS, ["hand"]),
        together([part.cards for part in parts], CARDS, ["hand"]),
    )
    return told, kept


def _names(parts: list[_Part], code: np.ndarray) -> dict[int, tuple[str | None, str | None]]:
    """Site and id of the hands that are refused."""
    refused = pl.Series(np.flatnonzero(code >= 0))
    found = (part.heads.filter(pl.col("hand").is_in(refused.implode())) for part in parts)
    return {
        hand: (site, number)
        for rows in found
        for hand, site, number in rows.select("hand", "site", "hand_id").iter_rows()
    }
