"""The tables that parsers make, and nothing else.

Two forms of every table. *In a shard* (the constants below): frames whose hands are plain numbers
(`hand`, int32, from 0, equal to the row number in `hands`), whose sources are indices into the run's
list of sources, and whose money is Int64 ten-thousandths of the hand's currency unit. *In files*
(`audit.tables`): keys are strings and money is decimal128(18, 4).
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

MONEY_SCALE = 10_000
"""Ten-thousandths per currency unit: all money inside is an integer count of these."""

STREETS = (
    "preflop", "flop", "turn", "river",
    "third", "fourth", "fifth", "sixth", "seventh",
    "draw-0", "draw-1", "draw-2", "draw-3",
)  # fmt: skip
KINDS = (
    "post-ante", "post-small-blind", "post-big-blind", "post-dead", "post-straddle", "post-button-blind",
    "bring-in", "fold", "check", "call", "bet", "raise", "complete", "all-in", "draw", "stand-pat",
    "uncalled-return", "correction", "collect", "show", "muck",
)  # fmt: skip
POSTS = KINDS[:7]
"""Forced bets; posting is not acting (a bring-in included)."""
VOLUNTARY = ("fold", "check", "call", "bet", "raise", "complete", "all-in")
"""The kinds that are decisions: one row of `decisions` each."""
STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
STAKES_KINDS = ("cash", "tournament", "play")
BIG_BLIND_FROM = ("header", "posted", "inferred")
LOSSY = "lines-left-out"
"""A flag of hands whose room is known to leave out a line now and then."""
UNPRINTED_DROP = "drop-without-line"
"""A flag of hands from tables at which the room takes something besides the rake that no line tells."""
CONVENTIONS = ("proven", "assumed")
AMOUNT_MEANS = ("added", "street-total", "increment")
ISSUE_KINDS = ("hand", "duplicate", "outside-window", "source", "bytes")
DECLARED = ("call", "raise", "bet", "check", "fold", "all-in", "pot", "amount")
DECLARED_WHEN = ("before-chips", "with-chips", "after-chips")
RULINGS = ("full-call", "forfeit-and-fold", "call", "minimum-raise", "reconsider", "stands", "withdrawn")
RULED_BY = ("director", "dealer", "none")
CHOICE_BY = ("player", "floor")

# Enums: closed lists whose order is append-only (content hashes use the position in the list).
STREET = pl.Enum(STREETS)
KIND = pl.Enum(KINDS)

_MONEY = pl.Int64()
_SPANS = pl.List(pl.Struct({"start": pl.Int64, "end": pl.Int64}))

HANDS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "source": pl.Int32(),
    "site": pl.String(),  # as the content says, in lower case with hyphens; else "unknown"
    "format": pl.String(),
    "dialect": pl.String(),
    "hand_id": pl.String(),  # null when none is printed
    "content_sha256": pl.String(),
    "byte_start": pl.Int64(),  # in the decompressed source, before decoding
    "byte_end": pl.Int64(),
    "context_spans": _SPANS,
    "line_start": pl.Int32(),  # from 1, physical lines of the source
    "line_end": pl.Int32(),
    "played_at": pl.Datetime("us", "UTC"),
    "played_at_printed": pl.String(),
    "table_name": pl.String(),
    "max_seats": pl.Int32(),
    "game": pl.String(),  # holdem, omaha, omaha-8, omaha-5, ...
    "structure": pl.Enum(STRUCTURES),
    "stakes_kind": pl.Enum(STAKES_KINDS),
    "currency": pl.String(),
    "small_blind": _MONEY,
    "big_blind": _MONEY,
    "big_blind_from": pl.Enum(BIG_BLIND_FROM),
    "ante": _MONEY,
    "bring_in": _MONEY,
    "small_bet": _MONEY,  # fixed limit only
    "big_bet": _MONEY,
    "betting_cap": _MONEY,  # the most one player may put into a hand, where the table has such a cap
    "tournament_id": pl.String(),
    "level": pl.String(),
    "button_seat": pl.Int32(),
    "boards": pl.List(pl.String()),  # one string of cards per run
    "pot_printed": _MONEY,
    "rake_printed": _MONEY,
    "fees_printed": _MONEY,
    "added_to_pot": _MONEY,  # splash, drop, bounty: money that no player bet
    "prints_returns": pl.Boolean(),  # this dialect prints uncalled returns
    "prints_pot": pl.Boolean(),  # this dialect prints pot, rake and collections, so that they can be summed
    "flags": pl.List(pl.String()),
    "convention": pl.Enum(CONVENTIONS),
    "live": pl.Boolean(),  # the record of a live game; null: as its source is
}

PLAYERS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "player_index": pl.Int32(),  # from 0 within the hand, in the order of seats
    "seat": pl.Int32(),
    "name": pl.String(),
    "stack": _MONEY,  # before any post; null where the export has none
    "sitting_out": pl.Boolean(),  # not dealt in
    "is_hero": pl.Boolean(),
    "collected": _MONEY,
    "net": _MONEY,  # collected less chips put in; null where the collections are not printed
}

CARDS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "street": STREET,
    "player_index": pl.Int32(),  # null: board
    "run": pl.Int32(),  # from 1
    "cards": pl.String(),
    "face_up": pl.Boolean(),
}

ACTIONS: dict[str, pl.DataType] = {
    "hand": pl.Int32(),
    "ordinal": pl.Int32(),  # from 1 over all rows of the hand, in playing order
    "source_action_number": pl.Int32(),
    "street": STREET,
    "player_index": pl.Int32(),
    "kind": KIND,
    "amount_printed": _MONEY,
    "to_printed": _MONEY,
    "amount_means": pl.Enum(AMOUNT_MEANS),
    "chips": _MONEY,  # added by this row; a return is negative
    "dead": _MONEY,  # the part of chips that does not count towards the street
    "to": _MONEY,  # the player's street total after: to after - to before = chips - dead
    "all_in": pl.Boolean(),  # as printed; null where the format never prints it
    "act_start": pl.Int64(),
    "act_end": pl.Int64(),
    "line": pl.Int32(),
    # Live columns (floor events); all null in ordinary exports.
    "pushed": _MONEY,
    "pushed_chips": pl.List(_MONEY),
    "pulled_in": _MONEY,
    "declared": pl.Enum(DECLARED),
    "declared_to": _MONEY,
    "declared_when": pl.Enum(DECLARED_WHEN),
    "quoted": _MONEY,
    "in_turn": pl.Boolean(),
    "ruling": pl.Enum(RULINGS),
    "ruled_by": pl.Enum(RULED_BY),
    "choice_by": pl.Enum(CHOICE_BY),
    "ruled_to": _MONEY,
    "forfeited": _MONEY,
    "noticed_after": pl.Int32(),  # ordinals of this hand
    "unwound_to": pl.Int32(),
    "corrects": pl.Int32(),
    "offered_call": _MONEY,
    "raise_offered": pl.Boolean(),
    "offered_min_to": _MONEY,
    "offered_max_to": _MONEY,
}
LIVE = tuple(ACTIONS)[tuple(ACTIONS).index("pushed") :]
"""The live columns of `actions`."""

ISSUES: dict[str, pl.DataType] = {
    "kind": pl.Enum(ISSUE_KINDS),
    "hands": pl.Int32(),  # how many hands it stands for
    "source": pl.Int32(),
    "byte_start": pl.Int64(),
    "byte_end": pl.Int64(),
    "line": pl.Int32(),
    "site": pl.String(),
    "format": pl.String(),
    "hand_id": pl.String(),
    "kept_source": pl.Int32(),  # of a duplicate: the copy that was judged
    "kept_byte_start": pl.Int64(),
    "reason": pl.String(),  # a code, kebab-case
    "message": pl.String(),  # says file position, what was found, what was expected
    "excerpt": pl.String(),  # at most 300 characters
    "rows": pl.Int64(),  # of tables, where the source is some
}

IGNORED: dict[str, pl.DataType] = {
    "source": pl.Int32(),
    "kind": pl.String(),  # blank, separator, byte-order-mark, ...
    "bytes": pl.Int64(),
}


class Parsed(NamedTuple):
    """What a format makes of one shard.

    `hands` holds only hands that can be judged; every other hand stands in `issues` with kind `hand`.
    Row order: hands by position, the others by hand and then player_index, ordinal, or position.
    For each source, the bytes of hands, issues and ignored text add up to the shard's; the context of hands
    is ignored text of the shard that holds it.
    """

    hands: pl.DataFrame
    players: pl.DataFrame
    cards: pl.DataFrame
    actions: pl.DataFrame
    issues: pl.DataFrame
    ignored: pl.DataFrame


def empty(schema: dict[str, pl.DataType]) -> pl.DataFrame:
    """A table without rows that has the columns and types of `schema`."""
    return pl.DataFrame(schema=schema)
