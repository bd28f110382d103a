"""What a client's controls offered before an action, beside what was lawful; and raises that were refused."""

from __future__ import annotations

import polars as pl

from audit.rules.columns import FIXED_LIMIT, MAX_TO, MAY_RAISE, MIN_TO, STACK, K, L
from audit.told import FACING, LET_OFF, ON_TURN, PUSH, WHEN, WORD, nothing

OFFERED = ("offered_call", "raise_offered", "offered_min_to", "offered_max_to")
"""The live columns that controls fill."""

_FAULT = pl.Struct(
    {"reason": pl.String(), "observed": pl.Int64(), "expected_low": pl.Int64(), "expected_high": pl.Int64()}
)

OFFER: dict[str, pl.DataType] = {
    "offer_told": pl.Boolean(),  # the record holds what a player in the hand was offered in his turn
    "refusal_told": pl.Boolean(),  # or a ruling on a raise that was declared
    "refused": pl.String(),  # how a lawful raise was refused: by-control, by-ruling
    "offer_fault": pl.String(),  # which of the offers was not lawful, a code
    "offered": pl.Int64(),  # what it was
    "lawful_low": pl.Int64(),  # and what it should have been
    "lawful_high": pl.Int64(),
    "offer_faults": pl.List(_FAULT),  # every one that was not lawful; the first is the one above
}

_C = pl.col("street_total")
_REACH = pl.col("opponents_reach")


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns of `OFFER`, saying that nothing was offered or refused."""
    return nothing(frame, OFFER)


def compare(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame`, one row per decision, with the columns of `OFFER`.

    It has the columns of `schema.FACTS`, the live columns and those of `corrections.CORRECTED`.
    """
    acting = (pl.col("actor") == "live") & ON_TURN
    can_raise = MAY_RAISE & MIN_TO.is_not_null() & pl.col("somebody_can_call")
    told = acting & pl.any_horizontal(pl.col(name).is_not_null() for name in OFFERED)
    declared = acting & _declared_and_ruled()
    by_control = told & can_raise & ~pl.col("raise_offered")
    by_ruling = declared & can_raise & _no_raise() & _seen_as_no_right()
    frame = frame.with_columns(
        offer_told=told.fill_null(value=False),
        refusal_told=(declared | (told & pl.col("raise_offered").is_not_null())).fill_null(value=False),
        refused=pl.when(by_control.fill_null(value=False))
        .then(pl.lit("by-control"))
        .when(by_ruling.fill_null(value=False))
        .then(pl.lit("by-ruling")),
    )
    faults = _faults(can_raise)
    columns: dict[str, pl.Expr] = {
        "offer_fault": pl.lit(None, pl.String),
        **dict.fromkeys(("offered", "lawful_low", "lawful_high"), pl.lit(None, pl.Int64)),
    }
    for reason, wrong, *values in reversed(faults):
        when = (pl.col("offer_told") & wrong).fill_null(value=False)
        for name, value in zip(columns, (pl.lit(reason), *values), strict=True):
            columns[name] = pl.when(when).then(value).otherwise(columns[name])
    return frame.with_columns(**columns, offer_faults=_all(faults))


def _all(faults: list[tuple[str, pl.Expr, pl.Expr, pl.Expr, pl.Expr]]) -> pl.Expr:
    one_by_one = [
        pl.when((pl.col("offer_told") & wrong).fill_null(value=False)).then(
            pl.struct(
                reason=pl.lit(reason),
                observed=observed.cast(pl.Int64),
                expected_low=low.cast(pl.Int64),
                expected_high=high.cast(pl.Int64),
            )
        )
        for reason, wrong, observed, low, high in faults
    ]
    return pl.concat_list(one_by_one).list.drop_nulls()


def _declared_and_ruled() -> pl.Expr:
    """A raise was said before anything else, and somebody ruled on it otherwise than by giving it back."""
    first = WHEN.is_in(["before-chips", "with-chips"]) | (PUSH.fill_null(0) <= 0)
    by = pl.col("ruled_by").cast(pl.String)
    ruled = pl.col("ruling").is_not_null() & ~LET_OFF & by.ne_missing(pl.lit("none"))
    return FACING & WORD.is_in(["raise", "all-in", "pot"]) & first.fill_null(value=False) & ruled


def _no_raise() -> pl.Expr:
    acted = pl.col("acted_as")
    return acted.is_in(["fold", "call"]) | (acted.is_in(["bet", "raise"]) & (pl.col("stood_to") <= L))


def _seen_as_no_right() -> pl.Expr:
    """The ruling was on the right to raise; else it was on what the chips meant."""
    return (
        (PUSH.fill_null(0) <= 0)
        | pl.col("faced_since_acted").is_not_null()
        | (pl.col("bet_faced") == "short-all-in")
    )


def _faults(can_raise: pl.Expr) -> list[tuple[str, pl.Expr, pl.Expr, pl.Expr, pl.Expr]]:
    """Reason, condition, offered, lawful from and to; the first that applies is reported."""
    call, least, most = (pl.col(name) for name in ("offered_call", "offered_min_to", "offered_max_to"))
    nominal = pl.min_horizontal(L - _C, STACK)
    raising = pl.col("raise_offered").fill_null(pl.any_horizontal(least.is_not_null(), most.is_not_null()))
    # Where the minimum is more than any opponent can match, so is all that they can match.
    low = pl.min_horizontal(MIN_TO, _REACH)
    reach = pl.min_horizontal(MAX_TO, _REACH)
    in_reach = (MIN_TO > _REACH) & most.is_between(low, MAX_TO)
    rights = [most == right for right in (MAX_TO, reach)]
    rights.append(FIXED_LIMIT & (most == MIN_TO))  # where two totals are lawful, a client may offer one
    is_least = least.is_between(low, MIN_TO) | (FIXED_LIMIT & (least == MAX_TO))
    is_most = pl.any_horizontal(one.fill_null(value=False) for one in (*rights, in_reach))
    checkable = raising & can_raise
    beyond = checkable & most.is_not_null() & MAX_TO.is_not_null() & ~is_most
    return [
        ("call-wrong", (call != K) & (call != nominal), call, K, pl.max_horizontal(K, nominal)),
        ("raise-offered-without-right", raising & ~MAY_RAISE, pl.coalesce(least, most), L, L),
        ("minimum-wrong", checkable & ~is_least, least, low, MIN_TO),
        # More than anybody can match and less than the maximum: the maximum is what it should have been.
        ("maximum-wrong", beyond, most, pl.when(most > reach).then(MAX_TO).otherwise(reach), MAX_TO),
    ]
