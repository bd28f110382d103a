"""Small hands as tables, and what the engine says of them as plain rows.

A hand is written as lines, `player verb [amount] [word ...]` or the name of a street:

    Hand({"S": 5000, "B": 5000, "A": 5000},
         "S small 50 / B big 100 / A raise 300 / S fold / B call 200 / flop / B check / A bet 400 all-in")

An amount is the street total after a bet, raise or all-in (`shove`), and the chips added by anything else.
Further words: `all-in` (printed), `dead N`, `pushed N`. A correction (`correct`, chips of either sign) is of
the player's last action of the street, or of the one with the ordinal N (`naming N`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from audit import ledger
from audit.reading import Reading, Track
from parsers import games, schema

VERBS = {
    "ante": "post-ante", "small": "post-small-blind", "big": "post-big-blind", "dead-blind": "post-dead",
    "straddle": "post-straddle", "button-blind": "post-button-blind", "bring-in": "bring-in", "fold": "fold",
    "check": "check", "call": "call", "bet": "bet", "raise": "raise", "complete": "complete",
    "shove": "all-in", "return": "uncalled-return", "collect": "collect", "show": "show",
    "correct": "correction", "draw": "draw", "stand-pat": "stand-pat",
}  # fmt: skip
TO_A_TOTAL = ("bet", "raise", "complete", "all-in")


@dataclass
class Hand:
    """Players in the order of seats with their stacks (None: unknown), and what happens."""

    stacks: dict[str, int | None]
    script: str
    structure: str | None = "no-limit"
    blinds: tuple[int | None, int | None] = (50, 100)
    bets: tuple[int | None, int | None] = (None, None)
    cap: int | None = None
    seats: tuple[int, ...] = ()  # from 1 where not given
    button: int | None = 0  # 0: the last seat
    sitting_out: tuple[str, ...] = ()
    game: str | None = None
    ante: int | None = None
    bring_in: int | None = None
    up: tuple[tuple[str, ...], ...] = ()  # of stud: a player and his upcards from third street on

    def rows(self, number: int) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
        """The hand's row, its players' and its actions'."""
        seats = self.seats or tuple(range(1, len(self.stacks) + 1))
        hand = {
            "hand": number,
            "structure": self.structure,
            "game": self.game,
            "ante": self.ante,
            "bring_in": self.bring_in,
            "small_blind": self.blinds[0],
            "big_blind": self.blinds[1],
            "small_bet": self.bets[0],
            "big_bet": self.bets[1],
            "betting_cap": self.cap,
            "button_seat": seats[-1] if self.button == 0 else self.button,
        }
        players = [
            {
                "hand": number,
                "player_index": index,
                "seat": seats[index],
                "name": name,
                "stack": stack,
                "sitting_out": name in self.sitting_out,
                "is_hero": False,
            }
            for index, (name, stack) in enumerate(self.stacks.items())
        ]
        return hand, players, self._actions(number)

    def cards(self, number: int) -> list[dict[str, Any]]:
        """The rows of the upcards."""
        return [
            {
                "hand": number,
                "street": street,
                "player_index": list(self.stacks).index(name),
                "run": 1,
                "cards": card,
                "face_up": True,
            }
            for name, *cards in self.up
            for street, card in zip(("third", "fourth", "fifth", "sixth"), cards, strict=False)
        ]

    def _actions(self, number: int) -> list[dict[str, Any]]:
        names = list(self.stacks)
        street, totals, homes = games.game(self.game).streets[0], dict.fromkeys(names, 0), {}
        acted: dict[tuple[str, str], int] = {}
        rows: list[dict[str, Any]] = []
        for line in (part.split() for part in self.script.split("/") if part.strip()):
            if len(line) == 1:
                street, totals = line[0], dict.fromkeys(names, 0)
                continue
            name, kind = line[0], VERBS[line[1]]
            words = line[2:]
            amount = int(words.pop(0)) if words and words[0].lstrip("-").isdigit() else 0
            row: dict[str, Any] = {"hand": number, "ordinal": len(rows) + 1, "street": street, "kind": kind}
            row["player_index"] = names.index(name) if name in names else None
            row["all_in"] = True if "all-in" in words else None
            row["pushed"] = int(words[words.index("pushed") + 1]) if "pushed" in words else None
            dead = int(words[words.index("dead") + 1]) if "dead" in words else 0
            if kind in schema.VOLUNTARY:
                acted[name, street] = row["ordinal"]
            if kind == "correction":
                named = int(words[words.index("naming") + 1]) if "naming" in words else 0
                row["corrects"] = named or acted.get((name, street))
            if kind == "uncalled-return":
                row["street"] = homes.get(name, street)
                chips = -amount
            else:
                chips = amount - totals.get(name, 0) if kind in TO_A_TOTAL else amount
                homes[name] = street
            if kind in ("post-ante", "post-dead", "fold"):
                dead = chips
            if kind in ("collect", "show"):
                chips = 0
            totals[name] = totals.get(name, 0) + chips - dead
            rows.append(row | {"chips": chips, "dead": dead, "to": totals[name]})
        return rows


