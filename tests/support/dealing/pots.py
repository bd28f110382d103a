"""Who is paid what: the main pot, the side pots, and the rake."""

from __future__ import annotations

import random

from tests.support.dealing.hand import Pot
from tests.support.dealing.table import Table


def pay(table: Table, rng: random.Random, *, split: float, rake: int) -> list[Pot]:
    """The pots, main pot first, each won by a random contender or, as often as `split` says, by two.

    The rake comes out of the main pot.
    """
    layers = _layers(table)
    pots: list[Pot] = []
    for amount, contenders in layers:
        winners = [rng.choice(contenders)]
        if split and len(contenders) > 1 and rng.random() < split:
            winners = rng.sample(contenders, 2)
        net = amount - (0 if pots else rake)
        share, odd = divmod(net, len(winners))
        paid = {winner: share + (place < odd) for place, winner in enumerate(winners)}
        pots.append(Pot(amount, {winner: chips for winner, chips in paid.items() if chips}))
    return pots


def main_pot(table: Table) -> int:
    """What everybody who is still in can win: no more can be raked."""
    return _layers(table)[0][0]


def _layers(table: Table) -> list[tuple[int, list[int]]]:
    """Amounts with those who can win them; forced bets that one player posts alone are in the main pot."""
    rest = list(table.total)
    layers: list[tuple[int, list[int]]] = []
    while any(rest):
        contenders = [player for player in table.seats if table.live[player] and rest[player]]
        if not contenders:
            break
        depth = min(rest[player] for player in contenders)
        layers.append((sum(min(chips, depth) for chips in rest), contenders))
        rest = [chips - min(chips, depth) for chips in rest]
    if not layers:
        return [(table.pot, [player for player in table.seats if table.live[player]])]
    alone = table.pot - sum(table.total)
    layers[0] = (layers[0][0] + alone, layers[0][1])
    layers[-1] = (layers[-1][0] + sum(rest), layers[-1][1])  # of players who folded with more in than these
    return layers
