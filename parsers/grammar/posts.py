"""Blinds and antes whose lines leave something open, and the stakes of hands whose headers do not print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.games import game
from parsers.schema import BIG_BLIND_FROM
from parsers.told.chips import KIND

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.headers import Headers
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar

_ANTE, _SMALL, _BIG = KIND["post-ante"], KIND["post-small-blind"], KIND["post-big-blind"]
_POSTS_END = KIND["bring-in"]
_CALL, _BRING_IN = KIND["call"], KIND["bring-in"]
_FROM = {name: pl.lit(name, pl.Enum(BIG_BLIND_FROM)) for name in BIG_BLIND_FROM}


def with_all_in_posts(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of `post-all-in` with the kind of post that each must be.

    An ante where others post antes and the player has no other; else the small blind if the big blind is posted
    by somebody else or no small blind is, and the big blind otherwise.
    """
    open_rows = np.flatnonzero(rows["open"].to_numpy())
    if not len(open_rows):
        return rows
    hand, player, kind = (rows[name].to_numpy().copy() for name in ("hand", "player", "kind"))
    is_open = rows["open"].to_numpy()
    for row in open_rows.tolist():
        first, end = np.searchsorted(hand, hand[row]), np.searchsorted(hand, hand[row], side="right")
        others = [k for k in range(int(first), int(end)) if kind[k] <= _POSTS_END and not is_open[k]]
        antes = {int(player[k]) for k in others if kind[k] == _ANTE}
        blinds = {int(kind[k]) for k in others}
        before = [k for k in open_rows.tolist() if hand[k] == hand[row] and kind[k] != _ANTE]
        if antes and int(player[row]) not in antes:
            kind[row] = _ANTE
        elif _BIG in blinds or (_SMALL not in blinds and len(before) > 1 and row == before[0]):
            kind[row] = _SMALL
        else:
            kind[row] = _BIG
    return rows.with_columns(kind=pl.Series(kind, dtype=pl.Int64))


def without_returned(rows: pl.DataFrame, sorted_: Sorted, hands: Hands) -> pl.DataFrame:
    """The rows without posts of players to whom they were given back: these were not dealt in."""
    back = {
        (int(hand), player)
        for found in sorted_.others
        if found.form.what == "post-returned"
        for hand, player in zip(
            hands.hand_of[found.line].tolist(), found.groups["player"].to_list(), strict=True
        )
    }
    if not back:
        return rows
    own = pl.Series([pair in back for pair in rows.select("hand", "player").iter_rows()], dtype=pl.Boolean)
    return rows.filter(~own | (pl.col("kind") > _POSTS_END))


def with_header_blinds(rows: pl.DataFrame, headers: Headers, faults: Faults) -> pl.DataFrame:
    """The rows, blinds without an amount given that of their hand's header.

    Such a post of a player who does nothing else in the hand is none: he was not dealt in.
    """
    unpriced = pl.col("kind").is_in([_SMALL, _BIG]) & pl.col("amount").is_null() & pl.col("to").is_null()
    rows = rows.with_columns(unpriced=unpriced)
    if not rows["unpriced"].any():
        return rows.drop("unpriced")
    heads = [one.head if one else None for one in headers.described]
    small_blind, big_blind = (
        np.array([(getattr(head, name) or 0) if head else 0 for head in heads], np.int64)
        for name in ("small_blind", "big_blind")
    )
    acts = rows.filter(pl.col("kind").is_between(KIND["fold"], KIND["all-in"]))
    acts = acts.select("hand", "player", acts=pl.lit(value=True)).unique()
    rows = rows.join(acts, on=["hand", "player"], how="left", maintain_order="left")
    rows = rows.filter(~pl.col("unpriced") | pl.col("acts").is_not_null())
    hand, line, small = (rows[name].to_numpy() for name in ("hand", "line", "kind"))
    header = np.where(small == _SMALL, small_blind[hand], big_blind[hand])
    missing = np.flatnonzero(rows["unpriced"].to_numpy() & (header == 0))
    faults.add("bad-amount", hand[missing], line[missing])
    amount = pl.when("unpriced").then(pl.Series(header, dtype=pl.Int64)).otherwise("amount")
    return rows.with_columns(amount=amount).drop("unpriced", "acts")


def posted(rows: pl.DataFrame, stacks: pl.DataFrame, kind: int, count: int) -> np.ndarray:
    """Per hand of the shard the highest post of this kind that did not take a whole stack; 0 without one.

    `stacks` is the table of `names.Seated`.
    """
    own = rows.filter((pl.col("kind") == kind) & ~pl.col("all_in") & ~pl.col("both"))
    of = stacks.select("hand", "place", "stack")
    own = own.join(of, left_on=["hand", "player"], right_on=["hand", "place"], how="left")
    own = own.filter(pl.col("stack").is_null() | (pl.col("amount") < pl.col("stack")))
    return _highest(own, count)


