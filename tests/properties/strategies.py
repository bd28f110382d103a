"""Lawful hands for Hypothesis: an example is a batch, since judging many hands costs little more than one."""

from __future__ import annotations

import random
from collections import defaultdict

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.support.dealing.deals import kinds, random_hand
from tests.support.dealing.hand import Dealt

FEW = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=3)
"""For suites: few examples."""


def batches(book: str) -> st.SearchStrategy[list[Dealt]]:
    """One lawful hand of each structure and form of forced bets, and one of each game, in this order."""
    by_form: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    by_game: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for kind in kinds(book):
        structure, game, form = kind
        by_form[structure, form].append(kind)
        by_game[game].append(kind)
    groups = [*by_form.values(), *by_game.values()]

    def deal(seed: int) -> list[Dealt]:
        rng = random.Random(seed)
        return [random_hand(rng, book, *rng.choice(group)) for group in groups]

    return st.integers(0, 2**32 - 1).map(deal)
