"""Hands of Open Hand History for tests, and reading them."""

from __future__ import annotations

import copy
import json
from typing import Any

import polars as pl

from parsers.format import Options
from parsers.formats.ohh import FORMAT
from parsers.schema import Parsed
from parsers.text import from_bytes

# Blinds 1/2. Cy checks the flop, Ada bets 8 into 13, Cy folds: 8 go back, the pot of 13 pays 0.65 rake.
_HAND: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "Harbour Club",
    "network_name": "Harbour",
    "internal_version": "3",
    "game_number": "H-1",
    "start_date_utc": "2026-03-04T05:06:07Z",
    "table_name": "Pier 9",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0.0},
    "table_size": 6,
    "currency": "EUR",
    "dealer_seat": 1,
    "small_blind_amount": 1.0,
    "big_blind_amount": 2.0,
    "ante_amount": 0.0,
    "hero_player_id": 12,
    "flags": [],
    "players": [
        {"id": 12, "seat": 6, "name": "Cy", "starting_stack": 150.5},
        {"id": 10, "seat": 1, "name": "Ada", "starting_stack": 200},
        {"id": 11, "seat": 4, "name": "Bo", "starting_stack": 80.0},
    ],
    "rounds": [
        {
            "id": 0,
            "street": "Preflop",
            "cards": "",
            "actions": [
                {"action_number": 0, "player_id": 12, "action": "Dealt Cards", "cards": ["Ah", "Kd"]},
                {"action_number": 1, "player_id": 11, "action": "Post SB", "amount": 1.0, "is_allin": False},
                {"action_number": 2, "player_id": 12, "action": "Post BB", "amount": 2.0, "is_allin": False},
                {"action_number": 3, "player_id": 10, "action": "Raise", "amount": 6.0, "is_allin": False},
                {"action_number": 4, "player_id": 11, "action": "Fold", "amount": 0.0, "is_allin": False},
                {"action_number": 5, "player_id": 12, "action": "Call", "amount": 4.0, "is_allin": False},
            ],
        },
        {
            "id": 1,
            "street": "Flop",
            "cards": ["2c", "7h", "Js"],
            "actions": [
                {"action_number": 0, "player_id": 12, "action": "Check"},
                {"action_number": 1, "player_id": 10, "action": "Bet", "amount": 8},
                {"action_number": 2, "player_id": 12, "action": "Fold"},
            ],
        },
    ],
    "pots": [
        {
            "number": 0,
            "amount": 13.0,
            "rake": 0.65,
            "player_wins": [{"player_id": 10, "win_amount": 12.35}],
        }
    ],
}


def hand(**changes: Any) -> dict[str, Any]:
    """The hand above with some of its fields changed; a field that is `...` is left out."""
    made = copy.deepcopy(_HAND) | changes
    return {key: value for key, value in made.items() if value is not ...}


def numbered(count: int) -> list[dict[str, Any]]:
    """So many hands, H-1 and on."""
    return [hand(game_number=f"H-{number}") for number in range(1, count + 1)]


def act(player: int, action: str, amount: Any = ..., **more: Any) -> dict[str, Any]:
    """An action object."""
    made = {"player_id": player, "action": action, "amount": amount} | more
    return {key: value for key, value in made.items() if value is not ...}


def rounds(**streets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rounds with these actions, numbered from 1 through the hand."""
    number = 0
    made = []
    for place, (street, actions) in enumerate(streets.items()):
        for action in actions:
            number += 1
            action.setdefault("action_number", number)
        made.append({"id": place, "street": street.capitalize(), "actions": actions})
    return made


def played(pots: Any = None, **streets: list[dict[str, Any]]) -> dict[str, Any]:
    """A hand with these rounds; without pots unless they are given."""
    return hand(rounds=rounds(**streets), pots=pots or [])


BLINDS = ((11, "Post SB", 1), (12, "Post BB", 2))


def blinds() -> list[dict[str, Any]]:
    """The two blinds as actions."""
    return [act(*blind) for blind in BLINDS]


def wrapped(*hands: dict[str, Any], indent: int | None = None) -> str:
    """The hands as the standard stores them, a blank line between."""
    return "\n\n".join(json.dumps({"ohh": one}, indent=indent) for one in hands) + "\n"


def read(text: str | bytes | dict[str, Any]) -> Parsed:
    """Reads a whole source, or one hand wrapped, and checks that every byte is accounted for."""
    if isinstance(text, dict):
        text = wrapped(text)
    raw = text.encode() if isinstance(text, str) else text
    parsed = FORMAT.read(from_bytes(raw), Options())
    assert accounted(parsed) == len(raw)
    return parsed


def accounted(parsed: Parsed) -> int:
    """Bytes that belong to a hand, an issue, or ignored text."""
    spans = [frame.select((pl.col("byte_end") - pl.col("byte_start")).sum()).item() for frame in parsed[:1]]
    spans.append(parsed.issues.select((pl.col("byte_end") - pl.col("byte_start")).sum()).item())
    return sum(spans) + parsed.ignored["bytes"].sum()


def refusal(text: str | dict[str, Any]) -> dict[str, Any]:
    """The one issue of a source that holds nothing else."""
    parsed = read(text)
    assert parsed.hands.is_empty()
    (issue,) = parsed.issues.to_dicts()
    return issue
