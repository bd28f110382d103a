"""What the tests' own writer prints of stud and draw games is what is read again."""

from __future__ import annotations

import pytest

from tests.parsers.pokerstars.stars_hands import actions, read, reasons
from tests.support.dealer import Dealt, Event
from tests.support.pokerstars import print_hand

ANTES = [Event("third", p, "post-ante", 5) for p in range(3)]


def dealt(game: str, events: list[Event], pot: int, **more: object) -> Dealt:
    return Dealt(
        structure="fixed-limit", game=game, small_blind=20, big_blind=40, ante=0, stacks=[500, 400, 60],
        button=0, tournament=True, events=events, collected={0: pot}, pot=pot, **more,
    )  # fmt: skip


def told(hand: Dealt) -> list[tuple[object, ...]]:
    """What of the hand's play stands in the rows, in their words: the room knows no completion."""
    return [
        (e.street, f"player {'ABC'[e.player]}", "raise" if e.kind == "complete" else e.kind, e.chips)
        for e in hand.events
    ]


STUD = [
    *ANTES,
    Event("third", 1, "bring-in", 10, 10),
    Event("third", 2, "complete", 40, 40, 30),
    Event("third", 0, "call", 40, 40),
    Event("third", 1, "fold", 0, 10),
    Event("fourth", 0, "bet", 40, 40, 40),
    Event("fourth", 2, "call", 15, 15, 0, True),
    Event("fourth", 0, "uncalled-return", -25, 15),
]
DRAW = [
    Event("draw-0", 1, "post-small-blind", 20, 20),
    Event("draw-0", 2, "post-big-blind", 40, 40),
    Event("draw-0", 0, "raise", 80, 80, 40),
    Event("draw-0", 1, "fold", 0, 20),
    Event("draw-0", 2, "call", 20, 60, 0, True),
    Event("draw-0", 0, "uncalled-return", -20, 60),
    Event("draw-1", 2, "draw", to=2),
    Event("draw-1", 0, "stand-pat"),
]


@pytest.mark.parametrize("game", ["stud", "stud-8", "razz"])
def test_stud(game: str) -> None:
    up = {0: ["Kc", "Kd"], 1: ["2c"], 2: ["9h", "4s"]}
    hand = dealt(game, STUD, 135, showdown=True, upcards=up)
    text, at = print_hand(hand, 5)
    parsed = read(text)
    assert reasons(parsed) == []
    assert parsed.hands["game"].to_list() == [game]
    assert [row[:4] for row in actions(parsed)][:-1] == told(hand)
    assert parsed.actions["line"].to_list()[:-1] == at
    cards = parsed.cards.select("street", "player_index", "cards", "face_up").rows()
    assert cards == [
        ("third", 0, "Kc", True), ("third", 1, "2c", True), ("third", 2, "9h", True),
        ("fourth", 0, "Kd", True), ("fourth", 2, "4s", True),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["five-card-draw", "single-draw-27", "triple-draw-27", "badugi"])
def test_draw(game: str) -> None:
    hand = dealt(game, DRAW, 140, showdown=True)
    text, at = print_hand(hand, 6)
    parsed = read(text)
    assert reasons(parsed) == []
    assert [row[:4] for row in actions(parsed)][:-1] == told(hand)
    assert parsed.actions["line"].to_list()[:-1] == at


def test_a_round_of_one_draw_in_which_the_draw_is_not_told() -> None:
    events = [*DRAW[:2], Event("draw-0", 0, "fold"), Event("draw-0", 1, "call", 20, 40)]
    events += [Event("draw-0", 2, "check", 0, 40), Event("draw-1", 1, "check"), Event("draw-1", 2, "check")]
    hand = dealt("five-card-draw", events, 80, showdown=True)
    assert [row[:4] for row in actions(read(print_hand(hand, 7)[0]))][:-1] == told(hand)
