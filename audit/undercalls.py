"""Which live decisions are undercalls, what the book makes of each, and how it ended.

For books whose undercalls are judged by push, words and ruling: TDA 2026, rule 53 (`tda-53`), and cash books
that have the amount made right and leave the rest to the house (`live-discretion`). Everything here sorts
what the record and the engine say into the few cases that the texts distinguish; the rules compare them.
"""

from __future__ import annotations

import polars as pl

from audit import sequences
from audit.told import (
    BY_DIRECTOR,
    FACING,
    LET_OFF,
    NAMED,
    NOBODY_BEHIND,
    ON_TURN,
    PUSH,
    TOLD_LESS,
    WHEN,
    WORD,
    nothing,
)

UNDERCALL: dict[str, pl.DataType] = {
    "undercall": pl.Boolean(),  # less than K was pushed or named with chips behind, or a call was said first
    "said_first": pl.Boolean(),  # a call was said before the chips, or without any
    "full_push": pl.Boolean(),  # K or more was pushed or named, in turn, with no other word: no undercall
    "duty": pl.String(),  # forced, choice, unclear; later: another came just before; house: by a cash book
    "duty_why": pl.String(),  # why it is forced or unclear
    "outcome": pl.String(),  # full-call, short-call, forfeit, fold, raise, check
    "net_push": pl.Int64(),  # chips pushed less chips pulled in, or the amount named
    "forfeit": pl.Int64(),  # chips lost with a fold
    "tiny": pl.Boolean(),  # one chip so small that the rule on tiny chips may go before
    "taken_back": pl.Boolean(),  # the push went back to the player
    "let_off": pl.Boolean(),  # and a cash book allows it: the director ruled, and nobody had acted behind
    "first_of_several": pl.Boolean(),  # the first of two or more undercalls in a row
    "not_unwound": pl.Boolean(),  # and it was not put right while a later one was
    "unwound_elsewhere": pl.Boolean(),  # it was put right, but play went back to a later one only
    "misinformed": pl.Boolean(),  # he had been told less than he owed, and a director let him off
    "push_unknown": pl.Boolean(),  # a call or fold facing a bet without a recorded push or word
}

# The printed example of a chip so small that the director may call it what he likes is one in fifty; the
# text sets no bound. Up to one in ten nothing is asserted.
_TINY = 10

