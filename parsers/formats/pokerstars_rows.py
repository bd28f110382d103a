"""Tables of players and actions, from what was read of a shard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import bookkeeping, schema
from parsers.formats import pokerstars_summary
from parsers.formats.pokerstars_room import from_codes, optional
from parsers.formats.pokerstars_verbs import KIND
from parsers.told.unmatched import came_back

if TYPE_CHECKING:
    from parsers.formats.pokerstars_room import Read

_ONE_CARD = 2  # bytes
_PRICED = np.isin(
    np.arange(len(KIND)),
    [KIND[k] for k in (*schema.POSTS, "call", "bet", "raise", "uncalled-return", "collect")],
)


def players(read: Read, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    """The players of the sound hands; `numbers` are hands in the tables, `index` is all players' index."""
    seats, seated, rows = read.seats, read.seats.seated, read.rows
    count = len(seated.hand)
    chosen = read.sound[seated.hand]
    collects = np.flatnonzero(rows.kind == KIND["collect"])
    collected = bookkeeping.sum_by(rows.player[collects], rows.part[collects], count)
    for player in read.others.cash_out_player.tolist():
        # A pot that goes to nobody because its winner sold it is named in the summary only.
        line = int(read.summary.seat_line[player])
        if collected[player] == 0 and line >= 0:
            collected[player] = pokerstars_summary.won(read.heads.lines.line(line))
    moves = np.flatnonzero(read.chips.chips)
    put_in = bookkeeping.sum_by(rows.player[moves], read.chips.chips[moves], count)
    put_in -= _came_back(read, collected)
    several = read.others.cards_end - read.others.cards_start > _ONE_CARD
    dealt = read.others.dealt_player[several]  # in stud, one card is dealt face up to the others
    hero = np.zeros(count, bool)
    hero[dealt[np.diff(seated.hand[dealt], prepend=-1) != 0]] = True
    printed = pays_out(read)[seated.hand][chosen]
    return pl.DataFrame(
        {
            "hand": numbers[seated.hand[chosen]].astype(np.int32),
            "player_index": index[chosen].astype(np.int32),
            "seat": seats.seat[chosen].astype(np.int32),
            "name": seats.names.filter(pl.Series(chosen)),
            "stack": seats.stack[chosen],
            "sitting_out": _sits_out(read)[chosen],
            "is_hero": hero[chosen],
            "collected": optional(collected[chosen], printed),
            "net": optional((collected - put_in)[chosen], printed),
        }
    )


def _came_back(read: Read, collected: np.ndarray) -> np.ndarray:
    """Per player what came back without a line, in dialects that print no such lines; else 0."""
    silent = np.array([not dialect.prints_returns for dialect in read.room.dialects])[read.dialect_of]
    if not silent.any():
        return np.zeros(len(collected), np.int64)
    chosen = np.flatnonzero(silent[read.rows.hand])
    rows = pl.DataFrame(
        {
            "hand": read.rows.hand[chosen],
            "street": read.street[chosen],
            "owner": read.rows.player[chosen],
            "kind": read.rows.kind[chosen],
            "chips": read.chips.chips[chosen],
            "to_read": read.chips.to[chosen],
        }
    )
    added = np.maximum(read.others.added_to_pot, 0)
    return came_back(rows, read.seats.seated.hand, collected, added)


def _sits_out(read: Read) -> np.ndarray:
    """Players who were not dealt in: they did nothing, and are said to be out or left out of the summary."""
    acts = np.zeros(len(read.seats.seat), bool)
    acts[read.rows.player] = True
    acts[read.others.dealt_player] = True
    return np.asarray(~acts & (read.seats.out | ~read.summary.present))


def pays_out(read: Read) -> np.ndarray:
    """Per hand: it is printed what the players collected."""
    paid = np.zeros(len(read.sound), bool)
    paid[read.rows.hand[read.rows.kind == KIND["collect"]]] = True
    paid[read.others.cash_out_hand] = True
    return paid


def actions(read: Read, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    """Posts, actions, returns, collections and shows of the sound hands."""
    lines, rows, street, chips = read.heads.lines, read.rows, read.street, read.chips
    sound = read.sound[rows.hand]
    if not sound.all():
        chosen = np.flatnonzero(sound)
        rows, street, chips = rows.take(chosen), street.take(chosen), chips.take(chosen)
    opens = np.flatnonzero(np.diff(rows.hand, prepend=-1) != 0)
    count = len(rows.hand)
    ordinal = np.arange(count) - np.repeat(opens, np.diff(opens, append=count)) + 1
    begin, raw_start, raw_end = (
        column[rows.line] for column in (lines.begin, lines.raw_start, lines.raw_end)
    )
    # In a source of another encoding the line's text cannot be told from its line break by counting.
    same_bytes = lines.begin[rows.line + 1] - begin == raw_end - raw_start
    frame = pl.DataFrame(
        {
            "hand": numbers[rows.hand].astype(np.int32),
            "ordinal": ordinal.astype(np.int32),
            "street": from_codes(street, schema.STREET),
            "player_index": index[rows.player].astype(np.int32),
            "kind": from_codes(rows.kind, schema.KIND),
            "amount_printed": optional(rows.amount, _PRICED[rows.kind]),
            "to_printed": optional(rows.to, rows.kind == KIND["raise"]),
            "amount_means": _means(chips.means),
            "chips": chips.chips,
            "dead": chips.dead,
            "to": chips.to,
            "all_in": rows.all_in,
            "act_start": raw_start,
            "act_end": np.where(same_bytes, raw_start + lines.end[rows.line] - begin, raw_end),
            "line": lines.number[rows.line],
        }
    )
    missing = [name for name in schema.ACTIONS if name not in frame.columns]
    return frame.with_columns(pl.lit(None, schema.ACTIONS[name]).alias(name) for name in missing)


def _means(means: np.ndarray) -> pl.Series:
    names = pl.Series([*schema.AMOUNT_MEANS, None], dtype=schema.ACTIONS["amount_means"])
    return names.gather(np.where(means < 0, len(schema.AMOUNT_MEANS), means))
