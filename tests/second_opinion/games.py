"""The tables at which PokerKit is asked: its own games, its own betting structures, our stakes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pokerkit
from pokerkit.games import (
    FixedLimitPokerMixin,
    PotLimitPokerMixin,
    SingleDraw,
    TexasHoldemMixin,
    UnfixedLimitHoldem,
)

from tests.support.dealing.hand import LATE, ONE_DRAW, PREFLOP, STREETS_OF, STUD, Dealt

MOST_BETS = 4
"""In a fixed-limit round, the big blind among them."""
AUTOMATIONS = tuple(
    pokerkit.Automation[name]
    for name in (
        "ANTE_POSTING",
        "BET_COLLECTION",
        "BLIND_OR_STRADDLE_POSTING",
        "CARD_BURNING",
        "HOLE_DEALING",
        "BOARD_DEALING",
    )
)
"""No showdown: nobody asks who wins."""


class _PotLimitHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    pass


class _FixedLimitOmahaEight(FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """PokerKit's own class of that name lets everybody bet the pot."""


class _FiveCardDraw(FixedLimitPokerMixin, SingleDraw):
    deck = pokerkit.Deck.STANDARD
    hand_types = (pokerkit.StandardHighHand,)
    hole_dealing_count = 5
    max_completion_betting_or_raising_count = MOST_BETS


_GAMES: dict[tuple[str, str], Any] = {
    ("no-limit", "holdem"): pokerkit.NoLimitTexasHoldem,
    ("no-limit", "short-deck"): pokerkit.NoLimitShortDeckHoldem,
    ("no-limit", "single-draw-27"): pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    ("pot-limit", "holdem"): _PotLimitHoldem,
    ("pot-limit", "omaha"): pokerkit.PotLimitOmahaHoldem,
    ("fixed-limit", "holdem"): pokerkit.FixedLimitTexasHoldem,
    ("fixed-limit", "omaha-8"): _FixedLimitOmahaEight,
    ("fixed-limit", "stud"): pokerkit.FixedLimitSevenCardStud,
    ("fixed-limit", "stud-8"): pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    ("fixed-limit", "razz"): pokerkit.FixedLimitRazz,
    ("fixed-limit", "five-card-draw"): _FiveCardDraw,
    ("fixed-limit", "triple-draw-27"): pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    ("fixed-limit", "badugi"): pokerkit.FixedLimitBadugi,
}


def streets_of(game: str) -> tuple[str, ...]:
    """The betting rounds of a game, as `Dealt` names them."""
    return ONE_DRAW if game == "single-draw-27" else STREETS_OF.get(game, PREFLOP)


def seats(hand: Dealt) -> list[int]:
    """The seat of each of PokerKit's players: its first is left of the button, its last on it."""
    n = len(hand.stacks)
    return [(hand.button + 1 + player) % n for player in range(n)]


def table(hand: Dealt, *, straddle: str = "straddle", most_bets: int = MOST_BETS) -> Any:
    """PokerKit's state before the first voluntary action; the forced bets are those of `hand.events`.

    PokerKit leaves two things to its caller: what a raise over a straddle is measured by (`straddle`, as in
    `audit.reading.Reading`), and how many bets a fixed-limit round has; it does not count the big blind.
    """
    place = {seat: player for player, seat in enumerate(seats(hand))}
    antes = [0] * len(hand.stacks)
    for event in hand.events:
        if event.kind in ("post-ante", "post-dead"):
            antes[place[event.player]] += event.chips
    if len(antes) == 2:
        antes.reverse()  # of two players PokerKit takes the other's
    streets = streets_of(hand.game)
    limit, stud = hand.structure == "fixed-limit", streets is STUD
    big = hand.big_blind
    bets = (big, 2 * big) if limit and streets is not ONE_DRAW else (big,)
    forced = hand.bring_in if stud else _blinds(hand, place)
    game = _GAMES[hand.structure, hand.game](AUTOMATIONS, False, antes, forced, *bets, mode=_mode(hand))
    game.streets = tuple(
        replace(
            street,
            min_completion_betting_or_raising_amount=_unit(hand, streets, name, straddle),
            max_completion_betting_or_raising_count=(
                most_bets - (name == streets[0] and not stud) if limit else None
            ),
        )
        for name, street in zip(streets, game.streets, strict=True)
    )
    if stud and hand.upcards:
        game.automations = tuple(one for one in game.automations if one.name != "HOLE_DEALING")
    return game([hand.stacks[seat] for seat in seats(hand)], len(hand.stacks))


def _mode(hand: Dealt) -> Any:
    return pokerkit.Mode.TOURNAMENT if hand.tournament else pokerkit.Mode.CASH_GAME


def _blinds(hand: Dealt, place: dict[int, int]) -> Any:
    """Blinds in PokerKit's order; a blind posted out of position is negative there."""
    n = len(hand.stacks)
    if hand.antes_only:
        return 0
    if hand.game == "short-deck":
        return {n - 1: hand.big_blind}
    late = {
        place[event.player]: -hand.big_blind
        for event in hand.events
        if event.kind == "post-big-blind" and place[event.player] != (1 if n > 2 else 0)
    }
    straddle = {2: hand.straddle} if hand.straddle else {}
    small = hand.small_blind if any(event.kind == "post-small-blind" for event in hand.events) else 0
    return {0: small, 1: hand.big_blind} | straddle | late


def _unit(hand: Dealt, streets: tuple[str, ...], street: str, straddle: str) -> int:
    """What a bet or raise is at least."""
    first = street == streets[0]
    if hand.structure == "fixed-limit":
        late = street in LATE or (streets is ONE_DRAW and not first)
        return hand.big_blind * (1 + late)
    if hand.straddle and first:
        return hand.straddle if straddle == "straddle" else hand.straddle - hand.big_blind
    return hand.big_blind
