"""The actions of an iPoker hand as rows in playing order.

`<action no player type sum>`: a raise (23) names the street total, all others the chips added; an all-in may
name no amount ("DP"). The order of play is `no`: within a round actions are listed by player. What a type
means was worked out from stacks, calls and the sums `bet` and `win` of the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from parsers.formats.ipoker_session import LOST_EURO, UNITS
from parsers.games import Game
from parsers.grammar.numbers import exact, too_fine
from parsers.names import MAX_ACTIONS
from parsers.told.model import Row
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_RAISE_TO, _RAISE_BY, _ALL_IN = "23", "6", "7"
_WAITS, _SITS_OUT = "8", "9"
_SILENT = (_WAITS, _SITS_OUT)
_DIGITS = 6
_KINDS = {
    "0": "fold", "1": "post-small-blind", "2": "post-big-blind", "3": "call", "4": "check", "5": "bet",
    _RAISE_BY: "raise", _ALL_IN: "all-in", "15": "post-ante", "16": "bring-in", _RAISE_TO: "raise",
}  # fmt: skip
_TYPES = frozenset((*_KINDS, *_SILENT))
_POSTS = ("post-ante", "post-small-blind", "post-big-blind", "bring-in")
_FREE = ("fold", "check")
_NO_AMOUNT = ("DP", "")
_SEATS = 100
"""Seat numbers are below it."""


class Act(NamedTuple):
    """An action as it is printed; offsets are those of its tag in the shard's text."""

    street: int  # place in the streets of the game
    number: int
    player: int
    type: str
    sum: str
    start: int
    end: int


def acts(
    rounds: Sequence[Element],
    players: Mapping[str, int],
    game: Game,
    spans: Sequence[tuple[int, int]],
    base: int,
) -> list[Act]:
    """The actions of all rounds in playing order; `spans` are those of their tags, from `base` on.

    Raises Refused where the rounds hold anything else, or the order cannot be known.
    """
    found: list[Act] = []
    if len(spans) > MAX_ACTIONS:
        raise Refused("too-many-actions", f"{len(spans)} actions", base)
    places = iter(spans)
    for part in rounds:
        round_of_bets = street(part, game, base)
        for element in part:
            if element.tag == "action":
                start, end = next(places, (0, 0))
                get = element.get
                number, player = _number(get("no", "")), players.get(get("player", ""))
                if player is None or number is None or get("type") not in _TYPES:
                    raise _unknown(element, number, player, base + start)
                found.append(
                    Act(
                        round_of_bets,
                        number,
                        player,
                        get("type", ""),
                        get("sum", ""),
                        base + start,
                        base + end,
                    )
                )
            elif element.tag != "cards":
                place = base + (spans[len(found) - 1][1] if found else 0)
                raise Refused("unknown-line", f"<{element.tag[:40]}> in a betting round", place)
    if len(found) != len(spans):
        raise Refused("sections-out-of-order", "an action outside the betting rounds", base)
    found.sort()
    for before, act in pairwise(found):
        if before[:2] == act[:2]:
            raise Refused("sections-out-of-order", f"two actions have the number {act.number}", act.start)
    return found


def _unknown(element: Element, number: int | None, player: int | None, place: int) -> Refused:
    name, printed, kind = element.get("player", ""), element.get("no", ""), element.get("type", "")
    if kind not in _TYPES:
        return Refused("unknown-line", f"an action of type {kind[:20]!r}", place)
    if number is None:
        return Refused("sections-out-of-order", f"an action with the number {printed[:20]!r}", place)
    return Refused("unknown-actor", f"{name[:60]!r} acts and is not seated", place)


@lru_cache(maxsize=1 << 12)
def _number(printed: str) -> int | None:
    return int(printed) if printed.isascii() and printed.isdecimal() and len(printed) <= _DIGITS else None


def street(part: Element, game: Game, base: int) -> int:
    """The place of a round in the streets of the game.

    Round 0 holds the posts; the cards of flop games are dealt in round 1, those of stud in round 2.
    """
    number = _number(part.get("no", ""))
    place = -1 if number is None else max(number - (2 if game.family == "stud" else 1), 0)
    if not 0 <= place < len(game.streets):
        printed = part.get("no", "")[:20]
        raise Refused("sections-out-of-order", f"a betting round {printed!r}, which the game has not", base)
    return place


