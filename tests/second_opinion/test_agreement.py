"""Both engines and PokerKit agree on thousands of hands, and not because nothing was compared."""

from __future__ import annotations

import pytest

from tests.second_opinion.comparing import compare
from tests.second_opinion.figures import Figures
from tests.second_opinion.opinions import FIRST_SHORT, HALF_BET
from tests.second_opinion.sources import POKERKIT_DEALS, WE_DEAL, hands

EACH = {"no-limit": 350, "pot-limit": 350, "fixed-limit": 140}


@pytest.fixture(scope="module")
def dealt_by_pokerkit() -> dict[str, Figures]:
    return {
        kind: compare(list(hands(sources, EACH[kind.split()[0]], kind)))
        for kind, sources in POKERKIT_DEALS.items()
    }


@pytest.fixture(scope="module")
def dealt_by_us() -> dict[str, Figures]:
    return {kind: compare(list(hands(sources, 190, kind))) for kind, sources in WE_DEAL.items()}


@pytest.mark.parametrize("kind", POKERKIT_DEALS)
def test_most_of_what_pokerkit_says_is_compared(kind: str, dealt_by_pokerkit: dict[str, Figures]) -> None:
    figures = dealt_by_pokerkit[kind]
    limit = kind.startswith("fixed-limit")
    assert figures.decisions > 6 * figures.hands
    assert figures.rights > (0.9 if limit else 0.98) * figures.decisions
    assert figures.sizes > (0.5 if limit else 0.65) * figures.decisions
    # Both answers occur, each for every reason.
    assert figures.reopened > figures.hands
    if limit:
        assert figures.capped > figures.hands
    else:
        assert figures.shut_out > figures.hands / 30


def test_where_pokerkit_is_not_believed_it_is_wrong(dealt_by_pokerkit: dict[str, Figures]) -> None:
    whole = Figures()
    for figures in dealt_by_pokerkit.values():
        whole.add(figures)
    assert set(whole.masked) >= {FIRST_SHORT, HALF_BET}
    for cell, masked in whole.masked.items():
        assert whole.masked_differ[cell] > masked / 4, cell


@pytest.mark.parametrize("kind", WE_DEAL)
def test_pokerkit_accepts_our_hands_and_refuses_their_faults(
    kind: str, dealt_by_us: dict[str, Figures]
) -> None:
    figures = dealt_by_us[kind]
    faults = sum(1 for number in range(figures.hands) if number % len(WE_DEAL[kind]) >= 10)
    # A raise that is not reopened is one fault in four or five, and in limit most of those lie in a cell.
    assert figures.faults_refused > 0.7 * faults
    assert figures.accepted > 5 * figures.hands
    assert figures.left < figures.decisions / 8
    assert figures.rights > 0.95 * figures.decisions
