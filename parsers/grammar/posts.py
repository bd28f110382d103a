"""Blinds and antes whose lines leave something open, and stakes that no header prints."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.games import game
from parsers.schema import BIG_BLIND_FROM, STREETS
from parsers.told.columns import KIND, PAYS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Described, Grammar

_ANTE, _SMALL, _BIG = KIND["post-ante"], KIND["post-small-blind"], KIND["post-big-blind"]
_DEAD = KIND["post-dead"]
_POSTS_END = KIND["bring-in"]
_CALL, _CHECK, _BRING_IN = KIND["call"], KIND["check"], KIND["bring-in"]
_INFERRED = pl.lit("inferred", pl.Enum(BIG_BLIND_FROM))


def with_kinds(rows: pl.DataFrame, count: int, *, live_small_blinds: bool) -> pl.DataFrame:
    """The rows of `post` with the kind of post that each must be; `count` is how many hands there are.

    One that takes a whole stack is an ante where all others post antes and its player no other, of no less,
    where its player has posted a blind, and before the small blind; else it is the small blind if the big
    blind is posted by somebody else or no small blind is, and the big blind otherwise. Any other is a small
    blind if it is no more than the one that is posted, else a big blind; and where small blinds of newcomers
    are dead (not `live_small_blinds`), only if what its player does next bears that out.
    """
    is_open = rows["open"].to_numpy()
    open_rows = np.flatnonzero(is_open)
    if not len(open_rows):
        return rows
    hand, player, kind = (rows[name].to_numpy().copy() for name in ("hand", "player", "kind"))
    all_in, amount = rows["all_in"].to_numpy(), rows["amount"].fill_null(0).to_numpy()
    both = rows["both"].to_numpy()
    small = posted(rows.filter(~pl.col("open")), _SMALL, count)
    for row in open_rows.tolist():
        first, end = np.searchsorted(hand, hand[row]), np.searchsorted(hand, hand[row], side="right")
        if not all_in[row]:
            is_small = amount[row] <= small[hand[row]]
            borne_out = live_small_blinds or _dead_for_all_we_see(
                rows[int(first) : int(end)], int(player[row])
            )
            kind[row] = _SMALL if is_small and borne_out else _BIG
            continue
        others = [k for k in range(int(first), int(end)) if kind[k] <= _POSTS_END and not is_open[k]]
        antes = {int(player[k]): int(amount[k]) for k in others if kind[k] == _ANTE}
        blinds = {int(kind[k]) for k in others if not both[k]}  # those of newcomers are no place's
        own = range(int(first), int(end))
        alike = [k for k in own if is_open[k] and all_in[k] and kind[k] != _ANTE]
        if any(kind[k] > _POSTS_END for k in own if k < row and not is_open[k]):
            kind[row] = KIND["all-in"]  # somebody has acted: it can be no post
            continue
        every = {int(player[k]) for k in own} - {int(player[k]) for k in own if is_open[k] and all_in[k]}
        lacks_ante = int(player[row]) not in antes and every <= set(antes)
        lacks_ante &= amount[row] <= max(antes.values(), default=-1)
        blinded = any(kind[k] in (_SMALL, _BIG) and player[k] == player[row] for k in others)
        if lacks_ante or blinded or any(kind[k] == _SMALL and k > row for k in others):
            kind[row] = _ANTE
        elif _BIG in blinds or (_SMALL not in blinds and len(alike) > 1 and row == alike[0]):
            kind[row] = _SMALL
        else:
            kind[row] = _BIG
    return rows.with_columns(kind=pl.Series(kind, dtype=pl.Int64))


def _dead_for_all_we_see(rows: pl.DataFrame, player: int) -> bool:
    """Whether nothing speaks against a player's posts being dead: he folds, or then puts in a whole bet.

    `rows` are those of his hand.
    """
    bet = 0
    for row in rows.iter_rows(named=True):
        amount, to = row["amount"] or 0, row["to"]
        if row["player"] == player and row["kind"] > _POSTS_END:
            raised = to is not None and amount == to
            return row["kind"] == KIND["fold"] or raised or (row["kind"] == _CALL and amount == bet)
        if row["kind"] > _POSTS_END or row["kind"] in (_SMALL, _BIG):
            bet = max(bet, amount if to is None else to)
    return True


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


def with_header_blinds(rows: pl.DataFrame, described: list[Described | None], faults: Faults) -> pl.DataFrame:
    """The rows, blinds without an amount given that of their hand's header.

    Such a post of a player who does nothing else in the hand is none: he was not dealt in.
    """
    unpriced = pl.col("kind").is_in([_SMALL, _BIG]) & pl.col("amount").is_null() & pl.col("to").is_null()
    rows = rows.with_columns(unpriced=unpriced)
    if not rows["unpriced"].any():
        return rows.drop("unpriced")
    heads = [one.head if one else None for one in described]
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


def check_hidden(rows: pl.DataFrame, street: np.ndarray, faults: Faults) -> None:
    """Somebody checks before the flop who has put nothing in: what he posted is not printed."""
    pays = pl.col("kind").is_in(np.flatnonzero(PAYS).tolist())
    table = rows.select(
        "hand",
        "line",
        check=pl.col("kind") == _CHECK,
        first=pl.Series(street == STREETS.index("preflop")),
        blind=(pl.col("kind") == _BIG).any().over("hand"),
        paid=pays.cum_max().over("hand", "player"),
    )
    hidden = table.filter("check", "first", "blind", ~pl.col("paid"))
    faults.add("amount-inconsistent", hidden["hand"].to_numpy(), hidden["line"].to_numpy())


def with_true_totals(rows: pl.DataFrame, street: np.ndarray) -> pl.DataFrame:
    """The rows, street totals of raises with what their player brought in, and without his dead chips.

    Dead chips stay in where the next full call shows that they are not counted.
    """
    hand, player, kind = (rows[name].to_numpy() for name in ("hand", "player", "kind"))
    posts = np.flatnonzero((kind == _BRING_IN) | (kind == _DEAD))
    if not len(posts):
        return rows
    amount, to = rows["amount"].fill_null(0).to_numpy(), rows["to"].fill_null(0).to_numpy().copy()
    for row in posts.tolist():
        first, end = np.searchsorted(hand, hand[row]), np.searchsorted(hand, hand[row], side="right")
        same = first + np.flatnonzero(street[first:end] == street[row])
        for raised in (k for k in same.tolist() if player[k] == player[row] and to[k] > 0):
            if kind[row] == _BRING_IN:
                to[raised] += amount[row]
            elif _called(same[same > raised], same, player, kind, amount, to) != to[raised]:
                to[raised] -= amount[row]
    return rows.with_columns(to=pl.when(pl.col("to").is_not_null()).then(pl.Series(to)))


def _called(
    after: np.ndarray,
    same: np.ndarray,
    player: np.ndarray,
    kind: np.ndarray,
    amount: np.ndarray,
    to: np.ndarray,
) -> int:
    """The street total of the first player who calls before anybody raises again; 0 if nobody does."""
    for row in after.tolist():
        if kind[row] == _CALL:
            own = [k for k in same.tolist() if k < row and player[k] == player[row]]
            total = 0
            for k in own:
                live = kind[k] not in (_ANTE, _DEAD)
                total = int(to[k]) if to[k] > 0 else total + int(amount[k]) * live
            return total + int(amount[row])
        if to[row] > 0:
            return 0
    return 0


def posted(rows: pl.DataFrame, kind: int, count: int) -> np.ndarray:
    """Per hand of the shard the highest post of this kind that did not take a whole stack; 0 without one."""
    spent = rows["spent"].fill_null(value=False)
    chosen = ((rows["kind"] == kind) & ~spent & ~rows["both"]).to_numpy()
    highest = np.zeros(count, np.int64)
    np.maximum.at(highest, rows["hand"].to_numpy()[chosen], rows["amount"].fill_null(0).to_numpy()[chosen])
    return highest


def blinds(
    rows: pl.DataFrame, described: list[Described | None], big_blind: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Per hand of the shard the small and the big blind of the header, else as posted; 0: unknown.

    A posted small blind of a tournament counts as unknown: it tells nothing of newcomers, as there are none.
    """
    count = len(described)
    cash = np.array([one is not None and one.head.stakes_kind != "tournament" for one in described], bool)
    printed = np.array([(one.head.small_blind or 0) if one else 0 for one in described], np.int64)
    small, big = posted(rows, _SMALL, count), posted(rows, _BIG, count)
    return np.where(printed > 0, printed, np.where(cash, small, 0)), np.where(big_blind > 0, big_blind, big)


