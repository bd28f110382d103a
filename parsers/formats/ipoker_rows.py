"""The actions of an iPoker hand as rows in playing order.

`<action no player type sum>`: a raise (23) names the street total, all others the chips added; an all-in may
name no amount ("DP"). The order of play is `no`: within a round actions are listed by player. What a type
means was worked out from stacks, calls and the sums `bet` and `win` of the players.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from parsers.formats.ipoker_session import LOST_EURO, UNITS
from parsers.games import Game
from parsers.grammar.numbers import exact, too_fine
from parsers.names import MAX_ACTIONS
from parsers.schema import MONEY_SCALE
from parsers.told.model import Row
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_RAISE_TO, _RAISE_BY, _ALL_IN = "23", "6", "7"
_WAITS, _SITS_OUT = "8", "9"
_SILENT = (_WAITS, _SITS_OUT)
_DIGITS = 6
_PLAIN = re.compile(r"[$€£]?(0|[1-9][0-9]{0,8})(?:[.,]([0-9]{2}))?", re.ASCII)
_LOST_POINT = re.compile(r"[^0-9]*0[0-9]", re.ASCII)
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


Act = tuple[int, int, int, str, str, int, int]
"""An action as it is printed: place of its street in the game, number, player, type, sum, and the offsets of
its tag in the shard's text."""


class Rounds(NamedTuple):
    """What the betting rounds of a hand hold."""

    acts: list[Act]  # in playing order
    cards: list[tuple[int, Element]]  # with the place of their street


def read(
    rounds: Sequence[Element],
    players: Mapping[str, int],
    game: Game,
    spans: Sequence[tuple[int, int]],
    base: int,
) -> Rounds:
    """The actions and cards of all rounds; `spans` are those of the tags of actions, from `base` on.

    Raises Refused where the rounds hold anything else, or the order of play cannot be known.
    """
    if len(spans) > MAX_ACTIONS:
        raise Refused("too-many-actions", f"{len(spans)} actions", base)
    acts: list[Act] = []
    cards: list[tuple[int, Element]] = []
    places, seated = iter(spans), players.get
    for part in rounds:
        street = _street(part, game, base)
        for element in part:
            tag = element.tag
            if tag == "action":
                start, end = next(places, (0, 0))
                get = element.attrib.get
                number, player, kind = _number(get("no")), seated(get("player", "")), get("type", "")
                if player is None or number is None or kind not in _TYPES:
                    raise _unknown(element, number, base + start)
                acts.append((street, number, player, kind, get("sum", ""), base + start, base + end))
            elif tag == "cards":
                cards.append((street, element))
            else:
                place = base + (spans[len(acts) - 1][1] if acts else 0)
                raise Refused("unknown-line", f"<{tag[:40]}> in a betting round", place)
    if len(acts) != len(spans):
        raise Refused("sections-out-of-order", "an action outside the betting rounds", base)
    acts.sort()
    if len({act[1] for act in acts}) < len(acts):
        twice = next((act for before, act in pairwise(acts) if before[:2] == act[:2]), None)
        if twice is not None:  # not only in different rounds
            raise Refused("sections-out-of-order", f"two actions have the number {twice[1]}", twice[5])
    numbers = sorted({act[1] for act in acts})
    hole = next((after for before, after in pairwise(numbers) if after != before + 1), None)
    if hole is not None:  # the room numbers the actions of a hand without a gap
        place = next(act[5] for act in acts if act[1] == hole)
        raise Refused("sections-out-of-order", f"no action has the number {hole - 1}: one is missing", place)
    return Rounds(acts, cards)


def _unknown(element: Element, number: int | None, place: int) -> Refused:
    name, printed, kind = element.get("player", ""), element.get("no", ""), element.get("type", "")
    if kind not in _TYPES:
        return Refused("unknown-line", f"an action of type {kind[:20]!r}", place)
    if number is None:
        return Refused("sections-out-of-order", f"an action with the number {printed[:20]!r}", place)
    return Refused("unknown-actor", f"{name[:60]!r} acts and is not seated", place)


@lru_cache(maxsize=1 << 12)
def _number(printed: str | None) -> int | None:
    return (
        int(printed)
        if printed and printed.isascii() and printed.isdecimal() and len(printed) <= _DIGITS
        else None
    )


