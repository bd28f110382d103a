"""OnGame: chips added before the totals, a line of dashes before each round, each player's net at the end."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "TEXAS_HOLDEM", "omaha": "OMAHA_HI", "omaha-8": "OMAHA_HI_LO", "stud": "SEVEN_CARD_STUD",
    "stud-8": "SEVEN_CARD_STUD_HI_LO", "five-card-draw": "FIVE_CARD_DRAW",
}  # fmt: skip
_LIMITS = {"no-limit": "NO_LIMIT", "pot-limit": "POT_LIMIT", "fixed-limit": "LIMIT"}
_STREETS = {
    "preflop": "pocket cards", "third": "pocket cards", "draw-0": "pocket cards", "fourth": "4th street",
    "fifth": "5th street", "sixth": "6th street", "seventh": "river",
}  # fmt: skip


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    money = Money(hand, thousands="" if hand.tournament else ",")
    dealt = game(hand.game)
    event = ' (TOURNAMENT: "Sunday PLO", R-186-1481, buy-in: $1.20)' if hand.tournament else ""
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = high, 2 * high
    ante = f", ante: {money(hand.ante)}" if hand.ante else ""
    page = Lines(
        f"***** History for hand {_hand_id(number)}{event} *****",
        f"Start hand: Mon Sep 13 22:{number // 60 % 60:02d}:{number % 60:02d} GMT+0100 2010",
        f"Table: Milwaukee [82086688] ({_LIMITS[hand.structure]} {_GAMES[hand.game]} "
        f"{money(low)}/{money(high)}{ante}, {'Chips' if hand.tournament else 'Real money'})",
        f"User: {names[0]}",
        *([f"Button: seat {hand.button + 1}"] if dealt.family != "stud" else []),
        f"Players in round: {len(names)}",
        *(f"Seat {p + 1}: {who} ({money(hand.stacks[p])})" for p, who in enumerate(names)),
    )
    brought = dict.fromkeys(range(len(names)), 0)
    for step in steps(hand):
        if isinstance(step, Event):
            if dealt.family == "stud" and step.kind != "post-ante":
                brought[step.player] += step.chips
            _event(page, step, names[step.player], money, brought[step.player])
        elif step in _STREETS:
            page.add("---", f"Dealing {_STREETS[step]}", *_cards(hand, names, step))
        elif dealt_on(hand, step):
            page.add(f"--- Dealing {step} [{', '.join(dealt_on(hand, step))}]")
    won = ", ".join(f"{names[p]} ({money(amount)})" for p, amount in hand.collected.items())
    page.add(
        "---", "Summary:", f"Main pot: {money(hand.pot)} won by {won}", f"Rake taken: ${hand.rake / 100:g}"
    )
    for p, who in enumerate(names):
        net = hand.collected.get(p, 0) - sum(event.chips for event in hand.events if event.player == p)
        change = f", net: {'+' if net > 0 else '-'}{money(abs(net))}" if net else ""
        page.add(f"Seat {p + 1}: {who} ({money(hand.stacks[p] + net)}){change}")
    page.add(f"***** End of hand {_hand_id(number)} *****")
    return page.printed("\n")


def _hand_id(number: int) -> str:
    return f"R5-{number}-607"


def _cards(hand: Dealt, names: Sequence[str], street: str) -> list[str]:
    streets = game(hand.game).streets
    place = streets.index(street)
    out = {e.player for e in hand.events if e.kind == "fold" and streets.index(e.street) < place}
    closed = "-, -, " if not place else ""
    return [
        f"Dealing to {names[p]}: [{closed}{cards[place]}]"
        for p, cards in hand.upcards.items()
        if p not in out and place < len(cards)
    ]


def _event(page: Lines, event: Event, who: str, money: Money, in_stud: int) -> None:
    """`in_stud`: the second amount of a raise holds in stud all that its player has put in but antes."""
    chips = money(event.chips)
    if event.kind == "uncalled-return":
        page.event()
        return
    raised = f"raises {chips} to {money(in_stud or event.to)}"
    verb = {
        "post-ante": f"posts ante {chips}",
        "post-small-blind": f"posts small blind ({chips})",
        "post-big-blind": f"posts big blind ({chips})",
        "post-dead": f"posts dead blind ({chips})",
        "bring-in": f"small bring in {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": raised,
        "complete": raised,
        "draw": f"changed {event.to} card{'s' if event.to > 1 else ''}",
    }[event.kind]
    page.event(f"{who} {verb}{' [all in]' if event.all_in else ''}")


WRITERS = [
    Writer(
        "ongame",
        "ongame",
        ".txt",
        write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "all-in", "button", "hand_id"}),
        hand_id=_hand_id,
        lacks=lambda hand: any(event.kind == "stand-pat" for event in hand.events),
    )
]