def with_stakes(
    heads: pl.DataFrame, rows: pl.DataFrame, seated: pl.DataFrame, grammar: Grammar, count: int
) -> pl.DataFrame:
    """The heads with stakes that only the play tells; `seated` has the stack of each place of a hand.

    A big blind whose post took a whole stack is what the first player who enters calls, if somebody else
    could have called more. In fixed limit the big blind is the small bet, which is half the big one; in stud
    the small bet is `bring_ins` bring-ins.
    """
    hand = heads["hand"].to_numpy()
    own = pl.Series(posted(rows, _BIG, count)[hand]).replace(0, None)
    open_ = hand[(heads["big_blind"].is_null() & own.is_null()).to_numpy()]
    called = pl.Series(_first_calls(rows, seated, open_, count)[hand]).replace(0, None)
    bring_in = pl.Series(posted(rows, _BRING_IN, count)[hand]).replace(0, None)
    stud = pl.Series([game(name).family == "stud" for name in heads["game"].to_list()], dtype=pl.Boolean)
    unknown = pl.col("big_blind").is_null() & own.is_null() & ~stud & called.is_not_null()
    heads = heads.with_columns(
        big_blind=pl.when(unknown).then(called).otherwise("big_blind"),
        big_blind_from=pl.when(unknown).then(_INFERRED).otherwise("big_blind_from"),
    )
    bet = pl.when(stud).then(bring_in * grammar.bring_ins).otherwise(pl.coalesce("big_blind", own))
    lacks = (pl.col("structure") == "fixed-limit") & pl.col("small_bet").is_null() & (bet > 0)
    return heads.with_columns(
        small_bet=pl.when(lacks).then(bet).otherwise("small_bet"),
        big_bet=pl.when(lacks).then(2 * bet).otherwise("big_bet"),
    )


