"""How many players have chips when a push or a word is recorded: two of them may be heads-up."""

from __future__ import annotations

import polars as pl

from parsers.schema import POSTS, VOLUNTARY, Parsed


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
