"""Where the hands come from: what PokerKit deals in every game, and what our dealer deals, faults and all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.second_opinion import dealing
from tests.second_opinion.following import Followed, follow
from tests.second_opinion.games import MOST_BETS
from tests.support.dealer import FAULTS, Dealt, deal, deal_faulty, deal_other, deal_other_faulty

Source = Callable[[random.Random], Followed]
_OTHER_GAMES = ("stud", "stud-8", "razz", "five-card-draw", "triple-draw-27", "badugi")
_FORMS = ("straddle", "antes-only")


def _followed(hand: Dealt, fault: str) -> Followed:
    # The dealer's fault is the sixth bet, which no book allows: the fifth, which some do, must be too.
    return follow(hand, most_bets=MOST_BETS + (fault == "raise-cap-exceeded"))


def _by_pokerkit(structure: str, game: str) -> Source:
    return lambda rng: dealing.deal(rng, structure, game)


def _by_us(structure: str, fault: str) -> Source:
    def source(rng: random.Random) -> Followed:
        tournament = rng.random() < 0.5
        if fault:
            return _followed(deal_faulty(rng, structure, fault, tournament=tournament), fault)
        return _followed(deal(rng, structure, short=rng.random() < 0.7, tournament=tournament), fault)

    return source


def _other_by_us(game: str, form: str, fault: str) -> Source:
    def source(rng: random.Random) -> Followed:
        if fault:
            return _followed(deal_other_faulty(rng, game, fault, form=form), fault)
        return _followed(deal_other(rng, game, form=form), fault)

    return source


POKERKIT_DEALS: dict[str, list[Source]] = {
    f"{structure} {game}": [_by_pokerkit(structure, game)] for structure, game in dealing.KINDS
}
WE_DEAL: dict[str, list[Source]] = {
    **{
        structure: [*[_by_us(structure, "")] * 10, *(_by_us(structure, fault) for fault in faults)]
        for structure, faults in FAULTS.items()
    },
    **{
        game: [
            *[_other_by_us(game, "", "")] * 10,
            *(_other_by_us(game, "", fault) for fault in FAULTS["fixed-limit"]),
        ]
        for game in _OTHER_GAMES
    },
    **{
        form: [
            *[_other_by_us("holdem", form, "")] * 10,
            *(_other_by_us("holdem", form, fault) for fault in FAULTS["no-limit"]),
        ]
        for form in _FORMS
    },
}
"""By kind; lawful hands and those with each fault in turn."""


def hands(sources: list[Source], count: int, seed: str) -> Iterator[Followed]:
    """That many hands, the sources in turn; the same for the same seed."""
    rng = random.Random(seed)
    for number in range(count):
        yield sources[number % len(sources)](rng)
