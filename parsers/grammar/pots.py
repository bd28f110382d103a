"""Pots, charges and what the house adds, and the flags of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.grammar.names import amounts
from parsers.told.columns import KIND, PAYS
from parsers.told.tables import lists

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar

_OF_POT = {"pot": "pot_printed", "rake": "rake_printed", "fee": "fees_printed"}


def with_pots(
    heads: pl.DataFrame, sorted_: Sorted, hands: Hands, grammar: Grammar, faults: Faults
) -> pl.DataFrame:
    """The heads with the printed pot, rake and fees (the last line counts), and the sum of what was added."""
    for group, column in _OF_POT.items():
        found = _amounts(sorted_, "pot", group, hands, grammar, faults)
        last = found.unique("hand", keep="last", maintain_order=True)
        heads = _joined(heads, last, column)
    added = _amounts(sorted_, "added", "amount", hands, grammar, faults)
    return _joined(heads, added.group_by("hand").agg(pl.col("amount").sum()), "added_to_pot")


def _amounts(
    sorted_: Sorted, what: str, group: str, hands: Hands, grammar: Grammar, faults: Faults
) -> pl.DataFrame:
    """Hand and amount of the lines of a form, by line; lines of wins may tell of their pots."""
    parts = [pl.DataFrame(schema={"hand": pl.Int64, "line": pl.Int64, "amount": pl.Int64})]
    for found in sorted_.others:
        of_pot = what == "pot" and found.form.what == "collect"
        if (found.form.what == what or of_pot) and group in found.groups.columns:
            values, wrong = amounts(found.groups[group], grammar)
            hand = hands.hand_of[found.line]
            for reason, rows in wrong.items():
                faults.add(reason, hand[rows], found.line[rows])
            part = pl.DataFrame({"hand": pl.Series(hand), "line": pl.Series(found.line), "amount": values})
            if found.form.adds:
                part = part.unique(
                    "line", maintain_order=True
                )  # a line of several winners stands for one pot
                part = part.group_by("hand", maintain_order=True).agg(
                    pl.col("line").max(), pl.col("amount").sum()
                )
            parts.append(part)
    return pl.concat(parts).drop_nulls("amount").sort("line")


def _joined(heads: pl.DataFrame, found: pl.DataFrame, column: str) -> pl.DataFrame:
    told = found.select("hand", told="amount")
    heads = heads.join(told, on="hand", how="left", maintain_order="left")
    return heads.with_columns(pl.coalesce("told", column).alias(column)).drop("told")


def with_caps(heads: pl.DataFrame, sorted_: Sorted, rows: pl.DataFrame) -> pl.DataFrame:
    """The heads with the betting cap that lines say is reached: what their players have put in by then."""
    lines = [found.line for found in sorted_.others if found.form.what == "caps" and len(found.line)]
    if not lines:
        return heads
    pays = pl.col("kind").is_in(np.flatnonzero(PAYS).tolist())
    put_in = rows.filter(pays).with_columns(put_in=pl.col("amount").cum_sum().over("hand", "player"))
    reached = put_in.filter(pl.col("line").is_in(pl.Series(np.concatenate(lines)).implode()))
    return _joined(heads, reached.group_by("hand").agg(amount=pl.col("put_in").max()), "betting_cap")


def with_flags(
    heads: pl.DataFrame, sorted_: Sorted, rows: pl.DataFrame, several: np.ndarray, hands: Hands
) -> pl.DataFrame:
    """The heads with the flags that forms put on hands, and those that rows and boards show."""
    flags: dict[int, list[str]] = {}
    for found in (*sorted_.markers, *sorted_.headers, *sorted_.others):
        if found.form.flag:
            for hand in hands.hand_of[found.line].tolist():
                flags.setdefault(hand, []).append(found.form.flag)
    straddles = rows.filter(pl.col("kind") == KIND["post-straddle"])["hand"].to_list()
    for flag, of in (("run-it-twice", several.tolist()), ("straddle", straddles)):
        for hand in of:
            flags.setdefault(hand, []).append(flag)
    told = heads["flags"].list.len().fill_null(0).to_numpy() > 0
    own = heads["hand"].to_numpy()
    flagged = np.flatnonzero(told | np.isin(own, list(flags)))
    counts = np.zeros(len(own), np.int64)
    whole: list[str] = []
    for place, first in zip(flagged.tolist(), heads["flags"].gather(flagged).to_list(), strict=True):
        of_hand = dict.fromkeys([*(first or []), *flags.get(int(own[place]), [])])
        counts[place] = len(of_hand)
        whole += of_hand
    return heads.with_columns(flags=lists(whole, counts))
