"""What a played hand is: everything that a writer needs to print it, and what its players could have done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

PREFLOP = ("preflop", "flop", "turn", "river")
STUD = ("third", "fourth", "fifth", "sixth", "seventh")
ONE_DRAW = ("draw-0", "draw-1")
THREE_DRAWS = ("draw-0", "draw-1", "draw-2", "draw-3")
STREETS_OF = {
    **dict.fromkeys(
        (
            "holdem", "omaha", "omaha-8", "omaha-5", "omaha-5-8", "omaha-6", "omaha-6-8", "courchevel",
            "courchevel-8", "split-holdem", "short-deck",
        ),
        PREFLOP,
    ),
    **dict.fromkeys(("stud", "stud-8", "razz"), STUD),
    **dict.fromkeys(("five-card-draw", "single-draw-27", "single-draw-a5"), ONE_DRAW),
    **dict.fromkeys(("triple-draw-27", "triple-draw-a5", "badugi", "badacey", "badeucey"), THREE_DRAWS),
}  # fmt: skip
"""The betting rounds of each game."""
LATE = ("turn", "river", "fifth", "sixth", "seventh", "draw-2", "draw-3")
"""Where the big bet is bet in fixed limit; with one draw also after it."""
BOMB_POT = "Bomb_Pot"
"""A flag: antes alone, and play begins on the flop."""


@dataclass
class Event:
    """One line of play; `chips` added, `to` the street total after, `by` the increment of a raise.

    `corrects`, of a correction: the number in the hand, from 1, of the voluntary action that it changes.
    """

    street: str
    player: int
    kind: str
    chips: int = 0
    to: int = 0
    by: int = 0
    all_in: bool = False
    corrects: int = 0


class Known(NamedTuple):
    """What stood before a player's decision, by the first reading of the book (`rules.BOOKS`)."""

    player: int
    level: int  # the bet to be called
    inside: int  # what the player has in this street
    left: int  # and behind
    pot: int
    owed: int
    may_raise: bool
    full: int  # the last full bet or raise; in fixed limit the unit
    least: int | None  # lawful raise totals; None without the right or the chips
    most: int | None
    settled: bool  # False: the books leave open who may raise now, and to what


class Pot(NamedTuple):
    """The main pot or a side pot."""

    amount: int
    paid: dict[int, int]  # by player; less than the amount by the rake


@dataclass
class Dealt:
    """A finished hand: everything a writer needs to print it."""

    structure: str
    game: str
    small_blind: int
    big_blind: int  # of stud the small bet, with a button blind that, with antes alone the least bet
    ante: int
    stacks: list[int]
    button: int
    tournament: bool
    events: list[Event] = field(default_factory=list)
    collected: dict[int, int] = field(default_factory=dict)
    pot: int = 0
    bring_in: int = 0  # stud
    straddle: int = 0  # the highest
    antes_only: bool = False
    showdown: bool = False
    fault: Event | None = None
    fault_code: str = ""
    short_all_in: bool = False
    small_bet: int = 0  # where the big blind does not say it
    big_bet: int = 0
    flags: list[str] = field(default_factory=list)  # as the writer prints them
    upcards: dict[int, list[str]] = field(default_factory=dict)  # stud: what each player shows, as dealt
    rake: int = 0  # taken out of the pot before it is collected
    board: tuple[str, ...] = ("2c", "7d", "9h", "Js", "Kc")  # of games with a flop; as much of it as is dealt
    form: str = ""  # of the forced bets (`forced.FORMS`)
    betting_cap: int = 0  # the most that one player may put into the hand
    known: list[Known] = field(default_factory=list)  # one for each voluntary action
    pots: list[Pot] = field(default_factory=list)  # the main pot first

    def forms(self) -> set[str]:
        """What is not in every hand, in the words of `writers.writer.Writer.forms`."""
        kinds = {event.kind for event in self.events}
        told = {
            "ante": "post-ante" in kinds,
            "dead": "post-dead" in kinds,
            "straddle": "post-straddle" in kinds,
            "button-blind": "post-button-blind" in kinds,
            "antes-only": self.antes_only,
            "bomb-pot": BOMB_POT in self.flags,
            "betting-cap": self.betting_cap > 0,
            "short-post": any(e.all_in and e.kind.startswith("post-") for e in self.events),
            "rake": self.rake > 0,
            "correction": "correction" in kinds,
        }
        return {name for name, is_so in told.items() if is_so}

    def amounts(self) -> list[int]:
        """Every amount that an export of the hand might print."""
        moved = [value for event in self.events for value in (event.chips, event.to, event.by)]
        stakes = [self.small_blind, self.big_blind, self.ante, self.bring_in, self.straddle]
        return [*moved, *stakes, *self.stacks, *self.collected.values(), self.rake, self.betting_cap]
