"""What players had before the hand, and what they got, where no row says either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.grammar.names import amounts
from parsers.schema import POSTS
from parsers.told.columns import KIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Described, Grammar

_COLLECT, _POSTS = KIND["collect"], [KIND[kind] for kind in POSTS]


def collected(
    seats: pl.DataFrame, sorted_: Sorted, rows: pl.DataFrame, hands: Hands, grammar: Grammar, faults: Faults
) -> pl.DataFrame:
    """The seats with what the lines `collected` say, in hands in which no row collects."""
    won = _amounts("collected", ("amount",), sorted_, hands, grammar, faults)
    won = won.group_by("hand", "place").agg(won=pl.col("amount").sum())
    won = won.join(rows.filter(pl.col("kind") == _COLLECT).select("hand"), on="hand", how="anti")
    told = won["hand"].unique().implode()
    seats = seats.join(won, on=["hand", "place"], how="left", maintain_order="left")
    share = pl.when(pl.col("hand").is_in(told)).then(pl.col("won").fill_null(0))
    return seats.with_columns(collected=pl.coalesce(share, "collected")).drop("won")


def nets(
    seats: pl.DataFrame, sorted_: Sorted, hands: Hands, grammar: Grammar, faults: Faults
) -> pl.DataFrame:
    """The seats with what the lines `net` say."""
    found = _amounts("net", ("won", "lost"), sorted_, hands, grammar, faults)
    change = pl.col("won").fill_null(0) - pl.col("lost").fill_null(0)
    found = found.unique(["hand", "place"], keep="last", maintain_order=True)
    found = found.select("hand", "place", told=change)
    seats = seats.join(found, on=["hand", "place"], how="left", maintain_order="left")
    return seats.with_columns(net="told").drop("told")


def _amounts(
    what: str, groups: tuple[str, ...], sorted_: Sorted, hands: Hands, grammar: Grammar, faults: Faults
) -> pl.DataFrame:
    """Hand, place of the player and the amounts of these groups, of the lines of a form."""
    names = ("hand", "place", *groups)
    parts = [pl.DataFrame(schema=dict.fromkeys(names, pl.Int64()))]
    for found in sorted_.others:
        if found.form.what != what:
            continue
        hand = hands.hand_of[found.line]
        columns = {"hand": pl.Series(hand), "place": found.groups["player"].cast(pl.Int64)}
        for group in groups:
            columns[group], wrong = amounts(found.groups[group], grammar)
            for reason, at in wrong.items():
                faults.add(reason, hand[at], found.line[at])
        parts.append(pl.DataFrame(columns))
    return pl.concat(parts)


def before_posts(
    seats: pl.DataFrame, rows: pl.DataFrame, described: Sequence[Described | None]
) -> pl.DataFrame:
    """The seats with stacks before all posts, where the export prints those after them."""
    after = np.flatnonzero([one is not None and one.stacks_after_posts for one in described])
    if not len(after):
        return seats
    posts = rows.filter(pl.col("kind").is_in(_POSTS) & pl.col("hand").is_in(pl.Series(after).implode()))
    posted = posts.group_by("hand", place="player").agg(posted=pl.col("amount").sum())
    seats = seats.join(posted, on=["hand", "place"], how="left", maintain_order="left")
    return seats.with_columns(stack=pl.col("stack") + pl.col("posted").fill_null(0)).drop("posted")
