"""Every plant by its code, the hands it is planted in, and `plant`, which tries until it succeeds."""

from __future__ import annotations

import random

from tests.support.dealer import Dealt, deal, deal_other
from tests.support.planted import corrections, offers, order, readings, record, rights, sizes, undercalls
from tests.support.planted.plant import Planted, Planting, spots

NO_LIMIT, POT_LIMIT, LIMIT = ("no-limit",), ("pot-limit",), ("fixed-limit",)
BIG_BET = (*NO_LIMIT, *POT_LIMIT)
ALL = (*BIG_BET, *LIMIT)
STUD = ("stud", "stud-8", "razz")
DRAW = ("five-card-draw", "triple-draw-27", "badugi")

PLANTS: dict[str, tuple[Planting, tuple[str, ...]]] = {
    "R08": (corrections.left_wrong, ALL),
    "R10": (readings.misread, NO_LIMIT),
    "O02": (offers.not_offered, ALL),
    "O02 ruled": (readings.refused, NO_LIMIT),
    "O03": (offers.offered_wrong, ALL),
    "U01 live": (undercalls.stands, ALL),
    "U02": (undercalls.not_enforced, ALL),
    "U03": (undercalls.no_director, ALL),
    "U04": (undercalls.forfeit_wrong, ALL),
    "U05": (undercalls.not_unwound, ALL),
    "U06": (undercalls.let_raise, NO_LIMIT),
    "U08": (undercalls.no_undercall, NO_LIMIT),
    "U09": (undercalls.taken_back, ALL),
    "enforced": (undercalls.enforced, ALL),
    "forfeited": (undercalls.forfeited, ALL),
    "unwound": (undercalls.unwound, ALL),
    "read right": (readings.read_right, NO_LIMIT),
    "offered right": (offers.offered_right, ALL),
    "corrected": (corrections.corrected, ALL),

    "R01": (sizes.underraise, BIG_BET),
    "R02": (sizes.underbet, BIG_BET),
    "R03": (sizes.over_pot, POT_LIMIT),
    "R04": (sizes.wrong_unit, LIMIT),
    "R05": (rights.beyond_cap, LIMIT),
    "R06": (sizes.beyond_stack, ALL),
    "R07": (sizes.not_above, ALL),
    "R09": (sizes.nobody_to_call, NO_LIMIT),
    "O01": (rights.not_reopened, ALL),
    "U01": (rights.short_call, ALL),
    "U07": (rights.over_call, ALL),
    "T01": (order.out_of_turn, ALL),
    "T02": (order.absent, ALL),
    "T03": (order.check_facing_bet, ALL),
    "T04": (order.closed_early, ALL),
    "T05": (order.after_close, ALL),
    "M01": (record.wrong_pot, ALL),
    "M02": (record.wrong_return, ALL),
    "X02": (record.unknown_start, ALL),
}
"""By code: how it is planted, and in which betting structures."""


def plant(rng: random.Random, code: str) -> Planted:
    """A hand with that fault."""
    planting, structures = PLANTS[code]
    for _ in range(5000):
        hand = lawful_hand(rng, rng.choice(structures), code)
        for spot in spots(rng, hand):
            lawful = spot.lawful_books
            planted = planting(spot)
            if planted is None:
                continue
            planted.books = {book: found for book, found in planted.books.items() if book in lawful}
            if planted.books:
                return planted
    raise AssertionError(f"no chance for {code}")


def lawful_hand(rng: random.Random, structure: str, code: str = "") -> Dealt:
    """Any game of that betting structure; as deep or shallow as the fault needs it."""
    while True:
        short = code in ("O01", "R09", "R06") or (code != "R05" and rng.random() < 0.5)
        kind = rng.random()
        if structure == "no-limit" and kind < 0.3:
            hand = deal_other(rng, "holdem", form=rng.choice(["straddle", "antes-only"]))
        elif structure == "fixed-limit" and kind < 0.5:
            hand = deal_other(rng, rng.choice([*STUD, *DRAW]))
        else:
            hand = deal(rng, structure, short=short, tournament=rng.random() < 0.5)
        if len(hand.events) > 3:
            return hand
