"""The call that a push of too few chips evidently meant (TDA 2026 rule 53, example 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from audit.ledger_rows import NULL

if TYPE_CHECKING:
    from audit.ledger_actions import Facts
    from audit.ledger_rows import Ints


def evident_calls(facts: Facts, pushed: Ints, first: Ints) -> Ints:
    """For each action that pushed less than was owed, the call that was meant; NULL for all others.

    That is the largest earlier bet of the street that the push covers, less what the player had in, and else
    the push itself. `pushed` is NULL without a push, `first` the street's first action; one entry per action.
    """
    evident = np.full(len(pushed), NULL, np.int64)
    at = np.flatnonzero((pushed != NULL) & (pushed < facts.money["to_call"]))
    bets, total = facts.money["current_bet"], facts.money["street_total"][at]
    covered = total + pushed[at]  # less than the current bet, since less than what was owed
    # Bets grow within a street, but for corrections: halve the stretch that holds the last one covered.
    low, high = first[at] - 1, at.copy()
    while (low < high).any():
        middle = (low + high + 1) // 2
        fits = bets[middle] <= covered
        low = np.where(fits & (low < high), middle, low)
        high = np.where(fits | (low >= high), high, middle - 1)
    level = np.where(low >= first[at], bets[low], 0)
    fallen = np.append(0, np.cumsum((bets[1:] < bets[:-1]) & (first[1:] == first[:-1])))[: len(bets)]
    for place in np.flatnonzero(fallen[at] > fallen[first[at]]):
        earlier = bets[first[at[place]] : at[place] + 1]
        level[place] = earlier[earlier <= covered[place]].max(initial=0)
    evident[at] = np.where(level > total, level - total, pushed[at])
    return evident