def rows(
    found: Sequence[Act],
    game: Game,
    seats: Sequence[int],
    stacks: Sequence[int | None],
    big_blind: int | None,
) -> list[Row]:
    """The rows of these actions. `big_blind` (ten-thousandths) is the printed one.

    Raises Refused where an amount cannot be read.
    """
    result: list[Row] = []
    big_blinds = bring_ins = 0
    out = []
    for act in found:
        place, number, player, printed, _, start, end = act
        if printed in _SILENT:
            if printed == _SITS_OUT and _has_left(act, found):
                out.append(act)
            continue
        name, kind = game.streets[place], _KINDS[printed]
        dead: int | None = None
        all_in: bool | None = None
        amount = None if kind in _FREE else _amount(act)
        if printed == _RAISE_TO:
            result.append(Row(name, player, kind, start, end, None, amount, "total", None, number))
            continue
        if kind == "all-in":
            all_in = True
        elif printed == _RAISE_BY:
            stack, before = stacks[player], play(result, stacks).put_in[player]
            if stack is not None and before is not None and amount == stack - before:
                kind, all_in = "all-in", True
        elif kind == "bring-in":
            bring_ins += 1
        elif kind == "bet" and bring_ins and name == "third":
            kind = "complete"
        elif kind == "post-big-blind":
            # Who comes back pays a missed small blind too, which is dead.
            if big_blinds and big_blind and amount and amount > big_blind:
                dead = amount - big_blind
            big_blinds += 1
        result.append(Row(name, player, kind, start, end, amount, None, "added", all_in, number, dead))
    for act in out:
        _fold(act, game.streets[act.street], seats, result)
    return result


class Played(NamedTuple):
    """Plain sums over rows; ten-thousandths."""

    put_in: list[int | None]  # per player; None after an all-in without an amount
    chips_left: list[bool]  # per row: its player has chips left after it, as far as is known


def play(rows: Sequence[Row], stacks: Sequence[int | None]) -> Played:
    """What each player put in, row by row."""
    put_in: list[int | None] = [0] * len(stacks)
    totals: dict[tuple[str, int], int] = {}
    chips_left = []
    for street, player, kind, _, _, amount, to, *_ in rows:
        before = put_in[player]
        if to is not None or amount is not None:
            total = totals.get((street, player), 0)
            added = to - total if to is not None else amount or 0
            if kind != "post-ante":
                totals[street, player] = total + added
            put_in[player] = None if before is None else before + added
        elif kind == "all-in":
            put_in[player] = None
        stack, now = stacks[player], put_in[player]
        chips_left.append(stack is None or now is None or now < stack)
    return Played(put_in, chips_left)


def _has_left(act: Act, found: Sequence[Act]) -> bool:
    """Whether a player who is said to sit out does nothing of his own after it."""
    after = found[found.index(act) + 1 :]
    return not any(later.player == act.player and later.type not in _SILENT for later in after)


def _fold(act: Act, street: str, seats: Sequence[int], result: list[Row]) -> None:
    """Adds the fold of a player who put chips in and then sat out. Who put nothing in was not dealt in.

    A player who leaves while others still post is folded when the play comes to his seat.
    """
    if not any(row.player == act.player for row in result):
        return
    fold = Row(street, act.player, "fold", act.start, act.end, number=act.number)
    posts = max((k for k, row in enumerate(result) if row.kind in _POSTS), default=-1) + 1
    place = next((k for k, row in enumerate(result) if (row.number or 0) > act.number), len(result))
    if place <= posts:
        big = next((row.player for row in result if row.kind == "post-big-blind"), None)
        place = posts if big is None else _turn(act.player, big, seats, result, posts)
    result.insert(place, fold)


def _turn(player: int, big: int, seats: Sequence[int], result: Sequence[Row], start: int) -> int:
    """Where the first turn of `player` comes, from the row `start` on: left of the big blind begins."""

    def after_big_blind(of: int) -> int:
        return (seats[of] - seats[big] - 1) % _SEATS

    reached = -1
    for place in range(start, len(result)):
        rank = after_big_blind(result[place].player)
        if result[place].street != result[start].street or rank > after_big_blind(player) or rank <= reached:
            return place
        reached = rank
    return len(result)


def _amount(act: Act) -> int | None:
    if act.type == _ALL_IN and act.sum in _NO_AMOUNT:
        return None
    amount = money(act.sum)
    if amount is None:
        reason = "too-many-decimals" if too_fine(act.sum) else "bad-amount"
        raise Refused(reason, f"the amount {act.sum[:40]!r}", act.start)
    return amount


@lru_cache(maxsize=1 << 16)
def money(text: str) -> int | None:
    """An amount in ten-thousandths; None when it is none."""
    return exact(text.strip().removeprefix(LOST_EURO), "either", UNITS)
