"""Reading a shard of any room that has this layout: the parts, in the order in which they need each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.faults import Faults
from parsers.format import DialectInfo
from parsers.formats import (
    pokerstars_caps,
    pokerstars_convention,
    pokerstars_deals,
    pokerstars_folds,
    pokerstars_heads,
    pokerstars_others,
    pokerstars_play,
    pokerstars_seats,
    pokerstars_sections,
    pokerstars_summary,
)
from parsers.formats.pokerstars_accounts import issues_and_ignored
from parsers.formats.pokerstars_hands import tables
from parsers.formats.pokerstars_header import Stakes
from parsers.formats.pokerstars_levels import as_posted
from parsers.formats.pokerstars_room import Read
from parsers.formats.pokerstars_sections import FIRST, HEAD, SHOW_DOWN, SUMMARY
from parsers.formats.pokerstars_verbs import KIND
from parsers.lines import Lines, distinct
from parsers.names import MAX_ACTIONS
from parsers.schema import VOLUNTARY, Parsed

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.formats.pokerstars_deals import Deals
    from parsers.formats.pokerstars_heads import Heads
    from parsers.formats.pokerstars_play import Rows
    from parsers.formats.pokerstars_room import Room
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_sections import Sections
    from parsers.formats.pokerstars_summary import Summary
    from parsers.text import ShardText
    from parsers.times import Times

_VOLUNTARY = np.isin(np.arange(len(KIND) + 1), [KIND[kind] for kind in VOLUNTARY])
_LAST_POST = KIND["bring-in"]


class Layout:
    """A format (`parsers.format.Format`) for one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.name = room.name
        self.starts = room.grammar.brands
        self.dialects = tuple(
            DialectInfo(dialect.name, room.games, room.prints, dialect.not_checkable)
            for dialect in room.dialects
        )

    def matches(self, head: bytes) -> bool:
        """Whether a line of `head` begins like a header of this layout."""
        bare = self.room.grammar.bare
        return any(bare.match(line.lstrip(b"\xef\xbb\xbf\x10 ")) for line in head.split(b"\n"))

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets in `chunk` of lines that are a whole header, its first line left out (it may be half)."""
        return self.room.grammar.starts(chunk)

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of one shard; hands that cannot be judged, and text that is no hand, are issues."""
        room, faults = self.room, Faults()
        heads, printed = pokerstars_heads.find(Lines.of(text), room.grammar, options.timezone)
        lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
        stakes, stakes_of = _stakes(heads, room, printed, faults)
        live = np.array([s.reason is None for s in stakes], bool)[stakes_of]
        deals = pokerstars_deals.Deals.of(stakes, stakes_of)
        sections = pokerstars_sections.read(lines, heads.row, hand_of, live, deals.family, faults)
        seats = pokerstars_seats.read(heads, sections.of_line, live, faults)
        summary = pokerstars_summary.read(heads, sections, live, seats, faults)
        betting = _betting_lines(heads, sections, seats, summary, live)
        own, other, caps_reached = pokerstars_play.read(lines, betting, hand_of, seats.seated, faults)
        others = pokerstars_others.read(lines, other, hand_of, seats.seated, faults)
        draw_line = pokerstars_deals.draw_lines(own, deals)
        sections = pokerstars_sections.with_draws(sections, hand_of, draw_line)
        pokerstars_deals.name_openings(own, sections, deals)
        stakes, stakes_of = as_posted(stakes, stakes_of, own, seats.stack)
        big_blind = np.array([s.big_blind or 0 for s in stakes], np.int64)[stakes_of]
        own = pokerstars_play.with_dead_blinds(own, big_blind, seats.seat, _buttons(seats))
        rows = pokerstars_play.in_order(own, others.rows)
        del own, betting  # all in `rows` by now
        street = _rounds(rows, sections)
        _check(heads, sections, seats, summary, rows, live, deals, faults)
        kept = (faults.by_hand(hands)[0] < 0)[rows.hand]
        if not kept.all():
            rows, street = rows.take(np.flatnonzero(kept)), street[kept]
        cash = np.array([s.kind == "cash" for s in stakes], bool)[stakes_of]
        dialect_of = room.choose(heads, printed, cash)
        loose = np.array([dialect.loose for dialect in room.dialects])[dialect_of]
        ante = np.array([s.ante or 0 for s in stakes], np.int64)[stakes_of]
        facts = pokerstars_convention.Facts(
            _opening_bet(rows, big_blind, ante),
            pokerstars_deals.short_bring_ins(rows, deals),
            summary.pot,
            seats.stack,
            loose,
        )
        index = rows.player - seats.seated.first[rows.hand]
        chips = pokerstars_convention.read(rows, street, index, facts, faults)
        if deals.family.any():
            street += deals.first_street[rows.hand]
        caps = pokerstars_caps.of_hands(caps_reached, rows, chips.chips, hands)
        code, at = faults.by_hand(hands)
        sites = pl.Series(room.sites, dtype=pl.String).gather(heads.brand)
        read = Read(
            room, heads, stakes, stakes_of, sites, dialect_of, printed, deals,
            sections, seats, rows, street, chips, caps, others, summary, code < 0,
        )  # fmt: skip
        details = {hand: stakes[stakes_of[hand]].detail for hand in np.flatnonzero(code >= 0).tolist()}
        found = issues_and_ignored(room.name, heads, summary.last_line, sites, code, at, details, text)
        return Parsed(*tables(read), *found)


