"""Everleaf: chips added, a colon after the name only of posts and bets, no pots, returns and all-ins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import dead_first, newcomers
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo", "stud": "7 Card Stud"}
_LIMITS = {"no-limit": "NL ", "pot-limit": "PL ", "fixed-limit": ""}
_STREETS = {
    "preflop": "** Dealing down cards **", "third": "** Dealing down cards **",
    "fourth": "**** dealing 4th street ****", "fifth": "**** dealing 5th street ****",
    "sixth": "**** dealing 6th street ****", "seventh": "**** dealing river ****",
}  # fmt: skip


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    hand = dead_first(dealt)
    money, bare = Money(hand, sign="$ ", after=" USD", thousands=""), Money(hand)
    stud = game(hand.game).family == "stud"
    stakes = f"Blinds {bare(hand.small_blind)}/{bare(hand.big_blind)}"
    if hand.structure == "fixed-limit":
        stakes = f"{bare(hand.big_blind)}/{bare(2 * hand.big_blind)}"
    after = " Chips" if hand.tournament else ""
    page = Lines(
        f"Everleaf Gaming Game #{number}",
        f"***** Hand history for game #{number} *****",
        f"{stakes} {_LIMITS[hand.structure]}{_GAMES[hand.game]} - 2010/08/03 - "
        f"17:{number // 60 % 60:02d}:{number % 60:02d}",
        "Table 7" if hand.tournament else "Table Los Angeles XV",
        *([] if stud else [f"Seat {hand.button + 1} is the button"]),
        f"Total number of players: {len(names)}",
        *(f"Seat {p + 1}: {who} (  {money(hand.stacks[p])}{after} )" for p, who in enumerate(names)),
    )
    for step in steps(hand):
        if isinstance(step, Event):
            _event(page, _in_one(hand, step), names[step.player], money, bare)
        elif step in _STREETS:
            page.add(_STREETS[step])
        else:
            page.add(f"** Dealing {step.title()} ** [ {', '.join(dealt_on(hand, step))} ]")
    chips = " chips" if hand.tournament else ""
    page.add(*(f"{names[p]} wins {money(won)}{chips} from main pot" for p, won in hand.collected.items()))
    return page.printed("\n\n\n\n")


def _in_one(hand: Dealt, event: Event) -> Event:
    """A newcomer's live blind with the dead one before it, which has no line of its own."""
    dead = newcomers(hand).get(event.player, 0)
    if event.kind != "post-big-blind" or not dead:
        return event
    return replace(event, kind="both", chips=event.chips + dead)


def _event(page: Lines, event: Event, who: str, money: Money, bare: Money) -> None:
    chips = f"[{money(event.chips)}]"
    if money.tournament:  # the posts without a comma
        chips = f"[ {event.chips if event.kind.startswith(('post', 'both')) else f'{event.chips:,}'} Chips]"
    if event.kind in ("uncalled-return", "post-dead"):
        page.event()
        return
    verb = {
        "post-ante": f": posts ante {chips}",
        "post-small-blind": f": posts small blind {chips}",
        "post-big-blind": f": posts big blind {chips}",
        "both": f": posts both blinds {chips}",
        "bring-in": f" posts bring-in {bare(event.chips)}.",
        "complete": f" completes to {bare(event.to)}.",
        "fold": " folds",
        "check": " checks",
        "call": f" calls {chips}",
        "bet": f": bets {chips}",
        "raise": f" raises {chips}",
    }[event.kind]
    page.event(who + verb)


WRITERS = [
    Writer(
        "everleaf",
        "everleaf",
        ".txt",
        write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        told=dead_first,
        prints=frozenset({"collected", "stacks", "button", "hand_id", "completes"}),
    )
]