def tables(*hands: Hand) -> schema.Parsed:
    """The hands as one shard."""
    made = [hand.rows(number) for number, hand in enumerate(hands)]

    def frame(rows: list[dict[str, Any]], columns: dict[str, pl.DataType]) -> pl.DataFrame:
        return pl.DataFrame({name: [row.get(name) for row in rows] for name in columns}, schema=columns)

    return schema.Parsed(
        hands=frame([hand for hand, _, _ in made], schema.HANDS),
        players=frame([row for _, players, _ in made for row in players], schema.PLAYERS),
        cards=frame([card for number, hand in enumerate(hands) for card in hand.cards(number)], schema.CARDS),
        actions=frame([row for _, _, actions in made for row in actions], schema.ACTIONS),
        issues=schema.empty(schema.ISSUES),
        ignored=schema.empty(schema.IGNORED),
    )


@dataclass
class Sheet:
    """What the engine says of one hand: players by name, and each action's facts in order."""

    facts: list[dict[str, Any]]
    rounds: dict[str, dict[str, Any]]
    totals: dict[str, Any]

    def of(self, player: str, turn: int = -1) -> dict[str, Any]:
        """The facts of a player's action: his last, or his number `turn` from 0."""
        return [row for row in self.facts if row["player"] == player][turn]

    def choices(self, player: str, turn: int = -1) -> tuple[int, bool, int | None]:
        """What a player has to call, whether he may raise, and the least total to which he may."""
        row = self.of(player, turn)
        return row["to_call"], row["may_raise"], row["min_to"]


def played(hand: Hand, track: Track = "recorded", **settings: Any) -> Sheet:
    """One hand played alone, under a reading with these settings."""
    answer = ledger.play(tables(hand), np.array([0], np.int32), Reading(**settings), track)
    names = list(hand.stacks)

    def named(index: int | None) -> str | None:
        return None if index is None else names[index]

    acts = {row["ordinal"]: row for row in hand.rows(0)[2]}
    facts = [
        row
        | {
            "player": named(acts[row["ordinal"]]["player_index"]),
            "expected": named(row["expected_player"]),
            "kind": acts[row["ordinal"]]["kind"],
        }
        for row in answer.facts.to_dicts()
    ]
    rounds = {
        row["street"]: row
        | {
            "owing": named(row["owing_player"]),
            "unmatched_of": named(row["unmatched_player"]),
            "returned_to": named(row["returned_player"]),
        }
        for row in answer.rounds.to_dicts()
    }
    return Sheet(facts, rounds, answer.totals.to_dicts()[0])


DEEP = 1_000_000


def on_flop(
    stacks: dict[str, int], script: str, blinds: tuple[int, int] = (50, 100), **settings: Any
) -> Hand:
    """A hand whose players, in their order of acting, have called the big blind and see a flop.

    `stacks` is what they have on the flop; the first has the small blind, the second the big one.
    """
    small, big = blinds
    first, second, *others = stacks
    called = [f"{first} small {small}", f"{second} big {big}", *(f"{name} call {big}" for name in others)]
    called += [f"{first} call {big - small}", f"{second} check", "flop", script]
    return Hand(
        {name: stack + big for name, stack in stacks.items()}, " / ".join(called), blinds=blinds, **settings
    )
