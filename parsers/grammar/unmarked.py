"""Betting rounds of hands that do not mark them.

Old exports leave out the lines between the rounds. Only such hands are looked at: in stud all without a
marker after the first round, where a round begins when somebody is dealt a card again; in other games those
that tell of a board and mark no flop, where a round is over when everybody still in has matched the bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.grammar.matching import SUMMARY
from parsers.told.columns import DEAD, KIND, PAYS
from parsers.told.model import MEANS

if TYPE_CHECKING:
    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.model import Grammar
    from parsers.grammar.rounds import Rounds

_BRING_IN, _FOLD, _ALL_IN = KIND["bring-in"], KIND["fold"], KIND["all-in"]
_LAST_VOLUNTARY = _ALL_IN
_TOTALS = tuple(MEANS.index(name) for name in ("total", "added-total", "increment-total"))
_STUD = 1  # place in rounds.FAMILIES
_FLOP = 8  # characters of three cards


def divided(
    sorted_: Sorted, rounds: Rounds, rows: pl.DataFrame, grammar: Grammar, hands: Hands
) -> tuple[Sorted, Rounds]:
    """Lines and rounds of such hands with the sections that markers would have made."""
    asked = _without_markers(sorted_, rounds, hands)
    if not len(asked):
        return sorted_, rounds
    sections = _sections_of_streets(rounds, grammar)
    stacks = {(h, p): s for h, p, s in sorted_.seated.table.select("hand", "place", "stack").iter_rows()}
    dealt_to = _dealt(sorted_, hands)
    section, reached = sorted_.section.copy(), rounds.reached.copy()
    hand_of_row = rows["hand"].to_numpy()
    for hand in asked.tolist():
        part = slice(*np.searchsorted(hand_of_row, [hand, hand + 1]).tolist())
        street = int(rounds.first[hand])
        end = int(hands.row[hand + 1]) if hand + 1 < len(hands.row) else len(section)
        if int(rounds.family[hand]) == _STUD:
            lasts = _before_cards(dealt_to.get(hand, []))
        else:
            lasts = _ends(rows[part], {p: s for (h, p), s in stacks.items() if h == hand})
        for line in lasts:
            place = sections.get((int(rounds.family[hand]), street + 1))
            if place is None:
                break
            street += 1
            after = np.arange(line + 1, end)
            section[after[section[after] < SUMMARY]] = place
            reached[hand] = street
    return sorted_._replace(section=section), rounds._replace(reached=reached)


def _without_markers(sorted_: Sorted, rounds: Rounds, hands: Hands) -> np.ndarray:
    """Hands with no marker after that of the first round that were played further."""
    count = len(hands.row)
    board = np.zeros(count, bool)
    own = np.zeros(count, bool)
    for found in sorted_.markers:
        own[hands.hand_of[found.line]] = True
    for found in sorted_.others:
        if found.form.what == "board" and "cards" in found.groups.columns:
            long = (found.groups["cards"].str.strip_chars().str.len_chars() >= _FLOP).fill_null(value=False)
            board[hands.hand_of[found.line[long.to_numpy()]]] = True
    return np.flatnonzero(own & (rounds.reached == rounds.first) & (board | (rounds.family == _STUD)))


def _sections_of_streets(rounds: Rounds, grammar: Grammar) -> dict[tuple[int, int], int]:
    """By family and street the section that a marker of that street opens."""
    found: dict[tuple[int, int], int] = {}
    for place, form in enumerate(grammar.forms):
        if form.what == "street" and form.run == 1:
            for family, table in enumerate(rounds.table.tolist()):
                found.setdefault((family, table[place + 1]), place + 1)
    return found


def _dealt(sorted_: Sorted, hands: Hands) -> dict[int, list[tuple[int, int]]]:
    """By hand line and player of every deal, in order."""
    found: dict[int, list[tuple[int, int]]] = {}
    for part in (one for one in sorted_.others if one.form.what == "dealt"):
        hand = hands.hand_of[part.line].tolist()
        for h, line, player in zip(hand, part.line.tolist(), part.groups["player"].to_list(), strict=True):
            found.setdefault(h, []).append((line, player))
    return {hand: sorted(deals) for hand, deals in found.items()}


def _before_cards(deals: list[tuple[int, int]]) -> list[int]:
    """The line before each deal that begins a round: that to a player who has had his cards of this one."""
    lasts = []
    served: set[int] = set()
    for line, player in deals:
        if player in served:
            lasts.append(line - 1)
            served = set()
        served.add(player)
    return lasts


def _ends(rows: pl.DataFrame, stacks: dict[int, int | None]) -> list[int]:
    """The line of the last action of each betting round of a hand that another one follows."""
    columns = ("line", "player", "kind", "amount", "to", "means", "dead", "all_in")
    acts = [dict(zip(columns, row, strict=True)) for row in rows.select(columns).iter_rows()]
    voluntary = [_FOLD <= act["kind"] <= _LAST_VOLUNTARY for act in acts]
    last_act = {act["player"]: k for k, act in enumerate(acts) if voluntary[k]}
    total: dict[int, int] = {}
    put_in: dict[int, int] = {}
    acted: set[int] = set()
    out: set[int] = set()
    ends, closed = [], -1
    for k, act in enumerate(acts):
        player = act["player"]
        if closed >= 0 and voluntary[k]:
            ends.append(closed)
            total, acted, closed = {}, set(), -1
        if PAYS[act["kind"]]:
            before, level = total.get(player, 0), max(total.values(), default=0)
            chips = _chips(act, before, (stacks.get(player) or 0) - put_in.get(player, 0))
            dead = chips if DEAD[act["kind"]] else act["dead"] or 0
            total[player] = before + chips - dead
            put_in[player] = put_in.get(player, 0) + chips
            if total[player] > level and voluntary[k]:
                acted = set()
            if act["all_in"] or act["kind"] == _ALL_IN or put_in[player] == stacks.get(player):
                out.add(player)
        if voluntary[k] or act["kind"] == _BRING_IN:  # who brings it in has no say if nobody raises
            acted.add(player)
        if voluntary[k]:
            if act["kind"] == _FOLD:
                out.add(player)
            level = max(total.values(), default=0)
            owing = (p for p, last in last_act.items() if last > k and p not in out)
            if not any(p not in acted or total.get(p, 0) < level for p in owing):
                closed = act["line"]
    return ends


def _chips(act: dict[str, int], before: int, left: int) -> int:
    """The chips that a row adds, read as it is declared."""
    if act["means"] in _TOTALS and act["to"]:
        return act["to"] - before
    return act["amount"] or act["to"] or left
