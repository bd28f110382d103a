"""Prints a dealt hand as Open Hand History, with floor events where a case gives them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from parsers.games import game
from parsers.schema import VOLUNTARY
from tests.support.dealer import Dealt

_ACTIONS = {
    "post-ante": "Post Ante",
    "post-small-blind": "Post SB",
    "post-big-blind": "Post BB",
    "post-dead": "Post Dead",
    "post-straddle": "Straddle",
    "post-button-blind": "Post Button Blind",
    "bring-in": "Bring In",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "complete": "Complete",
    "draw": "Draw",
    "stand-pat": "Stand Pat",
    "correction": "Correction",
}
_BETS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-8": "OmahaHiLo", "stud": "Stud", "stud-8": "StudHiLo"}
_DEALT = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}
"""Which of the board's cards come with a round."""
_EVENT = {
    "tournament": True,
    "tournament_info": {
        "tournament_number": "501",
        "name": "Main Event",
        "start_date_utc": "2026-05-01T10:00:00Z",
    },
}
_STREETS = {
    "preflop": "Preflop",
    "draw-0": "Predraw",
    **{street: f"{street.title()} Street" for street in ("third", "fourth", "fifth", "sixth", "seventh")},
    **{f"draw-{number}": f"Draw {number}" for number in (1, 2, 3)},
}

_AMOUNTS = {
    "pushed", "pulled_in", "declared_to", "quoted", "ruled_to", "forfeited", "call", "min_to", "max_to",
}  # fmt: skip

Objects = dict[int, dict[str, Any]]
"""An object by the number of the voluntary action in the hand, from 1."""


def print_ohh(
    hand: Dealt,
    number: int,
    names: Sequence[str],
    floor: Objects,
    offered: Objects | None = None,
    upcards: dict[str, dict[int, str]] | None = None,
    corrections: Objects | None = None,
) -> str:
    """One object; `upcards` by street and player.

    `corrections`: what else is told of each, by its number among the events of the hand, from 1, which is its
    action_number. Unless told otherwise the director ruled it after the action before.
    """
    money = _money(hand)
    wins = [{"player_id": p, "win_amount": money(a)} for p, a in hand.collected.items()]
    players = [
        {"id": p, "seat": p + 1, "name": n, "starting_stack": money(hand.stacks[p])}
        for p, n in enumerate(names)
    ]
    ohh = {
        "spec_version": "1.4.7",
        "site_name": "Casa del Rey",
        "network_name": "Casa del Rey",
        "internal_version": "1",
        **(_EVENT if hand.tournament else {}),
        "game_number": str(number),
        "start_date_utc": "2026-05-01T12:00:00Z",
        "table_name": "Feature table",
        "game_type": _GAMES.get(hand.game, hand.game),
        "bet_limit": {"bet_type": _BETS[hand.structure]},
        "table_size": 9,
        "currency": "Chips" if hand.tournament else "USD",
        "dealer_seat": hand.button + 1,
        "small_blind_amount": money(hand.small_blind),
        "big_blind_amount": 0 if _is_stud(hand) else money(hand.big_blind),
        "ante_amount": money(hand.ante),
        **_limits(hand),
        "hero_player_id": None,
        "players": players,
        "rounds": _rounds(hand, {"floor": floor, "offered": offered or {}}, upcards or {}, corrections or {}),
        "pots": [{"number": 0, "amount": money(hand.pot), "rake": money(hand.rake), "player_wins": wins}],
    }
    return json.dumps({"ohh": ohh}, indent=1) + "\n"


def _money(hand: Dealt) -> Callable[[int], int | float]:
    """Whole chips; in cash games of units of a hundred cents."""
    return lambda amount: amount if hand.tournament else amount / 100


def _told(hand: Dealt, event: dict[str, Any]) -> dict[str, Any]:
    """The amounts of a floor event or of offered limits as the hand's."""
    money = _money(hand)
    return {
        name: [money(chip) for chip in value] if isinstance(value, list)
        else money(value) if name in _AMOUNTS else value
        for name, value in event.items()
    }  # fmt: skip


def _limits(hand: Dealt) -> dict[str, Any]:
    """What hold'em without limits does not need. In stud the small bet stands in for the big blind."""
    bets = hand.small_bet, hand.big_bet
    if not any(bets) and _is_stud(hand):
        bets = hand.big_blind, 2 * hand.big_blind
    money = _money(hand)
    fields = {
        "bring_in_amount": money(hand.bring_in),
        "small_bet_amount": money(bets[0]),
        "big_bet_amount": money(bets[1]),
        "flags": hand.flags,
    }
    return {name: value for name, value in fields.items() if value}


def _is_stud(hand: Dealt) -> bool:
    return game(hand.game).family == "stud"


def _rounds(
    hand: Dealt, objects: dict[str, Objects], upcards: dict[str, dict[int, str]], corrections: Objects
) -> list[dict[str, Any]]:
    money = _money(hand)
    rounds: list[dict[str, Any]] = []
    decisions: list[int] = []  # action_numbers
    last, street = 0, ""
    for count, event in enumerate(hand.events, 1):
        if event.kind == "uncalled-return":  # the standard has no such action
            continue
        if event.street != street:
            street = event.street
            dealt = [
                {"player_id": p, "action": "Dealt Cards", "cards": card.split(), "face_up": True}
                for p, card in upcards.get(street, {}).items()
            ]
            name = _STREETS.get(street, street.capitalize())
            rounds.append({"id": len(rounds), "street": name, "actions": dealt})
        action: dict[str, Any] = {
            "action_number": count,
            "player_id": event.player,
            "action": _ACTIONS[event.kind],
            "amount": money(event.chips),
            "is_allin": event.all_in,
        }
        if event.kind in VOLUNTARY:
            decisions.append(count)
            own = {key: told[len(decisions)] for key, told in objects.items() if len(decisions) in told}
            action |= {key: _told(hand, event) for key, event in own.items()}
        elif event.kind == "correction":
            corrects = decisions[event.corrects - 1]
            told = {"ruled_by": "director", "noticed_after": last} | corrections.get(count, {})
            action["floor"] = _told(hand, told) | {"corrects": corrects}
        rounds[-1]["actions"].append(action)
        rounds[-1]["cards"] = list(hand.board[slice(*_DEALT.get(street, (0, 0)))])
        last = count
    return rounds