def _stakes(heads: Heads, room: Room, printed: Times, faults: Faults) -> tuple[list[Stakes], np.ndarray]:
    """The different headers of a shard, and which of them each hand has."""
    start = np.minimum(heads.id_end + 2, heads.middle_end)
    texts, stakes_of = distinct(heads.lines.text(start, heads.middle_end))
    malformed = Stakes("bad-header")
    stakes = [*(room.describe(text.strip()) for text in texts), malformed]
    stakes_of[~(heads.sound & printed.sound)] = len(texts)
    for reason in ("bad-header", "unsupported-game"):
        wrong = np.array([s.reason == reason for s in stakes])[stakes_of]
        faults.add(reason, np.flatnonzero(wrong), heads.row[wrong])
    return stakes, stakes_of


def _opening_bet(rows: pokerstars_play.Rows, big_blind: np.ndarray, ante: np.ndarray) -> np.ndarray:
    """Per hand the full first bet; a button blind that no header names is as large as the ante."""
    by_button = np.zeros(len(big_blind), bool)
    by_button[rows.hand[rows.kind == KIND["post-button-blind"]]] = True
    return np.where(by_button & (big_blind == 0), ante, big_blind)


def _buttons(seats: Seats) -> np.ndarray:
    """The seat with the button in each hand, -1 where the table line does not say."""
    button = [-1 if table.button is None else table.button for table in seats.tables]
    of_hand: np.ndarray = np.array([*button, -1], np.int64)[seats.table_of]
    return of_hand


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
    return np.asarray(rows[live[hand] & (rows <= summary.last_line[hand])])


def _rounds(rows: Rows, sections: Sections) -> np.ndarray:
    """The betting round of each row, from 0; of a return that of its bet."""
    street = sections.round_of(rows.line, rows.hand)
    returned = np.flatnonzero(rows.kind == KIND["uncalled-return"])
    if len(returned):
        pays = (rows.kind <= KIND["raise"]) & (rows.part != 0)
        paying = np.concatenate([np.zeros(1, np.int64), np.flatnonzero(pays)])
        latest = paying[np.searchsorted(paying, returned, side="right") - 1]
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
    deals: Deals,
    faults: Faults,
) -> None:
    """What must hold of every hand as a whole, before its chips are counted."""
    lines, hand_of, hands = heads.lines, heads.hand_of, len(heads.row)
    section = sections.of_line[rows.line]
    voluntary, post = _VOLUNTARY[rows.kind], rows.kind <= _LAST_POST
    wrong = voluntary & ((section < FIRST) | (section >= SHOW_DOWN))
    wrong |= voluntary & (rows.line > sections.last_run[rows.hand])
    wrong |= post & (section > FIRST)
    wrong |= ~voluntary & ~post & (section == HEAD)
    faults.add("sections-out-of-order", rows.hand[wrong], rows.line[wrong])
    pokerstars_deals.check(rows, sections, deals, faults)
    first_row = np.full(hands, len(lines))
    first_row[rows.hand[::-1]] = rows.line[::-1]
    late = np.flatnonzero(seats.last > first_row)
    faults.add("sections-out-of-order", late, seats.last[late])
    short = np.flatnonzero(live & (sections.summary < 0))
    faults.add("cut-short", short, summary.last_line[short])
    count = np.bincount(rows.hand, minlength=hands)
    long = np.flatnonzero(count > MAX_ACTIONS)
    faults.add("too-many-actions", long, rows.line[np.cumsum(count)[long] - 1])
    board = pokerstars_summary.contradicts(summary, sections, deals.family)
    faults.add("sections-out-of-order", summary.board_hand[board], summary.board_line[board])
    incomplete = np.flatnonzero(live & ((seats.table_of < 0) | (seats.last < 0)))
    faults.add("table-incomplete", incomplete, heads.row[incomplete])
    lost = pokerstars_folds.without_line(lines, summary, seats, rows)
    faults.add("fold-missing", seats.seated.hand[lost], summary.seat_line[lost])
    bad = np.flatnonzero(lines.bad & (hand_of >= 0))
    bad = bad[bad <= summary.last_line[hand_of[bad]]]
    faults.add("bad-bytes", hand_of[bad], bad)
    acts = np.zeros(len(seats.seat), bool)
    acts[rows.player] = True
    pokerstars_seats.conflicts(seats, acts, faults)