def _street(part: Element, game: Game, base: int) -> int:
    """The place of a round in the streets of the game.

    Round 0 holds the posts; the cards of flop games are dealt in round 1, those of stud in round 2.
    """
    number = _number(part.get("no"))
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
    blinds: tuple[int | None, int | None],
) -> list[Row]:
    """The rows of these actions. `blinds` (ten-thousandths) are the small and the big one, where printed.

    Raises Refused where an amount cannot be read.
    """
    result: list[Row] = []
    big_blinds = bring_ins = 0
    out = []
    streets = game.streets
    for act in found:
        place, number, player, printed, text, start, end = act
        kind = _KINDS.get(printed, "")
        if kind in _FREE:
            result.append(Row(streets[place], player, kind, start, end, None, None, "added", None, number))
            continue
        if printed in _SILENT:
            if printed == _SITS_OUT and not any(
                later[2] == player and later[3] not in _SILENT for later in found[found.index(act) + 1 :]
            ):
                out.append(act)
            continue
        amount = money(text)
        if amount is None:
            _check_amount(act)
        name = streets[place]
        if printed == _RAISE_TO:
            result.append(Row(name, player, kind, start, end, None, amount, "total", None, number))
            continue
        dead: int | None = None
        all_in: bool | None = None
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
            small, big = blinds
            if big_blinds and small and big and amount == small + big:
                dead = small
            big_blinds += 1
        result.append(Row(name, player, kind, start, end, amount, None, "added", all_in, number, dead))
    for act in out:
        _fold(act, game.streets[act[0]], seats, result)
    return result


class Played(NamedTuple):
    """Plain sums over rows; ten-thousandths."""

    put_in: list[int | None]  # per player; None after an all-in without an amount
    chips_left: list[bool]  # per row: its player has chips left after it, as far as is known
    totals: dict[str, list[int]]  # by street, per player: what counts there

    def uncalled(self) -> list[int]:
        """What of each player's bets nobody called."""
        back = [0] * len(self.put_in)
        for totals in self.totals.values():
            second, most = sorted((0, 0, *totals))[-2:]
            back[totals.index(most)] += most - second
        return back


def play(rows: Sequence[Row], stacks: Sequence[int | None]) -> Played:
    """What each player put in, row by row."""
    put_in: list[int | None] = [0] * len(stacks)
    totals: dict[str, list[int]] = {}
    chips_left = []
    of_street, played = [0], ""
    for street, player, kind, _, _, amount, to, _, _, _, dead in rows:
        if street != played:
            played, of_street = street, totals.setdefault(street, [0] * len(stacks))
        now = put_in[player]
        if to is not None or amount is not None:
            added = to - of_street[player] if to is not None else amount or 0
            if kind != "post-ante":
                of_street[player] += added - (dead or 0)
            now = put_in[player] = None if now is None else now + added
        elif kind == "all-in":
            now = put_in[player] = None
        stack = stacks[player]
        chips_left.append(stack is None or now is None or now < stack)
    return Played(put_in, chips_left, totals)


def _fold(act: Act, street: str, seats: Sequence[int], result: list[Row]) -> None:
    """Adds the fold of a player who posted and then sat out. Who put nothing in was not dealt in.

    A player who leaves while others still post is folded when the play comes to him. Raises Refused where
    he has acted and is still in: then nothing tells whether he folded, or will only miss the next hand.
    """
    _, number, player, _, _, start, end = act
    own = [row.kind for row in result if row.player == player]
    if not own or "fold" in own or "all-in" in own:
        return
    if any(kind not in _POSTS for kind in own):
        raise Refused("unknown-line", "a player who has acted in the hand sits out", start)
    fold = Row(street, player, "fold", start, end, number=number)
    posts = max((k for k, row in enumerate(result) if row.kind in _POSTS), default=-1) + 1
    place = next((k for k, row in enumerate(result) if (row.number or 0) > number), len(result))
    if place <= posts:
        big = next((row.player for row in result if row.kind == "post-big-blind"), None)
        place = posts if big is None else _turn(player, big, seats, result, posts)
    result.insert(place, fold)


def _turn(player: int, big: int, seats: Sequence[int], result: Sequence[Row], start: int) -> int:
    """Where the first turn of `player` comes, from the row `start` on: left of the big blind begins."""

    def after_big_blind(of: int) -> int:
        return (seats[of] - seats[big] - 1) % _SEATS

    reached = -1
    for place in range(start, len(result)):
        rank = after_big_blind(result[place].player)
        if rank > after_big_blind(player) or rank <= reached:  # beyond him, or round again
            return place
        reached = rank
    return len(result)


def _check_amount(act: Act) -> None:
    """Refuses an amount that cannot be read, if it is not that of an all-in without one."""
    _, _, _, kind, printed, start, _ = act
    if kind != _ALL_IN or printed not in _NO_AMOUNT:
        reason = "too-many-decimals" if too_fine(printed) else "bad-amount"
        raise Refused(reason, f"the amount {printed[:40]!r}", start)


@lru_cache(maxsize=1 << 16)
def money(text: str) -> int | None:
    """An amount in ten-thousandths; None when it is none."""
    plain = _PLAIN.fullmatch(text)  # nearly all are: no need to look for other forms
    if plain:
        return int(plain[1]) * MONEY_SCALE + (int(plain[2]) * (MONEY_SCALE // 100) if plain[2] else 0)
    if _LOST_POINT.match(text):  # "002" may have been 0.02
        return None
    return exact(text.strip().removeprefix(LOST_EURO), "either", UNITS)
