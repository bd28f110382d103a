"""From the parts that were read to the tables of a shard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

from parsers import bookkeeping, schema
from parsers.content import content_hashes
from parsers.formats import pokerstars_summary
from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.formats.pokerstars_convention import Chips
    from parsers.formats.pokerstars_heads import Heads
    from parsers.formats.pokerstars_header import Stakes
    from parsers.formats.pokerstars_others import Others
    from parsers.formats.pokerstars_play import Rows
    from parsers.formats.pokerstars_seats import Seats
    from parsers.formats.pokerstars_summary import Summary
    from parsers.times import Times

_FLAGS = ("run-it-twice", "cash-out", "straddle", "partial")
_BOARDS = {8: 1, 11: 2, 14: 3}  # length of a board's text: streets dealt
_FIRST_CARD_GAMES = ("courchevel", "courchevel-8")  # the first card of the flop lies there before it


class Dialect(NamedTuple):
    """How a hand's dialect prints."""

    name: str
    prints_returns: bool
    prints_pot: bool
    loose: bool  # a re-export: raises are printed in one of several ways


class Read(NamedTuple):
    """All that was read of a shard; `sound` says which hands become rows of the tables."""

    format: str
    heads: Heads
    stakes: list[Stakes]  # different ones, and per hand which
    stakes_of: np.ndarray
    sites: pl.Series
    dialects: list[Dialect]
    dialect_of: np.ndarray
    times: Times
    seats: Seats
    rows: Rows
    street: np.ndarray
    chips: Chips
    others: Others
    summary: Summary
    sound: np.ndarray


def tables(read: Read) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """Hands, players, cards, actions of the sound hands."""
    numbers = np.cumsum(read.sound) - 1  # hand in the tables, of those that are in them
    seated = read.seats.seated
    players_in = read.sound[seated.hand]
    index = np.arange(len(seated.hand)) - seated.first[seated.hand]
    players = _players(read, players_in, numbers, index)
    actions = _actions(read, numbers, index)
    cards = _cards(read, numbers, index)
    hands = _hands(read)
    hands = hands.with_columns(
        pl.Series("content_sha256", content_hashes(hands, players, cards, actions), dtype=pl.String)
    )
    return (
        hands.select(*schema.HANDS),
        players.select(*schema.PLAYERS),
        cards.select(*schema.CARDS),
        actions.select(*schema.ACTIONS),
    )


def _optional(values: np.ndarray, known: np.ndarray, dtype: pl.DataType | None = None) -> pl.Series:
    """Integers that are null where they are not known."""
    series = pl.Series(pl.from_arrow(pa.array(values, mask=~known)))
    return series if dtype is None else series.cast(dtype)


def _codes(codes: np.ndarray, dtype: pl.DataType) -> pl.Series:
    """An Enum from places in its list."""
    return pl.Series(codes.astype(np.uint8)).cat.to(dtype)