_K = pl.col("to_call")


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns of `UNDERCALL`, saying that there are none; every push is unknown."""
    frame = nothing(frame, UNDERCALL)
    return frame.with_columns(push_unknown=FACING & pl.col("acted_as").is_in(["call", "fold"]))


def classify(frame: pl.DataFrame, undercall: str) -> pl.DataFrame:
    """`frame`, one row per decision in playing order, with the columns of `UNDERCALL`.

    It has the columns of `schema.FACTS`, the live columns of the actions, those of `corrections.CORRECTED`,
    `with_chips` (`behind.players_behind`) and `was_undercall`: false where the record itself, on its own
    track, shows no undercall. `undercall` is the book's setting.
    """
    house = undercall == "live-discretion"
    frame = frame.with_columns(net_push=pl.coalesce(PUSH, NAMED))
    push = pl.col("net_push")
    said_call = (WORD == "call").fill_null(value=False)
    only_word = pl.col("declared_when").is_null() & (push.fill_null(0) <= 0)
    bound = said_call & ((WHEN == "before-chips") | only_word).fill_null(value=False)
    plain = WORD.is_null() | WORD.is_in(["call", "amount"])
    short = (FACING & (push > 0) & (push < _K) & plain).fill_null(value=False)  # K is never above the stack
    unknown = pl.col("pushed").is_null() & pl.col("declared").is_null()
    acted = pl.col("acted_as")
    lost = pl.max_horizontal(pl.col("stood_chips"), pl.col("forfeited").fill_null(0))
    chip = pl.col("pushed_chips")
    frame = frame.with_columns(
        undercall=pl.col("was_undercall") & ON_TURN & (short | (FACING & bound)),
        short_push=pl.col("was_undercall") & ON_TURN & short,
        said_first=bound,
        full_push=(ON_TURN & FACING & (push >= _K) & plain & ~bound).fill_null(value=False),
        forfeit=pl.when(acted == "fold").then(lost),
        tiny=((chip.list.len() == 1) & (chip.list.first() * _TINY <= _K)).fill_null(value=False),
        push_unknown=FACING & acted.is_in(["call", "fold"]) & unknown,
    )
    frame = frame.with_columns(outcome=_outcome())
    frame = sequences.none(frame) if house else sequences.find(frame)
    back = pl.col("undercall") & ~bound
    back &= (pl.col("outcome") == "fold") | (LET_OFF & (pl.col("outcome") == "short-call"))
    by_house = LET_OFF & BY_DIRECTOR & NOBODY_BEHIND if house else pl.lit(value=False)
    duty, why = _duty_by_house(bound & ~by_house) if house else _duty(bound, said_call)
    ends_free = LET_OFF | pl.col("outcome").is_in(["fold", "forfeit"])
    return frame.with_columns(
        duty=pl.when(pl.col("undercall")).then(duty),
        duty_why=pl.when(pl.col("undercall")).then(why),
        taken_back=back,
        let_off=by_house & ~bound,
        misinformed=FACING & TOLD_LESS & BY_DIRECTOR & ends_free,
    ).drop("short_push", "later")


def _outcome() -> pl.Expr:
    acted, stood = pl.col("acted_as"), pl.col("stood_chips")
    corrected = pl.col("corrected")
    undone = corrected & acted.is_in(["bet", "raise"]) & (pl.col("stood_to") <= pl.col("current_bet"))
    full = pl.when(corrected).then(stood >= pl.col("owed")).otherwise(stood >= _K)
    return (
        pl.when((acted == "call") | undone)
        .then(
            pl.when(full)
            .then(pl.lit("full-call"))
            .when(corrected & (stood <= 0))
            .then(pl.lit("fold"))  # nothing of it stayed
            .otherwise(pl.lit("short-call"))
        )
        .when(acted == "fold")
        .then(pl.when(pl.col("forfeit") > 0).then(pl.lit("forfeit")).otherwise(pl.lit("fold")))
        .when(acted == "check")
        .then(pl.lit("check"))
        .otherwise(pl.lit("raise"))
    )


def _duty_by_house(forced: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """What a cash book demands: a call that was said first binds, all else is for the house."""
    return (
        pl.when(forced).then(pl.lit("forced")).otherwise(pl.lit("house")),
        pl.when(forced).then(pl.lit("call-declared")).otherwise(pl.lit(None, pl.String)),
    )


def _duty(bound: pl.Expr, said_call: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """What rule 53 demands of an undercall, and why; a case that comes first goes before the others."""
    tiny = pl.col("tiny")
    two = pl.col("live_players") == 2
    opening = pl.col("bet_faced") == "opening"
    cases = (
        (pl.col("later"), "later", None),
        (bound, "forced", "call-declared"),
        ((two | opening) & tiny, "unclear", "tiny-chip"),
        (two, "forced", "heads-up"),
        (opening, "forced", "opening-bet"),
        (pl.col("bet_faced") == "short-all-in", "unclear", "opening-bet-undefined"),
        (pl.col("with_chips") == 2, "unclear", "heads-up-undefined"),
        (said_call & pl.col("declared_when").is_null(), "unclear", "word-order-unknown"),
    )
    duty, why = pl.lit("choice"), pl.lit(None, pl.String)
    for when, what, reason in reversed(cases):
        duty = pl.when(when).then(pl.lit(what)).otherwise(duty)
        why = pl.when(when).then(pl.lit(reason, pl.String)).otherwise(why)
    return duty, why
