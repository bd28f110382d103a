"""Winamax: no colon after names, euros behind the amounts, the pot net of the rake, no returned bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import dead_first, newcomers
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Holdem", "omaha": "Omaha", "omaha-5": "Omaha5", "omaha-8": "Omaha Hi/Lo",
    "omaha-5-8": "5 Card Omaha Hi/Lo", "razz": "Razz", "triple-draw-27": "2-7 Triple Draw",
}  # fmt: skip
_LIMITS = {"no-limit": "no limit", "pot-limit": "pot limit", "fixed-limit": "fixed limit"}
_MARKERS = {
    "preflop": "PRE-FLOP", "third": "3rd STREET", "fourth": "4th STREET", "fifth": "5th STREET",
    "sixth": "6th STREET", "seventh": "7th STREET", "draw-0": "FIRST-BET", "draw-1": "SECOND-BET",
    "draw-2": "THIRD-BET", "draw-3": "FOURTH-BET",
}  # fmt: skip
_FIRST = ("preflop", "draw-0")
_DRAWS = {"draw-1": "FIRST-DRAW", "draw-2": "SECOND-DRAW", "draw-3": "THIRD-DRAW"}


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    hand = dead_first(dealt)
    dead = newcomers(hand)
    money = Money(hand, sign="", after="€")
    family = game(hand.game).family
    button = "" if family == "stud" else f" Seat #{hand.button + 1} is the button"
    page = Lines(
        f"{_event_of(hand)} - HandId: #{_hand_id(number)} - {_GAMES[hand.game]} {_LIMITS[hand.structure]} "
        f"({_stakes(hand, money)}) - 2016/11/12 22:{number // 60 % 60:02d}:{number % 60:02d} UTC",
        f"Table: 'Pampelune {number % 7}' 9-max (real money){button}",
        *(f"Seat {p + 1}: {who} ({money(hand.stacks[p])})" for p, who in enumerate(names)),
        "*** ANTE/BLINDS ***",
    )
    drawn = False
    for step in steps(hand):
        if isinstance(step, Event):
            if drawn and step.kind not in ("draw", "stand-pat"):
                page.add(f"*** {_MARKERS[step.street]} ***")
                drawn = False
            _event(page, step, names[step.player], money, dead)
        elif family == "flop" and step != "preflop":
            page.add(f"*** {step.upper()} *** {_board(hand, step)}")
        elif step in _DRAWS:
            page.add(f"*** {_DRAWS[step]} ***")
            drawn = True
        else:
            page.add(f"*** {_MARKERS[step]} ***")
            page.add(*_upcards(hand, names, step))
    if hand.showdown:
        page.add("*** SHOW DOWN ***")
    page.add(*(f"{names[p]} collected {money(won)} from pot" for p, won in hand.collected.items()))
    rake = f"Rake {money(hand.rake)}" if hand.rake else "No rake"
    page.add("*** SUMMARY ***", f"Total pot {money(hand.pot - hand.rake)} | {rake}")
    page.add(*(f"Seat {p + 1}: {names[p]} won {money(won)}" for p, won in hand.collected.items()))
    return page.printed("\n\n")


def _hand_id(number: int) -> str:
    return f"{number}-604-1478990340"


def _brought_in_and_raised(hand: Dealt) -> bool:
    """How a raise is counted that does not complete a bring-in, or is by who brought in, is not known."""
    opened = {event.player for event in hand.events if event.kind == "bring-in"}
    raises = [event for event in hand.events if event.street == "third" and event.kind == "raise"]
    short = bool(opened) and any(event.to < hand.big_blind for event in raises)
    return short or any(event.player in opened for event in raises)


def _event_of(hand: Dealt) -> str:
    if hand.tournament:
        return 'Winamax Poker - Tournament "Sunday Main" buyIn: 9.30€ + 0.70€ level: 3'
    return "Winamax Poker - CashGame"


def _stakes(hand: Dealt, money: Money) -> str:
    """Blinds, in fixed limit bets; the ante before them where there is one."""
    stakes = [hand.small_blind, hand.big_blind]
    if hand.structure == "fixed-limit":
        stakes = [hand.big_blind, 2 * hand.big_blind]
    return "/".join(money(amount) for amount in ([hand.ante] if hand.ante else []) + stakes)


def _board(hand: Dealt, street: str) -> str:
    new = dealt_on(hand, street)
    old = hand.board[: hand.board.index(new[0])]
    return f"[{' '.join(old)}][{' '.join(new)}]" if old else f"[{' '.join(new)}]"


def _upcards(hand: Dealt, names: Sequence[str], street: str) -> list[str]:
    place = game(hand.game).streets.index(street)
    return [
        f"Dealt to {names[p]} [X X {' '.join(cards[:place])}] [{cards[place]}]" if place
        else f"Dealt to {names[p]} [X X {cards[0]}]"
        for p, cards in hand.upcards.items() if place < len(cards) and p not in _folded(hand, street)
    ]  # fmt: skip


def _folded(hand: Dealt, street: str) -> set[int]:
    """Who had folded before that street."""
    streets = game(hand.game).streets
    before = streets[: streets.index(street)]
    return {event.player for event in hand.events if event.kind == "fold" and event.street in before}


def _event(page: Lines, event: Event, who: str, money: Money, newcomers_: Mapping[int, int]) -> None:
    """`newcomers_`: what they post dead, which their raises count in as long as the blinds are in front."""
    chips, by, to = money(event.chips), event.by, event.to
    place = " out of position" if event.player in newcomers_ else ""
    if event.street in _FIRST:
        by, to = by + newcomers_.get(event.player, 0), to + newcomers_.get(event.player, 0)
    if event.kind == "uncalled-return":
        page.event()
        return
    raised = f"raises {money(by)} to {money(to)}"
    verb = {
        "post-ante": f"posts ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}{place}",
        "post-dead": f"posts small blind {chips} out of position",
        "bring-in": f"brings in {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": raised,
        "complete": f"raises {money(event.to)} to {money(event.to)}",  # as if nothing had been brought in
        "draw": f"discards {event.to} card{'s' if event.to > 1 else ''}",
        "stand-pat": "stands pat [X X X X X]",
    }[event.kind]
    page.event(f"{who} {verb}{' and is all-in' if event.all_in else ''}")


WRITERS = [
    Writer(
        "winamax",
        "winamax",
        ".txt",
        write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        told=dead_first,
        prints=frozenset({"collected", "stacks", "all-in", "button", "hand_id"}),
        hand_id=_hand_id,
        lacks=_brought_in_and_raised,
    )
]
