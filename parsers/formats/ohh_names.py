"""The names that Open Hand History gives to games, betting rounds and actions, and those that are added here.

The standard (1.4.7) names six games (Holdem, Omaha, OmahaHiLo, Stud, StudHiLo, Draw), the rounds of hold'em
and Omaha only, and no action for a bring-in, a completion, a draw or a correction. Added are:

- games: every name of `parsers.games`, and the usual spellings of them (`7 Card Stud`, `2-7 Triple Draw`);
- rounds of stud: `Third Street` to `Seventh Street`, also `3rd Street` or `Third`; of draw games: `Predraw`,
  `Draw 1` to `Draw 3`, also `First Draw`, and with one draw `Draw` or `Postdraw`. Since the standard wants
  round 0 of every hand to be called `Preflop`, that name stands for the first round of any game;
- actions: `Bring In`, `Complete`, `Draw` (or `Discard`), `Stand Pat`, `Post Button Blind`, `Correction`.

Case, blanks and punctuation do not matter in any of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeVar

from parsers.formats.ohh_values import RefusedError, shown
from parsers.games import GAMES, game
from parsers.jsonscan import JsonObject
from parsers.schema import STREETS

_Value = TypeVar("_Value")

SHOWDOWN = -1
"""Stands for the round in which nobody bets."""

_STANDARD_GAMES = ("Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw")
_OTHER_GAMES = {
    "holdem": ("Texas Holdem",),
    "omaha": ("Omaha Hi",),
    "omaha-8": ("OmahaHiLo", "Omaha Hi Low"),
    "omaha-5": ("5 Card Omaha", "Five Card Omaha", "Omaha 5 Card"),
    "omaha-5-8": ("5 Card Omaha Hi Lo", "Five Card Omaha Hi Lo", "Omaha 5 Hi Lo"),
    "omaha-6": ("6 Card Omaha", "Six Card Omaha", "Omaha 6 Card"),
    "omaha-6-8": ("6 Card Omaha Hi Lo", "Six Card Omaha Hi Lo", "Omaha 6 Hi Lo"),
    "courchevel-8": ("Courchevel Hi Lo",),
    "short-deck": ("Short Deck Holdem", "Six Plus Holdem", "6+ Holdem"),
    "stud": ("7 Card Stud", "Seven Card Stud", "Stud Hi"),
    "stud-8": ("StudHiLo", "7 Card Stud Hi Lo", "Seven Card Stud Hi Lo"),
    "five-card-draw": ("Draw", "5 Card Draw"),
    "single-draw-27": ("2-7 Single Draw", "Deuce to Seven Single Draw"),
    "single-draw-a5": ("A-5 Single Draw", "Ace to Five Single Draw"),
    "triple-draw-27": ("2-7 Triple Draw", "Deuce to Seven Triple Draw"),
    "triple-draw-a5": ("A-5 Triple Draw", "Ace to Five Triple Draw"),
}
_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_FIRST_ROUND = "preflop"

ACTIONS = {
    "Post Ante": "post-ante",
    "Post SB": "post-small-blind",
    "Post BB": "post-big-blind",
    "Straddle": "post-straddle",
    "Post Dead": "post-dead",
    # "Any other type of blind", in practice the live blind of a newcomer or of a big blind that was missed.
    "Post Extra Blind": "post-big-blind",
    "Post Button Blind": "post-button-blind",
    "Bring In": "bring-in",
    "Fold": "fold",
    "Check": "check",
    "Call": "call",
    "Bet": "bet",
    "Raise": "raise",
    "Complete": "complete",
    "Draw": "draw",
    "Stand Pat": "stand-pat",
    # Chips put into or taken out of an earlier action of the same round by a ruling.
    "Correction": "correction",
    "Shows Cards": "show",
    "Mucks Cards": "muck",
}
"""Kind of row by the action's name."""

_OTHER_ACTIONS = {
    "Button Blind": "post-button-blind",
    "Brings In": "bring-in",
    "Post Bring In": "bring-in",
    "Completes": "complete",
    "Discard": "draw",
    "Draws Cards": "draw",
    "Stands Pat": "stand-pat",
}

ASIDES = {
    "Dealt Cards": "dealt",
    "Added Chips": "added-chips",
    "Sits Down": "seat",
    "Stands Up": "seat",
    "Add to Pot": "added-to-pot",
    "Added to Pot": "added-to-pot",
}
"""What is no betting and has no row, by the action's name."""


_LONGEST = 60  # characters; so that no hostile name is kept


