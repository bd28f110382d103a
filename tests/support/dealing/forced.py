"""The forced bets, in every form that the rules describe."""

from __future__ import annotations

from typing import NamedTuple

from tests.support.dealing.hand import STREETS_OF, STUD
from tests.support.dealing.rules import Reading
from tests.support.dealing.table import Table
from tests.support.dealing.upcards import brings_in

FORMS = (
    "", "straddle", "over-straddle", "button-straddle", "antes-only", "bomb-pot", "button-blind",
    "button-ante", "blind-ante", "blind-then-ante", "dead-small", "newcomers", "capped",
)  # fmt: skip
"""Two blinds, or in stud the bring-in, with or without antes, is the form without a name."""
STRADDLED = ("straddle", "over-straddle", "button-straddle")
ANTES_ALONE = ("antes-only", "bomb-pot")


class Opening(NamedTuple):
    """What the forced bets leave for the first player to act on."""

    opener: int  # play begins left of this player
    level: int
    bets: int  # so many of a fixed-limit round has the opening
    below: int = 0  # the highest bet under the straddle
    full_level: int = 0  # fixed limit: the full bet from which the next unit is counted


def post_forced(table: Table) -> Opening:
    """All forced bets of the hand's form, in the order in which they are posted."""
    hand, form = table.hand, table.hand.form
    if hand.ante and form == "button-ante":
        table.post(hand.button, "post-ante", hand.ante, dead=True, alone=True)
    elif hand.ante and form not in ("blind-ante", "blind-then-ante"):
        for player in table.seats:
            table.post(player, "post-ante", hand.ante, dead=True)
    if STREETS_OF[hand.game] is STUD:
        return _bring_in(table)
    if hand.antes_only:
        return Opening(hand.button, 0, 0)
    if form == "button-blind":
        table.big = hand.button
        posted = table.post(hand.button, "post-button-blind", hand.big_blind)
        table.missing = hand.big_blind - posted
        return Opening(hand.button, hand.big_blind, 1, full_level=hand.big_blind)
    return _straddles(table, _blinds(table))


def blind_players(hand_form: str, button: int, count: int) -> tuple[int, int]:
    """Who posts the small (-1: it is dead) and the big blind."""
    if hand_form == "dead-small":
        return -1, (button + 1) % count
    small = button if count == 2 else (button + 1) % count
    return small, (small + 1) % count


def _blinds(table: Table) -> Opening:
    hand = table.hand
    small, table.big = blind_players(hand.form, hand.button, table.count)
    if hand.form == "blind-ante":
        table.post(table.big, "post-ante", hand.ante, dead=True, alone=True)
    lacks = hand.small_blind + hand.big_blind
    if small >= 0:
        posted = table.post(small, "post-small-blind", hand.small_blind)
        table.small = small if posted else -1
        lacks -= posted
    table.missing = lacks - table.post(table.big, "post-big-blind", hand.big_blind)
    if hand.form == "blind-then-ante":
        table.post(table.big, "post-ante", hand.ante, dead=True, alone=True)
    if hand.form == "newcomers":
        newcomer = (table.big + 2) % table.count
        table.post(newcomer, "post-big-blind", hand.big_blind)
        table.post(newcomer, "post-dead", hand.small_blind, dead=True, alone=True)
    return Opening(table.big, hand.big_blind, 1, full_level=hand.big_blind)


def _straddles(table: Table, opening: Opening) -> Opening:
    """A straddle is a new opening bet, in fixed limit no bet of the round."""
    hand = table.hand
    if hand.form not in STRADDLED:
        return opening
    player = hand.button if hand.form == "button-straddle" else (table.big + 1) % table.count
    below = hand.big_blind
    if hand.form == "over-straddle":
        below = hand.straddle // 2
        table.post(player, "post-straddle", below)
        player = (player + 1) % table.count
    table.post(player, "post-straddle", hand.straddle)
    return Opening(player, hand.straddle, 1, below, full_level=hand.straddle)


def _bring_in(table: Table) -> Opening:
    """The low card brings it in; where the ante took its chips the next player must, at least, or fold."""
    hand = table.hand
    low = brings_in(hand.upcards, list(table.seats), low=hand.game == "razz")
    if table.post(low, "bring-in", hand.bring_in):
        table.brought_in = low
    return Opening(low, hand.bring_in, 0)


def full_over(reading: Reading, opening: Opening, big_blind: int) -> int:
    """What the first raise of the hand must add; no-limit and pot-limit."""
    if not opening.below:
        return big_blind
    return {
        "straddle": opening.level,
        "difference": opening.level - opening.below,
        "three-big-blinds": 3 * big_blind - opening.level,  # no such book has other straddles than two blinds
    }[reading.straddle]
