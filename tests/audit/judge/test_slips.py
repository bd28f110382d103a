"""A slip in the code of either engine, on generated hands: the other one contradicts it.

The hands come from a dealer that shares nothing with the engines, and are played twice as in any audit: those
with a finding, those with short all-ins, and a sample.
"""

from __future__ import annotations

import inspect
import random
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any

import polars as pl
import pytest

from audit import ledger_limits, ledger_masks, ledger_opening, replay_blinds, replay_limits, replay_stud
from audit.judge import Judgement, judge
from audit.ledger_leaders import Leaders
from audit.ledger_state import State
from audit.ledger_steps import Steps
from audit.replay_betting import Betting
from audit.rulebook import load
from parsers.format import Options
from parsers.formats import pokerstars
from parsers.schema import Parsed
from parsers.text import from_bytes
from tests.support.dealer import FAULTS, Dealt, deal, deal_faulty, deal_other, deal_other_faulty
from tests.support.pokerstars import print_hand

LAWFUL = 30
EACH = 2
BOOK = load("tda-2026")


def dealt(kind: str) -> list[Dealt]:
    rng = random.Random(f"slips {kind}")
    if kind == "stud":
        hands = [deal_other(rng, kind) for _ in range(LAWFUL)]
        return hands + [
            deal_other_faulty(rng, kind, plant) for plant in FAULTS["fixed-limit"] for _ in range(EACH)
        ]
    hands = [deal(rng, kind, short=number % 2 == 0, tournament=number % 3 == 0) for number in range(LAWFUL)]
    return hands + [deal_faulty(rng, kind, plant) for plant in FAULTS[kind] for _ in range(EACH)]


@cache
def hands_of(kind: str) -> tuple[Parsed, dict[int, str]]:
    """Lawful hands and some with a fault, as read; and by hand the rule that each fault breaks."""
    hands = dealt(kind)
    text = "".join(print_hand(hand, 900_001 + number)[0] for number, hand in enumerate(hands))
    tables = pokerstars.FORMAT.read(from_bytes(text.encode()), Options())
    assert tables.hands.height == len(hands)
    return tables, {number: hand.fault_code for number, hand in enumerate(hands) if hand.fault}


def stated(judgement: Judgement) -> set[tuple[int, str]]:
    found = judgement.findings.filter(pl.col("verdict") == "violation")
    return set(found.select("hand", "rule").iter_rows())


@cache
def sound(kind: str) -> Judgement:
    """What the engines say as they are."""
    return judge(hands_of(kind)[0], BOOK)


def slip(monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any], right: str, wrong: str) -> None:
    """Change a piece of an engine's own code, wherever the function has been imported to."""
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(right) == 1
    scope: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{source.replace(right, wrong)}", scope)
    monkeypatch.setattr(function, "__code__", scope[function.__name__].__code__)


NO_LIMIT, POT_LIMIT, FIXED_LIMIT, STUD = "no-limit", "pot-limit", "fixed-limit", "stud"
SLIPS = {
    # The least raise is double the bet, whatever the last raise was.
    "minimum-raise": (
        NO_LIMIT,
        (ledger_limits.full_raise_total, "bet + full", "2 * bet"),
        (Betting.full_total, "self.bet + self.full_raise", "2 * self.bet"),
    ),
    # A short all-in counts as the last full raise.
    "last-full-raise": (
        NO_LIMIT,
        (Steps._raise_bet, "np.copyto(full, growth, where=whole)", "np.copyto(full, growth, where=raised)"),
        (Betting._lift, "elif full:", "else:"),
    ),
    # Only more than a full raise reopens the betting.
    "reopening": (
        NO_LIMIT,
        (ledger_limits.right_to_raise, "faced >= state", "faced > state"),
        (replay_limits.right_to_raise, "= increase >= betting", "= increase > betting"),
    ),
    # A full bet is needed where half a bet is enough.
    "limit-reopening": (
        FIXED_LIMIT,
        (ledger_limits.right_to_raise, "faced * 2 >= state", "faced >= state"),
        (replay_limits.right_to_raise, "2 * increase >= betting", "increase >= betting"),
    ),
    # The call is left out of the pot-limit maximum.
    "pot-maximum": (
        POT_LIMIT,
        (ledger_limits.pot_limit_most, "2 * state.bet[:n] - total + pot", "state.bet[:n] + pot"),
        (replay_limits._pot_maximum, "2 * betting.bet - betting.put_in[player]", "betting.bet"),
    ),
    # One raise more than the rules have.
    "cap": (
        FIXED_LIMIT,
        (ledger_limits.raises_in_round, "return reading.raises_in_limit_round\n", "return 4\n"),
        (replay_limits._capped, "betting.bets < betting.cap", "betting.bets <= betting.cap"),
    ),
    # A raise is measured from the bet, not from the last full level.
    "limit-level": (
        FIXED_LIMIT,
        (ledger_limits.fixed_limit_total, "= base + unit", "= bet + unit"),
        (Betting._next_over, "level + unit", "self.bet + unit"),
    ),
    # The big bet begins a street late.
    "big-bet": (
        FIXED_LIMIT,
        (State.next_street, "late = street >= (", "late = street > ("),
        (Betting.open_street, "street >= start.late_street", "street > start.late_street"),
    ),
    # Whoever is asked next, the player after him is.
    "turn": (
        NO_LIMIT,
        (ledger_masks.next_of, "place.astype(np.int32)", "(place + 1).astype(np.int32)"),
        (Betting.find_expected, "in self._clockwise[self.place]:", "in self._clockwise[self.place - 1]:"),
    ),
    # To call is the whole bet, though the player has less.
    "owed": (
        NO_LIMIT,
        (Steps._decide, "(bet, most) - total, stack)", "(bet, most) - total, bet)"),
        (Betting.to_call, "owed if owed < behind else behind", "owed"),
    ),
    # The first to act is the second player after the big blind.
    "first-to-act": (
        POT_LIMIT,
        (ledger_opening.opening, "blinds.big_player + 1", "blinds.big_player + 2"),
        (replay_blinds._blinds_opening, "big_player + 1", "big_player + 2"),
    ),
    # The lowest exposed hand opens instead of the highest.
    "opener": (
        STUD,
        (Leaders.first, "strength.argmax(axis=1)", "strength.argmin(axis=1)"),
        (replay_stud.opener, "best = max(", "best = min("),
    ),
}


@pytest.mark.parametrize("kind", [NO_LIMIT, POT_LIMIT, FIXED_LIMIT, STUD])
def test_sound_engines_agree_and_find_what_was_planted(kind: str) -> None:
    planted = set(hands_of(kind)[1].items())
    assert not sound(kind).engines_disagree
    assert stated(sound(kind)) >= planted
    # The dealer lifts the cap for two players wherever some book does, which this one does not.
    assert {rule for _, rule in stated(sound(kind)) - planted} <= {"R05"}


@pytest.mark.parametrize("engine", [1, 2], ids=["ledger", "replay"])
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_one_engine_is_seen_and_accuses_nobody(
    monkeypatch: pytest.MonkeyPatch, name: str, engine: int
) -> None:
    kind = SLIPS[name][0]
    lawful = sound(kind)
    slip(monkeypatch, *SLIPS[name][engine])
    judgement = judge(hands_of(kind)[0], BOOK)
    assert judgement.engines_disagree
    seen = set(judgement.findings.filter(pl.col("rule") == "X01")["hand"])
    assert seen
    assert stated(judgement) <= stated(lawful)
    assert not seen & {hand for hand, _ in stated(judgement)}
