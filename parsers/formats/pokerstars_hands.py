"""The table of hands, and all tables together, from what was read of a shard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import schema
from parsers.content import content_hashes
from parsers.formats.pokerstars_cards import boards, cards
from parsers.formats.pokerstars_room import from_codes, optional
from parsers.formats.pokerstars_rows import actions, pays_out, players
from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.formats.pokerstars_header import Stakes
    from parsers.formats.pokerstars_room import Read
    from parsers.formats.pokerstars_seats import Table

_FLAGS = ("run-it-twice", "cash-out", "straddle", "partial")


def tables(read: Read) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Hands, players, cards and actions of the sound hands."""
    numbers = np.cumsum(read.sound) - 1  # hand in the tables, of those that are in them
    seated = read.seats.seated
    index = np.arange(len(seated.hand)) - seated.first[seated.hand]
    hand_rows = _hands(read)
    player_rows, card_rows = players(read, numbers, index), cards(read, numbers, index)
    action_rows = actions(read, numbers, index)
    hashes = content_hashes(hand_rows, player_rows, card_rows, action_rows)
    hand_rows = hand_rows.with_columns(pl.Series("content_sha256", hashes, dtype=pl.String))
    return (
        hand_rows.select(*schema.HANDS),
        player_rows.select(*schema.PLAYERS),
        card_rows.select(*schema.CARDS),
        action_rows.select(*schema.ACTIONS),
    )


def _hands(read: Read) -> pl.DataFrame:
    chosen = np.flatnonzero(read.sound)
    heads, summary, lines = read.heads, read.summary, read.heads.lines
    row, last = heads.row[chosen], summary.last_line[chosen]
    pot, rake, fees, added = (
        optional(values[chosen], values[chosen] >= 0)
        for values in (summary.pot, summary.rake, summary.fees, read.others.added_to_pot)
    )
    ante, small_blind, bring_in = (
        optional(values[chosen], values[chosen] >= 0)
        for values in (_highest_post(read, kind) for kind in ("post-ante", "post-small-blind", "bring-in"))
    )
    frame = pl.DataFrame(
        {
            "hand": np.arange(len(chosen), dtype=np.int32),
            "source": lines.source[row],
            "site": read.sites.gather(chosen),
            "hand_id": lines.text(heads.id_start[chosen], heads.id_end[chosen]),
            "byte_start": lines.raw_start[row],
            "byte_end": lines.raw_end[last],
            "line_start": lines.number[row],
            "line_end": lines.number[last],
            "played_at": read.times.played_at.gather(chosen),
            "played_at_printed": lines.text(heads.date_start[chosen], heads.date_end[chosen]),
            "boards": boards(read, chosen),
            "pot_printed": pot,
            "rake_printed": rake,
            "fees_printed": fees,
            "added_to_pot": added,
            "prints_pot": _prints_pot(read)[chosen],
            "flags": _flags(read, chosen),
            "convention": from_codes(~read.chips.proven[chosen], schema.HANDS["convention"]),
            "posted_ante": ante,
            "posted_small_blind": small_blind,
            "posted_bring_in": bring_in,
            "cap_reached": optional(read.caps[chosen], read.caps[chosen] >= 0),
        }
    )
    parts = (
        _of_stakes(read.stakes).select(pl.all().gather(read.stakes_of[chosen])),
        _of_dialects(read).select(pl.all().gather(read.dialect_of[chosen])),
        _of_tables(read.seats.tables).select(pl.all().gather(read.seats.table_of[chosen])),
    )
    limit = pl.col("structure") == "fixed-limit"
    return pl.concat([frame, *parts], how="horizontal").with_columns(
        format=pl.lit(read.room.name),
        small_blind=pl.when(limit).then("posted_small_blind").otherwise("low"),
        big_blind_from=pl.when(pl.col("big_blind").is_not_null())
        .then(pl.when("posted").then(pl.lit("posted")).otherwise(pl.lit("header")))
        .cast(schema.HANDS["big_blind_from"]),
        small_bet=pl.when(limit).then("low"),
        big_bet=pl.when(limit).then("high"),
        ante=pl.coalesce("posted_ante", "ante"),
        # Whoever brings it in with a full bet does not tell what the bring-in is.
        bring_in=pl.when(pl.col("posted_bring_in") < pl.col("low")).then("posted_bring_in"),
        betting_cap=pl.coalesce("cap", "cap_reached"),
        context_spans=pl.lit(None, schema.HANDS["context_spans"]),
        live=pl.lit(None, schema.HANDS["live"]),
    )


