"""What stud and draw games have in the betting part that games with a board have not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.formats.pokerstars_sections import DRAW_GAME, FIRST, SECOND, SHOW_DOWN, STUD_GAME, SUMMARY
from parsers.formats.pokerstars_verbs import KIND
from parsers.games import game
from parsers.schema import KINDS, STREETS

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.formats.pokerstars_header import Stakes
    from parsers.formats.pokerstars_play import Rows
    from parsers.formats.pokerstars_sections import Sections

_FAMILIES = ("flop", "stud", "draw")  # in the order of their numbers in `pokerstars_sections`
_TWO_ROUNDS = 2
NEVER = np.iinfo(np.int64).max
"""A line that no hand has."""
_BRING_IN, _BET = KIND["bring-in"], KIND["bet"]
_ANY = np.arange(len(KINDS) + 1)
_OPENS = np.isin(_ANY, [KIND[kind] for kind in ("bring-in", "check", "call", "bet", "raise")])
_DRAWS = np.isin(_ANY, [KIND[kind] for kind in ("draw", "stand-pat")])
_SPECIAL = np.isin(_ANY, [KIND[kind] for kind in ("bring-in", "draw", "stand-pat")])
_BETS = np.isin(_ANY, [KIND[kind] for kind in ("check", "call", "bet", "raise")])


class Deals(NamedTuple):
    """How the game of each hand is dealt; one entry per hand."""

    family: np.ndarray  # FLOP_GAME, STUD_GAME, DRAW_GAME
    first_street: np.ndarray  # place in STREETS
    one_draw: np.ndarray  # bool: a draw game of two rounds
    small_bet: np.ndarray  # what the header names first, ten-thousandths; 0 where it does not

    @classmethod
    def of(cls, stakes: list[Stakes], stakes_of: np.ndarray) -> Deals:
        """The games of hands that have the stakes at the places `stakes_of`."""
        games = [game(s.game) for s in stakes]
        of_each = (
            np.array([_FAMILIES.index(dealt.family) for dealt in games]),
            np.array([STREETS.index(dealt.streets[0]) for dealt in games]),
            np.array([dealt.family == "draw" and len(dealt.streets) == _TWO_ROUNDS for dealt in games]),
            np.array([s.low or 0 for s in stakes], np.int64),
        )
        return cls(*(column[stakes_of] for column in of_each))


def draw_lines(rows: Rows, deals: Deals) -> np.ndarray:
    """Per hand the line of its first draw, in games that have but one; else NEVER."""
    first = np.full(len(deals.one_draw), NEVER)
    if not deals.one_draw.any():
        return first
    draws = np.flatnonzero(_DRAWS[rows.kind])
    draws = draws[deals.one_draw[rows.hand[draws]]]
    first[rows.hand[draws[::-1]]] = rows.line[draws[::-1]]
    return first


def name_openings(rows: Rows, sections: Sections, deals: Deals) -> None:
    """Call a bet with which a hand of stud opens, where it is the small bet, what it is: a bring-in.

    Whoever has to bring it in may make a full bet instead, which is printed as any other bet.
    """
    if not (deals.family == STUD_GAME).any():
        return
    opens = np.flatnonzero(_OPENS[rows.kind] & (deals.family[rows.hand] == STUD_GAME))
    opens = opens[np.diff(rows.hand[opens], prepend=-1) != 0]
    opens = opens[sections.of_line[rows.line[opens]] == FIRST]
    full = (rows.kind[opens] == _BET) & (rows.amount[opens] == deals.small_bet[rows.hand[opens]])
    rows.kind[opens[full]] = _BRING_IN


def short_bring_ins(rows: Rows, deals: Deals) -> np.ndarray:
    """Per hand its small bet where the bring-in was all-in for less; else 0."""
    below = np.zeros(len(deals.family), np.int64)
    if (deals.family == STUD_GAME).any():
        short = rows.hand[(rows.kind == _BRING_IN) & rows.all_in]
        below[short] = deals.small_bet[short]
    return below


def check(rows: Rows, sections: Sections, deals: Deals, faults: Faults) -> None:
    """Bring-ins and draws where no such game has them, and draws amid the bets of their round."""
    at = np.flatnonzero(_SPECIAL[rows.kind])
    if not len(at):
        return
    hand, line, section = rows.hand[at], rows.line[at], sections.of_line[rows.line[at]]
    family = deals.family[hand]
    draws = rows.kind[at] != _BRING_IN
    wrong = np.where(draws, family != DRAW_GAME, (family != STUD_GAME) | (section != FIRST))
    wrong |= draws & ((section < SECOND) | (section >= SHOW_DOWN))
    bets = np.flatnonzero(_BETS[rows.kind])
    rounds = rows.hand * (SUMMARY + 1) + sections.of_line[rows.line]
    begun, first = np.unique(rounds[bets], return_index=True)
    place = np.searchsorted(begun, rounds[at])
    found = np.append(begun, -1)[place] == rounds[at]
    wrong |= draws & found & (np.append(rows.line[bets[first]], NEVER)[place] < line)
    faults.add("sections-out-of-order", hand[wrong], line[wrong])
