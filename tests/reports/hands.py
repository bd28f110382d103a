"""Hands written for the tests of the reports, with the state before every decision worked out by hand."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.reports.support import Made

OPTION_TEXT = """\
PokerStars Hand #7001: Tournament #55, $10+$1 USD Hold'em No Limit - Level IX (2000/4000) - 2026/11/28
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Carla (7500 in chips)
Seat 2: Dmitri (98000 in chips)
Seat 3: Elena (150000 in chips)
Seat 4: Anna (120000 in chips)
Seat 5: Boris (80000 in chips)
Dmitri: posts small blind 2000
Elena: posts big blind 4000
*** HOLE CARDS ***
Anna: calls 4000
Boris: folds
Carla: raises 3500 to 7500 and is all-in
Dmitri: folds
Elena: calls 3500
Anna: raises 12500 to 20000
Elena: folds
Uncalled bet (12500) returned to Anna
*** SUMMARY ***
Total pot 24500
"""


def option(made: Made, start: int = 0) -> str:
    """Founding example 3-A: A limps 4000, C is all-in for 7500, the big blind calls, and A, who faces 3500
    of the 4000 that he needs, raises all the same. Returns the hand_key.
    """
    hand = made.hand(
        OPTION_TEXT, start=start, line=101, verdict="flagged", small_blind=2000, big_blind=4000,
        button_seat=1, tournament_id="55", level="IX", currency="USD",
        played_at=datetime(2026, 11, 28, 19, 4, 11, tzinfo=UTC),
    )  # fmt: skip
    for name, stack in [
        ("Carla", 7500),
        ("Dmitri", 98000),
        ("Elena", 150000),
        ("Anna", 120000),
        ("Boris", 80000),
    ]:
        hand.seat(name, stack)
    hand.act(108, "preflop", 1, "post-small-blind", 2000, 2000)
    hand.act(109, "preflop", 2, "post-big-blind", 4000, 4000)
    hand.decide(111, "preflop", 3, "call", 4000, 4000,
                L=4000, c=0, s=120000, K=4000, F=4000, low=8000, high=120000, pot=6000)  # fmt: skip
    hand.decide(112, "preflop", 4, "fold", 0, 0,
                L=4000, c=0, s=80000, K=4000, F=4000, low=8000, high=80000, pot=10000)  # fmt: skip
    hand.decide(113, "preflop", 0, "raise", 7500, 7500, all_in=True,
                L=4000, c=0, s=7500, K=4000, F=4000, low=7500, high=7500, pot=10000)  # fmt: skip
    hand.decide(114, "preflop", 1, "fold", 0, 2000,
                L=7500, c=2000, s=96000, K=5500, F=4000, low=11500, high=98000, pot=17500)  # fmt: skip
    hand.decide(115, "preflop", 2, "call", 3500, 7500,
                L=7500, c=4000, s=146000, K=3500, F=4000, low=11500, high=150000, pot=17500)  # fmt: skip
    fault = hand.decide(116, "preflop", 3, "raise", 16000, 20000, may_raise=False, why="short-all-in",
                        L=7500, c=4000, s=116000, K=3500, F=4000, faced=3500, pot=21000)  # fmt: skip
    hand.decide(117, "preflop", 2, "fold", 0, 7500, why="full-raise-faced",
                L=20000, c=7500, s=142500, K=12500, F=4000, faced=12500, low=24000, high=150000,
                pot=37000)  # fmt: skip
    hand.act(118, "preflop", 3, "uncalled-return", -12500, 7500)
    hand.find(
        "O01", "raise-not-reopened", fault, family="reopening", observed=20000, expected_low=7500,
        expected_high=7500, to_call=3500, last_full_raise=4000, amount_at_stake=12500, reason="short-all-in",
        message="Anna raised to 20000 though 3500 since acting is less than the full raise of 4000.",
        citation="TDA 2026, rule 49-A", pot_before=21000,
    )  # fmt: skip
    return hand.key


UNDERRAISE_TEXT = """\
PokerStars Hand #7002:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/11/28 20:00:00 UTC
Table 'Vesta' 6-max Seat #3 is the button
Seat 1: Ines ($98.50 in chips)
Seat 2: Jonas ($100 in chips)
Seat 3: Karim ($1,200 in chips)
Ines: posts small blind $0.50
Jonas: posts big blind $1
*** HOLE CARDS ***
Karim: raises $2 to $3
Ines: folds
Jonas: raises $1.50 to $4.50
Karim: folds
Uncalled bet ($1.50) returned to Jonas
"""


def underraise(made: Made, start: int = 5000) -> str:
    """Blinds 0.50/1, raise to 3 (an increment of 2): the next raise is to 5 at least, and was to 4.50.
    Returns the hand_key.
    """
    hand = made.hand(
        UNDERRAISE_TEXT, start=start, line=1, verdict="flagged", hand_id="7002", small_blind="0.5",
        big_blind=1, button_seat=3, currency="USD", stakes_kind="cash", table_name="Vesta", rulebook="online",
        played_at=datetime(2026, 11, 28, 20, tzinfo=UTC),
    )  # fmt: skip
    for name, stack in [("Ines", "98.5"), ("Jonas", 100), ("Karim", 1200)]:
        hand.seat(name, stack)
    hand.act(6, "preflop", 0, "post-small-blind", "0.5", "0.5")
    hand.act(7, "preflop", 1, "post-big-blind", 1, 1)
    hand.decide(9, "preflop", 2, "raise", 3, 3, L=1, c=0, s=1200, K=1, F=1, low=2, high=1200, pot="1.5")
    hand.decide(
        10, "preflop", 0, "fold", 0, "0.5", L=3, c="0.5", s=98, K="2.5", F=2, low=5, high="98.5", pot="4.5"
    )
    fault = hand.decide(
        11, "preflop", 1, "raise", "3.5", "4.5", L=3, c=1, s=99, K=2, F=2, low=5, high=100, pot="4.5"
    )
    hand.decide(12, "preflop", 2, "fold", 0, 3, why="short-all-in", may_raise=False,
                L="4.5", c=3, s=1197, K="1.5", F=2, faced="1.5", pot=8)  # fmt: skip
    hand.act(13, "preflop", 1, "uncalled-return", "-1.5", 3)
    hand.find(
        "R01", "raise-below-minimum", fault, observed="4.5", expected_low=5, expected_high=100, to_call=2,
        last_full_raise=2, amount_at_stake="0.5", reason="below-minimum", pot_before="4.5",
        message="Jonas raised to 4.50 where 5 was the least.", citation="Robert's Rules, no-limit 3",
    )  # fmt: skip
    return hand.key