def _highest(posts: pl.DataFrame, count: int) -> np.ndarray:
    highest = np.zeros(count, np.int64)
    np.maximum.at(highest, posts["hand"].to_numpy(), posts["amount"].fill_null(0).to_numpy())
    return highest


def blinds(
    rows: pl.DataFrame, stacks: pl.DataFrame, headers: Headers, count: int
) -> tuple[np.ndarray, np.ndarray]:
    """Per hand of the shard the small and the big blind, as printed in its header or as posted; 0: unknown."""
    heads = [one.head if one else None for one in headers.described]
    found = []
    for name, kind in (("small_blind", _SMALL), ("big_blind", _BIG)):
        printed = np.array([(getattr(head, name) or 0) if head else 0 for head in heads], np.int64)
        own = posted(rows, stacks, kind, count)
        stale = np.array([bool(head and head.big_blind_from == "inferred") for head in heads])
        found.append(np.where((printed == 0) | (stale & (own > 0)), own, printed))
    return found[0], found[1]


def with_stakes(
    heads: pl.DataFrame, rows: pl.DataFrame, stacks: pl.DataFrame, grammar: Grammar, count: int
) -> pl.DataFrame:
    """The heads with stakes that only the play tells.

    A big blind that the reader calls inferred gives way to the one that is posted. One whose post took a whole
    stack is what the first player who enters calls, or the post if it is twice the small blind or more. In
    fixed limit the big blind is the small bet, which is half the big one; in stud the small bet is `bring_ins`
    bring-ins.
    """
    hand = heads["hand"].to_numpy()
    small_blind = posted(rows, stacks, _SMALL, count)
    own = pl.Series(posted(rows, stacks, _BIG, count)[hand]).replace(0, None)
    small = pl.Series(small_blind[hand]).replace(0, None)
    first = _first_calls(rows, count)
    short = _highest(rows.filter((pl.col("kind") == _BIG) & ~pl.col("both")), count)
    enough = (short > 0) & (short >= 2 * small_blind) & (small_blind > 0)
    called = pl.Series(np.where((first == 0) & enough, short, first)[hand]).replace(0, None)
    bring_in = pl.Series(posted(rows, stacks, _BRING_IN, count)[hand]).replace(0, None)
    stud = pl.Series([game(name).family == "stud" for name in heads["game"].to_list()], dtype=pl.Boolean)
    stale = (pl.col("big_blind_from") == "inferred").fill_null(value=False)
    heads = heads.with_columns(
        small_blind=pl.when(stale & small.is_not_null() & own.is_not_null())
        .then(small)
        .otherwise("small_blind"),
        big_blind=pl.when(stale & own.is_not_null()).then(own).otherwise("big_blind"),
        big_blind_from=pl.when(stale)
        .then(pl.when(own.is_not_null()).then(_FROM["posted"]).otherwise(_FROM["header"]))
        .otherwise("big_blind_from"),
    )
    unknown = pl.col("big_blind").is_null() & own.is_null() & ~stud & called.is_not_null()
    heads = heads.with_columns(
        big_blind=pl.when(unknown).then(called).otherwise("big_blind"),
        big_blind_from=pl.when(unknown).then(_FROM["inferred"]).otherwise("big_blind_from"),
    )
    bet = pl.when(stud).then(bring_in * grammar.bring_ins).otherwise(pl.coalesce("big_blind", own))
    lacks = (pl.col("structure") == "fixed-limit") & pl.col("small_bet").is_null() & (bet > 0)
    return heads.with_columns(
        small_bet=pl.when(lacks).then(bet).otherwise("small_bet"),
        big_bet=pl.when(lacks).then(2 * bet).otherwise("big_bet"),
    )


def _first_calls(rows: pl.DataFrame, count: int) -> np.ndarray:
    """Per hand the chips of the first voluntary payment, if it calls and its player had none in; else 0."""
    hand, player, kind = (rows[name].to_numpy() for name in ("hand", "player", "kind"))
    amount = rows["amount"].fill_null(0).to_numpy()
    all_in = rows["all_in"].to_numpy()
    pays = np.flatnonzero((kind > _POSTS_END) & (amount + rows["to"].fill_null(0).to_numpy() > 0))
    first = pays[np.diff(hand[pays], prepend=-1) != 0]
    first = first[(kind[first] == _CALL) & ~all_in[first]]
    found = np.zeros(count, np.int64)
    live = (kind <= _POSTS_END) & (kind != _ANTE) & (kind != KIND["post-dead"])
    posters = set(zip(hand[live].tolist(), player[live].tolist(), strict=True))
    fresh = [row for row in first.tolist() if (hand[row], player[row]) not in posters]
    found[hand[fresh]] = amount[fresh]
    return found
