"""A push of chips and the words with it have one meaning by the book, and the ruling must be that one.

Speaks on a live record when the push or word had a meaning and another amount stood: under a ruling, or where
no rule on the size of the bet speaks. A word said first binds: "raise" to at least the minimum, "call" to the
call. In silence, facing a bet K: one chip of more than K is a call; of several chips, if K cannot be made
without the smallest, a call; else half of a raise or more is a raise, to no less than the minimum, and less
is a call. The last chips, if not all are needed for the call, are an all-in. An amount spoken alone is a
silent push of it. First chips in are a bet. Less than K is an undercall, and not judged here. What was pushed
or said is not free: who folds or checks after it is spoken of; that a director gave it back is undetermined.

Why: if chips meant what suits the player, he could see the others' reaction before he decides.

Formula: v pushed, T = c + v. A raise if T - L >= F/2 (by some books half of the previous bet), then to T or
L + F, whichever is more. Observed: the total that stood. Expected: the total, or totals, that the push meant.
At stake: the difference.

Legal: A bets 1000, B pushes three chips of 500 and is held to a raise to 2000. Illegal: his 1500 are ruled a
call; or he takes them back and folds.

What can make it wrong: chips that were recorded in part; without the single chips it is not known whether it
was one, and then nothing is said where that decides. Where it is open whether the word or the chips came
first, or half of what the book means, nothing is said of what one of the meanings makes right, and what none
does is undetermined.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import AMOUNT, MAX_TO, NO_RAISE, READ_OTHERWISE, READ_WRONGLY, SIZE_FAULT, STOOD_TO
from audit.rules.doubts import HOUSE_DISCRETION, TOLD_TOO_LITTLE
from audit.rules.rule import Doubt, Row, Rule

_LOW, _HIGH = pl.col("meaning_low"), pl.col("meaning_high")
_MEANS = pl.col("meaning").is_not_null()
_DOUBT = pl.col("meaning_doubt")

_WHY = {
    "word": "the word said first binds",
    "pot": "the pot was bet, and a wrong count was noticed in time",
    "one-chip": "one chip of more than the bet",
    "several-chips": "every chip was needed for it",
    "exact": "it was pushed exactly",
    "last-chips": "the last chips, and more than the call needed",
    "opening-bet": "the first chips in are a bet",
    "no-right": "the player could not raise",
    "chips-in": "chips pushed in turn stay in",
}


def _message(row: Row) -> str:
    meaning = row["meaning"]
    why = _half(row) if meaning == "half-rule" else _WHY[meaning]
    what = f"Should have been {_meant(row)} ({why})"
    stood = _what_stood(row)
    if row["ruling"] in {"reconsider", "withdrawn"}:
        return f"{what}; it was given back, and {stood} stood"
    ruled = row["ruling"] is not None or row["ruled_to"] is not None
    return f"{what}; {stood} {'was ruled' if ruled else 'stood'}"


def _meant(row: Row) -> str:
    low, high = row["expected_low"], row["expected_high"]
    if low == high == row["street_total"]:
        return _nothing(row)
    if row["to_call"] > 0 and low == row["street_total"] + row["to_call"]:
        return f"{'a call' if low == high else 'at least a call'} of {row.money('to_call')}"
    most = high is None or (low < high and high == row["max_to"])
    return f"{_raise(row)} {'at least ' + row.money('expected_low') if most else row.band()}"


def _what_stood(row: Row) -> str:
    if row["acted_as"] in {"check", "fold"}:
        return f"a {row['acted_as']}"
    if row["acted_as"] == "call" or row["stood_to"] <= row["current_bet"]:
        return f"a call of {row.money('stood_chips')}"
    return f"{_raise(row)} {row.money('stood_to')}"


def _nothing(row: Row) -> str:
    return "a fold" if row["to_call"] > 0 else "a check"


def _raise(row: Row) -> str:
    return "a raise to" if row["current_bet"] > 0 else "a bet of"


def _half(row: Row) -> str:
    """The numbers of the half rule."""
    base, total = row["half_base"], row["half_total"]
    over = total - row["current_bet"]
    told = Row({**row.values, "half": base // 2, "over": over}, row.seats)
    how = "named" if row["declared"] == "amount" else "in all" if row["street_total"] > 0 else "pushed"
    only = "only " if 2 * over < base else ""
    return (
        f"half of {told.money('half_base')} is {told.money('half')}; {told.money('half_total')} {how} is "
        f"{only}{told.money('over')} more than the bet"
    )


RULE = Rule(
    code="R10",
    name="chips-misread",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_MEANS,
    not_checkable=pl.col("meaning_unknown"),
    speaks=READ_WRONGLY & ~NO_RAISE & (READ_OTHERWISE | ~SIZE_FAULT) & (pl.col("refused").is_null()),
    doubts=(
        Doubt("misinformed", _DOUBT == "misinformed", TOLD_TOO_LITTLE.says),
        Doubt(HOUSE_DISCRETION, _DOUBT == HOUSE_DISCRETION, "the director gave the player his action back"),
        Doubt(
            "word-order-unknown",
            _DOUBT == "word-order-unknown",
            "the record does not say whether the word or the chips came first",
        ),
        Doubt("half-rule-base", _DOUBT == "half-rule-base", "the book leaves open half of what it means"),
        Doubt(
            "window-differs",
            _DOUBT == "window-differs",
            "the book can be read so that the count was noticed in time, and so that it was not",
        ),
        Doubt(
            "next-card-unknown",
            _DOUBT == "next-card-unknown",
            "the record does not say whether the next card had been dealt when the count was noticed",
        ),
    ),
    reason=pl.col("meaning"),
    observed=STOOD_TO,
    expected_low=_LOW,
    expected_high=pl.when(pl.col("meaning") == "pot").then(MAX_TO).otherwise(_HIGH),
    stake=pl.when(STOOD_TO < _LOW).then(_LOW - STOOD_TO).otherwise(STOOD_TO - _HIGH),
    message=_message,
)
