"""Whether a wrong bet was noticed while the book still had it put right.

Books differ on how long that is (setting `correction-window`); the record says when it was noticed by the
last action before, by the row of a correction, or by a ruling without a time, which is taken as made at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from audit.rules.columns import MAX_TO, MIN_TO, POT_LIMIT, SIZE_FAULT, X
from audit.told import WORD, nothing
from parsers.schema import VOLUNTARY, Parsed

WINDOW: dict[str, pl.DataType] = {
    "noticed": pl.Boolean(),  # the record shows that the bet was noticed as wrong
    "window_open": pl.Boolean(),  # by one value of the setting, or as the record may be read, it was in time
    "window_closed": pl.Boolean(),  # by another it was too late; both: it is not certain
    "window_doubt": pl.String(),  # why it is not: window-differs, next-card-unknown
}

POT_NAMED = POT_LIMIT & (WORD == "pot").fill_null(value=False)
_KEYS = ["hand", "ordinal"]
_SHOWN = ("show", "muck", "collect")


@dataclass(frozen=True)
class _Row:
    ordinal: int
    street: str
    kind: str
    chips: int
    in_turn: bool


@dataclass(frozen=True)
class _Case:
    """A bet that was noticed as wrong."""

    ordinal: int
    street: str
    noticed: int | None  # ordinal of the last action before it was noticed; None: at once
    corrected: bool
    too_little: bool  # in pot-limit, where that is put right for a shorter time


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns of `WINDOW`, saying that nothing was noticed."""
    return nothing(frame, WINDOW)


def find(frame: pl.DataFrame, parsed: Parsed, windows: tuple[str, ...]) -> pl.DataFrame:
    """`frame`, one row per decision, with the columns of `WINDOW` for bets of a wrong size."""
    told = pl.any_horizontal(pl.col("corrected"), pl.col("ruling", "ruled_to", "noticed_after").is_not_null())
    asked = frame.filter((SIZE_FAULT | POT_NAMED) & told)
    if not asked.height:
        return none(frame)
    hands = parsed.actions.filter(pl.col("hand").is_in(asked["hand"].unique().implode())).sort(_KEYS)
    rows: dict[int, list[_Row]] = {}
    for hand, ordinal, street, kind, chips, in_turn in hands.select(
        "hand", "ordinal", "street", "kind", "chips", "in_turn"
    ).iter_rows():
        rows.setdefault(hand, []).append(_Row(ordinal, street, kind, chips, in_turn is not False))
    cases = asked.select(
        *_KEYS,
        "street",
        pl.coalesce("noticed_after", pl.col("corrected_at") - 1).alias("noticed"),
        "corrected",
        POT_LIMIT & ((X < MIN_TO) | (POT_NAMED & (X <= MAX_TO))),
    )
    found = []
    for hand, *case in cases.iter_rows():
        one = _Case(*case)
        answers = {window: _in_time(one, rows[hand], window) for window in windows if window != "none"}
        either = set().union(*answers.values())
        unclear = "next-card-unknown" if all(len(a) > 1 for a in answers.values()) else "window-differs"
        doubt = unclear if len(either) > 1 else None
        found.append((hand, one.ordinal, bool(answers), True in either, False in either, doubt))
    schema = {"hand": pl.Int32(), "ordinal": pl.Int32(), **WINDOW}
    table = pl.DataFrame(found, schema=schema, orient="row")
    return frame.join(table, on=_KEYS, how="left", maintain_order="left").with_columns(
        pl.col("noticed", "window_open", "window_closed").fill_null(value=False)
    )


def _in_time(case: _Case, rows: list[_Row], window: str) -> set[bool]:
    """Whether the bet was noticed in time: both where the record can be read either way."""
    if case.noticed is None:
        return {True}
    noticed = max(case.noticed, case.ordinal)
    acts = [row for row in rows if row.street == case.street and row.kind in VOLUNTARY]
    last = acts[-1].ordinal
    if window == "accepted-action":
        return {noticed < last}
    later = [row for row in rows if row.street != case.street and row.ordinal > case.ordinal]
    shown = [row.ordinal for row in rows if row.kind in _SHOWN and row.ordinal > case.ordinal]
    if any(row.ordinal <= noticed for row in later) or any(ordinal <= noticed for ordinal in shown):
        return {False}
    if case.too_little and _is_substantial([row for row in acts if case.ordinal < row.ordinal <= noticed]):
        return {False}
    played_on = any(row.kind in VOLUNTARY for row in later)
    if played_on and noticed >= last and not case.corrected:
        return {True, False}  # the next card may have been dealt
    return {True}


def _is_substantial(acts: list[_Row]) -> bool:
    """Two actions in turn with chips in one of them, or any three."""
    in_turn = [row for row in acts if row.in_turn]
    return len(in_turn) >= 3 or (len(in_turn) == 2 and any(row.chips > 0 for row in in_turn))