def _players(read: Read, chosen: np.ndarray, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    seats, seated, rows = read.seats, read.seats.seated, read.rows
    count = len(seated.hand)
    collects = rows.kind == KIND["collect"]
    collected = bookkeeping.sum_by(rows.player[collects], rows.part[collects], count)
    for player in read.others.cash_out_player.tolist():
        # A pot that goes to nobody because its winner sold it is named in the summary only.
        line = int(read.summary.seat_line[player])
        if collected[player] == 0 and line >= 0:
            collected[player] = pokerstars_summary.won(read.heads.lines.line(line))
    moves = read.chips.chips != 0
    put_in = bookkeeping.sum_by(rows.player[moves], read.chips.chips[moves], count)
    hero = np.zeros(count, bool)
    first_dealt = np.diff(seated.hand[read.others.dealt_player], prepend=-1) != 0
    hero[read.others.dealt_player[first_dealt]] = True
    printed = _pays_out(read)[seated.hand][chosen]
    return pl.DataFrame(
        {
            "hand": numbers[seated.hand[chosen]].astype(np.int32),
            "player_index": index[chosen].astype(np.int32),
            "seat": seats.seat[chosen].astype(np.int32),
            "name": seats.names.filter(pl.Series(chosen)),
            "stack": seats.stack[chosen],
            "sitting_out": _sits_out(read)[chosen],
            "is_hero": hero[chosen],
            "collected": _optional(collected[chosen], printed),
            "net": _optional((collected - put_in)[chosen], printed),
        }
    )


def _sits_out(read: Read) -> np.ndarray:
    """Players who were not dealt in: they did nothing, and are said to be out or left out of the summary."""
    acts = np.zeros(len(read.seats.seat), bool)
    acts[read.rows.player] = True
    acts[read.others.dealt_player] = True
    return ~acts & (read.seats.out | ~read.summary.present)


def _pays_out(read: Read) -> np.ndarray:
    """Per hand: it is printed what the players collected."""
    paid = np.zeros(len(read.sound), bool)
    paid[read.rows.hand[read.rows.kind == KIND["collect"]]] = True
    paid[read.others.cash_out_hand] = True
    return paid


def _prints_pot(read: Read) -> np.ndarray:
    """Per hand: pot, rake and what was collected are all printed, and can be relied on."""
    reliable = np.array([dialect.prints_pot for dialect in read.dialects])[read.dialect_of]
    return reliable & _pays_out(read) & (read.summary.pot >= 0) & (read.summary.rake >= 0)


def _actions(read: Read, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    chosen = np.flatnonzero(read.sound[read.rows.hand])
    rows, lines = read.rows.take(chosen), read.heads.lines
    chips, dead, to, means, _ = (
        column[chosen] if len(column) == len(read.street) else column for column in read.chips
    )
    opens = np.flatnonzero(np.diff(rows.hand, prepend=-1) != 0)
    ordinal = np.arange(len(chosen)) - np.repeat(opens, np.diff(opens, append=len(chosen))) + 1
    priced = rows.amount > 0
    same_bytes = (
        lines.begin[rows.line + 1] - lines.begin[rows.line]
        == lines.raw_end[rows.line] - lines.raw_start[rows.line]
    )
    act_end = lines.raw_start[rows.line] + lines.end[rows.line] - lines.begin[rows.line]
    frame = pl.DataFrame(
        {
            "hand": numbers[rows.hand].astype(np.int32),
            "ordinal": ordinal.astype(np.int32),
            "street": _codes(read.street[chosen], schema.STREET),
            "player_index": index[rows.player].astype(np.int32),
            "kind": _codes(rows.kind, schema.KIND),
            "amount_printed": _optional(rows.amount, priced),
            "to_printed": _optional(rows.to, rows.kind == KIND["raise"]),
            "amount_means": _means(means),
            "chips": chips,
            "dead": dead,
            "to": to,
            "all_in": rows.all_in,
            "act_start": lines.raw_start[rows.line],
            "act_end": np.where(same_bytes, act_end, lines.raw_end[rows.line]),
            "line": lines.number[rows.line],
        }
    )
    missing = [name for name in schema.ACTIONS if name not in frame.columns]
    return frame.with_columns(pl.lit(None, schema.ACTIONS[name]).alias(name) for name in missing)


def _means(means: np.ndarray) -> pl.Series:
    names = pl.Series([*schema.AMOUNT_MEANS, None], dtype=schema.ACTIONS["amount_means"])
    return names.gather(np.where(means < 0, len(schema.AMOUNT_MEANS), means))


def _cards(read: Read, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    """Boards street by street, cards dealt to the hero, cards shown."""
    summary, others, rows = read.summary, read.others, read.rows
    hand, run, start = summary.board_hand, summary.board_run, summary.board_start
    length = summary.board_end - start
    dealt = np.select([length == size for size in _BOARDS], list(_BOARDS.values()), 0)
    first_card = np.isin(
        read.stakes_of[hand], [k for k, s in enumerate(read.stakes) if s.game in _FIRST_CARD_GAMES]
    )
    # Hand, street, player (-1: board), run, face up, from, to: one block after another.
    blocks = []
    for street, begin, end in ((0, 0, 2), (1, 3, 8), (1, 0, 8), (2, 9, 11), (3, 12, 14)):
        chosen = dealt >= max(street, 1)
        if street < 2:
            chosen &= first_card == (street == 0 or begin == 3)
        blocks.append(
            _block(hand[chosen], street, -1, run[chosen], True, start[chosen] + begin, start[chosen] + end)
        )
    player = index[others.dealt_player]
    blocks.append(
        _block(
            read.seats.seated.hand[others.dealt_player],
            0,
            player,
            1,
            False,
            others.cards_start,
            others.cards_end,
        )
    )
    shows = np.flatnonzero(rows.cards_end > rows.cards_start)
    shown = index[rows.player[shows]]
    blocks.append(
        _block(
            rows.hand[shows],
            read.street[shows],
            shown,
            1,
            True,
            rows.cards_start[shows],
            rows.cards_end[shows],
        )
    )
    hands, streets, players, runs, face_up, begins, ends = (
        np.concatenate(parts) for parts in zip(*blocks, strict=True)
    )
    chosen = np.flatnonzero(read.sound[hands])
    chosen = chosen[np.argsort(hands[chosen], kind="stable")]
    return pl.DataFrame(
        {
            "hand": numbers[hands[chosen]].astype(np.int32),
            "street": _codes(streets[chosen], schema.STREET),
            "player_index": _optional(players[chosen].astype(np.int32), players[chosen] >= 0),
            "run": runs[chosen].astype(np.int32),
            "cards": read.heads.lines.text(begins[chosen], ends[chosen]),
            "face_up": face_up[chosen] > 0,
        }
    )


def _block(hand: np.ndarray, *columns: np.ndarray | int) -> tuple[np.ndarray, ...]:
    return (hand, *(np.broadcast_to(np.asarray(column, np.int64), hand.shape) for column in columns))


def _hands(read: Read) -> pl.DataFrame:
    chosen = np.flatnonzero(read.sound)
    heads, summary, rows, lines = read.heads, read.summary, read.rows, read.heads.lines
    row, last = heads.row[chosen], summary.last_line[chosen]
    table_of, known = read.seats.table_of[chosen], read.seats.table_of[chosen] >= 0
    tables = pl.DataFrame(
        {
            "table_name": pl.Series([t.name for t in read.seats.tables] + [None], dtype=pl.String),
            "max_seats": pl.Series([t.seats for t in read.seats.tables] + [None], dtype=pl.Int32),
            "button_seat": pl.Series([t.button for t in read.seats.tables] + [None], dtype=pl.Int32),
        }
    ).select(pl.all().gather(np.where(known, table_of, len(read.seats.tables))))
    posted = _posted(read)
    pot, rake, fees = summary.pot[chosen], summary.rake[chosen], summary.fees[chosen]
    stakes = _stakes(read.stakes).select(pl.all().gather(read.stakes_of[chosen]))
    dialect = pl.DataFrame(
        {
            "dialect": [dialect.name for dialect in read.dialects],
            "prints_returns": [dialect.prints_returns for dialect in read.dialects],
        }
    ).select(pl.all().gather(read.dialect_of[chosen]))
    limit = stakes["structure"].cast(pl.String) == "fixed-limit"
    antes = _optional(posted["post-ante"][chosen], posted["post-ante"][chosen] >= 0)
    small = _optional(posted["post-small-blind"][chosen], posted["post-small-blind"][chosen] >= 0)
    frame = (
        pl.DataFrame(
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
                "played_at_printed": lines.text(heads.date_start[chosen], lines.stop[row]),
                "boards": _boards(read, chosen),
                "pot_printed": _optional(pot, pot >= 0),
                "rake_printed": _optional(rake, rake >= 0),
                "fees_printed": _optional(fees, fees >= 0),
                "prints_pot": _prints_pot(read)[chosen],
                "flags": _flags(read, chosen),
                "convention": pl.Series(np.where(read.chips.proven[chosen], 0, 1).astype(np.uint8)).cat.to(
                    schema.HANDS["convention"]
                ),
                "posted_small": small,
                "posted_ante": antes,
            }
        )
        .hstack(stakes)
        .hstack(dialect)
        .hstack(tables)
    )
    null = {
        name: pl.lit(None, schema.HANDS[name])
        for name in ("context_spans", "bring_in", "added_to_pot", "content_sha256")
    }
    return frame.with_columns(
        format=pl.lit(read.format),
        small_blind=pl.when(limit).then("posted_small").otherwise("low"),
        big_blind=pl.when(limit).then("low").otherwise("high"),
        big_blind_from=pl.when(pl.col("low").is_not_null())
        .then(pl.lit("header"))
        .cast(schema.HANDS["big_blind_from"]),
        small_bet=pl.when(limit).then("low"),
        big_bet=pl.when(limit).then("high"),
        ante=pl.coalesce("posted_ante", "ante"),
        **null,
    )


def _stakes(stakes: list[Stakes]) -> pl.DataFrame:
    """One row for each different header."""
    numbers = {name: [getattr(s, name) for s in stakes] for name in ("low", "high", "ante")}
    numbers["betting_cap"] = [s.cap for s in stakes]
    return pl.DataFrame(
        {
            "game": pl.Series([s.game for s in stakes], dtype=pl.String),
            "structure": pl.Series([s.structure for s in stakes], dtype=schema.HANDS["structure"]),
            "stakes_kind": pl.Series([s.kind for s in stakes], dtype=schema.HANDS["stakes_kind"]),
            "currency": pl.Series([s.currency for s in stakes], dtype=pl.String),
            "tournament_id": pl.Series([s.tournament for s in stakes], dtype=pl.String),
            "level": pl.Series([s.level for s in stakes], dtype=pl.String),
            **{name: pl.Series(values, dtype=pl.Int64) for name, values in numbers.items()},
        }
    )


def _posted(read: Read) -> dict[str, np.ndarray]:
    """Per hand the highest ante and small blind that were posted in full; -1 without one."""
    highest = {}
    for kind in ("post-ante", "post-small-blind"):
        chosen = (read.rows.kind == KIND[kind]) & ~read.rows.all_in
        highest[kind] = np.full(len(read.sound), -1)
        np.maximum.at(highest[kind], read.rows.hand[chosen], read.rows.amount[chosen])
    return highest


def _boards(read: Read, chosen: np.ndarray) -> pl.Series:
    """Per hand its boards, one string for each run."""
    inside = read.sound[read.summary.board_hand]
    texts = read.heads.lines.text(read.summary.board_start[inside], read.summary.board_end[inside])
    counts = np.bincount(read.summary.board_hand[inside], minlength=len(read.sound))[chosen]
    offsets = np.concatenate([[0], np.cumsum(counts)])
    values = texts.to_arrow().cast(pa.large_string())
    return pl.Series(pl.from_arrow(pa.LargeListArray.from_arrays(pa.array(offsets), values)))


def _flags(read: Read, chosen: np.ndarray) -> pl.Series:
    bits = np.zeros(len(read.sound), np.int64)
    bits[read.summary.run_twice] |= 1
    bits[read.others.cash_out_hand] |= 2
    bits[read.rows.hand[read.rows.kind == KIND["post-straddle"]]] |= 4
    bits[read.summary.pot < 0] |= 8
    lists = [[flag for k, flag in enumerate(_FLAGS) if code >> k & 1] for code in range(1 << len(_FLAGS))]
    return pl.Series(lists, dtype=pl.List(pl.String)).gather(bits[chosen])
