"""The games that are audited, by name: in which family they are dealt and which betting rounds they have.

The names stand in the column `game` of `hands`. What a round is called says nothing about how it is bet.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Family = Literal["flop", "stud", "draw"]


class Game(NamedTuple):
    """How a game is dealt."""

    family: Family
    streets: tuple[str, ...]  # its betting rounds in order, names of `parsers.schema.STREETS`


_FLOP = Game("flop", ("preflop", "flop", "turn", "river"))
_STUD = Game("stud", ("third", "fourth", "fifth", "sixth", "seventh"))
_ONE_DRAW = Game("draw", ("draw-0", "draw-1"))
_THREE_DRAWS = Game("draw", ("draw-0", "draw-1", "draw-2", "draw-3"))

GAMES: dict[str, Game] = {
    **dict.fromkeys(
        (
            "holdem", "omaha", "omaha-8", "omaha-5", "omaha-5-8", "omaha-6", "omaha-6-8",
            "courchevel", "courchevel-8", "split-holdem", "short-deck",
        ),
        _FLOP,
    ),
    **dict.fromkeys(("stud", "stud-8", "razz"), _STUD),
    **dict.fromkeys(("five-card-draw", "single-draw-27", "single-draw-a5"), _ONE_DRAW),
    **dict.fromkeys(("triple-draw-27", "triple-draw-a5", "badugi", "badacey", "badeucey"), _THREE_DRAWS),
}  # fmt: skip


def game(name: str | None) -> Game:
    """The game of that name; a game with a board where the name is not known."""
    return GAMES.get(name or "", _FLOP)
