"""Small hands written by hand, and what the engine says of them.

Amounts are chips. In a row `(street, player, kind, amount)` the amount of a call, bet, raise or all-in is
the street total ("to"); of a post, a return, a correction or a forfeit the chips. A row may end with a dict
of further columns. Players sit in the order of `stacks`, in seats 1, 2, 3, ... unless `seats` says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import polars as pl

from audit import replay
from audit.reading import Reading
from parsers import schema
from parsers.schema import Parsed

DEEP = 1_000_000
TOTALS = {"call", "bet", "raise", "complete", "all-in"}
DEAD = {"post-ante", "post-dead"}


@dataclass
class Hand:
    stacks: dict[str, int | None]
    rows: list[tuple]
    small_blind: int | None = 50
    big_blind: int | None = 100
    structure: str | None = "no-limit"
    button: int | None = None  # a seat
    seats: dict[str, int] = field(default_factory=dict)
    sitting_out: tuple[str, ...] = ()
    small_bet: int | None = None
    big_bet: int | None = None
    betting_cap: int | None = None
    game: str = "holdem"
    ante: int | None = None
    bring_in: int | None = None
    upcards: list[tuple[str, str, str]] = field(default_factory=list)  # street, player, cards

    @property
    def names(self) -> list[str]:
        return list(self.stacks)


def on_flop(stacks: dict[str, int | None], rows: list[tuple], **settings: object) -> Hand:
    """Everybody has called the big blind; `stacks` are those on the flop, in the order of action there."""
    names = list(stacks)
    big_blind = settings.get("big_blind", 100)
    small = settings.setdefault("small_blind", big_blind // 2)
    small_poster, big_poster = names[:2] if len(names) > 2 else names[::-1]
    callers = [name for name in (*names[2:], small_poster) if name != big_poster]
    if len(names) == 2:
        callers = [small_poster]
    preflop = [
        ("preflop", small_poster, "post-small-blind", small),
        ("preflop", big_poster, "post-big-blind", big_blind),
        *(("preflop", name, "call", big_blind) for name in callers),
        ("preflop", big_poster, "check"),
    ]
    deeper = {name: None if stack is None else stack + big_blind for name, stack in stacks.items()}
    settings.setdefault("button", len(names))
    return Hand(deeper, preflop + [("flop", *row) for row in rows], **settings)


def parsed_of(*hands: Hand) -> Parsed:
    """The tables of these hands, numbered from 0."""
    tables: dict[str, list[dict]] = {"hands": [], "players": [], "actions": [], "cards": []}
    for number, hand in enumerate(hands):
        _add(tables, number, hand)
    frames = {
        name: pl.DataFrame(
            {column: [row.get(column) for row in rows] for column in columns}, schema=columns, strict=True
        )
        for name, rows, columns in (
            ("hands", tables["hands"], schema.HANDS),
            ("players", tables["players"], schema.PLAYERS),
            ("actions", tables["actions"], schema.ACTIONS),
            ("cards", tables["cards"], schema.CARDS),
        )
    }
    return Parsed(
        **frames,
        issues=schema.empty(schema.ISSUES),
        ignored=schema.empty(schema.IGNORED),
    )


def _add(tables: dict[str, list[dict]], number: int, hand: Hand) -> None:
    tables["hands"].append(
        {
            "hand": number,
            "game": hand.game,
            "structure": hand.structure,
            "small_blind": hand.small_blind,
            "big_blind": hand.big_blind,
            "small_bet": hand.small_bet,
            "big_bet": hand.big_bet,
            "betting_cap": hand.betting_cap,
            "ante": hand.ante,
            "bring_in": hand.bring_in,
            "button_seat": hand.button,
        }
    )
    for index, (name, stack) in enumerate(hand.stacks.items()):
        tables["players"].append(
            {
                "hand": number,
                "player_index": index,
                "seat": hand.seats.get(name, index + 1),
                "name": name,
                "stack": stack,
                "sitting_out": name in hand.sitting_out,
            }
        )
    for street, player, cards in hand.upcards:
        card = {"hand": number, "street": street, "player_index": hand.names.index(player)}
        tables["cards"].append({**card, "run": 1, "cards": cards, "face_up": True})
    totals: dict[tuple[str, str], int] = {}
    for ordinal, row in enumerate(hand.rows, start=1):
        street, player, kind, *rest = row
        extra = rest.pop() if rest and isinstance(rest[-1], dict) else {}
        amount = rest[0] if rest else 0
        before = totals.get((street, player), 0)
        if kind in TOTALS:
            chips, dead = amount - before, 0
        elif kind in DEAD or kind == "fold":
            chips, dead = amount, amount
        else:
            chips, dead = -amount if kind == "uncalled-return" else amount, 0
        totals[street, player] = before + chips - dead
        tables["actions"].append(
            {
                "hand": number,
                "ordinal": ordinal,
                "street": street,
                "player_index": hand.names.index(player) if isinstance(player, str) else player,
                "kind": kind,
                "chips": chips,
                "dead": dead,
                "to": before + chips - dead,
                **extra,
            }
        )


class Answer:
    """What the engine says of one hand, with players by name."""

    def __init__(self, hand: Hand, reading: Reading | None = None, track: str = "recorded") -> None:
        played = replay.play(parsed_of(hand), np.array([0], np.int32), reading or Reading(), track)
        self.played = played
        self.hand = hand
        self.facts = [self._named(fact) for fact in played.facts.iter_rows(named=True)]
        self.rounds = [self._named(one) for one in played.rounds.iter_rows(named=True)]
        (self.totals,) = played.totals.iter_rows(named=True)

    def _named(self, row: dict) -> dict:
        for column in ("expected_player", "owing_player", "unmatched_player", "returned_player"):
            if row.get(column) is not None:
                row[column] = self.hand.names[row[column]]
        return row

    def at(self, street: str, player: str, turn: int = 1) -> dict:
        """The state before the player's action number `turn` in this street."""
        kinds = set(schema.VOLUNTARY)
        ordinals = [
            ordinal
            for ordinal, row in enumerate(self.hand.rows, start=1)
            if row[:2] == (street, player) and row[2] in kinds
        ]
        (fact,) = (fact for fact in self.facts if fact["ordinal"] == ordinals[turn - 1])
        return fact

    def round(self, street: str) -> dict:
        (one,) = (one for one in self.rounds if one["street"] == street)
        return one


def says(row: dict, **expected: object) -> None:
    """The row holds these values."""
    assert {name: row[name] for name in expected} == expected
