"""Whether a big blind was posted in full, and what shows it where nobody did and no header prints it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parsers.told.model import Row

_POSTS = ("post-ante", "post-small-blind", "post-big-blind")


def antes_of(rows: Iterable[Row]) -> Counter[int]:
    """What each player put in as antes, ten-thousandths: it may leave too little for a blind."""
    antes: Counter[int] = Counter()
    for row in rows:
        if row.kind == "post-ante":
            antes[row.player] += row.amount or 0
    return antes


def called(rows: Sequence[Row], stacks: Sequence[int | None]) -> int | None:
    """The first call in all, if that is the big blind: else None.

    It is where it is more than was posted, nobody raised before, and the caller and another player have more
    chips: who calls all that he has, or all that the others have, may owe more.
    `rows` in playing order, `stacks` by player before the hand; ten-thousandths.
    """
    left, inside = list(stacks), [0] * len(stacks)
    folded: set[int] = set()
    for row in rows:
        if row.kind == "fold":
            folded.add(row.player)
            continue
        stack, amount = left[row.player], row.amount
        if row.kind not in (*_POSTS, "call") or stack is None or amount is None:
            return None
        left[row.player] = stack - amount
        posted = max(inside)
        inside[row.player] += 0 if row.kind == "post-ante" else amount - (row.dead or 0)
        if row.kind == "call":
            total = inside[row.player]
            others = set(range(len(stacks))) - folded - {row.player}
            others_have_more = any((left[other] or 0) + inside[other] > total for other in others)
            return total if total > posted and stack > amount and others_have_more else None
    return None