def _of_stakes(stakes: list[Stakes]) -> pl.DataFrame:
    """One row for each different header."""
    return pl.DataFrame(
        {
            "game": pl.Series([s.game for s in stakes], dtype=pl.String),
            "structure": pl.Series([s.structure for s in stakes], dtype=schema.HANDS["structure"]),
            "stakes_kind": pl.Series([s.kind for s in stakes], dtype=schema.HANDS["stakes_kind"]),
            "currency": pl.Series([s.currency for s in stakes], dtype=pl.String),
            "tournament_id": pl.Series([s.tournament for s in stakes], dtype=pl.String),
            "level": pl.Series([s.level for s in stakes], dtype=pl.String),
            "low": pl.Series([s.low for s in stakes], dtype=pl.Int64),
            "high": pl.Series([s.high for s in stakes], dtype=pl.Int64),
            "big_blind": pl.Series([s.big_blind for s in stakes], dtype=pl.Int64),
            "ante": pl.Series([s.ante for s in stakes], dtype=pl.Int64),
            "cap": pl.Series([s.cap for s in stakes], dtype=pl.Int64),
            "posted": pl.Series([s.posted for s in stakes], dtype=pl.Boolean),
        }
    )


def _of_tables(tables: list[Table]) -> pl.DataFrame:
    """One row for each different table line."""
    return pl.DataFrame(
        {
            "table_name": pl.Series([table.name for table in tables], dtype=pl.String),
            "max_seats": pl.Series([table.seats for table in tables], dtype=pl.Int32),
            "button_seat": pl.Series([table.button for table in tables], dtype=pl.Int32),
        }
    )


def _of_dialects(read: Read) -> pl.DataFrame:
    dialects = read.room.dialects
    return pl.DataFrame(
        {
            "dialect": [dialect.name for dialect in dialects],
            "prints_returns": [dialect.prints_returns for dialect in dialects],
        }
    )


def _highest_post(read: Read, kind: str) -> np.ndarray:
    """Per hand the highest post of this kind that was made in full; -1 without one."""
    chosen = np.flatnonzero((read.rows.kind == KIND[kind]) & ~read.rows.all_in)
    highest = np.full(len(read.sound), -1)
    np.maximum.at(highest, read.rows.hand[chosen], read.rows.amount[chosen])
    return highest


def _prints_pot(read: Read) -> np.ndarray:
    """Per hand: pot, rake and what was collected are all printed, and can be relied on."""
    reliable = np.array([dialect.prints_pot for dialect in read.room.dialects])[read.dialect_of]
    return np.asarray(reliable & pays_out(read) & (read.summary.pot >= 0) & (read.summary.rake >= 0))


def _flags(read: Read, chosen: np.ndarray) -> pl.Series:
    bits = np.zeros(len(read.sound), np.int64)
    bits[read.summary.run_twice] |= 1
    bits[read.others.cash_out_hand] |= 2
    bits[read.rows.hand[read.rows.kind == KIND["post-straddle"]]] |= 4
    bits[read.summary.pot < 0] |= 8
    lists = [[flag for k, flag in enumerate(_FLAGS) if code >> k & 1] for code in range(1 << len(_FLAGS))]
    return pl.Series(lists, dtype=pl.List(pl.String)).gather(bits[chosen])
