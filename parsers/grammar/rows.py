"""What players do, post and get, as rows in the order of their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.grammar.names import amounts
from parsers.schema import KINDS
from parsers.told.columns import KIND, PAYS
from parsers.told.model import MEANS

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.matching import Matched
    from parsers.grammar.model import Grammar

ROWS = {
    "hand": pl.Int64,
    "line": pl.Int64,
    "player": pl.Int64,
    "kind": pl.Int64,
    "amount": pl.Int64,
    "to": pl.Int64,
    "dead": pl.Int64,
    "means": pl.Int64,
    "all_in": pl.Boolean,
    "cards": pl.String,
    "both": pl.Boolean,  # a dead and a live blind in one line
    "open": pl.Boolean,  # a post that does not say what it is
    "spent": pl.Boolean,  # all-in, or a post or a first call after which nothing is left of the stack
}
_NEEDS_AMOUNT = frozenset(KINDS) - frozenset(("fold", "check", "all-in", "draw", "stand-pat", "show", "muck"))
_RETURN = KIND["uncalled-return"]
_MAY_LACK_IT = ("post-small-blind", "post-big-blind")  # then it is that of the header
_UNTOLD = -1
"""The dead part of a post that has one, of a size that is not printed: a small blind."""
_OTHERS = ("both-blinds", "post", "caps")
_KIND_OF = {**KIND, "caps": KIND["all-in"]}


def read(sorted_: Sorted, hands: Hands, grammar: Grammar, faults: Faults) -> pl.DataFrame:
    """All rows of the hands of a layout, by line; columns of ROWS."""
    parts = []
    for found in sorted_.others:
        if found.form.what in KINDS or found.form.what in _OTHERS:
            parts.append(_of_form(found, hands, grammar, faults))
    rows = pl.concat([pl.DataFrame(schema=ROWS), *parts]).sort("line", maintain_order=True)
    return _spent(_said_all_in(rows, sorted_, hands), sorted_)


def _spent(rows: pl.DataFrame, sorted_: Sorted) -> pl.DataFrame:
    """The rows, marked where a player has nothing left: many rooms do not say so of posts and calls."""
    stacks = sorted_.seated.table.select("hand", "stack", player="place").unique(
        ["hand", "player"], keep="first"
    )
    rows = rows.join(stacks, on=["hand", "player"], how="left", maintain_order="left")
    # Until the first payment that is no post, amounts are chips added in every convention.
    put_in = pl.col("amount").fill_null(0).cum_sum().over("hand", "player")
    later = (pl.col("kind") > KIND["bring-in"]).cum_sum().over("hand", "player") - (
        pl.col("kind") == KIND["call"]
    ).cast(pl.Int8)
    whole = (put_in == pl.col("stack")).fill_null(value=False) & (later < 1) & (pl.col("amount") > 0)
    return rows.with_columns(spent=pl.col("all_in") | whole.fill_null(value=False)).drop("stack")


def _of_form(found: Matched, hands: Hands, grammar: Grammar, faults: Faults) -> pl.DataFrame:
    what, groups, lines = found.form.what, found.groups, found.line
    hand = hands.hand_of[lines]
    read: dict[str, pl.Series] = {}
    may_lack_it = what in _MAY_LACK_IT and "amount" in groups.columns
    lacking = np.full(len(lines), what in _NEEDS_AMOUNT and not may_lack_it)
    for name in ("amount", "to", "dead"):
        if name in groups.columns:
            read[name], wrong = amounts(groups[name], grammar)
            for reason, at in wrong.items():
                faults.add(reason, hand[at], lines[at])
            lacking &= groups[name].is_null().to_numpy()
        else:
            read[name] = pl.Series([None] * len(lines), dtype=pl.Int64)
    faults.add("bad-amount", hand[lacking], lines[lacking])
    count = len(lines)
    if found.form.with_dead:
        read["dead"] = pl.Series([_UNTOLD] * count, dtype=pl.Int64)
    return pl.DataFrame(
        {
            "hand": pl.Series(hand, dtype=pl.Int64),
            "line": pl.Series(lines, dtype=pl.Int64),
            "player": groups["player"],
            "kind": pl.Series([_KIND_OF.get(what, KIND["post-big-blind"])] * count, dtype=pl.Int64),
            **read,
            "means": pl.Series([MEANS.index(found.form.means)] * count, dtype=pl.Int64),
            "all_in": groups["all_in"].is_not_null()
            if "all_in" in groups.columns
            else pl.Series([False] * count, dtype=pl.Boolean),
            "cards": groups["cards"]
            if "cards" in groups.columns
            else pl.Series([None] * count, dtype=pl.String),
            "both": pl.Series([what == "both-blinds"] * count, dtype=pl.Boolean),
            "open": pl.Series([what == "post"] * count, dtype=pl.Boolean),
            "spent": pl.Series([False] * count, dtype=pl.Boolean),
        }
    )


def with_both_blinds(
    rows: pl.DataFrame,
    small_blind: np.ndarray,
    big_blind: np.ndarray,
    *,
    live_small_blinds: bool,
    says_dead: bool,
) -> pl.DataFrame:
    """Posts of a dead and a live blind in one line as two rows; the blinds are each hand's, 0: unknown.

    Where the line does not say what of it is dead, that is what is above the big blind, or all if it is no
    more than the small one; a small blind if the big one is not known and the line has more than two of them,
    or two where it `says_dead`. With `live_small_blinds` one that a newcomer posts counts, unless it says so.
    """
    if not rows["both"].any():
        return rows
    posts = rows.filter("both")
    amount = posts["amount"].fill_null(0).to_numpy()
    printed = posts["dead"].is_not_null().to_numpy()
    small, big = small_blind[posts["hand"].to_numpy()], big_blind[posts["hand"].to_numpy()]
    two = amount >= 2 * small if says_dead else amount > 2 * small
    above = np.where(big == 0, np.where(two, small, 0), np.maximum(amount - big, 0))
    no_more = (amount <= small) & (amount != big) & ~posts["spent"].to_numpy()
    above = np.where(no_more, 0 if live_small_blinds and not says_dead else amount, above)
    dead = np.where(printed, posts["dead"].fill_null(0).to_numpy(), above)
    dead = np.where(dead == _UNTOLD, small, dead)
    live = np.where(printed, amount, amount - dead)
    first = posts.with_columns(
        amount=pl.Series(dead),
        dead=pl.lit(None, pl.Int64),
        kind=pl.lit(KIND["post-dead"], pl.Int64),
        all_in=pl.lit(value=False),
    )
    kind = np.where(no_more, KIND["post-small-blind"], posts["kind"].to_numpy())
    second = posts.with_columns(
        amount=pl.Series(live), dead=pl.lit(None, pl.Int64), kind=pl.Series(kind, dtype=pl.Int64)
    )
    both_rows = pl.concat([first.filter(pl.col("amount") > 0), second.filter(pl.col("amount") > 0)])
    return pl.concat([rows.filter(~pl.col("both")), both_rows]).sort("line", maintain_order=True)


def _said_all_in(rows: pl.DataFrame, sorted_: Sorted, hands: Hands) -> pl.DataFrame:
    """The rows, the next or last payment of a player of whom a line says that he is all-in marked so."""
    said = [found for found in sorted_.others if found.form.what in ("says-all-in", "said-all-in")]
    if not any(len(found.line) for found in said):
        return rows
    all_in = rows["all_in"].to_numpy().copy()
    hand, player, line = (rows[name].to_numpy() for name in ("hand", "player", "line"))
    pays = PAYS[rows["kind"].to_numpy()]
    for found in said:
        for at, who in zip(found.line.tolist(), found.groups["player"].to_list(), strict=True):
            own, place = hands.hand_of[at], int(np.searchsorted(line, at))
            later = found.form.what == "says-all-in"
            for k in range(place, len(line)) if later else range(place - 1, -1, -1):
                if hand[k] != own:
                    break
                if pays[k] and player[k] == who:
                    all_in[k] = True
                    break
    return rows.with_columns(all_in=pl.Series(all_in))


def with_returns(rows: pl.DataFrame, street: np.ndarray) -> np.ndarray:
    """The street of each row; a return goes to the street of the bet before it."""
    kind, hand, street = rows["kind"].to_numpy(), rows["hand"].to_numpy(), street.copy()
    returned = np.flatnonzero(kind == _RETURN)
    paying = np.flatnonzero(PAYS[kind])
    if len(returned) and len(paying):
        place = np.searchsorted(paying, returned, side="right") - 1
        before = paying[np.maximum(place, 0)]
        same = (place >= 0) & (hand[before] == hand[returned])
        street[returned[same]] = street[before[same]]
    return street
