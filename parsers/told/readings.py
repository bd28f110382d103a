"""Whether a hand whose amounts contradict it fits another reading throughout: one hand at a time.

Only hands that fail the declared reading come here. A reading that satisfies every equation of such a hand
tells that its dialect is not the one declared; where none does, the contradiction is the evidence of a fault
and must reach the rules, except that the two numbers of "raises X to Y" have to agree.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from parsers.schema import KINDS, POSTS
from parsers.told.model import MEANS

if TYPE_CHECKING:
    from parsers.told.columns import Columns, Facts

_PAYS = frozenset((*POSTS, "call", "bet", "raise", "complete", "all-in"))
_RAISES = frozenset(("raise", "complete"))
_LONE = ("added", "total", "increment")
_PAIRS = ("added-total", "increment-total", "increment-added")
_FIRST_STREETS = (0, 4, 9)


def refusal(rows: Columns, part: slice, facts: Facts, hand: int, *, doubted: bool) -> str | None:
    """Why this hand is refused: its rows are those of `part`; None: it is judged as it stands.

    `doubted`: no contradiction in it is evidence of a fault.
    """
    raises = {MEANS[rows.means[k]] for k in range(part.start, part.stop) if KINDS[rows.kind[k]] in _RAISES}
    calls = {MEANS[rows.means[k]] for k in range(part.start, part.stop) if KINDS[rows.kind[k]] == "call"}
    lone = [means for means in raises if means in _LONE]
    pairs = [means for means in raises if means in _PAIRS]
    for of_lone, of_pairs, of_calls in product(
        _LONE if lone else (None,), _PAIRS if pairs else (None,), ("added", "total") if calls else (None,)
    ):
        declared = (
            (of_lone is None or lone == [of_lone])
            and (of_pairs is None or pairs == [of_pairs])
            and (of_calls is None or calls == {of_calls})
        )
        if not declared and _holds(rows, part, facts, hand, (of_lone, of_pairs, of_calls)):
            return "amount-convention-contradicted"
    return "amount-inconsistent" if doubted else None


def _holds(
    rows: Columns, part: slice, facts: Facts, hand: int, reading: tuple[str | None, str | None, str | None]
) -> bool:
    """Play the hand under a reading; true if raises, calls, stacks, all-ins, returns and the pot agree."""
    of_lone, of_pairs, of_calls = reading
    total: dict[int, int] = {}  # of this street
    put_in: dict[int, int] = {}
    level, last_street, unmatched, returned = 0, -1, 0, 0
    for k in range(part.start, part.stop):
        kind, player, street = KINDS[rows.kind[k]], int(rows.player[k]), int(rows.street[k])
        if kind == "uncalled-return":
            back = int(rows.amount[k])
            if back < _gap(total):
                return False
            total[player] = total.get(player, 0) - back
            put_in[player] = put_in.get(player, 0) - back
            returned += back
            continue
        if kind not in _PAYS:
            continue
        if street != last_street:
            unmatched += _gap(total)
            total, last_street = {}, street
            level = int(facts.opening[hand]) if street in _FIRST_STREETS else 0
        own, stack = total.get(player, 0), int(facts.stack[rows.seat_row[k]])
        x, y, means = int(rows.amount[k]), int(rows.to[k]), MEANS[rows.means[k]]
        highest = max(total.values(), default=0)
        if kind in _RAISES:
            means = (of_pairs if means in _PAIRS else of_lone) or means
            if means in _LONE and MEANS[rows.means[k]] == "total":
                x = y
        elif kind == "call":
            means = of_calls or means
            x = y if MEANS[rows.means[k]] == "total" else x
        elif means == "total":
            x = y
        dead = x if kind in ("post-ante", "post-dead") else int(rows.dead[k])
        new = _new_total(means, x, y, own, (highest, level))
        if new is None:
            return False
        part_in = new - own
        new -= dead
        if part_in < 0 or (stack >= 0 and put_in.get(player, 0) + part_in > stack):
            return False
        left = stack - put_in.get(player, 0) - part_in if stack >= 0 else None
        if rows.all_in[k] and left:
            return False
        short = new < level and (bool(rows.all_in[k]) or left == 0)
        if kind == "call" and new not in (level, highest) and not short:
            return False
        total[player] = new
        put_in[player] = put_in.get(player, 0) + part_in
        level = max(level, new)
    pot = int(facts.pot[hand])
    sums = sum(put_in.values()) + int(facts.added[hand])
    sizes = (sums, sums + returned, sums - unmatched - _gap(total))
    return pot < 0 or any(pot in (size, size - int(facts.charges[hand])) for size in sizes)


def _new_total(means: str, x: int, y: int, own: int, levels: tuple[int, int]) -> int | None:
    """The player's new street total; None where the two numbers do not agree."""
    if means == "added":
        return own + x
    if means == "total":
        return x
    highest, level = levels
    if means == "increment":
        return max(highest, level) + x
    if means == "added-total":
        return y if own + x == y else None
    if means == "increment-total":
        return y if y - x in (highest, level) else None
    return own + y if y - x in (highest, level) else None


def _gap(total: dict[int, int]) -> int:
    """By how much the highest street total stands alone."""
    ordered = sorted(total.values())
    if len(ordered) < 2:
        return ordered[0] if ordered else 0
    return ordered[-1] - ordered[-2]
