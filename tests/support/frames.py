"""The tables of played hands as a perfect parser would make them, many hands at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import polars as pl

from parsers.schema import ACTIONS, CARDS, HANDS, IGNORED, ISSUES, PLAYERS, Parsed, empty
from tests.support.dealing.hand import BOMB_POT, STREETS_OF, STUD, Dealt

SCALE = {True: 10_000, False: 100}
"""Ten-thousandths per unit of the dealer, which is a chip in tournaments (True) and a cent in cash games."""
_DEAD = ("post-ante", "post-dead")

Columns = dict[str, list[Any]]


def parsed(hands: Sequence[Dealt]) -> Parsed:
    """The tables of these hands, numbered from 0."""
    heads, players, cards, actions = _columns(HANDS), _columns(PLAYERS), _columns(CARDS), _columns(ACTIONS)
    for number, hand in enumerate(hands):
        scale = SCALE[hand.tournament]
        _head(heads, number, hand, scale)
        for player, stack in enumerate(hand.stacks):
            collected = hand.collected.get(player, 0) * scale
            row = {"hand": number, "player_index": player, "seat": player + 1, "name": f"player {player}"}
            _add(players, row | {"stack": stack * scale, "sitting_out": False, "collected": collected})
        _actions(actions, number, hand, scale)
        _upcards(cards, number, hand)
    return Parsed(
        _frame(heads, HANDS),
        _frame(players, PLAYERS),
        _frame(cards, CARDS),
        _frame(actions, ACTIONS),
        empty(ISSUES),
        empty(IGNORED),
    )


def _head(heads: Columns, number: int, hand: Dealt, scale: int) -> None:
    stud = STREETS_OF[hand.game] is STUD
    limit = hand.structure == "fixed-limit"
    row = {
        "hand": number,
        "source": 0,
        "site": "Room",
        "format": "made",
        "dialect": "made",
        "hand_id": str(number),
        "content_sha256": hashlib.sha256(repr((number, hand.stacks, hand.pot)).encode()).hexdigest(),
        "game": hand.game,
        "structure": hand.structure,
        "stakes_kind": "tournament" if hand.tournament else "cash",
        "currency": None if hand.tournament else "USD",
        "small_blind": hand.small_blind * scale or None,
        "big_blind": None if stud else hand.big_blind * scale,
        "ante": hand.ante * scale or None,
        "bring_in": hand.bring_in * scale or None,
        "small_bet": (hand.small_bet or hand.big_blind) * scale if limit else None,
        "big_bet": (hand.big_bet or 2 * hand.big_blind) * scale if limit else None,
        "betting_cap": hand.betting_cap * scale or None,
        "button_seat": None if stud else hand.button + 1,
        "pot_printed": hand.pot * scale,
        "rake_printed": hand.rake * scale,
        "prints_returns": True,
        "prints_pot": True,
        "flags": ["bomb-pot"] if BOMB_POT in hand.flags else [],
    }
    _add(heads, row)


def _actions(actions: Columns, number: int, hand: Dealt, scale: int) -> None:
    """The rows of `ACTIONS`; written out, since most of the time goes here."""
    events = hand.events
    filled: Columns = {
        "hand": [number] * len(events),
        "ordinal": list(range(1, len(events) + 1)),
        "street": [event.street for event in events],
        "player_index": [event.player for event in events],
        "kind": [event.kind for event in events],
        "chips": [event.chips * scale for event in events],
        "dead": [event.chips * scale if event.kind in _DEAD else 0 for event in events],
        "to": [0 if event.kind in ("draw", "stand-pat") else event.to * scale for event in events],
        "all_in": [event.all_in for event in events],
    }
    for name, column in actions.items():
        column.extend(filled.get(name) or [None] * len(events))


def _upcards(cards: Columns, number: int, hand: Dealt) -> None:
    """What those who are still in are dealt face up."""
    if not hand.upcards:
        return
    folded = {e.player: STUD.index(e.street) for e in hand.events if e.kind == "fold"}
    reached = len(STUD) if hand.showdown else STUD.index(hand.events[-1].street) + 1
    for player, shown in hand.upcards.items():
        for place, card in enumerate(shown[:reached]):
            if place <= folded.get(player, place):
                row = {"hand": number, "street": STUD[place], "player_index": player, "run": 1}
                _add(cards, row | {"cards": card, "face_up": True})


def _columns(schema: dict[str, pl.DataType]) -> Columns:
    return {name: [] for name in schema}


def _add(columns: Columns, row: dict[str, Any]) -> None:
    for name, column in columns.items():
        column.append(row.get(name))


def _frame(columns: Columns, schema: dict[str, pl.DataType]) -> pl.DataFrame:
    return pl.DataFrame(columns, schema=schema)
