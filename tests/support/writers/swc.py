"""Seals with Clubs and the room it became, SwC Poker.

The first prints who has the button in a line of its own, totals of raises, and each pot with its rake; chips
are thousandths of a bitcoin. The second is like PokerStars, with UTC, and a raise names the chips added.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import Page, board, contenders, rounds, short
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "Limit"}
_STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
_HOLE = {"holdem": "6d Jc", "omaha": "6d Jc 4c 4d"}


def _verb(event: Event) -> str:
    chips = short(event.chips)
    said = {
        "post-ante": f"posts ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises to {short(event.to)}",
    }[event.kind]
    return said + (" (All-in)" if event.all_in else "")


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    page = Page(hand)
    low, high, word = hand.small_blind, hand.big_blind, "Blinds"
    if hand.structure == "fixed-limit":
        low, high, word = high, 2 * high, "Stakes"
    page.add(
        f"Hand #{number}-7 - 2013-05-02 02:14:03",
        f"Game: {_LIMITS[hand.structure]} {_GAMES[hand.game]} (40 - 1000) - {word} {short(low)}/{short(high)}",
        "Site: Seals With Clubs",
        f"Table: {_LIMITS[hand.structure]} 9max #3",
        *[f"Seat {p + 1}: {names[p]} ({short(stack)})" for p, stack in enumerate(hand.stacks)],
        f"{names[hand.button]} has the dealer button",
    )
    dealt = False
    for street, events in rounds(hand):
        if street in _STREETS:
            page.add(f"** {_STREETS[street]} ** [{' '.join(board(hand, street))}]")
        for n, event in events:
            if not dealt and not event.kind.startswith("post-"):
                page.add("** Hole Cards **", f"Dealt to {names[0]} [{_HOLE[hand.game]}]")
                dealt = True
            name = names[event.player]
            back = event.kind == "uncalled-return"
            page.tell(n, f"{name} refunded {short(-event.chips)}" if back else f"{name} {_verb(event)}")
    if hand.showdown:
        page.add(f"** Pot Show Down ** [{' '.join(hand.board)}]")
        page.add(*[f"{names[p]} shows [{_HOLE[hand.game]}] (a Pair of Deuces)" for p in contenders(hand)])
    for place, (p, won) in enumerate(hand.collected.items()):
        pot = "Pot" if len(hand.collected) == 1 else f"Side Pot {place}" if place else "Main Pot"
        page.add(f"{names[p]} wins {pot} ({short(won)})" + (" with a Pair" if hand.showdown else ""))
        page.add(f"Rake ({short(0 if place else hand.rake)})")
    page.add("")
    return page.printed()


WRITERS = [
    Writer(
        format="swc",
        dialect="swc",
        suffix=".txt",
        write=_write,
        stakes=frozenset({"cash"}),
        forms=frozenset({"rake"}),
        prints=frozenset({"returns", "collected", "stacks", "all-in", "button"}),
    )
]