@lru_cache(1024)
def _folded(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


def _find(table: Mapping[str, _Value], name: Any) -> _Value | None:
    """What a name stands for; None for any other name, or what is none."""
    return table.get(_folded(name)) if type(name) is str and len(name) <= _LONGEST else None


def _table(names: Mapping[str, str]) -> dict[str, str]:
    return {_folded(name): value for name, value in names.items()}


_GAMES = _table({name: name for name in GAMES}) | _table(
    {spelling: name for name, spellings in _OTHER_GAMES.items() for spelling in spellings}
)
_KINDS = _table(ACTIONS) | _table(_OTHER_ACTIONS)
_ASIDES = _table(ASIDES)


def kind_of(name: Any) -> str | None:
    """The kind of row that an action's name stands for; None where it is no row."""
    if type(name) is not str:
        return None
    return ACTIONS.get(name) or _find(_KINDS, name)  # hardly any name needs more than the first


def is_big_blind(name: str) -> bool:
    """Whether an action's name stands for the big blind of the deal, not for another live blind."""
    return _folded(name) == "postbb"


def aside_of(action: JsonObject) -> str:
    """What an action that is no row says (`ASIDES`); raises RefusedError for an unknown action."""
    name = action.get("action")
    aside = _find(_ASIDES, name)
    if aside is None:
        known = ", ".join((*ACTIONS, *ASIDES))
        raise RefusedError("unknown-line", f"action is {shown(name)}, expected one of {known}", action)
    return aside


def street_of(part: JsonObject, played: str) -> int:
    """The place in `parsers.schema.STREETS` of a round of the game `played`, or `SHOWDOWN`.

    Raises RefusedError, naming what is accepted, for any other round.
    """
    name = part.get("street")
    places, accepted = _streets(played)
    place = _find(places, name)
    if place is None:
        raise RefusedError(
            "unknown-line", f"street is {shown(name)}, expected in {played} one of {accepted}", part
        )
    return place


@cache
def _streets(played: str) -> tuple[dict[str, int], str]:
    """Place by folded name, and the names to show, in order."""
    family, streets = game(played)
    names: list[tuple[str, ...]]
    if family == "stud":
        names = [
            (f"{street} street", f"{number}{'rd' if number == 3 else 'th'} street", street)
            for number, street in enumerate(streets, 3)
        ]
    elif family == "draw":
        ordinals = ("first", "second", "third")
        alone = ("draw", "postdraw") if len(streets) == 2 else ()
        draws = [(f"draw {n}", f"{nth} draw", *alone) for n, nth in enumerate(ordinals, 1)]
        names = [("predraw",), *draws[: len(streets) - 1]]
    else:
        names = [(street,) for street in streets]
    places = {_FIRST_ROUND: STREETS.index(streets[0])}
    for street, spellings in zip(streets, names, strict=True):
        places |= dict.fromkeys(map(_folded, (*spellings, street)), STREETS.index(street))
    places["showdown"] = SHOWDOWN
    return places, ", ".join([*(spellings[0].title() for spellings in names), "Showdown"])


def game_and_structure(ohh: JsonObject) -> tuple[str, str]:
    """The hand's game (a name of `parsers.games`) and its betting structure.

    `Draw` says nothing about the number of draws. In no-limit and pot-limit it is read as five-card draw,
    since that changes nothing about the betting; with fixed limit the sizes of the bets depend on it, and the
    game has to be named. Raises RefusedError.
    """
    printed = ohh.get("game_type")
    limit = ohh.get("bet_limit")
    kind = limit.get("bet_type") if type(limit) is JsonObject else None
    for name, value in (("game_type", printed), ("bet_limit.bet_type", kind)):
        if type(value) is not str:
            raise RefusedError("bad-header", f"{name} is {shown(value)}, expected text", ohh)
    played = _find(_GAMES, printed)
    if played is None:
        known = ", ".join((*_STANDARD_GAMES, *GAMES))
        raise RefusedError("unsupported-game", f"game_type is {shown(printed)}; read are {known}", ohh)
    if kind not in _STRUCTURES:
        raise RefusedError(
            "unsupported-game", f"bet_type is {shown(kind)}; read are {', '.join(_STRUCTURES)}", ohh
        )
    if kind == "FL" and _folded(printed) == "draw":
        draws = ", ".join(name for name in GAMES if game(name).family == "draw")
        raise RefusedError(
            "unsupported-game",
            f"game_type is {shown(printed)}, which does not say how many draws and so how large the bets "
            f"are; with fixed limit name the game: {draws}",
            ohh,
        )
    return played, _STRUCTURES[kind]
