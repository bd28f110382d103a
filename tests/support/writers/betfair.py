"""Betfair: totals of raises; an all-in has a line of its own before that of the action."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import dead_first, newcomers
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Texas Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL"}
_VERBS = {
    "post-small-blind": "posts small blind", "post-big-blind": "posts big blind",
    "fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to",
}  # fmt: skip


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    hand = dead_first(dealt)
    money, dead = Money(hand), newcomers(hand)
    clock = f"{number % 24:02d}:{number % 60:02d}:07"
    page = Lines(
        f"***** Betfair Poker Hand History for Game {number} *****",
        f"{_LIMITS[hand.structure]} {money(hand.small_blind)}/{money(hand.big_blind)} {_GAMES[hand.game]} - "
        f"Sunday, October 18, {clock} GMT 2009",
        f"Table Rook {number % 9} 10-max (Real Money)",
        f"Seat {hand.button + 1} is the button",
        f"Total number of active players : {len(names)}",
        *(f"Seat {p + 1}: {who} ( {money(hand.stacks[p])} )" for p, who in enumerate(names)),
    )
    for step in steps(hand):
        if isinstance(step, Event):
            _event(page, step, names[step.player], money, dead.get(step.player, 0))
        elif step == "preflop":
            page.add("** Dealing down cards **", f"Dealt to {names[0]} [ 7c, 6c ]")
        else:
            page.add(f"** Dealing {step.title()} ** [ {', '.join(dealt_on(hand, step))} ]")
    if hand.showdown:
        page.add("** Showdown **")
    page.add("** Hand Conclusion **")
    page.add(*(f"{names[p]} wins {money(won)} from main pot" for p, won in hand.collected.items()))
    page.add(f"************  Game {number} ends  ************")
    return page.printed("\n\n")


def _event(page: Lines, event: Event, who: str, money: Money, dead: int) -> None:
    """`dead`: what a newcomer posts dead; it has no line but that of his live blind."""
    if event.kind in ("uncalled-return", "post-dead"):
        page.event()
        return
    amount = event.to if event.kind == "raise" else event.chips
    line = f"{who} {_VERBS[event.kind]}{f' [{money(amount)}]' if amount else ''}"
    if event.kind == "post-big-blind" and dead:
        line = f"{who} posts small & big blinds [{money(event.chips + dead)}]"
    if event.kind in ("fold", "check"):
        line = f"{who} {_VERBS[event.kind]}"
    page.event(*([f"{who} goes all-in"] if event.all_in else []), line)


WRITERS = [
    Writer(
        "betfair",
        "betfair",
        ".txt",
        write,
        structures=frozenset(_LIMITS),
        games=frozenset(_GAMES),
        stakes=frozenset({"cash"}),
        forms=frozenset({"dead", "rake"}),
        told=dead_first,
        prints=frozenset({"collected", "stacks", "all-in", "button", "hand_id"}),
    )
]
