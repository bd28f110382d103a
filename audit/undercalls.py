"""Which live decisions are undercalls, what the book makes of each, and how it ended.

For books whose undercalls are judged by push, words and ruling (TDA 2026, rule 53). Everything here sorts
what the record and the engine say into the few cases that the text distinguishes; the rules compare them.
"""

from __future__ import annotations

import polars as pl

from parsers.schema import POSTS, VOLUNTARY, Parsed

UNDERCALL: dict[str, pl.DataType] = {
    "undercall": pl.Boolean(),  # less than K was pushed or named with chips behind, or a call was said first
    "duty": pl.String(),  # forced, choice, unclear; later: another undercall came just before
    "duty_why": pl.String(),  # why it is forced or unclear
    "outcome": pl.String(),  # full-call, short-call, forfeit, fold, raise, check
    "net_push": pl.Int64(),  # chips pushed less chips pulled in, or the amount named
    "forfeit": pl.Int64(),  # chips lost with a fold
    "first_of_several": pl.Boolean(),  # the first of two or more undercalls in a row
    "not_unwound": pl.Boolean(),  # that first one stands for less while a later one was put right
    "push_unknown": pl.Boolean(),  # a call or fold facing a bet without a recorded push or word
}

# The printed example of a chip so small that the director may call it what he likes is one in fifty; the
# text sets no bound. Up to one in ten nothing is asserted.
_TINY = 10

_WORDS = pl.col("declared").cast(pl.String)
_K = pl.col("to_call")


