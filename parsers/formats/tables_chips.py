"""What the amounts of rows say, held against each other: chips added, the dead part of them, street totals.

Where a table has street totals, chips and totals must bear each other out. Where it has none, hands are held
against their calls, stacks, returns and pot, as those of any export are (`parsers.told.chips`): a column of
chips that holds totals or increments must not become an accusation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from parsers import bookkeeping
from parsers.formats.tables_values import MOST, Refusals, at
from parsers.schema import POSTS
from parsers.tables.columns import ACTIONS, LIVE
from parsers.told import chips as told_chips
from parsers.told.model import HEADS, MEANS, ROWS, SEATS, Told

if TYPE_CHECKING:
    from parsers.formats.tables_check import Frames

_PAYS = (*POSTS, "call", "bet", "raise", "complete", "all-in")
_DEAD = ("post-ante", "post-dead")
_ASIDE = ("collect", "show", "muck")
_NEEDS_CHIPS = (*_PAYS, "uncalled-return", "correction")
_MOST_IN_ALL = 100 * MOST


def signs(actions: pl.DataFrame, refusals: Refusals) -> None:
    """Refuses hands with chips where none can be, or of the wrong sign, or none where some must be."""
    kind, chips = pl.col("kind").cast(pl.String), pl.col("chips")
    for where, reason, says in (
        (
            kind.is_in(_NEEDS_CHIPS) & chips.is_null() & (pl.col("to").is_null() | ~kind.is_in(_PAYS)),
            "missing-value",
            "chips is empty, and it is needed",
        ),
        (kind.is_in(_PAYS) & (chips < 0), "bad-amount", "chips is below zero; only what goes back is"),
        (
            (kind == "uncalled-return") & (chips > 0),
            "bad-amount",
            "chips is above zero; what goes back is below",
        ),
        (
            ~kind.is_in([*_NEEDS_CHIPS, "fold"]) & (chips != 0),
            "bad-amount",
            "chips is not zero; what is won stands in amount_printed and in collected of the players",
        ),
        (
            ~kind.is_in(["correction"])
            & (pl.col("dead").abs() > chips.fill_null(0).abs())
            & (chips.is_not_null() | ~kind.is_in(_PAYS)),
            "amount-inconsistent",
            "dead is more than chips",
        ),
        (
            (kind == "fold") & (chips != pl.coalesce("dead", "chips")),
            "amount-inconsistent",
            "what a fold forfeits is dead, all of it",
        ),
    ):
        _refuse(actions.filter(where), reason, says, refusals)
    total = actions.group_by("hand", maintain_order=True).agg(
        pl.col("row").first(),
        sum=(chips.abs().fill_null(0) + pl.col("to").abs().fill_null(0)).sum(),
    )
    _refuse(
        total.filter(pl.col("sum") > _MOST_IN_ALL),
        "bad-amount",
        "the chips of its hand are too many",
        refusals,
    )


def with_totals(frames: Frames, refusals: Refusals) -> tuple[pl.DataFrame, np.ndarray]:
    """The actions with chips, dead and to in every row, and per hand whether its totals prove its chips."""
    actions = frames.actions.with_columns(kind_name=pl.col("kind").cast(pl.String))
    kind = pl.col("kind_name")
    is_total = pl.col("chips").is_null() & pl.col("to").is_not_null() & kind.is_in(_PAYS)
    forced = kind.is_in([*_DEAD, "fold"]) & pl.col("chips").is_not_null()
    actions = actions.with_columns(
        is_total=is_total,
        amount=pl.when(is_total).then("to").otherwise(pl.col("chips").fill_null(0)),
        dead=pl.coalesce("dead", pl.when(forced).then("chips"), pl.lit(0, pl.Int64)),
        pushed=pl.coalesce(
            "pushed", pl.when(pl.col("pushed_chips").list.len() > 0).then(pl.col("pushed_chips").list.sum())
        ),
    )
    sums = bookkeeping.street_totals(
        actions["hand"].to_numpy(),
        actions["street"].to_physical().to_numpy(),
        actions["player_index"].to_numpy(),
        actions["amount"].to_numpy(),
        actions["dead"].to_numpy(),
        actions["is_total"].to_numpy(),
    )
    actions = actions.with_columns(
        said="to", said_chips="chips", to=pl.Series(sums.to), chips=pl.Series(sums.chips + 0)
    )
    counted = actions.filter(~kind.is_in(_ASIDE))
    wrong = counted.filter(pl.col("said") != pl.col("to"))
    _contradicted(wrong, refusals)
    _refuse(
        counted.filter(pl.col("is_total") & (pl.col("chips") < 0)),
        "amount-inconsistent",
        "to is less than the player had in the street before",
        refusals,
    )
    _refuse(
        counted.filter((kind == "correction") & (pl.col("to") < 0)),
        "bad-amount",
        "a correction takes out more than was in",
        refusals,
    )
    untold = counted.filter(kind.is_in(_PAYS) & pl.col("said").is_null())
    proven = np.ones(frames.hands.height, bool)
    proven[untold["hand"].to_numpy()] = False
    proven |= _read(frames, actions, proven, refusals)
    return actions, proven


def _contradicted(wrong: pl.DataFrame, refusals: Refusals) -> None:
    """Chips that are the street totals themselves are another convention; all else is a contradiction."""
    as_total = (pl.col("said_chips") == pl.col("said")).fill_null(value=False).all().over("hand")

    def says(row: dict[str, Any]) -> tuple[str, str]:
        reason = "amount-convention-contradicted" if row["as_total"] else "amount-inconsistent"
        hint = "; chips seem to be street totals" if row["as_total"] else ""
        return reason, (
            f"{at(ACTIONS, row)}: to is {_money(row['said'])}, and the chips of the street make "
            f"{_money(row['to'])}{hint} (to after - to before = chips - dead)"
        )

    refusals.add(wrong.with_columns(as_total=as_total), says)


def _read(frames: Frames, actions: pl.DataFrame, told: np.ndarray, refusals: Refusals) -> np.ndarray:
    """Holds hands without street totals against the rest of what they say; per hand whether that proves them.

    Hands with floor events are left out: what a ruling changed contradicts any reading.
    """
    ruled = actions.filter(
        pl.any_horizontal(pl.col(*LIVE).is_not_null())
        | (pl.col("kind_name") == "correction")
        | ((pl.col("kind_name") == "fold") & (pl.col("chips") != 0))
    )
    asked = ~told
    asked[ruled["hand"].to_numpy()] = False
    proven = np.zeros(len(told), bool)
    hands = np.flatnonzero(asked)
    if not len(hands):
        return proven
    numbers = pl.Series((np.cumsum(asked) - 1).astype(np.int32))

    def of_asked(frame: pl.DataFrame) -> pl.DataFrame:
        frame = frame.filter(pl.Series(asked).gather(frame["hand"]))
        return frame.with_columns(hand=numbers.gather(frame["hand"]))

    rows = of_asked(actions)
    read = told_chips.read(
        Told(
            _shaped(frames.hands[hands], HEADS),
            _shaped(of_asked(frames.players), SEATS),
            _shaped(
                rows.with_columns(
                    street=pl.col("street").to_physical(),
                    player="player_index",
                    kind=pl.col("kind").to_physical(),
                    amount=pl.when(_moves()).then(pl.col("chips").abs()),
                    to=pl.lit(None, pl.Int64),
                    means=pl.lit(MEANS.index("added")),
                ),
                ROWS,
            ),
            pl.DataFrame(),
        ),
        np.zeros(len(hands), bool),
        np.zeros(len(hands), bool),
    )
    for hand, (reason, place) in read.refused.items():
        row = rows.row(place, named=True)
        says = "chips and the rest of the hand fit another reading than chips added by each action"
        refusals.found.setdefault(int(hands[hand]), (reason, f"{at(ACTIONS, row)}: {says}"))
    proven[hands[: len(read.proven)][read.proven]] = True
    return proven


def _moves() -> pl.Expr:
    """Rows that move chips by themselves."""
    return pl.col("kind_name").is_in([*_PAYS, "uncalled-return"])


def _shaped(frame: pl.DataFrame, columns: dict[str, pl.DataType]) -> pl.DataFrame:
    """The columns that reading amounts needs, as `parsers.told` has them; the others are null."""
    return frame.select(
        (pl.col(name) if name in frame.columns else pl.lit(None)).cast(dtype).alias(name)
        for name, dtype in columns.items()
    )


def _refuse(rows: pl.DataFrame, reason: str, says: str, refusals: Refusals) -> None:
    refusals.add(rows, lambda row: (reason, f"{at(ACTIONS, row)}: {says}"))


def _money(amount: int) -> str:
    text = f"{abs(amount) // 10_000}.{abs(amount) % 10_000:04}".rstrip("0").rstrip(".")
    return f"-{text}" if amount < 0 else text
