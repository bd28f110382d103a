"""888: chips added throughout, and no line for what goes back or who is all-in."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers import names as pools
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import dead_first, newcomers
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-8": "OmahaHL"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Fix Limit"}
_VERBS = {
    "post-ante": "posts ante", "post-small-blind": "posts small blind", "post-big-blind": "posts big blind",
    "fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises",
}  # fmt: skip


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    hand = dead_first(dealt)
    dead = newcomers(hand)
    money = Money(hand, chips="$", thousands=",")
    when = f"{number % 28 + 1:02d} 02 2012 {number % 24:02d}:{number % 60:02d}:07"
    event = "Tournament #3559 $2.50 + $0.25 - Table #1" if hand.tournament else f"Table Plovdiv {number % 9}"
    page = Lines(
        f"#Game No : {number}",
        f"***** 888poker Hand History for Game {number} *****",
        f"{money(hand.small_blind)}/{money(hand.big_blind)} Blinds {_LIMITS[hand.structure]} "
        f"{_GAMES[hand.game]} - *** {when}",
        f"{event} (Real Money)",
        f"Seat {hand.button + 1} is the button",
        f"Total number of players : {len(names)}",
        *(f"Seat {p + 1}: {who} ( {money(hand.stacks[p])} )" for p, who in enumerate(names)),
    )
    for step in steps(hand):
        if isinstance(step, Event):
            _event(page, step, names[step.player], money, dead.get(step.player, 0))
        elif step == "preflop":
            page.add("** Dealing down cards **", f"Dealt to {names[0]} [ 7s, 7c ]")
        else:
            page.add(f"** Dealing {step} ** [ {', '.join(dealt_on(hand, step))} ]")
    page.add("** Summary **")
    page.add(*(f"{names[p]} collected [ {money(won)} ]" for p, won in hand.collected.items()))
    return page.printed("\n\n\n\n")


def _event(page: Lines, event: Event, who: str, money: Money, dead: int) -> None:
    """`dead`: what a newcomer posts dead; it has no line but that of his live blind."""
    if event.kind in ("uncalled-return", "post-dead"):
        page.event()
    elif event.kind == "post-big-blind" and dead:
        page.event(f"{who} posts dead blind [{money(dead)} + {money(event.chips)}]")
    else:
        chips = f" [{money(event.chips)}]" if event.chips else ""
        page.event(f"{who} {_VERBS[event.kind]}{chips}")


WRITERS = [
    Writer(
        "888",
        "888",
        ".txt",
        write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        told=dead_first,
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        names=pools.ANY,
    )
]
