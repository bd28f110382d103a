"""Bovada and its sister rooms: players go by their place at the table, in stud by their seat.

What is posted short says "All-in" and no more, be it an ante or a blind.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import blinds_short
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import bare_all_ins, dead_first, newcomers
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "HOLDEM", "omaha": "OMAHA", "omaha-8": "OMAHA HiLo", "stud": "7CARD"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Fixed Limit"}
_ME = 0
"""The player whose export it is."""


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    hand = dead_first(dealt)
    dead = newcomers(hand)
    money = Money(hand, thousands=",")
    when = f"2016-05-{number % 28 + 1:02d} 01:{number // 60 % 60:02d}:{number % 60:02d}"
    limit, called = _LIMITS[hand.structure], _GAMES[hand.game]
    stud = game(hand.game).family == "stud"
    if hand.tournament:
        level = f"Level 3 ({hand.small_blind:,}/{hand.big_blind:,})" if not stud else "Level 1 (0/0)"
        page = Lines(f"Bovada Hand #{number}: {called} Tournament #1447 TBL#5, {limit}- {level} - {when}")
    else:
        page = Lines(f"Bovada Hand #{number} TBL#10253 {called} {limit} - {when}")
    for p, who in enumerate(names):
        me = " [ME]" if p == _ME else ""
        stack = money(hand.stacks[p])
        page.add(f"{who}{me}: {stack} in chips" if stud else f"Seat {p + 1}: {who}{me} ({stack} in chips)")
    gap = "" if hand.tournament else " "
    said = [f"{who}{gap} [ME]" if p == _ME else who for p, who in enumerate(names)]
    if not stud:
        page.add(f"{said[hand.button]} : Set dealer [{hand.button + 1}]")
    for step in steps(hand):
        if isinstance(step, Event) and step.kind == "post-dead":
            page.event()
        elif isinstance(step, Event) and step.kind == "post-big-blind" and step.player in dead:
            more = dead[step.player]
            how = "Posts dead chip" if more else "Posts chip"
            page.event(f"{said[step.player]} : {how} {money(step.chips + more)}")
        elif isinstance(step, Event):
            page.event(f"{said[step.player]} : {_verb(step, money)}")
        elif step in ("preflop", "third"):
            page.add("*** HOLE CARDS ***", *_dealt(hand, said, step))
        elif stud:
            page.add(*_dealt(hand, said, step))
        else:
            board = [f"[{' '.join(hand.board[:3])}]", *(f"[{card}]" for card in hand.board[3:])]
            shown = {"flop": board[0], "turn": f"{board[0]} {board[1]}"}
            last = f"[{' '.join(hand.board[:4])}] {board[2]}"
            page.add(f"*** {step.upper()} *** {shown.get(step, last)}")
    page.add(*(f"{said[p]} : Hand result {money(won)}" for p, won in hand.collected.items()))
    page.add("*** SUMMARY ***", f"Total Pot({money(hand.pot)})")
    seen = [card for step in steps(hand) if isinstance(step, str) for card in dealt_on(hand, step)]
    if seen:
        page.add(f"Board [{' '.join(seen)}]")
    return page.printed("\n\n\n")


def _dealt(hand: Dealt, said: Sequence[str], street: str) -> list[str]:
    """A line for each player who is still in; in stud one card a street, and two more with the first."""
    if street == "preflop":
        return [f"{who} : Card dealt to a spot [{'2s 2h' if len(who) % 2 else '4s 4h'}]" for who in said]
    streets = game(hand.game).streets
    place = streets.index(street)
    out = {e.player for e in hand.events if e.kind == "fold" and streets.index(e.street) < place}
    shown = {card for cards in hand.upcards.values() for card in cards}
    closed = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in shown]
    lines = []
    for p, cards in hand.upcards.items():
        if p in out:
            continue
        new = cards[place] if place < len(cards) else closed[-1 - p]
        if not place:
            new = f"{closed[2 * p]} {closed[2 * p + 1]} {new}"
        lines.append(f"{said[p]} : Card dealt to a spot [{new}]")
    return lines


def _verb(event: Event, money: Money) -> str:
    chips = money(abs(event.chips))
    if event.all_in and event.kind in ("raise", "complete"):
        return f"All-in(raise) {chips} to {money(event.to)}"
    if event.all_in:
        return f"All-in {chips}"
    return {
        "post-ante": f"Ante chip {chips}",
        "post-small-blind": f"Small Blind {chips}",
        "post-big-blind": f"Big blind {chips}",
        "bring-in": f"Big blind/Bring in {chips}",
        "fold": "Folds",
        "check": "Checks",
        "call": f"Calls {chips}",
        "bet": f"Bets {chips}",
        "raise": f"Raises {chips} to {money(event.to)}",
        "complete": f"Raises {chips} to {money(event.to)}",
        "uncalled-return": f"Return uncalled portion of bet {chips}",
    }[event.kind]


def _names(hand: Dealt, _: random.Random) -> list[str]:
    """By place: button, blinds, and who sits between big blind and button."""
    n = len(hand.stacks)
    if game(hand.game).family == "stud":
        return [f"Seat+{p + 1}" for p in range(n)]
    places = ["Dealer", *(["Small Blind"] if n > 2 else []), "Big Blind", "UTG"]
    places += [f"UTG+{more}" for more in range(1, n)]
    return [places[(p - hand.button) % n] for p in range(n)]


def _untold(hand: Dealt) -> bool:
    """Stakes that nothing tells: of stud, if the bring-in is not half of them, of cash, if no blind is full.

    And hands in which two post less than they owe: which of them posts what is then not told. That a bring-in
    took the last chips is not either.
    """
    short = [event for event in hand.events if event.kind.startswith("post") and event.all_in]
    if any(event.kind == "bring-in" and event.all_in for event in hand.events):
        return True
    if len(short) > 1 or 0 < hand.bring_in != hand.big_blind // 2:
        return True
    return bool(short) and not hand.tournament and blinds_short(hand)


_CASH = Writer(
    "bovada",
    "bovada",
    ".txt",
    write,
    games=frozenset({"holdem", "omaha", "omaha-8"}),
    stakes=frozenset({"cash"}),
    forms=frozenset({"dead", "rake", "short-post"}),
    names=_names,
    told=lambda hand: bare_all_ins(dead_first(hand), kinds=("call", "bet")),
    prints=frozenset({"returns", "collected", "stacks", "all-in", "button", "hand_id"}),
    lacks=_untold,
)
WRITERS = [
    _CASH,
    replace(
        _CASH,
        dialect="bovada-tournament",
        games=frozenset(_GAMES),
        stakes=frozenset({"tournament"}),
        forms=frozenset({"ante", "dead", "short-post"}),
    ),
]
