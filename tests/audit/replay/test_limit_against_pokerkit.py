"""A second opinion on fixed limit: stud, razz, draw games and hold'em dealt at random by PokerKit 0.7.7.

It has no half rule and lets nobody complete a short all-in: from an all-in raise of less than the full
amount on, the right to raise and the sizes are not compared for the rest of the street, nor does anybody
raise. It takes no big blind for a bet, so that before the flop or the draw it allows a raise more. A short
bring-in, which it has called for less than the full one, does not occur. It never lifts the cap.
"""

from __future__ import annotations

import random

import pytest

from audit.reading import Reading
from tests.audit.replay.hands import Hand
from tests.audit.replay.test_against_pokerkit import AUTOMATIONS, Dealt, Opinion, compare, pokerkit

SMALL, BIG = 20, 40
BLINDS = (10, 20)
BRING_IN, ANTE = 6, 2
STUD = {
    "stud": pokerkit.FixedLimitSevenCardStud,
    "stud-8": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": pokerkit.FixedLimitRazz,
}
BLIND = {
    "holdem": pokerkit.FixedLimitTexasHoldem,
    "triple-draw-27": pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": pokerkit.FixedLimitBadugi,
}
STREETS = {
    **dict.fromkeys(STUD, ("third", "fourth", "fifth", "sixth", "seventh")),
    "holdem": ("preflop", "flop", "turn", "river"),
    **dict.fromkeys(("triple-draw-27", "badugi"), ("draw-0", "draw-1", "draw-2", "draw-3")),
}
MOST_BETS = 4


def stacks_of(rng: random.Random, count: int) -> list[int]:
    return [rng.choice([rng.randint(45, 200), rng.randint(100, 400), 5_000]) for _ in range(count)]


def deal_stud(rng: random.Random, game: str) -> Dealt:
    count = rng.randint(2, 6)
    stacks = stacks_of(rng, count)
    if count > 2 and rng.random() < 0.15:
        stacks[rng.randrange(count)] = ANTE
    state = STUD[game].create_state(AUTOMATIONS, False, ANTE, BRING_IN, SMALL, BIG, tuple(stacks), count)
    names = [f"P{place}" for place in range(count)]
    rows = [("third", name, "post-ante", ANTE) for name in names]
    limits = {"bring_in": BRING_IN, "small_bet": SMALL, "big_bet": BIG, "ante": ANTE}
    stakes = {"small_blind": None, "big_blind": None, "structure": "fixed-limit", **limits}
    dealt = Dealt(Hand(dict(zip(names, stacks, strict=True)), rows, game=game, **stakes))
    if state.bring_in_status:
        opener = state.actor_index
        if rng.random() < 0.2 and state.can_complete_bet_or_raise_to(SMALL):
            state.complete_bet_or_raise_to(SMALL)
        else:
            state.post_bring_in()
        rows.append(("third", names[opener], "bring-in", state.bets[opener]))
    play_out(rng, state, dealt, names, first_bets=0)
    return dealt


def deal_with_blinds(rng: random.Random, game: str) -> Dealt:
    count = rng.randint(2, 6)
    stacks = stacks_of(rng, count)
    state = BLIND[game].create_state(AUTOMATIONS, False, 0, BLINDS, SMALL, BIG, tuple(stacks), count)
    names = [f"P{place}" for place in range(count)]
    # Of two players PokerKit puts the big blind first, and the button last as everywhere.
    posters = names[:2] if count > 2 else names[::-1]
    street = STREETS[game][0]
    rows = [
        (street, posters[0], "post-small-blind", BLINDS[0]),
        (street, posters[1], "post-big-blind", BLINDS[1]),
    ]
    limits = {"small_bet": SMALL, "big_bet": BIG, "button": count}
    dealt = Dealt(
        Hand(
            dict(zip(names, stacks, strict=True)), rows, *BLINDS, structure="fixed-limit", game=game, **limits
        )
    )
    play_out(rng, state, dealt, names, first_bets=1)
    return dealt


def play_out(rng: random.Random, state, dealt: Dealt, names: list[str], first_bets: int) -> None:
    index = None
    while state.actor_index is not None or state.stand_patter_or_discarder_index is not None:
        if state.actor_index is None:
            draw(rng, state, dealt, names)
            continue
        if state.street_index != index:
            index = state.street_index
            short = False
            bets = first_bets if index == 0 else 0
        player = state.actor_index
        bet, put_in, behind = max(state.bets), state.bets[player], state.stacks[player]
        others = [i for i in state.player_indices if i != player and state.statuses[i]]
        if bet == put_in and not any(state.stacks[i] for i in others):
            state.check_or_call()  # nothing to decide
            continue
        worth_raising = any(state.stacks[i] + state.bets[i] > bet for i in others)
        may_raise = state.can_complete_bet_or_raise_to()
        least = state.min_completion_betting_or_raising_to_amount
        owed = state.checking_or_calling_amount
        if first_bets and index == 0 and bets == MOST_BETS:
            may_raise = False  # PokerKit allows one more
        dealt.opinions.append(
            Opinion(
                player=player,
                owed=owed,
                bet=bet,
                put_in=put_in,
                behind=behind,
                pot=state.total_pot_amount,
                comparable=worth_raising and put_in + behind > bet and not short,
                may_raise=may_raise,
                least=None if short else least,
                most=None if short else state.max_completion_betting_or_raising_to_amount,
            )
        )
        row = (STREETS[dealt.hand.game][index], names[player])
        choice = rng.random()
        if may_raise and not short and choice < 0.55:
            full = (
                0 if state.completion_status else bet
            ) + state.street.min_completion_betting_or_raising_amount
            short = least < full
            bets += 1
            state.complete_bet_or_raise_to(least)
            dealt.hand.rows.append((*row, "raise" if bet else "bet", least))
        elif owed and choice > 0.85:
            state.fold()
            dealt.hand.rows.append((*row, "fold"))
        else:
            state.check_or_call()
            dealt.hand.rows.append((*row, "call", put_in + owed) if owed else (*row, "check"))


def draw(rng: random.Random, state, dealt: Dealt, names: list[str]) -> None:
    player = state.stand_patter_or_discarder_index
    discarded = state.hole_cards[player][: rng.randint(0, 2)]
    street = STREETS[dealt.hand.game][state.street_index]
    state.stand_pat_or_discard(discarded)
    dealt.hand.rows.append((street, names[player], "draw" if discarded else "stand-pat"))


@pytest.mark.parametrize("game", STREETS)
def test_pokerkit_agrees(game):
    rng = random.Random(f"floorcall {game}")
    random.seed(game)  # PokerKit shuffles with it, and in stud the cards say who acts
    deal = deal_stud if game in STUD else deal_with_blinds
    reading = Reading(raises_in_limit_round=MOST_BETS - 1, cap_lifted="never")
    seen = compare([deal(rng, game) for _ in range(60)], reading)
    # The comparison is worth something only if it came to every answer often.
    assert seen["decisions"] > 700
    assert seen["bands"] > 500
    assert seen["reopened"] > 100
    assert seen["capped"] > 60
