"""Random hands of common kinds, lawful ones or with one planted fault; see `tests.support.dealing`.

What is lawful here is lawful under every reading of the book `online`; what is planted is unlawful under
every reading of every book. All amounts are integers in the smallest unit (cents, or tournament chips).
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.support.dealing.faults import CODE_OF, FAULTS, Planter
from tests.support.dealing.hand import STREETS_OF, STUD, Dealt, Event
from tests.support.dealing.play import Dealer, Style
from tests.support.dealing.upcards import deal_upcards

__all__ = [
    "CODE_OF", "FAULTS", "Dealt", "Event", "deal", "deal_faulty", "deal_other", "deal_other_faulty",
]  # fmt: skip
_TRIES = 2000


def deal(
    rng: random.Random, structure: str, *, plant: str = "", tournament: bool = False, short: bool = False
) -> Dealt:
    """One random hand. `short`: stacks of a few big blinds among deep ones, so that short all-ins occur."""
    n = rng.choice([2, 3, 4, 5, 6, 6, 6, 9])
    if plant in ("raise-not-reopened", "raise-cap-exceeded"):
        n = max(n, 4)
    big = rng.choice([20, 100, 400, 3000]) if tournament else rng.choice([10, 20, 50, 100, 200, 1000])
    depths = (1, 2, 3, 4, 6, 9, 40, 120) if short else range(60, 250)
    deep = 60 if plant in ("wrong-limit-unit", "raise-cap-exceeded", "raise-above-pot") else 0
    hand = Dealt(
        structure=structure,
        game=rng.choice(["omaha", "holdem"]) if structure == "pot-limit" else "holdem",
        small_blind=big // 2,
        big_blind=big,
        ante=big // 10 if tournament and rng.random() < 0.5 else 0,
        stacks=[(rng.choice(depths) + deep) * big + rng.randrange(big) for _ in range(n)],
        button=rng.randrange(n),
        tournament=tournament,
    )
    return _play(rng, hand, plant, 0.4 if short else 0.25)


def deal_other(rng: random.Random, game: str, *, plant: str = "", form: str = "") -> Dealt:
    """One random hand of stud, a draw game, or of hold'em with the forced bets `form`.

    Forms: `straddle` left of the big blind; `antes-only`. Stud and draw are fixed limit.
    """
    stud = STREETS_OF[game] is STUD
    limit = game != "holdem"
    n = rng.choice([3, 4, 5, 6]) if not plant else rng.choice([4, 5, 6])
    big = rng.choice([20, 40, 100, 400])
    depths = (1, 2, 3, 4, 6, 9, 40, 120) if plant in ("", "raise-not-reopened") else (60, 120, 200)
    hand = Dealt(
        structure="fixed-limit" if limit else "no-limit",
        game=game,
        small_blind=0 if stud else big // 2,
        big_blind=big,
        ante=big // 10 if stud or form == "antes-only" else 0,
        stacks=[rng.choice(depths) * big + rng.randrange(1, big) + 2 * big for _ in range(n)],
        button=rng.randrange(n),
        tournament=True,
        bring_in=big // 5 if stud else 0,
        straddle=2 * big if form == "straddle" else 0,
        antes_only=form == "antes-only",
        upcards=deal_upcards(rng, n) if stud else {},
        form=form,
    )
    return _play(rng, hand, plant, 0.4)


def _play(rng: random.Random, hand: Dealt, plant: str, aggression: float) -> Dealt:
    if plant:
        return Planter(rng, hand, plant, aggression).play()
    return Dealer(rng, hand, "online", Style(aggression)).play()


def deal_other_faulty(rng: random.Random, game: str, plant: str, *, form: str = "") -> Dealt:
    """Deal until the fault has been committed."""
    return _until_committed(
        lambda: deal_other(rng, game, plant=plant, form=form), f"{plant} in {game} {form}"
    )


def deal_faulty(rng: random.Random, structure: str, plant: str, *, tournament: bool = False) -> Dealt:
    """Deal until the fault has been committed (many a hand ends before it can be)."""
    short = plant == "raise-not-reopened"
    return _until_committed(
        lambda: deal(rng, structure, plant=plant, tournament=tournament, short=short),
        f"{plant} in {structure}",
    )


def _until_committed(play: Callable[[], Dealt], what: str) -> Dealt:
    for _ in range(_TRIES):
        hand = play()
        if hand.fault is not None:
            return hand
    raise AssertionError(f"no chance for {what}")
