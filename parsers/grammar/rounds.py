"""Betting rounds: which street each line belongs to, and which run of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.games import game
from parsers.grammar.matching import HEAD, SHOWDOWN, SUMMARY
from parsers.schema import STREETS
from parsers.told.columns import KIND

if TYPE_CHECKING:
    import polars as pl

    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar

FAMILIES = ("flop", "stud", "draw")
_NAMES: dict[str, dict[str, str]] = {
    "flop": {},
    "stud": {"preflop": "third", "flop": "fourth", "turn": "fifth", "river": "seventh"},
    "draw": {"preflop": "draw-0"},
}
"""Names of rounds that mean another one in games of a family."""
_NEVER = np.iinfo(np.int64).max
_DRAWS = (KIND["draw"], KIND["stand-pat"])
_TWO_ROUNDS = 2


class Rounds(NamedTuple):
    """Streets are places in STREETS."""

    first: np.ndarray  # per hand of the shard: its first street
    reached: np.ndarray  # per hand: its last one
    last_run: np.ndarray  # per hand: the line where a further board begins after all betting; else very high
    table: np.ndarray  # by family and section: the street
    family: np.ndarray  # per hand: place in FAMILIES
    one_draw: np.ndarray  # bool per hand
    skips: tuple[np.ndarray, np.ndarray]  # hand and line of markers before which a street is left out

    def street_of(self, section: np.ndarray, hand: np.ndarray) -> np.ndarray:
        """The street of lines of these sections: before the markers the first, after the betting the last."""
        street = self.table[self.family[hand], np.minimum(section, self.table.shape[1] - 1)]
        street = np.where(section >= SHOWDOWN, self.reached[hand], street)
        return np.asarray(np.where(section == HEAD, self.first[hand], street))


def read(sorted_: Sorted, hands: Hands, grammar: Grammar, games: list[str | None], faults: Faults) -> Rounds:
    """The rounds of the hands of a layout; `games` is per hand of the shard (None: another layout)."""
    count = len(hands.row)
    dealt = {name: game(name) for name in set(games)}
    family = np.array([FAMILIES.index(dealt[name].family) for name in games], np.int64)
    first = np.array([STREETS.index(dealt[name].streets[0]) for name in games], np.int64)
    one_draw = np.array(
        [dealt[name].family == "draw" and len(dealt[name].streets) == _TWO_ROUNDS for name in games], bool
    )
    table = np.zeros((len(FAMILIES), len(grammar.forms) + 1), np.int64)
    for place, form in enumerate(grammar.forms):
        if form.what == "street":
            for k, name in enumerate(FAMILIES):
                table[k, place + 1] = STREETS.index(_NAMES[name].get(form.street, form.street))
    reached, last_run = first.copy(), np.full(count, _NEVER)
    none = np.zeros(0, np.int64)
    markers = [found for found in sorted_.markers if found.form.what == "street"]
    if not markers:
        return Rounds(first, reached, last_run, table, family, one_draw, (none, none))
    line = np.concatenate([found.line for found in markers])
    section = np.concatenate([np.full(len(found.line), found.place + 1) for found in markers])
    order = np.argsort(line, kind="stable")
    line, section = line[order], section[order]
    hand = hands.hand_of[line]
    street = table[family[hand], section]
    np.maximum.at(reached, hand, street)
    same = np.diff(hand, prepend=-1) == 0
    before = np.where(same, np.roll(street, 1), first[hand])
    back = same & (street <= before) & (street > first[hand])
    np.minimum.at(last_run, hand[back], line[back])
    # A street that is left out (when nothing is bet any more), and one in a game that has no such street.
    further = line > last_run[hand]
    left_out = ~back & ~further & (street > before + 1)
    known = np.array([[STREETS.index(s) for s in dealt[name].streets][-1] for name in games], np.int64)
    wrong = (street > known[hand]) | (street < first[hand])
    wrong |= same & (street < before) & (street == first[hand])
    faults.add("sections-out-of-order", hand[wrong], line[wrong])
    skips = (hand[left_out], line[left_out])
    return Rounds(first, reached, last_run, table, family, one_draw, skips)


def streets(rows: pl.DataFrame, sorted_: Sorted, rounds: Rounds, faults: Faults) -> np.ndarray:
    """The street of each row; in games with one draw the second round begins with the first discard."""
    line, hand, kind = (rows[name].to_numpy() for name in ("line", "hand", "kind"))
    section = sorted_.section[line]
    street = rounds.street_of(section, hand)
    one = rounds.one_draw[hand] & np.isin(kind, _DRAWS)
    if one.any():
        draw = np.full(len(rounds.first), _NEVER)
        np.minimum.at(draw, hand[one], line[one])
        later = rounds.one_draw[hand] & (line >= draw[hand])
        street = np.where(later, np.maximum(street, rounds.first[hand] + 1), street)
    voluntary = (kind >= KIND["fold"]) & (kind <= KIND["stand-pat"])
    posts = kind <= KIND["bring-in"]
    wrong = voluntary & ((section == SUMMARY) | (line > rounds.last_run[hand]))
    wrong |= voluntary & (kind != KIND["fold"]) & (section == SHOWDOWN)
    wrong |= posts & (street > rounds.first[hand])
    faults.add("sections-out-of-order", hand[wrong], line[wrong])
    last = np.zeros(len(rounds.first), np.int64)
    np.maximum.at(last, hand[voluntary], line[voluntary])
    skipped, at = rounds.skips
    bet_in = last[skipped] > at
    faults.add("sections-out-of-order", skipped[bet_in], at[bet_in])
    return np.asarray(street)