def _first_calls(rows: pl.DataFrame, seated: pl.DataFrame, hands: np.ndarray, count: int) -> np.ndarray:
    """Per hand, of these, the chips of the first voluntary payment, if it calls a full blind; else 0.

    It does so if its player had none in and keeps some, and somebody else who is in could have called more.
    """
    found = np.zeros(count, np.int64)
    open_ = pl.col("hand").is_in(pl.Series(hands, dtype=pl.Int64).implode())
    columns = ("hand", "player", "kind", pl.col("amount").fill_null(0), pl.col("to").fill_null(0), "spent")
    lines: dict[int, list[_Line]] = {}
    for hand, *line in rows.filter(open_).select(columns).iter_rows():
        lines.setdefault(hand, []).append(_Line(*line))
    stacks: dict[int, list[tuple[int, int | None]]] = {}
    for hand, place, stack in seated.filter(open_).select("hand", "place", "stack").iter_rows():
        stacks.setdefault(hand, []).append((place, stack))
    for hand, own in lines.items():
        found[hand] = _first_call(own, stacks.get(hand, ()))
    return found


class _Line(NamedTuple):
    """What a row says about its player's chips."""

    player: int
    kind: int
    amount: int
    to: int
    spent: bool | None


def _first_call(lines: Iterable[_Line], stacks: Iterable[tuple[int, int | None]]) -> int:
    """As `_first_calls`, of one hand; `stacks` by place."""
    posted, out, dead = set(), set(), Counter[int]()
    for line in lines:
        if line.kind > _POSTS_END and line.amount + line.to > 0:
            if line.kind != _CALL or line.spent or line.player in posted:
                return 0
            others = (stack - dead[p] for p, stack in stacks if stack and p not in out and p != line.player)
            return line.amount if max(others, default=0) > line.amount else 0
        if line.kind in (_ANTE, _DEAD):
            dead[line.player] += line.amount
        elif line.kind <= _POSTS_END:
            posted.add(line.player)
        elif line.kind == KIND["fold"]:
            out.add(line.player)
    return 0