def none(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame` with the columns of `UNDERCALL`, saying that there are none."""
    return frame.with_columns(
        pl.lit(value=False).alias(name) if dtype == pl.Boolean else pl.lit(None, dtype).alias(name)
        for name, dtype in UNDERCALL.items()
    )


def classify(frame: pl.DataFrame) -> pl.DataFrame:
    """`frame`, one row per decision in playing order, with the columns of `UNDERCALL`.

    It has the columns of `schema.FACTS`, the live columns of the actions, `with_chips` (`players_behind`) and
    `was_undercall`: false where the record itself, on its own track, shows no undercall.
    """
    push = pl.coalesce(
        pl.col("pushed") - pl.col("pulled_in").fill_null(0),
        pl.when(_WORDS == "amount").then(pl.col("declared_to") - pl.col("street_total")),
    )
    frame = frame.with_columns(net_push=push)
    said_call = (_WORDS == "call").fill_null(value=False)
    before = pl.col("declared_when").cast(pl.String) == "before-chips"
    only_word = pl.col("declared_when").is_null() & (pl.col("net_push").fill_null(0) <= 0)
    bound = said_call & (before | only_word).fill_null(value=False)
    # Out of turn another rule applies.
    in_turn = pl.col("in_turn").ne_missing(other=False) & (
        pl.col("expected_player") == pl.col("player_index")
    ).fill_null(value=True)
    facing = (pl.col("actor") == "live") & (_K > 0)
    push = pl.col("net_push")
    short = (
        facing
        & (push > 0)
        & (push < _K)
        & (pl.col("stack").is_null() | (push < pl.col("stack")))
        & (_WORDS.is_null() | _WORDS.is_in(["call", "amount"]))
    ).fill_null(value=False)
    acted = pl.col("acted_as")
    lost = pl.max_horizontal(pl.col("played_chips"), pl.col("forfeited").fill_null(0))
    unknown = pl.col("pushed").is_null() & pl.col("declared").is_null()
    frame = frame.with_columns(
        undercall=pl.col("was_undercall") & in_turn & (short | (facing & bound)),
        short_push=pl.col("was_undercall") & in_turn & short,
        forfeit=pl.when(acted == "fold").then(lost),
        push_unknown=facing & acted.is_in(["call", "fold"]) & unknown,
    )
    frame = frame.with_columns(outcome=_outcome())
    frame = _sequences(frame)
    duty, why = _duty(bound, said_call)
    return frame.with_columns(
        duty=pl.when(pl.col("undercall")).then(duty), duty_why=pl.when(pl.col("undercall")).then(why)
    ).drop("short_push", "later")


def _outcome() -> pl.Expr:
    acted, chips = pl.col("acted_as"), pl.col("played_chips")
    return (
        pl.when(acted == "call")
        .then(pl.when(chips >= _K).then(pl.lit("full-call")).otherwise(pl.lit("short-call")))
        .when(acted == "fold")
        .then(pl.when(pl.col("forfeit") > 0).then(pl.lit("forfeit")).otherwise(pl.lit("fold")))
        .when(acted == "check")
        .then(pl.lit("check"))
        .otherwise(pl.lit("raise"))
    )


def _duty(bound: pl.Expr, said_call: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """What the text demands of an undercall, and why; a case that comes first goes before the others."""
    chip = pl.col("pushed_chips")
    tiny = ((chip.list.len() == 1) & (chip.list.first() * _TINY <= _K)).fill_null(value=False)
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


def _sequences(frame: pl.DataFrame) -> pl.DataFrame:
    """Adds `later`, `first_of_several` and `not_unwound`."""
    short = pl.col("short_push")
    # A plain fold between two undercalls does not part them: nobody was misled by it.
    rounds = frame.with_row_index("row").filter((pl.col("acted_as") != "fold") | short)
    same_round = (pl.col("hand") == pl.col("hand").shift(1)) & (pl.col("street") == pl.col("street").shift(1))
    rounds = rounds.select(
        "row",
        "outcome",
        "short_push",
        later=(short & short.shift(1) & same_round).fill_null(value=False),
    ).with_columns(run=(~pl.col("later")).cum_sum())
    put_right = pl.col("later") & pl.col("outcome").is_in(["full-call", "forfeit"])
    first = short & ~pl.col("later") & pl.col("later").any().over("run")
    rounds = rounds.with_columns(
        first_of_several=first,
        not_unwound=first & (pl.col("outcome") == "short-call") & put_right.any().over("run"),
    )
    added = ["later", "first_of_several", "not_unwound"]
    return (
        frame.with_row_index("row")
        .join(rounds.select("row", *added), on="row", how="left", maintain_order="left", validate="1:1")
        .with_columns(pl.col(added).fill_null(value=False))
        .drop("row")
    )


def players_behind(parsed: Parsed) -> pl.DataFrame:
    """For every decision with a recorded push or word: how many players in the hand have chips before it.

    Columns hand, ordinal, with_chips (int32). Plain sums over the recorded rows; an unknown stack counts as
    chips unless an all-in was printed.
    """
    told = pl.col("pushed").is_not_null() | pl.col("declared").is_not_null()
    pushes = parsed.actions.filter(told)["hand"].unique()
    actions = parsed.actions.filter(pl.col("hand").is_in(pushes.implode()))
    players = parsed.players.filter(pl.col("hand").is_in(pushes.implode()))
    caps = dict(parsed.hands.select("hand", "betting_cap").iter_rows())
    seated: dict[int, dict[int, int | None]] = {}
    absent: set[tuple[int, int]] = set()
    for hand, player, stack, out in players.select(
        "hand", "player_index", "stack", "sitting_out"
    ).iter_rows():
        cap = caps[hand]
        seated.setdefault(hand, {})[player] = stack if cap is None or stack is None else min(stack, cap)
        if out:
            absent.add((hand, player))
    rows = []
    wanted = actions.sort("hand", "ordinal").select(
        "hand", "ordinal", "player_index", "kind", "chips", "all_in", told.alias("told")
    )
    for hand, ordinal, player, kind, chips, all_in, is_told in wanted.iter_rows():
        stacks = seated.get(hand, {})
        if kind in POSTS or kind in VOLUNTARY:
            absent.discard((hand, player))
        if is_told:
            behind = [
                p for p, left in stacks.items() if (left is None or left > 0) and (hand, p) not in absent
            ]
            rows.append((hand, ordinal, len(behind)))
        left = stacks.get(player)
        if kind == "fold":
            absent.add((hand, player))
        if left is not None:
            stacks[player] = left - chips
        elif all_in:
            stacks[player] = 0
    return pl.DataFrame(
        rows, schema={"hand": pl.Int32, "ordinal": pl.Int32, "with_chips": pl.Int32}, orient="row"
    )
