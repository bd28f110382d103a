"""A second opinion: lawful hands dealt at random by PokerKit 0.7.7, and its limits before every action.

Here without fixed limit; `test_limit_against_pokerkit` has that.

PokerKit is known to be wrong about the right to raise after short all-ins of some kinds, about short big
blinds and about dead small blinds. The big blind is never short here, and from the first of these
on the right to raise is not compared for the rest of the street, nor does anybody raise:

- an all-in over the big blind by less than a full raise, and an all-in bet below the minimum bet: it takes
  them for full raises, having no last raise to measure them by;
- a short all-in after others that added up to a full raise: it has forgotten those, and takes it alone.

It also forbids a raise that nobody can call, which is pointless and not unlawful, and asks a big blind to
check when everybody else is all-in for no more, where no room does.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np
import pytest

from audit import replay
from audit.reading import Reading
from parsers.games import game as parsers_game
from tests.audit.replay.hands import Hand, parsed_of

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit gives the second opinion")

SMALL, BIG = 50, 100
GAMES = {
    "no-limit": ("holdem", pokerkit.NoLimitTexasHoldem),
    "pot-limit": ("omaha", pokerkit.PotLimitOmahaHoldem),
    "no-limit draw": ("single-draw-27", pokerkit.NoLimitDeuceToSevenLowballSingleDraw),
    "no-limit short deck": ("short-deck", pokerkit.NoLimitShortDeckHoldem),  # a blind on the button alone
}
AUTOMATIONS = tuple(a for a in pokerkit.Automation if a.name != "RUNOUT_COUNT_SELECTION")


@dataclass
class Opinion:
    """What PokerKit says before one action."""

    player: int
    owed: int
    bet: int
    put_in: int
    behind: int
    pot: int
    comparable: bool  # the right to raise
    may_raise: bool
    least: int | None
    most: int | None


@dataclass
class Street:
    """What of the betting in one street PokerKit is known to misjudge."""

    full_raise: int | None  # None before any full bet or raise that PokerKit counts
    pool: int = 0  # of short all-ins since then
    misjudged: bool = False

    def raised(self, increment: int, *, all_in: bool) -> None:
        if self.full_raise is None and increment < BIG:
            self.misjudged = True
        elif self.full_raise is not None and increment < self.full_raise:
            assert all_in
            self.misjudged |= self.pool >= self.full_raise
            self.pool += increment
        else:
            self.full_raise = increment
            self.pool = 0


@dataclass
class Dealt:
    hand: Hand
    opinions: list[Opinion] = field(default_factory=list)


def deal(rng: random.Random, kind: str) -> Dealt:
    """One hand between two and seven players (five in draw), most of whom have few chips."""
    game, kit = GAMES[kind]
    on_button = game == "short-deck"
    count = rng.randint(3 if on_button else 2, 5 if game == "single-draw-27" else 7)
    ante = rng.choice([0, 0, 10])
    stacks = [rng.choice([rng.randint(120, 400), rng.randint(300, 900), 20_000]) for _ in range(count)]
    small = 0 if count > 2 else 1
    if rng.random() < 0.1:
        stacks[small] = ante + rng.randint(1, SMALL)
    blinds = {-1: BIG} if on_button else (SMALL, BIG)
    state = kit.create_state(AUTOMATIONS, False, ante, blinds, BIG, tuple(stacks), count)

    turned = rng.randrange(count)  # who posts the small blind need not sit in the first seat
    seat_of = [(player + turned) % count for player in range(count)]
    names = [f"P{place}" for place in range(count)]
    hand = Hand(
        {names[place]: stacks[seat_of.index(place)] for place in range(count)},
        [],
        SMALL,
        BIG,
        structure=kind.split(maxsplit=1)[0],
        game=game,
        button=seat_of[count - 1] + 1,
    )
    name_of = [names[place] for place in seat_of]
    street = parsers_game(game).streets[0]
    if ante:
        hand.rows += [(street, name, "post-ante", ante) for name in name_of]
    posts = ((small, "post-small-blind", SMALL), (1 - small, "post-big-blind", BIG))
    for player, post, blind in ((count - 1, "post-button-blind", BIG),) if on_button else posts:
        hand.rows.append((street, name_of[player], post, min(blind, stacks[player] - ante)))

    dealt = Dealt(hand)
    play_out(rng, state, dealt, name_of, seat_of)
    return dealt


def play_out(rng: random.Random, state, dealt: Dealt, name_of: list[str], seat_of: list[int]) -> None:
    index = None
    streets = parsers_game(dealt.hand.game).streets
    while state.actor_index is not None or state.stand_patter_or_discarder_index is not None:
        if state.actor_index is None:
            state.stand_pat_or_discard()
            continue
        if state.street_index != index:
            index = state.street_index
            street = Street(full_raise=None)
        player = state.actor_index
        bet, put_in = max(state.bets), state.bets[player]
        others = [i for i in state.player_indices if i != player and state.statuses[i]]
        if bet == put_in and not any(state.stacks[i] for i in others):
            state.check_or_call()  # nothing to decide
            continue
        worth_raising = any(state.stacks[i] + state.bets[i] > bet for i in others)
        may_raise = state.can_complete_bet_or_raise_to()
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        owed = state.checking_or_calling_amount
        behind = state.stacks[player]
        dealt.opinions.append(
            Opinion(
                player=seat_of[player],
                owed=owed,
                bet=bet,
                put_in=put_in,
                behind=behind,
                pot=state.total_pot_amount,
                comparable=worth_raising and put_in + behind > bet and not street.misjudged,
                may_raise=may_raise,
                least=least,
                most=most,
            )
        )
        row = (streets[index], name_of[player])
        choice = rng.random()
        short = behind < 6 * BIG
        if may_raise and choice < (0.8 if short else 0.3) and not street.misjudged:
            to = rng.choice([least, rng.randint(least, min(most, 3 * least)), most if short else least])
            if rng.random() < 0.05:
                to = most
            street.raised(to - bet, all_in=to == put_in + behind)
            state.complete_bet_or_raise_to(to)
            dealt.hand.rows.append((*row, "raise" if bet else "bet", to))
        elif owed and choice > 0.85:
            state.fold()
            dealt.hand.rows.append((*row, "fold"))
        else:
            state.check_or_call()
            dealt.hand.rows.append((*row, "call", put_in + owed) if owed else (*row, "check"))


def compare(dealt: list[Dealt], reading: Reading) -> dict[str, int]:
    """Every action of these hands; how many answers of each kind were compared."""
    numbers = np.arange(len(dealt), dtype=np.int32)
    played = replay.play(parsed_of(*(one.hand for one in dealt)), numbers, reading, "recorded")
    assert played.totals["not_judgeable"].null_count() == len(dealt)
    assert played.rounds["owing_player"].null_count() == len(played.rounds)
    facts = played.facts.partition_by("hand", as_dict=True)
    seen = {"decisions": 0, "reopened": 0, "shut out": 0, "capped": 0, "bands": 0}
    for number, one in enumerate(dealt):
        rows = list(facts[(number,)].iter_rows(named=True)) if (number,) in facts else []
        assert len(rows) == len(one.opinions)
        for fact, opinion in zip(rows, one.opinions, strict=True):
            where = (number, one.hand, fact, opinion)
            ours = [fact[name] for name in ("expected_player", "to_call", "current_bet", "street_total")]
            theirs = [opinion.player, opinion.owed, opinion.bet, opinion.put_in]
            assert ours == theirs, where
            assert (fact["stack"], fact["pot_before"]) == (opinion.behind, opinion.pot), where
            seen["decisions"] += 1
            if opinion.comparable:
                assert fact["may_raise"] == opinion.may_raise, where
                seen["reopened"] += fact["why"] == "full-raise-faced"
                seen["shut out"] += fact["why"] == "short-all-in"
                seen["capped"] += fact["why"] == "capped"
            if fact["may_raise"] and opinion.least is not None:
                assert (fact["min_to"], fact["max_to"]) == (opinion.least, opinion.most), where
                seen["bands"] += 1
    return seen


@pytest.mark.parametrize(
    ("kind", "hands"),
    [("no-limit", 200), ("pot-limit", 200), ("no-limit draw", 100), ("no-limit short deck", 100)],
)
def test_pokerkit_agrees(kind, hands):
    rng = random.Random(f"floorcall {kind}")
    seen = compare([deal(rng, kind) for _ in range(hands)], Reading())
    # The comparison is worth something only if it came to both answers often.
    assert seen["decisions"] > 6 * hands / (2 if "draw" in kind else 1)
    assert seen["bands"] > 4 * hands / (2 if "draw" in kind else 1)
    assert seen["reopened"] > hands / 3
    assert seen["shut out"] > hands / 40
