"""Prints a dealt hand as Open Hand History, with floor events where a case gives them."""

from __future__ import annotations

import json
from typing import Any

from tests.support.dealer import STREETS, Dealt

_ACTIONS = {
    "post-ante": "Post Ante",
    "post-small-blind": "Post SB",
    "post-big-blind": "Post BB",
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
}
_BETS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}


def print_ohh(hand: Dealt, number: int, names: list[str], floor: dict[int, dict[str, Any]]) -> str:
    """One object; `floor` by the number of the voluntary action in the hand, from 1."""
    rounds: list[dict[str, Any]] = []
    voluntary = 0
    for count, event in enumerate(hand.events, 1):
        if event.kind == "uncalled-return":  # the standard has no such action
            continue
        if not rounds or rounds[-1]["street"] != event.street.capitalize():
            rounds.append({"id": len(rounds), "street": event.street.capitalize(), "actions": []})
        action: dict[str, Any] = {
            "action_number": count,
            "player_id": event.player,
            "action": _ACTIONS[event.kind],
            "amount": event.chips,
            "is_allin": event.all_in,
        }
        if not event.kind.startswith("post"):
            voluntary += 1
            if voluntary in floor:
                action["floor"] = floor[voluntary]
        rounds[-1]["actions"].append(action)
    for shown in rounds:
        place = STREETS.index(shown["street"].lower())
        shown["cards"] = [["2c", "7d", "9h"], ["Js"], ["Kc"]][place - 1] if place else []
    wins = [{"player_id": p, "win_amount": a} for p, a in hand.collected.items()]
    players = [
        {"id": p, "seat": p + 1, "name": n, "starting_stack": hand.stacks[p]} for p, n in enumerate(names)
    ]
    ohh = {
        "spec_version": "1.4.7",
        "site_name": "Casa del Rey",
        "network_name": "Casa del Rey",
        "internal_version": "1",
        "tournament": True,
        "tournament_info": {
            "tournament_number": "501",
            "name": "Main Event",
            "start_date_utc": "2026-05-01T10:00:00Z",
        },
        "game_number": str(number),
        "start_date_utc": "2026-05-01T12:00:00Z",
        "table_name": "Feature table",
        "game_type": {"holdem": "Holdem", "omaha": "Omaha"}[hand.game],
        "bet_limit": {"bet_type": _BETS[hand.structure]},
        "table_size": 9,
        "currency": "Chips",
        "dealer_seat": hand.button + 1,
        "small_blind_amount": hand.small_blind,
        "big_blind_amount": hand.big_blind,
        "ante_amount": hand.ante,
        "hero_player_id": None,
        "players": players,
        "rounds": rounds,
        "pots": [{"number": 0, "amount": hand.pot, "rake": 0, "player_wins": wins}],
    }
    return json.dumps({"ohh": ohh}, indent=1) + "\n"
