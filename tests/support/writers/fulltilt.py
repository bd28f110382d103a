"""Full Tilt: raises by their totals only, articles in the posts, the button named after them."""

from __future__ import annotations

from collections.abc import Sequence

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Hold'em", "omaha": "Omaha Hi", "omaha-8": "Omaha H/L", "omaha-6": "6 Card Omaha Hi",
    "stud": "Stud Hi", "stud-8": "Stud H/L", "razz": "Razz", "five-card-draw": "5 Card Draw",
    "single-draw-27": "2-7 Single Draw", "triple-draw-27": "2-7 Triple Draw",
    "triple-draw-a5": "A-5 Triple Draw", "badugi": "Badugi",
}  # fmt: skip
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_MARKERS = {
    "preflop": "HOLE CARDS", "draw-0": "HOLE CARDS", "third": "3RD STREET", "fourth": "4TH STREET",
    "fifth": "5TH STREET", "sixth": "6TH STREET", "seventh": "7TH STREET", "draw-1": "FIRST DRAW",
    "draw-2": "SECOND DRAW", "draw-3": "THIRD DRAW",
}  # fmt: skip


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    money = Money(hand, thousands=",")
    dealt = game(hand.game)
    page = Lines(
        _head(hand, number, money),
        *(f"Seat {p + 1}: {who} ({money(hand.stacks[p])})" for p, who in enumerate(names)),
    )
    pot = 0
    for step in steps(hand):
        if isinstance(step, Event):
            page.event(_line(step, names[step.player], money))
            pot += step.chips
            continue
        place = dealt.streets.index(step)
        if not place and dealt.family != "stud":
            page.add(f"The button is in seat #{hand.button + 1}")
        total = f" (Total Pot: {money(pot)}, {len(names)} Players)" if place else ""
        page.add(f"*** {_marker(hand, step)} ***{_board(hand, step)}{total}")
        out = {e.player for e in hand.events if e.kind == "fold" and dealt.streets.index(e.street) < place}
        for p, cards in hand.upcards.items():
            if p not in out and place < len(cards):
                before = f"[{' '.join(cards[:place])}] " if place else ""
                page.add(f"Dealt to {names[p]} {before}[{cards[place]}]")
    if hand.showdown:
        page.add("*** SHOW DOWN ***")
    page.add(*(f"{names[p]} wins the pot ({money(won)})" for p, won in hand.collected.items()))
    page.add("*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)}")
    seen = [card for step in steps(hand) if isinstance(step, str) for card in dealt_on(hand, step)]
    if seen and dealt.family == "flop":
        page.add(f"Board: [{' '.join(seen)}]")
    for p, who in enumerate(names):
        end = f"collected ({money(hand.collected[p])})" if p in hand.collected else "didn't bet (folded)"
        page.add(f"Seat {p + 1}: {who} {end}")
    return page.printed("\n\n\n")


def _head(hand: Dealt, number: int, money: Money) -> str:
    """The stakes are the bets in fixed limit."""
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = high, 2 * high
    ante = f" Ante {money(hand.ante)}" if hand.ante else ""
    place = (
        f"$20,000 Guarantee ({number % 99 + 1000}), Table 12" if hand.tournament else "Table Hagan (9 max)"
    )
    when = f"12:{number // 60 % 60:02d}:{number % 60:02d} ET - 2010/06/11"
    return (
        f"Full Tilt Poker Game #{number}: {place} - {money(low)}/{money(high)}{ante} - "
        f"{_LIMITS[hand.structure]} {_GAMES[hand.game]} - {when}"
    )


def _marker(hand: Dealt, street: str) -> str:
    if street == game(hand.game).streets[-1] == "draw-1":
        return "DRAW"
    return _MARKERS.get(street, street.upper())


def _board(hand: Dealt, street: str) -> str:
    new = dealt_on(hand, street)
    if not new:
        return ""
    old = hand.board[: hand.board.index(new[0])]
    return f" [{' '.join(old)}] [{' '.join(new)}]" if old else f" [{' '.join(new)}]"


def _line(event: Event, who: str, money: Money) -> str:
    chips = money(abs(event.chips))
    if event.kind == "uncalled-return":
        return f"Uncalled bet of {chips} returned to {who}"
    verb = {
        "post-ante": f"antes {chips}",
        "post-small-blind": f"posts the small blind of {chips}",
        "post-big-blind": f"posts the big blind of {chips}",
        "post-dead": f"posts a dead small blind of {chips}",
        "bring-in": f"brings in for {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises to {money(event.to)}",
        "complete": f"completes it to {money(event.to)}",
        "draw": f"discards {event.to} card{'s' if event.to > 1 else ''}",
        "stand-pat": "stands pat",
    }[event.kind]
    return f"{who} {verb}{', and is all in' if event.all_in else ''}"


WRITERS = [
    Writer(
        "fulltilt",
        "fulltilt",
        ".txt",
        write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "all-in", "button", "hand_id", "completes"}),
    )
]
