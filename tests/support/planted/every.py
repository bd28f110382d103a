"""Every plant by its code, the hands it is planted in, and `plant`, which tries until it succeeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from parsers.schema import VOLUNTARY
from tests.support.dealer import Dealt, deal, deal_other
from tests.support.dealing.deals import random_hand
from tests.support.planted import (
    corrections,
    handled,
    offers,
    order,
    readings,
    record,
    rights,
    sizes,
    undercalls,
)
from tests.support.planted.plant import EVERY, Planted, Planting, spots
from tests.support.writers.lacking import bring_in_untold

NO_LIMIT, POT_LIMIT, LIMIT = ("no-limit",), ("pot-limit",), ("fixed-limit",)
BIG_BET = (*NO_LIMIT, *POT_LIMIT)
ALL = (*BIG_BET, *LIMIT)
STUD = ("stud", "stud-8", "razz")
DRAW = ("five-card-draw", "triple-draw-27", "badugi")

Ways = Sequence[tuple[Planting, tuple[str, ...]]]
"""How something is planted, and in which betting structures."""

PLANTS: dict[str, Ways] = {
    "R01": [(sizes.underraise, BIG_BET)],
    "R02": [(sizes.underbet, BIG_BET)],
    "R03": [(sizes.over_pot, POT_LIMIT)],
    "R04": [(sizes.wrong_unit, LIMIT)],
    "R05": [(rights.beyond_cap, LIMIT)],
    "R06": [(sizes.beyond_stack, ALL)],
    "R07": [(sizes.not_above, ALL)],
    "R08": [(corrections.left_wrong, ALL), (corrections.too_late, ALL)],
    "R09": [(sizes.nobody_to_call, NO_LIMIT)],
    "R10": [(readings.misread, NO_LIMIT)],
    "O01": [(rights.not_reopened, ALL)],
    "O02": [(offers.not_offered, ALL), (readings.refused, NO_LIMIT)],
    "O03": [(offers.offered_wrong, ALL)],
    "U01": [(rights.short_call, ALL), (undercalls.stands, ALL)],
    "U02": [(undercalls.not_enforced, ALL), (undercalls.call_taken_back, NO_LIMIT)],
    "U03": [(undercalls.no_director, ALL)],
    "U04": [(undercalls.forfeit_wrong, ALL)],
    "U05": [(undercalls.not_unwound, ALL)],
    "U06": [(undercalls.let_raise, NO_LIMIT)],
    "U07": [(rights.over_call, ALL)],
    "U08": [(undercalls.no_undercall, NO_LIMIT)],
    "U09": [(undercalls.taken_back, ALL)],
    "T01": [(order.out_of_turn, ALL)],
    "T02": [(order.absent, ALL)],
    "T03": [(order.check_facing_bet, ALL)],
    "T04": [(order.closed_early, ALL)],
    "T05": [(order.after_close, ALL)],
    "M01": [(record.wrong_pot, ALL)],
    "M02": [(record.wrong_return, ALL)],
    "X02": [(record.unknown_start, ALL)],
}
"""By code. M04 is of two hands: `record.conflict`."""

HANDLED: dict[str, Ways] = {
    "full call enforced": [(handled.enforced, ALL)],
    "undercall forfeited": [(handled.forfeited, ALL)],
    "sequence unwound": [(handled.unwound, ALL)],
    "push read right": [(readings.read_right, NO_LIMIT)],
    "limits offered right": [(offers.offered_right, ALL)],
    "bet put right": [(corrections.corrected, ALL)],
}
"""Live records in which everything was handled as the books want it."""

FORMS = ("", "", "straddle", "antes-only", "button-ante", "blind-ante", "blind-then-ante", "dead-small")
"""Of forced bets, those of which every printer knows how they are printed."""
_SHALLOW = ("O01", "R06", "R09")  # short all-ins and short stacks make these
_DEEP = ("R05",)


def plant(rng: random.Random, code: str) -> Planted:
    """A hand of `PLANTS` or `HANDLED`. Raises AssertionError where there is no chance for it."""
    planting, structures = rng.choice((PLANTS | HANDLED)[code])
    for _ in range(5000):
        hand, books = lawful_hand(rng, rng.choice(structures), code)
        for spot in spots(rng, hand):
            lawful = set(spot.lawful_books) & set(books)
            planted = planting(spot)
            if planted is None:
                continue
            planted.books = {book: found for book, found in planted.books.items() if book in lawful}
            if planted.books:
                planted.code = code
                return planted
    raise AssertionError(f"no chance for {code}")


def lawful_hand(rng: random.Random, structure: str, code: str = "") -> tuple[Dealt, Sequence[str]]:
    """A hand of that betting structure, as deep as the fault needs it, and the books it was played by.

    Four times in ten it is one of any game and any form of forced bets, lawful by one book.
    """
    while True:
        short = code in _SHALLOW or (code not in _DEEP and rng.random() < 0.5)
        kind, books = rng.random(), EVERY
        if kind < 0.4 and code not in _DEEP:
            books = (rng.choice(EVERY),)
            hand = random_hand(rng, books[0], structure, *_game_and_form(rng, structure))
        elif structure == "no-limit" and kind < 0.6:
            hand = deal_other(rng, "holdem", form=rng.choice(["straddle", "antes-only"]))
        elif structure == "fixed-limit" and kind < 0.7:
            hand = deal_other(rng, rng.choice([*STUD, *DRAW]))
        else:
            hand = deal(rng, structure, short=short, tournament=rng.random() < 0.5)
        if not bring_in_untold(hand) and any(event.kind in VOLUNTARY for event in hand.events):
            return hand, books


def _game_and_form(rng: random.Random, structure: str) -> tuple[str, str]:
    game = rng.choice(["holdem", "holdem", "omaha"])
    if structure == "fixed-limit":
        game = rng.choice([game, *STUD, *DRAW])
    return game, "" if game in STUD else rng.choice(FORMS)
