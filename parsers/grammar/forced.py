"""Forced bets that some rooms do not print as others do.

*A deal that is marked* (`Grammar.marks_deal`): who folds before it was asked for a blind, and is not
dealt in. A hand without the marker was never dealt if nobody posted the big blind and nobody did anything
but fold.

*Blinds that stand in the header only* (`Grammar.blinds_in`): where nobody is said to post one, the line
that names them is the evidence for both. They are with the first two players left of the button, of two
players with the button first; a header that says that there is no small blind has the group
`no_small_blind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.games import game
from parsers.grammar.matching import HEAD
from parsers.schema import STREETS
from parsers.told.columns import KIND, PAYS

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Described, Grammar
    from parsers.grammar.rounds import Rounds

_SMALL, _BIG, _FOLD, _ANTE = (
    KIND[kind] for kind in ("post-small-blind", "post-big-blind", "fold", "post-ante")
)
_BLINDS = [_SMALL, _BIG, KIND["post-button-blind"], KIND["post-straddle"]]
_HEADS_UP = 2


def of_the_dealt(
    rows: pl.DataFrame, sorted_: Sorted, rounds: Rounds, hands: Hands, mine: np.ndarray, faults: Faults
) -> pl.DataFrame:
    """The rows without folds before the deal; hands that were not dealt are cancelled."""
    count = len(hands.row)
    dealt = np.zeros(count, bool)
    for found in sorted_.markers:
        if found.form.what == "street":
            hand = hands.hand_of[found.line]
            first = rounds.table[rounds.family[hand], found.place + 1] == rounds.first[hand]
            dealt[hand[first]] = True
    kind, hand, line = (rows[name].to_numpy() for name in ("kind", "hand", "line"))
    bets = np.zeros(count, bool)
    bets[hand[PAYS[kind] & (kind != _SMALL) & (kind != _ANTE)]] = True
    ended = np.zeros(count, bool)
    for found in sorted_.markers:
        if found.form.what in ("showdown", "summary"):
            ended[hands.hand_of[found.line]] = True
    void = mine[~dealt[mine] & ~bets[mine] & ended[mine]]
    faults.add("cancelled", void, hands.row[void])
    early = (kind == _FOLD) & dealt[hand] & (sorted_.section[line] == HEAD)
    return rows.filter(~pl.Series(early)) if early.any() else rows


def with_unposted(
    rows: pl.DataFrame,
    sorted_: Sorted,
    described: list[Described | None],
    printed: pl.DataFrame,
    hands: Hands,
    grammar: Grammar,
) -> pl.DataFrame:
    """The rows, and those of blinds that only the header names."""
    line_of = _lines_with(sorted_, hands, grammar.blinds_in)
    posted = set(rows.filter(pl.col("kind").is_in(_BLINDS))["hand"].to_list())
    asked = [hand for hand in line_of if hand not in posted and _has_blinds(described[hand])]
    if not asked:
        return rows
    table = sorted_.seated.table
    seats = table.filter(pl.col("hand").is_in(pl.Series(asked).implode())).sort("hand", "seat")
    antes = rows.filter(pl.col("kind") == _ANTE)
    paid = {(h, p): a or 0 for h, p, a in antes.select("hand", "player", "amount").iter_rows()}
    acting = set(rows.select("hand", "player").iter_rows())
    new = []
    for hand in asked:
        own = seats.filter(pl.col("hand") == hand)
        # Who has no chips and does nothing is out of the tournament.
        listed = own.select("seat", "place", "stack").iter_rows()
        players = [row for row in listed if row[2] or (hand, row[1]) in acting]
        button = _number(printed, "button", hand)
        head = described[hand].head  # type: ignore[union-attr]
        no_small = "no_small_blind" in printed.columns and printed["no_small_blind"][hand] is not None
        for kind, amount, (_, place, stack) in _posters(
            players, button, head.small_blind, head.big_blind, no_small
        ):
            most = amount if stack is None else max(stack - paid.get((hand, place), 0), 0)
            new.append((hand, line_of[hand], place, kind, min(amount, most)))
    added = pl.DataFrame(new, schema=["hand", "line", "player", "kind", "amount"], orient="row").filter(
        pl.col("amount") > 0
    )
    added = added.with_columns(means=pl.lit(0), all_in=pl.lit(value=False), both=pl.lit(value=False))
    columns = [
        added[name].cast(dtype)
        if name in added.columns
        else pl.Series(name, [None] * added.height, dtype=dtype)
        for name, dtype in rows.schema.items()
    ]
    return pl.concat([pl.DataFrame(columns), rows]).sort("line", maintain_order=True)


def _lines_with(sorted_: Sorted, hands: Hands, group: str) -> dict[int, int]:
    """Per hand the last header line that has this group."""
    found: dict[int, int] = {}
    for part in sorted_.headers:
        if group in part.groups.columns:
            for line in part.line.tolist():
                hand = int(hands.hand_of[line])
                found[hand] = max(found.get(hand, -1), line)
    return found


def _has_blinds(one: Described | None) -> bool:
    if one is None or one.reason:
        return False
    head = one.head
    return bool(head.small_blind and head.big_blind) and game(head.game).streets[0] == STREETS[0]


def _number(printed: pl.DataFrame, name: str, hand: int) -> int | None:
    text = printed[name][hand] if name in printed.columns else None
    return int(text) if text and text.isdigit() else None


def _posters(
    players: list[tuple[int, int, int | None]],
    button: int | None,
    small: int | None,
    big: int | None,
    no_small: bool,
) -> list[tuple[int, int, tuple[int, int, int | None]]]:
    """Kind, amount and player of each blind; nobody where the button or a second player is missing."""
    if button is None or len(players) < _HEADS_UP or small is None or big is None:
        return []
    after = [player for player in players if player[0] > button]
    order = after + [player for player in players if player[0] <= button]
    if no_small:
        return [(_BIG, big, order[0])]
    if len(players) == _HEADS_UP and order[-1][0] == button:
        order = order[::-1]
    return [(_SMALL, small, order[0]), (_BIG, big, order[1])]


def posted_in_full(rows: pl.DataFrame, described: list[Described | None]) -> tuple[np.ndarray, np.ndarray]:
    """Per hand of the shard the big blind that counts (0: unknown), and whether an inferred one gives way."""
    stated = np.array([(one.head.big_blind or 0) if one else 0 for one in described], np.int64)
    guessed = np.array([one is not None and one.head.big_blind_from == "inferred" for one in described], bool)
    if not guessed.any():
        return stated, guessed
    spent = pl.col("spent").fill_null(value=False)
    full = rows.filter((pl.col("kind") == _BIG) & ~pl.col("both") & ~spent)
    highest = full.group_by("hand").agg(pl.col("amount").max())
    given = np.zeros(len(described), np.int64)
    given[highest["hand"].to_numpy()] = highest["amount"].fill_null(0).to_numpy()
    way = guessed & (given > 0)
    return np.where(way, given, stated), way
