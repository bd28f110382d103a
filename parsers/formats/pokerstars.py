"""PokerStars text, and what other rooms and trackers print in its layout.

`raises X to Y` means: X over the highest street total before, Y the new street total; a call, a bet and a post
are chips added. The dialects differ in what they print besides, and in re-exports by trackers X may be anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import times
from parsers.faults import Faults
from parsers.format import DialectInfo
from parsers.formats import (
    pokerstars_convention,
    pokerstars_heads,
    pokerstars_others,
    pokerstars_play,
    pokerstars_seats,
    pokerstars_sections,
    pokerstars_summary,
)
from parsers.formats.pokerstars_accounts import issues_and_ignored
from parsers.formats.pokerstars_hands import Dialect, Read, tables
from parsers.formats.pokerstars_header import BRANDS, GRAMMAR, Stakes, describe
from parsers.formats.pokerstars_play import Rows
from parsers.formats.pokerstars_sections import HEAD, PREFLOP, RIVER, SHOW_DOWN, SUMMARY
from parsers.formats.pokerstars_verbs import KIND
from parsers.lines import Lines, distinct
from parsers.schema import VOLUNTARY, Parsed

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.formats.pokerstars_heads import Heads
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_sections import Sections
    from parsers.formats.pokerstars_summary import Summary
    from parsers.text import ShardText
    from parsers.times import Times

_GAMES = "hold'em, Omaha and Courchevel with blinds; no-limit, pot-limit, fixed-limit"
DIALECTS = (
    Dialect("pokerstars", prints_returns=True, prints_pot=True, loose=False),
    Dialect("pokerstars-2008", prints_returns=False, prints_pot=True, loose=False),
    Dialect("pokerstars-like", prints_returns=True, prints_pot=True, loose=False),
    Dialect("tracker-export", prints_returns=False, prints_pot=False, loose=True),
)
_LAST_YEAR_WITHOUT_RETURNS = 2008  # none are printed in October 2007, all in 2009
_VOLUNTARY = np.isin(np.arange(len(KIND) + 1), [KIND[kind] for kind in VOLUNTARY])
_LAST_POST = KIND["bring-in"]


class PokerStars:
    """The layout of PokerStars."""

    name = "pokerstars"
    dialects = (
        DialectInfo("pokerstars", _GAMES, "pot, rake, uncalled returns", ""),
        DialectInfo("pokerstars-2008", _GAMES, "pot, rake", "returns (not printed before 2009)"),
        DialectInfo("pokerstars-like", _GAMES, "pot, rake, uncalled returns", ""),
        DialectInfo("tracker-export", _GAMES, "pot, rake", "returns and pot (printed, but not reliable)"),
    )

    def matches(self, head: bytes) -> bool:
        """Whether a line of `head` begins like a header of this layout."""
        return any(GRAMMAR.bare.match(line.lstrip(b"\xef\xbb\xbf\x10 ")) for line in head.split(b"\n"))

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` of lines that are a whole header; not of its first line, which may be half a line."""
        return GRAMMAR.starts(chunk)

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard; hands that cannot be judged, and text that is no hand, are issues."""
        faults = Faults()
        heads = pokerstars_heads.find(Lines.of(text), GRAMMAR)
        lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
        printed = times.read(lines, heads.date_start, lines.stop[heads.row], options.timezone)
        stakes, stakes_of = _stakes(heads, printed, faults)
        live = np.array([s.reason is None for s in stakes], bool)[stakes_of]
        sections = pokerstars_sections.read(lines, heads.row, hand_of, live, faults)
        seats = pokerstars_seats.read(heads, sections.of_line, live, faults)
        summary = pokerstars_summary.read(heads, sections, live, seats, faults)
        betting = _betting_lines(heads, sections, seats, summary, live)
        own, other = pokerstars_play.read(lines, betting, hand_of, seats.seated, faults)
        others = pokerstars_others.read(lines, other, hand_of, seats.seated, faults)
        big_blind = np.array([(s.low if s.structure == "fixed-limit" else s.high) or 0 for s in stakes])[
            stakes_of
        ]
        rows = pokerstars_play.with_both_blinds(own, big_blind)
        rows = Rows(*(np.concatenate(pair) for pair in zip(rows, others.rows, strict=True)))
        rows = rows.take(np.argsort(rows.line, kind="stable"))
        street = _streets(rows, sections)
        _check(heads, sections, seats, summary, rows, live, faults)
        sound = faults.by_hand(hands)[0] < 0
        kept = sound[rows.hand]
        rows, street = rows.take(kept), street[kept]
        cash = np.array([s.kind == "cash" for s in stakes], bool)[stakes_of]
        dialect_of = _dialects(heads, printed, cash)
        loose = np.array([dialect.loose for dialect in DIALECTS])[dialect_of]
        facts = pokerstars_convention.Facts(big_blind, summary.pot, seats.stack, loose)
        index = rows.player - seats.seated.first[rows.hand]
        chips = pokerstars_convention.read(rows, street, index, facts, faults)
        code, at = faults.by_hand(hands)
        sites = _sites(heads)
        read = Read(
            self.name, heads, stakes, stakes_of, sites, list(DIALECTS), dialect_of, printed,
            seats, rows, street, chips, others, summary, code < 0,
        )  # fmt: skip
        details = {k: s.detail for k, s in enumerate(stakes)}
        found = issues_and_ignored(
            self.name, heads, summary.last_line, sites, code, at, stakes_of, details, text
        )
        return Parsed(*tables(read), *found)


FORMAT = PokerStars()


def _stakes(heads: Heads, printed: Times, faults: Faults) -> tuple[list[Stakes], np.ndarray]:
    """The different headers of a shard, and which of them each hand has."""
    start = np.minimum(heads.id_end + 2, heads.middle_end)
    texts, stakes_of = distinct(heads.lines.pieces(start, heads.middle_end))
    malformed = Stakes("bad-header")
    stakes = [*(describe(text.decode().strip()) for text in texts), malformed]
    stakes_of[~(heads.sound & printed.sound)] = len(texts)
    for reason in ("bad-header", "unsupported-game"):
        wrong = np.array([s.reason == reason for s in stakes])[stakes_of]
        faults.add(reason, np.flatnonzero(wrong), heads.row[wrong])
    return stakes, stakes_of


def _sites(heads: Heads) -> pl.Series:
    """The room that each header names."""
    code = np.zeros(len(heads.row), np.int64)
    for k, brand in enumerate(BRANDS):
        code[heads.lines.has(heads.opening, brand)] = k
    return pl.Series(list(BRANDS.values())).gather(code)


def _dialects(heads: Heads, printed: Times, cash: np.ndarray) -> np.ndarray:
    """Place in DIALECTS of each hand's dialect.

    Re-exports by trackers print no zone, or a cash game's header with one space after the number (the room
    prints two), no currency's letters, and the zone in parentheses.
    """
    lines, stop = heads.lines, heads.lines.stop[heads.row]
    dialect = np.zeros(len(stop), np.int64)
    dialect[printed.year <= _LAST_YEAR_WITHOUT_RETURNS] = 1
    dialect[~lines.has(heads.opening, b"PokerSta")] = 2
    uncoded = lines.data[heads.middle_end - 2] < ord("A")  # a digit before the closing parenthesis
    one_space = lines.data[heads.id_end + 2] != ord(" ")
    old_zone = lines.data[stop - 1] == ord(")")
    dialect[~printed.zoned | (cash & uncoded & one_space & old_zone)] = 3
    return dialect


def _betting_lines(
    heads: Heads, sections: Sections, seats: Seats, summary: Summary, live: np.ndarray
) -> np.ndarray:
    """Lines of the betting part that are neither header, table, seat, marker nor blank."""
    lines, hand_of = heads.lines, heads.hand_of
    inside = (hand_of >= 0) & (sections.of_line < SUMMARY) & (lines.stop > lines.start)
    inside[heads.row] = False
    inside &= ~sections.marker
    inside[seats.lines] = False
    rows = np.flatnonzero(inside)
    hand = hand_of[rows]
    return rows[live[hand] & (rows <= summary.last_line[hand])]


def _streets(rows: Rows, sections: Sections) -> np.ndarray:
    """The street of each row: what comes after the betting belongs to the last, a return to that of its bet."""
    section = sections.of_line[rows.line].astype(np.int64)
    street = (
        np.where(section >= SHOW_DOWN, sections.reached[rows.hand], np.maximum(section, PREFLOP)) - PREFLOP
    )
    returned = np.flatnonzero(rows.kind == KIND["uncalled-return"])
    if len(returned):
        pays = (rows.kind <= KIND["raise"]) & (rows.part != 0)
        latest = np.maximum.accumulate(np.where(pays, np.arange(len(street)), 0))[returned]
        same = rows.hand[latest] == rows.hand[returned]
        street[returned[same]] = street[latest[same]]
    return street


def _check(
    heads: Heads,
    sections: Sections,
    seats: Seats,
    summary: Summary,
    rows: Rows,
    live: np.ndarray,
    faults: Faults,
) -> None:
    """What must hold of every hand as a whole, before its chips are counted."""
    lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
    section = sections.of_line[rows.line]
    voluntary, post = _VOLUNTARY[rows.kind], rows.kind <= _LAST_POST
    wrong = voluntary & ((section < PREFLOP) | (section > RIVER) | (rows.line > sections.last_run[rows.hand]))
    wrong |= post & (section > PREFLOP)
    wrong |= ~voluntary & ~post & (section == HEAD)
    faults.add("sections-out-of-order", rows.hand[wrong], rows.line[wrong])
    first_row = np.full(hands, len(lines))
    first_row[rows.hand[::-1]] = rows.line[::-1]
    late = np.flatnonzero(seats.last > first_row)
    faults.add("sections-out-of-order", late, seats.last[late])
    short = np.flatnonzero(live & (sections.summary < 0))
    faults.add("cut-short", short, summary.last_line[short])
    seated = np.diff(seats.seated.first) > 0
    incomplete = np.flatnonzero(live & ((seats.table_of < 0) | ~seated))
    faults.add("table-incomplete", incomplete, heads.row[incomplete])
    bad = np.flatnonzero(lines.bad & (hand_of >= 0))
    bad = bad[bad <= summary.last_line[hand_of[bad]]]
    faults.add("bad-bytes", hand_of[bad], bad)
    acts = np.zeros(len(seats.seat), bool)
    acts[rows.player] = True
    pokerstars_seats.conflicts(seats, acts, faults)
